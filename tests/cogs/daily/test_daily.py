"""`/daily` in simcord: one private try, a result that spoils nothing, the secret the next day, reminders."""

import re
from datetime import date

import pytest
from simcord import MemberActor, ResponseMessage, UserHandle

from bot.app import Kuckuck, Running
from bot.discord_ui.refusals import FAILED, MEANINGLESS
from bot.discord_ui.visit import NO_CHOICE
from bot.ids import GuildId, UserId
from bot.screen import address
from bot.screens.fairness import SEAL_TOLD
from bot.storage.store import Store
from bot.table.deadlines import Pace
from cogs.daily import cog as feature
from cogs.daily import reminders
from cogs.daily.days import SECONDS, Day, closes, date_of, day_at, day_of
from cogs.daily.stored import KeptDays
from cogs.daily.stored_reminders import Hour, KeptReminders
from tests.cogs.circumstances import close_letters, open_letters, unhurried
from tests.cogs.daily.dailies import finish
from tests.cogs.evening import Evening
from tests.cogs.reading import answer_of, full_text, labels, said, text, words
from tests.cogs.settings.reading import chosen_on

__all__ = ["unhurried"]

NO_DEAL = "There was no deal of the day then."
HOUR = 3600.0
NOON = 12 * 3600
Person = MemberActor | UserHandle
MOST_PRESSES = 90


def utc(year: int, month: int, day: int) -> int:
    """The Unix time at which a day begins by UTC."""
    return day_of(date(year, month, day)) * SECONDS


def days_of(evening: Evening) -> KeptDays:
    return KeptDays(evening.bot.store)


def today(evening: Evening) -> Day:
    return day_at(evening.env.now().timestamp())


async def pass_to(evening: Evening, time: float) -> None:
    await evening.env.advance_time(time - evening.env.now().timestamp())


async def ask(evening: Evening, member: Person) -> ResponseMessage:
    if isinstance(member, UserHandle):
        return answer_of(await member.slash("daily"))
    return answer_of(await member.slash(evening.channel, "daily"))


async def begin(evening: Evening, member: Person) -> ResponseMessage:
    first = await ask(evening, member)
    await evening.press(member, first, words_of(first, "daily-begin"))
    return first


def words_of(message: ResponseMessage, start: str) -> str:
    [word] = [word for word in words(message) if word.startswith(start)][:1]
    return word


async def press_on(evening: Evening, member: Person, hand: ResponseMessage, number: int = 0) -> bool:
    """Presses a button that takes the game further. Returns False if there is none."""
    todo = [word for word in words(hand) if word.startswith(("daily-move", "daily-on"))]
    if todo:
        await evening.press(member, hand, todo[number % len(todo)])
    return bool(todo)


async def play(evening: Evening, member: Person) -> ResponseMessage:
    """Plays today's deal from beginning to end."""
    hand = await begin(evening, member)
    for number in range(MOST_PRESSES):
        # If we pressed only the first button, we might call the owl for ever. The last button may lead back.
        if not await press_on(evening, member, hand, number):
            return hand
    raise AssertionError("it does not come to an end")


async def has_played(evening: Evening, member: MemberActor) -> None:
    """Stores that they have played today's deal, as pressing takes a while."""
    deal, where = await days_of(evening).deal(today(evening)), GuildId(evening.guild.id)
    await finish(evening.bot.store, deal, UserId(member.id), where, member.name)


