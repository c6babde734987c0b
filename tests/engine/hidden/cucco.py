"""Hidden in Cucco 21: others' cards and pending owl calls, the deck, cards given to a hidden deck, the seed.

Again and again, two hidden cards are swapped, unless a call of this round would then be impossible.
"""

from collections.abc import Callable, Iterable
from itertools import takewhile
from random import Random
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from engine.game import Seat
from engine.games.cucco import view
from engine.games.cucco.nouns import (
    CAT,
    CEREMONY,
    CLOWN,
    HIGH_CLOWN,
    HORSE,
    HOUSE,
    OWL,
    PERSON,
    Call,
    Card,
    State,
)

PASSING = {HORSE, HOUSE}
SWAPS = 40
MOST_DRAWN = 20
"""No action draws more cards than this, even if it ends a round and another is dealt."""


class Place(NamedTuple):
    """Where a card lies: in ``cards``, ``deck`` or ``given`` of the state."""

    pile: str
    at: int


Check: TypeAlias = Callable[[State], bool]


def resample(state: State, seat: Seat | None, rng: Random, keep_next: bool) -> State:
    """Deals again what the seat cannot know. If ``keep_next``, what one action may reveal stays as it is."""
    assert is_true(state)
    if keep_next:
        return keeping(state, seat, rng)
    mixed = swapped(state, hidden(state, seat), rng, is_true)
    noted = [s for s in mixed.playing if s != seat and mixed.cards[s] == OWL and rng.random() < 0.5]
    own = [s for s in state.pending if s == seat]
    return replace(mixed, seed="another", pending=(*own, *noted) if state.request else ())


def hidden(state: State, seat: Seat | None) -> list[Place]:
    """The places of cards that the seat does not know."""
    known = view(state, seat).cards
    places = [Place("cards", s) for s, card in enumerate(state.cards) if card and not known[s]]
    if state.options.deck == "hidden":
        places += [Place("given", at) for at in range(len(state.given))]
    return places + [Place("deck", at) for at in range(len(state.deck))]


def keeping(state: State, seat: Seat | None, rng: Random) -> State:
    """The state with all hidden cards dealt again, except those that one action may bring to light."""
    places = hidden(state, seat)
    late = [place for place in places if place.pile == "deck" and place.at >= MOST_DRAWN]
    fixed, alike = to_come(state, seat)
    owls = [] if state.request else [s for s in state.playing if state.cards[s] == OWL]
    if fixed is None or (owls and rng.random() < 0.5):
        return swapped(state, late, rng, is_true)

    def fits(other: State) -> bool:
        """Whether ``other`` is possible, would show the same, and has no owl at the seats in ``owls``."""
        return is_true(other) and alike(other) and not any(other.cards[s] == OWL for s in owls)

    start = without_owls(state, [Place("cards", s) for s in owls], places, late, rng)
    if start is None or not fits(start):
        return swapped(state, late, rng, is_true)
    return swapped(start, [place for place in places if place not in fixed], rng, fits)


def without_owls(
    state: State, owls: Iterable[Place], places: list[Place], late: list[Place], rng: Random
) -> State | None:
    """Puts ``late`` cards in the places of these owls. None if that fails, or if the seat knows an owl."""
    for place in owls:
        others = [other for other in late if card_at(state, other) != OWL]
        if place not in places or not others:
            return None
        state = swap(state, place, rng.choice(others))
    return state


def to_come(state: State, seat: Seat | None) -> tuple[set[Place] | None, Check]:
    """The places that one action may show (None: all), and a check that another state would show the same."""
    if state.request:
        asker, asked = state.request.asker, state.request.asked
        if state.pending or len(state.waiting) == 1 or len(state.playing) <= 3:
            return None, is_true
        met = {asker: Place("cards", asked), asked: Place("cards", asker)}
        seen = {met[seat]} if seat in met else set[Place]()
        effect = exchange(state.cards[asker], state.cards[asked])
        return seen, lambda other: exchange(other.cards[asker], other.cards[asked]) == effect
    if len(state.waiting) == 1 or len(state.playing) <= 2:
        return None, is_true
    on_the_way = list(takewhile(lambda s: state.cards[s] in PASSING, state.waiting[1:]))
    seen = {Place("cards", s) for s in on_the_way}
    if len(on_the_way) < len(state.waiting) - 1:
        reached = state.waiting[1 + len(on_the_way)]
        return seen, lambda other: other.cards[reached] not in PASSING
    if state.options.deck == "shown":
        seen.add(Place("cards", state.waiting[0]))
    return seen | {Place(pile, at) for pile in ("deck", "given") for at in range(MOST_DRAWN)}, is_true


def exchange(mine: Card, theirs: Card) -> tuple[Card, list[bool], list[bool]]:
    """What all see of an exchange: a card that prevents it (or 0), who goes out, and who gets chips."""
    if theirs in (PERSON, CAT):
        return theirs, [], []
    got = ((mine, theirs), (theirs, mine))
    return 0, [card == CLOWN for _, card in got], [gave == CEREMONY and card >= 5 for gave, card in got]


def is_true(state: State) -> bool:
    """Whether these cards are possible after the calls of the round."""
    cards: dict[Seat, Card | None] = dict(enumerate(state.cards))
    given = list(state.given)
    for call in reversed(state.story):
        if not fits_call(call, cards):
            return False
        if call.came == "exchanged" and call.other is not None:
            cards[call.seat], cards[call.other] = cards[call.other], cards[call.seat]
        elif call.came == "exchanged":
            cards[call.seat] = given.pop() if given else None  # None if shuffled into the deck again
    waits = state.request and state.cards[state.request.asked] in PASSING
    return not waits


def fits_call(call: Call, cards: dict[Seat, Card | None]) -> bool:
    """Whether a call is possible if ``cards`` are the cards after the call."""
    theirs = cards[call.seat]
    if call.came != "exchanged":
        return True
    if call.other is None:
        return theirs not in (PERSON, HORSE, CAT, HOUSE, OWL, CLOWN)
    mine = cards[call.other]
    if mine is None or theirs is None:
        return theirs not in (PERSON, HORSE, CAT, HOUSE)
    paid = [ceremony.seat for ceremony in call.ceremonies]
    both = (call.seat, call.other)
    told = (0, [s in call.out for s in both], [s in paid for s in both])
    return theirs not in PASSING and exchange(mine, theirs) == told


def swapped(state: State, places: list[Place], rng: Random, fits: Check) -> State:
    """Picks two of the places at random, many times, and swaps their cards if the result fits."""
    for _ in range(SWAPS if len(places) > 1 else 0):
        one, two = rng.sample(places, 2)
        if card_at(state, one) != card_at(state, two):
            other = swap(state, one, two)
            state = other if fits(other) else state
    return state


def card_at(state: State, place: Place) -> Card:
    card: Card = getattr(state, place.pile)[place.at]
    return CLOWN if card == HIGH_CLOWN else card


def swap(state: State, one: Place, two: Place) -> State:
    first, second = card_at(state, one), card_at(state, two)
    return lay(lay(state, one, second), two, first)


def lay(state: State, place: Place, card: Card) -> State:
    """Puts a card in a place. A clown from the deck counts 22."""
    pile = list(getattr(state, place.pile))
    from_deck = place.pile == "cards" and state.owners[place.at] is None
    pile[place.at] = HIGH_CLOWN if from_deck and card == CLOWN else card
    return replace(state, **{place.pile: tuple(pile)})
