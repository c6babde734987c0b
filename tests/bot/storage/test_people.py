"""What the store remembers of people: choices, hands, absences, and how far they know a log."""

from __future__ import annotations

import pytest

from bot.ids import ChannelId, MessageId, TableId, UserId
from bot.settings import PersonSettings, When
from bot.storage.people import ASKED_AT_ONCE, Posted, Reminder
from bot.storage.store import Store
from bot.table import log
from bot.table.marks import MarkedEntry
from bot.table.paces import SLOW
from tests.bot.people import ANN, BEN, opened

SNOWFLAKE = 1_400_000_000_000_000_000


async def test_each_choice_leaves_the_others_as_they_are(store: Store) -> None:
    people, cleo = store.people, UserId(SNOWFLAKE)
    assert PersonSettings() == PersonSettings(hand="panel", notify="slow")
    assert await people.preferences([]) == {}
    assert await people.preferences([ANN, BEN]) == {ANN: PersonSettings(), BEN: PersonSettings()}
    await people.prefer(cleo, hand="dm")
    assert await people.prefer(cleo, notify="never") == PersonSettings("dm", "never")
    assert await people.preferences([cleo]) == {cleo: PersonSettings("dm", "never")}
    await people.prefer(cleo, hand="panel")
    await people.prefer(BEN, notify="always")
    assert await people.preferences([ANN, BEN, cleo]) == {
        ANN: PersonSettings(),
        BEN: PersonSettings(notify="always"),
        cleo: PersonSettings("panel", "never"),
    }
    await people.prefer(ANN, hand="dm", language="fr")
    assert await people.prefer(ANN, text_only=True) == PersonSettings("dm", text_only=True, language="fr")
    assert await people.prefer(ANN, language=None) == PersonSettings("dm", text_only=True)


async def test_any_number_of_people_can_be_asked_for(store: Store) -> None:
    await store.people.prefer(UserId(2 * ASKED_AT_ONCE), hand="dm")
    everybody = await store.people.preferences([*map(UserId, range(2 * ASKED_AT_ONCE + 1))])
    assert len(everybody) == 2 * ASKED_AT_ONCE + 1
    assert [user for user in everybody if everybody[user].hand == "dm"] == [2 * ASKED_AT_ONCE]


async def test_those_are_known_who_chose_a_language_or_words(store: Store) -> None:
    people = store.people
    await people.prefer(ANN, language="de")
    await people.prefer(BEN, hand="dm")
    people.known.clear()
    await people.load_known()
    assert people.known == {ANN: PersonSettings(language="de")}
    await people.prefer(ANN, language=None)
    assert people.known == {}


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


async def test_a_hand_in_the_direct_messages_is_found_again_until_it_is_gone(store: Store) -> None:
    table, other = [await store.open_table(0, 0, [opened()]) for _ in range(2)]
    anns = Posted(ChannelId(SNOWFLAKE), MessageId(SNOWFLAKE + 1), "fr")
    bens = Posted(ChannelId(3), MessageId(4), "de")
    await store.people.set_hand(table, ANN, Posted(ChannelId(1), MessageId(2), "en"))
    await store.people.set_hand(table, ANN, anns)
    await store.people.set_hand(table, BEN, bens)
    assert await store.people.hands(table) == {ANN: anns, BEN: bens}
    assert await store.people.hands_of(BEN) == {table: bens}
    assert await store.people.hands(other) == {}
    await store.people.set_hand(table, BEN, None)
    await store.people.set_hand(table, BEN, None)
    assert await store.people.hands(table) == {ANN: anns}


async def test_a_table_has_one_reminder_at_most(store: Store) -> None:
    table, other = [await store.open_table(0, 0, [opened()]) for _ in range(2)]
    assert await store.people.reminder(table) is None
    await store.people.set_reminder(table, Reminder(3, MessageId(5)))
    last, others = Reminder(4, MessageId(SNOWFLAKE)), Reminder(1, MessageId(7))
    await store.people.set_reminder(table, last)
    assert await store.people.reminder(table) == last
    await store.people.set_reminder(other, others)
    assert await store.people.reminders() == {table: last, other: others}
    await store.people.set_reminder(table, None)
    assert await store.people.reminder(table) is None
    assert await store.people.reminders() == {other: others}


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
    await people.load_absence(ANN)
    await people.load_absence(BEN)
    assert people.away == {BEN: 6.5 * 86_400}
    await people.plan_absence(BEN, None)
    assert people.away == {}
    await people.load_known()
    assert people.away == {}


async def end(store: Store, table: TableId, seq: int) -> None:
    await store.append(table, seq, 0, [MarkedEntry(log.Closed("voted"))], live=False)


async def test_a_look_never_goes_back_and_goes_with_its_game_or_its_person(store: Store) -> None:
    people = store.people
    entries: list[log.Entry] = [opened(), log.Joined(ANN, "Ann"), log.Joined(BEN, "Ben")]
    on, over, late = [await store.open_table(0, 0, entries) for _ in range(3)]
    await end(store, late, 3)
    await people.plan_absence(ANN, 9.0)
    for user, seen in ((ANN, 4), (BEN, 3), (ANN, 2)):
        await people.note_looks({(on, user): seen, (over, user): 1})
    await people.note_looks({(late, ANN): 2, (TableId(99), ANN): 2, (on, UserId(9)): 2})
    assert [await people.look(late, ANN), await people.look(on, UserId(9))] == [None, None]
    rows = await store.personal.rows(ANN)
    assert [row["seq"] for row in rows["looks"]] == [4, 1]
    assert rows["users"][0]["away_until"] == 9.0
    await end(store, over, 3)
    await people.note_seen(0)
    assert (await people.look(on, ANN), await people.look(over, ANN)) == (4, None)
    await end(store, on, 3)
    await store.erase(ANN)
    assert await store.personal.rows(ANN) == {}
    assert await people.look(on, BEN) == 3
    await people.note_looks({(on, ANN): 2})
    assert await people.look(on, ANN) is None
