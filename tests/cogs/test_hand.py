"""The private hand: when it opens and is drawn again, even after a restart, and the list of all hands."""

import logging
import re
import sqlite3
from contextlib import closing

import pytest

from bot.discord_ui.messages.panels.stored_panels import SWEPT, TOGETHER
from bot.ids import TableId, UserId
from bot.table import Table
from bot.table.commands import Command, Leave
from engine.games.kuckuck import view
from tests.cogs.evening import Evening
from tests.cogs.reading import addresses, answer_of, cards, chosen, labels, said, text, words


async def test_a_hand_opens_for_its_owner_follows_the_game_and_is_closed_when_the_seat_is_given_up(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, cleo, dan = evening.members("ann", "ben", "cleo", "dan")
    players = (ann, ben, cleo)
    board = await evening.lobby(*players)
    await evening.press_old(ben, board, "t:1:-:hand")
    [waiting] = evening.seats(ben)
    assert words(waiting) == []
    await evening.press(ann, board, "start")
    await evening.paint()
    assert evening.hand(ben).id > waiting.id, "what opens in the lobby gives way at the start"
    assert evening.seats(ben) == []
    for seat, member in enumerate(players):
        assert tuple(cards(evening.hand(member))) == view(evening.table().state, seat).hand
    assert evening.private(dan) == []
    hand, theirs = evening.hand(ann), text(evening.hand(cleo))
    low, high = min(cards(hand)), max(cards(hand))
    for card in (high, low):
        await evening.press(ann, hand, str(card))
        assert chosen(hand) == [card], "one changes one's mind until the last has chosen"
    assert text(evening.hand(cleo)) == theirs
    await evening.paint()
    assert text(evening.hand(cleo)) != theirs, "an open hand follows the others"
    await evening.each_chooses(ben, cleo)
    await evening.paint()
    assert (low in cards(hand), high in cards(hand)) == (False, True)
    assert evening.hand(ann).id == hand.id, "it is edited in place"

    await evening.press(ann, board, "hand")
    again = evening.hand(ann)
    assert again.id != hand.id, "a hand that is opened again takes the former away"
    await ann.slash(evening.channel, "hand")
    hand, handle = evening.hand(ann), evening.bot.tables.handle
    assert hand.id != again.id
    await evening.leave(ben)
    assert evening.hands(ben) == []

    async def leaving(number: TableId, command: Command) -> Table:
        await handle(number, command)
        return await handle(number, Leave(UserId(ann.id)))

    with monkeypatch.context() as meanwhile:  # the hand is deleted while a press is on its way
        meanwhile.setattr(evening.bot.tables, "handle", leaving)
        assert said(await evening.press(ann, hand, str(cards(hand)[0]))) == "You've left table 1."
    await evening.paint()
    assert (len(evening.hands(ann)), len(evening.hands(cleo))) == (0, 1)


async def test_hand_lists_tables_of_all_servers_and_opens_any_in_private(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    assert "You're not at a table." in said(await ann.user.slash("hand"))
    first = await evening.start_game(ann, ben, cleo, pace="post")
    await evening.choose(ann)
    await evening.want_letters(ben)
    await evening.start_game(ann, ben, house=1, pace="hours4")
    here, evening.guild = evening.guild, evening.env.create_guild("The Tree")
    elsewhere, evening.channel = evening.channel, evening.guild.create_text_channel("games")
    there = evening.guild.add_member(ann.user)
    await evening.open_table(there, pace="post")
    shown = answer_of(await there.slash(evening.guild.create_text_channel("lounge"), "hand"))
    assert shown.ephemeral
    yours, mine, others, theirs, waiting, *_ = text(shown).splitlines()
    assert (yours, others) == ("### Your move", "### Waiting for others")
    assert f"· table 2](https://discord.com/channels/{here.id}/{elsewhere.id}/" in mine
    assert f"(https://discord.com/channels/{here.id}/{elsewhere.id}/{first.id})" in theirs
    assert "**ben** and **cleo** · ⏳ <t:" in theirs
    assert waiting.endswith(" · not started yet")
    assert labels(shown) == ["Zum Kuckuck! · table 3"], "others' hands open there"

    privately = answer_of(await ann.user.slash("hand"))
    opened = answer_of(await ann.user.click(privately, custom_id=addresses(privately)[0]))
    assert len(cards(opened)) == 12
    evening.channel = elsewhere
    shown = answer_of(await ben.slash(elsewhere, "hand"))
    for letter in evening.letters(ben):
        assert f"(https://discord.com/channels/@me/{ben.user.dm_channel.id}/{letter.id})" in text(shown)


def stored(evening: Evening) -> list[tuple[int, int]]:
    """The users and messages of the hands that the database keeps."""
    with closing(sqlite3.connect(evening.database)) as connection:
        return connection.execute('SELECT "user", message FROM open_hands').fetchall()


async def test_open_hands_follow_the_game_after_a_restart(evening: Evening) -> None:
    ann, ben, cleo, dan = evening.members("ann", "ben", "cleo", "dan")
    board = await evening.start_game(ann, ben, cleo)
    await evening.press(cleo, board, "hand")  # a new message takes the place of cleo's open hand
    watched = answer_of(await evening.press(dan, board, "hand"))
    hands = {member: evening.hand(member) for member in (ann, ben, cleo)}
    low, former = min(cards(hands[ann])), f"t:1:0:{max(cards(hands[ann]))}"
    await evening.choose(ann)
    await evening.bot.close()
    open_hands = [*((member.id, hand.id) for member, hand in hands.items()), (dan.id, watched.id)]
    assert sorted(stored(evening)) == sorted(open_hands), "a stopped bot keeps them for the next one"
    await evening.restart()
    await evening.each_chooses(ben, cleo)
    await evening.paint()
    table = evening.table()
    for seat, (member, hand) in enumerate(hands.items()):
        assert [*map(str, cards(hand))] == [*table.rules.legal(table.state, seat)]
        assert [hand.id] == [open_.id for open_ in evening.hands(member)], "it is the same message, and alone"
    assert "trick 2 of 12" in text(watched)
    assert "You're watching" in text(watched)
    assert low not in cards(hands[ann])
    await evening.press_old(ann, hands[ann], former)
    assert "That button was for an earlier move. Choose again from here." in text(hands[ann])
    await evening.press(ann, hands[ann], str(min(cards(hands[ann]))))
    assert chosen(hands[ann]), "and it can be pressed as before"


async def test_no_key_is_stored_for_longer_than_it_lasts_or_used_later(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    board = await evening.start_game(ann, ben, cleo, pace="post")
    await evening.wait(TOGETHER)
    assert len(stored(evening)) == 3
    await evening.wait(10 * 60)
    await evening.press(ann, board, "hand")
    before = text(evening.hand(ben))
    await evening.wait(5 * 60 - 30)
    await evening.restart()
    await evening.choose(cleo)
    await evening.wait(2 * TOGETHER)
    assert {user for user, _ in stored(evening)} == {ann.id, cleo.id}
    assert "✅" in text(evening.hands(ann)[-1])
    assert text(evening.hand(ben)) == before
    await evening.wait(15 * 60)
    assert not stored(evening)


async def test_a_hand_is_not_stored_once_closed_its_game_over_or_its_owner_deleted(evening: Evening) -> None:
    ann, ben, cleo, dan = evening.members("ann", "ben", "cleo", "dan")
    board = await evening.start_game(ann, ben, cleo)
    await evening.press(dan, board, "watch")
    await evening.wait(TOGETHER)
    await evening.my_data(dan, "delete")
    await evening.leave(cleo)
    await evening.wait(2 * TOGETHER)
    assert {user for user, _ in stored(evening)} == {ann.id, ben.id}
    await evening.close_by_vote(ann, ben)
    await evening.wait(2 * TOGETHER)
    assert not stored(evening)
    await evening.start_game(ann, ben, house=1)
    await evening.close_by_vote(ann, ben)
    await evening.bot.close()
    assert not stored(evening), "nor by a stop"


async def test_without_a_database_hands_are_stored_later_and_no_stop_or_start_tells_a_token(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, logger="bot")  # in an outage only its first line is above DEBUG
    members = evening.members("ann", "ben", "cleo")
    with evening.without_database("open_hands"):
        await evening.start_game(*members)
        await evening.wait(TOGETHER)
    assert "open hands could not be stored" in caplog.text
    await evening.wait(SWEPT)
    assert len(stored(evening)) == 3
    for member in members:
        await evening.press(member, evening.board(), "hand")
    with evening.without_database("open_hands"):
        await evening.bot.close()
        await evening.restart()
    assert "open hands could not be taken up" in caplog.text
    assert "simcord_interaction" not in caplog.text
    caplog.clear()
    await evening.each_chooses(*members)
    await evening.paint()
    table = evening.table()
    for seat, member in enumerate(members):
        [hand] = evening.hands(member)
        assert [*map(str, cards(hand))] == [*table.rules.legal(table.state, seat)], "a press brought it back"


async def test_time_turns_red_for_the_undecided_and_then_their_minute_is_spent(evening: Evening) -> None:
    ann, ben, _ = await evening.players("ann", "ben", "cleo")
    await evening.choose(ann)
    await evening.wait(70)
    decided, board = text(evening.hand(ann)), text(evening.board())
    assert "🔴" not in text(evening.hand(ben))
    await evening.wait(6)
    assert "🔴 Hurry! ⏳ <t:" in text(evening.hand(ben))
    assert (text(evening.hand(ann)), text(evening.board())) == (decided, board)
    await evening.wait(20 + 62)
    assert re.search("🔴 ⏳ <t:[0-9]+:R> · from your spare minute", text(evening.hand(ann)))
    assert "from your" not in text(evening.hand(ben)), "who has not acted in this game has none"
    assert "· from their spare minute" in text(evening.board())
