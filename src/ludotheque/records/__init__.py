"""A game on paper: its text form, replay, and the check of its dice."""

from ludotheque.records.reader import game_in, read
from ludotheque.records.record import Record
from ludotheque.records.verification import Verified, verify

__all__ = ["Record", "Verified", "game_in", "read", "verify"]
