"""The hand by direct message, for those who want it there."""

from __future__ import annotations

import asyncio
import logging

import discord
import pytest
from simcord import MemberActor

from bot.discord_ui.direct import CLOSED, FAILED
from bot.discord_ui.letters import TOO_OLD
from bot.i18n import Tr
from tests.cogs.evening import Evening, cards, chosen, said, text, words


async def want_letters(evening: Evening, *members: MemberActor) -> None:
    for member in members:
        await member.slash(evening.channel, "settings hand", where="dm")


def close_letters(evening: Evening, member: MemberActor, *, code: int = 50007) -> None:
    """From now on Discord lets nobody write to the member."""
    channel = member.user.dm_channel.id
    evening.env.inject_error("*", f"/channels/{channel}/messages*", status=403, code=code, times=None)


def open_letters(evening: Evening) -> None:
    evening.env.backend.faults.clear()


async def test_a_hand_comes_by_direct_message_when_the_game_starts(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await want_letters(evening, ann)
    assert evening.letters(ann) == []
    await evening.start_game(ann, ben, cleo)
    letter = evening.letter(ann)
    assert tuple(cards(letter)) == evening.table().rules.view(evening.table().state, 0).hand
    assert f"-# The table is in <#{evening.channel.id}>." in text(letter)
    assert evening.hands(ann) == [], "and nowhere else"
    assert evening.letters(ben) == []
    assert len(cards(evening.hand(ben))) == 12
    assert "The table is in" not in text(evening.hand(ben))


async def test_a_game_is_played_from_the_direct_messages(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await want_letters(evening, ann)
    await evening.start_game(ann, ben, cleo, seconds=600)
    letter = evening.letter(ann)
    high, low = max(cards(letter)), min(cards(letter))
    for card in (high, low):
        assert (await evening.press(ann.user, letter, str(card))).acknowledged
        assert chosen(letter) == [card]
    assert words(evening.board())[0] == "hand", "the table message is elsewhere"
    for member in (ben, cleo):
        await evening.choose(member)
    await evening.wait(3)
    assert evening.letter(ann).id == letter.id
    assert low not in cards(letter)
    assert high in cards(letter)
    await evening.press(ann.user, letter, str(high))
    for member in (ben, cleo):
        await evening.choose(member)
    await evening.wait(20 * 60 + 5)
    assert evening.table().prompt.turn > 2
    await evening.press(ann.user, letter, str(cards(letter)[0]))
    assert len(chosen(letter)) == 1, "long after any token has run out"
    assert "The table is in" in text(letter)


async def test_the_end_is_shown_in_the_direct_message_and_then_it_is_let_go(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await want_letters(evening, ann, ben)
    await evening.start_game(ann, ben, cleo)
    table = evening.table().id
    assert set(await evening.bot.store.people.hands(table)) == {ann.id, ben.id}
    for member in (ann, cleo):
        await member.slash(evening.channel, "close")
        [question] = [message for message in evening.private(member) if "close" in words(message)]
        await evening.press(member, question, "close")
    await evening.wait(3)
    for member in (ann, ben):
        assert "The players have closed this table." in text(evening.letter(member))
        assert words(evening.letter(member)) == []
    assert await evening.bot.store.people.hands(table) == {}
    assert evening.bot.panels._panels == {}


async def test_a_whole_game_is_played_by_letter(evening: Evening) -> None:
    ann = evening.member("ann")
    await want_letters(evening, ann)
    await evening.start_game(ann, house=2)
    letter = evening.letter(ann)
    number = evening.table().id
    while (await evening.bot.tables.get(number)).phase.live:
        if cards(letter):
            await evening.press(ann.user, letter, str(cards(letter)[0]))
        await evening.wait(4)
    assert "The game is over." in text(letter)
    assert evening.letter(ann).id == letter.id


async def test_my_hand_leads_to_the_direct_message(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await want_letters(evening, ann)
    board = await evening.start_game(ann, ben, cleo)
    letter = evening.letter(ann)
    link = f"https://discord.com/channels/@me/{letter.channel_id}/{letter.id}"
    for asked in (await evening.press(ann, board, "hand"), await ann.slash(evening.channel, "hand")):
        assert said(asked) == f"Your hand is in your direct messages: {link}"
    assert evening.hands(ann) == []


async def test_a_direct_message_outlives_the_bot(evening: Evening) -> None:
    ann, ben, cleo = evening.member("ann", locale="fr"), *evening.members("ben", "cleo")
    await want_letters(evening, ann)
    board = await evening.start_game(ann, ben, cleo)
    letter = evening.letter(ann)
    await evening.restart()
    await evening.wait(3)
    await evening.press(ann.user, letter, str(cards(letter)[0]))
    assert len(chosen(letter)) == 1
    await evening.restart()
    await evening.wait(3)
    for member in (ben, cleo):
        await evening.press(member, board, "hand")
        await evening.choose_in(member, evening.hands(member)[-1])
    await evening.wait(3)
    assert len(cards(letter)) == 11, "it follows without a press"
    assert "La table est dans" in text(letter), "in the language of its reader"
    assert evening.letter(ann).id == letter.id
    assert str(letter.id) in said(await evening.press(ann, board, "hand"))


async def test_who_is_seated_before_a_restart_and_has_no_letter_yet_gets_one_after_it(
    evening: Evening,
) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.start_game(ann, ben, cleo)
    await evening.bot.store.people.prefer(ann.id, hand="dm")
    await evening.restart()
    await evening.wait(3)
    assert len(cards(evening.letter(ann))) == 12


async def test_who_comes_late_gets_his_letter_with_his_seat(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await want_letters(evening, ben)
    await evening.start_game(ann, house=2)
    await evening.press(ben, evening.board(), "join")
    await evening.wait(3)
    assert evening.letters(ben) == []
    while evening.table().prompt.deal == 1:
        await evening.choose(ann)
        await evening.wait(2.5)
    await evening.wait(2)
    assert len(cards(evening.letter(ben))) == 12


async def test_who_leaves_loses_his_letter(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await want_letters(evening, ben)
    await evening.start_game(ann, ben, house=1)
    asked = await ben.slash(evening.channel, "leave")
    assert asked.response is not None
    await evening.press(ben, asked.response, "quit")
    await evening.wait(3)
    assert evening.letters(ben) == []
    assert await evening.bot.store.people.hands(1) == {}


async def test_a_choice_brings_the_hand_at_once_and_back(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.start_game(ann, ben, cleo)
    await evening.choose(ann)
    answer = said(await ann.slash(evening.channel, "settings hand", where="dm"))
    assert answer == "Your hand is in your direct messages now, and comes there whenever a game starts."
    letter = evening.letter(ann)
    assert len(chosen(letter)) == 1
    assert evening.hands(ann) == [], "it has moved"
    answer = said(await ann.slash(evening.channel, "settings hand", where="panel"))
    assert answer == "Your hand opens at the table from now on: press *My hand* there."
    assert words(letter) == []
    assert text(letter).endswith("Your hand is at the table now: press *My hand*.")
    ended = text(letter)
    await evening.press(ann, evening.board(), "hand")
    assert len(chosen(evening.hand(ann))) == 1
    for member in (ben, cleo):
        await evening.choose(member)
    await evening.wait(3)
    assert text(letter) == ended, "it is not touched any more"
    assert evening.letter(ann).id == letter.id


async def test_a_letter_is_taken_back_that_is_older_than_the_bot(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await want_letters(evening, ann)
    await evening.start_game(ann, ben, cleo)
    await evening.restart()
    await ann.slash(evening.channel, "settings hand", where="panel")
    assert words(evening.letter(ann)) == []
    await evening.wait(3)
    assert words(evening.letter(ann)) == []


@pytest.mark.parametrize("code", [50007, 40003])
async def test_closed_direct_messages_open_the_hand_at_the_table_with_a_sentence(
    evening: Evening, code: int
) -> None:
    ann, ben, cleo = evening.member("ann", locale="de"), *evening.members("ben", "cleo")
    await want_letters(evening, ann)
    close_letters(evening, ann, code=code)
    board = await evening.start_game(ann, ben, cleo)
    await evening.wait(3)
    assert f"⚠️ {Tr('de')(CLOSED)}" in text(evening.hand(ann))
    assert len(cards(evening.hand(ann))) == 12
    sent = len(posts(evening, ann))
    await evening.choose(ben)
    await evening.wait(3)
    assert "⚠️" in text(evening.hand(ann)), "it stands until he has pressed something"
    await evening.choose(ann)
    assert "⚠️" not in text(evening.hand(ann))
    await evening.wait(10)
    assert len(posts(evening, ann)) == sent == 1, "one try a game"
    await evening.press(ann, board, "hand")
    assert f"⚠️ {Tr('de')(CLOSED)}" in text(evening.hand(ann))
    assert len(posts(evening, ann)) == 2, "and one a press"
    open_letters(evening)
    assert "Direktnachrichten" in said(await evening.press(ann, board, "hand"))
    assert evening.hands(ann) == []
    assert len(chosen(evening.letter(ann))) == 1
    assert "⚠️" not in text(evening.letter(ann))


def posts(evening: Evening, member: MemberActor) -> list[object]:
    """The bot's tries to write to the member."""
    path = f"/channels/{member.user.dm_channel.id}/messages"
    return [
        request for request in evening.env.http_requests if (request.method, request.path) == ("POST", path)
    ]


async def test_without_a_token_the_table_goes_on_and_my_hand_tells_why(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await want_letters(evening, ann)
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


async def test_direct_messages_that_close_during_a_game_end_at_the_table(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await want_letters(evening, ann)
    board = await evening.start_game(ann, ben, cleo)
    close_letters(evening, ann)
    await evening.choose(ben)
    await evening.wait(3)
    await evening.press(ann, board, "hand")
    assert f"⚠️ {CLOSED}" in text(evening.hand(ann))
    await evening.choose(ann)
    await evening.choose(cleo)
    await evening.wait(3)
    assert evening.table().prompt.turn == 1


async def test_closed_direct_messages_are_told_with_the_choice(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.start_game(ann, ben, cleo)
    close_letters(evening, ann)
    answer = said(await ann.slash(evening.channel, "settings hand", where="dm"))
    assert answer == (
        "I cannot write to you, so your hand stays at the table. Open your direct messages for this server, "
        "then press *My hand*."
    )
    await evening.choose(ann)


async def test_a_letter_that_is_gone_is_sent_anew_with_the_next_press(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await want_letters(evening, ann)
    board = await evening.start_game(ann, ben, cleo)
    for unnoticed in (False, True):
        letter = evening.letter(ann)
        evening.env.backend.delete_message(letter.channel_id, letter.id)
        if not unnoticed:
            await evening.choose(ben)
            await evening.wait(3)
            assert evening.letters(ann) == []
        answer = said(await evening.press(ann, board, "hand"))
        assert answer.endswith(f"/{evening.letter(ann).id}")
        assert len(cards(evening.letter(ann))) == 12


async def test_a_letter_too_old_to_be_edited_is_sent_anew_by_itself(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await want_letters(evening, ann)
    await evening.start_game(ann, ben, cleo)
    former = evening.letter(ann)
    path = f"/channels/{former.channel_id}/messages/{former.id}"
    evening.env.inject_error("PATCH", path, status=429, code=TOO_OLD)
    before = text(former)
    await evening.choose(ben)
    await evening.wait(3)
    letter = evening.letter(ann)
    assert letter.id != former.id
    assert text(letter) != before
    assert letter.flags.suppress_notifications, "it rings at the start alone"
    await evening.press(ann.user, letter, str(cards(letter)[0]))


async def test_a_letter_that_discord_failed_to_edit_is_edited_later(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await want_letters(evening, ann)
    board = await evening.start_game(ann, ben, cleo)
    letter = evening.letter(ann)
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


async def test_when_discord_has_its_moods_the_hand_opens_at_the_table(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await want_letters(evening, ann)
    evening.env.inject_error("POST", f"/channels/{ann.user.dm_channel.id}/messages", status=500)
    board = await evening.start_game(ann, ben, cleo)
    await evening.wait(3)
    assert f"⚠️ {FAILED}" in text(evening.hand(ann))
    await evening.press(ann, board, "hand")
    assert len(cards(evening.letter(ann))) == 12
    assert evening.hands(ann) == []


async def test_a_letter_that_takes_long_delays_nobody(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await want_letters(evening, ann)

    async def never(*_: object) -> None:
        await asyncio.sleep(3600)

    monkeypatch.setattr(discord.Client, "create_dm", never)
    board = await evening.start_game(ann, ben, cleo)
    seen = text(board)
    await evening.choose(ben)
    await evening.paint()
    assert text(board) != seen
    await evening.wait(12)
    assert f"⚠️ {FAILED}" in text(evening.hand(ann))


async def test_a_forged_press_in_a_direct_message_does_nothing(evening: Evening) -> None:
    ann, ben, cleo, dan = evening.members("ann", "ben", "cleo", "dan")
    await want_letters(evening, ann, ben)
    await evening.start_game(ann, ben, cleo)
    mine, theirs = evening.letter(ann), evening.letter(ben)
    before, shown = evening.table(), text(mine)
    card = cards(theirs)[0]
    for custom_id in (f"t:1:0:{card}", "t:1:9:1", "t:1:0:?1", "t:1:-:+keep 1 1"):
        await evening.press_old(ann.user, mine, custom_id)
        assert evening.table() == before
    assert text(mine).startswith(shown.splitlines()[0]), "it is still the hand"
    stranger = await dan.user.slash("help")
    assert stranger.response is not None
    refused = await evening.press_old(dan.user, stranger.response, f"t:1:0:{card}")
    assert said(refused).startswith("You are not at this table.")
    assert evening.table() == before


async def test_an_old_panel_that_could_not_be_taken_away_does_not_take_the_hand_back(
    evening: Evening,
) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.start_game(ann, ben, cleo, pace="post")
    old = evening.hand(ann)
    await evening.wait(16 * 60, step=60)
    await want_letters(evening, ann)
    assert evening.hand(ann).id == old.id
    await evening.press(ann, old, str(cards(old)[0]))
    assert len(chosen(old)) == 1, "it is answered"
    await evening.wait(3)
    assert len(chosen(evening.letter(ann))) == 1


async def test_the_letter_speaks_the_language_its_reader_used_last(evening: Evening) -> None:
    ann, ben, cleo = evening.member("ann", locale="de"), *evening.members("ben", "cleo")
    await want_letters(evening, ann)
    await evening.start_game(ann, ben, cleo)
    letter = evening.letter(ann)
    assert "Der Tisch steht in" in text(letter)
    evening.locales[ann.id] = "fr"
    await evening.press(ann.user, letter, str(cards(letter)[0]))
    assert "La table est dans" in text(letter)
    [posted] = (await evening.bot.store.people.hands(1)).values()
    assert posted.language == "fr"
    evening.locales[ann.id] = "de"
    await ann.slash(evening.channel, "hand")
    assert "Der Tisch steht in" in text(letter)


async def test_no_log_line_tells_what_is_in_a_letter(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, logger="bot")
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await want_letters(evening, ann)
    close_letters(evening, ann)
    board = await evening.start_game(ann, ben, cleo)
    await evening.press(ann, board, "hand")
    told = " ".join(record.getMessage() for record in caplog.records if record.name.startswith("bot"))
    assert "direct message" in told
    hand = evening.table().rules.view(evening.table().state, 0).hand
    assert not any(f"'{card}'" in told or f":{card}" in told for card in hand)


@pytest.mark.parametrize("game", ["kuckuck", "coucou", "ducksoup"])
async def test_every_game_is_shown_by_letter(evening: Evening, game: str) -> None:
    members = evening.members("ann", "ben", "cleo", "dan", "eve")
    seated = members[: {"kuckuck": 3, "coucou": 5, "ducksoup": 2}[game]]
    await want_letters(evening, *seated)
    await evening.start_game(*seated, game=game)
    await evening.paint()
    for member in seated:
        assert len(text(evening.letter(member)).splitlines()) > 2
        assert evening.hands(member) == []
