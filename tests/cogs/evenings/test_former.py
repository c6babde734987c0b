"""Game nights that 1.0.0 has left in the middle: they go on, and end.

`nights-1.0.0.sql` was written by 1.0.0, which kept a log of each night: first its schema and versions, then
what one database held in each of five states, with the seconds that had passed. Ann planned a night for six
people, in which she moved it and gave it to Ben; Dan became Daniel, and somebody had their data deleted.
"""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa

from bot.ids import EveningId, UserId
from bot.shards import ALL
from bot.storage.store import Store
from cogs.evenings.evening import Phase
from cogs.evenings.points import standings
from cogs.evenings.stored import KeptEvenings, evening_people
from tests.bot.service import Service, Time
from tests.cogs.evenings.halls import Halls

FIRST = 100_000_000_000_000_001
ANN, BEN, CLEO, DAN, EVE, FAY, GUS = (UserId(FIRST + number) for number in range(7))
NIGHT = EveningId(1)
WRITTEN = Path(__file__).with_name("nights-1.0.0.sql").read_text(encoding="utf-8")
SECTIONS = re.split(r"^-- (.*)$", WRITTEN, flags=re.MULTILINE)
SCHEMA, *STATES = zip(SECTIONS[1::2], SECTIONS[2::2], strict=True)
each_state = pytest.mark.parametrize(("told", "rows"), STATES, ids=[told for told, _ in STATES])


def kept(told: str, rows: str, folder: Path, time: Time) -> str:
    """The address of a database with these rows, at the time when they were written."""
    time.passed = float(re.findall(r"(\d+) seconds", told)[0])
    with closing(sqlite3.connect(folder / "kept.sqlite3")) as file:
        file.executescript(SCHEMA[1] + rows)
    return f"sqlite+aiosqlite:///{folder}/kept.sqlite3"


@each_state
async def test_a_night_of_the_first_version_goes_on_where_it_was_and_ends(
    told: str, rows: str, tmp_path: Path, time: Time
) -> None:
    store = await Store.open(kept(told, rows, tmp_path, time))
    [found] = await KeptEvenings(store).live(ALL)
    query = sa.select(evening_people.c.user).order_by(evening_people.c.user)
    assert await store._values(query) == sorted(found.evening.people)
    await store.erase(GUS)
    tables = Service(store, time)
    await tables.restore()
    halls = Halls(tables)
    halls.at_event = [FAY, GUS]  # nobody comes back unasked after the deletion
    [before] = await halls.evenings.restore()
    assert (before.evening.planner, before.evening.name(DAN), before.evening.weeks) == (BEN, "Daniel", 2)
    assert (before.stage, before.evening.stage > 1) == (1, "signing" not in told)
    evening = await halls.play_to_its_end(NIGHT)
    assert (evening.phase, GUS in evening.people) == (Phase.OVER, False)
    assert [(one.game.game, one.final) for one in evening.rounds] == [
        *(("coucou", False), ("kuckuck", False), ("coucou", True)),
    ]
    assert all(one.seed for one in evening.rounds[:2]), "each draw can be made again"
    assert {at.how for one in evening.rounds for at in one.tables} <= {"over", "cut"}
    ranked = standings(evening)
    assert {one.user for one in ranked} >= {ANN, BEN, CLEO, DAN}
    assert [one.final is None for one in ranked][:2] == [False, False]
    [again] = halls.repeated
    assert (again.planner, again.planned.counts_for, again.weeks) == (BEN, ANN, 2)
    await halls.evenings.close()
    await tables.close()
    await store.close()
