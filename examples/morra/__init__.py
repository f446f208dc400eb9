"""Morra, the tiny game of docs/adding-a-game.md."""
