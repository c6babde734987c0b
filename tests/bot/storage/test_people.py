"""What the store remembers of people and servers beside the games. It goes when it shall."""

from __future__ import annotations

import pytest

from bot.ids import SHIFT, ChannelId, EmojiId, GuildId, MessageId, TableId, UserId
from bot.live.shards import ALL, Shards
from bot.reviews import VERSION, Review, Weighed
from bot.settings import PersonSettings
from bot.storage.faces import Uploaded
from bot.storage.open_hands import OpenHand
from bot.storage.people import ASKED_AT_ONCE, Posted, Reminder
from bot.storage.podiums import Champion
from bot.storage.store import Store
from bot.table import log
from bot.table.marks import MarkedEntry
from bot.table.results import Result
from tests.bot.people import ANN, BEN, CLEO, GUILD
from tests.bot.storage.written import AT, append, finish, new_table

SNOWFLAKE = 1_400_000_000_000_000_000
ELSEWHERE = GuildId(GUILD + 1)
SEPTEMBER, OCTOBER, NOVEMBER = "2026-09", "2026-10", "2026-11"
REVIEW = Review(VERSION, "points", (Weighed(5, 4, "17", ("17", "42"), (0.125, 2.5), (0.0, 1.0), 0.2),))
EXPIRES = 900.0
BEN_SITS_DOWN = MarkedEntry(log.Joined(BEN, "Ben"))
CLOSED = MarkedEntry(log.Closed("voted"))


@pytest.fixture
async def table(store: Store) -> TableId:
    """A lobby of Ann and Ben."""
    table = await new_table(store)
    await append(store, table, 2, BEN_SITS_DOWN)
    return table


async def test_each_choice_leaves_the_others_as_they_are(store: Store) -> None:
    people, cleo, last = store.people, UserId(SNOWFLAKE), UserId(2 * ASKED_AT_ONCE)
    assert await people.preferences([]) == {}
    await people.prefer(cleo, hand="dm")
    assert await people.prefer(cleo, notify="never") == PersonSettings("dm", "never")
    await people.prefer(ANN, hand="dm", language="fr")
    assert await people.prefer(ANN, text_only=True) == PersonSettings("dm", text_only=True, language="fr")
    assert await people.preferences([ANN, BEN]) == people.known | {BEN: PersonSettings()}
    known = {**people.known}
    people.known.clear()
    await people.load_known()
    assert people.known == known == {ANN: PersonSettings("dm", text_only=True, language="fr")}
    await people.prefer(ANN, language=None, text_only=False)
    assert people.known == {}, "who chose how to read"
    await people.prefer(last, hand="dm")
    everybody = await people.preferences([*map(UserId, range(ASKED_AT_ONCE, last + 1))])
    assert len(everybody) == ASKED_AT_ONCE + 1
    assert [user for user in everybody if everybody[user].hand == "dm"] == [last]


async def test_the_last_hand_by_direct_message_and_the_last_reminder_of_a_table_are_found_until_they_go(
    store: Store, table: TableId
) -> None:
    other = await new_table(store)
    anns, bens = (Posted(ChannelId(SNOWFLAKE), MessageId(number), "fr") for number in (SNOWFLAKE + 1, 4))
    for user, hand in ((ANN, bens), (ANN, anns), (BEN, bens)):
        await store.people.set_hand(table, user, hand)
    assert await store.people.hands(table) == {ANN: anns, BEN: bens}
    assert (await store.people.hands_of(BEN), await store.people.hands(other)) == ({table: bens}, {})
    await store.people.set_hand(table, BEN, None)
    assert await store.people.hands(table) == {ANN: anns}

    last, others = Reminder(4, MessageId(SNOWFLAKE)), Reminder(1, MessageId(7))
    for number, reminder in ((table, Reminder(3, MessageId(5))), (table, last), (other, others)):
        await store.people.set_reminder(number, reminder)
    assert await store.people.reminder(table) == last
    assert await store.people.reminders() == {table: last, other: others}
    await store.people.set_reminder(table, None)
    assert (await store.people.reminder(table), await store.people.reminders()) == (None, {other: others})


async def test_an_absence_outlives_the_bot_and_is_forgotten_when_it_is_over(store: Store) -> None:
    people = store.people
    await people.prefer(ANN, hand="dm")
    await people.plan_absence(ANN, 5.5 * 86_400)
    await people.plan_absence(BEN, 6.5 * 86_400)
    assert (await people.preferences([ANN]))[ANN] == PersonSettings(hand="dm"), "it is no setting"
    people.away.clear()
    await people.load_known()
    assert people.away == {ANN: 5.5 * 86_400, BEN: 6.5 * 86_400}
    await people.note_seen(6)
    people.away.clear()
    for user in (ANN, BEN):
        await people.load_absence(user)
    assert people.away == {BEN: 6.5 * 86_400}
    await people.plan_absence(BEN, None)
    await people.load_known()
    assert people.away == {}


