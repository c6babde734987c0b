"""Votes to close a running table. Everybody there who has not been away for long must agree."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from bot.names import escaped
from bot.table import Phase, Table, log
from bot.table.players import Player
from engine.game import Seat


def agreed(table: Table) -> tuple[Player, ...]:
    """The people still seated who want to close the table, in seat order."""
    return tuple(player for player in _seated(table) if player.user in table.votes)


def asked(table: Table) -> tuple[Player, ...]:
    """The people whose agreement is still missing, in seat order."""
    return tuple(player for player in _seated(table) if player.user not in table.votes and not player.absent)


def carried(table: Table) -> bool:
    """Whether somebody wants to close the table and nobody's agreement is missing."""
    return bool(agreed(table)) and not asked(table)


def stay_away(table: Table, seats: Collection[Seat]) -> tuple[log.Entry, ...]:
    """The entries for players who have been away in these seats for too long; none for the others."""
    dozing = [seat for seat in sorted(seats) if table.players[seat].dozes]
    return tuple(map(log.StayedAway, dozing)) if table.phase is Phase.PLAYING else ()


def names(players: Iterable[Player]) -> str:
    """The names of these players, for a sentence."""
    return ", ".join(escaped(player.name) for player in players)


def _seated(table: Table) -> list[Player]:
    return [player for player in table.players if player.user is not None and not player.gone]
