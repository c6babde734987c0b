"""Games by post: planned absences, votes to move on, and how long a vote to close waits for somebody."""

from __future__ import annotations

from msgspec.structs import replace

from bot.ids import UserId
from bot.table import log
from bot.table.absences import waits_for
from bot.table.commands import Change, Command, Expire, Leave, MoveOn, PlanAbsence, Return, Start
from bot.table.deadlines import deadline_after_break, long_away, next_deadline, timed
from bot.table.decisions import decide
from bot.table.folding import fold
from bot.table.moving_on import may_move_on
from tests.bot.people import ANN, BEN, CLEO, DAN, after, lobby, playing, plays, refuses

DAY = 86_400
TIME = "They have time for now. You can move on without them from <t:"


class Post:
    """A game with a day for each decision, its deadline, and the time."""

    def __init__(self, *people: UserId, house: int = 0) -> None:
        self.now, self.deadline = 1_700_000_000.0, 0.0
        self.table = after(lobby(*(people or (ANN, BEN, CLEO)), house=house), Change(ANN, seconds=DAY))
        self.does(Start(ANN))

    def timed(self, command: Command) -> Command:
        return timed(command, self.table, self.deadline, self.now)

    def does(self, *commands: Command) -> None:
        for command in commands:
            later = after(self.table, self.timed(command))
            self.deadline = next_deadline(self.table, self.deadline, later, self.now) or 0.0
            self.table = later

    def plays(self, *users: UserId) -> None:
        self.does(*(plays(self.table, user) for user in users))

    def gone(self, user: UserId, days: float) -> None:
        """The user says now that they are away for so many days."""
        self.does(PlanAbsence(user, self.now + days * DAY, self.now))

    def moves_on(self, *users: UserId) -> None:
        self.does(*(MoveOn(user, self.table.prompt.turn) for user in users))

    def refuses(self, user: UserId, sentence: str, turn: int | None = None) -> None:
        """They cannot vote to move on."""
        vote = MoveOn(user, self.table.prompt.turn if turn is None else turn)
        refuses(self.table, sentence, self.timed(vote))

    def passes(self, days: float) -> None:
        self.now += days * DAY
        if self.deadline <= self.now:
            self.does(Expire(self.table.prompt.turn, self.now))

    @property
    def left(self) -> float:
        """In how many days the deadline is."""
        return round((self.deadline - self.now) / DAY, 3)


def waiting_for_ben(*others: UserId) -> Post:
    """All but Ben have decided."""
    game = Post(ANN, BEN, CLEO, *others)
    game.plays(ANN, CLEO, *others)
    return game


def test_a_game_waits_a_week_at_most() -> None:
    game = Post()
    game.plays(BEN)
    game.gone(BEN, 2)
    assert game.left == 1, "it does not wait for them now"
    game.plays(ANN, CLEO)
    assert game.left == 2 + 1, "for their absence, and a move"
    game.passes(2.5)
    assert deadline_after_break(game.table, game.deadline, game.now, game.now) == game.deadline
    game.passes(0.5)
    assert (game.table.prompt.turn, game.table.players[1].misses) == (2, 1), "then it is as with any deadline"
    game = waiting_for_ben()
    game.gone(BEN, 30)
    assert game.left == 7 + 1
    game.passes(8)
    assert (game.table.prompt.turn, game.left) == (1, 1)
    game.passes(1)
    game.gone(BEN, 3)
    assert game.table.players[1].away
    assert not waits_for(game.table, BEN, game.now), "a bot plays for them already"
    game.does(Return(BEN))
    game.gone(BEN, 3)
    assert waits_for(game.table, BEN, game.now)
    game, wrong = Post(), game.now + 365 * DAY
    game.does(PlanAbsence(BEN, wrong + 5 * DAY, wrong))
    ahead = deadline_after_break(game.table, wrong + 6 * DAY, game.now, game.now)
    assert ahead == game.now + 8 * DAY, "the clock was wrong"


