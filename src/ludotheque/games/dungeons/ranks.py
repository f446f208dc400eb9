"""What an adventurer who plays alone is told at the end (DG-45)."""

from ludotheque.language import Text

RANKS = (
    (0, Text(
        en="The dungeon has not noticed you. The door was the thing with the handle.",
        fr="Le donjon ne vous a pas remarqué. La porte, c’était la chose avec une poignée.",
    )),
    (10, Text(
        en="A pleasant walk. The monsters ask whether you will bring a picnic next time.",
        fr="Une jolie promenade. Les monstres demandent si vous apporterez le pique-nique.",
    )),
    (25, Text(
        en="Your crosses are very neat. Now try making them on something that bites.",
        fr="Vos croix sont très soignées. Essayez donc d’en faire sur quelque chose qui mord.",
    )),
    (40, Text(
        en="Not bad at all. The boss has asked for your name, and how it is spelt.",
        fr="Pas mal du tout. Le boss a demandé votre nom, et comment il s’écrit.",
    )),
    (55, Text(
        en="A hero: the village names a soup after you.",
        fr="Un héros : le village donne votre nom à une soupe.",
    )),
    (70, Text(
        en="Museums write to you. They would like some of it back.",
        fr="Les musées vous écrivent. Ils voudraient en récupérer un peu.",
    )),
    (85, Text(
        en="Bards have run out of rhymes for you and started on your sword.",
        fr="Les bardes n’ont plus de rimes pour vous : ils passent à votre épée.",
    )),
    (100, Text(
        en="The dungeon is yours. Please switch off the torches when you leave.",
        fr="Le donjon est à vous. Merci d’éteindre les torches en sortant.",
    )),
)  # fmt: skip


def rank_of(points: int) -> tuple[int, Text]:
    """The rank that points give, from 1 to 8, and what is said of it.

    >>> rank_of(9)[0], rank_of(10)[0], rank_of(105)[0]
    (1, 2, 8)
    """
    reached = max(1, sum(points >= least for least, _ in RANKS))
    return reached, RANKS[reached - 1][1]
