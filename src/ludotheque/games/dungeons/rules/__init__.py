"""The rules of Dungeons, Dice & Danger, compiled; importing them registers the verbs."""

from ludotheque.games.dungeons.rules import kernel as kernel
