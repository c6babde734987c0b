"""From `/kuckuck start` to the score sheet: people, house players and sleepers."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing

import pytest

from bot.games.ladders import ladder_of
from bot.live.tables import Tables
from bot.table.commands import Act
from bot.table.deadlines import Pace
from tests.cogs.evening import Evening
from tests.cogs.reading import answer_of, cards, text, words


async def test_who_joins_leaves_and_waits_in_a_lobby_is_seen_at_once(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    lobby = await evening.open_table(ann, bidding="tactical", rounds="short", seconds=45)
    assert lobby.id == evening.board().id
    table, beside = evening.table(), ["rules kuckuck 0", "learn kuckuck 0", "host"]
    assert (table.options, table.seconds) == ({"bidding": "tactical", "rounds": "short"}, 45)
    assert words(lobby) == ["join", "leave", *beside]
    assert (await evening.press(ben, lobby, "join")).acknowledged
    assert "**ben**" in text(lobby)
    await evening.press(ann, lobby, "house")
    assert words(lobby) == ["birds", "join", "start", "leave", *beside]
    await evening.press(ben, lobby, "unhouse")
    assert "🤖" not in text(lobby)
    await evening.press(ann, lobby, "leave")
    assert "ann" not in text(lobby)
    assert "**ben** · host" in text(lobby)
    for _ in range(4):
        await evening.press(ben, lobby, "house")
    assert "join" not in words(lobby), "it is full"
    await evening.press(ben, lobby, "leave")
    assert words(lobby) == []
    assert [*evening.bot.tables] == []


async def test_three_people_play_from_the_start_command_to_the_score_sheet(evening: Evening) -> None:
    members = evening.members("ann", "ben", "cleo")
    former = await evening.start_game(*members, bidding="tactical", rounds="short")
    table, people = evening.table(), {member.id: member for member in members}
    while table.phase.live:
        asked = (table.players[seat].user for seat in sorted(table.prompt.seats))
        for member in [people[user] for user in asked if user in people]:
            if cards(evening.hand(member)):  # a hand that was out may be shown a moment after it is asked
                await evening.choose(member)
        await evening.paint()
        table = await evening.bot.tables.get(table.id)
    await evening.paint()
    [sheet] = evening.shared()
    assert sheet.id > former.id, "the end comes in a new message at the bottom"
    board = text(sheet)
    assert "🏆" in board
    assert "\n⌀ " in board
    assert table.secret not in board, "it is in the check"
    ladder = ladder_of("kuckuck", table.options)
    assert words(sheet) == ["again", "same", f"board {ladder} 0", "replay 0 show", "verify"]
    assert table.outcome
    for member, place in zip(members, table.outcome.places, strict=True):
        mine = "You have won!" if place == 1 else f"You are number {place} of 3."
        assert mine in text(evening.hand(member))
        assert words(evening.hand(member)) == ["review 0 new"]
    ranked = answer_of(await members[1].slash(evening.channel, "leaderboard"))
    assert sorted(re.findall(r"\*\*([a-z]+)\*\*", text(ranked))) == ["ann", "ben", "cleo"]


async def test_house_players_take_their_time_and_the_clock_plays_for_a_sleeper(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    board = await evening.start_game(ann, ben, cleo, house=1, seconds=30)
    assert evening.table().prompt.seats == {0, 1, 2, 3}
    await evening.env.advance_time(1)
    assert evening.table().prompt.seats == {0, 1, 2}
    for miss in (1, 2):
        assert not evening.table().players[2].away
        await evening.each_chooses(ann, ben)
        await evening.wait(32)
        assert evening.table().players[2].misses == miss
    assert evening.table().players[2].away
    assert "cleo (away)" in text(evening.board())
    await evening.each_chooses(ann, ben)
    await evening.wait(4)
    assert evening.table().prompt.turn == 3, "the house plays on for who is away"
    await evening.choose(cleo)
    assert not evening.table().players[2].away
    await evening.paint()
    assert "away" not in text(evening.board())
    await evening.wait(110)
    assert evening.table().players[2].away
    await evening.press_old(cleo, board, "t:1:-:rules kuckuck 0")
    assert not evening.table().players[2].away, "any press at the table brings one back"


async def test_an_end_that_was_not_painted_before_the_bot_died_is_painted_by_the_next_one(
    evening: Evening,
) -> None:
    board = await evening.start_game(*evening.members("ann", "ben", "cleo"), rounds="short")
    # It commits as the bot does, and dies before anybody hears of it.
    pace = Pace(lambda: evening.env.now().timestamp())
    dying = Tables(evening.bot.store, pace, tell=lambda _: None)
    at = evening.table()
    while at.phase.live:
        seat = min(at.prompt.seats)
        user, action = at.players[seat].user, at.rules.legal(at.state, seat)[0]
        assert user
        at = await dying.handle(at.id, Act(user, at.prompt.turn, action))
    await dying.close()
    assert "🏆" not in text(board)
    evening.env.inject_error("POST", "/channels/*/messages", status=403, code=50013, times=None)
    await evening.restart()
    await evening.paint()
    assert "🏆" in text(evening.board())
    assert evening.board().id == board.id, "where it may post nothing, in the message of the game"
    assert await evening.bot.store.unpainted() == []


async def test_after_a_restart_a_table_whose_log_cannot_be_read_says_so_and_the_others_go_on(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    ann, ben = evening.members("ann", "ben")
    broken = await evening.start_game(ann, house=2)
    await evening.start_game(ben, house=2)
    with closing(sqlite3.connect(evening.database)) as connection, connection:
        connection.execute("UPDATE entries SET entry = '?' WHERE table_id = 1 AND seq = 3")
    await evening.restart()
    await evening.paint()
    assert [table.id for table in evening.bot.tables] == [2]
    assert "cannot go on" in text(broken)
    assert words(broken) == []
    caplog.clear()
