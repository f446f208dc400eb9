"""What the players at a table are called on the screen."""

from ludotheque.language import LANGUAGES
from ludotheque.terminal.names import name_of


def test_a_name_steers_no_terminal() -> None:
    """Records refuse such a name; whatever is shown is safe all the same."""
    names = ("\x1b[2JAda", "hard")
    assert {name_of(names, 1).to(language) for language in LANGUAGES} == {r"\x1b[2JAda"}
    assert [name_of(names, 2).to(language) for language in LANGUAGES] == ["hard", "difficile"]
