"""Dungeons, Dice & Danger."""
