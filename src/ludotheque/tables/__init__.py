"""A game being played, and its durable log."""

from ludotheque.tables.log import Event, Log, Seat, Secret, TableStart, TableSummary, wait

__all__ = ["Event", "Log", "Seat", "Secret", "TableStart", "TableSummary", "wait"]
