"""``python -m bot replay``: a stored game for a bug report."""

from __future__ import annotations

import asyncio
import re
import signal
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from bot import start as command
from bot.host.reports import NoReport, report
from bot.ids import GuildId, TableId
from bot.storage.store import Store
from bot.table import log
from bot.table.marks import MarkedEntry
from tests.bot.recorded import recorded, replayed
from tests.engine.contract import biggest_of

SOME = biggest_of("kuckuck")
NAMES = ["Annabella", "Benedict"]


@pytest.fixture(autouse=True)
def own_signals_and_journal(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command leaves those of the tests alone."""
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    monkeypatch.setattr(command, "begin_logging", lambda *_: None)


async def written(store: Store, entries: Sequence[tuple[log.Entry | None, str | None]], done: bool) -> int:
    """A table with this log; ``done``: its game is finished."""
    kept = [MarkedEntry(entry, mark) for entry, mark in entries if entry is not None]
    number = await store.open_table(0, 0, [kept[0].entry])
    if done:
        people = replayed(SOME, NAMES).table.results
        await store.finish(number, 1, 0, kept[1:], guild_id=GuildId(1), game=SOME.game.key, results=people)
    else:
        await store.append(number, 1, 0, kept[1:], live=not isinstance(kept[-1].entry, log.Closed))
    return number


async def reported(database: str, entries: Sequence[tuple[log.Entry | None, str | None]], done: bool) -> str:
    store = await Store.open(database)
    try:
        return await report(store, TableId(await written(store, entries, done)))
    finally:
        await store.close()


async def test_a_finished_game_is_told_in_full_and_without_names(database: str) -> None:
    logged = recorded(SOME, NAMES)
    lines = (await reported(database, logged, done=True)).splitlines()
    assert lines[0] == "table 1, kuckuck"
    assert lines[1].startswith("version 1 of its rules, secret ")
    moves = sum(isinstance(entry, log.Acted) for entry, _ in logged)
    assert len([line for line in lines if re.match("[A-E]: ", line)]) == moves
    assert lines[-1].startswith("Scores: A ")
    assert not re.search("Anna|Bene", "\n".join(lines))


@pytest.mark.parametrize("length", [3, 50])
async def test_a_table_in_use_is_refused(database: str, length: int) -> None:
    with pytest.raises(NoReport, match="Table 1 is still in use"):
        await reported(database, recorded(SOME, NAMES)[:length], done=False)


async def test_a_closed_game_is_told_as_far_as_it_went(database: str) -> None:
    logged = [*recorded(SOME, NAMES)[:60], (log.Closed("voted"), None)]
    lines = (await reported(database, logged, done=False)).splitlines()
    assert lines[-1] == "closed without a result: voted"
    assert any(line.startswith("A: ") for line in lines)
    assert lines[1] == "version 1 of its rules, secret the secret of seed"


async def test_a_void_game_is_told_up_to_where_the_rules_part_from_it(database: str) -> None:
    logged = recorded(SOME, NAMES)[:60]
    entry, _ = logged[40]
    logged[40] = (entry, "00000000")
    text = await reported(database, [*logged, (log.Closed("void"), None)], done=False)
    assert re.search(r"the rules follow the log for \d+ of its \d+ moves, and no further", text)
    assert text.endswith("closed without a result: void")


async def test_of_a_game_of_other_rules_it_says_so(database: str) -> None:
    logged = [
        (replace(entry, version=99) if isinstance(entry, log.Started) else entry, mark)
        for entry, mark in recorded(SOME, NAMES)
    ]
    text = await reported(database, logged, done=True)
    assert text.splitlines()[1] == "played under version 99 of its rules, not the present one"
    assert text.splitlines()[2] == "secret the secret of seed"


async def test_of_a_lobby_that_closed_it_says_so(database: str) -> None:
    logged = [*recorded(SOME, NAMES)[:2], (log.Closed("unstarted"), None)]
    text = await reported(database, logged, done=False)
    assert text.splitlines()[1:] == ["no game was begun", "closed without a result: unstarted"]


@pytest.mark.parametrize("number", ["1", "0", "-5", str(10**30)])
def test_a_table_that_never_was_is_named_in_one_sentence(
    database: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], number: str
) -> None:
    monkeypatch.setenv("DATABASE_URL", database)
    assert command.main(["replay", number]) == 1
    assert capsys.readouterr().err == f"There is no table {number} in this database.\n"


def test_the_command_prints_it(
    database: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(reported(database, recorded(SOME, NAMES), done=True))
    monkeypatch.setenv("DATABASE_URL", database)
    assert command.main(["replay", "1"]) == 0
    said = capsys.readouterr()
    assert said.out.startswith("table 1, kuckuck\n")
    assert said.err == ""
