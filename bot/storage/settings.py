"""What people and servers have chosen, and what is noted about them: seen, away, greeted."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar, get_args

import msgspec
import sqlalchemy as sa

from bot.i18n import LANGUAGES
from bot.ids import GuildId, TableId, UserId
from bot.settings import Looks, PersonSettings, ServerSettings, When, Where
from bot.storage import notify, schema
from bot.storage.holders import user_columns
from bot.storage.repository import Access, Repository, add, in_parts, raise_to, raised
from bot.table.paces import SECONDS
from engine.minds import LEVELS
from engine.options import Value

T = TypeVar("T")
DEFAULT = PersonSettings()
ASKED_AT_ONCE = 1000
"""How many people one query may name. Databases take some thousands, but no more."""
DAY = 86_400
LOOKS_AT_ONCE = 50
MOST_KNOWN = 20_000
"""How many people's settings are kept in memory."""
_AS_JSON = {"channels": tuple[int, ...], "options": dict[str, dict[str, Value]]}
"""The columns that hold JSON, and the types of their values."""
_WORDS: Mapping[str, Callable[[], Collection[str]]] = {
    "hand": lambda: get_args(Where),
    "notify": lambda: get_args(When),
    "looks": lambda: get_args(Looks),
    "level": lambda: LEVELS,
    "pace": lambda: SECONDS,
    "language": lambda: LANGUAGES,
}
"""The columns that hold one of several words, and these words."""
_NEW = sa.update(schema.users).where(schema.users.c.seen.is_(None))
"""People with no day in ``seen`` made their first choice after the last `People.note_seen`."""
_BACK = sa.update(schema.users).where(schema.users.c.away_until < sa.bindparam("now")).values(away_until=None)
_ENDED = sa.select(schema.tables.c.id).where(~schema.tables.c.live)
_LOOKS_OF_ENDED = sa.delete(schema.looks).where(schema.looks.c.table_id.in_(_ENDED))


