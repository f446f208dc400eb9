"""The words of Donnant Donnant's notation in French."""

from ludotheque.engine.lexicon import Lexicon
from ludotheque.language import texts

LEXICON = Lexicon(
    (
        *texts(
            en="return | lay | reroll | keep | all | buy | pay | nothing | complete | enter | "
            "tick | joker | draw | set aside | aside | colour | stop",
            fr="rendre | poser | relancer | garder | tout | acheter | payer | rien | compléter | "
            "inscrire | cocher | joker | piocher | écarter | écart | couleur | arrêter",
        ),
        *texts(en="at | with | on | box", fr="en | avec | sur | case"),
        *texts(
            en="top | bottom | scoring | bonus | dice | none",
            fr="haut | bas | évaluation | bonus | dés | aucun",
        ),
        *texts(
            en="yellow | orange | green | blue | purple", fr="jaune | orange | vert | bleu | violet"
        ),
        *texts(
            en="reveal | deal | first | throw", fr="révéler | distribuer | premier | lancer"
        ),
    ),
    also={
        "fini": "stop", "finir": "stop", "passer": "stop", "tout relancer": "reroll all",
        "acheter en haut": "buy top", "acheter en bas": "buy bottom", "première": "first",
        "piocher une carte": "draw", "recolorer": "tick",
    },
)  # fmt: skip
