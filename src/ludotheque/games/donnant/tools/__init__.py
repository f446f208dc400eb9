"""Tools around Donnant Donnant that the game itself never needs."""
