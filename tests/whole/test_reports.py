"""``python -m bot replay``: prints a stored game for a bug report."""

import asyncio
import re
from collections.abc import Sequence

import pytest

from bot.host.maintenance import NoReport, report
from bot.ids import GuildId, TableId
from bot.storage.store import Store
from bot.table import log
from bot.table.replay import MarkedEntry
from tests.bot.recorded import recorded, replayed
from tests.engine.contract import biggest_of
from tests.whole.conftest import Call

SOME = biggest_of("kuckuck")
NAMES = ["Annabella", "Benedict"]


async def reported(
    database: str, entries: Sequence[tuple[log.Entry | None, str | None]], *, done: bool = False
) -> list[str]:
    """The report on a table with this log. If ``done``, the game is finished."""
    kept = [MarkedEntry(entry, mark) for entry, mark in entries if entry is not None]
    store = await Store.open(database)
    try:
        number = await store.open_table(0, 0, [kept[0].entry])
        if done:
            people = replayed(SOME, NAMES).table.results
            await store.finish(
                number, 1, 0, kept[1:], guild_id=GuildId(1), game=SOME.game.key, results=people
            )
        else:
            live = not isinstance(kept[-1].entry, log.Closed)
            await store.append(number, 1, 0, kept[1:], live=live)
        return (await report(store, TableId(number))).splitlines()
    finally:
        await store.close()


def test_a_finished_game_is_told_in_full_and_without_names_and_one_that_never_was_is_named(
    call: Call, database: str
) -> None:
    logged = recorded(SOME, NAMES)
    lines = asyncio.run(reported(database, logged, done=True))
    assert lines[0] == "table 1, kuckuck"
    assert lines[1].startswith("version 1 of its rules, secret ")
    moves = sum(isinstance(entry, log.Acted) for entry, _ in logged)
    assert len([line for line in lines if re.match("[A-E]: ", line)]) == moves
    assert lines[-1].startswith("Scores: A ")
    assert not re.search("Anna|Bene", "\n".join(lines))
    assert call("replay", "1", DATABASE_URL=database) == (0, "\n".join([*lines, ""]), "")
    for number in ("2", "0", "-5", str(10**30)):
        told = call("replay", number, DATABASE_URL=database)
        assert told == (1, "", f"There is no table {number} in this database.\n")


async def test_a_table_in_use_is_refused(database: str) -> None:
    for number, length in enumerate((3, 50), start=1):
        with pytest.raises(NoReport, match=f"Table {number} is still in use"):
            await reported(database, recorded(SOME, NAMES)[:length])


async def test_a_closed_game_is_told_as_far_as_it_went_and_a_lobby_as_none(database: str) -> None:
    lines = await reported(database, [*recorded(SOME, NAMES)[:60], (log.Closed("voted"), None)])
    assert lines[1] == "version 1 of its rules, secret the secret of seed"
    assert any(line.startswith("A: ") for line in lines)
    assert lines[-1] == "closed without a result: voted"
    lobby = await reported(database, [*recorded(SOME, NAMES)[:2], (log.Closed("unstarted"), None)])
    assert lobby[1:] == ["no game was begun", "closed without a result: unstarted"]


async def test_a_void_game_is_told_up_to_where_the_rules_part_from_it(database: str) -> None:
    logged = recorded(SOME, NAMES)[:60]
    entry, _ = logged[40]
    logged[40] = (entry, "00000000")
    lines = await reported(database, [*logged, (log.Closed("void"), None)])
    assert re.search(r"the rules follow the log for \d+ of its \d+ moves, and no further", "\n".join(lines))
    assert lines[-1] == "closed without a result: void"
