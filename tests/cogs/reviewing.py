"""Reviews of games that are over, by a mind that thinks in the test's own process."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random

from simcord import MemberActor, ResponseMessage

from bot.minds.minds import Minds
from engine.game import Action, Game, View
from engine.minds import PLAIN, Temper, Thought, strong
from tests.cogs.evening import Evening
from tests.cogs.finished import ask, shown


class Thinker(Minds):
    """Thinks in this process, which takes it some ``seconds``; or gives up if it is ``dead``."""

    def __init__(self, share: float = 1.0) -> None:
        super().__init__(share)
        self.asked = 0
        self.seconds = 0.0
        self.dead = False

    async def think(
        self,
        game: Game,
        view: View,
        legal: Sequence[Action],
        seed: str,
        worlds: int = 3,
        temper: Temper = PLAIN,
    ) -> Thought | None:
        if self.seconds:
            await asyncio.sleep(self.seconds)
        self.asked += 1
        mind = strong(game)
        assert mind
        return None if self.dead else mind.weigh(view, legal, Random(seed), worlds, temper)


async def reviewed(evening: Evening, member: MemberActor, **options: int) -> ResponseMessage:
    """The member's review, as it is when it is there."""
    answer = await ask(member, evening, "review", **options)
    await evening.paint()
    return shown(evening, member, answer)
