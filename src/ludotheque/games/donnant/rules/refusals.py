"""Why a move is not legal."""

import numpy as np

from ludotheque.engine.bits import population
from ludotheque.engine.compiling import compiled
from ludotheque.engine.verbs import implements
from ludotheque.games.donnant.content import COLUMNS, DICE, FACES, NUMBERS, RECOLOUR, SHIFT
from ludotheque.games.donnant.rules import legal
from ludotheque.games.donnant.rules import state as table
from ludotheque.games.donnant.rules.cards import has_cards
from ludotheque.games.donnant.rules.goals import fits, goal_kind, goal_size
from ludotheque.games.donnant.rules.legal import may_reroll
from ludotheque.games.donnant.rules.moves import decode
from ludotheque.games.donnant.rules.stalls import AROUND, fitting_dice
from ludotheque.games.donnant.rules.ticks import legal_ticks, ticked_dice

# In the order of the checks: the higher, the nearer to being legal. `words` says what they mean.
(
    LEGAL, NOT_NOW, ENTERS_WHILE_ACTIVE, TICK_UNUSED, THROWS_AFTER_ACTING, THREE_THROWS,
    STOPS_TOO_SOON, JOKER_TOO_SOON, NO_ROOM_TO_DRAW, DECK_EMPTY, NOT_HELD, RETURNED_ALREADY,
    RETURNS_FIRST, STALL_FULL, NOT_FOR_SALE, CANNOT_PAY, TICKED_DO_NOT_PAY, OCCUPIED,
    NOT_IN_THE_MIDDLE, SETTLES_APART, TOUCHES_NONE, TOO_WIDE, ROW_EMPTY, NO_SHIFT_LEFT,
    NO_RECOLOUR_LEFT, NO_CARD_LAID, COMPLETE_ALREADY, NOT_RETHROWN, DIE_USED, LEAVES_TICKED,
    DOES_NOT_PAY, WRONG_COUNT, DOES_NOT_COMPLETE, NO_SUCH_BOX, BOX_FILLED, WRONG_COLOUR,
    WRONG_NUMBER, DISAGREES, NOT_NEEDED, BEYOND_FACES, TURNS_BACK, SAME_COLOUR, RECOLOURED,
    LEADS_NOWHERE,
) = range(44)  # fmt: skip


@implements(table.STATE)
def refusal(state, seat, move):
    """The first check that a move fails."""
    kind, a, b, c = decode(move)
    if not is_asked(state.phase, kind):
        active = kind == table.ENTER and state.phase == table.ACTING
        return ENTERS_WHILE_ACTIVE if active else NOT_NOW
    if kind in (table.REROLL, table.STOP, table.JOKER_ENTER, table.JOKER_DRAW):
        return of_turn(state, seat, kind, a)
    if kind in (table.LAY, table.RETURN):
        return of_hand(state, seat, kind, a, b)
    if kind == table.BUY:
        return of_purchase(state, seat, a, b)
    if kind == table.PAY:
        return of_payment(state, seat, a)
    if kind == table.COMPLETE:
        return of_completion(state, seat, a, b)
    if kind == table.ENTER:
        return of_entry(state, seat, a, b, c)
    if kind == table.SET_ASIDE:  # DD-55
        return ROW_EMPTY if state.market[a, COLUMNS - 1] == table.NO_CARD else LEGAL
    if kind == table.COLOUR:  # DD-29: any
        return LEGAL
    return of_tick(state, seat, kind, a, b)


@compiled
def is_asked(phase, kind):
    """Whether a phase asks for moves of a kind."""
    if kind in (table.STOP, table.TICK_UP, table.TICK_DOWN, table.TICK_COLOUR):
        return phase == table.ACTING or phase in legal.ENTERING_PHASES
    if kind == table.ENTER:
        return phase in legal.ENTERING_PHASES
    if kind in (table.LAY, table.RETURN):
        return phase in (table.SETTLING, table.JOKER_LAYING)
    if kind == table.PAY:
        return phase == table.PAYING
    if kind == table.SET_ASIDE:
        return phase == table.SETTING_ASIDE
    return phase == (table.COLOURING if kind == table.COLOUR else table.ACTING)


@compiled
def of_turn(state, seat, kind, deck):
    """Why dice are not thrown again, why a turn does not stop, why there is no joker."""
    if ticked_dice(state, seat):
        return TICK_UNUSED
    if kind == table.REROLL:
        if may_reroll(state):
            return LEGAL
        return THROWS_AFTER_ACTING if state.acted else THREE_THROWS
    if kind == table.STOP:
        return STOPS_TOO_SOON if state.phase == table.ACTING and may_reroll(state) else LEGAL
    if state.acted or may_reroll(state):
        return JOKER_TOO_SOON
    if kind == table.JOKER_ENTER:
        return LEGAL
    if not legal.has_room(state, seat):
        return NO_ROOM_TO_DRAW
    return LEGAL if has_cards(state, deck) else DECK_EMPTY


@compiled
def of_hand(state, seat, kind, held, cell):
    """Why a card of the hand is not laid or returned."""
    if state.hand[seat, held] == table.NO_CARD:
        return NOT_HELD
    if kind == table.RETURN:
        return LEGAL if legal.may_return(state, seat) else RETURNED_ALREADY
    return of_cell(state, seat, cell) if legal.may_lay(state, seat) else RETURNS_FIRST


