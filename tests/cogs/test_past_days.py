"""The days of `/daily` that are over: turned through, and checked one by one with `/verify`."""

from __future__ import annotations

from bot.table.daily import SECONDS, Day, closes, date_of, day_at
from cogs.archive import BOTH
from tests.cogs.daily_presses import ask, play, unhurried, words_of
from tests.cogs.evening import Evening
from tests.cogs.reading import answer_of, labels, said, text

__all__ = ["unhurried"]


NO_DEAL = "There was no deal of the day then."


def today(evening: Evening) -> Day:
    return day_at(evening.env.now().timestamp())


async def pass_to(evening: Evening, time: float) -> None:
    await evening.env.advance_time(time - evening.env.now().timestamp())


async def offer(evening: Evening, *days: int) -> None:
    for day in days:
        await evening.bot.store.past_days.offer(await evening.bot.store.daily.deal(Day(day)))


async def test_past_days_are_turned_through_and_each_can_be_checked(evening: Evening) -> None:
    ann, first = evening.member("ann"), today(evening)
    await play(evening, ann)
    await offer(evening, first, first + 1, first + 2)
    await pass_to(evening, closes(Day(first + 2)) + 60)
    page = await ask(evening, ann)
    await evening.press(ann, page, "daily before")
    assert labels(page)[1:] == ["Today's deal"]
    assert "Nobody has played it here." in text(page)
    await evening.press(ann, page, f"daily-day {first + 1}")
    await evening.press(ann, page, f"daily-day {first}")
    deal = await evening.bot.store.daily.deal(first)
    assert deal.secret in text(page)
    assert deal.seal in text(page)
    assert "🥇 1\\. **ann**" in text(page)
    checked = answer_of(await ann.slash(evening.channel, "verify", day=date_of(first).isoformat()))
    assert checked.ephemeral
    assert text(checked) == text(page)
    private = answer_of(await ann.user.slash("verify", day=date_of(first).isoformat()))
    assert deal.secret in text(private)
    date = date_of(first).isoformat()
    choices = await ann.autocomplete(evening.channel, "verify", "day", date)
    assert [choice["value"] for choice in choices] == [date]


async def test_no_day_that_is_on_is_told(evening: Evening) -> None:
    ann, now = evening.member("ann"), today(evening)
    deal = await evening.bot.store.daily.deal(now)
    end = await play(evening, ann)
    for day, refusal in (
        (date_of(now).isoformat(), "The deal of that day can still be played."),
        (date_of(Day(now + 1)).isoformat(), NO_DEAL),
        (date_of(Day(now + 9)).isoformat(), NO_DEAL),
        ("1969-01-01", NO_DEAL),
        (date_of(Day(now - 2)).isoformat(), NO_DEAL),
        ("2026-02-30", "I do not know this day."),
        ("yesterday", "I do not know this day."),
    ):
        assert said(await ann.slash(evening.channel, "verify", day=day)).startswith(refusal)
    for forged in (now, now - 1, 999_999):
        refused = said(await evening.press_old(ann, end, f"t:0:-:daily-day {forged}"))
        assert deal.secret not in refused
    both = await ann.slash(evening.channel, "verify", day=date_of(now).isoformat(), table=1)
    assert said(both) == BOTH


async def test_the_last_ranking_passes_over_a_void_day_which_can_be_checked_all_the_same(
    evening: Evening,
) -> None:
    ann, first = evening.member("ann"), today(evening)
    await play(evening, ann)
    await pass_to(evening, (first + 1) * SECONDS + 2 * 3600)
    end = await play(evening, ann)
    assert "2 days in a row." in text(end)
    await evening.bot.store.housekeeping.end_restored(evening.env.now().timestamp())
    refusal = said(await evening.press(ann, end, words_of(end, "daily-show")))
    assert refusal.startswith("I had to be put back")
    page = await ask(evening, ann)
    assert text(page).startswith("⚠️ I had to be put back to an earlier state")
    assert labels(page) == ["Last ranking"]
    await pass_to(evening, closes(Day(first + 1)) + 60)
    page = await ask(evening, ann)
    await evening.press(ann, page, "daily before")
    assert (await evening.bot.store.daily.deal(first)).secret in text(page)
    await evening.press(ann, page, f"daily-day {first + 1}")
    assert "This day does not count, and has no ranking." in text(page)
    assert (await evening.bot.store.daily.deal(Day(first + 1))).secret in text(page)
    assert "ann" not in text(page)
    assert not any(word.startswith("daily-show") for word in labels(page))
