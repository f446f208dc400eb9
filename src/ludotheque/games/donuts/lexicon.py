"""How Donuts is written and typed in French: a move is a cell in any language."""

from ludotheque.engine.lexicon import Lexicon
from ludotheque.language import Text

LEXICON = Lexicon(
    (Text(en="layout", fr="plateau"),),
    also={"poser en": "", "poser": "", "place on": "", "place": ""},
)
