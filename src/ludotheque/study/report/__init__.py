"""Reports to look at: pages and their plots."""
