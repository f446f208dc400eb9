"""Donnant Donnant, by Ulrich Blum and Jens Merkl, for one to four players."""
