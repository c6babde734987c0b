"""The worker process that thinks for bots and reviews finished games, and how much time it may take."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from bot import logs, metrics
from bot.minds.question import Answer, answer, ask
from bot.worker import Worker
from engine.game import Action, Game, View
from engine.minds import PLAIN, WORLDS, Temper, Thought

logger = logs.logger(__name__)

REVIEWED = 12
"""A review goes on only while a bot could still imagine at least this many possible deals."""
LOOK = 0.05
"""Seconds between two checks whether there is time for a review."""


class Minds:
    """Thinks in a separate process, with at most ``share`` of a core (0 to 1). If it is 0, nobody thinks.

    ``now`` returns seconds of a clock that nobody can set.
    """

    def __init__(
        self, share: float, worker: Worker | None = None, now: Callable[[], float] = time.monotonic
    ) -> None:
        # One question more than bots may ask, so that there is room for a review.
        self._worker = worker or Worker(MOST_WAITING + 1, "thinking")
        self._now = now
        self._purse = Purse(share, now())
        self.on = share > 0
        """Whether anybody thinks at all."""
        self._asked: set[asyncio.Task[Action | None]] = set()
        self._reviewing = asyncio.Lock()

    def ask(
        self,
        game: Game,
        view: View,
        legal: Sequence[Action],
        seed: str,
        temper: Temper,
        *,
        best: bool = False,
    ) -> asyncio.Task[Action | None] | None:
        """Begins to think about a bot's move. Returns None if there is no time.

        The task returns None if the worker died of the question. ``seed`` is a digest that decides everything
        random. If ``best`` is set, the task returns the choice with the highest value, for a coach. Otherwise
        it returns a choice drawn by the bot's probabilities.
        """
        worlds = self._worlds()
        metrics.THOUGHTS.labels(worlds).inc()
        if not worlds:
            return None
        question = ask(game, view, legal, seed, worlds, temper)
        task = asyncio.create_task(self._move(question, best), name="thought")
        self._asked.add(task)
        task.add_done_callback(self._asked.discard)
        return task

    async def think(
        self,
        game: Game,
        view: View,
        legal: Sequence[Action],
        seed: str,
        worlds: int = WORLDS,
        temper: Temper = PLAIN,
    ) -> Thought | None:
        """A strong bot's thought about a decision in a finished game. Questions from running games go first.

        None if the host has switched thinking off, or if the worker died of the question.
        """
        async with self._reviewing:  # one decision at a time: a bot waits for one review question at most
            while self.on and (self._asked or self._worlds() < REVIEWED):
                if self._asked:
                    await asyncio.wait(self._asked)
                else:
                    await asyncio.sleep(LOOK)
            if not self.on:
                return None
            found = await self._answer(ask(game, view, legal, seed, worlds, temper))
        return found.thought if found else None

    async def close(self) -> None:
        """Ends the worker and drops unfinished thoughts."""
        self.on = False
        await self._worker.close()
        await asyncio.gather(*self._asked, return_exceptions=True)

    def _worlds(self) -> int:
        left = self._purse.left(self._now()) if self.on else 0.0
        return worlds_for(len(self._asked), left)

    async def _move(self, question: bytes, best: bool) -> Action | None:
        found = await self._answer(question)
        if found is None:
            return None
        return found.best if best else found.action

    async def _answer(self, question: bytes) -> Answer | None:
        try:
            found = await self._worker.run(answer, question)
        except Exception:
            logger.exception("a mind has failed", outage="thinking")
            return None
        if found:
            logs.over("thinking")
            self._purse.spend(found.seconds)
            metrics.THINKING.inc(found.seconds)
        return found


SAVED_SECONDS = 10.0
"""The purse holds at most the CPU time that it gets in this many seconds."""


class Budget(NamedTuple):
    """How many possible deals (``worlds``) a mind may imagine for a decision, and when this applies."""

    worlds: int
    waiting: int
    """This budget applies while fewer questions than this are waiting."""
    left: float
    """This budget applies while more than this share of the saved time is left."""


BUDGETS: Sequence[Budget] = (Budget(WORLDS, 6, 1 / 2), Budget(12, 20, 1 / 4), Budget(3, 80, 0.0))
MOST_WAITING = max(budget.waiting for budget in BUDGETS)


def worlds_for(waiting: int, left: float) -> int:
    """How many possible deals the next question may use. If 0, the bot must answer without thinking.

    ``waiting`` is how many questions are waiting. ``left`` is the share of the saved time that is left.
    """
    return next((worlds for worlds, most, least in BUDGETS if waiting < most and left > least), 0)


class Purse:
    """A budget of CPU seconds. Each second that passes adds ``share`` (above 0)."""

    def __init__(self, share: float, now: float) -> None:
        self._share = share
        self._most = self._has = share * SAVED_SECONDS
        self._counted = now

    def left(self, now: float) -> float:
        """How full the purse is: 1 if it is full, 0 if it is empty, below 0 after overspending."""
        self._has = min(self._most, self._has + self._share * (now - self._counted))
        self._counted = now
        return self._has / self._most

    def spend(self, seconds: float) -> None:
        self._has -= seconds
