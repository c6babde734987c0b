"""Stores evenings: their logs, and where Discord shows them.

A log contains names. A person can be taken out of it or renamed, and can see what it says about them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar, NamedTuple

import sqlalchemy as sa
from msgspec.structs import replace

from bot.i18n import Plural
from bot.ids import ChannelId, EveningId, GuildId, MessageId, TableId, UserId
from bot.journal import Renamed
from bot.live.lately import Lately
from bot.shards import Shards
from bot.storage import schema
from bot.storage.entries import of_shards
from bot.storage.holders import HoldsPeople, Rows
from bot.storage.journal import Journal, clashing
from bot.storage.repository import Access, Repository
from bot.storage.store import Beside
from cogs.evenings import log
from cogs.evenings.evening import Evening, Phase, recalled

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
    """The column with the evening that a row belongs to. The row is deleted together with the evening."""
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

MOST_FOLDED = 32
"""We keep this many evenings in memory, as every press and every timer reads one."""

JOURNAL = Journal(evenings, evening_entries, evening_people, log.FORM)


class StoredEvening(NamedTuple):
    """An evening as last written, and where Discord shows it."""

    evening: Evening
    stage: int | None
    """The stage of the evening that the newest message shows; None if there is no message."""
    message: MessageId | None
    event: int | None
    """Its scheduled event at Discord, if it has one."""

    @property
    def has_news(self) -> bool:
        """Whether the newest message shows an earlier stage, or there is none."""
        return self.stage is None or self.stage < self.evening.stage

    @property
    def leaves_event(self) -> bool:
        """True if the evening was called off, and its event is still to be deleted."""
        return self.event is not None and self.evening.phase is Phase.CANCELLED


def noting(evening_id: EveningId, seq: int, place: int, channel: ChannelId) -> Beside:
    """Notes the id of a round's new table in the evening's log at ``seq``, so that no table opens twice."""

    def note(connection: sa.Connection, table_id: TableId, at: float) -> None:
        JOURNAL.append(connection, evening_id, seq, at, [log.TableOpened(place, table_id, channel)])

    return note


def _plan(connection: sa.Connection, at: float, entries: Sequence[log.Entry]) -> EveningId:
    """Writes a new evening, whose log begins with its plan."""
    planned = entries[0]
    assert isinstance(planned, log.Planned)  # noqa: S101 - nothing else comes first
    insert = sa.insert(evenings).returning(_evenings.id)
    row = {"guild": planned.guild, "channel": planned.channel, "live": True}
    number = EveningId(connection.execute(insert, row).scalar_one())
    JOURNAL.append(connection, number, 0, at, entries)
    return number


class KeptEvenings(Repository):
    """The logs of game nights."""

    def __init__(self, database: Access) -> None:
        super().__init__(database)
        self._folded: Lately[EveningId, Evening] = Lately(MOST_FOLDED)
        """Live evenings as last loaded, keyed by id. A load reads only the later entries of their logs."""

    async def plan(self, at: float, planned: log.Planned, *more: log.Entry) -> EveningId:
        """Writes a new evening at this Unix time, with the first entries of its log; returns its id."""
        return await self._writer.write(partial(_plan, at=at, entries=[planned, *more]))

    async def append(
        self,
        before: Evening,
        at: float,
        entries: Sequence[log.Entry],
        *,
        live: bool,
        following: Sequence[log.Entry] = (),
    ) -> EveningId | None:
        """Adds entries to an evening's log, or raises Clash and writes nothing. ``before`` is the evening
        without these entries.

        If the evening ends, plans the ``following`` evening, exactly once, and returns its id.
        """

        def write(connection: sa.Connection) -> EveningId | None:
            JOURNAL.append(connection, before.id, before.seq, at, entries)
            if not live:
                own = _evenings.id == before.id
                connection.execute(sa.update(evenings).where(own).values(live=False))
                JOURNAL.unmark(connection, before.id)
            return _plan(connection, at, following) if following else None

        with clashing(before.id, before.seq):
            return await self._writer.write(write)

    async def load(self, evening_id: EveningId) -> StoredEvening | None:
        """One evening, or None if there is none with this id."""
        before = self._folded.pop(evening_id, Evening(evening_id))
        added = (_entries.evening_id == _evenings.id) & (_entries.seq >= before.seq)
        query = (
            sa.select(evenings, _entries.entry)
            .outerjoin(evening_entries, added)
            .where(_evenings.id == evening_id)
            .order_by(_entries.seq)
        )
        rows = await self._all(query)
        if not rows:
            return None
        entries = [log.decoded(row.entry) for row in rows if row.entry is not None]
        if before.seq and any(isinstance(entry, log.Forgot) for entry in entries):
            return await self.load(evening_id)  # our copy names a person whose data was deleted
        row = rows[0]
        if not before.seq:  # the plan may be what we cannot read
            there = replace(before.planned, guild=row.guild, channel=row.channel)
            before = replace(before, planned=there)
        evening = recalled(before, entries)
        if evening.phase.live:
            self._folded[evening_id] = evening
        return StoredEvening(evening, row.stage, row.message, row.event)

    async def live(self, shards: Shards) -> list[StoredEvening]:
        """Every evening in these shards where something can still happen, in order of the ids."""
        return await self._find(_evenings.live & of_shards(shards, _evenings.guild))

    async def ended_since(self, at: float, shards: Shards) -> list[StoredEvening]:
        """The evenings in these shards that have ended since this Unix time."""
        last = sa.select(_entries.evening_id).group_by(_entries.evening_id)
        lately = _evenings.id.in_(last.having(sa.func.max(_entries.at) >= at))
        return await self._find(~_evenings.live & of_shards(shards, _evenings.guild) & lately)

    async def live_in(self, guild_id: GuildId) -> list[StoredEvening]:
        """Every evening of one server where something can still happen, the next one first."""
        found = await self._find(_evenings.live & (_evenings.guild == guild_id))
        return sorted((one for one in found if one.evening.phase.live), key=lambda stored: stored.evening.at)

    async def set_message(self, evening_id: EveningId, stage: int, message_id: MessageId) -> None:
        """Notes the newest message of an evening, and the stage that it shows."""
        await self._set(evening_id, stage=stage, message=message_id)

    async def set_event(self, evening_id: EveningId, event: int | None) -> None:
        """Notes the scheduled event of an evening."""
        await self._set(evening_id, event=event)

    async def _set(self, evening_id: EveningId, **values: int | None) -> None:
        change = sa.update(evenings).where(_evenings.id == evening_id).values(**values)
        await self._run(change)

    async def _find(self, where: sa.ColumnElement[bool]) -> list[StoredEvening]:
        numbers = await self._values(sa.select(_evenings.id).where(where).order_by(_evenings.id))
        found = [await self.load(number) for number in numbers]
        return [stored for stored in found if stored is not None]


class HoldsEvenings(HoldsPeople):
    """Takes people and servers out of evenings."""

    of_servers = (evenings,)
    users = (_people.user,)
    servers = (_evenings.guild,)
    told: ClassVar = {
        "evening_people": Plural(
            "**{n}** game night: whether you came, and your points there.",
            "**{n}** game nights: whether you came, and your points there.",
        ),
    }

    def anonymise(
        self, connection: sa.Connection, user_id: UserId, guild_id: GuildId, nobody: UserId
    ) -> None:
        JOURNAL.anonymise(connection, user_id, guild_id, nobody)

    def rename(self, connection: sa.Connection, guild_id: GuildId, renamed: Renamed, at: float) -> bool:
        return JOURNAL.rename(connection, guild_id, renamed, at) is not None

    def disclose(
        self, connection: sa.Connection, user_id: UserId, guild_id: GuildId | None, rows: Rows
    ) -> None:
        rows["evening_entries"] = JOURNAL.told(connection, user_id, guild_id)

    def void(self, connection: sa.Connection, at: float) -> None:
        """Ends the planned and running evenings: after a restore their tables may have ended differently."""
        live = [*connection.execute(sa.select(_evenings.id).where(_evenings.live)).scalars()]
        for evening_id in live:
            JOURNAL.add(connection, evening_id, log.Cancelled("restored"), at)
        connection.execute(sa.update(evenings).where(_evenings.live).values(live=False))

    def drop(self, connection: sa.Connection, before: float) -> None:
        of_this = _entries.evening_id == _evenings.id
        last = sa.select(sa.func.max(_entries.at)).where(of_this).scalar_subquery()
        connection.execute(sa.delete(evenings).where(~_evenings.live, last < before))


HOLDER = HoldsEvenings()
