"""What is kept beside the games, such as reviews, open hands and champions. It goes when it shall."""

from __future__ import annotations

import pytest

from bot.ids import SHIFT, EmojiId, GuildId, MessageId, TableId, UserId
from bot.live.shards import ALL, Shards
from bot.reviews import VERSION, Review, Weighed
from bot.settings import ServerSettings
from bot.storage.faces import Uploaded
from bot.storage.open_hands import OpenHand
from bot.storage.podiums import Champion
from bot.storage.store import Store
from bot.table import log
from bot.table.marks import MarkedEntry
from bot.table.results import Result
from tests.bot.people import ANN, BEN, CLEO, GUILD
from tests.bot.storage.written import AT, append, finish, new_table

ELSEWHERE = GuildId(GUILD + 1)
SEPTEMBER, OCTOBER, NOVEMBER = "2026-09", "2026-10", "2026-11"
REVIEW = Review(VERSION, "points", (Weighed(5, 4, "17", ("17", "42"), (0.125, 2.5), (0.0, 1.0), 0.2),))
EXPIRES = 900.0


@pytest.fixture
async def table(store: Store) -> TableId:
    """A lobby of Ann and Ben."""
    table = await new_table(store)
    await append(store, table, 2, MarkedEntry(log.Joined(BEN, "Ben")))
    return table


async def test_a_review_is_found_again_by_its_person_alone(store: Store, table: TableId) -> None:
    reviews = store.reviews
    await reviews.keep(table, ANN, REVIEW)
    assert await reviews.find(table, ANN) == REVIEW
    assert await reviews.find(table, BEN) is None
    assert await reviews.find(TableId(table + 1), ANN) is None
    await reviews.keep(table, CLEO, REVIEW)
    assert await reviews.find(table, CLEO) is None, "they were never there"
    await reviews.keep(table, ANN, Review(VERSION, "points"))
    assert await reviews.find(table, ANN) == Review(VERSION, "points"), "it has taken the other one's place"
    await reviews.keep(table, ANN, Review(VERSION + 1, "points"))
    assert await reviews.find(table, ANN) is None, "it is to be made again"


async def test_deleted_data_takes_the_reviews_of_its_person_along_and_no_other(
    store: Store, table: TableId
) -> None:
    for user in (ANN, BEN):
        await store.reviews.keep(table, user, REVIEW)
    await append(store, table, 3, MarkedEntry(log.Left(BEN)))
    await store.erase(BEN)
    assert await store.reviews.find(table, ANN) == REVIEW
    await store.reviews.keep(table, BEN, REVIEW)
    assert await store.reviews.find(table, BEN) is None


@pytest.mark.parametrize("finished", [True, False])
async def test_a_review_goes_with_the_log_of_its_game(store: Store, table: TableId, finished: bool) -> None:
    await store.reviews.keep(table, ANN, REVIEW)
    if finished:
        await finish(store, table, 3, Result(0, ANN, "Ann", 1, 9))
    else:
        await store.append(table, 3, AT, [MarkedEntry(log.Closed("voted"))], live=False)
    await store.set_painted(table)
    assert await store.housekeeping.drop_logs(AT) == 0
    assert await store.housekeeping.drop_logs(AT + 1) == 1
    assert await store.reviews.find(table, ANN) is None


def hand(table: TableId, user: UserId = ANN, expires: float = EXPIRES) -> OpenHand:
    return OpenHand(
        table,
        user,
        MessageId(7_000 + user),
        f"key of {user}",
        expires,
        "de",
        followup=user == BEN,
        watching=user == CLEO,
        news="Trick 2: …",
    )


async def test_open_hands_are_taken_over_once_each_as_it_was_last(store: Store, table: TableId) -> None:
    kept = [hand(table, user) for user in (ANN, BEN, CLEO)]
    await store.open_hands.keep(kept, [], 0)
    later = hand(table, expires=2 * EXPIRES)._replace(message=MessageId(9))
    await store.open_hands.keep([later], [], 0)
    assert sorted(await store.open_hands.take(ALL, 0)) == [later, *kept[1:]]
    assert await store.open_hands.take(ALL, 0) == []


