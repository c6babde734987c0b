"""Keeps evenings: their logs, and where Discord shows them.

A log names people. They can be taken out of it, renamed, and told all of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.ids import SHIFT, ChannelId, EveningId, GuildId, MessageId, TableId, UserId
from bot.shards import Shards
from bot.storage import schema
from bot.storage.holders import HoldsPeople, Rows
from bot.storage.repository import Repository
from bot.storage.rows import add
from cogs.evenings import log
from cogs.evenings.folding import fold
from cogs.evenings.nouns import Evening, Phase

evenings = sa.Table(
    "evenings",
    schema.metadata,
    sa.Column("id", schema.Key, primary_key=True, autoincrement=True),
    sa.Column("guild", sa.BigInteger, nullable=False),
    sa.Column("channel", sa.BigInteger, nullable=False),
    sa.Column("live", sa.Boolean, nullable=False),
    sa.Column("stage", sa.Integer, comment="of `Evening`, that the message shows; null: none is posted"),
    sa.Column("message", sa.BigInteger, comment="the newest one of it; null: none is posted"),
    sa.Column("event", sa.BigInteger, comment="its scheduled event at Discord; null: none"),
    sqlite_autoincrement=True,
)
sa.Index(None, evenings.c.guild)


def _of_evening() -> sa.Column[int]:
    """The evening that a row belongs to. The row is deleted together with it."""
    key = sa.ForeignKey(evenings.c.id, ondelete="CASCADE")
    return sa.Column("evening_id", schema.Key, key, primary_key=True)


evening_entries = sa.Table(
    "evening_entries",
    schema.metadata,
    _of_evening(),
    sa.Column("seq", sa.Integer, primary_key=True, comment="0, 1, 2 … without a gap"),
    sa.Column("at", sa.Float, nullable=False, comment="Unix time"),
    sa.Column("entry", sa.Text, nullable=False, comment="of `cogs.evenings.log`, as JSON"),
)

evening_people = sa.Table(
    "evening_people",
    schema.metadata,
    _of_evening(),
    schema.of_person(f"whom the log names; {schema.NOBODY}"),
    sa.Column("guild", sa.BigInteger, nullable=False),
)
sa.Index(None, evening_people.c.user)

_evenings, _entries, _people = evenings.c, evening_entries.c, evening_people.c

NAMING = ("Planned", "Answered", "CameHere", "Waited", "HandedOver", "Renamed")
"""The entries that give a person a name."""


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
        """True if the evening was called off, and its event is still to be taken away."""
        return self.event is not None and self.evening.phase is Phase.CANCELLED


class Place(NamedTuple):
    """The place in an evening's log at which a table that opens is noted."""

    evening: EveningId
    seq: int
    """The next place in the evening's log."""
    place: int
    """Which table of the round it is, from 0."""
    channel: ChannelId

    def note(self, connection: sa.Connection, table_id: TableId, at: float) -> None:
        """Notes a table that is opened in the same commit, so that none is ever opened twice."""
        opened = log.TableOpened(self.place, table_id, self.channel)
        append_to(connection, self.evening, self.seq, at, [opened])


class KeptEvenings(Repository):
    """The logs of game nights."""

    async def plan(self, at: float, planned: log.Planned) -> EveningId:
        """Writes a new evening at this Unix time; returns its id."""
        row = {"guild": planned.guild, "channel": planned.channel, "live": True}

        def write(connection: sa.Connection) -> EveningId:
            insert = sa.insert(evenings).returning(_evenings.id)
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
                connection.execute(sa.update(evenings).where(own).values(live=False))

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
        """The evenings in these shards that have ended since this Unix time."""
        last = sa.select(_entries.evening_id).group_by(_entries.evening_id)
        lately = _evenings.id.in_(last.having(sa.func.max(_entries.at) >= at))
        return await self._find(~_evenings.live & _of(shards) & lately)

    async def live_in(self, guild_id: GuildId) -> list[StoredEvening]:
        """Every evening of one server where something can still happen."""
        return await self._find(_evenings.live & (_evenings.guild == guild_id))

    async def set_message(self, evening_id: EveningId, stage: int, message_id: MessageId) -> None:
        """Notes the newest message of an evening, and the stage that it shows."""
        await self._set(evening_id, stage=stage, message=message_id)

    async def set_event(self, evening_id: EveningId, event: int | None) -> None:
        """Notes the scheduled event of an evening."""
        await self._set(evening_id, event=event)

    async def _set(self, evening_id: EveningId, **values: int | None) -> None:
        change = sa.update(evenings).where(_evenings.id == evening_id).values(**values)
        await self._writer.write(lambda connection: connection.execute(change))

    async def _find(self, where: sa.ColumnElement[bool]) -> list[StoredEvening]:
        async with self._connect() as connection:
            return await _stored(connection, where)


def append_to(
    connection: sa.Connection, evening_id: EveningId, seq: int, at: float, entries: Sequence[log.Entry]
) -> None:
    """Adds entries from place ``seq`` on. Raises sqlalchemy.exc.IntegrityError where a place is taken."""
    connection.execute(
        sa.insert(evening_entries),
        [
            {"evening_id": evening_id, "seq": seq + i, "at": at, "entry": log.encode(entry)}
            for i, entry in enumerate(entries)
        ],
    )
    users = {user for entry in entries for user in log.named(entry)}
    guild = connection.execute(sa.select(_evenings.guild).where(_evenings.id == evening_id)).scalar_one()
    rows = ({"evening_id": evening_id, "user": user, "guild": guild} for user in sorted(users))
    add(connection, evening_people, *rows)


