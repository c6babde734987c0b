"""The hands and rounds of Cucco 21: how they are dealt.

Paragraphs (§) are those of docs/rules/cucco.md.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.game import Event, Seat, Step
from engine.games.cucco.events import CardDealt, HandStarted, Reshuffled, RoundStarted
from engine.games.cucco.nouns import PACK, Card, State
from engine.seats import around
from engine.shuffle import shuffled


def start_hand(state: State) -> Step:
    """Everybody pays a chip into the pot, and all cards are shuffled (§3.1)."""
    hand = state.hand + 1
    count = len(state.chips)
    opened = replace(
        state,
        hand=hand,
        round=0,
        chips=tuple([left - 1 for left in state.chips]),
        pot=state.pot + count,
        out_of_hand=(),
        deck=shuffled(PACK, state.seed, f"hand/{hand}"),
        discards=(),
        reshuffles=0,
    )
    dealt = start_round(opened, around(state.dealer + 1, count))
    return Step(dealt.state, (HandStarted(hand, opened.pot), *dealt.events))


def start_round(state: State, order: tuple[Seat, ...]) -> Step:
    """Deal a card to everybody still in the hand, from the seat after the dealer's to the dealer (§3.2)."""
    count = len(state.chips)
    taken, state, reshuffled = draw(state, len(order))
    events: list[Event] = [RoundStarted(state.round + 1, state.dealer), *reshuffled]
    cards: list[Card] = [0] * count
    owners: list[Seat | None] = [None] * count
    for place, seat in enumerate(order):
        cards[seat] = card = taken[place]
        owners[seat] = seat
        events.append(CardDealt(seat, card, to=(seat,)))
    dealt = replace(
        state,
        opened=state.turn,
        round=state.round + 1,
        deal=state.deal + 1,
        playing=order,
        waiting=order,
        cards=tuple(cards),
        owners=tuple(owners),
        story=(),
    )
    return Step(dealt, tuple(events))


def still_in(state: State) -> tuple[Seat, ...]:
    """The players still in the hand, beginning after the dealer."""
    order = around(state.dealer + 1, len(state.chips))
    return tuple([seat for seat in order if seat not in state.out_of_hand])


def draw(state: State, count: int) -> tuple[tuple[Card, ...], State, tuple[Event, ...]]:
    """Take cards from the front of the deck. When the deck is used up, the discards become the deck (§3.4).

    Returns the cards, the state without them, and the event of a reshuffle if there was one.
    """
    taken, deck = state.deck[:count], state.deck[count:]
    if len(taken) == count:
        return taken, replace(state, deck=deck), ()
    number = state.reshuffles + 1
    discards = sorted([*state.discards, *state.given])
    fresh = shuffled(discards, state.seed, f"hand/{state.hand}/reshuffle/{number}")
    rest = count - len(taken)
    after = replace(state, deck=fresh[rest:], discards=(), given=(), reshuffles=number)
    return (*taken, *fresh[:rest]), after, (Reshuffled(len(fresh)),)
