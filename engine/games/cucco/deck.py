"""The requests of Cucco 21 that reach the deck.

Paragraphs (§) are those of docs/rules/cucco.md.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.game import Event, Step
from engine.games.cucco.deals import draw
from engine.games.cucco.events import CardTaken, DeckShown, DeckTaken, DeckTurned, OwlMet
from engine.games.cucco.meetings import meet_cat, meet_person, put_out
from engine.games.cucco.nouns import (
    CAT,
    CLOWN,
    HIGH_CLOWN,
    OWL,
    PASSING,
    PERSON,
    Call,
    Card,
    State,
)

DECIDING = (*PASSING, PERSON, CAT, OWL)
"""The cards of the deck that are discarded, not taken: they pass the request on, or end it."""


def ask_deck(state: State, call: Call) -> Step:
    """Turn up cards until one decides. What is not taken is discarded at once (§6)."""
    events: list[Event] = []
    turned: list[Card] = []
    while True:
        (card,), state, reshuffled = draw(state, 1)
        events += reshuffled
        if card not in DECIDING:
            taken = take(state, replace(call, turned=tuple(turned)) if turned else call, card)
            return Step(taken.state, (*events, *taken.events))
        state = replace(state, discards=(*state.discards, card))
        turned.append(card)
        events.append(DeckTurned(card))
        if card not in PASSING:
            decided = decide(state, replace(call, turned=tuple(turned)), card)
            return Step(decided.state, (*events, *decided.events))


def decide(state: State, call: Call, card: Card) -> Step:
    """An owl, a person or a cat of the deck: no exchange (§6.3 to §6.5)."""
    if card == PERSON:
        return meet_person(state, replace(call, came="person"))
    if card == CAT:
        return meet_cat(state, replace(call, came="cat"))
    return Step(put_out(state, replace(call, came="owl")), (OwlMet(call.seat),))


def take(state: State, call: Call, card: Card) -> Step:
    """Take the deck's card for one's own, which others see when the round ends, or at once (§6.8, §10.1)."""
    seat = call.seat
    if card == CLOWN:
        card = HIGH_CLOWN
    shown, gave = state.options.deck == "shown", state.cards[seat]
    taken = replace(
        state,
        cards=(*state.cards[:seat], card, *state.cards[seat + 1 :]),
        owners=(*state.owners[:seat], None, *state.owners[seat + 1 :]),
        given=(*state.given, gave),
        story=(*state.story, replace(call, took=card) if shown else call),
    )
    seen = DeckShown(seat, card, gave) if shown else CardTaken(seat, card, to=(seat,))
    return Step(taken, (DeckTaken(seat), seen))


def shown_given(state: State) -> tuple[Card, ...]:
    """What was given to the deck, as far as all have seen it (§6.7, §10.1)."""
    return state.given if state.options.deck == "shown" else ()
