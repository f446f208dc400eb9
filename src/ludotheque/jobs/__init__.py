"""Long work in parts: on processes or a Ray cluster, with checkpoints."""
