"""The hand by direct message, and at the table if direct messages are closed, deleted or slow."""

import asyncio
import logging

import discord
import pytest
from simcord import MemberActor

from bot.discord_ui.errors import TOO_OLD
from bot.discord_ui.messages.panels.direct_message import CLOSED, FAILED
from bot.discord_ui.visit import Visit
from bot.i18n import Tr
from bot.ids import TableId, UserId
from bot.screen import Screen
from bot.shards import Shards
from bot.table.commands import Act
from engine.games.kuckuck import view
from tests.cogs.circumstances import close_letters, open_letters
from tests.cogs.evening import Evening
from tests.cogs.reading import answer_of, cards, chosen, said, text, words


async def test_a_hand_by_direct_message_is_played_there_and_outlives_the_bot(evening: Evening) -> None:
    ann, ben, cleo = evening.member("ann", locale="de"), *evening.members("ben", "cleo")
    await evening.want_letters(ann)
    board = await evening.start_game(ann, ben, cleo, pace="relaxed")
    letter = evening.letter(ann)
    assert tuple(cards(letter)) == view(evening.table().state, 0).hand
    assert f"-# Der Tisch steht in <#{evening.channel.id}>." in text(letter)
    assert (evening.hands(ann), evening.letters(ben)) == ([], []), "and nowhere else"
    evening.locales[ann.id] = "fr"
    link = f"https://discord.com/channels/@me/{letter.channel_id}/{letter.id}"
    assert said(await evening.press(ann, board, "hand")).endswith(link)
    assert said(await ann.slash(evening.channel, "hand")).endswith(link)
    assert "La table est dans" in text(letter), "in the language they used last"
    await evening.press(ann.user, letter, "read table")
    assert words(letter) == ["pause", "quit?", "close?", "hand"], "what others see is done at the table"
    told = Tr("fr")(
        "Table {number} is in {channel}. Do that there.", number=1, channel=f"<#{evening.channel.id}>"
    )
    for word in ("nudge", "post"):
        assert said(await evening.press_old(ann.user, letter, f"t:1:-:{word}")) == told
    await evening.press(ann.user, letter, "hand")
    high, low = max(cards(letter)), min(cards(letter))
    for card in (high, low):
        await evening.press(ann.user, letter, str(card))
        assert chosen(letter) == [card]
    await evening.each_chooses(ben, cleo)
    await evening.wait(3)
    assert evening.letter(ann).id == letter.id
    assert (low in cards(letter), high in cards(letter)) == (False, True)

    await evening.bot.store.people.prefer(UserId(cleo.id), hand="dm")
    await evening.restart()
    await evening.wait(3)
    assert len(cards(evening.letter(cleo))) == 11, "who has no letter yet gets one"
    await evening.press(ann.user, letter, str(high))
    await evening.choose_in(ben, evening.hand(ben))
    await evening.press(cleo.user, evening.letter(cleo), str(cards(evening.letter(cleo))[0]))
    await evening.wait(3)
    assert (chosen(letter), high in cards(letter)) == ([], False), "it follows without a press"
    assert "La table est dans" in text(letter)
    await evening.wait(20 * 60 + 5)
    former, letter = letter, evening.letter(ann)
    assert letter.id != former.id, "their hand has come again, to call them to their move"
    await evening.press(ann.user, letter, str(cards(letter)[0]))
    assert len(chosen(letter)) == 1, "long after any token has run out"
    await evening.restart()
    await evening.choose_setting(ann, "hand", "panel")
    await evening.wait(3)
    assert words(letter) == [], "it is taken back though it is older than the bot"


async def test_a_forged_press_does_nothing_in_a_letter_which_shows_the_end(evening: Evening) -> None:
    ann, ben, cleo, dan = evening.members("ann", "ben", "cleo", "dan")
    await evening.want_letters(ann, ben)
    await evening.start_game(ann, ben, cleo)
    before, stored, letter = evening.table(), evening.bot.store.messages.hands, evening.letter(ann)
    assert set(await stored(before.id)) == {ann.id, ben.id}
    card = cards(evening.letter(ben))[0]
    for custom_id in (f"t:1:0:{card}", "t:1:9:1", "t:1:0:?1", "t:1:-:+keep 1 1"):
        await evening.press_old(ann.user, letter, custom_id)
        assert evening.table() == before
    stranger = answer_of(await dan.user.slash("help"))
    refused = await evening.press_old(dan.user, stranger, f"t:1:0:{card}")
    assert said(refused).startswith("There's no such table.")
    assert evening.table() == before

    await evening.leave(ben)
    await evening.wait(3)
    assert evening.letters(ben) == [], "who leaves loses it"
    assert set(await stored(before.id)) == {ann.id}
    await evening.close_by_vote(ann, cleo)
    await evening.wait(3)
    assert "The players have closed this table." in text(letter)
    assert words(letter) == []
    assert await stored(before.id) == {}
    assert evening.bot.panels.kept.by_table == {}


