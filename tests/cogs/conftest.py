"""The real bot in simcord's Discord, with a real database."""

import asyncio
import math
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
import simcord
from simcord._settlement import _active_callbacks, _next_virtual_timer, _run_due_virtual_callbacks

from bot.app import Kuckuck, Running
from bot.discord_ui.messages.drawn_tables import Draw
from bot.ids import UserId
from bot.live import time
from bot.minds.minds import Minds
from bot.parts import features
from bot.storage.archive import Archive
from bot.storage.engine import engine_at
from bot.storage.store import Store
from bot.table.commands import Refused
from bot.table.deadlines import Pace
from tests.cogs.evening import Evening
from tests.errors import no_error_unseen
from tests.patience import PATIENCE
from tests.quick import no_threads, quick_callbacks, quick_copies, quick_sqlite, quick_statements
from tests.quick_commands import quick_commands
from tests.true_demands import sent_paths, true_demands

__all__ = ["no_error_unseen"]  # a fixture

TURNS = 1000
"""If the bot still does something after this many turns of the event loop, it may never come to rest."""

HOUR, DAY = 3600.0, 86_400.0


class Discord(simcord.Env):
    """simcord's Discord, in which time passes only by ``advance_time``: no test waits for a real clock."""

    def _schedule_timer(self, *_: Any) -> None: ...

    rest: asyncio.Future[None] | None = None

    async def _settle_internal(self, **how: Any) -> None:
        """Waits until the bot is idle. When several members press at once, one call waits for all of them."""
        if asyncio.current_task() is self._advance_task:  # never wait for a task that may wait for this one
            await self._come_to_rest(**how)
        elif self.rest:
            await self.rest
        else:
            self.rest = asyncio.get_running_loop().create_future()
            try:
                await self._come_to_rest(**how)
            finally:
                self.rest.set_result(None)
                self.rest = None

    async def _come_to_rest(self, **how: Any) -> None:
        """Waits until the event loop has nothing else to do. simcord looks at all tasks only at the end."""
        loop: Any = asyncio.get_running_loop()
        for _ in range(TURNS):
            await asyncio.sleep(0)
            if loop._ready:
                continue
            if threads := self._work.executors:
                await asyncio.wait(threads, return_when=asyncio.FIRST_COMPLETED, timeout=PATIENCE)
                continue
            _active_callbacks(state := self._settlement_state())  # forgets what is cancelled
            if (_next_virtual_timer(state) or math.inf) > self._virtual_time:
                return
            _run_due_virtual_callbacks(state, math.inf)
        await super()._settle_internal(**how)

    async def require_rest(self) -> None:
        """Raises TimeoutError if a task of the bot waits for something that cannot happen."""
        await super()._settle_internal()


@pytest.fixture(scope="package", autouse=True)
def quick_discord() -> Iterator[None]:
    """Makes simcord and the database quick in this folder only. The same worker may run `tests/whole`."""
    with (
        sent_paths(),
        true_demands(),
        quick_copies(),
        quick_commands(),
        quick_callbacks(),
        no_threads(),
        quick_statements(),
        quick_sqlite(),
    ):
        yield


async def nobody(*_: object) -> set[UserId]:
    return set()


@pytest.fixture(autouse=True)
def days_pass_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets days pass quickly, by leaving out checks that few tests need.

    The bot checks only once an hour whether the clock was set or the computer slept. It checks only once a
    day whom to remind. Nobody counts as new to a game, so everybody has the same time to decide.
    """
    monkeypatch.setattr(Archive, "newcomers", nobody)
    monkeypatch.setattr(time, "LOOK", HOUR)
    if "daily" in features():
        monkeypatch.setattr("cogs.daily.reminders.LOOK", DAY)


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    """The store of a database that has the newest schema already, so that nothing is looked up."""
    store = Store(engine_at(url))
    yield store
    await store.close()


@pytest.fixture
def beats() -> float:
    """A factor for the time that results stay up. With 0, tests need not wait."""
    return 0.0


@pytest.fixture
def draw() -> Draw | None:
    """What draws tables as pictures. None in most tests, so that tables are in words."""
    return None


@pytest.fixture
def minds() -> Minds | None:
    """What thinks for strong bots and for reviews. None in most tests."""
    return None


@pytest.fixture
async def env(
    store: Store, beats: float, draw: Draw | None, minds: Minds | None
) -> AsyncIterator[simcord.Env]:
    """simcord's Discord, with the bot logged in. An error that the bot raised fails the test unless the test
    looked at the error.
    """

    def now() -> float:
        return discord.now().timestamp()

    discord = Discord(
        Kuckuck(store, Running(now, now, Pace(beats=beats), draw=draw, minds=minds)),
        settle_timeout=PATIENCE,
    )
    await discord.start()
    try:
        yield discord
        await discord.require_rest()
        raised = discord.errors_since(discord._errors_acknowledged)
        assert [error for error in raised if not isinstance(error.__cause__, Refused)] == []
    finally:
        # A task that an event began may be waiting for the database.
        events = [task for task in asyncio.all_tasks() if task.get_name().startswith("discord.py: on_")]
        await asyncio.gather(*events, return_exceptions=True)
        await discord.shutdown()
        await discord.bot.close()


@pytest.fixture
def evening(env: simcord.Env) -> Evening:
    """A server with a channel, the bot, and no members yet."""
    return Evening(env)


@pytest.fixture(autouse=True)
def locales(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gives interactions the languages of member and server, which simcord leaves out."""
    plain = simcord.interactions.base_payload

    def with_locales(backend: Any, **about: Any) -> Any:
        record, payload = plain(backend, **about)
        payload["locale"] = Evening.locales.get(about["user_id"], "en-US")
        if about["guild_id"] is not None:
            payload["guild_locale"] = backend.get_guild(about["guild_id"]).preferred_locale
        return record, payload

    monkeypatch.setattr(simcord.interactions, "base_payload", with_locales)
    monkeypatch.setattr(Evening, "locales", {})
