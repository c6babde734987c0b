"""What the bots of a table think while they pause, and what its coach would do in a learner's place."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from bot import metrics
from bot.minds.minds import Minds
from bot.table import LEARNER, Table
from bot.table.house import coached, seed_of_thought, temper_of, thinkers
from engine.game import Action, Seat


class Thinking:
    """What bots are asked, by seat, for the decision ``turn``, and what the coach of a learner is."""

    def __init__(
        self,
        turn: int,
        asked: Mapping[Seat, asyncio.Task[Action | None]],
        of_coach: asyncio.Task[Action | None] | None = None,
    ) -> None:
        self.turn = turn
        self.of_coach = of_coach
        """What the coach finds best for the learner; None where nobody has asked."""
        self._asked = asked

    def thoughts(self, turn: int) -> Mapping[Seat, Action]:
        """What has come so far, if it is for this turn. A table does not wait for the rest."""
        asked = self._asked if turn == self.turn else {}
        come = {seat: task.result() for seat, task in asked.items() if task.done()}
        metrics.LATE_THOUGHTS.inc(len(asked) - len(come))
        return {seat: action for seat, action in come.items() if action is not None}

    def advice(self, turn: int) -> Action | None:
        """What the coach has found best for the learner, if it is for this turn."""
        task = self.of_coach if turn == self.turn else None
        return task.result() if task and task.done() else None


NOTHING = Thinking(-1, {})


def begin(table: Table, minds: Minds) -> Thinking:
    """Asks for each bot that has to act now and thinks before it does, and for a learner with a coach."""
    turn = table.prompt.turn
    if coached(table):
        return Thinking(turn, {}, _ask(table, LEARNER, minds, best=True))
    asked = {seat: _ask(table, seat, minds, best=False) for seat in thinkers(table)}
    return Thinking(turn, {seat: task for seat, task in asked.items() if task})


def _ask(table: Table, seat: Seat, minds: Minds, *, best: bool) -> asyncio.Task[Action | None] | None:
    rules, state = table.rules, table.state
    seed, temper = seed_of_thought(table, seat), temper_of(table, seat)
    return minds.ask(rules, rules.view(state, seat), rules.legal(state, seat), seed, temper, best=best)
