"""Tests of players."""
