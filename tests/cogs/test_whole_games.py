"""Whole games by people, house players and sleepers, by simcord."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing

import pytest
from simcord import MemberActor

from bot.games.ladders import ladder_of
from bot.live.tables import Tables
from bot.table import Table
from bot.table.commands import Act, VoteToClose
from bot.table.deadlines import Pace
from tests.cogs.evening import Evening
from tests.cogs.reading import answer_of, cards, chosen, text, words


async def play_out(evening: Evening, *members: MemberActor) -> Table:
    """Plays on to the end as `Evening.play_out` does, but each card is pressed in the player's own hand."""
    table = evening.table()
    people = {member.id: member for member in members}
    while table.phase.live:
        asked = (table.players[seat].user for seat in sorted(table.prompt.seats))
        for member in [people[user] for user in asked if user in people]:
            if cards(evening.hand(member)):  # a hand that was out may be shown a moment after it is asked
                await evening.choose(member)
        await evening.paint()
        table = await evening.bot.tables.get(table.id)
    await evening.paint()
    return table


@pytest.mark.parametrize("bidding", ["sealed", "tactical"])
async def test_three_people_play_from_the_start_command_to_the_score_sheet(
    evening: Evening, bidding: str
) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.start_game(ann, ben, cleo, bidding=bidding)
    table = await play_out(evening, ann, ben, cleo)
    board = text(evening.board())
    assert "🏆" in board
    assert "\n⌀ " in board
    assert table.secret not in board, "it is in the check"
    ladder = ladder_of("kuckuck", table.options)
    assert words(evening.board()) == ["again", "same", f"board {ladder} 0", "replay 0 show", "verify"]
    assert [words(evening.hand(member)) for member in (ann, ben, cleo)] == [["review 0 new"]] * 3
    ranked = answer_of(await ben.slash(evening.channel, "leaderboard"))
    assert sorted(re.findall(r"\*\*([a-z]+)\*\*", text(ranked))) == ["ann", "ben", "cleo"]


async def test_house_players_take_their_time_and_play_to_the_end(evening: Evening) -> None:
    ann = evening.member("ann")
    await evening.start_game(ann, house=3)
    await evening.env.advance_time(0.1)
    assert evening.table().prompt.seats == {0, 1, 2, 3}
    await evening.env.advance_time(2)
    assert evening.table().prompt.seats == {0}
    table = await play_out(evening, ann)
    assert table.outcome is not None
    assert "\n⌀ " in text(evening.board())


async def test_the_clock_plays_for_a_sleeper_who_goes_away_and_comes_back_by_a_press(
    evening: Evening,
) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.start_game(ann, ben, cleo, seconds=30)
    for miss in (1, 2):
        assert not evening.table().players[2].away
        await evening.choose(ann)
        await evening.choose(ben)
        await evening.wait(32)
        assert evening.table().players[2].misses == miss
    assert evening.table().players[2].away
    assert "cleo (away)" in text(evening.board())
    await evening.choose(ann)
    await evening.choose(ben)
    await evening.wait(4)
    assert evening.table().prompt.turn == 3, "the house plays on for who is away"
    await evening.choose(cleo)
    assert not evening.table().players[2].away
    await evening.paint()
    assert "away" not in text(evening.board())


