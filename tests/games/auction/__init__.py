"""Tests of Don and Serengeti."""