async def test_a_choice_moves_the_hand_to_the_letters_and_back_or_says_they_are_closed(
    evening: Evening,
) -> None:
    ann, ben, _ = await evening.players("ann", "ben", "cleo")
    board = evening.board()
    close_letters(evening, ann, code=40003)
    answer = text(await evening.choose_setting(ann, "hand", "dm"))
    assert (
        "⚠️ I can't write to you, so your hand stays at the table. Allow direct messages from this server, "
        "then press *My hand*."
    ) in answer
    await evening.choose(ann)
    open_letters(evening)
    await evening.press(ann, board, "hand")
    assert len(chosen(evening.letter(ann))) == 1
    answer = text(await evening.choose_setting(ann, "hand", "panel"))
    assert "✓ From now on your hand opens at the table: press *My hand* there." in answer
    former = evening.letter(ann)
    assert words(former) == []
    ended = text(former)
    assert ended.endswith("Your hand is at the table now: press *My hand*.")
    answer = text(await evening.choose_setting(ann, "hand", "dm"))
    assert "✓ Your hand is in your direct messages now, and will be there whenever a game starts." in answer
    assert len(chosen(evening.letters(ann)[-1])) == 1
    assert evening.hands(ann) == [], "it has moved"
    close_letters(evening, ann)
    await evening.choose(ben)
    await evening.wait(3)
    await evening.press(ann, board, "hand")
    assert f"⚠️ {CLOSED}" in text(evening.hand(ann))
    assert text(former) == ended, "it is not touched any more"


def posts(evening: Evening, member: MemberActor) -> int:
    """How many times the bot has tried to write to the member."""
    path = f"/channels/{member.user.dm_channel.id}/messages"
    return sum((asked.method, asked.path) == ("POST", path) for asked in evening.env.http_requests)


async def test_where_direct_messages_are_closed_my_hand_tells_why_and_an_old_panel_takes_no_hand_back(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, logger="bot")
    ann, ben, cleo = evening.member("ann", locale="de"), *evening.members("ben", "cleo")
    await evening.want_letters(ann)
    close_letters(evening, ann)
    lobby = await evening.lobby(ben, ann, cleo, pace="post")
    await evening.wait(20 * 60)
    await evening.press(ben, lobby, "start")
    await evening.wait(10)
    assert evening.hands(ann) == [], "there is no token by which it could open"
    await evening.choose(ben)
    assert posts(evening, ann) == 1, "one try a game"
    await evening.press(ann, lobby, "hand")
    assert posts(evening, ann) == 2, "and one a press"
    old = evening.hand(ann)
    assert f"⚠️ {Tr('de')(CLOSED)}" in text(old)
    told = " ".join(record.getMessage() for record in caplog.records if record.name.startswith("bot"))
    assert "direct message" in told
    hand = view(evening.table().state, 1).hand
    assert not any(f"'{card}'" in told or f":{card}" in told for card in hand), "no log line tells a hand"

    open_letters(evening)
    await evening.wait(16 * 60)
    await evening.press(ann, lobby, "hand")
    assert evening.hand(ann).id == old.id, "it could not be taken away"
    await evening.press(ann, old, str(cards(old)[0]))
    assert len(chosen(old)) == 1, "it is answered"
    assert "⚠️" not in text(old), "it has stood until they pressed something"
    await evening.wait(3)
    assert len(chosen(evening.letter(ann))) == 1


async def test_an_answer_for_another_process_is_made_until_it_is_the_latest_state(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.want_letters(ann)
    await evening.start_game(ann, ben, cleo)
    letter = evening.letter(ann)
    kept, answer, others = evening.bot.panels.kept.by_table.copy(), evening.bot.panels._answer, [ben, cleo]

    async def late(visit: Visit, screen: Screen) -> object:
        shown = await answer(visit, screen)
        for member in others:
            [card, *_] = cards(evening.hand(member))
            await evening.bot.tables.handle(TableId(1), Act(UserId(member.id), 0, str(card)))
        others.clear()
        return shown

    monkeypatch.setattr(evening.bot.panels, "_answer", late)
    core = evening.bot.panels._core._replace(shards=Shards(1, ()))
    monkeypatch.setattr(evening.bot.panels, "_core", core)
    card = cards(letter)[0]
    await evening.press(ann.user, letter, str(card))
    assert evening.table().prompt.turn == 1
    assert card not in cards(letter)
    assert evening.bot.panels.kept.by_table == kept


async def test_where_discord_has_its_moods_or_takes_long_the_hand_opens_at_the_table_or_comes_again_or_later(
    evening: Evening, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.want_letters(ann)
    evening.env.inject_error("POST", f"/channels/{ann.user.dm_channel.id}/messages", status=500)
    board = await evening.start_game(ann, ben, cleo)
    await evening.wait(3)
    assert f"⚠️ {FAILED}" in text(evening.hand(ann))
    await evening.press(ann, board, "hand")
    for unnoticed in (False, True):
        letter = evening.letter(ann)
        evening.env.backend.delete_message(letter.channel_id, letter.id)
        if not unnoticed:
            await evening.choose(ben)
            await evening.wait(3)
        answer = said(await evening.press(ann, board, "hand"))
        assert answer.endswith(f"/{evening.letter(ann).id}"), "a press sends a deleted message again"

    former = evening.letter(ann)
    path = f"/channels/{former.channel_id}/messages/{former.id}"
    evening.env.inject_error("PATCH", path, status=429, code=TOO_OLD)
    before = text(former)
    await evening.choose(cleo)
    await evening.wait(3)
    letter = evening.letter(ann)
    assert letter.id != former.id, "a message that is too old comes again by itself"
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
    await evening.wait(10)
    assert text(letter) != before
    caplog.clear()

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
