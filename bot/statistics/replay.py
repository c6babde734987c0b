"""A finished game once more, from its log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot import log
from bot.table import Table, evolve
from engine.game import Event, Seat, State


class Step(NamedTuple):
    """An action's effect."""

    deal: int
    """The deal in which it was done."""
    after: State
    events: tuple[Event, ...]


class Replay(NamedTuple):
    """A game from its deal to its end."""

    seats: int
    steps: tuple[Step, ...]
    since: tuple[int, ...]
    """By seat, from which deal on whoever held it at the end had it."""

    @property
    def end(self) -> State:
        return self.steps[-1].after


def replay(entries: Sequence[log.Entry]) -> Replay | None:
    """The game that a log tells of; None: it tells of none that was finished by today's rules.

    Raises whatever the rules do where the log contradicts them.
    """
    table, steps = Table(0), []
    since: dict[Seat, int] = {}
    for entry in entries:
        if isinstance(entry, log.Started) and entry.version != table.rules.version:
            return None
        deal = table.prompt.deal
        if isinstance(entry, log.Acted):
            # The table itself has no use for the events.
            steps.append(Step(deal, *table.rules.apply(table.state, entry.seat, entry.action)))
        before, table = table, evolve(table, entry)
        if isinstance(entry, log.Acted):
            taken_over = {*before.free} - {*table.free}
            since |= dict.fromkeys(taken_over, table.prompt.deal)
    if not steps or table.outcome is None:
        return None
    seats = len(table.players)
    return Replay(seats, tuple(steps), tuple(since.get(seat, 0) for seat in range(seats)))
