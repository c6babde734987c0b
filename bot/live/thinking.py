"""What the bots of a table think while they pause, and what its coach would do in a learner's place."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from bot.host import metrics
from bot.minds.minds import Minds
from bot.table import LEARNER, Table
from bot.table.house import coached, seed_of_thought, temper_of, thinkers
from engine.game import Action, Seat


class Thinking:
    """What is asked, by seat, for the decision ``turn``."""

    def __init__(self, turn: int, asked: Mapping[Seat, asyncio.Task[Action | None]]) -> None:
        self.turn = turn
        self._asked = asked

    def thoughts(self, turn: int) -> Mapping[Seat, Action]:
        """What has come so far, if it is for this turn. A table does not wait for the rest."""
        asked = self._asked if turn == self.turn else {}
        come = {seat: task.result() for seat, task in asked.items() if task.done()}
        metrics.LATE_THOUGHTS.inc(len(asked) - len(come))
        return {seat: action for seat, action in come.items() if action is not None}

    @property
    def of_coach(self) -> asyncio.Task[Action | None] | None:
        """What the coach finds best for the learner; None where nobody has asked."""
        return self._asked.get(LEARNER)

    def advice(self, turn: int) -> Action | None:
        """What the coach has found best for the learner, if it is for this turn."""
        task = self.of_coach if turn == self.turn else None
        return task.result() if task and task.done() else None


NOTHING = Thinking(-1, {})


def begin(table: Table, minds: Minds) -> Thinking:
    """Asks for each bot that has to act now and thinks before it does, and for a learner with a coach."""
    state, rules, turn = table.state, table.rules, table.prompt.turn
    asked = {
        seat: minds.ask(
            rules,
            rules.view(state, seat),
            rules.legal(state, seat),
            seed_of_thought(table, seat),
            temper_of(table, seat),
            best=table.lesson,
        )
        for seat in ((LEARNER,) if coached(table) else thinkers(table))
    }
    return Thinking(turn, {seat: task for seat, task in asked.items() if task})
