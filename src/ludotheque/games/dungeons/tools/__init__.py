"""Tools around Donuts that the game itself never needs."""
