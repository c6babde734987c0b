"""What is stored about a person is found, handed over whole, and deleted when they ask for it."""

from __future__ import annotations

import json

import pytest
import sqlalchemy as sa
from alembic import command
from msgspec.structs import replace

from bot.exports.personal import personal
from bot.ids import ChannelId, GuildId, MessageId, TableId, UserId
from bot.reviews import VERSION, Review, Weighed
from bot.storage.migrations import configuration, migrate
from bot.storage.people import Posted
from bot.storage.store import Store
from bot.table import log
from bot.table.marks import MarkedEntry
from bot.table.repeated import NO_PERSON, Repeated
from engine.registry import games
from tests.bot.logged import finish, setting_of
from tests.bot.people import CHANNEL, GUILD, opened
from tests.bot.service import on_both
from tests.bot.storage.contents import everything, mentions

pytestmark = on_both

ANN, BEN, CLEO = map(UserId, (210987654321098765, 310987654321098765, 410987654321098765))
PEOPLE = {ANN: "Annabella Quark", BEN: "Benjamin Tulip", CLEO: "Cleopatra Moss"}
OTHER_GUILD = GuildId(GUILD + 1)
REVIEW = Review(VERSION, "chips", (Weighed(3, 2, "keep", ("keep", "ask"), (0.0, 0.5), (0.0, 1.0), 0.1),))


async def rows_of(store: Store, user: UserId, guild: GuildId | None = None) -> list[str]:
    rows = await store.personal.rows(user, guild)
    return sorted(f"{name} {row}" for name in rows for row in rows[name])


async def a_life(store: Store) -> None:
    """Games of all kinds in two servers; tables that were closed, are open, or wait; settings and hands."""
    at = 1_700_000_000.0
    for guild in (GUILD, OTHER_GUILD):
        for key in games():
            setting = setting_of(key)
            people = dict([*PEOPLE.items()][: min(3, setting.seats)])
            for number in range(2):
                at += 600
                await finish(store, setting, people, at, seed=f"{number}", guild=guild)
        first = opened(ANN)
        here = log.Opened(first.game, guild, CHANNEL, ANN, first.options, 60, "egg")
        closed: list[log.Entry] = [here, log.Joined(ANN, PEOPLE[ANN]), log.Joined(BEN, PEOPLE[BEN])]
        table = await store.open_table(at, at, closed)
        more: list[log.Entry] = [log.VotedToClose(ANN), log.CameLate(CLEO, PEOPLE[CLEO])]
        more += [log.Left(ANN), log.Left(BEN), log.Closed("empty")]
        await store.append(table, 3, at, [*map(MarkedEntry, more)], live=False)
        table = await store.open_table(at, at, [*closed[:2], log.Left(ANN)])
        await store.people.set_hand(table, ANN, Posted(ChannelId(1), MessageId(2), "en"))
    for guild in (GUILD, OTHER_GUILD):
        for person in (ANN, BEN):
            [last] = await store.archive.page(guild, None, 0, 1)
            await store.reviews.keep(last.table, person, REVIEW)
    await store.people.prefer(ANN, hand="dm", notify="always")
    await store.people.prefer(BEN, hand="dm")


async def test_who_is_forgotten_stands_nowhere_any_more(store: Store) -> None:
    await a_life(store)
    assert {row.partition(":")[0] for row in await mentions(store, ANN)} == {
        *("entries", "sitters", "results", "standings", "records", "rivals", "users", "hands", "reviews"),
    }
    others = len(await mentions(store, BEN))
    await store.erase(ANN)
    assert await mentions(store, ANN, PEOPLE[ANN]) == []
    assert len(await mentions(store, BEN)) == others


async def test_here_he_is_forgotten_in_one_server_alone(store: Store) -> None:
    await a_life(store)
    elsewhere = await rows_of(store, ANN, OTHER_GUILD)
    await store.erase(ANN, GUILD)
    assert await rows_of(store, ANN, GUILD) == []
    assert await rows_of(store, ANN, OTHER_GUILD) == elsewhere
    [settings] = {*await rows_of(store, ANN)} - {*elsewhere}
    assert settings.startswith("users ")
    await store.erase(ANN)
    assert await mentions(store, ANN, PEOPLE[ANN]) == []


async def test_everybody_can_be_forgotten_and_the_games_stay(store: Store) -> None:
    await a_life(store)
    count = await store.archive.count(GUILD)
    for user in PEOPLE:
        await store.erase(user)
    assert await mentions(store, *PEOPLE, *PEOPLE.values()) == []
    assert await store.archive.count(GUILD) == count == 2 * len(games())
    for played in await store.archive.page(GUILD, None, 0, 99):
        assert {one.name for one in played.people} == {""}
        assert len({one.user for one in played.people}) == len(played.people)


async def test_what_follows_from_the_games_is_the_same_made_anew(store: Store) -> None:
    await a_life(store)
    await store.erase(ANN)
    await store.erase(BEN, GUILD)
    before = {name: sorted(rows) for name, rows in (await everything(store)).items()}
    await store.rebuild()
    assert {name: sorted(rows) for name, rows in (await everything(store)).items()} == before


async def test_to_forget_a_stranger_changes_nothing(store: Store) -> None:
    await a_life(store)
    before = await everything(store)
    await store.erase(UserId(77))
    await store.erase(UserId(77), GUILD)
    assert await everything(store) == before


