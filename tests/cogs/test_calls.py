"""Who is called when a turn begins: once, only who must act, and as each of them likes it."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest

from bot.app import Kuckuck
from bot.live.rate_limits import RateLimiter
from bot.table import Phase
from tests.cogs.evening import CALLED, Evening, ahead_of
from tests.cogs.reading import answer_of, pinged, said, text, words

SLOW: dict[str, Any] = {"pace": "relaxed"}


async def test_a_slow_game_calls_all_whom_it_waits_for_in_one_message(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.start_game(ann, ben, cleo, **SLOW)
    await evening.wait(CALLED)
    [call] = evening.calls()
    assert pinged(call) == [ann.id, ben.id, cleo.id]
    assert "Your move at **Zum Kuckuck! · table 1**." in text(call)
    assert words(call) == ["hand"]
    await evening.press(ben, call, "hand")
    await evening.choose(ben)
    await evening.wait(120)
    assert [message.id for message in evening.calls()] == [call.id], "one message a turn"


async def test_a_call_goes_with_its_turn_and_the_last_one_with_the_game(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.start_game(ann, ben, cleo, **SLOW)
    await evening.wait(CALLED)
    [first] = evening.calls()
    for member in (ann, ben, cleo):
        await evening.choose(member)
    await evening.wait(CALLED)
    [second] = evening.calls()
    assert second.id != first.id
    for member in (ann, ben, cleo):
        await member.slash(evening.channel, "close")
        [question] = [message for message in evening.private(member) if "close" in words(message)]
        await evening.press(member, question, "close")
    await evening.paint()
    assert evening.calls() == []
    assert evening.bot.reminders._calls == {}, "an ended table is forgotten"


async def test_a_quick_game_calls_only_those_who_always_want_it(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.choose_setting(ann, "notify", "always")
    await evening.start_game(ann, ben, cleo)
    await evening.wait(CALLED)
    [call] = evening.calls()
    assert pinged(call) == [ann.id]
    assert str(ben.id) not in text(call)


async def test_of_many_tables_some_are_called_for_later_and_then_only_for_the_turn_they_are_in(
    evening: Evening,
) -> None:
    ann, ben = evening.members("ann", "ben")
    evening.bot.reminders._limiter = RateLimiter(60)
    for host in (ann, ben):
        await evening.start_game(host, house=2, **SLOW)
    await evening.wait(CALLED)
    assert [pinged(call) for call in evening.calls()] == [[ann.id]]
    for _ in range(2):
        await evening.choose(ben)
        await evening.wait(CALLED)
    assert len(evening.calls()) == 1, "they wait for their turn"
    await evening.wait(60)
    assert [pinged(call) for call in evening.calls()] == [[ann.id], [ben.id]]


async def test_however_often_a_turn_changes_one_call_of_a_table_waits(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await evening.start_game(ann, ben, house=1, **SLOW)
    await evening.wait(CALLED)
    reminders, table = evening.bot.reminders, evening.table()
    calls = reminders._calls[table.id]
    async with calls.lock:  # as while somebody reminds the others
        for _ in range(3):
            reminders._start(calls, table.id)
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert [*map(asyncio.Task.get_name, reminders._tasks)] == [f"reminder-{table.id}"]
    await evening.wait(1)
    assert not reminders._tasks


async def test_a_call_that_fails_does_not_stand_in_the_way_of_the_next_one(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    with evening.without_database("reminders"):
        await evening.start_game(ann, ben, cleo, **SLOW)
        await evening.wait(CALLED)
        assert evening.calls() == []
    caplog.clear()
    for member in (ann, ben, cleo):
        await evening.choose(member)
    await evening.wait(CALLED)
    assert len(evening.calls()) == 1


async def test_who_never_wants_to_be_called_is_not(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    for member in (ann, ben):
        await evening.choose_setting(member, "notify", "never")
    await evening.start_game(ann, ben, cleo, **SLOW)
    await evening.wait(CALLED)
    [call] = evening.calls()
    assert pinged(call) == [cleo.id]
    await evening.choose(cleo)
    nudged = answer_of(await cleo.slash(evening.channel, "nudge"))
    assert "**ann** **ben**" in text(nudged), "they are named"
    assert pinged(nudged) == [], "but not told"
    assert [message.id for message in evening.calls()] == [nudged.id]


async def test_nobody_is_called_twice_for_one_turn(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.choose_setting(ben, "notify", "always")
    await evening.start_game(ann, ben, cleo)
    await evening.wait(CALLED)
    nudged = answer_of(await ann.slash(evening.channel, "nudge"))
    assert pinged(nudged) == [cleo.id]
    assert f"**ben** <@{cleo.id}>" in text(nudged)
    again = said(await ann.slash(evening.channel, "nudge"))
    assert again == "They have already been reminded of this move. Give them a moment."
    await evening.wait(CALLED)
    assert [message.id for message in evening.calls()] == [nudged.id]


async def test_a_person_who_reminds_the_others_at_once_is_called_as_well(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.start_game(ann, ben, cleo, **SLOW)
    nudged = answer_of(await ann.slash(evening.channel, "nudge"))
    assert pinged(nudged) == [ben.id, cleo.id]
    await evening.wait(CALLED)
    [call] = evening.calls()
    assert pinged(call) == [ann.id]
    assert f"<@{ann.id}> **ben** **cleo**" in text(call), "nobody is told twice"


async def test_a_turn_that_passes_at_once_calls_nobody(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.start_game(ann, ben, cleo, **SLOW)
    for _ in range(2):
        for member in (ann, ben, cleo):
            await evening.choose(member)
        await evening.paint()
    assert evening.calls() == []
    await evening.wait(CALLED)
    assert len(evening.calls()) == 1


async def test_the_house_and_who_decided_ahead_are_not_called(evening: Evening) -> None:
    members = evening.members("ann", "ben", "cleo", "dan", "eve")
    await evening.start_game(*members, game="coucou", **SLOW)
    order = [evening.table().players[seat].user for seat in evening.table().state.waiting]
    first, second, third = [next(m for m in members if m.id == user) for user in order[:3]]
    await evening.press(second, evening.hand(second), ahead_of(evening, second, "keep"))
    await evening.wait(CALLED)
    assert [pinged(call) for call in evening.calls()] == [[first.id]]
    await evening.press(first, evening.hand(first), "keep")
    await evening.wait(1)
    assert [pinged(call) for call in evening.calls()] == [[first.id]], "a moment after a turn all is quiet"
    await evening.wait(2 * CALLED)
    assert [pinged(call) for call in evening.calls()] == [[third.id]]


async def test_where_the_house_takes_its_time_a_decision_made_ahead_is_played_before_anybody_is_called(
    evening: Evening,
) -> None:
    await evening.bot.close()
    slow = Kuckuck(evening.bot.store, now=lambda: evening.env.now().timestamp(), house_pause=10, beats=0)
    await evening.env.restart_bot(slow)
    members = evening.members("ann", "ben", "cleo", "dan", "eve")
    await evening.start_game(*members, game="coucou", **SLOW)
    order = [evening.table().players[seat].user for seat in evening.table().state.waiting]
    first, second, third = [next(m for m in members if m.id == user) for user in order[:3]]
    await evening.press(second, evening.hand(second), ahead_of(evening, second, "keep"))
    await evening.press(first, evening.hand(first), "keep")
    await evening.wait(9, step=1)
    assert evening.calls() == []
    await evening.wait(13, step=1)
    assert [pinged(call) for call in evening.calls()] == [[third.id]]


@pytest.mark.parametrize(("status", "code"), [(403, 50013), (404, 10003), (429, 0), (500, 0)])
async def test_a_call_that_discord_refuses_is_logged_and_stalls_nothing(
    evening: Evening, caplog: pytest.LogCaptureFixture, status: int, code: int
) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    board = await evening.start_game(ann, ben, cleo, **SLOW)
    evening.env.inject_error("POST", "/channels/*/messages", status=status, code=code, times=None)
    await evening.wait(CALLED)
    assert evening.calls() == []
    assert [record.levelno for record in caplog.records if "called" in record.message] == [logging.WARNING]
    before = text(board)
    await evening.choose(ann)
    await evening.paint()
    assert text(board) != before


async def test_a_call_that_cannot_be_deleted_is_let_be(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.start_game(ann, ben, cleo, **SLOW)
    await evening.wait(CALLED)
    evening.env.inject_error("DELETE", "/channels/*", status=403, code=50013)
    for _ in range(2):
        for member in (ann, ben, cleo):
            await evening.choose(member)
        await evening.wait(CALLED)
    assert len(evening.calls()) == 2


async def test_after_a_restart_nobody_is_called_again_and_the_call_still_goes_with_its_turn(
    evening: Evening,
) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    board = await evening.start_game(ann, ben, cleo, **SLOW)
    await evening.wait(CALLED)
    [call] = evening.calls()
    await evening.restart()
    await evening.wait(CALLED)
    assert [message.id for message in evening.calls()] == [call.id]
    assert said(await ann.slash(evening.channel, "nudge")).startswith("They have already been reminded")
    for member in (ann, ben, cleo):
        await evening.press(member, board, "hand")
        await evening.choose_in(member, evening.hands(member)[-1])
    await evening.wait(CALLED)
    assert call.id not in [message.id for message in evening.calls()]
    assert len(evening.calls()) == 1


async def test_a_turn_that_began_just_before_a_restart_calls_after_it(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.start_game(ann, ben, cleo, **SLOW)
    await evening.restart()
    await evening.wait(CALLED)
    [former] = evening.calls()
    assert pinged(former) == [ann.id, ben.id, cleo.id]
    for member in (ann, ben, cleo):
        await evening.press(member, evening.board(), "hand")
        await evening.choose_in(member, evening.hands(member)[-1])
    await evening.restart()
    await evening.wait(CALLED)
    [call] = evening.calls()
    assert call.id != former.id
    assert pinged(call) == [ann.id, ben.id, cleo.id]


@pytest.mark.parametrize(
    ("locale", "sentence"),
    [("fr", "✓ Enregistré. Pas même"), ("de", "✓ Gespeichert. Auch nicht"), ("en-GB", "✓ Saved. Not even")],
)
async def test_a_choice_is_answered_in_ones_own_language(
    evening: Evening, locale: str, sentence: str
) -> None:
    ann = evening.member("ann", locale=locale)
    assert sentence in text(await evening.choose_setting(ann, "notify", "never"))


async def test_a_choice_holds_at_running_tables_and_after_a_restart(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.start_game(ann, ben, cleo, **SLOW)
    await evening.choose_setting(ann, "notify", "never")
    await evening.wait(CALLED)
    assert [pinged(call) for call in evening.calls()] == [[ben.id, cleo.id]]
    await evening.restart()
    await evening.start_game(ann, ben, house=1, **SLOW)
    await evening.wait(CALLED)
    assert [pinged(call) for call in evening.calls()] == [[ben.id, cleo.id], [ben.id]]
    assert evening.table().phase is Phase.PLAYING
