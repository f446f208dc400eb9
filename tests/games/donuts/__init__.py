"""Tests of Donuts."""
