"""What an evening's log keeps of people: they can be taken out, renamed, and told all of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import sqlalchemy as sa

from bot.evenings import log
from bot.evenings.anonymised import anonymised
from bot.ids import EveningId, GuildId, UserId
from bot.storage import schema
from bot.storage.evenings import append_to
from bot.storage.holders import HoldsPeople, Rows

_entries, _people = schema.evening_entries.c, schema.evening_people.c

NAMING = ("Planned", "Answered", "CameHere", "Waited", "HandedOver", "Renamed")
"""The entries that give a person a name."""


def evenings_of(user_id: UserId, guild_id: GuildId | None) -> sa.Select[EveningId]:
    """The ids of the evenings whose logs name them."""
    query = sa.select(_people.evening_id).where(_people.user == user_id)
    return query if guild_id is None else query.where(_people.guild == guild_id)


class HoldsEvenings(HoldsPeople):
    """Takes people and servers out of the evenings."""

    of_servers = (schema.evenings,)
    users = (_people.user,)
    servers = (schema.evenings.c.guild,)

    def anonymise(
        self, connection: sa.Connection, user_id: UserId, guild_id: GuildId, nobody: UserId
    ) -> None:
        """Puts ``nobody`` in their place. Raises IntegrityError where a process has just added to a log."""
        for evening_id in sorted(connection.execute(evenings_of(user_id, guild_id)).scalars()):
            # This comes first: from now on no other process can add to this log.
            _add(connection, evening_id, log.Forgot())
            for seq, text in _log(connection, evening_id).items():
                before = log.decode(text)
                after = anonymised(before, user_id, nobody)
                if after != before:
                    place = (_entries.evening_id == evening_id) & (_entries.seq == seq)
                    change = sa.update(schema.evening_entries).where(place)
                    connection.execute(change.values(entry=log.encode(after)))
            theirs = (_people.evening_id == evening_id) & (_people.user == user_id)
            connection.execute(sa.update(schema.evening_people).where(theirs).values(user=nobody))

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
        entries = schema.evening_entries
        query = (
            sa.select(entries)
            .where(_entries.evening_id.in_(evenings_of(user_id, guild_id)))
            .where(_entries.entry.contains(str(user_id)))
            .order_by(_entries.evening_id, _entries.seq)
        )
        found = connection.execute(query).mappings().all()
        told = [(row, disclosed(row["entry"], user_id)) for row in found]
        rows["evening_entries"] = [dict(row) | {"entry": part} for row, part in told if part is not None]

    def void(self, connection: sa.Connection, at: float) -> None:
        """Ends the evenings that were planned or on: their tables may have ended differently since."""
        live = [*connection.execute(sa.select(schema.evenings.c.id).where(schema.evenings.c.live)).scalars()]
        for evening_id in live:
            _add(connection, evening_id, log.Cancelled("restored"), at)
        connection.execute(sa.update(schema.evenings).where(schema.evenings.c.live).values(live=False))

    def drop(self, connection: sa.Connection, before: float) -> None:
        evenings = schema.evenings.c
        last = sa.select(sa.func.max(_entries.at)).where(_entries.evening_id == evenings.id).scalar_subquery()
        connection.execute(sa.delete(schema.evenings).where(~evenings.live, last < before))


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


HOLDER = HoldsEvenings()
