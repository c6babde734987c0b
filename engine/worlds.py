"""Other worlds: positions in which a seat has seen the same, but all that it could not know is dealt again.

A game's folder may hold `worlds`, which knows what is hidden in that game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple, TypeVar, cast

from engine.game import Action, Game, IllegalAction, Seat, State
from engine.minds import part

T = TypeVar("T")

SWAPS = 200
"""How many times two cards of a deal are swapped. After that no place hints at where a card lay."""


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
    """Whether `dealt_anew` works for this game."""
    return hasattr(part(game.key, "worlds"), "dealt_again")


def dealt_anew(at: Moment, seed: str) -> State:
    """The position with the same view for its seat, in which ``seed`` decides all that the seat cannot know.

    It also decides all shuffles to come. The game must know worlds, and not be over.
    """
    return cast("State", part(at.game.key, "worlds").dealt_again(at, seed))


def mixed(at: Moment, rng: Random, pack: Sequence[T], begin: Callable[[Sequence[T]], State | None]) -> State:
    """The position after the same moves in a deal of other cards, with no difference to the seat's eyes.

    ``pack`` is all cards where they lay when the deal began, and ``begin`` starts a deal from cards that lie
    otherwise (None if the rules cannot deal them so). Two cards at a time change places. If anybody would
    have had to act otherwise, or the seat would have seen something else, they go back.
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
    """The state after the moves, and all that the seat has seen on the way from this beginning."""
    game, seat = at.game, at.view.seat
    seen: list[Any] = [game.view(state, seat)]
    try:
        for acting, action in at.moves:
            state, events = game.apply(state, acting, action)
            seen += [event for event in events if event.to is None or seat in event.to]
    except IllegalAction:
        return state, []
    return state, [*seen, game.view(state, seat)]
