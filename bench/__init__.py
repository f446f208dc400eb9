"""Measurements of the project itself: its speed, its size, and what changed between commits."""
