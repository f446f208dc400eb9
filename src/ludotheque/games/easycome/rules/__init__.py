"""The rules of Easy Come Easy Go, compiled; importing them registers the verbs."""

from ludotheque.games.easycome.rules import kernel as kernel
