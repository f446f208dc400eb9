"""Tab at the prompt: commands, things, their parts and moves that begin as what is typed does."""

import contextlib
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from ludotheque.engine.game import Game
from ludotheque.engine.items import SEPARATOR
from ludotheque.engine.notation import folded
from ludotheque.language import DEFAULT_LANGUAGE, LANGUAGES, Language, Text
from ludotheque.terminal.commands import BY_WORD, COMMANDS
from ludotheque.terminal.reading import Begun
from ludotheque.terminal.spoken import in_notation, said, thing_said

BETWEEN_PARTS = re.compile(rf"[ {re.escape(SEPARATOR)}]")


def candidates(begun: Begun, line: str, language: Language = DEFAULT_LANGUAGE) -> list[str]:
    """All that could stand at the end of a line instead of its last, unfinished word.

    What is offered is in the reader's language, unless only another has words that begin so. Of a
    thing in several parts it is the next one, after a space or a dot, whichever is typed.

    >>> from ludotheque import load
    >>> state = load("dungeons").start(players=2).play("first 1").play("dice 2 4 4 5 black 1")
    >>> begun = Begun(state.observation(2), 2)
    >>> candidates(begun, "S")[:4], candidates(begun, "pair 2+4 "), candidates(begun, "qui")
    (['S6', 'S9', 'S7', 'S8'], ['4+5'], ['quit'])
    >>> candidates(begun, "qui", "fr"), candidates(begun, "hin", "fr")
    (['quitter'], ['hint'])
    """
    offer = Offer(
        begun.position.game,
        () if begun.items else [move.text for move in begun.legal],
        partial(_touchable, begun),
        [command.name for command in COMMANDS],
    )
    return fitting(offer, line, language) or _commands(BY_WORD, line)


@dataclass(frozen=True)
class Offer:
    """What may be typed now."""

    game: Game
    legal: Sequence[str]  # the texts of steps
    touchable: Callable[[Sequence[str]], Iterable[str]]  # things, after those that words name
    commands: Sequence[Text]


def fitting(offer: Offer, line: str, language: Language) -> list[str]:
    """What is offered after the words of a line, and begins as its last one does."""
    *before, last = line.split(" ")
    for spoken in (language, *LANGUAGES):
        found = [*_next_words(offer, before, spoken), *_parts(offer, before, last, spoken)]
        found += () if before else (command.to(spoken) for command in offer.commands)
        if fit := [one for one in dict.fromkeys(found) if folded(one).startswith(folded(last))]:
            return fit
    return []


def _commands(words: Iterable[str], line: str) -> list[str]:
    """Other words for commands."""
    return [word for word in words if " " not in line and word.startswith(line.lower())]


def _next_words(offer: Offer, before: Sequence[str], language: Language) -> Iterator[str]:
    """Words of legal moves that follow those that are typed."""
    typed = [folded(word) for word in before]
    for text in offer.legal:
        words = said(offer.game, text).to(language).split()
        if [folded(word) for word in words[: len(typed)]] == typed and words[len(typed) :]:
            yield words[len(typed)]


def _parts(offer: Offer, before: Sequence[str], last: str, language: Language) -> Iterator[str]:
    """The next parts of things that may be touched, after those that are typed."""
    dotted, dot, _ = last.rpartition(SEPARATOR)
    for named in range(len(before), -1, -1):  # so many words name things; the rest begin one
        begins = [folded(part) for part in (*before[named:], *dotted.split(SEPARATOR)) if part]
        for item in offer.touchable(before[:named]):
            parts = BETWEEN_PARTS.split(thing_said(offer.game, item).to(language))
            if [folded(part) for part in parts[: len(begins)]] == begins and parts[len(begins) :]:
                is_last = len(parts) == len(begins) + 1
                yield f"{dotted}{dot}{parts[len(begins)]}{'' if is_last else dot}"


def _touchable(begun: Begun, words: Sequence[str]) -> list[str]:
    """What may be touched after the things that some words name."""
    if not begun.kinds:
        return []
    if not words:
        return [*begun.draft.asked, *(thing.item for thing in begun.draft.touchable)]
    touched = begun.touching(in_notation(begun.position.game, " ".join(words)))
    return [thing.item for thing in touched.draft.touchable] if touched else []


def forget_typed() -> None:
    """Let no arrow key bring back what was typed, where Python has readline."""
    with contextlib.suppress(ImportError):
        import readline

        readline.clear_history()


@contextlib.contextmanager
def tab_completion(offers: Callable[[str], list[str]]) -> Iterator[None]:
    """Let Tab complete lines by what is offered, and arrow keys edit, where Python has readline."""
    try:
        import readline
    except ImportError:
        yield
        return

    found: list[str] = []

    def complete(_: str, index: int) -> str | None:
        if index == 0:  # those that follow are of the same line
            line = readline.get_line_buffer()[: readline.get_endidx()]
            found[:] = offers(line.lstrip())
        if index >= len(found):
            return None
        return found[index] if found[index].endswith(SEPARATOR) else f"{found[index]} "

    earlier, delimiters = readline.get_completer(), readline.get_completer_delims()
    readline.set_completer(complete)
    readline.set_completer_delims(" ")
    is_libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if is_libedit else "tab: complete")
    try:
        yield
    finally:
        readline.set_completer(earlier)
        readline.set_completer_delims(delimiters)
