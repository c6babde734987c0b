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
    await evening.press(ann, board, "hand")
    [newest] = evening.hands(ann)
    assert newest.id != hands[ann].id, "one that is opened anew takes the former one away"
    await evening.bot.tables.handle(table.id, Leave(UserId(cleo.id)))
    await evening.paint()
    assert evening.hands(cleo) == []
    assert evening.hands(ann)


async def test_open_hands_follow_the_game_after_a_crash(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    board = await evening.start_game(ann, ben, cleo)
    await evening.press(cleo, board, "hand")  # a message of its own, in the place of the one that had opened
    await evening.wait(TOGETHER)
    hands = {member: evening.hand(member) for member in (ann, ben, cleo)}
    assert sorted(stored(evening)) == sorted((member.id, hand.id) for member, hand in hands.items())
    monkeypatch.setattr(evening.bot.panels._stored, "_store", never)
    await evening.restart()
    await evening.each_chooses(*hands)
    await evening.paint()
    for member, hand in hands.items():
        assert "trick 2 of 12" in text(hand).lower()
        assert [hand.id] == [open_.id for open_ in evening.hands(member)]


async def never() -> None:
    """Stands in for what a process that was killed has not done."""


async def test_no_key_is_stored_for_longer_than_a_quarter_of_an_hour(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    board = await evening.start_game(ann, ben, cleo, pace="post")
    await evening.wait(TOGETHER)
    assert len(stored(evening)) == 3
    await evening.wait(10 * 60)
    await evening.press(ann, board, "hand")
    await evening.wait(5 * 60)
    assert [user for user, _ in stored(evening)] == [ann.id]
    await evening.wait(10 * 60)
    assert not stored(evening)


async def test_a_hand_is_not_stored_once_it_is_closed_or_its_game_over(evening: Evening) -> None:
    ann, ben, cleo = await evening.players("ann", "ben", "cleo", rounds="short")
    await evening.wait(TOGETHER)
    await evening.leave(cleo)
    await evening.wait(2 * TOGETHER)
    assert {user for user, _ in stored(evening)} == {ann.id, ben.id}
    await evening.play_out(ann, ben)
    await evening.wait(2 * TOGETHER)
    assert not stored(evening)
    await evening.start_game(ann, ben, cleo, rounds="short")
    await evening.play_out(ann, ben, cleo)
    await evening.bot.close()
    assert not stored(evening), "nor by a stop"


async def test_hands_that_the_database_refuses_are_stored_later(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    with evening.without_database("open_hands"):
        await evening.start_game(ann, ben, cleo)
        await evening.wait(TOGETHER)
    assert "open hands could not be stored" in caplog.text
    assert "simcord_interaction" not in caplog.text
    await evening.wait(SWEPT)
    assert len(stored(evening)) == 3


async def test_a_token_that_has_expired_meanwhile_is_not_used(evening: Evening) -> None:
    ann, ben, _ = await evening.players("ann", "ben", "cleo")
    await evening.wait(15 * 60 - 30)
    await evening.restart()
    assert not stored(evening)
    before = text(evening.hand(ann))
    await evening.choose(ben)
    await evening.paint()
    assert text(evening.hand(ann)) == before


async def test_a_stop_and_a_start_without_a_database_go_on_and_tell_no_token(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    ann, ben, cleo = await evening.players("ann", "ben", "cleo")
    with evening.without_database("open_hands"):
        await evening.bot.close()
    assert "open hands could not be stored" in caplog.text
    assert not stored(evening)
    with evening.without_database("open_hands"):
        await evening.restart()
    assert "open hands could not be taken up" in caplog.text
    assert "simcord_interaction" not in caplog.text
    caplog.clear()
    await evening.each_chooses(ann, ben, cleo)
    await evening.paint()
    table = evening.table()
    for seat, member in enumerate((ann, ben, cleo)):
        [hand] = evening.hands(member)
        assert [*map(str, cards(hand))] == [*table.rules.legal(table.state, seat)], "a press brought it back"


async def test_a_person_who_has_their_data_deleted_leaves_no_hand_behind(evening: Evening) -> None:
    ann, ben, cleo, dan = evening.members("ann", "ben", "cleo", "dan")
    await evening.start_game(ann, ben, house=1)
    await evening.press(cleo, evening.board(), "hand")
    await evening.press(dan, evening.board(), "watch")
    asked = answer_of(await dan.slash(evening.channel, "mydata delete", where="everywhere"))
    [word] = [word for word in words(asked) if "delete" in word]
    await evening.press(dan, asked, word)
    await evening.wait(2 * TOGETHER)
    assert {user for user, _ in stored(evening)} == {ann.id, ben.id, cleo.id}, "nothing is stored later"
    store = evening.bot.store
    await evening.bot.close()
    await store.erase(UserId(cleo.id))
    assert sorted(user for user, _ in stored(evening)) == sorted((ann.id, ben.id))


async def test_a_start_asks_no_more_of_the_database_for_many_tables_than_for_one(evening: Evening) -> None:
    people = evening.members(*(f"player {number}" for number in range(10)))
    ann = people[0]
    await evening.want_letters(ann)
    store, asked = evening.bot.store, []
    queries = heard(store)
    for two in zip(people[::2], people[1::2], strict=True):
        await evening.start_game(*two, game="ducksoup")  # where one of them must choose after the other
        queries.clear()
        store.people._last_known.clear()  # a new process has read nothing yet
        await evening.restart()
        await evening.paint()
        asked.append(Counter(re.sub(r"\(\?.*?\)", "(…)", query) for query in queries))
    assert len([*evening.bot.tables]) == 5
    assert asked[-1] == asked[0]
    assert "The table is in" in text(evening.letter(ann)), "their hand is still where they want it"
    assert evening.hands(ann) == []
