"""The tests of Ludothèque."""
