"""Who gathers at a table."""

from ludotheque.tables.gathering import Gathering, Holder


def test_a_host_takes_the_table_along_with_the_last_seat() -> None:
    seats = (Holder(name="Ada", browser=1), Holder(name="Eve", browser=1), Holder())
    table = Gathering("t1", "don", {}, host=1, seats=seats)
    one_moved = table.moved(1, owner=1, browser=2)
    assert one_moved.host == 1, "who has a seat left stays the host"
    assert one_moved.moved(2, owner=1, browser=2).host == 2


def test_a_table_of_nobody_never_begins() -> None:
    """One that was made before such were refused, say."""
    bots = (Holder(player="easy", name="easy"), Holder(player="easy", name="Homer"))
    assert not Gathering("t1", "donuts", {}, host=1, seats=bots).may_begin
