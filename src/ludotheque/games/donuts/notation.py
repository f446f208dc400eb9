"""How people write the cells of Donuts."""

CELL_NAMES = [f"{file}{rank}" for rank in "123456" for file in "abcdef"]
