"""Tests of everything under src, laid out alike."""
