"""Games by post: planned absences, votes to move on, and how long a vote to close waits for a person."""

from math import inf

from msgspec.structs import replace

from bot.ids import UserId
from bot.table import Table, log
from bot.table.away import MOST_TOLD, waits_for
from bot.table.commands import Change, Leave, MoveOn, PlanAbsence, Return, Start
from bot.table.deadlines import deadline_after_break, long_away, next_deadline
from bot.table.decisions import decide
from bot.table.folding import fold
from bot.table.votes import may_move_on
from tests.bot.people import ANN, BEN, CLEO, DAN, after, lobby, playing, plays, refuses

DAY, NOW = 86_400, 1_700_000_000.0


def by_post(*people: UserId, house: int = 0) -> Table:
    """A game with a day for each decision."""
    return after(lobby(*people, house=house), Change(ANN, seconds=DAY), Start(ANN))


def waiting_for_ben(*others: UserId) -> Table:
    """A table at which everybody but Ben has decided."""
    table = by_post(ANN, BEN, CLEO, *others)
    return after(table, *(plays(table, user) for user in (ANN, CLEO, *others)))


def gone(user: UserId, days: float, now: float = NOW) -> PlanAbsence:
    """The request by which the user plans to be away for this many days."""
    return PlanAbsence(user, now + days * DAY, now)


def days(table: Table, now: float = NOW) -> float:
    """The most days for which the table waits, counted from ``now``."""
    deadline = deadline_after_break(table, inf, now, now)
    assert deadline is not None
    return (deadline - now) / DAY


def test_a_game_waits_a_week_at_most() -> None:
    table = by_post(ANN, BEN, CLEO)
    assert [days(after(table, gone(BEN, away))) for away in (2, 7, 30)] == [2 + 1, 7 + 1, 7 + 1]
    assert days(after(table, gone(BEN, 5, NOW + 365 * DAY))) == 7 + 1, (
        "when they said so, the clock was wrong"
    )
    assert days(after(table, plays(table, BEN), gone(BEN, 2))) == 1, "it does not wait for them now"
    absent = after(table, gone(BEN, 2))
    assert next_deadline(table, NOW + DAY, absent, NOW) == NOW + 3 * DAY
    assert next_deadline(absent, NOW + 3 * DAY, after(absent, Return(BEN)), NOW) == NOW + DAY
    away = after(fold(table, [log.WentAway(1, 0.0)]), gone(BEN, 3))
    assert not waits_for(away, BEN, NOW), "a bot plays for them already"
    assert waits_for(after(away, Return(BEN), gone(BEN, 3)), BEN, NOW)


def test_a_game_waits_for_two_absences_of_one_player_and_no_more() -> None:
    table = by_post(ANN, BEN, CLEO)
    for away in (2, 4, 3):
        table = after(table, gone(BEN, away))
        assert days(table) == away + 1, "who corrects the day has one absence"
    later = NOW + 2 * DAY
    table = after(table, gone(BEN, 20, later))
    assert days(table, later) == 5 + 1, "a week from when they first said so"
    assert decide(table, Return(BEN)) == (log.CameBack(1),)
    for waits in (2 + 1, 1):
        table = after(table, Return(BEN))
        assert (days(table), table.players[1].until) == (1, 0), "the next press ends an absence"
        table = after(table, gone(BEN, 2))
        assert days(table) == waits
    for away in range(MOST_TOLD):
        table = after(table, gone(BEN, away))
    assert table.players[1].announced == MOST_TOLD, "no log grows without end"


def test_all_others_together_move_on_without_a_sleeper_after_half_of_the_time() -> None:
    table = waiting_for_ben()
    early, half = (MoveOn(ANN, 0, NOW + DAY, NOW + passed) for passed in (DAY / 2 - 1, DAY / 2))
    refuses(table, "They still have time. You can move on without them from <t:", early)
    refuses(table, "The table waits for you too.", replace(half, user=BEN))
    one = after(table, half)
    said = "You've already agreed. The game moves on once everybody agrees. No answer yet from Cleo."
    refuses(one, said, half)
    both = after(one, MoveOn(CLEO, 0))
    assert (both.prompt.turn, both.players[1].misses, both.impatient) == (1, 1, frozenset())
    refuses(both, "That button was for an earlier move.", half)
    both = after(both, plays(both, ANN), plays(both, CLEO), MoveOn(CLEO, 1), MoveOn(ANN, 1))
    assert both.players[1].away, "two votes are two missed moves"


def test_one_person_alone_cannot_move_on_nor_anybody_at_a_live_table() -> None:
    relaxed = after(lobby(ANN, BEN, CLEO), Change(ANN, seconds=600), Start(ANN))
    relaxed = after(relaxed, plays(relaxed, ANN), plays(relaxed, CLEO), MoveOn(CLEO, 0), MoveOn(ANN, 0))
    assert relaxed.prompt.turn == 1, "where ten minutes are long"
    live, alone = playing(ANN, BEN, CLEO), by_post(ANN, BEN, house=1)
    assert decide(live, gone(BEN, 3)) == (), "nor does it wait for anybody"
    for table in (after(live, plays(live, ANN), plays(live, CLEO)), after(alone, plays(alone, ANN))):
        refuses(table, "Only a slow game can move on by vote", MoveOn(ANN, 0))


def test_who_has_left_or_is_away_by_plan_has_no_say_and_is_waited_for() -> None:
    votes = MoveOn(ANN, 0), MoveOn(CLEO, 0)
    agreed = after(waiting_for_ben(DAN), *votes)
    for left in (after(agreed, Leave(DAN)), after(agreed, gone(DAN, 5))):
        assert left.prompt.turn == 0
        assert may_move_on(left, CLEO), "though they have agreed already"
        assert after(left, MoveOn(CLEO, 0)).prompt.turn == 1
    assert after(waiting_for_ben(DAN), gone(DAN, 5), *votes).prompt.turn == 1
    asleep = after(fold(waiting_for_ben(DAN), [log.WentAway(0, 0.0)]), gone(DAN, 5))
    back = after(asleep, MoveOn(DAN, 0), MoveOn(ANN, 0))
    assert [player.missed for player in back.players] == [False] * 4, "who votes is back"
    assert back.prompt.turn == 0, "Cleo has not agreed"


def test_a_vote_to_close_waits_for_two_decisions_and_two_minutes_at_least() -> None:
    begun = playing(ANN, BEN, CLEO)
    for seconds, waits in ((45, 120), (600, 1200), (DAY, 2 * DAY)):
        table = replace(begun, opened=replace(begun.opened, seconds=seconds))
        away = fold(table, [log.WentAway(0, 5000.0)])
        assert long_away(away, 0.0) == {0: 5000.0 + waits}
        assert long_away(away, 1e6) == {0: max(5000.0 + waits, 1e6 + 60)}