async def test_a_look_never_goes_back_and_goes_with_its_game_or_its_person(store: Store) -> None:
    people = store.people
    on, over, late = [await new_table(store) for _ in range(3)]
    for number in (on, over, late):
        await append(store, number, 2, BEN_SITS_DOWN)
    await store.append(late, 3, 0, [CLOSED], live=False)
    await people.plan_absence(ANN, 9.0)
    for user, seen in ((ANN, 4), (BEN, 3), (ANN, 2)):
        await people.note_looks({(on, user): seen, (over, user): 1})
    await people.note_looks({(late, ANN): 2, (TableId(99), ANN): 2, (on, UserId(9)): 2})
    assert [await people.look(late, ANN), await people.look(on, UserId(9))] == [None, None]
    rows = await store.personal.rows(ANN)
    assert [row["seq"] for row in rows["looks"]] == [4, 1]
    assert rows["users"][0]["away_until"] == 9.0
    await store.append(over, 3, 0, [CLOSED], live=False)
    await people.note_seen(0)
    assert (await people.look(on, ANN), await people.look(over, ANN)) == (4, None)
    await store.append(on, 3, 0, [CLOSED], live=False)
    await store.erase(ANN)
    assert await store.personal.rows(ANN) == {}
    assert await people.look(on, BEN) == 3
    await people.note_looks({(on, ANN): 2})
    assert await people.look(on, ANN) is None


async def test_the_last_review_is_found_again_by_its_person_alone_and_goes_with_the_log(
    store: Store, table: TableId
) -> None:
    reviews = store.reviews
    for user in (ANN, CLEO):
        await reviews.keep(table, user, REVIEW)
    found = [await reviews.find(table, user) for user in (ANN, BEN, CLEO)]
    assert found == [REVIEW, None, None], "Cleo was never there"
    await reviews.keep(table, ANN, Review(VERSION + 1, "points"))
    assert await reviews.find(table, ANN) is None, "it is to be made again"
    for user in (ANN, BEN):
        await reviews.keep(table, user, REVIEW)
    await append(store, table, 3, MarkedEntry(log.Left(BEN)))
    await store.erase(BEN)
    await reviews.keep(table, BEN, REVIEW)
    assert [await reviews.find(table, user) for user in (ANN, BEN)] == [REVIEW, None]
    closed = await new_table(store)
    await reviews.keep(closed, ANN, REVIEW)
    await store.append(closed, 2, AT, [CLOSED], live=False)
    await finish(store, table, 5, Result(0, ANN, "Ann", 1, 9))
    for number in (table, closed):
        await store.set_painted(number)
    assert [await store.housekeeping.drop_logs(before) for before in (AT, AT + 1)] == [0, 2]
    assert [await reviews.find(number, ANN) for number in (table, closed)] == [None, None]


def hand(table: TableId, user: UserId = ANN, expires: float = EXPIRES) -> OpenHand:
    about = (table, user, MessageId(7_000 + user), f"key of {user}", expires, "de")
    return OpenHand(*about, followup=user == BEN, watching=user == CLEO, news="Trick 2: …")


async def test_open_hands_are_taken_over_once_each_as_it_was_last_unless_closed_or_expired(
    store: Store, table: TableId
) -> None:
    hands, kept = store.open_hands, [hand(table, user) for user in (ANN, BEN, CLEO)]
    await hands.keep(kept, [], 0)
    later = hand(table, expires=2 * EXPIRES)._replace(message=MessageId(9))
    await hands.keep([later], [], 0)
    assert sorted(await hands.take(ALL, 0)) == [later, *kept[1:]]
    assert await hands.take(ALL, 0) == []
    lives = hand(table, CLEO, EXPIRES + 1)
    await hands.keep([*kept[:2], lives], [], 0)
    await hands.keep([], [(table, BEN)], 0)
    await hands.keep([], [], EXPIRES)
    assert await hands.take(ALL, 0) == [lives]
    await hands.keep([kept[0], lives], [], 0)
    assert (await hands.take(ALL, EXPIRES), await hands.take(ALL, 0)) == ([lives], [])
    tables = [await new_table(store, GuildId(number << SHIFT)) for number in (2, 3)]
    await hands.keep([hand(table) for table in tables], [], 0)
    for shard in (1, 0):
        assert await hands.take(Shards(2, (shard,)), 0) == [hand(tables[shard])]
    await hands.keep([hand(tables[0], CLEO), hand(tables[0], BEN)], [], 0)
    await store.erase(CLEO)  # who only watched there
    assert await hands.take(ALL, 0) == [hand(tables[0], BEN)]


async def test_the_last_upload_of_a_face_is_remembered(store: Store) -> None:
    first = Uploaded(EmojiId(SNOWFLAKE), "a" * 64)
    later = Uploaded(EmojiId(SNOWFLAKE + 1), "b" * 64, "c" * 64)
    for name, uploaded in (("card_42", first), ("n" * 32, first), ("card_42", later)):
        await store.faces.note(name, uploaded)
    assert await store.faces.known() == {"card_42": later, "n" * 32: first}
    await store.faces.forget("card_42")
    assert await store.faces.known() == {"n" * 32: first}


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
    await podiums.uncrown(BEN, GUILD)
    assert await podiums.champions(GUILD) == [Champion(ANN, 7)]
    await store.erase(ANN, GUILD)
    assert await podiums.crowned() == {ELSEWHERE}
    await podiums.begin(ELSEWHERE, OCTOBER, 1000.0)
    await store.departures.remove(ELSEWHERE)
    assert await podiums.crowned() == set()
    assert await podiums.begin(ELSEWHERE, OCTOBER, 90_000.0), "nothing is known of it any more"
