"""Faults on purpose: what must survive them is checked afterwards."""
