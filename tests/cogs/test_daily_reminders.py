"""One message a day to those who want it: once, in time, and not where today's deal is played."""

from __future__ import annotations

import pytest
from simcord import MemberActor, ResponseMessage, UserHandle

from bot.discord_ui.daily import reminders
from bot.ids import UserId
from bot.table.daily import SECONDS, Day, day_at
from tests.cogs.closed_letters import close_letters, open_letters
from tests.cogs.daily_presses import begin, pass_to, play
from tests.cogs.evening import Evening
from tests.cogs.reading import answer_of, labels, text
from tests.cogs.settings_pages import chosen_on
from tests.cogs.unhurried import unhurried

__all__ = ["unhurried"]

HOUR = 3600.0
NOON = 12 * 3600


@pytest.fixture(autouse=True)
def looks_at_noon(monkeypatch: pytest.MonkeyPatch, days_pass_quickly: None) -> None:
    """Not each quarter: here everybody is reminded at noon."""
    monkeypatch.setattr(reminders, "LOOK", 12 * HOUR)


@pytest.fixture
def today(evening: Evening) -> Day:
    return day_at(evening.env.now().timestamp())


def reminders_of(evening: Evening, member: MemberActor) -> list[ResponseMessage]:
    return [letter for letter in evening.letters(member) if "No more reminders" in labels(letter)]


async def wish(evening: Evening, today: Day) -> MemberActor:
    """A person who begins to play at noon and wants to be reminded."""
    ann = evening.member("ann")
    await pass_to(evening, today * SECONDS + NOON + 300)
    await evening.press_old(ann, await begin(evening, ann), "t:0:-:daily-remind on")
    return ann


async def test_one_message_a_day_to_those_who_have_not_played_until_it_is_ended_there(
    evening: Evening, today: Day
) -> None:
    ann = evening.member("ann")
    await pass_to(evening, today * SECONDS + NOON + 300)
    page = await play(evening, ann)
    await evening.press(ann, page, "daily-remind on")
    # The hour of that day: people's clocks were not set in 1970 as they are now.
    first = (today + 1) * SECONDS + NOON
    assert text(page).startswith(f"🔔 From tomorrow on I write to you at <t:{first}:t>")
    assert labels(page) == ["Today's deal", "No more reminders"]
    await pass_to(evening, first - 3600)
    end = await play(evening, ann)
    assert "No more reminders" in labels(end), "the way out stands below each result"
    await pass_to(evening, first + SECONDS - 60)
    assert evening.letters(ann) == [], "they had played it"
    await begin(evening, ann)
    await pass_to(evening, first + SECONDS + 60)
    letter = evening.letter(ann)
    assert text(letter).startswith("🔔 **Deal of the day")
    assert "🔥 2 days in a row so far." in text(letter)
    assert labels(letter) == ["Today's deal", "No more reminders"]
    await evening.restart()
    await pass_to(evening, first + SECONDS + 3600)
    assert len(evening.letters(ann)) == 1, "once, also after a restart"
    await evening.press(ann.user, letter, "daily-remind off")
    assert text(letter).startswith("🔕 I do not remind you of the deal of the day any more.")
    await pass_to(evening, first + 2 * SECONDS + 60)
    assert len(evening.letters(ann)) == 1
    await evening.press_old(ann.user, letter, "t:0:-:daily")
    assert "Begin" in labels(letter), "it leads to the deal"


async def test_what_discord_did_not_take_is_sent_again_once_until_direct_messages_are_closed(
    evening: Evening, today: Day
) -> None:
    ann = await wish(evening, today)
    stored, user_id = evening.bot.store.daily_reminders, UserId(ann.id)
    close_letters(evening, ann, code=40003)  # too many were opened at once
    await pass_to(evening, (today + 1) * SECONDS + NOON + 30)
    open_letters(evening)
    await pass_to(evening, (today + 1) * SECONDS + NOON + 200)
    [letter] = evening.letters(ann)
    await stored.end(user_id, Day(today + 1), sent=False)
    assert await stored.begin(user_id, Day(today + 1), evening.env.now().timestamp() - 200)
    await evening.restart()  # as after a process that was killed before Discord's answer
    await pass_to(evening, (today + 1) * SECONDS + NOON + 3600)
    assert [found.id for found in evening.letters(ann)] == [letter.id], "one that arrived unheard"
    assert await stored.due(Day(today + 1), 24 * 60) == []
    await pass_to(evening, (today + 2) * SECONDS + 3600)
    await evening.bot.store.housekeeping.end_restored(evening.env.now().timestamp())
    await pass_to(evening, (today + 2) * SECONDS + NOON + 60)
    assert len(evening.letters(ann)) == 1, "on a void day nobody is called"
    close_letters(evening, ann)
    assert await stored.wants(user_id)
    await pass_to(evening, (today + 3) * SECONDS + NOON + 60)
    open_letters(evening)
    assert not await stored.wants(user_id)
    await pass_to(evening, (today + 4) * SECONDS + NOON + 60)
    assert len(evening.letters(ann)) == 1


async def test_one_can_choose_it_among_ones_settings_too(evening: Evening, today: Day) -> None:
    ann, ben = evening.members("ann", "ben")
    await pass_to(evening, today * SECONDS + NOON + 300)
    pages: list[tuple[MemberActor | UserHandle, ResponseMessage]] = [
        (ann.user, answer_of(await ann.user.slash("settings me"))),
        (ben, await evening.settings(ben)),
    ]
    first = (today + 1) * SECONDS + NOON
    for actor, page in pages:
        await actor.select(page, ["on"], custom_id="t:0:-:set me reminder")
        assert f"**Deal of the day**\n✓ From tomorrow on I write to you at <t:{first}:t>" in text(page)
        assert chosen_on(page)["reminder"] == "on"
    await pass_to(evening, (today + 1) * SECONDS + NOON + 60)
    for member in (ann, ben):
        assert len(reminders_of(evening, member)) == 1, "also to somebody who has never played one"
    for actor, page in pages:
        await actor.select(page, ["off"], custom_id="t:0:-:set me reminder")
        assert "✓ Saved. You find it with `/daily`; I do not write to you about it." in text(page)
        assert chosen_on(page)["reminder"] == "off"
    hand = await begin(evening, ben)
    for word in ("on", "off"):
        await evening.press_old(ben, hand, f"t:0:-:daily-remind {word}")
        assert chosen_on(await evening.settings(ben))["reminder"] == word, "chosen below a deal"
    await pass_to(evening, (today + 2) * SECONDS + NOON + 60)
    for member in (ann, ben):
        assert len(reminders_of(evening, member)) == 1
