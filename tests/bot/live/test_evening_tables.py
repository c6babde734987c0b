"""What a table gives to an evening when it has ended, and when its time is over."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.evenings import Seating
from bot.evenings.points import HALF
from bot.ids import ChannelId, EveningId, GuildId, TableId, UserId
from bot.live.evening_tables import ended_at, stands_at
from bot.table import Phase, Table, log
from bot.table.commands import Expire, Leave, PauseOver, Start
from bot.table.decisions import decide
from bot.table.folding import evolve, fold
from engine.registry import games

OPENED = log.Opened(
    "coucou", GuildId(1), ChannelId(2), UserId(1), {}, 60, "secret", salt="salt", evening=EveningId(3)
)


def begun(game: str) -> tuple[Table, Seating]:
    """A game of as few people as it takes."""
    users = tuple(UserId(n) for n in range(1, games()[game].seats[0] + 1))
    opened = log.Opened(game, GuildId(1), ChannelId(2), users[0], {}, 60, "secret", salt="salt")
    table = fold(Table(TableId(7)), [opened, *(log.Joined(user, f"p{user}") for user in users)])
    return fold(table, decide(table, Start(users[0]))), Seating(users)


def goes_on(table: Table, decisions: int) -> Table:
    """Everybody decides at once for this many decisions what the clock would."""
    for _ in range(decisions):
        turn = table.prompt.turn
        while table.phase is Phase.PLAYING and table.prompt.turn == turn:
            seat = min(table.prompt.seats)
            table = evolve(table, log.Acted(seat, table.rules.default(table.state, seat)))
    return table


def slept_through(table: Table) -> Table:
    """Nobody presses anything to the end of the game."""
    while table.phase is Phase.PLAYING:
        turn = table.prompt.turn
        table = fold(table, decide(table, Expire(turn)) or decide(table, PauseOver(turn)))
    return table


def somebody_ahead() -> tuple[Table, Seating]:
    """A game that is on, in which the players do not stand equal any more."""
    table, seating = begun("coucou")
    for _ in range(10):
        if {*stands_at(table, seating).points.values()} != {HALF}:
            break
        table = goes_on(table, 1)
    assert table.phase is Phase.PLAYING
    return table, seating


@pytest.mark.parametrize("game", games())
def test_at_its_end_the_places_give_points_up_to_a_hundred(game: str) -> None:
    table, seating = begun(game)
    ended = ended_at(table := goes_on(table, 10_000), seating)
    assert ended.how == "over"
    assert {*ended.points} == {*seating.users}
    assert not ended.asleep
    assert sum(ended.points.values()) == pytest.approx(HALF * len(seating.users), abs=2)
    best = max(ended.points, key=lambda user: ended.points[user])
    [place] = [result.place for result in table.results if result.user == best]
    assert place == 1


@pytest.mark.parametrize("game", games())
def test_who_left_or_never_made_a_move_gets_no_points(game: str) -> None:
    table, seating = begun(game)
    for user in seating.users:
        table = fold(table, decide(table, Leave(user)))
    assert table.phase is Phase.OVER, "the house has played it out"
    ended = ended_at(table, seating)
    assert ended.how == "over"
    assert ended.points == dict.fromkeys(seating.users, 0)
    assert {*ended.asleep} == {*seating.users}
    slept = slept_through(begun(game)[0])
    assert ended_at(slept, seating).points == dict.fromkeys(seating.users, 0)


@pytest.mark.parametrize("game", games())
def test_when_the_time_is_over_those_ahead_have_more(game: str) -> None:
    table, seating = begun(game)
    assert {*stands_at(table, seating).points.values()} == {HALF}, "nobody is ahead yet"
    table = goes_on(table, 60)
    if table.phase is not Phase.PLAYING:
        table = goes_on(begun(game)[0], 30)
    stands = stands_at(table, seating)
    assert stands.how == "cut"
    assert {*stands.points} == {*seating.users}
    assert sum(stands.points.values()) == pytest.approx(HALF * len(seating.users), abs=2)


def test_nobody_gets_points_for_leaving_a_lobby() -> None:
    """Where all have left, the table is closed; alone among bots one person could do that."""
    users = (UserId(1), UserId(2))
    table = fold(Table(TableId(7)), [OPENED, *(log.Joined(user, f"p{user}") for user in users)])
    table = fold(table, decide(table, Leave(users[0])))
    assert stands_at(table, Seating(users)).points == {users[1]: HALF}
    table = fold(table, decide(table, Leave(users[1])))
    assert table.closed == "empty"
    assert ended_at(table, Seating(users)).points == {}


def test_where_there_is_no_result_all_have_half() -> None:
    table, seating = begun("kuckuck")
    closed = fold(table, [log.Closed("moderated")])
    unreadable = Table(TableId(7), phase=Phase.CLOSED, closed="void")
    for ended in (ended_at(closed, seating), ended_at(unreadable, seating), ended_at(None, seating)):
        assert (ended.how, {*ended.points.values()}) == ("closed", {HALF})


def test_who_left_or_never_acted_gets_nothing_of_a_game_that_does_not_end_in_time() -> None:
    table, seating = somebody_ahead()
    best = max(seating.users, key=lambda user: stands_at(table, seating).points[user])
    seat = table.seat(best)
    assert seat is not None
    idle = replace(table.players[seat], acted=False, stood_in=True)
    for after in (
        fold(table, decide(table, Leave(best))),
        replace(table, players=(*table.players[:seat], idle, *table.players[seat + 1 :])),
    ):
        stands = stands_at(after, seating).points
        assert stands[best] == 0
        assert max(stands.values()) > HALF


@pytest.mark.parametrize("reason", ["voted", "moderated", "gone"])
def test_nobody_gains_points_by_having_the_table_closed(reason: log.CloseReason) -> None:
    table, seating = somebody_ahead()
    before = stands_at(table, seating).points
    table = fold(table, [log.Closed(reason)])
    ended = ended_at(table, seating)
    assert ended.how == "closed"
    assert ended.points == {user: min(HALF, got) for user, got in before.items()}
    assert min(ended.points.values()) < HALF
    assert ended_at(table, seating, final=True).points == before, "it only settles who is ahead of whom"
