"""This version opens the database and the buttons of each release."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.app import Kuckuck
from bot.i18n import Tr
from bot.ids import TableId
from bot.storage.store import Store
from bot.table import Phase
from bot.table.replay import replay
from cogs.evenings.points import standings
from cogs.history.verdict import judged
from tests.bot.service import Service, Time
from tests.cogs.evenings.halls import Halls
from tests.released import leads

HERE = Path(__file__).parent
each_release = pytest.mark.parametrize("release", sorted(path.stem for path in HERE.glob("*.sql")))


@pytest.mark.by_lot
@each_release
async def test_games_and_nights_of_a_release_go_on_and_games_that_have_ended_agree(
    release: str, tmp_path: Path, time: Time
) -> None:
    with closing(sqlite3.connect(tmp_path / "kept.sqlite3")) as file:
        file.executescript((HERE / f"{release}.sql").read_text(encoding="utf-8"))
        numbers = [TableId(number) for [number] in file.execute("SELECT id FROM tables")]
    store = await Store.open(f"sqlite+aiosqlite:///{tmp_path}/kept.sqlite3")
    verdicts, verified = {}, set()
    for number in numbers:
        found, game = await store.load(number), await store.archive.game(number)
        if found and game:
            again = replay(number, found.log)
            same = again.finished and again.ends_as(game.results)
            verdicts[number] = judged(again, same, Tr("en"))[0]
            if again.version_agrees:
                verified.add(again.table.game)
    tables = Service(store, time)
    await tables.restore()
    running = [table for table in tables if table.phase is Phase.PLAYING]
    playing = {table.game for table in running}
    halls = Halls(tables)
    nights = [await halls.play_to_its_end(night.evening.id) for night in await halls.evenings.restore()]
    while any(table.phase is Phase.PLAYING for table in tables):
        await time.passes(60)
    await halls.evenings.close()
    ended = [await store.archive.game(table.id) for table in running]
    await tables.close()
    await store.close()
    assert [
        said for said in verdicts.values() if not said.startswith(("✅", "⚠️ **The rules have changed"))
    ] == []
    assert playing == verified, "games whose rules have another version by now are closed, all others go on"
    assert all(ended)
    recent = [night for night in nights if night.at > Time.START]  # a much older one ends at once
    assert all(standings(night)[0].final is not None for night in recent)


@each_release
async def test_every_kind_of_button_of_a_release_leads_somewhere(release: str, store: Store) -> None:
    kept = (HERE / f"{release}.txt").read_text(encoding="utf-8").splitlines()
    async with Kuckuck(store) as bot:
        await bot.load_cogs()
        assert [press for press in kept if not leads(bot, press)] == []
