"""How many points people get at a table of an evening, when its game ends or its time is over."""

import pytest
from msgspec.structs import replace

from bot.ids import ChannelId, EveningId, GuildId, TableId, UserId
from bot.table import Phase, Table, log
from bot.table.commands import Expire, Leave, PauseOver, Start
from bot.table.decisions import decide
from bot.table.folding import evolve, fold
from cogs.evenings.evening import Seating
from cogs.evenings.points import HALF, ended_at, stands_at
from engine.registry import games


def lobby(game: str, *users: UserId) -> Table:
    opened = log.Opened(
        game, GuildId(1), ChannelId(2), users[0], {}, 60, "secret", salt="salt", evening=EveningId(3)
    )
    return fold(Table(TableId(7)), [opened, *(log.Joined(user, f"p{user}") for user in users)])


def begun(game: str) -> tuple[Table, Seating]:
    """A game with as few people as it needs."""
    users = tuple(UserId(n) for n in range(1, games()[game].seats[0] + 1))
    table = lobby(game, *users)
    return fold(table, decide(table, Start(users[0]))), Seating(users)


def goes_on(table: Table, decisions: int) -> Table:
    """The game after this many decisions. The clock makes all of them."""
    for _ in range(decisions):
        turn = table.prompt.turn
        while table.phase is Phase.PLAYING and table.prompt.turn == turn:
            seat = min(table.prompt.seats)
            table = evolve(table, log.Acted(seat, table.rules.default(table.state, seat)))
    return table


def slept_through(table: Table) -> Table:
    """The table at the end of a game in which nobody pressed anything."""
    while table.phase is Phase.PLAYING:
        turn = table.prompt.turn
        table = fold(table, decide(table, Expire(turn)) or decide(table, PauseOver(turn)))
    return table


def somebody_ahead() -> tuple[Table, Seating]:
    table, seating = begun("coucou")
    while {*stands_at(table, seating).points.values()} == {HALF}:
        table = goes_on(table, 1)
    return table, seating


@pytest.mark.parametrize(
    ("game", "standing", "ended"),
    [
        ("kuckuck", [100, 0, 50], [50, 100, 0]),
        ("coucou", [25, 75, 75, 75, 0], [25, 100, 75, 50, 0]),
        ("cucco", [25, 75, 75, 0, 75], [25, 100, 0, 50, 75]),
        ("ducksoup", [100, 0], [0, 100]),
    ],
)
def test_places_give_points_also_when_time_is_over_but_not_to_those_who_left_or_never_made_a_move(
    game: str, standing: list[int], ended: list[int]
) -> None:
    begin, seating = begun(game)
    assert {*stands_at(begin, seating).points.values()} == {HALF}, "nobody is ahead yet"
    later = goes_on(begin, 12)
    stands, over = stands_at(later, seating), ended_at(goes_on(later, 10_000), seating)
    assert (stands.how, [stands.points[user] for user in seating.users]) == ("cut", standing)
    assert (over.how, [over.points[user] for user in seating.users]) == ("over", ended)
    assert not over.asleep
    left = begin
    for user in seating.users:
        left = fold(left, decide(left, Leave(user)))  # when the last person has left, bots play on
    for table in (left, slept_through(begin)):
        over = ended_at(table, seating)
        assert (over.how, over.points) == ("over", dict.fromkeys(seating.users, 0))
    assert {*ended_at(left, seating).asleep} == {*seating.users}


def test_nobody_gets_points_for_leaving_a_lobby() -> None:
    """Otherwise a person who is alone with bots could leave, have the table closed, and get points."""
    users = (UserId(1), UserId(2))
    table = lobby("coucou", *users)
    table = fold(table, decide(table, Leave(users[0])))
    assert stands_at(table, Seating(users)).points == {users[1]: HALF}
    table = fold(table, decide(table, Leave(users[1])))
    assert ended_at(table, Seating(users)).points == {}


def test_who_left_or_never_acted_gets_nothing_of_a_game_that_does_not_end_in_time() -> None:
    table, seating = somebody_ahead()
    best = max(seating.users, key=lambda user: stands_at(table, seating).points[user])
    seat = seating.users.index(best)
    idle = replace(table.players[seat], acted=False, stood_in=True)
    players = (*table.players[:seat], idle, *table.players[seat + 1 :])
    for after in (fold(table, decide(table, Leave(best))), replace(table, players=players)):
        stands = stands_at(after, seating).points
        assert (stands[best], stands_at(after, seating).forfeited) == (0, (best,))
        assert max(stands.values()) > HALF


def test_nobody_gains_points_by_having_the_table_closed() -> None:
    begin, seating = somebody_ahead()
    before = stands_at(begin, seating).points
    reasons: tuple[log.CloseReason, ...] = ("voted", "moderated", "gone")
    for reason in reasons:
        table = fold(begin, [log.Closed(reason)])
        ended = ended_at(table, seating)
        assert (ended.how, ended.points) == ("closed", {user: min(HALF, got) for user, got in before.items()})
        assert ended_at(table, seating, final=True).points == before, "it only settles who is ahead of whom"
    table, seating = begun("kuckuck")
    unreadable = Table(TableId(7), phase=Phase.CLOSED, closed="void")
    for closed in (fold(table, [log.Closed("moderated")]), unreadable, None):
        ended = ended_at(closed, seating)
        assert (ended.how, ended.points) == ("closed", dict.fromkeys(seating.users, HALF)), "no result"
