"""Tests of Donnant Donnant."""
