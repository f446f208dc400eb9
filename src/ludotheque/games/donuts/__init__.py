"""Donuts, by Bruno Cathala, for two players."""
