"""The rulebook of a game: its clauses, numbered, in French and in English."""

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from ludotheque.engine import content
from ludotheque.errors import UnknownClause
from ludotheque.language import Language, Text


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule; `ruling` where the printed rulebook is silent and we had to decide."""

    id: str
    en: str
    fr: str
    ruling: bool = False

    @property
    def text(self) -> Text:
        """The rule in both languages."""
        return Text(en=self.en.strip(), fr=self.fr.strip())

    def as_json(self, language: Language) -> dict[str, Any]:
        """The clause for programs."""
        return {"id": self.id, "ruling": self.ruling, "text": self.text.to(language)}


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Clauses under one heading."""

    title: Text
    clauses: list[Clause]


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game that the book is of: its title, and the prefixes of the clauses that hold in it."""

    title: Text
    clauses: list[str] = []  # empty: all of them

    def holds(self, clause: Clause) -> bool:
        """Whether a clause is one of this game's."""
        return not self.clauses or clause.id.split("-")[0] in self.clauses


class Rulebook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that is told to somebody who wants to play."""

    aim: Text
    editions: dict[str, Edition]  # by the names of the games
    sections: list[Section]
    content: Text | None = None  # what of the box is as printed, as reported, and our own

    @property
    def clauses(self) -> dict[str, Clause]:
        """Every clause by its id, in the order of the book."""
        return {clause.id: clause for section in self.sections for clause in section.clauses}

    def find(self, clause_id: str) -> Clause:
        """The clause of an id, in whatever case it is written."""
        for known, clause in self.clauses.items():
            if known.lower() == clause_id.strip().lower():
                return clause
        raise UnknownClause(
            Text(
                en="there is no clause '{clause}'; there are {clauses}",
                fr="il n’y a pas de règle « {clause} » ; il y a {clauses}",
            ).filled(clause=clause_id, clauses=", ".join(self.clauses))
        )

    @property
    def title(self) -> Text:
        """The title of the game, or of the first of several."""
        return next(iter(self.editions.values())).title

    def edition(self, name: str) -> "Rulebook":
        """The book of one game: only the clauses that hold in it."""
        edition = self.editions[name]
        kept = [
            Section(section.title, [c for c in section.clauses if edition.holds(c)])
            for section in self.sections
        ]
        sections = [section for section in kept if section.clauses]
        return Rulebook(self.aim, {name: edition}, sections, self.content)


@cache
def load(path: Path) -> Rulebook:
    """Read a rulebook.toml."""
    return content.load(path, Rulebook)
