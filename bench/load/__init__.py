"""Load for servers of live tables: ours and a peer's, measured by the same code."""
