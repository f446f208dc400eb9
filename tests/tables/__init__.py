"""Tables and their logs."""