class People(Repository):
    """The settings of people, their absences, and how many entries of a table's log they have seen."""

    def __init__(self, database: Access) -> None:
        super().__init__(database)
        self.known: dict[UserId, PersonSettings] = {}
        """The settings of all who chose a language or ``text_only``, in memory, as every answer needs them.

        They are what this process last read or wrote, or heard of from another process.
        """
        self._last_known: dict[UserId, PersonSettings] = {}
        """The settings of people as this process last read or wrote them."""
        self._day: int | None = None
        """The day of the last `note_seen`."""
        self._writes = 0
        """How many times this process has written what `known` and `away` remember."""
        self.away: dict[UserId, float] = {}
        """When each person's absence ends (Unix time), as far as this process knows."""
        self.seen: set[UserId] = set()
        """The people who have pressed anything since `note_seen` was last called."""

    async def load_known(self) -> None:
        """Fills `known`, or reads it again."""
        users = schema.users.c
        chose = users.language.is_not(None) | users.text_only
        found = await self._values(sa.select(users.id).where(chose))
        told = sa.select(users.id, users.away_until).where(users.away_until.is_not(None))
        self.away = {row.id: row.away_until for row in await self._fresh(lambda: self._all(told))}
        await self.preferences({*found, *self.known})

    async def load_absence(self, user_id: UserId) -> None:
        """Reads the end of a person's absence from the database, as another process may have stored it."""
        users = schema.users.c
        until = sa.select(users.away_until).where(users.id == user_id)
        self._note_absence(user_id, await self._fresh(lambda: self._value(until)))

    async def plan_absence(self, user_id: UserId, until: float | None) -> None:
        """Stores the Unix time until which a person is away, or None if they are back."""
        await self._put(schema.users, {"id": user_id, "away_until": until})
        self._writes += 1
        self._note_absence(user_id, until)

    def _note_absence(self, user_id: UserId, until: float | None) -> None:
        if until is None:
            self.away.pop(user_id, None)
        else:
            self.away[user_id] = until

    async def preferences(self, users: Collection[UserId]) -> dict[UserId, PersonSettings]:
        """The settings of each of these people, or the default settings for those who chose none."""
        found = await self._fresh(lambda: self._read(users))
        if len(self._last_known) > MOST_KNOWN:
            self._last_known.clear()
        self._last_known |= found
        for user, preferences in found.items():
            self.known.pop(user, None)
            if preferences.language or preferences.text_only:
                self.known[user] = preferences
        return found

    async def _read(self, users: Collection[UserId]) -> dict[UserId, PersonSettings]:
        found = dict.fromkeys(users, DEFAULT)
        for some in in_parts([*found], ASKED_AT_ONCE):
            for row in await self._all(sa.select(schema.users).where(schema.users.c.id.in_(some))):
                found[row.id] = PersonSettings(**_said(row, PersonSettings))
        return found

    async def _fresh(self, query: Callable[[], Awaitable[T]]) -> T:
        """What a query finds. It is made again if this process wrote meanwhile: what it found may be old."""
        while True:
            writes = self._writes
            found = await query()
            if writes == self._writes:
                return found

    async def current(self, users: Collection[UserId], *, alone: bool) -> dict[UserId, PersonSettings]:
        """Like `preferences`, without a query for people whose settings are known already.

        Settings are known if this process has read them, and if it is ``alone``, so that no other process
        writes settings. They are forgotten when `note_seen` is called with another day.
        """
        there = {user: self._last_known[user] for user in users if alone and user in self._last_known}
        unknown = [user for user in users if user not in there]
        return there | await self.preferences(unknown) if unknown else there

    def forget(self, user_id: UserId) -> None:
        """Forgets a person whose settings were deleted."""
        self._writes += 1
        self.known.pop(user_id, None)
        self._last_known.pop(user_id, None)

    async def prefer(self, user_id: UserId, **chosen: object) -> PersonSettings:
        """Stores what a person changes, keyed by column, and keeps the rest. Returns all their settings.

        A function makes the new value from the present one: see `_choose`.
        """

        def write(connection: sa.Connection) -> None:
            _choose(connection, schema.users, user_id, DEFAULT, chosen)
            notify.announce_settings(connection, "person", user_id)

        await self._writer.write(write)
        self._writes += 1
        self._last_known.pop(user_id, None)
        return (await self.preferences([user_id]))[user_id]

    async def note_seen(self, day: int) -> None:
        """Stores this day (days since 1970) for everybody who was `seen` lately and has settings.

        Deletes absences that are over, and what `note_looks` has stored about games that are over.
        """
        seen, self.seen = [*self.seen], set()
        if day != self._day and self._day is not None:
            self._last_known.clear()
        self._day = day

        def write(connection: sa.Connection) -> None:
            connection.execute(_NEW, {"seen": day})
            for some in in_parts(seen, ASKED_AT_ONCE):
                of_some = sa.update(schema.users).where(schema.users.c.id.in_(some))
                connection.execute(of_some.values(seen=day))
            connection.execute(_BACK, {"now": day * DAY})
            connection.execute(_LOOKS_OF_ENDED)

        await self._writer.write(write)

    async def remove_unseen(self, since: int) -> None:
        """Deletes the settings of people who have not been seen since this day and whom no log names."""
        users, sitters = schema.users, schema.sitters.c
        sits = sa.exists().where(sitters.user == users.c.id)
        named = [sa.exists().where(column == users.c.id) for column in user_columns()]
        gone = sa.select(users.c.id).where(users.c.seen < since, ~sits, *(~one for one in named))

        def write(connection: sa.Connection) -> list[UserId]:
            found = [*connection.execute(gone).scalars()]
            for some in in_parts(found, ASKED_AT_ONCE):
                connection.execute(sa.delete(users).where(users.c.id.in_(some)))
            return found

        for user in await self._writer.write(write):
            self.forget(user)

    async def look(self, table_id: TableId, user_id: UserId) -> int | None:
        """How many entries of a table's log a person has seen. None if they have not looked yet."""
        looks = schema.looks.c
        query = sa.select(looks.seq).where(looks.table_id == table_id, looks.user == user_id)
        return await self._value(query)

    async def note_looks(self, looks: Mapping[tuple[TableId, UserId], int]) -> None:
        """Stores how many entries of a table's log each player there has seen. A number never falls."""

        # A press must not wait until hundreds of looks are written.
        for some in in_parts(sorted(looks.items()), LOOKS_AT_ONCE):
            await self._writer.write(partial(_note, dict(some)))


