"""Dungeons, Dice & Danger, by Richard Garfield, for one to four players."""
