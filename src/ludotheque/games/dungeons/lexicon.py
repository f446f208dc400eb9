"""The words of the notation of Dungeons, Dice & Danger in French.

Boxes, monsters and adventures have the names that are printed on the sheets, of every edition.
"""

from ludotheque.engine.lexicon import Lexicon
from ludotheque.language import texts

LEXICON = Lexicon(
    texts(
        en="pair | cross | hit | torch | chest | lives | torches | dice | cloud | skip | done | "
        "black | first",
        fr="paire | barrer | frapper | torche | coffre | vies | torches | dés | nuage | passer | "
        "fini | noir | premier",
    ),
    also={
        "paires": "pair", "blesser": "hit", "confirmer": "done", "finir": "done",
        "renoncer": "skip", "vie": "lives",
    },
)  # fmt: skip
