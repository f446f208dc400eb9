"""What a player is asked for, phase by phase, and how to answer."""

from ludotheque.games.donnant.rules import state as table
from ludotheque.language import Text

NOTATION = Text(
    en="Moves are: return S3 · lay B4 at c2 · reroll keep yellow orange · reroll all · buy top 3 "
    "at b2 · pay yellow green · complete b2 with yellow green · enter green at a1 box 3 · "
    "tick +1 on blue · tick green on blue · joker dice · joker draw bonus · set aside top · "
    "colour b2 green · stop; dice are yellow, orange, green, blue and purple.",
    fr="Les coups s’écrivent : return S3 · lay B4 at c2 · reroll keep yellow orange · reroll all "
    "· buy top 3 at b2 · pay yellow green · complete b2 with yellow green · enter green at a1 "
    "box 3 · tick +1 on blue · tick green on blue · joker dice · joker draw bonus · set aside "
    "top · colour b2 green · stop ; les dés : yellow (jaune), orange, green (vert), blue (bleu) "
    "et purple (violet).",
)
# What each phase asks for, and the clause that says so.
ASKED = {
    table.SETTLING: (
        "DD-3",
        Text(en="return one card, then lay three", fr="rendez une carte, puis posez-en trois"),
    ),
    table.ENTERING: (
        "DD-17",
        Text(
            en="enter one of the dice just rethrown in one box of yours, or stop",
            fr="inscrivez un des dés relancés dans une de vos cases, ou stop",
        ),
    ),
    table.ACTING: (
        "DD-8",
        Text(
            en="reroll, buy, complete, or, after the third throw, take a joker or stop",
            fr="relancez, achetez, complétez ou, après le troisième jet, prenez un joker ou "
            "arrêtez (stop)",
        ),
    ),
    table.PAYING: (
        "DD-11",
        Text(en="say which dice pay: pay …", fr="dites quels dés paient : pay …"),
    ),
    table.JOKER_ENTERING: (
        "DD-14",
        Text(en="enter up to two dice, or stop", fr="inscrivez jusqu’à deux dés, ou stop"),
    ),
    table.JOKER_LAYING: (
        "DD-15",
        Text(en="lay the card just drawn or return it", fr="posez la carte piochée ou rendez-la"),
    ),
    table.SOLO_ENTERING: (
        "DD-43",
        Text(en="enter dice of this throw, or stop", fr="inscrivez des dés de ce jet, ou arrêtez"),
    ),
    table.SETTING_ASIDE: (
        "DD-44",
        Text(
            en="set aside the last card of the top or of the bottom row",
            fr="écartez la dernière carte de la rangée du haut (top) ou du bas (bottom)",
        ),
    ),
    table.COLOURING: (
        "DD-29",
        Text(en="choose the colour of your card", fr="choisissez la couleur de votre carte"),
    ),
}
_ENTERING = ("enter green at a1 box 3", "tick +1 on blue", "stop")
# Answers as they are written.
EXAMPLES = {
    table.SETTLING: ("return S3", "lay B4 at c2"),
    table.ENTERING: _ENTERING,
    table.ACTING: (
        "reroll keep yellow orange", "buy top 3 at b2", "complete b2 with yellow green",
        "tick +1 on blue", "joker dice", "stop",
    ),
    table.PAYING: ("pay yellow green blue",),
    table.JOKER_ENTERING: _ENTERING,
    table.JOKER_LAYING: ("lay B4 at c2", "return B4"),
    table.SOLO_ENTERING: _ENTERING,
    table.SETTING_ASIDE: ("set aside top", "set aside bottom"),
    table.COLOURING: ("colour b2 green",),
}  # fmt: skip
