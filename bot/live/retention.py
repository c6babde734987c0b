"""Deletes old games, and the data of servers that the bot has left and of people who ask for that."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress

from sqlalchemy.exc import SQLAlchemyError

from bot import logs
from bot.i18n import N_
from bot.ids import GuildId, UserId, is_outside
from bot.live.chores import Chore
from bot.live.tables import Tables
from bot.live.time import Time
from bot.shards import Shards
from bot.storage.housekeeping import KeptDepartures
from bot.storage.personal import CannotErase
from bot.storage.store import Store
from bot.table.commands import Leave, Refused, Vanish

logger = logs.logger(__name__)

DAY = 86_400.0
EVERY = DAY
"""Seconds between two sweeps."""
LONG_GONE = 365
"""Days after which we delete the settings of a person who is in no log and has pressed no button."""
KEPT = 30 * DAY
"""Seconds that a server's data stays after the bot has left the server."""
TRIES = 5
"""How many times we try to delete a person's data, as the person may sit down again meanwhile."""
NOT_NOW = N_(
    "Your data couldn't be deleted just now, and it's all still there. Leave your tables, then try again."
)


class Retention:
    """Sweeps once a day.

    Logs are kept for ``keep_days`` days after the game's end, or (None) for ever. ``also`` does the
    features' daily work.
    """

    def __init__(
        self,
        store: Store,
        now: Time,
        keep_days: int | None = None,
        also: Callable[[float], Awaitable[None]] | None = None,
    ) -> None:
        self._store = store
        self._now = now
        self._keep_days = keep_days
        self._also = also
        self._chore = Chore(self._do, lambda _: now() + EVERY, now)

    def start(self) -> None:
        """Sweeps now, and then every day."""
        self._chore.look(0)

    async def close(self) -> None:
        await self._chore.close()
        with suppress(SQLAlchemyError):  # if this fails, those people will be noted when they next act
            await self._store.people.note_seen(self._today)

    async def sweep(self) -> None:
        """Notes who was seen, runs the daily work, and deletes outdated settings and logs."""
        await self._store.people.note_seen(self._today)
        await self._store.people.remove_unseen(self._today - LONG_GONE)
        if self._also:
            await self._also(self._now())
        if self._keep_days is not None:
            count = await self._store.housekeeping.drop_logs(self._now() - self._keep_days * DAY)
            if count:
                logger.info("old games have lost their logs", games=count)

    async def _do(self, _: int) -> bool:
        await self.sweep()
        return True

    @property
    def _today(self) -> int:
        """Days since 1970."""
        return int(self._now() // DAY)


class Departures:
    """Notes when the bot leaves a server or comes back, and sweeps once a day.

    ``here`` gives the servers where the bot is, even those that Discord cannot reach just now. Each
    process looks only at servers of its own ``shards``. Nothing is swept if the database belongs to another
    ``application``: that application's servers are not ours.
    """

    def __init__(
        self,
        stored: KeptDepartures,
        tables: Tables,
        shards: Shards,
        now: Time,
        here: Callable[[], Collection[GuildId]],
        application: Callable[[], int],
    ) -> None:
        self._stored = stored
        self._tables = tables
        self._shards = shards
        self._now = now
        self._here = here
        self._application = application
        self._chore = Chore(self._do, lambda _: now() + EVERY, now)

    async def note(self, guild_id: GuildId, left: float | None) -> None:
        """Notes when (Unix time) the bot was removed from the server, or None if it is back there."""
        await self._stored.note(guild_id, left)

    def start(self) -> None:
        """Sweeps now, and then every day. Call it when Discord has said where the bot is."""
        self._chore.look(0)

    async def close(self) -> None:
        await self._chore.close()

    async def sweep(self) -> bool:
        """Deletes servers that the bot left long ago. Returns False if one of them still had open tables."""
        us = self._application()
        if (owner := await self._stored.owner(us)) != us:
            logger.warning(
                "this database belongs to another application at Discord, so no server is deleted from it: "
                "use that one's token, or see «Another application» in docs/hosting.md",
                owner=owner,
                token_of=us,
            )
            return True
        here, done = {*self._here()}, True
        for guild, left in (await self._stored.known()).items():
            if is_outside(guild) or not self._shards.own(guild):
                continue
            if guild in here:
                if left is not None:
                    await self._stored.note(guild, None)
            elif left is None:
                # The bot was removed while it was not running, so the server's thirty days begin now.
                await self._stored.note(guild, self._now())
            elif self._now() - left >= KEPT:
                done &= await self._remove(guild)
        # If somebody was reading data while it was deleted, it may still be on the disk: overwrite it now.
        await self._stored.wipe()
        return done

    async def _do(self, _: int) -> bool:
        return await self.sweep()

    async def _remove(self, guild_id: GuildId) -> bool:
        live = [table.id for table in self._tables if table.guild == guild_id]
        for table in live:
            await self._tables.handle(table, Vanish())
        if live:
            return False  # the painter may still ask for these tables
        await self._stored.remove(guild_id)
        self._tables.let_go()
        logger.info("a server was deleted, as the bot has left it long ago")
        return True


async def farewell(
    tables: Tables, store: Store, user_id: UserId, guild_id: GuildId | None = None, *, announce: bool = False
) -> None:
    """Deletes a person's data in one server or (None) in all. The house plays on in the person's place.

    Raises Refused if deleting is not possible now, and then deletes nothing.
    """
    for _ in range(TRIES):
        for number in await store.personal.tables(user_id, guild_id, live=True):
            with suppress(Refused):  # somebody whose data is deleted may have just left the table
                await tables.handle(number, Leave(user_id))
        try:
            written = await store.erase(user_id, guild_id, announce=announce)
        except CannotErase:
            continue
        await tables.read_again(written)
        return
    raise Refused(NOT_NOW)
