"""A table has one message, which shows this table and no other one."""

from __future__ import annotations

import pytest
from sqlalchemy.exc import OperationalError

from bot.ids import MessageId, TableId
from tests.cogs.evening import Evening
from tests.cogs.reading import text


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
    assert {one.id, two.id} <= {*evening.env.backend.messages[evening.channel.id]}, "nor is one taken away"


async def test_a_message_that_the_database_did_not_take_note_of_is_noted_later(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ann, ben = evening.members("ann", "ben")
    note, refused = evening.bot.store.set_message, [True, True]

    async def at_last(table: TableId, message: MessageId) -> None:
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
    assert await evening.bot.store.message(TableId(1)) == board.id
    await evening.restart()
    await evening.press(ben, board, "join")
    await evening.wait(20, step=5)
    assert [message.id for message in evening.shared()] == [board.id]
    assert "ben" in text(board)


async def test_the_next_table_is_posted_though_discord_does_not_take_the_answer(evening: Evening) -> None:
    ann = evening.member("ann")
    await evening.start_game(ann, house=2)
    await evening.play_out(ann)
    board = evening.board()
    evening.env.inject_error("POST", "/interactions/*/callback")
    await evening.press(ann, board, "again")
    await evening.paint()
    following = [message for message in evening.shared() if message.id != board.id]
    assert ["table 2" in text(message) for message in following] == [True]
