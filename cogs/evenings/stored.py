"""Stores evenings, a row each, and where Discord shows them.

An evening is a value, stored as JSON. Of two writers who have read the same one, the second is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, NamedTuple

import msgspec
import sqlalchemy as sa
from msgspec.structs import replace

from bot.i18n import Plural
from bot.ids import ChannelId, EveningId, GuildId, MessageId, TableId, UserId
from bot.journal import Renamed, forgot
from bot.shards import Shards
from bot.storage import schema
from bot.storage.entries import of_shards
from bot.storage.holders import HoldsPeople, Rows
from bot.storage.journal import Clash
from bot.storage.repository import Repository, add
from bot.table.log import NO_EVENING
from cogs.evenings.evening import Evening, ended, with_seating
from cogs.evenings.people import renamed, shows, told_to, without
from cogs.evenings.plan import UNPLANNED

evenings = sa.Table(
    "evenings",
    schema.metadata,
    sa.Column("id", schema.Key, primary_key=True, autoincrement=True),
    sa.Column("guild", sa.BigInteger, nullable=False),
    sa.Column("channel", sa.BigInteger, nullable=False),
    sa.Column("live", sa.Boolean, nullable=False),
    sa.Column("seq", sa.Integer, nullable=False, server_default="0", comment="how often it has changed"),
    sa.Column("at", sa.Float, nullable=False, server_default="0", comment="Unix time of the last change"),
    sa.Column("value", sa.Text, nullable=False, server_default="", comment="`Evening`, as JSON"),
    sa.Column("stage", sa.Integer, comment="of `Evening`, that the message shows; null: none is posted"),
    sa.Column("message", sa.BigInteger, comment="the newest one of it; null: none is posted"),
    sa.Column("event", sa.BigInteger, comment="its scheduled event at Discord; null: none"),
    sqlite_autoincrement=True,
)
sa.Index(None, evenings.c.guild)

evening_people = sa.Table(
    "evening_people",
    schema.metadata,
    sa.Column("evening_id", schema.Key, sa.ForeignKey(evenings.c.id, ondelete="CASCADE"), primary_key=True),
    schema.of_person(f"whom the evening names; {schema.NOBODY}"),
    sa.Column("guild", sa.BigInteger, nullable=False),
)
sa.Index(None, evening_people.c.user)

_evenings, _people = evenings.c, evening_people.c
_encoder, _decoder = msgspec.json.Encoder(), msgspec.json.Decoder(Evening)

UNREADABLE = ""
"""Replaces an evening that cannot be read, when a person is taken out of it."""


class StoredEvening(NamedTuple):
    """An evening as last written, and where Discord shows it."""

    evening: Evening
    stage: int | None
    """The stage of the evening that the newest message shows; None if there is no message."""
    message: MessageId | None
    event: int | None
    """Its scheduled event at Discord, if it has one."""
    void: bool = False
    """Whether the evening cannot be read any more. Then it is called off, whatever it was."""

    @property
    def has_news(self) -> bool:
        """Whether the newest message shows an earlier stage, or there is none."""
        return self.stage is None or self.stage < self.evening.stage

    @property
    def leaves_event(self) -> bool:
        """True if the evening is over or was called off, and its event is still to be ended or deleted."""
        return self.event is not None and not self.evening.phase.live


def _text(evening: Evening) -> str:
    """The evening as it is stored, without what other columns say.

    Raises msgspec.ValidationError if it could not be read again.
    """
    text = _encoder.encode(replace(evening, id=NO_EVENING, seq=0))
    _decoder.decode(text)
    return text.decode()


def _read(row: Any) -> StoredEvening:
    shown = (row.stage, row.message, row.event)
    try:
        evening = replace(_decoder.decode(row.value), id=EveningId(row.id), seq=row.seq)
    except msgspec.DecodeError:
        plan = replace(UNPLANNED, guild=row.guild, channel=row.channel)
        stage = 0 if row.stage is None else row.stage
        return StoredEvening(ended(Evening(plan, row.id, row.seq, stage=stage), "unknown"), *shown, void=True)
    return StoredEvening(evening, *shown)


def _plan(connection: sa.Connection, new: Evening, at: float) -> Evening:
    row = {"guild": new.guild, "channel": new.channel, "live": True, "at": at, "value": _text(new)}
    number = connection.execute(sa.insert(evenings).values(row).returning(_evenings.id)).scalar_one()
    planned = replace(new, id=EveningId(number))
    _name(connection, planned, new.people)
    return planned


def _write(connection: sa.Connection, before: Evening, after: Evening, at: float) -> Evening:
    """Writes the evening after a change, and returns it. Raises Clash if another has changed ``before``."""
    after = replace(after, seq=before.seq + 1)
    row = {"live": after.phase.live, "seq": after.seq, "at": at, "value": _text(after)}
    here = (_evenings.id == before.id) & (_evenings.seq == before.seq)
    if not connection.execute(sa.update(evenings).where(here).values(row)).rowcount:
        raise Clash(before.id, before.seq)
    if gone := before.people - after.people:
        theirs = (_people.evening_id == before.id) & _people.user.in_(gone)
        connection.execute(sa.delete(evening_people).where(theirs))
    _name(connection, after, after.people - before.people)
    return after


def _name(connection: sa.Connection, evening: Evening, users: frozenset[UserId]) -> None:
    known = {"evening_id": evening.id, "guild": evening.guild}
    add(connection, evening_people, *(known | {"user": user} for user in sorted(users)))


@dataclass(eq=False)
class Noting:
    """Notes the id of a round's new table in the evening, so that no table opens twice.

    This is a `bot.storage.store.Beside`. Once the table is open, ``after`` is the evening as it is stored.
    """

    before: Evening
    place: int
    channel: ChannelId
    after: Evening | None = None

    def __call__(self, connection: sa.Connection, table_id: TableId, at: float) -> None:
        there = with_seating(self.before, self.place, table=table_id, channel=self.channel)
        self.after = _write(connection, self.before, there, at)


class KeptEvenings(Repository):
    """The game nights."""

    async def plan(self, at: float, new: Evening) -> Evening:
        """Writes a new evening at this Unix time, and returns it with its id."""
        return await self._writer.write(partial(_plan, new=new, at=at))

    async def write(
        self, before: Evening, after: Evening, at: float, following: Evening | None = None
    ) -> tuple[Evening, Evening | None]:
        """Writes the evening after a change, or raises Clash and writes nothing.

        Plans the ``following`` evening with it, exactly once. Returns both as they are stored now.
        """

        def write(connection: sa.Connection) -> tuple[Evening, Evening | None]:
            written = _write(connection, before, after, at)
            return written, _plan(connection, following, at) if following else None

        return await self._writer.write(write)

    async def load(self, evening_id: EveningId) -> StoredEvening | None:
        """One evening, or None if there is none with this id."""
        return next(iter(await self._find(_evenings.id == evening_id)), None)

    async def live(self, shards: Shards) -> list[StoredEvening]:
        """Every evening in these shards where something can still happen, in order of the ids."""
        return await self._find(_evenings.live & of_shards(shards, _evenings.guild))

    async def ended_since(self, at: float, shards: Shards) -> list[StoredEvening]:
        """The evenings in these shards that have ended since this Unix time."""
        return await self._find(~_evenings.live & of_shards(shards, _evenings.guild) & (_evenings.at >= at))

    async def live_in(self, guild_id: GuildId) -> list[StoredEvening]:
        """Every evening of one server where something can still happen, the next one first."""
        found = await self._find(_evenings.live & (_evenings.guild == guild_id))
        return sorted((one for one in found if not one.void), key=lambda stored: stored.evening.at)

    async def set_message(self, evening_id: EveningId, stage: int, message_id: MessageId) -> None:
        """Notes the newest message of an evening, and the stage that it shows."""
        await self._set(evening_id, stage=stage, message=message_id)

    async def set_event(self, evening_id: EveningId, event: int | None) -> None:
        """Notes the scheduled event of an evening."""
        await self._set(evening_id, event=event)

    async def _set(self, evening_id: EveningId, **values: int | None) -> None:
        await self._run(sa.update(evenings).where(_evenings.id == evening_id).values(**values))

    async def _find(self, where: sa.ColumnElement[bool]) -> list[StoredEvening]:
        return [*map(_read, await self._all(sa.select(evenings).where(where).order_by(_evenings.id)))]


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
        for (before, *_, void), at in _naming(connection, user_id, guild_id):
            if void:
                own = _evenings.id == before.id
                connection.execute(sa.update(evenings).where(own).values(value=UNREADABLE))
            else:
                _write(connection, before, without(before, user_id, nobody, forgot(user_id)), at)
        theirs = (_people.user == user_id) & (_people.guild == guild_id)
        connection.execute(sa.delete(evening_people).where(theirs))

    def rename(self, connection: sa.Connection, guild_id: GuildId, to: Renamed, at: float) -> bool:
        found = [stored.evening for stored, _ in _naming(connection, to.user, guild_id)]
        named = [evening for evening in found if shows(evening, to.user)]
        for before in named:
            if (after := renamed(before, to.user, to.name)) != before:
                _write(connection, before, after, at)
        return bool(named)

    def disclose(
        self, connection: sa.Connection, user_id: UserId, guild_id: GuildId | None, rows: Rows
    ) -> None:
        for row in rows.get("evening_people", ()):
            query = sa.select(evenings).where(_evenings.id == row["evening_id"])
            row |= told_to(user_id, _read(connection.execute(query).one()).evening)

    def void(self, connection: sa.Connection, at: float) -> None:
        """Ends the planned and running evenings: after a restore their tables may have ended differently."""
        for row in connection.execute(sa.select(evenings).where(_evenings.live)).all():
            evening = _read(row).evening
            after = ended(evening, "restored") if evening.phase.live else evening
            _write(connection, evening, after, at)

    def drop(self, connection: sa.Connection, before: float) -> None:
        connection.execute(sa.delete(evenings).where(~_evenings.live, _evenings.at < before))


def _naming(
    connection: sa.Connection, user_id: UserId, guild_id: GuildId
) -> Iterator[tuple[StoredEvening, float]]:
    """A server's evenings that name a person, and when each was last changed. Others wait to change them."""
    theirs = sa.select(_people.evening_id).where(_people.user == user_id, _people.guild == guild_id)
    query = sa.select(evenings).where(_evenings.id.in_(theirs)).order_by(_evenings.id).with_for_update()
    return ((_read(row), row.at) for row in connection.execute(query).all())