async def test_a_whole_day_and_its_ranking_on_the_next(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    first = await ask(evening, ann)
    assert first.ephemeral
    now = today(evening)
    deal = await days_of(evening).deal(now)
    assert deal.seal[:SEAL_TOLD] in text(first)
    assert "Last ranking" not in labels(first)
    end = await play(evening, ann)
    assert "Nobody else has played it yet." in text(end)
    assert labels(end) == ["Show to all", "Remind me every day"]
    assert evening.shared() == [], "nobody else has seen anything"
    seen = full_text(first) + full_text(end)
    assert deal.secret not in seen
    assert deal.seed not in seen
    bens = await play(evening, ben)
    assert "As good as 1 other so far." in text(bens)
    assert "⭐ best at the table" in text(bens).replace("\xa0", " ")
    again = await ask(evening, ben)
    assert text(again) == text(bens), "there is no second try"
    show = words_of(again, "daily-show")
    closed = answer_of(await ben.slash(evening.limited(ben, send_messages=False), "daily"))
    refused = said(await evening.press(ben, closed, show))
    assert refused.startswith("I'm not allowed to write in this channel"), "which does not use it up"
    letter = await ask(evening, ben.user)
    assert said(await evening.press_old(ben.user, letter, address(show))) == feature.NO_CHANNEL
    again = await ask(evening, ben)
    await evening.press(ben, again, show)
    [card] = evening.shared()
    assert "has played the deal of the day" in text(card)
    assert deal.seal not in text(card)
    refusal = await evening.press(ben, again, show)
    assert said(refusal) == "You've already shown this result. Each day can be shown only once."
    mine = answer_of(await evening.press(ann, card, "daily"))
    assert mine.ephemeral
    assert text(mine) == text(end).replace("Nobody else has played it yet.", "As good as 1 other so far.")
    evening.shut_bot_out()  # the bot needs no permission to answer presses
    [seal] = re.findall(r"seal of the next day's deal: `([0-9a-f]{32})…`", text(end))
    await pass_to(evening, (now + 1) * SECONDS + 60)
    early = await ask(evening, ann)
    assert f"`{seal}" in text(early), "its secret was settled by then"
    assert "Begin" in labels(early)
    assert "Last ranking" not in labels(early), "somebody may still play it"
    await pass_to(evening, closes(now) + 1)
    first = await ask(evening, ann)
    await evening.press(ann, first, "daily before")
    for told in (deal.secret, "✅", "🥇 1\\. **", "**ann**", "**ben**", "2 people have finished it"):
        assert told in text(first)


async def test_in_direct_messages_too_and_still_one_try_until_its_day_is_over(evening: Evening) -> None:
    ann = evening.member("ann")
    hand = await begin(evening, ann.user)
    await press_on(evening, ann.user, hand)
    there = await ask(evening, ann)
    assert text(there) == text(hand)
    await press_on(evening, ann, there)
    stale = await evening.press(ann.user, hand, words(hand)[0])
    assert stale.acknowledged
    assert feature.ELSEWHERE in text(hand)
    now, ben = today(evening), evening.member("ben")
    assert await days_of(evening).entrants(now, GuildId(evening.guild.id)) == [], "begun in no server"
    first = await ask(evening, ben)
    await pass_to(evening, (now + 1) * SECONDS + 60)
    assert said(await evening.press(ben, first, words_of(first, "daily-begin"))) == feature.OVER
    resumed = await ask(evening, ann.user)
    assert text(there) in text(resumed), "there is an hour to finish it"
    assert "This is yesterday's deal, which you've started." in text(resumed)
    await evening.env.advance_time(3600)
    assert said(await evening.press(ann.user, resumed, words(resumed)[0])) == feature.OVER
    assert "Begin" in labels(await ask(evening, ann))


async def test_forged_addresses_reach_nothing_and_no_day_that_is_on_is_told(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    hand = await begin(evening, ann)
    now = today(evening)
    secret = (await days_of(evening).deal(now)).secret
    for forged in ("move {} 0 1", "show 1", "begin 999999", "on 1 1", "show {}", "day {}", "day 999999"):
        answer = said(await evening.press_old(ben, hand, address(f"daily-{forged}".format(now))))
        assert re.fullmatch(r"(?:.{20,}\.)", answer), forged
        assert secret not in answer
    for day, refusal in (
        (date_of(now).isoformat(), "The deal of that day can still be played."),
        (date_of(Day(now + 1)).isoformat(), NO_DEAL),
        ("1969-01-01", NO_DEAL),
        ("2026-02-30", "I can't tell which day that is."),
    ):
        assert said(await ann.slash(evening.channel, "daily", day=day)).startswith(refusal)
    days = [day for day in (1, 999999) if await days_of(evening).find(Day(day))]
    assert days == [], "no press draws another day"
    lobby = await evening.open_table(ann)
    before = full_text(lobby)
    for word in ("begin {}", "move {} 0 1", "show {}", "on {} 1", "day {}", "before", "remind on"):
        refused = await evening.press_old(ann, lobby, address(f"daily-{word}".format(now)))
        assert word in {"day {}", "before", "remind on"} or said(refused) == MEANINGLESS, word
        assert full_text(lobby) == before, "no press turns a message of all into a hand"
    assert len(evening.shared()) == 1


async def test_neither_a_restart_nor_a_lost_database_loses_a_move(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    ann = evening.member("ann")
    hand = await begin(evening, ann)
    before = text(hand)
    with evening.without_database("tries"):
        assert said(await evening.press(ann, hand, words(hand)[0])) == FAILED
    deal = await days_of(evening).deal(today(evening))
    for secret in (deal.secret, deal.salt, deal.seed):
        assert secret not in caplog.text
    caplog.clear()
    assert text(await ask(evening, ann)) == before
    await evening.press_at_once([(ann, hand, word) for word in words(hand)[:2]])
    stored = await days_of(evening).own(today(evening), UserId(ann.id))
    assert stored
    assert sum(move.seat == 0 for move in stored.moves or ()) == 1, "two presses at once play one move"
    for _ in range(3):
        await press_on(evening, ann, hand)
    before = text(hand)
    await evening.restart()
    assert text(await ask(evening, ann)) == before
    await press_on(evening, ann, hand)
    assert text(hand) != before, "the old panel works too"
    assert list(evening.bot.tables) == [], "it is no table"
    await evening.bot.store.housekeeping.end_restored(evening.env.now().timestamp())
    void = said(await ann.slash(evening.channel, "daily"))
    assert void.startswith("I had to be restored"), "on a first day there is no ranking before it"


async def test_a_wrong_clock_of_this_computer_gives_no_second_try(evening: Evening) -> None:
    """Neither a wrong clock nor a deletion of the stored data gives a second try."""
    ann, ahead = evening.member("ann"), [0.0]
    await has_played(evening, ann)
    bot = Kuckuck(
        evening.bot.store, Running(lambda: evening.env.now().timestamp() + ahead[0], pace=Pace(beats=0))
    )
    await evening.bot.close()
    await evening.env.restart_bot(bot)
    bot.now.hear(evening.env.now().timestamp())
    await bot.store.erase(UserId(ann.id))
    for days in (0.0, 5.0):
        ahead[0] = days * SECONDS
        await bot.retention.sweep()
        first = await ask(evening, ann)
        refusal = said(await evening.press(ann, first, words_of(first, "daily-begin")))
        assert refusal.startswith("You'd already started today's deal when you had your data deleted.")


# Days that are over


async def test_past_days_are_turned_through_and_each_can_be_checked(evening: Evening) -> None:
    ann, first = evening.member("ann"), today(evening)
    await has_played(evening, ann)
    for day in range(first, first + 3):
        await days_of(evening).offer(await days_of(evening).deal(Day(day)))
    await pass_to(evening, closes(Day(first + 2)) + 60)
    page = await ask(evening, ann)
    await evening.press(ann, page, "daily before")
    assert labels(page)[1:] == ["Today's deal"]
    assert "Nobody has played it here." in text(page)
    await evening.press(ann, page, f"daily-day {first + 1}")
    await evening.press(ann, page, f"daily-day {first}")
    deal = await days_of(evening).deal(first)
    assert deal.secret in text(page)
    assert deal.seal in text(page)
    assert "🥇 1\\. **ann**" in text(page)
    date = date_of(first).isoformat()
    checked = answer_of(await ann.slash(evening.channel, "daily", day=date))
    assert checked.ephemeral
    assert text(checked) == text(page)
    private = answer_of(await ann.user.slash("daily", day=date))
    assert deal.secret in text(private)
    choices = await ann.autocomplete(evening.channel, "daily", "day", date)
    assert [choice["value"] for choice in choices] == [date]


async def test_a_day_whose_cards_may_be_known_is_void_has_no_ranking_and_keeps_nobody_from_the_next(
    evening: Evening,
) -> None:
    ann, ben, first = evening.member("ann"), evening.member("ben"), today(evening)
    await has_played(evening, ann)
    await pass_to(evening, (first + 1) * SECONDS + 2 * 3600)
    await has_played(evening, ann)
    end = await ask(evening, ann)
    assert "2 days in a row." in text(end)
    hand = await begin(evening, ben)
    await evening.bot.store.housekeeping.end_restored(evening.env.now().timestamp())
    known = "I had to be restored from a back-up"
    assert said(await evening.press(ann, end, words_of(end, "daily-show"))).startswith(known)
    assert said(await evening.press(ben, hand, words(hand)[0])).startswith(known)
    page = await ask(evening, ann)
    assert text(page).startswith("⚠️ I had to be restored from a back-up")
    assert labels(page) == ["Last ranking"]
    await pass_to(evening, closes(Day(first + 1)) + 60)
    assert "Begin" in labels(await ask(evening, ben))
    page = await ask(evening, ann)
    await evening.press(ann, page, "daily before")
    assert (await days_of(evening).deal(first)).secret in text(page)
    await evening.press(ann, page, f"daily-day {first + 1}")
    assert "This day doesn't count, and has no ranking." in text(page)
    assert (await days_of(evening).deal(Day(first + 1))).secret in text(page)
    assert "ann" not in text(page)
    assert not any(word.startswith("daily-show") for word in labels(page))


@pytest.fixture(autouse=True)
def looks_at_noon(monkeypatch: pytest.MonkeyPatch, days_pass_quickly: None) -> None:
    """Lets the bot look for reminders only every 12 hours. In these tests all reminders are due at noon."""
    monkeypatch.setattr(reminders, "LOOK", 12 * HOUR)


def reminders_of(evening: Evening, member: MemberActor) -> list[ResponseMessage]:
    return [letter for letter in evening.letters(member) if "No more reminders" in labels(letter)]


def tomorrow_noon(evening: Evening) -> int:
    return (today(evening) + 1) * SECONDS + NOON


async def test_one_message_a_day_to_those_who_have_not_played_until_it_is_ended_there(
    evening: Evening,
) -> None:
    ann = evening.member("ann")
    first = tomorrow_noon(evening)
    await pass_to(evening, first - SECONDS + 300)
    await has_played(evening, ann)
    page = await ask(evening, ann)
    await evening.press(ann, page, "daily-remind on")
    assert text(page).startswith(f"🔔 From tomorrow on I'll write to you at <t:{first}:t>")
    assert labels(page) == ["Today's deal", "No more reminders"]
    await pass_to(evening, first - 3600)
    await has_played(evening, ann)
    end = await ask(evening, ann)
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
    assert text(letter).startswith("🔕 I won't remind you of the deal of the day any more.")
    await pass_to(evening, first + 2 * SECONDS + 60)
    assert len(evening.letters(ann)) == 1
    await evening.press_old(ann.user, letter, "t:0:-:daily")
    assert "Begin" in labels(letter), "it leads to the deal"


async def test_what_discord_did_not_take_is_sent_again_once_until_direct_messages_are_closed(
    evening: Evening,
) -> None:
    ann, first, tomorrow = evening.member("ann"), tomorrow_noon(evening), Day(today(evening) + 1)
    await pass_to(evening, first - SECONDS + 300)
    await evening.press_old(ann, await begin(evening, ann), "t:0:-:daily-remind on")
    stored, user_id = KeptReminders(evening.bot.store), UserId(ann.id)
    close_letters(evening, ann, code=20026)  # which concerns the bot, not the person
    await pass_to(evening, first + 30)
    open_letters(evening)
    await pass_to(evening, first + 200)
    [letter] = evening.letters(ann)
    await stored.turn_on(user_id, Hour(12 * 60, "UTC"), "en", Day(tomorrow - 1))
    assert await stored.begin(user_id, tomorrow, evening.env.now().timestamp() - 200)
    await evening.restart()  # as if the process had been killed before Discord answered
    await pass_to(evening, first + 3600)
    assert [found.id for found in evening.letters(ann)] == [letter.id], "one that arrived unheard"
    assert await stored.due(evening.env.now().timestamp()) == []
    await pass_to(evening, first + SECONDS // 2 + 3600)
    await evening.bot.store.housekeeping.end_restored(evening.env.now().timestamp())
    await pass_to(evening, first + SECONDS + 60)
    assert len(evening.letters(ann)) == 1, "on a void day nobody is called"
    close_letters(evening, ann)
    assert await stored.wants(user_id)
    await pass_to(evening, first + 2 * SECONDS + 60)
    open_letters(evening)
    assert not await stored.wants(user_id)
    await pass_to(evening, first + 3 * SECONDS + 60)
    assert len(evening.letters(ann)) == 1


async def test_a_reminder_keeps_its_hour_when_the_clocks_change_in_the_zone_that_its_reader_chooses(
    evening: Evening, other: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = evening.member("ann")
    before, spring = (utc(2026, 3, day) for day in (27, 29))
    monkeypatch.setattr(reminders, "LOOK", HOUR)
    await evening.restart(down=before + NOON + 300 - evening.now())
    page = await begin(evening, ann)
    await evening.press_old(ann, page, "t:0:-:daily-remind on")
    told = f"🔔 From tomorrow on I'll write to you at <t:{before + SECONDS + NOON}:t>"
    assert chosen_on(page) == {"daily-zone": "America/New_York"}, "a guess from the language"
    await ann.select(page, ["Europe/Berlin"], custom_id="t:0:-:daily-zone")
    assert text(page).startswith(told), "zones change nothing but what happens to the clocks"
    assert chosen_on(page) == {"daily-zone": "Europe/Berlin"}
    refused = await evening.press_old(ann, page, "t:0:-:daily-zone")
    assert said(refused) == NO_CHOICE
    await other.people.prefer(UserId(ann.id), language="de")
    counts = []
    for moment in (spring - SECONDS, spring):
        for past in (NOON - 3600 - 60, NOON - 3600 + 60, NOON + 60):
            await pass_to(evening, moment + past)
            counts.append(len(evening.letters(ann)))
    assert counts == [0, 0, 1, 1, 2, 2], "13:00 in Berlin is noon by UTC on the 28th, and 11:00 on the 29th"
    assert text(evening.letters(ann)[-1]).startswith("🔔 **Spiel des Tages"), "chosen in another process"


async def test_one_can_choose_it_among_ones_settings_too(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    first = tomorrow_noon(evening)
    await pass_to(evening, first - SECONDS + 300)
    pages: list[tuple[Person, ResponseMessage]] = [
        (ann.user, answer_of(await ann.user.slash("settings"))),
        (ben, await evening.settings(ben)),
    ]
    for actor, page in pages:
        await actor.select(page, ["on"], custom_id="t:0:-:set me reminder")
        assert f"**Deal of the day**\n✓ From tomorrow on I'll write to you at <t:{first}:t>" in text(page)
        assert chosen_on(page)["reminder"] == "on"
        assert chosen_on(page)["reminderzone"] == "America/New_York"
    await pass_to(evening, first + 60)
    for member in (ann, ben):
        assert len(reminders_of(evening, member)) == 1, "also to somebody who has never played one"
    for actor, page in pages:
        await actor.select(page, ["off"], custom_id="t:0:-:set me reminder")
        assert "✓ Saved. You find it with `/daily`; I won't write to you about it." in text(page)
        assert chosen_on(page)["reminder"] == "off"
        assert "reminderzone" not in chosen_on(page)
    hand = await begin(evening, ben)
    for word in ("on", "off"):
        await evening.press_old(ben, hand, f"t:0:-:daily-remind {word}")
        assert chosen_on(await evening.settings(ben))["reminder"] == word, "chosen below a deal"
    await pass_to(evening, first + SECONDS + 60)
    for member in (ann, ben):
        assert len(reminders_of(evening, member)) == 1
