"""Everything stored about a person is found, handed over, and deleted when they ask for that."""

import asyncio
import json
import shutil
from collections import Counter
from pathlib import Path

import pytest
import sqlalchemy as sa

from bot.ids import ChannelId, GuildId, MessageId, TableId, UserId
from bot.scores.personal import personal
from bot.storage.posted import PostedHand
from bot.storage.store import Store
from bot.table import log
from bot.table.replay import MarkedEntry
from cogs.reviews.stored import KeptReviews
from cogs.reviews.values import VERSION, Review, Weighed
from engine.registry import games
from tests.bot.logged import finish, setting_of
from tests.bot.people import CHANNEL, GUILD, opened
from tests.bot.storage.contents import everything, mentions

ANN, BEN, CLEO = map(UserId, (210987654321098765, 310987654321098765, 410987654321098765))
PEOPLE = {ANN: "Annabella Quark", BEN: "Benjamin Tulip", CLEO: "Cleopatra Moss"}
OTHER_GUILD = GuildId(GUILD + 1)
REVIEW = Review(VERSION, "chips", (Weighed(3, 2, "keep", ("keep", "ask"), (0.0, 0.5), (0.0, 1.0), 0.1),))


async def a_life(store: Store) -> None:
    """Stores settings and, in two servers, games of all kinds, reviews, closed and open tables, and hands."""
    at = 1_700_000_000.0
    for guild in (GUILD, OTHER_GUILD):
        for key in games():
            setting = setting_of(key)
            people = dict([*PEOPLE.items()][: min(3, setting.seats)])
            at += 600
            await finish(store, setting, people, at, seed="1", guild=guild)
        first = opened(ANN)
        here = log.Opened(first.game, guild, CHANNEL, ANN, first.options, 60, "egg")
        closed: list[log.Entry] = [here, log.Joined(ANN, PEOPLE[ANN]), log.Joined(BEN, PEOPLE[BEN])]
        table = await store.open_table(at, at, closed)
        more: list[log.Entry] = [log.VotedToClose(ANN), log.CameLate(CLEO, PEOPLE[CLEO], 0)]
        more += [log.Left(ANN), log.Left(BEN), log.Closed("empty")]
        await store.append(table, 3, at, [*map(MarkedEntry, more)], live=False)
        table = await store.open_table(at, at, [*closed[:2], log.Left(ANN)])
        await store.messages.set_hand(table, ANN, PostedHand(ChannelId(1), MessageId(2), "en"))
    for guild in (GUILD, OTHER_GUILD):
        for person in (ANN, BEN):
            [last] = await store.archive.page(guild, None, 0, 1)
            await KeptReviews(store).keep(last.table, person, REVIEW)
    await store.people.prefer(ANN, hand="dm", notify="always")
    await store.people.prefer(BEN, hand="dm")


