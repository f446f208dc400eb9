"""Two languages, and a third that shows what is in neither."""
