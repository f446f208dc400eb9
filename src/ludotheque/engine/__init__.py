"""What every game runs on: states, verbs, compiled loops, chance. Knows no game."""
