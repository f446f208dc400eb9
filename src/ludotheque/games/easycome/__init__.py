"""Easy Come Easy Go, for two to four players."""
