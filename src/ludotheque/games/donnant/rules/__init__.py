"""The rules of Donnant Donnant, compiled; importing them registers the verbs."""

from ludotheque.games.donnant.rules import kernel as kernel
