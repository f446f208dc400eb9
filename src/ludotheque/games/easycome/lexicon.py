"""The words of Easy Come Easy Go's notation in French."""

from ludotheque.engine.lexicon import Lexicon
from ludotheque.language import texts

LEXICON = Lexicon(
    (
        *texts(
            en="take | keep | end | throw | by | seat",
            fr="prendre | garder | finir | lancer | par | la place",
        ),
        *texts(
            en="four | pairs | odd | even | seven | thirteen | low | high | straight",
            fr="le carré | les deux paires | le brelan impair | le brelan pair | le total de 7 | "
            "le total de 13 | le 3 ou moins | le 17 ou plus | la suite",
        ),
    ),
    also={
        "voler": "take", "fini": "end", "passer": "end", "mettre de côté": "keep",
        "paires": "pairs", "impair": "odd", "prendre pair": "take even",
        "total 7": "seven", "sept": "seven", "prendre 7": "take seven",
        "total 13": "thirteen", "treize": "thirteen", "prendre 13": "take thirteen",
    },
)  # fmt: skip