def _of(shards: Shards) -> sa.ColumnElement[bool]:
    ours = (_evenings.guild // 2**SHIFT % shards.count).in_(shards.ids)
    return sa.true() if shards.all else ours


async def _stored(connection: AsyncConnection, where: sa.ColumnElement[bool]) -> list[StoredEvening]:
    query = (
        sa.select(_evenings.id, _evenings.stage, _evenings.message, _evenings.event, _entries.entry)
        .join(evening_entries, _entries.evening_id == _evenings.id)
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


class HoldsEvenings(HoldsPeople):
    """Takes people and servers out of the evenings."""

    of_servers = (evenings,)
    users = (_people.user,)
    servers = (_evenings.guild,)

    def anonymise(
        self, connection: sa.Connection, user_id: UserId, guild_id: GuildId, nobody: UserId
    ) -> None:
        """Puts ``nobody`` in their place. Raises IntegrityError where a process has just added to a log."""
        for evening_id in sorted(connection.execute(evenings_of(user_id, guild_id)).scalars()):
            # This comes first: from now on no other process can add to this log.
            _add(connection, evening_id, log.Forgot())
            for seq, text in _log(connection, evening_id).items():
                before = log.decode(text)
                after = log.anonymised(before, user_id, nobody)
                if after != before:
                    place = (_entries.evening_id == evening_id) & (_entries.seq == seq)
                    change = sa.update(evening_entries).where(place)
                    connection.execute(change.values(entry=log.encode(after)))
            theirs = (_people.evening_id == evening_id) & (_people.user == user_id)
            connection.execute(sa.update(evening_people).where(theirs).values(user=nobody))

    def rename(
        self,
        connection: sa.Connection,
        user_id: UserId,
        guild_id: GuildId,
        name: str,
        keeper: UserId,
        at: float,
    ) -> bool:
        found = False
        for evening_id in sorted(connection.execute(evenings_of(user_id, guild_id)).scalars()):
            names = set[str]()
            for text in _log(connection, evening_id).values():
                if _names(text, user_id):
                    entry = log.decode(text)
                    names = {*(() if isinstance(entry, log.Renamed) else names), getattr(entry, "name", "")}
            if names - {name}:
                _add(connection, evening_id, log.Renamed(user_id, name, keeper), at)
            found |= bool(names)
        return found

    def disclose(
        self, connection: sa.Connection, user_id: UserId, guild_id: GuildId | None, rows: Rows
    ) -> None:
        """Adds the entries that name a person, as far as they may have them."""
        query = (
            sa.select(evening_entries)
            .where(_entries.evening_id.in_(evenings_of(user_id, guild_id)))
            .where(_entries.entry.contains(str(user_id)))
            .order_by(_entries.evening_id, _entries.seq)
        )
        found = connection.execute(query).mappings().all()
        told = [(row, disclosed(row["entry"], user_id)) for row in found]
        rows["evening_entries"] = [dict(row) | {"entry": part} for row, part in told if part is not None]

    def void(self, connection: sa.Connection, at: float) -> None:
        """Ends the evenings that were planned or on: their tables may have ended differently since."""
        live = [*connection.execute(sa.select(_evenings.id).where(_evenings.live)).scalars()]
        for evening_id in live:
            _add(connection, evening_id, log.Cancelled("restored"), at)
        connection.execute(sa.update(evenings).where(_evenings.live).values(live=False))

    def drop(self, connection: sa.Connection, before: float) -> None:
        of_this = _entries.evening_id == _evenings.id
        last = sa.select(sa.func.max(_entries.at)).where(of_this).scalar_subquery()
        connection.execute(sa.delete(evenings).where(~_evenings.live, last < before))


def disclosed(text: str, user_id: UserId) -> Mapping[str, Any] | None:
    """The part of a stored entry that its person may have; None where it does not name them.

    Nobody else who sat at their table is named; who changed what, as a keeper, is told to nobody else.
    """
    entry = log.decode(text)
    if user_id not in log.named(entry):
        return None
    match entry:
        case log.Drawn():
            entry = msgspec.structs.replace(entry, tables=((user_id,),))
        case log.TableEnded(points=points, asleep=asleep):
            mine = tuple(one for one in points if one[0] == user_id)
            slept = tuple(user for user in asleep if user == user_id)
            entry = msgspec.structs.replace(entry, points=mine, asleep=slept)
    told: dict[str, Any] = msgspec.to_builtins(entry)
    return {key: value for key, value in told.items() if key != "keeper" or value == user_id}


def _names(text: str, user_id: UserId) -> bool:
    return any(text.startswith(f'{{"type":"{kind}",') for kind in NAMING) and f'"user":{user_id},' in text


def _log(connection: sa.Connection, evening_id: EveningId) -> dict[int, str]:
    query = sa.select(_entries.seq, _entries.entry).where(_entries.evening_id == evening_id)
    return {row.seq: row.entry for row in connection.execute(query.order_by(_entries.seq)).all()}


def _add(connection: sa.Connection, evening_id: EveningId, entry: log.Entry, at: float | None = None) -> None:
    """Adds an entry at the end, at this Unix time or at that of the last one."""
    last = sa.select(sa.func.max(_entries.seq), sa.func.max(_entries.at)).where(
        _entries.evening_id == evening_id
    )
    seq, before = connection.execute(last).one()
    append_to(connection, evening_id, seq + 1, before if at is None else at, [entry])


def evenings_of(user_id: UserId, guild_id: GuildId | None) -> sa.Select[EveningId]:
    """The ids of the evenings whose logs name a person."""
    query = sa.select(_people.evening_id).where(_people.user == user_id)
    return query if guild_id is None else query.where(_people.guild == guild_id)


HOLDER = HoldsEvenings()
