"""The parts of its board on a page."""