def test_a_game_waits_for_two_absences_of_one_player_and_no_more() -> None:
    game = Post()
    for days, left in ((2, 3), (4, 5), (3, 4)):
        game.gone(BEN, days)
        assert game.left == left, "who corrects the day has one absence"
    game.passes(2)
    game.gone(BEN, 20)
    assert game.left == 5 + 1, "a week from when they first said so"
    assert decide(game.table, Return(BEN)) == (log.CameBack(1),), "the next press ends an absence"
    for left in (3, 1):
        game.does(Return(BEN))
        assert (game.left, game.table.players[1].until) == (1, 0)
        game.gone(BEN, 2)
        assert game.left == left
    for _ in range(20):
        game.does(Return(BEN))
        game.gone(BEN, 3)
    assert game.table.players[1].announced == 10, "no log grows without end"


def test_all_others_together_move_on_without_a_sleeper_after_half_of_the_time() -> None:
    game = waiting_for_ben()
    game.refuses(ANN, TIME)
    game.refuses(BEN, "The table waits for you too.")
    game.passes(0.5)
    game.moves_on(ANN)
    game.refuses(ANN, "You have agreed already. The game moves on when all agree. No answer yet from Cleo.")
    game.moves_on(CLEO)
    table = game.table
    assert (table.prompt.turn, table.players[1].misses, table.impatient) == (1, 1, frozenset())
    game.refuses(CLEO, "That button was for an earlier move.", turn=0)
    game.plays(ANN, CLEO)
    game.passes(0.5)
    game.moves_on(CLEO, ANN)
    assert game.table.players[1].away, "two votes are two missed moves"


def test_one_person_alone_cannot_move_on_nor_anybody_at_a_live_table() -> None:
    live, alone = playing(ANN, BEN, CLEO), Post(ANN, BEN, house=1)
    assert decide(live, PlanAbsence(BEN, 9e9, 1e9)) == (), "nor does it wait for anybody"
    alone.plays(ANN)
    alone.passes(0.5)
    for table in (after(live, plays(live, ANN), plays(live, CLEO)), alone.table):
        refuses(table, "Only a game by post moves on by vote", MoveOn(ANN, 0))


def test_who_has_left_or_is_away_by_plan_has_no_say_and_is_waited_for() -> None:
    game = waiting_for_ben()
    game.gone(BEN, 3)
    game.passes(2.9)
    game.refuses(ANN, TIME)
    game.passes(0.7)
    game.moves_on(ANN, CLEO)
    assert game.table.prompt.turn == 1
    for goes in (Leave(DAN), PlanAbsence(DAN, game.now + 5 * DAY, game.now)):
        game = waiting_for_ben(DAN)
        game.passes(0.5)
        game.moves_on(ANN, CLEO)
        game.does(goes)
        assert game.table.prompt.turn == 0
        assert may_move_on(game.table, CLEO), "though they have agreed already"
        game.moves_on(CLEO)
        assert game.table.prompt.turn == 1
    asleep = fold(waiting_for_ben(DAN).table, [log.WentAway(0), log.PlannedAbsence(DAN, 9e9, 1.0)])
    back = after(asleep, MoveOn(DAN, 0), MoveOn(ANN, 0))
    assert [player.missed for player in back.players] == [False] * 4, "who votes is back"
    assert back.prompt.turn == 0, "Cleo has not agreed"


def test_a_vote_to_close_waits_for_two_decisions_and_two_minutes_at_least() -> None:
    begun = playing(ANN, BEN, CLEO)
    for seconds, waits in ((45, 120), (600, 1200), (DAY, 2 * DAY)):
        table = replace(begun, opened=replace(begun.opened, seconds=seconds))
        away, long_ago = [fold(table, [log.WentAway(0, since)]) for since in (5000.0, 0.0)]
        assert long_away(away, 0.0) == {0: 5000.0 + waits}
        assert long_away(away, 1e6) == {0: max(5000.0 + waits, 1e6 + 60)}
        assert long_away(long_ago, 1e6) == {0: 1e6 + waits}, "an old log does not say since when"
