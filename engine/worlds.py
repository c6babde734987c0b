"""Other worlds: positions that look the same to a seat, with all that is hidden from the seat dealt again.

A game's folder may have a module `worlds`, which deals again what is hidden in that game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple, TypeVar, cast

from engine.game import Action, Game, IllegalAction, Seat, State
from engine.minds import part

T = TypeVar("T")

SWAPS = 200
"""How many times two cards are swapped, so that a card's new place does not hint at its old one."""


class Moment(NamedTuple):
    """A moment of a game, as the seat with this view knows it."""

    game: Game
    now: State
    view: Any
    begun: State
    """The position at the beginning of the present deal."""
    moves: Sequence[tuple[Seat, Action]]
    """The moves since the beginning of the deal."""


def knows_worlds(game: Game) -> bool:
    """Whether `redealt` works for this game."""
    return hasattr(part(game.key, "worlds"), "dealt_again")


def redealt(at: Moment, seed: str) -> State:
    """A position that looks the same to the seat, in which ``seed`` decides all that the seat cannot know.

    The seed also decides all later shuffles. `knows_worlds` must hold for the game, which must not be over.
    """
    return cast("State", part(at.game.key, "worlds").dealt_again(at, seed))


def mixed(at: Moment, rng: Random, pack: Sequence[T], begin: Callable[[Sequence[T]], State | None]) -> State:
    """A position that looks the same to the seat, reached by the same moves with the cards in other places.

    ``pack`` has all cards in their places at the beginning of the deal. ``begin`` starts a deal with the
    cards in the given places, or returns None if the rules do not allow that deal. Two cards at a time are
    swapped. They are swapped back if the deal or a move would be illegal, or if the seat would have seen
    something else.
    """
    cards = list(pack)
    _, known = _lived_through(at, at.begun)
    places = [place for place, card in enumerate(cards) if card]
    for _ in range(SWAPS):
        one, other = rng.sample(places, 2)
        cards[one], cards[other] = cards[other], cards[one]
        world = begin(cards)
        if world is None or _lived_through(at, world)[1] != known:
            cards[one], cards[other] = cards[other], cards[one]
    return _lived_through(at, begin(cards))[0]


def _lived_through(at: Moment, state: State) -> tuple[State, list[Any]]:
    """Plays the moves from ``state`` on. Returns the last state, and all that the seat has seen."""
    game, seat = at.game, at.view.seat
    seen: list[Any] = [game.view(state, seat)]
    try:
        for acting, action in at.moves:
            state, events = game.apply(state, acting, action)
            seen += [event for event in events if event.to is None or seat in event.to]
    except IllegalAction:
        return state, []
    return state, [*seen, game.view(state, seat)]
