"""What is shared by games in which each player has one card and speaks once in each deal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol, TypeAlias, TypeVar

from bot.screen import Button
from bot.table.sitting import Sitting
from engine.game import WAIT, Action, Seat

T = TypeVar("T")

Track: TypeAlias = tuple[Seat | None, ...]
"""The holders of a card, in order. None stands for the stock or the deck."""


class Call(Protocol):
    """What a player said in their turn, and its result."""

    @property
    def seat(self) -> Seat: ...
    @property
    def came(self) -> str: ...
    @property
    def other(self) -> Seat | None: ...


def passed_on_by(calls: Sequence[Call], seat: Seat) -> Seat | None:
    """The seat that gave this seat its final card unasked.

    None if the card was dealt to this seat, or if the seat asked for it.
    """
    for call in reversed(calls):
        if call.came == "exchanged" and seat in (call.seat, call.other):
            return call.seat if call.other == seat else None
    return None


def tracks(calls: Sequence[Call], seats: int) -> tuple[list[Track], list[Track]]:
    """The track of each seat's card after these calls, and of each card given to the stock."""
    held: list[Track] = [(seat,) for seat in range(seats)]
    given: list[Track] = []
    for call in calls:
        if call.came != "exchanged":
            continue
        mine = held[call.seat]
        if call.other is None:
            given.append((*mine, None))
            held[call.seat] = (None, call.seat)
        else:
            held[call.seat], held[call.other] = (*held[call.other], call.seat), (*mine, call.other)
    return held, given


def longest_ways(calls: Sequence[Call], cards: Sequence[object]) -> Iterator[tuple[Seat, int]]:
    """Each seat whose final card was swapped more than once, and how many holders that card had."""
    for seat, track in enumerate(tracks(calls, len(cards))[0]):
        if cards[seat] and len(track) > 2:
            yield seat, len(track)


def given_in(calls: Sequence[Call], number: int, cards: Sequence[T], seat: Seat) -> T | None:
    """The card that this seat gave away in call ``number`` (from 0). None if nobody knows where it is now.

    ``cards`` has each seat's card after all calls.
    """
    (dealt_to, *_) = tracks(calls[:number], len(cards))[0][seat]
    owners = [track[0] for track in tracks(calls, len(cards))[0]]
    return cards[owners.index(dealt_to)] if dealt_to is not None and dealt_to in owners else None


def what_is_decided(at: Sitting, sayings: Mapping[Action, str], *, known: bool) -> str:
    """A line on deciding ahead, for a player whose turn is still to come. "" for all others.

    ``known`` says that the player already knows how to decide ahead.
    """
    if at.dropped:
        dropped = sayings[at.dropped]
        return at.tr("⚠️ Your card has changed, so **{saying}** no longer stands.", saying=dropped)
    if at.ahead and not at.turn_to_come:
        return at.tr(
            "✓ Decided: **{saying}** It'll be played in a moment, unless you press the other button.",
            saying=sayings[at.ahead],
        )
    if known or not at.turn_to_come:
        return ""
    if at.ahead:
        return at.tr(
            "✓ Decided: **{saying}** It'll be played on your turn. Press it again to take it back.",
            saying=sayings[at.ahead],
        )
    return at.tr("You can decide now: it'll be played on your turn, unless your card changes.")


def speaking(at: Sitting, action: Action, label: str, emoji: str = "") -> Button:
    """A button that makes this call, or decides on it ahead if the player's turn is still to come.

    All calls have the same colour: green would say that it is right to keep.
    """
    if not at.turn_to_come:
        return Button(label, at.press(action), "primary", emoji=emoji)
    if action == at.ahead:
        return Button(f"✓ {label}", at.decide_ahead(WAIT), "success", emoji=emoji)
    return Button(label, at.decide_ahead(action), emoji=emoji)