@pytest.fixture(scope="module")
def lived(empty_database: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with `a_life` in it, to be copied for each test."""
    file = Path(shutil.copy(empty_database, tmp_path_factory.mktemp("life")))

    async def make() -> None:
        store = await Store.open(f"sqlite+aiosqlite:///{file}")
        await a_life(store)
        await store.close()

    asyncio.run(make())
    return file


@pytest.fixture
def url(lived: Path, tmp_path: Path) -> str:
    return f"sqlite+aiosqlite:///{shutil.copy(lived, tmp_path)}"


async def test_what_is_handed_over_is_each_row_with_their_id_as_a_text_and_no_secret(store: Store) -> None:
    rows, there = await store.personal.rows(ANN), await mentions(store, ANN)
    written = personal(rows, ANN, None, 0.0).decode()
    file = json.loads(written)
    tables = file["tables"]
    counts = {name: len(found) for name, found in tables.items()}
    assert counts == Counter(row.partition(":")[0] for row in there)
    assert (file["format"], file["user"], file["server"]) == ("kuckuck-mydata/2", f"{ANN}", "everywhere")
    assert {row["user"] for row in tables["results"]} == {str(ANN)} == {tables["users"][0]["id"]}
    assert {row["other"] for row in tables["rivals"]} == {str(user) for user in PEOPLE}
    facts = [fact["entry"] for fact in tables["entries"]]
    assert {fact.get("user", fact.get("host")) for fact in facts} == {str(ANN)}
    assert {fact["type"] for fact in facts} == {"Opened", "Joined", "Left", "VotedToClose"}
    # With the secret of a running game, people could work out the cards.
    assert "secret" not in written

    everywhere, here = await store.personal.summary(ANN), await store.personal.summary(ANN, GUILD)
    kinds = len(games())
    numbers = [
        (
            one.servers,
            one.games,
            one.tables,
            len(one.sits),
            one.rows["ladders"],
            one.settings,
            one.rows["reviews"],
        )
        for one in (everywhere, here)
    ]
    assert numbers == [
        (2, 2 * kinds, 2 * kinds + 4, 2, 2 * kinds, 2, 2),
        (1, kinds, kinds + 2, 1, kinds, 0, 1),
    ]
    places = Counter(row["place"] for row in rows["results"])
    assert everywhere.won == places[1] != places[2]
    assert everywhere.rows["opponents"] == 2
    assert not any(await store.personal.summary(UserId(77)))


async def test_who_is_forgotten_stands_nowhere_any_more_and_nobody_else_is_forgotten(store: Store) -> None:
    assert {row.partition(":")[0] for row in await mentions(store, ANN)} == {
        *("entries", "sitters", "results", "standings", "records", "rivals", "users", "hands", "reviews")
    }

    async def bens() -> list[object]:
        rows = await store.personal.rows(BEN, GUILD)
        counts = [(name, len(found)) for name, found in rows.items()]
        return [len(await mentions(store, BEN)), *counts, rows["standings"]]

    before, count = await bens(), await store.archive.count(GUILD)
    for user in (ANN, CLEO):
        await store.erase(user)
        assert (await mentions(store, user, PEOPLE[user]), await bens()) == ([], before)
    await store.erase(BEN)
    assert await mentions(store, *PEOPLE, *PEOPLE.values()) == []
    assert await store.archive.count(GUILD) == count == len(games()), "the games stay"
    for played in await store.archive.page(GUILD, None, 0, 99):
        assert {one.name for one in played.results} == {""}
        assert len({one.user for one in played.results}) == len(played.results)


async def test_here_they_are_forgotten_in_one_server_alone(store: Store) -> None:
    untouched = await everything(store)
    for guild in (None, GUILD):
        await store.erase(UserId(77), guild)
    assert await everything(store) == untouched, "nobody knows them"
    elsewhere = await store.personal.rows(ANN, OTHER_GUILD)
    await store.erase(ANN, GUILD)
    assert await store.personal.rows(ANN, GUILD) == {}
    assert await store.personal.rows(ANN, OTHER_GUILD) == elsewhere
    assert {*await store.personal.rows(ANN)} == {*elsewhere, "users"}
    await store.erase(ANN)
    assert await mentions(store, ANN, PEOPLE[ANN]) == []


async def test_an_entry_that_we_cannot_read_does_not_keep_them(store: Store) -> None:
    newer = json.dumps({"type": "Danced", "partner": ANN, "name": PEOPLE[ANN]})
    entries = sa.update(sa.table("entries", sa.column("entry"))).values(entry=newer)
    await store.writer.write(lambda connection: connection.execute(entries))
    await store.erase(ANN)
    assert await mentions(store, ANN, PEOPLE[ANN]) == []
    found = await store.load(TableId(1))
    assert found
    assert found.log[0].entry is None


async def test_whose_id_begins_like_anothers_is_not_handed_over_what_is_the_others(store: Store) -> None:
    long, short = UserId(5109876543210987651), UserId(510987654321098765)
    named = f"Ann {short}"
    facts: list[log.Entry] = [opened(BEN), log.Joined(BEN, named), log.Joined(long, "Ben")]
    await store.open_table(0, 0, [*facts, log.Joined(short, "Ann"), log.VotedToClose(long)])
    handed = (await store.personal.rows(short))["entries"]
    assert [fact["entry"] for fact in handed] == [{"type": "Joined", "user": short, "name": "Ann"}]
    assert len((await store.personal.rows(long))["entries"]) == 2
