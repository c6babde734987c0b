"""Logs in the database, which name people. A person can be removed, renamed, or told what a log says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Generic

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from bot.ids import GuildId, UserId
from bot.journal import Entry, Forgot, Form, Renamed, Shared, forgot
from bot.storage.repository import add

KEPT_BACK = ("secret", "salt", "token")
"""Fields and columns that are left out of a person's data. They say nothing about anybody. A secret and a
salt would reveal the cards of a running game. Discord's token would let others write in the bot's name."""
ANOTHERS = ("keeper", "host")
"""Fields that name who acted on somebody. People who ask for their data get only those that name them."""
UNREADABLE = "{}"
"""Replaces an unreadable entry that has a removed person's id in it. "{}" cannot be read either."""


class Clash(Exception):
    """Another writer was first, in a log or in a row. Nothing was written."""


@contextmanager
def clashing(*place: object) -> Iterator[None]:
    """Raises Clash if a write fails because another row has the same place in a log, or the same key."""
    try:
        yield
    except IntegrityError as error:
        raise Clash(*place) from error


class Journal(Generic[Entry]):
    """The logs of one kind of thing, such as tables. All methods run in the transaction of the caller.

    ``things`` has a row with ``id`` and ``guild`` for each thing. ``entries`` has the logs: the thing's key
    in the first column, ``seq`` (0, 1, 2 … without a gap), ``at`` (Unix time) and ``entry``. ``people`` has a
    row with the key and ``user`` for each person whom a log names. Entries of the kind ``quiet`` name nobody.
    ``without`` gets a log's entries keyed by ``seq``; it returns those that change when a person is replaced.
    """

    def __init__(
        self,
        things: sa.Table,
        entries: sa.Table,
        people: sa.Table,
        form: Form[Entry],
        *,
        quiet: str,
        without: Callable[[Mapping[int, Entry], UserId, UserId], Mapping[int, Entry]],
    ) -> None:
        self._things = things
        self._entries = entries
        self._people = people
        self._form = form
        self._without = without
        [self._key, *_] = entries.c
        self._loud = entries.c.entry.not_like(f'{{"type":"{quiet}"%')
        # We build this statement once, as that takes longer than SQLite takes to run it.
        self._insert = sa.insert(entries)

    def append(
        self,
        connection: sa.Connection,
        key: int,
        seq: int,
        at: float,
        entries: Sequence[Entry | Shared],
        **columns: Sequence[object],
    ) -> None:
        """Adds entries from place ``seq`` on. Raises sqlalchemy.exc.IntegrityError if a place is taken.

        ``columns`` are the values of more columns, one value for each entry.
        """
        name, encode = self._key.name, self._form.encode
        rows = [
            {name: key, "seq": seq + i, "at": at, "entry": encode(entry)}
            | {column: values[i] for column, values in columns.items()}
            for i, entry in enumerate(entries)
        ]
        connection.execute(self._insert, rows)
        users = sorted({user for entry in entries for user in entry.named})
        add(connection, self._people, *({name: key, "user": user} for user in users))

    def add(
        self, connection: sa.Connection, key: int, entry: Entry | Shared, at: float | None = None
    ) -> None:
        """Adds an entry to a log, at this Unix time. None means the time of the log's last entry."""
        seq, last = self._entries.c.seq, self._entries.c.at
        query = sa.select(sa.func.max(seq), sa.func.max(last)).where(self._key == key)
        taken, before = connection.execute(query).one()
        self.append(connection, key, taken + 1, before if at is None else at, [entry])

    def naming(self, user_id: UserId, guild_id: GuildId | None) -> sa.Select[Any]:
        """A query for the keys of the logs that name a person, in one server or (None) in all servers."""
        people = self._people.c
        query = sa.select(people[self._key.name]).where(people.user == user_id)
        if guild_id is not None:
            query = query.join(self._things, self._things.c.id == people[self._key.name])
            query = query.where(self._things.c.guild == guild_id)
        return query

    def take_turn(self, connection: sa.Connection, key: int, user_id: UserId) -> None:
        """Notes the deletion, which keeps other processes from adding to the log. Raises IntegrityError if
        another was faster.
        """
        self.add(connection, key, forgot(user_id))

    def unmark(self, connection: sa.Connection, key: int) -> None:
        """Deletes from the log of a thing that is over what could tell whose data was deleted."""
        entry = self._entries.c.entry
        marked = (self._key == key) & entry.like('{"type":"Forgot",%')
        connection.execute(sa.update(self._entries).where(marked).values(entry=self._form.encode(Forgot())))

    def rewrite(self, connection: sa.Connection, key: int, user_id: UserId, nobody: UserId) -> None:
        """Replaces a person by ``nobody`` in one log, after `take_turn`."""
        columns, people = self._entries.c, self._people.c
        query = sa.select(columns.seq, columns.entry).where(self._key == key, self._loud)
        stored = {row.seq: row.entry for row in connection.execute(query.order_by(columns.seq)).all()}
        read = {seq: self._form.decoded(text) for seq, text in stored.items()}
        known = {seq: entry for seq, entry in read.items() if entry is not None}
        changed = {
            seq: UNREADABLE for seq, text in stored.items() if seq not in known and str(user_id) in text
        }
        for seq, entry in self._without(known, user_id, nobody).items():
            changed[seq] = self._form.encode(entry)
        for seq, text in changed.items():
            place = (self._key == key) & (columns.seq == seq)
            connection.execute(sa.update(self._entries).where(place).values(entry=text))
        theirs = (people[self._key.name] == key) & (people.user == user_id)
        connection.execute(sa.update(self._people).where(theirs).values(user=nobody))

    def rename(
        self, connection: sa.Connection, guild_id: GuildId, renamed: Renamed, at: float
    ) -> list[int] | None:
        """In a server, adds a person's new name to each log that shows another name of that person.

        Returns the keys of these logs; None if no log names the person.
        """
        columns = self._entries.c
        took = [
            columns.entry.like(f'{{"type":"{kind}",%"user":{renamed.user},%') for kind in self._form.naming
        ]
        query = sa.select(self._key.label("key"), columns.entry)
        query = query.where(self._key.in_(self.naming(renamed.user, guild_id)), sa.or_(*took))
        names: dict[int, set[str | None]] = {}
        for key, text in connection.execute(query.order_by(self._key, columns.seq)).all():
            entry = self._form.decoded(text)
            shown = names.setdefault(key, set())
            if isinstance(entry, Renamed):
                shown.clear()
            shown.add(getattr(entry, "name", None))
        otherwise = [key for key, shown in names.items() if shown != {renamed.name}]
        for key in otherwise:
            self.add(connection, key, renamed, at)
        return otherwise if names else None

    def told(
        self, connection: sa.Connection, user_id: UserId, guild_id: GuildId | None
    ) -> list[dict[str, Any]]:
        """The rows of the entries that name a person, with only those parts that this person may see."""
        columns = self._entries.c
        query = (
            sa.select(self._key, columns.seq, columns.at, columns.entry)
            .where(self._key.in_(self.naming(user_id, guild_id)))
            # This also finds the id in longer numbers and in names; `_disclosed` leaves such entries out.
            .where(self._loud, columns.entry.contains(str(user_id)))
            .order_by(self._key, columns.seq)
        )
        found = connection.execute(query).mappings().all()
        told = ((row, self._disclosed(row["entry"], user_id)) for row in found)
        return [dict(row) | {"entry": part} for row, part in told if part is not None]

    def _disclosed(self, text: str, user_id: UserId) -> object:
        """The part of a stored entry that this person may see; None if the entry does not name the person."""
        entry = self._form.decoded(text)
        if entry is None:
            return text  # nobody can tell which people it names
        if user_id not in entry.named:
            return None
        told = given_out(msgspec.to_builtins(entry.disclosed_to(user_id)))
        return {name: value for name, value in told.items() if name not in ANOTHERS or value == user_id}


def given_out(told: Mapping[str, Any]) -> dict[str, Any]:
    """The fields or columns, except those in `KEPT_BACK`."""
    return {name: value for name, value in told.items() if name not in KEPT_BACK}
