"""Where compiled rules are kept: a change of any rule must lead elsewhere."""

from pathlib import Path

import pytest

from ludotheque.engine.compiling import fingerprint


@pytest.mark.parametrize("source", ["rules/state.py", "rules/deep/helper.py", "content.py"])
def test_a_changed_rule_gets_a_folder_of_its_own(tmp_path: Path, source: str) -> None:
    rule = tmp_path / "game" / source
    rule.parent.mkdir(parents=True)
    rule.write_text("A = 1")
    before = fingerprint([tmp_path])
    (tmp_path / "game" / "terminal.py").write_text("B = 1")
    assert fingerprint([tmp_path]) == before
    rule.write_text("A = 2")
    assert fingerprint([tmp_path]) != before
