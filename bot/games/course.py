"""The course of a finished game, for its statistics: each move, and its result. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from bot.ids import TableId
from bot.table import Phase, Table, log
from bot.table.folding import transitions
from engine.game import Event, Seat, State
from engine.registry import games


class Move(NamedTuple):
    """An action, the deal in which it was played, and its result."""

    deal: int
    after: State
    events: tuple[Event, ...]


class Course(NamedTuple):
    """A finished game, from the first deal to the end."""

    seats: int
    moves: tuple[Move, ...]
    dealt_to: Mapping[int, tuple[int | None, ...]]
    """For each deal, the user in each seat when the cards were dealt, or None for a bot."""
    forfeits: frozenset[Seat] = frozenset()
    """The seats of players who left or never acted: they win nothing."""

    def theirs(self, deal: int, seat: Seat) -> bool:
        """Whether the person who had this seat at the start of the game still had it in this deal."""
        return self.dealt_to[deal][seat] is not None and self.dealt_to[deal][seat] == self.first[seat]

    @property
    def first(self) -> tuple[int | None, ...]:
        """The user in each seat when the game began. None for a bot."""
        return self.dealt_to[min(self.dealt_to)]

    @property
    def end(self) -> State:
        return self.moves[-1].after


def course_of(entries: Sequence[log.Entry]) -> Course | None:
    """The course of this log's game. None if no game was finished there under today's version of its rules.

    Raises whatever the rules raise if the log contradicts them.
    """
    opened = next((entry for entry in entries if isinstance(entry, log.Opened)), None)
    started = next((entry for entry in entries if isinstance(entry, log.Started)), None)
    if not opened or not started or started.version != games()[opened.game].version:
        return None
    table, moves = Table(TableId(0)), list[Move]()
    dealt_to: dict[int, tuple[int | None, ...]] = {}
    for before, entry, after, events in transitions(table, entries):
        table = after
        if isinstance(entry, log.Acted):
            moves.append(Move(before.prompt.deal, table.state, events))
        if table.phase is Phase.PLAYING and table.prompt.deal not in dealt_to:
            dealt_to[table.prompt.deal] = tuple(
                None if player.gone else player.user for player in table.players
            )
    if not moves or table.outcome is None:
        return None
    forfeits = frozenset(seat for seat, player in enumerate(table.players) if player.forfeits)
    return Course(len(table.players), tuple(moves), dealt_to, forfeits)


def showdowns(game: Course) -> Iterator[Any]:
    """Each deal's showdown, in the game's own type. Only for games whose deals end with all cards shown."""
    number = 0
    for move in game.moves:
        if (shown := move.after.last) and shown.deal > number:
            number = shown.deal
            yield shown
