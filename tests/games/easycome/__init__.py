"""Tests of Easy Come Easy Go."""