async def test_hands_that_are_closed_or_have_expired_are_neither_kept_nor_given(
    store: Store, table: TableId
) -> None:
    lives = hand(table, CLEO, EXPIRES + 1)
    await store.open_hands.keep([hand(table, ANN), hand(table, BEN), lives], [], 0)
    await store.open_hands.keep([], [(table, BEN)], 0)
    await store.open_hands.keep([], [], EXPIRES)
    assert await store.open_hands.take(ALL, 0) == [lives]
    await store.open_hands.keep([hand(table), lives], [], 0)
    assert await store.open_hands.take(ALL, EXPIRES) == [lives]
    assert await store.open_hands.take(ALL, 0) == []


async def test_hands_go_to_the_process_of_their_server_and_with_their_person(store: Store) -> None:
    tables = [await new_table(store, GuildId(number << SHIFT)) for number in (2, 3)]
    await store.open_hands.keep([hand(table) for table in tables], [], 0)
    for shard in (1, 0):
        assert await store.open_hands.take(Shards(2, (shard,)), 0) == [hand(tables[shard])]
    await store.open_hands.keep([hand(tables[0], CLEO), hand(tables[0], BEN)], [], 0)
    await store.erase(CLEO)  # who only watched there
    assert await store.open_hands.take(ALL, 0) == [hand(tables[0], BEN)]


async def test_the_last_upload_of_a_face_is_remembered(store: Store) -> None:
    first = Uploaded(EmojiId(1_400_000_000_000_000_000), "a" * 64)
    later = Uploaded(EmojiId(1_400_000_000_000_000_001), "b" * 64, "c" * 64)
    assert await store.faces.known() == {}
    await store.faces.note("card_42", first)
    await store.faces.note("n" * 32, first)
    await store.faces.note("card_42", later)
    assert await store.faces.known() == {"card_42": later, "n" * 32: first}
    await store.faces.forget("card_42")
    await store.faces.forget("never_uploaded")
    assert await store.faces.known() == {"n" * 32: first}


async def test_a_server_is_greeted_once_for_each_time_that_the_bot_joins(store: Store) -> None:
    assert await store.guilds.greet(GUILD, 100.5)
    assert not await store.guilds.greet(GUILD, 100.5)
    assert await store.guilds.greet(ELSEWHERE, 100.5)
    assert await store.guilds.customs() == {}, "that is no choice of theirs"
    await store.guilds.choose(GUILD, language="de")
    assert await store.guilds.greet(GUILD, 200.25)
    assert not await store.guilds.greet(GUILD, 100.5), "word of it that came late"
    assert await store.guilds.customs() == {GUILD: ServerSettings(language="de")}
    await store.departures.remove(GUILD)
    assert await store.guilds.greet(GUILD, 100.5), "nothing is known of it any more"


async def test_a_season_that_was_announced_is_not_begun_again_and_no_older_one(store: Store) -> None:
    podiums = store.podiums
    assert await podiums.begin(GUILD, OCTOBER, 1000.0) == 1000.0
    assert await podiums.begin(GUILD, OCTOBER, 90_000.0) == 1000.0, "it may have arrived"
    await podiums.end(GUILD, posted=False)
    assert await podiums.begin(GUILD, OCTOBER, 90_000.0) == 90_000.0, "it has certainly not arrived"
    await podiums.end(GUILD, posted=True)
    assert await podiums.begin(GUILD, OCTOBER, 90_001.0) is None
    assert await podiums.begin(GUILD, SEPTEMBER, 90_001.0) is None
    assert await podiums.begin(ELSEWHERE, OCTOBER, 90_001.0) == 90_001.0
    assert await podiums.begin(GUILD, NOVEMBER, 95_000.0) == 95_000.0
    assert await podiums.begin(GUILD, OCTOBER, 95_001.0) is None, "a later one has begun"


async def test_champions_go_with_their_data_and_with_their_server(store: Store) -> None:
    podiums = store.podiums
    for guild in (GUILD, ELSEWHERE):
        await podiums.crown(ANN, guild, 7)
        await podiums.crown(BEN, guild, 8)
    assert await podiums.champions(GUILD) == [Champion(ANN, 7), Champion(BEN, 8)]
    await podiums.uncrown(BEN, GUILD)
    assert await podiums.champions(GUILD) == [Champion(ANN, 7)]
    await store.erase(ANN, GUILD)
    assert await podiums.crowned() == {ELSEWHERE}
    await podiums.begin(ELSEWHERE, OCTOBER, 1000.0)
    await store.departures.remove(ELSEWHERE)
    assert await podiums.crowned() == set()
    assert await podiums.begin(ELSEWHERE, OCTOBER, 90_000.0), "nothing is known of it any more"
