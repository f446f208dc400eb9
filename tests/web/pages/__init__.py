"""Pages, as somebody without a script sees and uses them."""
