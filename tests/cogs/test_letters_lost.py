"""Direct messages are closed, gone or slow; a hand that should be there is at the table."""

from __future__ import annotations

import asyncio
import logging

import discord
import pytest
from simcord import MemberActor

from bot.discord_ui.errors import TOO_OLD
from bot.discord_ui.panels.direct_message import CLOSED, FAILED
from bot.i18n import Tr
from engine.games.kuckuck import view
from tests.cogs.closed_letters import close_letters, open_letters
from tests.cogs.evening import Evening
from tests.cogs.reading import cards, chosen, said, text


def posts(evening: Evening, member: MemberActor) -> list[object]:
    """The bot's tries to write to the member."""
    path = f"/channels/{member.user.dm_channel.id}/messages"
    return [
        request for request in evening.env.http_requests if (request.method, request.path) == ("POST", path)
    ]


async def test_closed_direct_messages_open_the_hand_at_the_table_with_a_sentence(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, logger="bot")
    ann, ben, cleo = evening.member("ann", locale="de"), *evening.members("ben", "cleo")
    await evening.want_letters(ann)
    close_letters(evening, ann)
    board = await evening.start_game(ann, ben, cleo)
    await evening.wait(3)
    assert f"⚠️ {Tr('de')(CLOSED)}" in text(evening.hand(ann))
    assert len(cards(evening.hand(ann))) == 12
    sent = len(posts(evening, ann))
    await evening.choose(ben)
    await evening.wait(3)
    assert "⚠️" in text(evening.hand(ann)), "it stands until they have pressed something"
    await evening.choose(ann)
    assert "⚠️" not in text(evening.hand(ann))
    await evening.wait(10)
    assert len(posts(evening, ann)) == sent == 1, "one try a game"
    await evening.press(ann, board, "hand")
    assert f"⚠️ {Tr('de')(CLOSED)}" in text(evening.hand(ann))
    assert len(posts(evening, ann)) == 2, "and one a press"
    told = " ".join(record.getMessage() for record in caplog.records if record.name.startswith("bot"))
    assert "direct message" in told
    hand = view(evening.table().state, 0).hand
    assert not any(f"'{card}'" in told or f":{card}" in told for card in hand), "no log line tells a hand"
    open_letters(evening)
    assert "Direktnachrichten" in said(await evening.press(ann, board, "hand"))
    assert evening.hands(ann) == []
    assert len(chosen(evening.letter(ann))) == 1
    assert "⚠️" not in text(evening.letter(ann))


async def test_without_a_token_the_table_goes_on_and_my_hand_tells_why(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.want_letters(ann)
    close_letters(evening, ann)
    lobby = await evening.open_table(ben, pace="post")
    for member in (ann, cleo):
        await evening.press(member, lobby, "join")
    await evening.wait(20 * 60)
    await evening.press(ben, lobby, "start")
    await evening.wait(3)
    assert evening.hands(ann) == []
    await evening.choose(ben)
    await evening.press(ann, lobby, "hand")
    assert f"⚠️ {CLOSED}" in text(evening.hand(ann))
    await evening.choose(ann)


async def test_direct_messages_that_are_or_become_closed_during_a_game_leave_the_hand_at_the_table(
    evening: Evening,
) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    board = await evening.start_game(ann, ben, cleo)
    close_letters(evening, ann, code=40003)
    answer = text(await evening.choose_setting(ann, "hand", "dm"))
    assert (
        "⚠️ I cannot write to you, so your hand stays at the table. Allow direct messages from this "
        "server, then press *My hand*."
    ) in answer
    await evening.choose(ann)
    open_letters(evening)
    await evening.press(ann, board, "hand")
    assert len(chosen(evening.letter(ann))) == 1
    close_letters(evening, ann)
    await evening.choose(ben)
    await evening.wait(3)
    await evening.press(ann, board, "hand")
    assert f"⚠️ {CLOSED}" in text(evening.hand(ann))
    await evening.choose(cleo)
    await evening.wait(3)
    assert evening.table().prompt.turn == 1


async def test_a_letter_that_is_gone_or_cannot_be_edited_is_sent_anew_or_edited_later(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.want_letters(ann)
    board = await evening.start_game(ann, ben, cleo)
    for unnoticed in (False, True):
        letter = evening.letter(ann)
        evening.env.backend.delete_message(letter.channel_id, letter.id)
        if not unnoticed:
            await evening.choose(ben)
            await evening.wait(3)
            assert evening.letters(ann) == []
        answer = said(await evening.press(ann, board, "hand"))
        assert answer.endswith(f"/{evening.letter(ann).id}"), "a press sends it anew"
        assert len(cards(evening.letter(ann))) == 12

    former = evening.letter(ann)
    path = f"/channels/{former.channel_id}/messages/{former.id}"
    evening.env.inject_error("PATCH", path, status=429, code=TOO_OLD)
    before = text(former)
    await evening.choose(cleo)
    await evening.wait(3)
    letter = evening.letter(ann)
    assert letter.id != former.id, "one that is too old comes anew by itself"
    assert text(letter) != before
    assert letter.flags.suppress_notifications, "it rings at the start alone"
    await evening.press(ann.user, letter, str(cards(letter)[0]))
    await evening.wait(3)

    before, seen = text(letter), text(board)
    evening.env.inject_error("PATCH", f"/channels/{letter.channel_id}/*", status=500, times=2)
    await evening.choose(ben)
    await evening.paint()
    assert text(letter) == before
    assert text(board) != seen, "the table does not wait for it"
    assert letter.id == evening.letter(ann).id
    await evening.wait(10)
    assert text(letter) != before
    caplog.clear()


async def test_when_discord_has_its_moods_or_takes_long_the_hand_opens_at_the_table(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.want_letters(ann)
    evening.env.inject_error("POST", f"/channels/{ann.user.dm_channel.id}/messages", status=500)
    board = await evening.start_game(ann, ben, cleo)
    await evening.wait(3)
    assert f"⚠️ {FAILED}" in text(evening.hand(ann))
    await evening.press(ann, board, "hand")
    assert len(cards(evening.letter(ann))) == 12
    assert evening.hands(ann) == []

    async def never(*_: object) -> None:
        await asyncio.sleep(3600)

    monkeypatch.setattr(discord.Client, "create_dm", never)
    await evening.want_letters(ben)
    board = await evening.start_game(ben, cleo, house=1)
    seen = text(board)
    await evening.choose_in(cleo, evening.hands(cleo)[-1])
    await evening.paint()
    assert text(board) != seen, "it delays nobody"
    await evening.wait(12)
    assert f"⚠️ {FAILED}" in text(evening.hands(ben)[-1])
