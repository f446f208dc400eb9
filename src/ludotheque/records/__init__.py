"""A game on paper: its text form, replay, and the check of its dice."""
