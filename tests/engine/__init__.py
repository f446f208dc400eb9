"""Tests of what every game runs on."""
