"""Tab at the prompt: commands, things and moves that begin as what is typed does."""

import contextlib
from collections.abc import Callable, Iterator, Sequence

from ludotheque.terminal.commands import BY_WORD
from ludotheque.terminal.reading import Begun
from ludotheque.terminal.spoken import said


def candidates(begun: Begun, line: str) -> list[str]:
    """All that could stand at the end of a line instead of its last, unfinished word.

    >>> from ludotheque import load
    >>> state = load("dungeons").start(players=2).play("first 1").play("dice 2 4 4 5 black 1")
    >>> begun = Begun(state.observation(2), 2)
    >>> candidates(begun, "S")[:4], candidates(begun, "pair 2+4 "), candidates(begun, "qui")
    (['S6', 'S9', 'S7', 'S8'], ['4+5'], ['quit', 'quitter'])
    """
    *before, last = line.split(" ")
    found = [*_next_words(begun, before), *_things(begun, before), *(() if before else BY_WORD)]
    return [word for word in dict.fromkeys(found) if word.lower().startswith(last.lower())]


def _next_words(begun: Begun, before: Sequence[str]) -> Iterator[str]:
    """Words of legal moves that follow those that are typed, in every language."""
    typed = [word.lower() for word in before]
    for move in begun.legal if not begun.items else ():
        spoken = said(begun.position.game, move.text)
        for text in dict.fromkeys((spoken.en, spoken.fr)):
            words = text.split()
            if [word.lower() for word in words[: len(typed)]] == typed and words[len(typed) :]:
                yield words[len(typed)]


def _things(begun: Begun, before: Sequence[str]) -> Iterator[str]:
    """Things that may be touched after those that are typed."""
    if not begun.kinds:
        return
    touched = begun.touching(" ".join(before)) if before else begun
    for thing in touched.draft.touchable if touched else ():
        spoken = said(begun.position.game, thing.item)
        yield from dict.fromkeys((spoken.en, spoken.fr))


@contextlib.contextmanager
def tab_completion(begun: Callable[[], Begun]) -> Iterator[None]:
    """Let Tab complete, and arrow keys edit, where Python has readline."""
    try:
        import readline
    except ImportError:
        yield
        return

    def complete(_: str, index: int) -> str | None:
        line = readline.get_line_buffer()[: readline.get_endidx()]
        found = candidates(begun(), line.lstrip())
        return f"{found[index]} " if index < len(found) else None

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
