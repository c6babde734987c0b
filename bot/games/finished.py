"""A finished game once more, from its log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.table import Phase, Table, log
from bot.table.folding import evolve
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
    dealt_to: Mapping[int, tuple[int | None, ...]]
    """By deal, who had each seat when its cards were dealt, by user id; None: the house."""

    def theirs(self, deal: int, seat: Seat) -> bool:
        """Whether this deal was dealt to the person to whom the game was dealt at its start, in this seat."""
        return self.dealt_to[deal][seat] is not None and self.dealt_to[deal][seat] == self.first[seat]

    @property
    def first(self) -> tuple[int | None, ...]:
        """Who had each seat at the start."""
        return self.dealt_to[min(self.dealt_to)]

    @property
    def end(self) -> State:
        return self.steps[-1].after


def replay(entries: Sequence[log.Entry]) -> Replay | None:
    """The game that a log tells of; None: it tells of none that was finished by today's rules.

    Raises whatever the rules do where the log contradicts them.
    """
    table, steps = Table(0), []
    dealt_to: dict[int, tuple[int | None, ...]] = {}
    for entry in entries:
        if isinstance(entry, log.Started) and entry.version != table.rules.version:
            return None
        deal = table.prompt.deal
        if isinstance(entry, log.Acted):
            # The table itself has no use for the events.
            steps.append(Step(deal, *table.rules.apply(table.state, entry.seat, entry.action)))
        table = evolve(table, entry)
        if table.phase is Phase.PLAYING and table.prompt.deal not in dealt_to:
            dealt_to[table.prompt.deal] = tuple(
                None if player.gone else player.user for player in table.players
            )
    if not steps or table.outcome is None:
        return None
    return Replay(len(table.players), tuple(steps), dealt_to)
