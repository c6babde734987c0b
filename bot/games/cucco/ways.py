"""How the cards of a round of Cucco 21 went from hand to hand, as everybody saw it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.game import Seat
from engine.games.cucco.nouns import Call, Card, Showdown


class Way(NamedTuple):
    """A card that did not stay where it was dealt. None stands for the deck."""

    card: Card
    stops: tuple[Seat | None, ...]


def owners_after(story: Sequence[Call], seats: int) -> list[Seat | None]:
    """By seat, to whom its card was dealt, after these calls. None if the card came from the deck."""
    owners: list[Seat | None] = [*range(seats)]
    for call in story:
        if call.came != "exchanged":
            continue
        if call.other is None:
            owners[call.seat] = None
        else:
            owners[call.seat], owners[call.other] = owners[call.other], owners[call.seat]
    return owners


def given_in(story: Sequence[Call], number: int, cards: Sequence[Card], seat: Seat) -> Card:
    """The card that this seat gave away in call ``number``; 0 if it is not known where that is now.

    ``cards`` are those known after the whole story, by seat.
    """
    dealt_to = owners_after(story[:number], len(cards))[seat]
    now = owners_after(story, len(cards))
    return cards[now.index(dealt_to)] if dealt_to is not None and dealt_to in now else 0


def ways(last: Showdown) -> list[Way]:
    """The cards of a round that moved, the lowest first."""
    return sorted(_ways(last), key=lambda way: way.card)


def _ways(last: Showdown) -> Iterator[Way]:
    stops: list[tuple[Seat | None, ...]] = [(seat,) for seat in range(len(last.cards))]
    to_deck = []
    for call in last.story:
        if call.came != "exchanged":
            continue
        mine = stops[call.seat]
        if call.other is None:
            to_deck.append((*mine, None))
            stops[call.seat] = (None, call.seat)
        else:
            stops[call.seat], stops[call.other] = (*stops[call.other], call.seat), (*mine, call.other)
    # A reshuffle may have taken up what was given to the deck before it.
    given = to_deck[len(to_deck) - len(last.given) :]
    yield from (Way(card, way) for card, way in zip(last.given, given, strict=True))
    yield from (Way(card, way) for card, way in zip(last.cards, stops, strict=True) if len(way) > 1)
