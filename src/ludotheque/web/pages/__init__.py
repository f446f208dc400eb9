"""Pages for people: the shelf, a game's own page, a table. Rendered here, swapped by a script."""
