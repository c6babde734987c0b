"""Finds every word in a database, and replaces words by one that nobody knows.

Words are found in the schema and in what is stored: in columns of text, and in JSON among values and keys.
"""

import json
import sqlite3
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from bot.storage import schema

UNKNOWN = "zz9gone"
BATCHES = 2
"""In how many databases the words are replaced."""
OWNERS = {"entries": "table_id", "evenings": "id", "practices": "table_id", "tables": "id"}
"""The columns with the thing to which the rows of some tables belong."""

Path = tuple[str | int, ...]


class Word(NamedTuple):
    """A stored word: in the column of a row and, if that holds JSON, at this place in it."""

    kind: str
    """The place of the word in the schema, whatever row it is in."""
    table: str
    row: int
    column: str
    path: Path | None
    is_key: bool
    thing: tuple[str, int]
    """What the word says something about. If it holds two unknown words, one may hide the other."""


def words(file: sqlite3.Connection) -> Iterator[Word]:
    """Every word in this database."""
    known = fields()
    for table in schema.metadata.sorted_tables:
        owner = OWNERS.get(table.name, "rowid")
        kind_of_thing = f"{table.name[:-1]}_id" if owner == "id" else owner
        for column in (column for column in table.c if isinstance(column.type, sa.String)):
            query = f'SELECT rowid, "{owner}", "{column.name}" FROM "{table.name}"'  # noqa: S608 - our schema
            for row, thing, text in file.execute(query).fetchall():
                if not text or not text.startswith(("{", "[")):
                    yield Word(f"{column}", table.name, row, column.name, None, False, (f"{column}", row))
                    continue
                parsed = json.loads(text)
                of = parsed.get("type", "") if isinstance(parsed, dict) else ""
                for path, is_key in _places(parsed):
                    steps = ["*" if isinstance(step, int) else step for step in path]
                    kind = ".".join(filter(None, (f"{column}", of, *steps))) + (" (a key)" if is_key else "")
                    if not (is_key and path[-1] in known):
                        yield Word(kind, table.name, row, column.name, path, is_key, (kind_of_thing, thing))


def fields() -> set[str]:
    """The names of the fields of stored structs. They are no words."""
    kinds: list[type[msgspec.Struct]] = [msgspec.Struct]
    for kind in kinds:
        kinds += kind.__subclasses__()
    return {"type", *(name for kind in kinds[1:] for name in kind.__struct_fields__)}


def batches(found: Iterable[Word]) -> list[list[Word]]:
    """One word of each kind, so distributed that few things have two words in one batch.

    The kinds take turns in choosing a thing, so that they meet things of each sort.
    """
    kinds: dict[str, dict[tuple[str, int], Word]] = {}
    for word in found:
        kinds.setdefault(word.kind, {}).setdefault(word.thing, word)
    chosen: list[list[Word]] = [[] for _ in range(BATCHES)]
    for number, of_kind in enumerate(kinds.values()):
        word = [*of_kind.values()][number % len(of_kind)]
        free = (batch for batch in chosen if word.thing not in {other.thing for other in batch})
        next(free, chosen[number % BATCHES]).append(word)
    # What is inside comes first, as it cannot be found any more below an unknown key.
    return [sorted(batch, key=lambda word: -len(word.path or ())) for batch in chosen]


def replace_in(file: sqlite3.Connection, word: Word) -> None:
    """Replaces one word by `UNKNOWN`."""
    new, where = UNKNOWN, f"WHERE rowid = {word.row}"
    if word.path is not None:
        [(text,)] = file.execute(f'SELECT "{word.column}" FROM {word.table} {where}')  # noqa: S608 - our schema
        new = msgspec.json.encode(_replaced(json.loads(text), word.path, word.is_key)).decode()
    file.execute(f'UPDATE {word.table} SET "{word.column}" = ? {where}', [new])  # noqa: S608 - our schema


def _replaced(value: Any, path: Path, is_key: bool) -> Any:
    if not path:
        return UNKNOWN
    first, rest = path[0], path[1:]
    if is_key and not rest:
        return {UNKNOWN if key == first else key: inner for key, inner in value.items()}
    copy = value.copy()
    copy[first] = _replaced(value[first], rest, is_key)
    return copy


def _places(value: Any, path: Path = ()) -> Iterator[tuple[Path, bool]]:
    if isinstance(value, str):
        yield path, False
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield (*path, key), True
            yield from _places(inner, (*path, key))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _places(inner, (*path, number))
