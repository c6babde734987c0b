"""Stores evenings: their logs, and where Discord shows them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.evenings import Evening, Phase, log
from bot.evenings.folding import fold
from bot.ids import SHIFT, ChannelId, EveningId, GuildId, MessageId, TableId
from bot.shards import Shards
from bot.storage import schema
from bot.storage.repository import Repository
from bot.storage.rows import add

_evenings, _entries = schema.evenings.c, schema.evening_entries.c


class Taken(Exception):
    """Another writer took this place in the log first. Nothing was written."""


class StoredEvening(NamedTuple):
    """An evening as it was last written, and where Discord shows it."""

    evening: Evening
    stage: int | None
    """The stage that its newest message shows; None: there is none."""
    message: MessageId | None
    event: int | None
    """Its scheduled event at Discord, if it has one."""

    @property
    def leaves_event(self) -> bool:
        """Whether it was called off, and its event is still to be taken away."""
        return self.event is not None and self.evening.phase is Phase.CANCELLED


class Place(NamedTuple):
    """Where a table that is opened for an evening is noted."""

    evening: EveningId
    seq: int
    """The next place in the evening's log."""
    place: int
    """Which table of the round it is, from 0."""
    channel: ChannelId


class Evenings(Repository):
    """The logs of game nights."""

    async def plan(self, at: float, planned: log.Planned) -> EveningId:
        """Writes a new evening at this Unix time; returns its id."""
        row = {"guild": planned.guild, "channel": planned.channel, "live": True}

        def write(connection: sa.Connection) -> EveningId:
            insert = sa.insert(schema.evenings).returning(_evenings.id)
            number = EveningId(connection.execute(insert, row).scalar_one())
            append_to(connection, number, 0, at, [planned])
            return number

        return await self._writer.write(write)

    async def append(self, before: Evening, at: float, entries: Sequence[log.Entry], *, live: bool) -> None:
        """Adds entries to the log as it was ``before``. Raises Taken, and then writes nothing."""

        def write(connection: sa.Connection) -> None:
            append_to(connection, before.id, before.seq, at, entries)
            if not live:
                own = _evenings.id == before.id
                connection.execute(sa.update(schema.evenings).where(own).values(live=False))

        try:
            await self._writer.write(write)
        except IntegrityError as error:
            raise Taken(before.id) from error

    async def load(self, evening_id: EveningId) -> StoredEvening | None:
        """One evening, or None if there is none with this id."""
        found = await self._find(_evenings.id == evening_id)
        return found[0] if found else None

    async def live(self, shards: Shards) -> list[StoredEvening]:
        """Every evening in these shards where something can still happen, in order of the ids."""
        return await self._find(_evenings.live & _of(shards))

    async def ended_since(self, at: float, shards: Shards) -> list[StoredEvening]:
        """Those in these shards that have ended since this Unix time."""
        last = sa.select(_entries.evening_id).group_by(_entries.evening_id)
        lately = _evenings.id.in_(last.having(sa.func.max(_entries.at) >= at))
        return await self._find(~_evenings.live & _of(shards) & lately)

    async def live_in(self, guild_id: GuildId) -> list[StoredEvening]:
        """The same of one server."""
        return await self._find(_evenings.live & (_evenings.guild == guild_id))

    async def set_message(self, evening_id: EveningId, stage: int, message_id: MessageId) -> None:
        """Notes the newest message of an evening, and the stage that it shows."""
        await self._set(evening_id, stage=stage, message=message_id)

    async def set_event(self, evening_id: EveningId, event: int | None) -> None:
        """Notes the scheduled event of an evening."""
        await self._set(evening_id, event=event)

    async def _set(self, evening_id: EveningId, **values: int | None) -> None:
        change = sa.update(schema.evenings).where(_evenings.id == evening_id).values(**values)
        await self._writer.write(lambda connection: connection.execute(change))

    async def _find(self, where: sa.ColumnElement[bool]) -> list[StoredEvening]:
        async with self._connect() as connection:
            return await _stored(connection, where)


def append_to(
    connection: sa.Connection, evening_id: EveningId, seq: int, at: float, entries: Sequence[log.Entry]
) -> None:
    """Adds entries from place ``seq`` on. Raises sqlalchemy.exc.IntegrityError where a place is taken."""
    connection.execute(
        sa.insert(schema.evening_entries),
        [
            {"evening_id": evening_id, "seq": seq + i, "at": at, "entry": log.encode(entry)}
            for i, entry in enumerate(entries)
        ],
    )
    users = {user for entry in entries for user in log.named(entry)}
    guild = connection.execute(sa.select(_evenings.guild).where(_evenings.id == evening_id)).scalar_one()
    rows = ({"evening_id": evening_id, "user": user, "guild": guild} for user in sorted(users))
    add(connection, schema.evening_people, *rows)


def note_table(connection: sa.Connection, place: Place, table_id: TableId, at: float) -> None:
    """Notes a table that is opened in the same commit, so that none is ever opened twice."""
    append_to(
        connection, place.evening, place.seq, at, [log.TableOpened(place.place, table_id, place.channel)]
    )


def _of(shards: Shards) -> sa.ColumnElement[bool]:
    ours = (_evenings.guild // 2**SHIFT % shards.count).in_(shards.ids)
    return sa.true() if shards.all else ours


async def _stored(connection: AsyncConnection, where: sa.ColumnElement[bool]) -> list[StoredEvening]:
    query = (
        sa.select(_evenings.id, _evenings.stage, _evenings.message, _evenings.event, _entries.entry)
        .join(schema.evening_entries, _entries.evening_id == _evenings.id)
        .where(where)
        .order_by(_evenings.id, _entries.seq)
    )
    rows = (await connection.execute(query)).all()
    logs: dict[EveningId, list[str]] = {}
    for row in rows:
        logs.setdefault(row.id, []).append(row.entry)
    about = {row.id: (row.stage, row.message, row.event) for row in rows}
    return [StoredEvening(_folded(number, *entries), *about[number]) for number, entries in logs.items()]


@lru_cache(32)  # every press and every ring of a clock reads the log, and seldom has it grown
def _folded(number: EveningId, *entries: str) -> Evening:
    return fold(Evening(number), map(log.decode, entries))
