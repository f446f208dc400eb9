"""The rules of Don and Serengeti, compiled; importing them registers the verbs."""

from ludotheque.games.auction.rules import kernel as kernel
