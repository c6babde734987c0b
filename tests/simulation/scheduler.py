"""An event loop whose order comes from a seed: ready tasks run in a random order, and nobody really waits.

The loop says what time it is. Time stands still while anything is ready, and then jumps to the next timer.
Work for a thread is done in the loop at a random moment. Its answer comes at another moment.
"""

import asyncio
import heapq
import sqlite3
from collections import deque
from collections.abc import Callable, Coroutine, Generator
from contextvars import Context, ContextVar, copy_context
from hashlib import sha256
from random import Random
from typing import Any, TypeAlias, TypeVar, TypeVarTuple

Result = TypeVar("Result")
Given = TypeVarTuple("Given")
Work: TypeAlias = Generator[Any, None, Result] | Coroutine[Any, Any, Result]

ENDLESS = 200_000
"""More steps than this at one moment mean that the code loops endlessly."""


class Life:
    """A process of the bot. Once it is killed, nothing that it has begun goes on."""

    def __init__(self) -> None:
        self.over = False
        self.tasks: dict[int, Numbered[Any]] = {}
        self.connections: list[sqlite3.Connection] = []


LIFE: ContextVar[Life | None] = ContextVar("LIFE", default=None)
"""The process to which the running code belongs. None means the rest of the world."""


class Awaited(asyncio.Future[Any]):
    """A future with a number, so that a set of them has the same order in each run."""

    def __init__(self, number: int, loop: asyncio.AbstractEventLoop) -> None:
        self.number = number
        super().__init__(loop=loop)

    def __hash__(self) -> int:
        return self.number


class Numbered(asyncio.Task[Result]):
    """A task with a number, so that a set of them has the same order in each run."""

    def __init__(self, number: int, coro: Work[Result], **how: Any) -> None:
        self.number = number
        super().__init__(coro, **how)

    def __hash__(self) -> int:
        return self.number


class Loop(asyncio.BaseEventLoop):
    """``rng`` draws everything random. ``disorder`` is the chance that a random ready task runs next."""

    _ready: deque[Any]
    _scheduled: list[Any]

    def __init__(self, rng: Random, *, disorder: float, slowest: float) -> None:
        super().__init__()
        self.rng = rng
        self.steps = 0
        self.refusal: Callable[[Callable[..., Any]], Exception | None] = lambda _: None
        """Called before each piece of a thread's work. If this returns an error, the piece fails with it."""
        self.failures: list[dict[str, Any]] = []
        """Errors that nobody handled, as asyncio reports them."""
        self._now = 0.0
        self._disorder = disorder
        self._slowest = slowest
        self._numbers = 0
        self._still = 0
        self._trace = sha256()
        self._dead: list[Numbered[Any]] = []
        self.set_exception_handler(lambda _, about: self.failures.append(about))

    @property
    def trace(self) -> str:
        """A hash of everything that has happened, in order."""
        return self._trace.hexdigest()

    def note(self, *happened: object) -> None:
        """Adds an event to the trace."""
        self._trace.update(f"{self._now:.6f} {happened}".encode())

    def time(self) -> float:
        return self._now

    def delay(self) -> float:
        """How many seconds the disk or a thread takes: usually almost none, sometimes many."""
        return float(self.rng.random() ** 4 * self._slowest)

    def kill(self, life: Life) -> None:
        """Ends everything that this process has begun, wherever it is."""
        life.over = True
        for connection in life.connections:
            connection.close()
        for task in life.tasks.values():
            if not task.done():
                self._dead.append(task)  # once collected as garbage, a task would still run its `finally`

    def bury(self) -> None:
        """Closes the loop, and drops whatever is still going on."""
        self.set_exception_handler(lambda *_: None)
        self._ready.clear()
        self._scheduled.clear()
        self._dead.clear()
        self.close()

    def create_future(self) -> Awaited:
        return Awaited(self._number(), self)

    def create_task(
        self, coro: Work[Result], *, name: object = None, context: Context | None = None
    ) -> Numbered[Result]:
        context = context or copy_context()
        task = Numbered(self._number(), coro, loop=self, name=str(name or "task"), context=context)
        if life := context.get(LIFE):
            life.tasks[task.number] = task
            if len(life.tasks) > 2000:
                life.tasks = {number: task for number, task in life.tasks.items() if not task.done()}
        return task

    def run_in_executor(
        self, executor: object, func: Callable[[*Given], Result], *args: *Given
    ) -> asyncio.Future[Result]:
        return self.work_on(lambda: func(*args), func)

    def work_on(
        self, work: Callable[[], Any], what: Callable[..., Any], future: asyncio.Future[Any] | None = None
    ) -> asyncio.Future[Any]:
        """Runs a thread's work at a random moment, and answers at a later one."""
        answer = future or self.create_future()

        def begin() -> None:
            try:
                if refusal := self.refusal(what):
                    raise refusal
                result = work()
            except Exception as error:
                self.call_later(self.delay(), _end, answer, None, error)
            else:
                self.call_later(self.delay(), _end, answer, result, None)

        self.call_later(self.delay(), begin)
        return answer

    def _number(self) -> int:
        self._numbers += 1
        return self._numbers

    def _write_to_self(self) -> None:
        """Does nothing, as there are no threads to wake the loop."""

    def _run_once(self) -> None:
        due, ready = self._scheduled, self._ready
        if not ready:
            while due and due[0]._cancelled:
                heapq.heappop(due)._scheduled = False
            if not due:
                raise RuntimeError("everybody waits for somebody else")
            if due[0]._when > self._now:
                self._now, self._still = due[0]._when, 0
        while due and due[0]._when <= self._now:
            handle = heapq.heappop(due)
            handle._scheduled = False
            ready.append(handle)
        at = self.rng.randrange(len(ready)) if self.rng.random() < self._disorder else 0
        handle = ready[at]
        del ready[at]
        life = handle._context.get(LIFE)
        if handle._cancelled or (life and life.over):
            return
        self.steps += 1
        self._still += 1
        if self._still > ENDLESS:
            raise RuntimeError(f"somebody goes round in circles: {handle}")
        self.note(len(ready), at, getattr(handle._callback, "__qualname__", ""))
        handle._run()


def _end(answer: asyncio.Future[Any], result: Any, error: BaseException | None) -> None:
    if answer.done():  # the caller has stopped waiting
        return
    if error:
        answer.set_exception(error)
    else:
        answer.set_result(result)


class Moments:
    """Replaces the queue of aiosqlite's thread: each piece of work runs at its own random moment."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._work: list[tuple[asyncio.Future[Any] | None, Callable[[], Any]]] = []
        self._busy = False

    def put_nowait(self, work: tuple[asyncio.Future[Any] | None, Callable[[], Any]]) -> None:
        self._work.append(work)
        if not self._busy:
            self._next()

    def _next(self) -> None:
        assert isinstance(self._loop, Loop)
        self._busy = bool(self._work)
        if self._work:
            future, function = self._work.pop(0)
            done = self._loop.work_on(function, function, self._loop.create_future())
            done.add_done_callback(lambda done: self._answer(future, done))

    def _answer(self, future: asyncio.Future[Any] | None, done: asyncio.Future[Any]) -> None:
        error = done.exception()
        if future:
            _end(future, None if error else done.result(), error)
        self._next()
