"""The points of security, as whoever attacks would try them: `make security-table`."""
