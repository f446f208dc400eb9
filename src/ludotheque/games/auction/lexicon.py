"""The words of Don's and Serengeti's notation in French."""

from ludotheque.engine.lexicon import Lexicon
from ludotheque.language import texts

LEXICON = Lexicon(
    (
        *texts(
            en="bid | pass | sell | discard | swap | with | seat | first | card",
            fr="miser | se retirer | vendre | écarter | échanger | avec | la place | premier | "
            "carte",
        ),
        *texts(
            en="blue | brown | red | green | yellow | violet",
            fr="bleu | brun | rouge | vert | jaune | violet",
        ),
    ),
    also={
        "annoncer": "bid", "enchérir": "bid", "surenchérir": "bid", "mise": "bid",
        "passer": "pass", "passe": "pass", "me retirer": "pass", "retirer": "pass",
        "renoncer": "pass", "withdraw": "pass",
        "marron": "brown", "première": "first",
    },
)  # fmt: skip
