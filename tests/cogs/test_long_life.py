"""A process that serves thousands of games keeps nothing of finished games."""

import asyncio
import sqlite3
from collections import deque
from collections.abc import Collection, Iterator, Mapping
from contextlib import closing
from weakref import WeakValueDictionary

import pytest

from bot.discord_ui.messages.panels import open_panels
from bot.live.lately import Lately
from bot.live.rate_limits import RateLimiter
from tests.cogs.evening import Evening

FIRST = 700_000
"""The numbers of tables begin above this, so that nothing else in the process has the same numbers."""


def parts(thing: object) -> Iterator[tuple[str, object]]:
    """The names and values of an object's attributes."""
    slots = [getattr(kind, "__slots__", ()) for kind in type(thing).__mro__]
    for name in [name for some in slots if isinstance(some, tuple) for name in some]:
        if hasattr(thing, name):
            yield name, getattr(thing, name)
    yield from vars(thing).items() if hasattr(thing, "__dict__") else ()


def kept(root: object, numbers: Collection[int]) -> set[str]:
    """Finds ``numbers`` as keys or items of collections, and in the names of tasks. Returns the paths from
    ``root`` to these collections and tasks. Skips collections that keep only the latest items.
    """
    found, seen = set[str](), set[int]()
    waiting: deque[tuple[str, object]] = deque([(type(root).__name__, root)])
    while waiting:
        path, thing = waiting.popleft()
        if id(thing) in seen or isinstance(thing, type | Lately | RateLimiter | WeakValueDictionary):
            continue
        seen.add(id(thing))
        if isinstance(thing, Mapping):
            keys = [key for one in thing for key in (one if isinstance(one, tuple) else (one,))]
            found |= {path for key in keys if key in numbers}
            waiting.extend((path, value) for value in thing.values())
        elif isinstance(thing, list | set | frozenset | deque | tuple):
            found |= {path for one in thing if isinstance(one, int) and one in numbers}
            waiting.extend((path, one) for one in thing)
        elif type(thing).__module__.startswith("bot."):
            waiting.extend((f"{path}.{name}", part) for name, part in parts(thing))
        elif isinstance(thing, asyncio.Task):
            found |= {f"{path}: {thing.get_name()}" for n in numbers if str(n) in thing.get_name()}
    return found


async def test_nothing_is_kept_of_ended_tables(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_panels, "MOST_RETIRED", 0)  # otherwise a few ended panels stay in use
    with closing(sqlite3.connect(evening.database)) as database, database:
        database.execute("INSERT INTO sqlite_sequence (name, seq) VALUES ('tables', ?)", [FIRST])
    numbers = set()
    for game, house in (("ducksoup", 0), ("coucou", 3)):
        ann, ben = evening.members(f"ann {game}", f"ben {game}")
        await evening.start_game(ann, ben, house=house, game=game)
        numbers.add(evening.table().id)
        assert kept(evening.bot, numbers), "of a live table much is kept"
        await evening.play_out(ann, ben)
    await evening.wait(3600)  # by then the tokens of all presses have expired
    assert numbers == {FIRST + 1, FIRST + 2}
    assert kept(evening.bot, numbers) == set()
