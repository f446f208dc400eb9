"""Simulations by the million: measuring and comparing."""