class Guilds(Repository):
    """The settings of servers."""

    async def customs(self, guild_id: GuildId | None = None) -> dict[GuildId, ServerSettings]:
        """The settings of one server, or (None) of all. Servers that have changed nothing are left out."""
        found, query = {}, sa.select(schema.guilds)
        if guild_id is not None:
            query = query.where(schema.guilds.c.id == guild_id)
        for row in await self._all(query):
            found[row.id] = ServerSettings(**_said(row, ServerSettings))
        return {guild: customs for guild, customs in found.items() if customs != ServerSettings()}

    async def choose(self, guild_id: GuildId, **chosen: object) -> Mapping[str, object]:
        """Stores what a server changes, keyed by column, and keeps the rest. None stands for the default.

        A function makes the new value from the present one: see `_choose`. Returns the new values.
        """

        def write(connection: sa.Connection) -> Mapping[str, object]:
            after = _choose(connection, schema.guilds, guild_id, ServerSettings(), chosen)
            notify.announce_settings(connection, "server", guild_id)
            return after

        return await self._writer.write(write)

    async def greet(self, guild_id: GuildId, joined: float) -> bool:
        """Whether the bot should say hello to a server that it joined at this Unix time.

        Each time that the bot joins, only the first call returns True, whichever process makes it.
        """
        row = {"id": guild_id, "greeted": joined}
        return await self._writer.write(lambda connection: raised(connection, schema.guilds, "greeted", row))


def _said(row: sa.Row[Any], settings: type[msgspec.Struct]) -> dict[str, Any]:
    """The settings that a row has, keyed by column.

    A null is left out, as it means the default. So is what only another version of the bot knows. It stays
    stored until somebody chooses something else.
    """
    said = {name: _known(name, row._mapping[name]) for name in settings.__struct_fields__}
    return {name: value for name, value in said.items() if value is not None}


def _known(name: str, value: Any) -> Any:
    """The value of a column, or None if we do not know it."""
    if name in _WORDS:
        return value if value in _WORDS[name]() else None
    if name in _AS_JSON and value is not None:
        with suppress(msgspec.DecodeError):
            return msgspec.json.decode(value, type=_AS_JSON[name])
        return None
    return value


def _choose(
    connection: sa.Connection,
    table: sa.Table,
    number: int,
    default: msgspec.Struct,
    chosen: Mapping[str, object],
) -> Mapping[str, object]:
    """Writes chosen settings into one row. Returns them.

    A function gets the setting as it is stored now, and returns what to store. Whatever is made from a stored
    value must be made here: one that was read earlier may have been changed since.
    """
    add(connection, table, {"id": number})
    row = table.c.id == number
    there = connection.execute(sa.select(table).where(row).with_for_update()).one()._mapping

    def now(name: str) -> Any:
        stored = _known(name, there[name])
        return getattr(default, name) if stored is None else stored

    after = {name: choice(now(name)) if callable(choice) else choice for name, choice in chosen.items()}
    written = after | {
        name: msgspec.json.encode(after[name]).decode() if after[name] else None
        for name in _AS_JSON.keys() & after.keys()
    }
    connection.execute(sa.update(table).where(row).values(written))
    return after


def _note(looks: Mapping[tuple[TableId, UserId], int], connection: sa.Connection) -> None:
    sitters = schema.sitters.c
    # A lock on these rows keeps people's data from being deleted between the two statements.
    playing = (
        sa.select(sitters.table_id, sitters.user)
        .join(schema.tables)
        .where(schema.tables.c.live, sitters.table_id.in_({table_id for table_id, _ in looks}))
        .order_by(sitters.table_id, sitters.user)
        .with_for_update(read=True, of=schema.sitters)
    )
    sits = {(table_id, user_id) for table_id, user_id in connection.execute(playing)}
    rows = [
        {"table_id": table_id, "user": user_id, "seq": seq}
        for (table_id, user_id), seq in looks.items()
        if (table_id, user_id) in sits
    ]
    raise_to(connection, schema.looks, "seq", *rows)
