"""A person gets all kinds of their data, but no secrets. Ids of other people appear only where allowed."""

import json
from collections.abc import Iterator, Mapping
from enum import Enum
from itertools import count
from types import NoneType
from typing import Any, Literal, NewType, get_args, get_origin, get_type_hints

import msgspec
import sqlalchemy as sa

from bot.ids import ChannelId, GuildId, MessageId, UserId
from bot.scores.personal import personal
from bot.storage import schema
from bot.storage.holders import holders
from bot.storage.personal import PERSONS
from bot.storage.store import Store
from bot.table import log
from bot.table.replay import MarkedEntry
from cogs.evenings.evening import Evening
from cogs.evenings.stored import KeptEvenings
from tests.bot.people import BEN, opened
from tests.bot.storage.contents import mentions

ANN = UserId(210987654321098765)
OTHERS = [UserId(510987654321098765 + number) for number in range(99)]
TEXT, LONG = "a text", 910987654321098765
ROUNDED = 2**53
"""Numbers from this one on are rounded by readers of JSON."""
holders()  # this loads the tables of the features
HELD = [
    table
    for table in schema.metadata.sorted_tables
    if table is schema.users or any(name in table.c for name in PERSONS)
]
"""The tables with rows about people."""
NEEDED = {key.column.table for table in HELD for key in table.foreign_keys}
"""The tables that rows about people refer to."""


def made(kind: Any, users: Iterator[UserId]) -> Any:
    """An object of this type with everything that it can hold. Its user ids come from ``users``, in order."""
    inner, origin = get_args(kind), get_origin(kind)
    if kind is UserId:
        return next(users)
    if kind in (GuildId, ChannelId, MessageId):
        return LONG
    if origin is Literal:
        return inner[0]
    if origin is tuple:
        return tuple(made(one, users) for one in (inner[:1] * 2 if inner[-1] is Ellipsis else inner))
    if origin is Mapping:
        return {made(inner[0], users): made(inner[1], users)} if inner[0] is UserId else {}
    if origin is frozenset:
        return frozenset({made(inner[0], users), made(inner[0], users)})
    if origin is not None:
        return made(next(one for one in inner if one is not NoneType), users)
    if isinstance(kind, NewType):
        return 1
    if issubclass(kind, Enum):
        return next(iter(kind))
    if issubclass(kind, msgspec.Struct):
        hints = get_type_hints(kind)
        return kind(**{name: made(hints[name], users) for name in kind.__struct_fields__})
    return TEXT if kind is str else kind(1)


def naming(kind: type) -> Iterator[Any]:
    """One thing of this kind for each place where a person can be named. Ann is named in that place."""
    asked = count()
    made(kind, (UserId(next(asked)) for _ in count()))
    for place in range(next(asked)):
        yield made(kind, (ANN if number == place else OTHERS[number] for number in count()))


def leaves(value: Any, last: str = "") -> Iterator[tuple[str, Any]]:
    """All values in a JSON file, each with the name of the field that it is in."""
    if isinstance(value, dict | list):
        for name, inner in value.items() if isinstance(value, dict) else ((last, one) for one in value):
            yield from leaves(inner, name)
    else:
        yield last, value


async def handed_over(store: Store) -> dict[str, Any]:
    file = json.loads(personal(await store.personal.rows(ANN), ANN, None, 0.0))
    tables: dict[str, Any] = file["tables"]
    long = [(name, value) for name, value in leaves(tables) if isinstance(value, int) and value >= ROUNDED]
    assert long == [], "ids are texts"
    return tables


def texts(value: Any) -> set[str]:
    return {name for name, one in leaves(value) if one == TEXT}


def others_in(value: Any) -> set[str]:
    return {name for name, one in leaves(value) if one in map(str, OTHERS)}


async def test_no_row_hands_over_a_key_or_an_id_as_a_number(store: Store) -> None:
    number = await store.open_table(0, 0, [opened(BEN)])
    evening = await KeptEvenings(store).plan(0, made(Evening, iter(OTHERS)))
    own = {
        "user": ANN,
        "other": OTHERS[0],
        "table_id": number,
        "evening_id": evening.id,
        "day": 1,
        "log": None,
    }

    def value(column: sa.Column[Any]) -> object:
        if column.name in own or column is schema.users.c.id:
            return own.get(column.name, ANN)
        if isinstance(column.type, sa.String):
            return TEXT
        return LONG if isinstance(column.type, sa.BigInteger) else column.type.python_type(1)

    def write(connection: sa.Connection) -> None:
        empty = [table for table in NEEDED if not connection.execute(sa.select(table)).first()]
        for table in (*empty, *HELD):
            connection.execute(sa.insert(table).values({column.name: value(column) for column in table.c}))

    await store.writer.write(write)
    tables = await handed_over(store)
    assert {*tables} == {table.name for table in HELD}
    assert others_in(tables) == {"other"}
    assert texts(tables) <= {
        *("name", "game", "season", "language", "hand", "notify", "news", "mark", "curve", "counts"),
        *("review", "pieces", "zone", "acts", "kind"),
    }, "what else there is tells nobody how to do something in this person's place, or the bot's"
    await store.erase(ANN)
    assert await mentions(store, ANN) == []


async def test_no_entry_hands_over_a_secret_or_whom_else_it_names(store: Store) -> None:
    entries = [entry for kind in get_args(log.Entry) for entry in naming(kind)]
    number = await store.open_table(0, 0, [opened(BEN)])
    await store.append(number, 1, 0, [MarkedEntry(entry) for entry in entries])
    tables = await handed_over(store)
    told = [row["entry"] for row in tables["entries"]]
    assert [entry["type"] for entry in told] == [type(entry).__name__ for entry in entries]
    for entry in told:
        # A keeper's file may name the people whom they removed or renamed.
        assert others_in(entry) <= (
            {"user"} if str(ANN) in (entry.get("keeper"), entry.get("first")) else set()
        )
    assert texts(told) == {"name", "game", "script", "salted", "seed"}
    await store.erase(ANN)
    assert await mentions(store, ANN) == []


async def test_no_game_night_hands_over_a_secret_or_whom_else_it_names(store: Store) -> None:
    nights = [*naming(Evening)]
    for night in nights:
        await KeptEvenings(store).plan(0, night)
    tables = await handed_over(store)
    told = tables["evening_people"]
    assert len(told) == len(nights), "wherever it names a person"
    assert others_in(told) == set()
    assert texts(told) == {"name", "game", "zone"}
    await store.erase(ANN)
    assert await mentions(store, ANN) == []
