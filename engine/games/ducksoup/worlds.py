"""Worlds of Duck Soup: deals of the hidden cards that fit what a seat has seen."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.ducksoup.nouns import PLACE, State
from engine.shuffle import shuffled
from engine.worlds import Moment


def dealt_again(at: Moment, seed: str) -> State:
    """The position with another hand for the other player, and another stock."""
    now, me = at.now, at.view.seat
    hidden = shuffled(at.view.unseen, seed, "again")
    held = at.view.held[1 - me]
    theirs = tuple(sorted(hidden[:held], key=PLACE.__getitem__))
    drawn = hidden[: min(held, len(now.drawn[1 - me]))]
    hands = (now.hands[me], theirs)
    came = (now.drawn[me], drawn)
    state: State = replace(
        now,
        seed=seed,
        hands=hands if me == 0 else hands[::-1],
        drawn=came if me == 0 else came[::-1],
        stock=hidden[held:],
    )
    return state
