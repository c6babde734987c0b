"""What the store remembers of people and servers besides games, and when it forgets this."""

import pytest

from bot.ids import SHIFT, ChannelId, EmojiId, GuildId, MessageId, TableId, UserId
from bot.settings import PersonSettings
from bot.shards import ALL, Shards
from bot.storage.posted import OpenHand, PostedHand, Reminder, Uploaded
from bot.storage.store import Store
from bot.table import log
from bot.table.replay import MarkedEntry
from bot.table.results import Result
from cogs.reviews.stored import KeptReviews
from cogs.reviews.values import VERSION, Review, Weighed
from tests.bot.people import ANN, BEN, CLEO, GUILD
from tests.bot.storage.contents import AT, append, finish, new_table

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


async def test_the_last_hand_by_direct_message_and_the_last_reminder_are_found_until_they_go(
    store: Store, table: TableId
) -> None:
    kept, other = store.messages, await new_table(store)
    hand = PostedHand(ChannelId(SNOWFLAKE), MessageId(SNOWFLAKE + 1), "fr")
    for user, posted in ((ANN, hand), (BEN, hand), (BEN, None)):
        await kept.set_hand(table, user, posted)
    assert (await kept.hands(table), await kept.hands_of(ANN)) == ({ANN: hand}, {table: hand})
    first, last, others = (
        Reminder(3, MessageId(5)),
        Reminder(4, MessageId(SNOWFLAKE)),
        Reminder(1, MessageId(7)),
    )
    for number, reminder in ((table, first), (table, last), (other, others)):
        await kept.set_reminder(number, reminder)
    assert (await kept.reminder(table), await kept.reminders()) == (last, {table: last, other: others})
    await kept.set_reminder(table, None)
    assert (await kept.reminder(table), await kept.reminders()) == (None, {other: others})


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
    on, over = await new_table(store), await new_table(store)
    for number in (on, over):
        await append(store, number, 2, BEN_SITS_DOWN)
    for user, seen in ((ANN, 4), (BEN, 3), (ANN, 2)):
        await people.note_looks({(on, user): seen, (over, user): 1})
    await people.note_looks({(TableId(99), ANN): 2, (on, CLEO): 2})
    assert [row["seq"] for row in (await store.personal.rows(ANN))["looks"]] == [4, 1]
    assert await people.look(on, CLEO) is None
    await store.append(over, 3, 0, [CLOSED], live=False)
    await people.note_seen(0)
    assert (await people.look(on, ANN), await people.look(over, ANN)) == (4, None)
    await store.append(on, 3, 0, [CLOSED], live=False)
    await store.erase(ANN)
    await people.note_looks({(on, ANN): 2})
    assert (await people.look(on, ANN), await people.look(on, BEN)) == (None, 3)


async def test_the_last_review_is_found_again_by_its_person_alone_and_goes_with_the_log(
    store: Store, table: TableId
) -> None:
    reviews, closed = KeptReviews(store), await new_table(store)
    for number, user in ((table, ANN), (table, CLEO), (closed, ANN)):
        await reviews.keep(number, user, REVIEW)
    found = [await reviews.find(table, user) for user in (ANN, BEN, CLEO)]
    assert found == [REVIEW, None, None], "Cleo was never there"
    await reviews.keep(table, BEN, Review(VERSION + 1, "points"))
    assert await reviews.find(table, BEN) is None, "it is to be made again"
    await finish(store, table, 3, Result(0, ANN, "Ann", 1, 9))
    await store.append(closed, 2, AT, [CLOSED], live=False)
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
    await store.erase(CLEO)  # she only watched that game
    assert await hands.take(ALL, 0) == [hand(tables[0], BEN)]


async def test_the_last_upload_of_a_face_is_remembered(store: Store) -> None:
    first = Uploaded(EmojiId(SNOWFLAKE), "a" * 64)
    later = Uploaded(EmojiId(SNOWFLAKE + 1), "b" * 64)
    for name, uploaded in (("card_42", first), ("n" * 32, first), ("card_42", later)):
        await store.faces.note(name, uploaded)
    assert await store.faces.known() == {"card_42": later, "n" * 32: first}
    await store.faces.forget("card_42")
    assert await store.faces.known() == {"n" * 32: first}
