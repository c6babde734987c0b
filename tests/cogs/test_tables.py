"""`/table` and `/leave`."""

from __future__ import annotations

import asyncio

import discord
import pytest

from bot.ids import UserId
from tests.cogs.evening import Evening
from tests.cogs.reading import NO_TABLE, addresses, answer_of, cards, chosen, said, text, words


async def test_table_posts_the_table_at_the_bottom_and_takes_the_former_message_away(
    evening: Evening,
) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    former = await evening.start_game(ann, ben, cleo)
    await ben.send(evening.channel, "how nice it is here")
    await cleo.slash(evening.channel, "table")
    talk, board = evening.shared()
    assert talk.content == "how nice it is here"
    assert board.id != former.id
    await evening.choose(ann)
    await evening.choose(ben)
    await evening.choose(cleo)
    await evening.paint()
    assert "Trick 1" in text(board)
    assert len(evening.shared()) == 2


async def test_table_brings_the_hand_of_a_player_too_and_takes_the_former_one_away(evening: Evening) -> None:
    ann, ben, cleo, guest = evening.members("ann", "ben", "cleo", "guest")
    await evening.start_game(ann, ben, cleo)
    former = evening.hand(ann)
    posted = answer_of(await ann.slash(evening.channel, "table"))
    assert not posted.ephemeral
    assert evening.board().id == posted.id < evening.hand(ann).id
    assert former.id != evening.hand(ann).id
    await evening.choose(ann)
    assert chosen(evening.hand(ann)), "it is played from there"
    await evening.wait(31)
    await guest.slash(evening.channel, "table")
    assert evening.private(guest) == []


