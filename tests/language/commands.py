"""Every command in the made-up language: prints what was read outside of its brackets.

`python -m tests.language.commands` types each command as it is meant, and asks for its help, and
wrongly in all the ways there are to. What it reads or writes is in the home of its environment.
"""

import contextlib
import io
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import get_args

import msgspec

from tests.language.made_up import speak
from tests.language.outside import Read, report, words_of_markup

WRONG_LINES = """
zz
--zz
play zz
play
play donuts --players 7
play donuts --players zz
play donuts --players
play donuts --option zz
play donuts --option layout=1 --option layout=2
play donuts --zz 3
play donuts --layout zz
play donuts --tiles zz
play donuts --position zz
play donuts --seats Ada,Ada
play donuts --seats Ada,Ben,Emmy
play donuts --seats Ada,hrd
play dungeons --life zz
play dungeons --life 3
play dungeons --adventure zz
play donnant --level 9
play donnant --level 2 --players 2
play donnant --cards @zz.toml
play don --players 2
play don --exchange zz
play don --deck zz
play --resume 99
play --resume 99 --seed 4
play --resume zz.record
play --resume broken.record
play donuts --save game.record
rules zz
rules donuts DN-99
sheet zz
check zz
check easycome x.toml
check donuts
check donuts zz.toml
check donuts broken.toml
check donuts wrong.toml
check don wrong-deck.toml
check donnant wrong-cards.toml
replay zz.record
replay broken.record
replay game.record --at 999
replay game.record --at zz
verify broken.record
verify unfinished.record
analyse game.record --at 999
analyse game.record --at 0
analyse game.record --simulations 0
analyse
solve don
solve donuts
solve donuts --layout zz
solve donuts --all --sample 3
solve donuts --layout 42 --save x
solve easycome --sample 3
arena donuts
arena donuts --players zz
arena donuts --players random*zz,easy
arena donuts --players random
arena donuts --players random,easy --games 0
arena donuts --players random,easy --report zz/page.html
arena donuts --players random,easy --on zz
study donuts --by zz
study donuts --report .
study don --players 2
bench zz
backup zz/x.backup
backup game.record
restore zz.backup
restore game.record --overwrite
prepare zz
prepare donuts --up-to zz
games --lang zz
help zz
""".strip().splitlines()
RIGHT_LINES = """
games
saved
check donuts box.toml
solve donuts --layout 42 --value-only
solve donuts --layout 42
solve donuts --sample 2 --value-only --on here
solve easycome --players 2 --on here
backup tables.backup
restore tables.backup --overwrite
saved
--version
""".strip().splitlines()
TILE = r"\b[A-H]\b"
FLAG = r"--?[a-zA-Z][\w-]*(?: [A-Z@][\w|.,=@]*)?"
FILE = r"\S*(?:/\S*|\.(?:toml|record|html|backup|db|svg|jsonl)\b)"
BROKEN = {  # files with every kind of mistake
    "broken.toml": "zz",
    "wrong.toml": 'zz = 1\n[[tiles]]\nzz = "a"\n',
    "wrong-deck.toml": 'zz = 1\ncards = ["zz"]\n',
    "wrong-cards.toml": '[[scoring]]\ngoal = "? >= ? >= 3"\nzz = 2\n',
    "broken.record": "ludotheque 2\ngame donuts\nplayers 2\n\n1 zz\n",
    "unfinished.record": "ludotheque 2\ngame donuts\nplayers 2\n\nchance layout A0B0C0D0\n1 c4\n",
}


def typed_words() -> re.Pattern[str]:
    """What a command line is made of: it is typed so in every language."""
    from ludotheque.cli.main import command_line
    from ludotheque.engine import registry
    from ludotheque.jobs.readiness import Stage
    from ludotheque.players import PLAYERS

    words = {
        "ludotheque",
        "en",
        "fr",
        "human",
        "hrd",
        "Hrd",
        *PLAYERS,
        *command_line("en").commands.choices,
    }
    words |= {stage.name.lower() for stage in Stage}
    for game in registry.games().values():
        words |= {game.name, *game.info.sheets}
        for option in game.info.options:
            words |= {option.name, option.default, *option.choices}
            words |= set(_fields(option.schema)) if option.schema else set()
    known = "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
    return re.compile(rf"{FLAG}|{FILE}|{TILE}|\w+=\w+|(?<![\w-])(?:{known})(?![\w-])")


def _fields(kind: object) -> Iterator[str]:
    """What a player's own file is made of."""
    for part in (kind, *get_args(kind)):
        if isinstance(part, type) and issubclass(part, msgspec.Struct):
            for field in msgspec.structs.fields(part):
                yield field.encode_name
                yield from _fields(field.type)
        elif part is not kind:
            yield from _fields(part)


def said_by(line: Sequence[str]) -> str:
    """All that a command writes, to people and to those who look for what went wrong."""
    from ludotheque.cli.main import main

    paper = io.StringIO()
    with (
        contextlib.redirect_stdout(paper),
        contextlib.redirect_stderr(paper),
        contextlib.suppress(SystemExit),  # of --help
    ):
        main([*line, "--lang", "fr"])
    return paper.getvalue()


def pages() -> Iterator[Read]:
    """What every command says."""
    from ludotheque.cli.main import command_line
    from ludotheque.engine import registry
    from tests.language.reading import printed_names

    typed = typed_words()
    commands = command_line("fr").commands.choices
    for line in ([], ["--help"], *([name, "--help"] for name in commands)):
        yield Read(" ".join(["help", *line]), said_by(line), typed)
    for written in (*WRONG_LINES, *RIGHT_LINES):
        said = said_by(written.split())
        assert said, f"nothing is said to {written}"
        yield Read(written, said, typed)
    for game in registry.games().values():
        for sheet in game.info.sheets:
            names, drawn = printed_names(game.name), said_by(["sheet", sheet, "--svg"])
            yield Read(f"sheet {sheet}", said_by(["sheet", sheet]), names)
            yield Read(f"sheet {sheet} --svg", words_of_markup(drawn), names)


def main() -> None:
    """Type everything, in a folder with files that are right and wrong."""
    speak()
    from ludotheque import Record, load
    from tests.games.playthrough import played
    from tests.games.variants import Variant

    for name, text in BROKEN.items():
        Path(name).write_text(text, encoding="utf-8")
    donuts = load("donuts")
    (tiles,) = (donuts.info.folder / "content").glob("*.toml")
    Path("box.toml").write_bytes(tiles.read_bytes())
    record: Record = played(Variant(donuts, 2), seed=3)
    Path("game.record").write_text(str(record), encoding="utf-8")
    report(pages())


if __name__ == "__main__":
    main()