async def test_a_person_who_is_away_is_back_by_any_press_at_the_table(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    board = await evening.start_game(ann, ben, cleo, seconds=30)
    old = f"t:{evening.table().id}:0:1"
    for press in ("rules", old):
        await evening.wait(70)
        assert evening.table().players[2].away
        await evening.press_old(
            cleo, board, old if press == old else f"t:{evening.table().id}:-:rules kuckuck 0"
        )
        assert not evening.table().players[2].away


async def test_play_again_late_leaves_the_score_sheet_where_it_is(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await evening.start_game(ann, ben, house=1)
    await evening.play_out(ann, ben)
    sheet = evening.board()
    await evening.wait(2 * 3600, step=600)
    await evening.press(ann, sheet, "again")
    await evening.paint()
    assert evening.shared()[0].id == sheet.id
    assert len(evening.shared()) == 2


async def test_the_end_comes_in_a_new_message_at_the_bottom(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    board = await evening.start_game(ann, ben, cleo)
    table = await play_out(evening, ann, ben, cleo)
    [sheet] = evening.shared()
    assert sheet.id > board.id
    assert "🏆" in text(sheet)
    outcome = table.outcome
    assert outcome is not None
    for member, place in zip((ann, ben, cleo), outcome.places, strict=True):
        mine = "You have won!" if place == 1 else f"You are number {place} of 3."
        assert mine in text(evening.hand(member))


async def test_where_it_may_post_nothing_the_end_is_shown_in_the_message_of_the_game(
    evening: Evening,
) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    board = await evening.start_game(ann, ben, cleo)
    evening.env.inject_error("POST", "/channels/*/messages", status=403, code=50013, times=None)
    await evening.play_out(ann, ben, cleo)
    [sheet] = evening.shared()
    assert sheet.id == board.id
    assert "🏆" in text(sheet)


async def test_play_again_opens_one_table_with_the_same_seats_however_often_it_is_pressed(
    evening: Evening,
) -> None:
    ann, ben = evening.members("ann", "ben")
    await evening.start_game(ann, ben, house=1)
    await evening.play_out(ann, ben)
    first = evening.board()
    await evening.press_at_once([(ben, first, "again"), (ann, first, "again")])
    await evening.paint()
    assert words(first) == ["replay 0 show", "verify"], "the button is gone"
    [table] = evening.bot.tables
    assert [player.user for player in table.players] == [ann.id, ben.id, None]
    assert table.host == ben.id
    ended, following = evening.shared()
    assert f"table {table.id}" in text(ended)
    await evening.press(ben, following, "start")
    await evening.paint()
    assert cards(evening.hands(ben)[-1])


async def test_after_a_restart_in_mid_trick_the_same_table_goes_on(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    board = await evening.start_game(ann, ben, cleo)
    await evening.play_out(ann, ben, cleo, until=3)
    await evening.choose(ann, max)
    hands = {member.id: evening.hand(member) for member in (ann, ben, cleo)}
    before, shown = evening.table(), {member: cards(hand) for member, hand in hands.items()}

    await evening.restart()
    await evening.paint()

    assert evening.table() == before
    assert evening.board().id == board.id
    assert {member: cards(hand) for member, hand in hands.items()} == shown
    assert len(chosen(hands[ann.id])) == 1
    await evening.press(ben, hands[ben.id], str(shown[ben.id][0]))
    await evening.press(cleo, board, "hand")
    await evening.choose_in(cleo, evening.hands(cleo)[-1])
    await evening.press(ann, board, "hand")
    await evening.paint()
    assert evening.table().prompt.turn == 4
    assert chosen(evening.hands(ann)[-1]) == []


async def agree_to_close(tables: Tables, at: Table) -> None:
    for player in at.players:
        assert player.user
        await tables.handle(at.id, VoteToClose(player.user))


async def play_on(tables: Tables, at: Table) -> None:
    while at.phase.live:
        seat = min(at.prompt.seats)
        user, action = at.players[seat].user, at.rules.legal(at.state, seat)[0]
        assert user
        at = await tables.handle(at.id, Act(user, at.prompt.turn, action))


@pytest.mark.parametrize(
    ("end", "shown"), [(agree_to_close, "The players have closed this table."), (play_on, "🏆")]
)
async def test_an_end_that_was_not_painted_before_the_bot_died_is_painted_by_the_next_one(
    evening: Evening, end: Callable[[Tables, Table], Awaitable[None]], shown: str
) -> None:
    board = await evening.start_game(*evening.members("ann", "ben", "cleo"))
    # It commits as the bot does, and dies before anybody hears of it.
    pace = Pace(lambda: evening.env.now().timestamp())
    dying = Tables(evening.bot.store, pace, tell=lambda _: None)
    await end(dying, evening.table())
    await dying.close()
    assert shown not in text(board)
    await evening.restart()
    await evening.paint()
    assert shown in text(evening.board())
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
