"""A finished game once more, from its log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.ids import TableId
from bot.table import Phase, Table, log
from bot.table.folding import steps
from engine.game import Event, Seat, State
from engine.registry import games


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
    opened = next((entry for entry in entries if isinstance(entry, log.Opened)), None)
    started = next((entry for entry in entries if isinstance(entry, log.Started)), None)
    if not opened or not started or started.version != games()[opened.game].version:
        return None
    table, done = Table(TableId(0)), list[Step]()
    dealt_to: dict[int, tuple[int | None, ...]] = {}
    for before, entry, after, events in steps(table, entries):
        table = after
        if isinstance(entry, log.Acted):
            done.append(Step(before.prompt.deal, table.state, events))
        if table.phase is Phase.PLAYING and table.prompt.deal not in dealt_to:
            dealt_to[table.prompt.deal] = tuple(
                None if player.gone else player.user for player in table.players
            )
    if not done or table.outcome is None:
        return None
    return Replay(len(table.players), tuple(done), dealt_to)
