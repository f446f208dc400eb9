"""The rules of Donuts, compiled; importing them registers the verbs."""

from ludotheque.games.donuts.rules import kernel as kernel
