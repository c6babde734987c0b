"""What the store remembers of people, on a real database."""

from __future__ import annotations

import asyncio

import pytest

from bot.ids import ChannelId, MessageId, UserId
from bot.settings import PersonSettings, When
from bot.storage.people import ASKED_AT_ONCE, Posted, Reminder
from bot.storage.store import Store
from bot.table.paces import SLOW
from tests.bot.people import ANN, BEN, opened
from tests.bot.service import on_both

SNOWFLAKE = 1_400_000_000_000_000_000


@on_both
async def test_who_never_chose_has_the_defaults(store: Store) -> None:
    assert await store.people.preferences([ANN, BEN]) == {ANN: PersonSettings(), BEN: PersonSettings()}
    assert await store.people.preferences([]) == {}
    assert PersonSettings() == PersonSettings(hand="panel", notify="slow")


@on_both
async def test_each_choice_leaves_the_others_as_they_are(store: Store) -> None:
    await store.people.prefer(UserId(SNOWFLAKE), hand="dm")
    await store.people.prefer(UserId(SNOWFLAKE), notify="never")
    assert await store.people.preferences([UserId(SNOWFLAKE)]) == {SNOWFLAKE: PersonSettings("dm", "never")}
    await store.people.prefer(UserId(SNOWFLAKE), hand="panel")
    await store.people.prefer(BEN, notify="always")
    assert await store.people.preferences([ANN, BEN, UserId(SNOWFLAKE)]) == {
        ANN: PersonSettings(),
        BEN: PersonSettings(notify="always"),
        SNOWFLAKE: PersonSettings("panel", "never"),
    }


@on_both
async def test_any_number_of_people_can_be_asked_for(store: Store) -> None:
    await store.people.prefer(UserId(2 * ASKED_AT_ONCE), hand="dm")
    everybody = await store.people.preferences([*map(UserId, range(2 * ASKED_AT_ONCE + 1))])
    assert len(everybody) == 2 * ASKED_AT_ONCE + 1
    assert [user for user in everybody if everybody[user].hand == "dm"] == [2 * ASKED_AT_ONCE]


@on_both
async def test_choices_at_once_are_all_remembered(store: Store) -> None:
    await asyncio.gather(store.people.prefer(ANN, hand="dm"), store.people.prefer(ANN, notify="always"))
    assert await store.people.preferences([ANN]) == {ANN: PersonSettings("dm", "always")}


@pytest.mark.parametrize(
    ("notify", "at_a_quick_table", "at_a_slow_table"),
    [("slow", False, True), ("always", True, True), ("never", False, False)],
)
def test_people_are_called_as_they_choose(
    notify: When, at_a_quick_table: bool, at_a_slow_table: bool
) -> None:
    preferences = PersonSettings(notify=notify)
    assert preferences.called_at(SLOW - 1) is at_a_quick_table
    assert preferences.called_at(SLOW) is at_a_slow_table


@on_both
async def test_a_hand_in_the_direct_messages_is_found_again_until_it_is_gone(store: Store) -> None:
    table, other = [await store.open_table(0, 0, [opened()]) for _ in range(2)]
    posted = Posted(ChannelId(SNOWFLAKE), MessageId(SNOWFLAKE + 1), "fr")
    await store.people.set_hand(table, ANN, Posted(ChannelId(1), MessageId(2), "en"))
    await store.people.set_hand(table, ANN, posted)
    await store.people.set_hand(table, BEN, Posted(ChannelId(3), MessageId(4), "de"))
    assert await store.people.hands(table) == {ANN: posted, BEN: Posted(ChannelId(3), MessageId(4), "de")}
    assert await store.people.hands(other) == {}
    await store.people.set_hand(table, BEN, None)
    await store.people.set_hand(table, BEN, None)
    assert await store.people.hands(table) == {ANN: posted}


@on_both
async def test_a_table_has_one_reminder_at_most(store: Store) -> None:
    table = await store.open_table(0, 0, [opened()])
    assert await store.people.reminder(table) is None
    await store.people.set_reminder(table, Reminder(3, MessageId(5)))
    await store.people.set_reminder(table, Reminder(4, MessageId(SNOWFLAKE)))
    assert await store.people.reminder(table) == Reminder(4, MessageId(SNOWFLAKE))
    other = await store.open_table(0, 0, [opened()])
    await store.people.set_reminder(other, Reminder(1, MessageId(7)))
    assert await store.people.reminders() == {
        table: Reminder(4, MessageId(SNOWFLAKE)),
        other: Reminder(1, MessageId(7)),
    }
    await store.people.set_reminder(table, None)
    assert await store.people.reminder(table) is None
    assert await store.people.reminders() == {other: Reminder(1, MessageId(7))}


@on_both
async def test_what_people_chose_survives_re_opening(url: str) -> None:
    first = await Store.open(url)
    await first.people.prefer(ANN, hand="dm", notify="always")
    await first.close()
    again = await Store.open(url)
    assert await again.people.preferences([ANN]) == {ANN: PersonSettings("dm", "always")}
    await again.close()


@on_both
async def test_a_choice_leaves_the_others_as_they_are(store: Store) -> None:
    people = store.people
    await people.prefer(ANN, hand="dm", language="fr")
    assert await people.prefer(ANN, text_only=True) == PersonSettings("dm", text_only=True, language="fr")
    assert await people.prefer(ANN, language=None) == PersonSettings("dm", text_only=True)


@on_both
async def test_those_are_known_who_chose_a_language_or_words(store: Store) -> None:
    people = store.people
    await people.prefer(ANN, language="de")
    await people.prefer(BEN, hand="dm")
    people.known.clear()
    await people.load_known()
    assert people.known == {ANN: PersonSettings(language="de")}
    await people.prefer(ANN, language=None)
    assert people.known == {}
