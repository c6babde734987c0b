"""Slow games in which somebody has not looked for a while."""

from __future__ import annotations

from simcord import MemberActor, ResponseMessage

from tests.cogs.evening import Evening


async def start_slow_game(
    evening: Evening, ann: MemberActor, sleeper: MemberActor, cleo: MemberActor, *, tricks: int = 1
) -> ResponseMessage:
    """One person chooses once. Then the others do, and the time of all these tricks runs out."""
    board = await evening.start_game(ann, sleeper, cleo, pace="relaxed")
    await evening.choose(sleeper)
    for _ in range(tricks):
        for member in (ann, cleo):
            await evening.choose(member)
        await evening.wait(601, step=200)
    return board
