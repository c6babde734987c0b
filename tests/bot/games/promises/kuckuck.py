"""The claims of the lesson of Zum Kuckuck!."""

from __future__ import annotations

from engine.games.kuckuck.events import CockatooTurned, Eliminated, NestTaken, RoundScored
from engine.games.kuckuck.nouns import View
from tests.bot.games.promises import Claim, Promise


def lowest(card: int) -> Claim:
    return lambda view: view.playable[0] == card


def nest(seat: int, number: int) -> Claim:
    return lambda view: view.players[seat].nest == number


def cockatoos(seat: int, count: int) -> Claim:
    return lambda view: view.players[seat].cockatoos == count


def holds(*cards: int) -> Claim:
    return lambda view: {*cards} <= {*view.playable}


def stays_out(view: View) -> bool:
    """Whether the learner took no nest in the last trick."""
    return view.last is not None and 0 not in view.last.takers


SEALED = {
    0: Promise(
        (cockatoos(0, 4), lowest(3), NestTaken(2, 9), NestTaken(1, 12)),
        (stays_out, nest(1, 12), CockatooTurned(1, 2)),
    ),
    1: Promise(
        (lambda view: (view.low, view.high) == (2, 11), holds(58), NestTaken(0, 2)),
        (nest(0, 2), CockatooTurned(1, 1), lambda view: all(p.nest > 2 for p in view.players[1:])),
    ),
    2: Promise(
        (
            lambda view: (view.low, view.high) == (10, 10),
            nest(0, 2),
            lowest(14),
            NestTaken(1, 10),
            NestTaken(2, 10),
        ),
        (
            *(stays_out, Eliminated(3), CockatooTurned(1, 0), CockatooTurned(2, 2)),
            *(nest(1, 10), nest(2, 10), lambda view: view.players[3].worth == 0),
        ),
    ),
    3: Promise(
        (nest(1, 10), cockatoos(1, 0), nest(0, 2), lowest(16), Eliminated(1)),
        (
            *(Eliminated(1), RoundScored(1, (5, -1, 2, -1), (5, -1, 2, -1))),
            lambda view: (view.sheet[0][0].cockatoos, view.sheet[0][0].lowest) == (4, 1),
            lambda view: view.round == 2,
        ),
    ),
    4: Promise(
        (cockatoos(0, 0), lowest(1), lambda view: view.hand[-1] == 60, NestTaken(2, 12), NestTaken(3, 12)),
        (stays_out, CockatooTurned(2, 2), CockatooTurned(3, 2), nest(0, 0)),
    ),
    5: Promise(
        (lambda view: view.playable[-1] == 60, NestTaken(0, 2)),
        (nest(0, 2), nest(2, 12), nest(3, 12), cockatoos(2, 1), cockatoos(3, 1), CockatooTurned(2, 1)),
    ),
    6: Promise(
        (lambda view: view.playable[-1] == 59, lambda view: 60 in view.players[0].played, NestTaken(0, 1)),
        (nest(0, 1), CockatooTurned(2, 0), CockatooTurned(3, 0), lambda view: len(view.order) == 4),
    ),
    7: Promise(
        (nest(0, 1), lowest(2), NestTaken(1, 2), NestTaken(2, 4)),
        (
            *(Eliminated(3), Eliminated(2), RoundScored(2, (3, 4, -1, -1), (8, 3, 1, -2))),
            lambda view: (view.sheet[1][0].survival, view.sheet[1][0].lowest) == (2, 1),
        ),
    ),
}

OPEN = {
    0: Promise(
        (
            *(holds(58), lambda view: view.low == 1 and view.order[0] == 0),
            lambda view: all(view.players[0].worth > player.worth for player in view.players[1:]),
        )
    ),
    3: Promise(told=(NestTaken(3, 1), NestTaken(0, 11), CockatooTurned(0, 3))),
    4: Promise(told=(lambda view: view.order == (1, 2, 3, 0), lambda view: view.cards[1] == 44)),
    7: Promise(
        (lambda view: max(view.cards) == 46, holds(47, 57), nest(0, 11), NestTaken(0, 3)),
        (nest(0, 3), NestTaken(2, 9), CockatooTurned(2, 2)),
    ),
    9: Promise(
        (lowest(3), lambda view: view.cards[3] == 6, lambda view: view.waiting == (0, 1, 2), nest(0, 3))
    ),
    11: Promise(told=(stays_out, NestTaken(2, 5), NestTaken(1, 12), CockatooTurned(1, 2))),
}

PROMISES = {"kuckuck": SEALED, "kuckuck-open": OPEN}
