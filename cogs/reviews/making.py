"""Makes a review: asks the strong player of a game about one decision after another."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from hashlib import sha256
from typing import TypeAlias

from bot.table import Table
from bot.table.replay import Replay
from cogs.reviews.decisions import Decision, offered
from cogs.reviews.values import FINEST, VERSION, Review, Weighed, likely, settled
from engine.game import Action, Game, Seat, View
from engine.minds import Mind, Thought, chances

Think: TypeAlias = Callable[[Game, View, Sequence[Action], str], Awaitable[Thought | None]]
"""Returns what a strong player thinks of these choices, given a random seed; None if it can't think now."""

MOST_THOUGHTS = 8
"""The most thoughts on one decision. Each imagines other hidden cards, so that we can measure the `noise`."""
PLANNED, LONGEST = 40.0, 60.0
"""The seconds that a review should take, and the seconds after which it is given up."""
HINT_THOUGHTS, SOON = 3, 8.0
"""The number of thoughts for a hint, and the seconds after which the hint is given up."""
AGAIN = 1.0
"""If the strong player could not think, we ask again after this many seconds."""


class NobodyThinks(Exception):
    """The process with the strong players is not running, or has too much to do."""


async def make_review(
    think: Think,
    mind: Mind,
    replay: Replay,
    asked: Sequence[Decision],
    done: Callable[[int], Awaitable[None]],
) -> Review:
    """The review of these decisions. ``done`` gets the number of decisions done so far.

    Raises NobodyThinks if the strong player can't think, or takes too long.
    """
    loop, thoughts_so_far, weighed = asyncio.get_running_loop(), 0, list[Weighed]()
    begun = loop.time()
    try:
        async with asyncio.timeout(LONGEST):
            for number, decision in enumerate(asked):
                most = thoughts_for(loop.time() - begun, thoughts_so_far, len(asked) - number)
                before = replay.frames[decision.frame]
                thoughts = [await _thought(think, before, decision, nth) for nth in range(most)]
                thoughts_so_far += most
                weighed.append(_weighed(decision, thoughts, FINEST[mind.SEARCHES]))
                await done(number + 1)
    except TimeoutError as error:
        raise NobodyThinks from error
    return Review(VERSION, mind.UNIT, tuple(weighed))


def thoughts_for(passed: float, thoughts: int, left: int) -> int:
    """How many thoughts each of the ``left`` decisions can have, so that the review takes the planned time.

    ``thoughts`` is the number of thoughts so far, which took ``passed`` seconds.
    """
    if not thoughts or not passed:
        return MOST_THOUGHTS
    may = (PLANNED - passed) / (passed / thoughts) / left
    return min(max(int(may), 1), MOST_THOUGHTS)


async def make_hint(think: Think, mind: Mind, table: Table, seat: Seat) -> Review:
    """A review of the decision that this seat of a running game has to make. Raises NobodyThinks."""
    choices, turn = offered(table, seat), table.prompt.turn
    decision = Decision(turn, 0, seat, choices[0], choices)
    try:
        async with asyncio.timeout(SOON):
            most = HINT_THOUGHTS if mind.SEARCHES else 1
            thoughts = [await _thought(think, table, decision, nth) for nth in range(most)]
    except TimeoutError as error:
        raise NobodyThinks from error
    one = _weighed(decision, thoughts, FINEST[mind.SEARCHES])
    if chances(table.rules) is None:
        return Review(VERSION, mind.UNIT, (one,))
    return Review(VERSION, "per cent", (likely(table, seat, one),))


async def _thought(think: Think, before: Table, decision: Decision, nth: int) -> Thought:
    seed = sha256(f"{before.seed}/review/{decision.move}/{nth}".encode()).hexdigest()
    view = before.view(decision.seat)
    for pause in (AGAIN, 0.0):
        thought = await think(before.rules, view, decision.offered, seed)
        if thought:
            return thought
        await asyncio.sleep(pause)
    raise NobodyThinks


def _weighed(decision: Decision, thoughts: Sequence[Thought], finest: float) -> Weighed:
    worths, chances, noise = settled(thoughts, decision.offered.index(decision.action), finest)
    return Weighed(decision.move, decision.frame, decision.action, decision.offered, worths, chances, noise)
