"""The script of the pages: its files are one module, in which a name stands for one thing."""

import re
from collections import Counter

from ludotheque.web.pages.static_files import OURS, SCRIPT

DECLARED = re.compile(r"^(?:async )?(?:function|const|let|class) (\w+)", re.MULTILINE)


def test_no_name_is_declared_twice() -> None:
    names = Counter(
        name
        for part in SCRIPT
        for name in DECLARED.findall((OURS / "script" / f"{part}.js").read_text())
    )
    assert names["show"] == 1
    assert not [name for name, times in names.items() if times > 1], "else none of it would run"


def test_every_file_is_part_of_it() -> None:
    assert {file.stem for file in (OURS / "script").glob("*.js")} == set(SCRIPT)
