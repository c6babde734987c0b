"""A worker that works only when a test lets it."""

import asyncio
from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

import msgspec

from bot.minds.question import Answer, Question
from bot.worker import Worker

P = ParamSpec("P")
R = TypeVar("R")

SECONDS = 0.001
"""How many seconds of CPU each piece of work takes."""


class Held(Worker):
    """Does work in this process when a test allows it, and notes what it was asked."""

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
        # For such a short piece of work, the computer's clock might measure zero seconds.
        return cast("R", done._replace(seconds=SECONDS)) if isinstance(done, Answer) else done

    def let(self, pieces: int = 1000) -> None:
        """Allows this many more ``pieces`` of work."""
        for _ in range(pieces):
            self._may.release()

    @property
    def worlds(self) -> list[int]:
        """How many possible deals each question asked for."""
        return [question.worlds for question in self.asked]
