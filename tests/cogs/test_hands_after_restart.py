"""An open hand goes on after a restart or a crash without a press, as long as its token lives."""

from __future__ import annotations

import re
import sqlite3
from collections import Counter
from contextlib import closing

import pytest

from bot.discord_ui.panels.stored_panels import SWEPT, TOGETHER
from bot.ids import UserId
from bot.table.commands import Leave
from tests.cogs.evening import Evening
from tests.cogs.reading import answer_of, cards, chosen, text, words
from tests.queries import heard


def stored(evening: Evening) -> list[tuple[int, int]]:
    """The users and messages of the hands that the database keeps."""
    with closing(sqlite3.connect(evening.database)) as connection:
        return connection.execute('SELECT "user", message FROM open_hands').fetchall()


async def test_open_hands_follow_the_game_after_a_restart(evening: Evening) -> None:
    ann, ben, cleo, dan = evening.members("ann", "ben", "cleo", "dan")
    board = await evening.start_game(ann, ben, cleo)
    await evening.press(cleo, board, "hand")  # a message of its own, in the place of the one that had opened
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
    assert "You are watching" in text(watched)
    assert low not in cards(hands[ann])
    await evening.press_old(ann, hands[ann], former)
    assert "That button was for an earlier move. Choose again from here." in text(hands[ann])
    await evening.press(ann, hands[ann], str(min(cards(hands[ann]))))
    assert chosen(hands[ann]), "and it can be pressed as before"
    await evening.bot.tables.handle(table.id, Leave(UserId(cleo.id)))
    await evening.paint()
    assert evening.hands(cleo) == []
    assert evening.hands(ann)


async def test_open_hands_follow_the_game_after_a_crash(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, cleo = await evening.players("ann", "ben", "cleo")
    await evening.wait(TOGETHER)
    hands = {member: evening.hand(member) for member in (ann, ben, cleo)}
    monkeypatch.setattr(evening.bot.panels._stored, "_store", never)
    await evening.restart()
    await evening.each_chooses(*hands)
    await evening.paint()
    for member, hand in hands.items():
        assert "trick 2 of 12" in text(hand).lower()
        assert [hand.id] == [open_.id for open_ in evening.hands(member)]


async def never() -> None:
    """Stands in for what a process that was killed has not done."""


async def test_no_key_is_stored_for_longer_than_a_quarter_of_an_hour_and_none_used_that_has_expired(
    evening: Evening,
) -> None:
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


async def test_a_hand_is_not_stored_once_it_is_closed_its_game_over_or_its_owner_deleted(
    evening: Evening,
) -> None:
    ann, ben, cleo, dan = evening.members("ann", "ben", "cleo", "dan")
    board = await evening.start_game(ann, ben, cleo)
    await evening.press(dan, board, "watch")
    await evening.wait(TOGETHER)
    asked = answer_of(await dan.slash(evening.channel, "mydata delete", where="everywhere"))
    [word] = [word for word in words(asked) if "delete" in word]
    await evening.press(dan, asked, word)
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


async def test_a_start_asks_no_more_of_the_database_for_many_tables_than_for_one(evening: Evening) -> None:
    people = evening.members(*(f"player {number}" for number in range(8)))
    ann = people[0]
    await evening.want_letters(ann)
    store, asked = evening.bot.store, []
    queries = heard(store)
    for number, two in enumerate(zip(people[::2], people[1::2], strict=True)):
        await evening.start_game(*two, game="ducksoup")  # where one of them must choose after the other
        if number in (0, 3):
            queries.clear()
            store.people._last_known.clear()  # a new process has read nothing yet
            await evening.restart()
            await evening.paint()
            asked.append(Counter(re.sub(r"\(\?.*?\)", "(…)", query) for query in queries))
    assert asked[1] == asked[0]
    assert "The table is in" in text(evening.letter(ann)), "their hand is still where they want it"
    assert evening.hands(ann) == []