@compiled
def of_cell(state, seat, cell):
    """Why a card is not laid on a cell."""
    bit, occupied = np.int64(1) << np.int64(cell), np.int64(state.occupied[seat])
    if np.int64(state.open[seat]) & bit:
        return LEGAL
    if occupied & bit:
        return OCCUPIED
    if not occupied:
        return NOT_IN_THE_MIDDLE
    if AROUND[cell] & occupied:
        return TOO_WIDE
    return SETTLES_APART if state.phase == table.SETTLING else TOUCHES_NONE


@compiled
def of_purchase(state, seat, offer, cell):
    """Why a card of the market is not bought."""
    row, column = divmod(offer, COLUMNS)
    if not legal.has_room(state, seat):
        return STALL_FULL
    if state.market[row, column] == table.NO_CARD:
        return NOT_FOR_SALE
    if legal.payments_for(state, seat, column):
        return of_cell(state, seat, cell)
    return TICKED_DO_NOT_PAY if ticked_dice(state, seat) else CANNOT_PAY


@compiled
def of_dice(state, seat, dice):
    """Why a set of dice cannot be used: it must be left, and hold all that are changed."""
    others = dice & ~np.int64(state.free[seat])
    if state.phase == table.ENTERING and others & ~np.int64(state.thrown):
        return NOT_RETHROWN
    if others:
        return DIE_USED
    return LEAVES_TICKED if ticked_dice(state, seat) & ~dice else LEGAL


@compiled
def of_payment(state, seat, dice):
    """Why a set of dice does not pay."""
    if legal.payments_for(state, seat, state.buying % COLUMNS) >> dice & 1:
        return LEGAL
    reason = of_dice(state, seat, dice)
    if reason != LEGAL:
        return reason
    pays = legal.equal_payments(state, seat, state.buying % COLUMNS) >> dice & 1
    return NOT_NEEDED if pays else DOES_NOT_PAY


@compiled
def of_card(state, seat, slot):
    """Why no box of a card can be filled."""
    if slot >= state.laid[seat]:
        return NO_CARD_LAID
    return LEGAL if state.missing[seat, slot] else COMPLETE_ALREADY


@compiled
def of_completion(state, seat, slot, dice):
    """Why a set of dice does not complete a card."""
    reason = of_card(state, seat, slot)
    if reason == LEGAL:
        reason = of_dice(state, seat, dice)
    if reason != LEGAL:
        return reason
    if population(dice) != population(state.missing[seat, slot]):
        return WRONG_COUNT
    if legal.completing_sets(state, seat, slot) >> dice & 1:
        return LEGAL
    return NOT_NEEDED if fills_unchanged(state, seat, slot, dice) else DOES_NOT_COMPLETE


@compiled
def fills_unchanged(state, seat, slot, dice):
    """Whether changed dice complete a card, but would do so in their own colours or by less."""
    in_own_colours = fits(
        state.accept[seat, slot], state.takes[state.card[seat, slot]],
        np.int64(state.faces[seat]), np.int64(table.NATURAL_HUES), np.int64(state.free[seat]),
    )  # fmt: skip
    sets = legal.filling_sets(state, seat, slot, fitting_dice(state, seat, slot))
    return (sets | legal.filling_sets(state, seat, slot, in_own_colours)) >> dice & 1


@compiled
def of_entry(state, seat, slot, die, box):
    """Why a die is not entered in a box."""
    reason = of_card(state, seat, slot)
    if reason == LEGAL:
        reason = of_dice(state, seat, np.int64(1) << np.int64(die))
    if reason != LEGAL:
        return reason
    if legal.entries_in(state, seat, slot) >> (8 * die + box) & 1:
        return LEGAL
    card = state.card[seat, slot]
    goal = state.goal[card]
    if box >= goal_size(goal):
        return NO_SUCH_BOX
    if not state.missing[seat, slot] >> box & 1:
        return BOX_FILLED
    takes, hue = state.takes[card], table.field(state.hues[seat], die)
    if not takes >> (8 * hue + box) & 1:
        return WRONG_COLOUR
    accepted = state.accept[seat, slot] >> (8 * table.field(state.faces[seat], die) + box) & 1
    if accepted or (hue != die and takes >> (8 * die + box) & 1):
        return NOT_NEEDED
    return WRONG_NUMBER if goal_kind(goal) == NUMBERS else DISAGREES


@compiled
def of_tick(state, seat, kind, die, hue):
    """Why a die is not changed."""
    recolours = kind == table.TICK_COLOUR
    if not state.marks[seat, RECOLOUR if recolours else SHIFT]:
        return NO_RECOLOUR_LEFT if recolours else NO_SHIFT_LEFT
    entering = state.phase in legal.ENTERING_PHASES
    bit = np.int64(1) << np.int64(die)
    reason = of_dice(state, seat, bit if entering else bit | ticked_dice(state, seat))
    if reason != LEGAL:
        return reason
    index = 2 * DICE + DICE * die + hue if recolours else die + DICE * (kind == table.TICK_DOWN)
    if legal_ticks(state, seat, entering) >> np.int64(index) & 1:
        return LEGAL
    if recolours:
        return of_colour(state, seat, die, hue)
    face, own = table.field(state.faces[seat], die), table.field(state.dice, die)
    if face == (FACES - 1 if kind == table.TICK_UP else 0):
        return BEYOND_FACES
    turned = own - face if kind == table.TICK_UP else face - own
    return TURNS_BACK if turned > 0 else LEADS_NOWHERE


@compiled
def of_colour(state, seat, die, hue):
    """Why a die is not used as another colour."""
    now = table.field(state.hues[seat], die)
    if hue in (die, now):
        return SAME_COLOUR
    return RECOLOURED if now != die else LEADS_NOWHERE