async def test_an_entry_that_we_cannot_read_does_not_keep_him(store: Store) -> None:
    table = await store.open_table(0, 0, [opened(ANN)])
    newer = json.dumps({"type": "Danced", "partner": ANN, "name": PEOPLE[ANN]})
    entries = sa.update(sa.table("entries", sa.column("entry"))).values(entry=newer)
    await store._writer.write(lambda connection: connection.execute(entries))
    await store.erase(ANN)
    assert await mentions(store, ANN, PEOPLE[ANN]) == []
    found = await store.load(table)
    assert found
    assert found.log[0].entry is None


async def test_what_is_handed_over_is_each_row_with_his_id(store: Store) -> None:
    await a_life(store)
    rows = await store.personal.rows(ANN)
    assert sorted(rows) == sorted({row.partition(":")[0] for row in await mentions(store, ANN)})
    assert sum(map(len, rows.values())) == len(await mentions(store, ANN))
    file = json.loads(personal(rows, UserId(ANN), None, 0.0))
    assert {name: len(found) for name, found in file["tables"].items()} == {
        name: len(found) for name, found in rows.items()
    }
    assert (file["format"], file["user"], file["server"]) == ("kuckuck-mydata/2", f"{ANN}", "everywhere")


async def test_ids_are_handed_over_as_texts_which_no_reader_rounds(store: Store) -> None:
    await a_life(store)
    tables = json.loads(personal(await store.personal.rows(ANN), UserId(ANN), None, 0.0))["tables"]
    assert {row["user"] for row in tables["results"]} == {str(ANN)}
    assert [row["id"] for row in tables["users"]] == [str(ANN)]
    assert {str(BEN), str(CLEO)} <= {row["other"] for row in tables["rivals"]} | {str(CLEO)}
    said = {fact["entry"].get("user", fact["entry"].get("host")) for fact in tables["entries"]}
    assert said == {str(ANN)}
    assert isinstance(tables["results"][0]["place"], int)


async def test_the_seats_of_cards_that_were_dealt_again_are_texts_too(store: Store) -> None:
    same = Repeated("seed", (BEN, ANN, NO_PERSON), (TableId(1),))
    await store.open_table(0, 0, [replace(opened(ANN), same=same), log.Joined(ANN, "Ann")])
    tables = json.loads(personal(await store.personal.rows(ANN), ANN, None, 0.0))["tables"]
    told = tables["entries"][0]["entry"]["same"]
    assert told == {"seed": "seed", "seats": ["0", str(ANN), "0"], "earlier": [1]}


async def test_whose_id_begins_like_anothers_is_not_handed_over_what_is_the_others(store: Store) -> None:
    long, short = 2109876543210987651, 210987654321098765
    named = f"Ann {short}"
    facts: list[log.Entry] = [opened(BEN), log.Joined(BEN, named), log.Joined(UserId(long), "Ben")]
    await store.open_table(0, 0, [*facts, log.Joined(UserId(short), "Ann"), log.VotedToClose(UserId(long))])
    handed = (await store.personal.rows(UserId(short)))["entries"]
    assert [fact["entry"] for fact in handed] == [{"type": "Joined", "user": short, "name": "Ann"}]
    assert len((await store.personal.rows(UserId(long)))["entries"]) == 2


async def test_what_is_handed_over_holds_no_secret(store: Store) -> None:
    """With the secret of a running game one could work out its cards."""
    await a_life(store)
    facts = (await store.personal.rows(ANN))["entries"]
    assert {"Opened", "Joined", "Left", "VotedToClose"} == {fact["entry"]["type"] for fact in facts}
    assert "secret" not in personal({"entries": facts}, UserId(ANN), None, 0.0).decode()


async def test_it_is_told_in_numbers(store: Store) -> None:
    await a_life(store)
    everywhere, here = await store.personal.summary(ANN), await store.personal.summary(ANN, GUILD)
    kinds = len(games())
    assert (everywhere.servers, here.servers) == (2, 1)
    assert (everywhere.games, here.games) == (4 * kinds, 2 * kinds)
    assert (everywhere.tables, here.tables) == (4 * kinds + 4, 2 * kinds + 2)
    assert (len(everywhere.sits), len(here.sits)) == (2, 1)
    assert (everywhere.records, here.records) == (2 * kinds, kinds)
    assert (everywhere.settings, here.settings) == (2, 0)
    assert (everywhere.hands, here.hands) == (2, 1)
    assert everywhere.others == 2
    assert not any(await store.personal.summary(UserId(77)))


async def test_tables_from_before_the_migration_are_found(store: Store) -> None:
    await a_life(store)
    sitters = sorted((await everything(store))["sitters"])

    def down(connection: sa.Connection) -> None:
        config = configuration()
        config.attributes["connection"] = connection
        command.downgrade(config, "0005")

    for step in (down, migrate):
        async with store._engine.begin() as connection:
            await connection.run_sync(step)
    assert sorted((await everything(store))["sitters"]) == sitters


@pytest.mark.parametrize("user", [ANN, CLEO])
async def test_nobody_else_is_forgotten(store: Store, user: UserId) -> None:
    await a_life(store)
    before = await store.personal.rows(BEN, GUILD)
    await store.erase(user)
    after = await store.personal.rows(BEN, GUILD)
    assert {name: len(rows) for name, rows in after.items()} == {
        name: len(rows) for name, rows in before.items()
    }
    assert after["standings"] == before["standings"]
