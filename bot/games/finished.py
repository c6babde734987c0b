"""A finished game, played again from its log for the statistics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.ids import TableId, UserId
from bot.table import Phase, Table, log
from bot.table.folding import steps
from engine.game import Event, Seat, State
from engine.registry import games


class Step(NamedTuple):
    """What one action led to."""

    deal: int
    """The number of the deal in which the action was played."""
    after: State
    events: tuple[Event, ...]


class Replay(NamedTuple):
    """A game from its deal to its end."""

    seats: int
    steps: tuple[Step, ...]
    dealt_to: Mapping[int, tuple[UserId | None, ...]]
    """By deal: the user in each seat when its cards were dealt. None for a house player."""

    def theirs(self, deal: int, seat: Seat) -> bool:
        """Whether the person who had this seat when the game began also had it when this deal was dealt."""
        return self.dealt_to[deal][seat] is not None and self.dealt_to[deal][seat] == self.first[seat]

    @property
    def first(self) -> tuple[UserId | None, ...]:
        """The user in each seat when the game began. None for a house player."""
        return self.dealt_to[min(self.dealt_to)]

    @property
    def end(self) -> State:
        return self.steps[-1].after


def replay(entries: Sequence[log.Entry]) -> Replay | None:
    """The game of this log, or None if no game was finished there under today's version of its rules.

    Raises whatever the rules raise where the log contradicts them.
    """
    opened = next((entry for entry in entries if isinstance(entry, log.Opened)), None)
    started = next((entry for entry in entries if isinstance(entry, log.Started)), None)
    if not opened or not started or started.version != games()[opened.game].version:
        return None
    table, done = Table(TableId(0)), list[Step]()
    dealt_to: dict[int, tuple[UserId | None, ...]] = {}
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
