"""A shelf with one more game, as docs/adding-a-game.md builds it."""
