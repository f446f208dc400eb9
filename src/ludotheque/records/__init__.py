"""A game on paper: its text form, replay, and the check of its dice."""

from ludotheque.records.history import History, Undo
from ludotheque.records.reader import game_in, read
from ludotheque.records.record import Commitment, Record
from ludotheque.records.verification import Verified, verify

__all__ = ["Commitment", "History", "Record", "Undo", "Verified", "game_in", "read", "verify"]
