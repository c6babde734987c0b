"""An answer that was put off is seen by those for whom it is: by everybody, or by the reader alone."""

import asyncio

import pytest

from bot.discord_ui.presses.router import Router
from bot.discord_ui.visit import PATIENCE, Visit
from tests.cogs.evening import Evening
from tests.cogs.reading import pinged, text


def delay(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on the bot is so busy that Discord shows «thinking» after each command."""
    admits = Router.admits

    async def slowly(router: Router, visit: Visit, kind: str) -> bool:
        admitted = await admits(router, visit, kind)
        await asyncio.sleep(PATIENCE + 0.4)
        return admitted

    monkeypatch.setattr(Router, "admits", slowly)


async def test_a_table_brought_down_and_a_reminder_are_seen_by_all_and_a_refusal_is_not(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = evening.members("ann", "ben")
    former = await evening.start_game(ann, ben, rounds="short")
    await evening.choose(ann)
    await evening.wait(15)
    with monkeypatch.context() as busy:
        delay(busy)
        for command in ("table show", "table remind", "table remind"):
            await ann.slash(evening.channel, command)
            await evening.wait(4)
    board, reminder = evening.shared()
    assert board.id != former.id
    assert pinged(reminder) == [ben.id]
    async with evening.bot.reminders._at(evening.table()).lock:  # somebody else reminds just now
        await ann.slash(evening.channel, "table remind")
        await evening.wait(4)
    await evening.paint()
    assert len(evening.shared()) == 2
    hand, *refusals = map(text, evening.private(ann))
    assert hand.startswith("**You play")
    assert refusals == ["They've already been reminded of this move. Give them a moment."]
    await evening.choose(ben)
    await evening.paint()
    assert "Trick 1: " in text(board), "the table goes on there"
