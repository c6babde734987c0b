"""A table has one message, which shows this table and no other one."""

from __future__ import annotations

import pytest
from sqlalchemy.exc import OperationalError

from tests.cogs.evening import Evening, text


async def test_a_press_for_another_table_paints_over_nothing(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    one, two = await evening.open_table(ann), await evening.open_table(ben)
    forged = await evening.press_old(cleo, one, "t:2:-:join")
    assert forged.acknowledged
    await evening.paint()
    assert ("table 1" in text(one), "table 2" in text(two)) == (True, True)
    assert evening.table(2).people == (ben.id, cleo.id)
    assert "cleo" in text(two)
    assert "cleo" not in text(one)


async def test_a_message_that_the_database_did_not_take_note_of_is_noted_later(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ann, ben = evening.members("ann", "ben")
    note, refused = evening.bot.store.set_message, [True, True]

    async def at_last(table: int, message: int) -> None:
        if refused:
            refused.pop()
            raise OperationalError("UPDATE", {}, OSError("full"))
        await note(table, message)

    monkeypatch.setattr(evening.bot.store, "set_message", at_last)
    await ann.slash(evening.channel, "kuckuck start")
    await evening.wait(20, step=5)
    with pytest.raises(ExceptionGroup):
        evening.env.raise_errors()
    caplog.clear()  # the disk was full
    board = next(message for message in evening.shared() if "table 1" in text(message))
    assert await evening.bot.store.message(1) == board.id
    await evening.restart()
    await evening.press(ben, board, "join")
    await evening.wait(20, step=5)
    assert [message.id for message in evening.shared()] == [board.id]
    assert "ben" in text(board)
