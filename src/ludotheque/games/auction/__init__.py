"""Don and Serengeti, by Michael Schacht: one auction in two editions."""
