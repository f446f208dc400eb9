"""What stands on the board of Donnant Donnant and in its tray."""

from collections.abc import Mapping

from ludotheque.games.donnant.telling import COLOUR_WORDS
from ludotheque.games.donnant.view import RewardKind
from ludotheque.language import Text, texts

COLOURS_BY_NAME: Mapping[str, Text] = {str(name): text for name, text in COLOUR_WORDS.items()}
# On cards: a reward on two lines.
REWARD_LINES: dict[RewardKind, tuple[Text, ...]] = {
    "plus or minus 1": texts(en="a die, one | more or less", fr="un dé, plus | ou moins un"),
    "other colour": texts(en="a die in | other colour", fr="un dé d’une | autre couleur"),
    "extra die": texts(en="passive: | one more die", fr="passif : un | dé de plus"),
    "cheaper": texts(en="buy with | one die less", fr="rabais d’un | dé à l’achat"),
    "own colour": texts(en="colour chosen | at the end", fr="sa couleur | à la fin"),
    "complete neighbours": texts(en="per complete | neighbour", fr="par voisine | complète"),
    "cards of a colour": texts(en="per {c} | card", fr="par carte | {c}"),
    "neighbours of a colour": texts(en="per {c} | neighbour", fr="par voisine | {c}"),
    "complete lines": texts(en="per complete | line", fr="par ligne | complète"),
    "five colours": texts(en="for all | five colours", fr="pour les | cinq couleurs"),
    "lines of one colour": texts(en="per line of | one colour", fr="par ligne | unicolore"),
    "different bonuses": texts(en="per different | bonus", fr="par bonus | différent"),
}
MINUS_ONE_DIE = Text(en="− 1 die", fr="− 1 dé")
PLUS_ONE_DIE = Text(en="+ 1 die", fr="+ 1 dé")
# What a screen reader says of a card.
CARD = Text(en="{card}, {colour}: {goal}; {reward}", fr="{card}, {colour} : {goal} ; {reward}")
NO_COLOUR = Text(en="no colour", fr="sans couleur")
MARKS = Text(en="{what}, {n} [n?mark|marks]", fr="{what}, {n} [n?marque|marques]")
AT_CELL = Text(en="{cell}, {card}", fr="{cell}, {card}")
IS_COMPLETE = Text(en="complete", fr="complète")
IS_HOPELESS = Text(en="cannot be completed any more", fr="ne peut plus être complétée")
PAYS_NOW = Text(en="{n} [n?point|points]", fr="{n} [n?point|points]")
# Around the stalls.
MY_STALL = Text(en="My stall", fr="Mon étal")
STALL_OF = Text(en="Stall of {name}", fr="Étal [name~d’|de ]{name}")
BACK_TO_MINE = Text(en="Back to my stall", fr="Retour à mon étal")
POINTS = Text(en="{n} [n?point|points]", fr="{n} [n?point|points]")
POINTS_THEN = Text(en="{n} → {then} points", fr="{n} → {then} points")
SHORT_POINTS = Text(en="{n} [n?pt|pts]", fr="{n} [n?pt|pts]")
SHORT_POINTS_THEN = Text(en="{n} → {then} pts", fr="{n} → {then} pts")
BARE_POINTS_THEN = Text(en="{n} → {then}", fr="{n} → {then}")
FREE = Text(en="free", fr="libre")
FREE_AT = Text(en="free place {cell}", fr="place libre {cell}")
PLACES = Text(en="Go to", fr="Aller à")
HAND = Text(en="In hand", fr="En main")
TO_RETURN = Text(en="Which one goes back?", fr="Laquelle rendre ?")
TO_LAY = Text(en="Touch a card, then its place", fr="Touchez une carte, puis sa place")
GOES_BACK = Text(en="goes back", fr="rendue")
THE_OTHERS = Text(en="The other stalls", fr="Les autres étals")
BOXES_LEFT = Text(en="empty boxes by card", fr="cases vides par carte")
OTHER_LINE = Text(
    en="{points} · {cards} [cards?card|cards]", fr="{points} · {cards} [cards?carte|cartes]"
)
LOOK_AT = Text(
    en="Look at the stall of {name}: {line}", fr="Voir l’étal [name~d’|de ]{name} : {line}"
)
WRITES = Text(en="deciding", fr="décide")
HAS_DECIDED = Text(en="has decided", fr="a décidé")
# The market.
MARKET = Text(en="Market", fr="Marché")
MARKET_TAB = Text(en="Market · {n}", fr="Marché · {n}")
IN_REACH = Text(en="{n} [n?card|cards] in your reach", fr="{n} [n?carte|cartes] à votre portée")
PRICE = Text(en="{n} dice", fr="{n} dés")
PRICE_LABEL = Text(en="{n} equal dice", fr="{n} dés égaux")
DISCOUNT = Text(en="−{n} [n?die|dice]", fr="−{n} [n?dé|dés]")  # as on the cards that allow it
DISCOUNT_LABEL = Text(
    en="{n} [n?die|dice] fewer, for {n} [n?mark|marks]",
    fr="{n} [n?dé|dés] de moins, pour {n} [n?marque|marques]",
)
EMPTY_PLACE = Text(en="empty", fr="vide")
DECKS = Text(
    en="Decks: {scoring} scoring, {bonus} bonus",
    fr="Piles : {scoring} d’évaluation, {bonus} de bonus",
)
PLACE_IT = Text(
    en="{card} for {price} equal dice: touch a free place. {words}.",
    fr="{card} pour {price} dés égaux : touchez une place libre. {words}.",
)
WHICH_CARD = Text(
    en="Touch the card that goes to {cell}.", fr="Touchez la carte à poser en {cell}."
)
READ_IT = Text(en="{card}: {words}.", fr="{card} : {words}.")
COUNTS = Text(
    en="{card}: {reward}. It counts {n} [n?time|times]: {points} [points?point|points].",
    fr="{card} : {reward}. Elle compte {n} fois : {points} [points?point|points].",
)
TOUCH_TO_LIGHT = Text(
    en="Points are written on the cards. Touch one: it lights what it counts.",
    fr="Les points sont écrits sur les cartes. Touchez-en une : elle éclaire ce qu’elle compte.",
)
TIES = Text(en="Empty boxes (fewest first)", fr="Cases vides (le moins l’emporte)")
# The tray.
DICE = Text(en="The dice", fr="Les dés")
FREE_DIE = Text(en="free", fr="libre")
KEPT = Text(en="kept", fr="gardé")
USED = Text(en="used", fr="joué")
ON_SITE = Text(en="on site", fr="chantier")
IN_THE_AIR = Text(en="thrown", fr="lancé")
CHOSEN_DIE = Text(en="this one", fr="celui-ci")
DIE = Text(en="{colour} {value}", fr="{value} {colour}")
KEEP_DIE = Text(en="keep {die}", fr="garder le {die}")
PUT_BACK = Text(en="throw {die} again", fr="relancer le {die}")
USE_DIE = Text(en="enter {die}", fr="inscrire le {die}")
IS_DIE = Text(en="{die}, {what}", fr="{die}, {what}")
UNCHANGE_DIE = Text(en="leave the {die} as it is", fr="laisser le {die} tel quel")
CHANGE_DIE = Text(en="change the {die}", fr="changer le {die}")
REROLL = Text(en="Reroll", fr="Relancer")
JOKER = Text(en="Joker", fr="Joker")
JOKER_DICE = Text(en="2 dice as passive", fr="2 dés comme passif")
JOKER_SCORING = Text(en="Draw a scoring card", fr="Piocher : évaluation")
JOKER_BONUS = Text(en="Draw a bonus card", fr="Piocher : bonus")
JOKER_LEAD = Text(
    en="A joker takes the place of buying and completing.",
    fr="Un joker tient lieu d’achat et de carte complétée.",
)
RETURN_IT = Text(en="Return {card}", fr="Rendre {card}")
RUB_OUT = Text(en="Rub out", fr="Effacer")
CLOSE = Text(en="Close", fr="Fermer")
CHOOSE_BOX = Text(en="Which box of {card}?", fr="Quelle case de {card} ?")
CHOOSE_DIE = Text(
    en="Which die in box {box} of {card}?", fr="Quel dé dans la case {box} de {card} ?"
)
BOX = Text(en="box {n} of {card}: {die}", fr="case {n} de {card} : {die}")
EMPTY_BOX = Text(en="rub out box {n} of {card}", fr="effacer la case {n} de {card}")
BOX_OF_MANY = Text(en="box {n} of {card}", fr="case {n} de {card}")
CHANGES = Text(
    en="Change the {die} by a mark, then use it.",
    fr="Changez le {die} d’une marque, puis servez-vous-en.",
)
COLOUR_OF = Text(en="The colour of {card}", fr="La couleur de {card}")
NOTHING_FITS = Text(
    en="No box of yours takes one of these dice.", fr="Aucune de vos cases ne prend un de ces dés."
)
# What is asked, where the dice beside it say the rest.
RETURN_ONE = Text(en="Return one of your four cards.", fr="Rendez une de vos quatre cartes.")
LAY_THREE = Text(en="Lay the other three.", fr="Posez les trois autres.")
ACT = Text(en="Reroll, buy or complete.", fr="Relancez, achetez ou complétez.")
ACT_OR_JOKER = Text(
    en="Buy, complete, take a joker, or end.", fr="Achetez, complétez, finissez ou prenez un joker."
)
ACT_OR_END = Text(en="Buy, complete, or end your turn.", fr="Achetez, complétez, ou finissez.")
ENTER_ONE = Text(
    en="Enter a die that {name} has rethrown.", fr="Inscrivez un dé relancé par {name}."
)
ENTER_MORE = Text(
    en="One more die? It costs a mark ({n} left).", fr="Encore un dé ? Une marque (reste {n})."
)
# What lies before who is asked, while nothing is pencilled in.
CAN_COMPLETE = Text(
    en="{cards} can be completed.",
    fr="{cards} [n?peut être complétée|peuvent être complétées].",
)
CAN_BUY = Text(
    en="{n} [n?card|cards] of the market in reach.", fr="{n} [n?carte|cartes] du marché à portée."
)
OR_KEEP = Text(en="Or touch the dice to keep.", fr="Ou touchez les dés à garder.")
KEEP_SOME = Text(
    en="Nothing fits yet: touch the dice to keep, then reroll.",
    fr="Rien ne convient encore : touchez les dés à garder, puis relancez.",
)
NOTHING_LEFT = Text(en="Nothing fits any more.", fr="Plus rien ne convient.")
ONLY_A_JOKER = Text(
    en="Nothing fits: take a joker, or end your turn.",
    fr="Rien ne convient : prenez un joker, ou finissez votre tour.",
)
WITH_A_MARK = Text(
    en="With a mark, a die can still be used: touch its handle.",
    fr="Avec une marque, un dé peut encore servir : touchez sa poignée.",
)
CAN_TAKE = Text(
    en="{cards} [n?takes|take] one of these dice: touch [n?it|one of the cards].",
    fr="{cards} [n?prend|prennent] un de ces dés : touchez [n?la carte|une des cartes].",
)
# Where in the game.
SETTING_UP = Text(en="setting up", fr="mise en place")
ROUND = Text(en="round {n}", fr="manche {n}")
LAST_ROUND = Text(en="last round", fr="dernière manche")
ROUND_BEFORE = Text(en="last but one", fr="avant-dernière manche")
THROW = Text(en="throw {n}/3", fr="lancer {n}/3")
ROUND_OF = Text(en="round {n} of {m}", fr="manche {n} sur {m}")
ACTIVE_TURN = Text(en="active turn", fr="tour actif")
PASSIVE_TURN = Text(en="passive turn", fr="tour passif")
TARGET = Text(en="{n} of {m} points", fr="{n} points sur {m}")
PASSIVE_SHORT = Text(en="passive dice", fr="dés passifs")
POINTS_SHORT = Text(en="points", fr="points")
ROUND_SHORT = Text(en="round", fr="manche")
PASSIVE_DICE = Text(en="passive dice left: {n} of 3", fr="dés passifs restants : {n} sur 3")
