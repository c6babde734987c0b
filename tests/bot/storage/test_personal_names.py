"""A person's new name replaces the old one in everything that is stored for a server."""

import pytest
import sqlalchemy as sa

from bot.ids import GuildId, TableId, UserId
from bot.storage import schema
from bot.storage.entries import StoredTable
from bot.storage.store import Store
from bot.table import log
from bot.table.replay import recall, replay
from cogs.ranking.projections import standings
from cogs.statistics.projections import records
from tests.bot.logged import entries_of, finish, logged, setting_of
from tests.bot.people import BEN, CLEO, GUILD, opened

SETTING = setting_of("ducksoup")
NOW = 1_700_000_000.0
HERE, THERE = GuildId(1), GuildId(2)
ANN, EVE = UserId(210987654321098765), UserId(310987654321098765)


@pytest.fixture
async def played(store: Store) -> Store:
    """Two games of Ann and Ben in one server, and one game in another."""
    for guild, at in ((HERE, NOW), (HERE, NOW + 60), (THERE, NOW + 120)):
        await finish(store, SETTING, {ANN: "Arse", BEN: "Ben"}, at, guild=guild)
    return store


async def load(store: Store, number: TableId) -> StoredTable:
    found = await store.load(number)
    assert found
    return found


async def names(store: Store, guild: GuildId) -> set[str]:
    """All names that are stored for a server, in any table."""
    chosen = [sa.select(of.c.name).where(of.c.guild == guild) for of in (schema.results, standings, records)]
    async with store._engine.connect() as connection:
        return {*(await connection.execute(sa.union(*chosen))).scalars()}


async def test_a_rebuild_does_not_bring_the_former_name_back(played: Store) -> None:
    assert await played.names.known(HERE) == {ANN: "Arse", BEN: "Ben"}
    assert await played.names.rename(ANN, HERE, "Ann", EVE, NOW + 200) == [1, 2]
    assert await names(played, HERE) == {"Ann", "Ben"}
    assert await names(played, THERE) == {"Arse", "Ben"}, "of another server nothing is changed"
    await played.rebuild()
    assert await names(played, HERE) == {"Ann", "Ben"}
    assert await played.names.known(HERE) == {ANN: "Ann", BEN: "Ben"}


async def test_the_replay_of_an_ended_game_shows_it_from_the_first_move_on(played: Store) -> None:
    before = await load(played, TableId(1))
    assert await played.names.rename(CLEO, HERE, "Cleo", EVE, NOW + 200) is None, "nobody knows them"
    assert await load(played, TableId(1)) == before
    await played.names.rename(ANN, HERE, "Ann", EVE, NOW + 200)
    found = await load(played, TableId(1))
    assert entries_of(found)[-1] == log.Renamed(ANN, "Ann", EVE)
    seen = replay(TableId(1), found.log)
    assert seen.finished
    assert {frame.players[0].name for frame in seen.frames} == {"Ann"}
    assert seen.seed_agrees == replay(TableId(1), before.log).seed_agrees


async def test_a_person_who_only_guessed_is_renamed_too(store: Store) -> None:
    entries = logged(SETTING, {ANN: "Ann", BEN: "Ben"}, guild=HERE)[:-1]
    dealt = next(seq for seq, entry in enumerate(entries) if isinstance(entry, log.Started))
    guess = log.Guessed(CLEO, "Arse", 0, 1)
    number = await store.open_table(NOW, NOW, [*entries[: dealt + 1], guess, *entries[dealt + 1 :]])
    assert await store.names.rename(CLEO, HERE, "Cleo", EVE, NOW + 1) == [number]
    assert recall(number, (await load(store, number)).log).guessers[CLEO].name == "Cleo"
    await store.erase(CLEO)
    guessers = recall(number, (await load(store, number)).log).guessers
    assert [guesser.name for guesser in guessers.values()] == [""]


async def test_a_name_that_is_held_already_is_not_written_again(played: Store) -> None:
    for name, tables in (("Ann", [1, 2]), ("Ann", []), ("Arse", [1, 2]), ("Arse", [])):
        assert await played.names.rename(ANN, HERE, name, EVE, NOW + 200) == tables
    entries = entries_of(await played.load(TableId(1)))
    assert [entry.name for entry in entries if isinstance(entry, log.Renamed)] == ["Ann", "Arse"]
    came: list[log.Entry] = [log.Joined(ANN, "Arse"), log.Left(ANN), log.Joined(ANN, "Ann")]
    number = await played.open_table(NOW, NOW, [opened(BEN), *came])
    back = await played.names.rename(ANN, GUILD, "Ann", EVE, NOW + 1)
    assert back == [number], "a former name goes also where they came back under the new one"
