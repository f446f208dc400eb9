"""The server, by real requests."""
