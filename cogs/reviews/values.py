"""The strong player's opinion of a person's decisions in a finished game. Values, and pure.

The strong player knew only what the person could see then. So it guesses the other hands, and its values are
estimates.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean, stdev
from typing import Literal

import msgspec
from msgspec.structs import replace

from bot.table import Table
from bot.table.replay import Replay
from engine.game import Action, Seat
from engine.minds import Thought, chances

VERSION = 1
"""Goes up when minds or the form of reviews change so much that stored reviews must be made again."""
TURNING_POINTS = 3
FINEST = {True: 0.2, False: 0.05}
"""A difference up to this, in points or chips, means nothing. A strong player that searches (``True``) lets
simple players go on from imagined hands, so its results are less exact.
"""
CERTAIN = 2.0
"""A difference counts only if it is more than this many standard errors."""
MIXED = 0.1
"""A choice that the strong player itself makes at least this often is as good as its best one."""


class Weighed(msgspec.Struct, frozen=True, array_like=True):
    """A decision, and what the strong player thinks of each choice."""

    move: int
    """The number of the move that the decision led to, from 1 on."""
    frame: int
    """The frame of the replay in which the choices were offered."""
    action: Action
    """What the person did."""
    offered: tuple[Action, ...]
    worths: tuple[float, ...]
    """The expected result of each choice, in the review's unit. Only differences mean anything."""
    chances: tuple[float, ...]
    """The strong player's probability of each choice, from 0 to 1."""
    noise: float
    """A difference of up to this, in the review's unit, may be due to chance."""

    @property
    def best(self) -> Action:
        """The strong player's favourite. Among equals, the person's own choice."""
        most = max(self.worths)
        return self.action if self.worth(self.action) == most else self.offered[self.worths.index(most)]

    @property
    def loss(self) -> float:
        """How much less the person's choice is worth than the best one; 0 if it is as good (``same``)."""
        less = max(self.worths) - self.worth(self.action)
        return 0.0 if self.same else less

    @property
    def same(self) -> bool:
        """Whether the person chose as the strong player would, as far as that can be said."""
        less = max(self.worths) - self.worth(self.action)
        return less <= self.noise or self.chances[self.offered.index(self.action)] >= MIXED

    def worth(self, action: Action) -> float:
        return self.worths[self.offered.index(action)]

    def ranked(self) -> list[tuple[Action, float]]:
        """The choices from the best on, each with how much less it is worth than the best."""
        most = max(self.worths)
        less = [(action, most - worth) for action, worth in zip(self.offered, self.worths, strict=True)]
        return sorted(less, key=lambda choice: (choice[1], choice[0] != self.action))


class Review(msgspec.Struct, frozen=True, omit_defaults=True):
    """A person's decisions in one game, in order. Decisions with a single choice are left out."""

    version: int
    unit: Literal["points", "chips", "per cent"]
    decisions: tuple[Weighed, ...] = ()

    @property
    def same(self) -> int:
        """How many decisions the strong player agrees with."""
        return sum(decision.same for decision in self.decisions)

    @property
    def loss(self) -> float:
        """The total cost, in the strong player's opinion, of all decisions with which it does not agree."""
        return sum(decision.loss for decision in self.decisions)

    @property
    def turning_points(self) -> Sequence[Weighed]:
        """The most costly decisions, from the worst on."""
        costly = [decision for decision in self.decisions if decision.loss]
        return sorted(costly, key=lambda decision: -decision.loss)[:TURNING_POINTS]

    @property
    def noise(self) -> float:
        """Three quarters of the decisions have at most this noise, in the review's unit."""
        noises = sorted(decision.noise for decision in self.decisions)
        return noises[len(noises) * 3 // 4] if noises else 0.0


def in_chances(replay: Replay, review: Review) -> Review:
    """The review in per cent, as chances to win, if the game's points say too little. Otherwise it is
    unchanged.

    The stored review keeps its unit.
    """
    if chances(replay.table.rules) is None:
        return review
    seen = [(replay.frames[one.frame], replay.moves[one.move - 1].seat, one) for one in review.decisions]
    return Review(review.version, "per cent", tuple(likely(*moment) for moment in seen))


def likely(before: Table, seat: Seat, one: Weighed) -> Weighed:
    """Converts ``worths`` and ``noise`` to chances to win in per cent. The game needs a module `chances`."""
    found = chances(before.rules)
    assert found  # noqa: S101 - the caller has looked
    best = max(one.worths)
    *worths, close = (100 * chance for chance in found(before.view(seat), (*one.worths, best - one.noise)))
    return replace(one, worths=tuple(worths), noise=max(1.0, max(worths) - close))


def settled(
    thoughts: Sequence[Thought], played: int, finest: float
) -> tuple[tuple[float, ...], tuple[float, ...], float]:
    """The means of several thoughts on one decision: its ``worths`` and ``chances``, and the ``noise``.

    Each thought imagined other hidden cards. ``played`` is the index of the person's choice. The noise says
    how far chance may have moved the difference between this choice and the best other one. It is at least
    ``finest``.
    """
    worths = _means([thought.worths for thought in thoughts])
    chances = _means([thought.chances for thought in thoughts])
    others = [index for index in range(len(worths)) if index != played]
    rival = max(others, key=lambda index: worths[index])
    apart = [thought.worths[rival] - thought.worths[played] for thought in thoughts]
    error = stdev(apart) / len(apart) ** 0.5 if len(apart) > 1 else 0.0
    return worths, chances, max(finest, round(CERTAIN * error, 2))


def _means(rows: Sequence[Sequence[float]]) -> tuple[float, ...]:
    return tuple(round(fmean(column), 3) for column in zip(*rows, strict=True))
