"""The parts of the board of Donnant Donnant."""
