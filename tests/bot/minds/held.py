"""A worker whose time a test owns."""

import asyncio
from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

import msgspec

from bot.minds.question import Answer, Question
from bot.worker import Worker

P = ParamSpec("P")
R = TypeVar("R")

SECONDS = 0.001
"""Seconds of CPU for each piece of work."""


class Held(Worker):
    """Does work in this process when a test lets it, and notes what it was asked."""

    def __init__(self) -> None:
        super().__init__()
        self._may = asyncio.Semaphore(0)
        self.asked: list[Question] = []

    async def run(self, do: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R | None:
        [question] = args
        assert isinstance(question, bytes)
        self.asked.append(msgspec.msgpack.decode(question, type=Question))
        await self._may.acquire()
        done = do(*args, **kwargs)
        # So short a piece of work may take no time at all by the computer's own clock.
        return cast("R", done._replace(seconds=SECONDS)) if isinstance(done, Answer) else done

    def let(self, pieces: int = 1000) -> None:
        """Lets this many more ``pieces`` of work be done."""
        for _ in range(pieces):
            self._may.release()

    @property
    def worlds(self) -> list[int]:
        """How many worlds each question asked for."""
        return [question.worlds for question in self.asked]
