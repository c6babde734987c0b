"""More presses than the bot can answer: some wait their turn, others are asked to press again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from bot.host import metrics
from bot.live.turnstile import CALM_SECONDS, MOST_SECONDS, Rank, Turnstile
from tests.cogs.evening import Evening
from tests.cogs.reading import answer_of, cards, chosen, said, text

BUSY = "Very busy: press again in a moment. Nothing is lost."
NO_TABLE = "So many are playing just now that I open no new table. Try again in a few minutes."

Wait = Callable[[float], None]


@pytest.fixture
def a_press_would_wait(monkeypatch: pytest.MonkeyPatch) -> Wait:
    """So many presses wait that another one would have to wait this many seconds."""
    return lambda seconds: monkeypatch.setattr(Turnstile, "_seconds", lambda _: seconds)


async def test_a_press_that_waits_is_acknowledged_and_then_carried_out_and_none_waits_for_bots_or_painting(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    line_up = Turnstile.line_up

    def work_waits(waiting: Rank, seconds: float) -> None:
        def late(turnstile: Turnstile, rank: Rank) -> Awaitable[None] | None:
            return asyncio.sleep(seconds) if rank is waiting else line_up(turnstile, rank)

        monkeypatch.setattr(Turnstile, "line_up", late)

    ann, ben, cleo = await evening.players("ann", "ben", "cleo")
    for trick, rank in (("Trick 1", Rank.CLOCK), ("Trick 2", Rank.PAINTING)):
        work_waits(rank, 5)
        await evening.each_chooses(ann, ben, cleo)
        await evening.env.advance_time(2)
        assert (trick in text(evening.board())) == (rank is not Rank.PAINTING)
        await evening.env.advance_time(5)
        assert trick in text(evening.board())
    hand = evening.hand(ann)
    work_waits(Rank.PRESS, 2.5)
    pressed = await evening.press(ann, hand, str(cards(hand)[0]))
    at_once = pressed.acknowledged
    await evening.env.advance_time(2.2)
    assert (at_once, pressed.acknowledged) == (False, True), "Discord waits for three seconds"
    assert chosen(hand) == []
    await evening.env.advance_time(1)
    assert len(chosen(hand)) == 1
    opening = await evening.member("dan").slash(evening.channel, "kuckuck start")
    await evening.env.advance_time(2.2)
    assert opening.deferred
    await evening.wait(5, step=1)
    assert "Join" in text(evening.shared()[-1]), "a table whose command has waited stands in its channel"


async def test_who_would_wait_too_long_is_asked_to_press_again_and_before_that_no_table_is_opened(
    evening: Evening, a_press_would_wait: Wait, caplog: pytest.LogCaptureFixture
) -> None:
    ann, _, _ = await evening.players("ann", "ben", "cleo")
    hand, before = evening.hand(ann), _busy()
    a_press_would_wait(MOST_SECONDS + 0.1)
    refused = await evening.press(ann, hand, str(cards(hand)[0]))
    assert said(refused).startswith(BUSY)
    assert chosen(hand) == []
    assert _busy() == before + 1
    assert caplog.records == []
    a_press_would_wait(MOST_SECONDS - 0.1)
    await evening.press(ann, hand, str(cards(hand)[0]))
    assert len(chosen(hand)) == 1
    dan = evening.member("dan")
    a_press_would_wait(CALM_SECONDS + 0.1)
    await dan.slash(evening.channel, "kuckuck start")
    assert NO_TABLE in text(evening.private(dan)[-1])
    menu = answer_of(await dan.slash(evening.channel, "play"))
    await dan.select(menu, ["ducksoup"], custom_id="t:0:-:choose")
    assert NO_TABLE in text(evening.private(dan)[-1])
    await evening.learn(dan)
    assert NO_TABLE in text(evening.private(dan)[-1])
    assert len([*evening.bot.tables]) == 1


def _busy() -> float:
    """How many presses were refused as there was too much to do."""
    return sum(
        sample.value
        for family in metrics.PRESSES.collect()
        for sample in family.samples
        if sample.name.endswith("_total") and sample.labels["outcome"] == "busy"
    )