async def test_a_hand_in_direct_messages_stays_there_when_the_table_is_posted(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.want_letters(ann)
    await evening.start_game(ann, ben, cleo)
    letter, seen = evening.letter(ann), evening.private(ann)
    await ann.slash(evening.channel, "table")
    assert evening.letter(ann).id == letter.id
    assert [message.id for message in evening.private(ann)] == [message.id for message in seen]


async def test_the_hand_is_never_drawn_in_the_table_that_a_private_press_has_posted(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    for _ in range(2):
        await evening.start_game(ann, ben, house=1)
    asked = answer_of(await ann.slash(evening.channel, "table"))
    await ann.click(asked, custom_id="t:1:-:post")
    *_, posted = evening.shared()
    assert words(posted) == ["hand", "watch", "join"]
    assert cards(evening.hands(ann)[-1])
    assert not any(cards(message) for message in evening.shared())


async def test_table_asks_which_of_several(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    for _ in range(2):
        await evening.open_table(ann)
    asked = answer_of(await ben.slash(evening.channel, "table"))
    assert asked.ephemeral
    await ben.click(asked, custom_id="t:1:-:post")
    upper, lower = evening.shared()
    assert "table 2" in text(upper)
    assert "table 1" in text(lower)


async def test_others_than_its_players_post_a_table_once_in_half_a_minute(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.open_table(ann)
    for _ in range(3):
        assert not answer_of(await ann.slash(evening.channel, "table")).ephemeral, "players as they like"
    assert not answer_of(await ben.slash(evening.channel, "table")).ephemeral
    refused = "This table was posted a moment ago. Look further up, or wait half a minute."
    for member in (ben, cleo):
        assert said(await member.slash(evening.channel, "table")) == refused
    assert not answer_of(await ann.slash(evening.channel, "table")).ephemeral
    await evening.env.advance_time(31)
    assert not answer_of(await cleo.slash(evening.channel, "table")).ephemeral
    assert len(evening.shared()) == 1


async def test_nobody_waits_until_the_former_message_is_deleted(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(_message: discord.PartialMessage) -> None:
        await asyncio.sleep(1000)

    ann, ben = evening.members("ann", "ben")
    await evening.open_table(ann)
    monkeypatch.setattr(discord.PartialMessage, "delete", never)
    posted = answer_of(await ann.slash(evening.channel, "table"))
    assert (await evening.press(ben, posted, "join")).acknowledged
    assert "ben" in text(posted)
    tasks = evening.bot.painter._tasks
    assert [task.get_name() for task in tasks if task.get_name() == "former-1"]
    await evening.wait(9)
    assert not [task for task in tasks if task.get_name() == "former-1"], "it is given up"


async def test_table_is_for_the_channel_where_the_table_is(evening: Evening) -> None:
    ann = evening.member("ann")
    await evening.open_table(ann)
    elsewhere = evening.guild.create_text_channel("tea-room")
    assert said(await ann.slash(elsewhere, "table")) == NO_TABLE
    assert evening.shared(elsewhere) == []


async def test_leave_leaves_a_lobby_at_once(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    lobby = await evening.open_table(ann)
    await evening.press(ben, lobby, "join")
    assert "1" in said(await ben.slash(evening.channel, "leave"))
    await evening.paint()
    assert "ben" not in text(lobby)
    assert said(await ben.slash(evening.channel, "leave")), "there is nothing to leave any more"


async def test_leave_asks_in_a_game_and_the_house_plays_on(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await evening.start_game(ann, ben, house=1)
    former = evening.hand(ben)
    question = answer_of(await ben.slash(evening.channel, "leave"))
    assert words(question) == ["quit", "hand"]

    await evening.press(ben, question, "hand")
    assert evening.table().seat(UserId(ben.id)) == 1, "they stay"
    assert evening.hand(ben).id == question.id != former.id
    assert cards(question)

    asked = answer_of(await ben.slash(evening.channel, "leave"))
    assert "1" in said(await evening.press(ben, asked, "quit"))
    assert evening.table().seat(UserId(ben.id)) is None
    await evening.choose(ann)
    await evening.wait(4)
    assert evening.table().prompt.turn == 1
    assert "ben (left)" in text(evening.board())


async def test_the_lobbys_leave_asks_too_once_the_game_is_on(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    lobby = await evening.start_game(ann, ben, house=1)
    pressed = answer_of(await evening.press_old(ben, lobby, "t:1:-:leave"))
    assert pressed.ephemeral
    assert words(pressed) == ["quit", "hand"]
    assert evening.table().seat(UserId(ben.id)) == 1


async def test_a_table_that_its_last_person_leaves_is_closed(evening: Evening) -> None:
    ann = evening.member("ann")
    await evening.start_game(ann, house=2)
    asked = answer_of(await ann.slash(evening.channel, "leave"))
    await evening.press(ann, asked, "quit")
    await evening.paint()
    assert [*evening.bot.tables] == []
    assert words(evening.board()) == ["verify"]


async def test_leave_asks_which_of_several_tables(evening: Evening) -> None:
    ann = evening.member("ann")
    lobby = await evening.open_table(ann)
    await evening.start_game(ann, house=2)
    asked = answer_of(await ann.slash(evening.channel, "leave"))
    await ann.click(asked, custom_id="t:1:-:quit?")
    await evening.paint()
    assert words(lobby) == []
    assert [table.id for table in evening.bot.tables] == [2]


async def test_the_table_of_this_channel_is_meant_where_there_is_one(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await evening.start_game(ann, ben, house=1)
    thread = evening.thread("deep", ann)
    await ann.slash(thread, "kuckuck start")
    assert said(await ann.slash(thread, "leave")) == "You have left table 2."
    await ann.slash(thread, "kuckuck start")
    question = answer_of(await ann.slash(evening.channel, "close"))
    assert "table 1" in text(question)
    assert words(question) == ["close", "hand"]
    elsewhere = evening.guild.create_text_channel("tea-room")
    asked = answer_of(await ann.slash(elsewhere, "hand"))
    assert addresses(asked) == ["t:1:-:hand", "t:3:-:hand"]


async def test_after_a_restart_the_table_says_so_until_the_next_turn(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    board = await evening.start_game(ann, ben, cleo)
    before = text(board)
    await evening.restart()
    await evening.paint()
    note = "-# I was restarted; everything is as it was."
    assert note in text(board)
    assert note not in before
    await evening.choose(ann)
    await evening.choose(ben)
    await evening.paint()
    assert note in text(board)
    await evening.choose(cleo)
    await evening.paint()
    assert note not in text(board)


async def test_after_a_restart_a_lobby_is_as_it_was(evening: Evening) -> None:
    board = await evening.open_table(evening.member("ann"))
    before = text(board)
    await evening.restart()
    await evening.paint()
    assert text(board) == before


async def test_of_an_ended_table_nothing_is_kept_however_much_is_pressed(evening: Evening) -> None:
    ann = evening.member("ann")
    board = await evening.start_game(ann, house=2)
    asked = answer_of(await ann.slash(evening.channel, "close"))
    await evening.press(ann, asked, "close")
    await evening.paint()
    for word in ("hand", "nudge", "hand"):
        await evening.press_old(ann, board, f"t:1:-:{word}")
    await evening.paint()
    assert evening.bot.panels.kept.by_table == {}
    assert evening.bot.panels.kept.tokens == {}
    assert evening.bot.reminders._calls == {}
    paintings = evening.bot.painter._paintings
    assert (len(paintings), paintings.behind, paintings._by_message) == (0, 0, {})
