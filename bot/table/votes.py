"""Agreeing to close a running table: everybody must who sits there and has not been away for long."""

from __future__ import annotations

from collections.abc import Iterable

from bot.names import escaped
from bot.table import Table
from bot.table.players import Player


def agreed(table: Table) -> tuple[Player, ...]:
    """Who wants to close the table, of those who have not left; in seat order."""
    return tuple(player for player in _seated(table) if player.user in table.votes)


def asked(table: Table) -> tuple[Player, ...]:
    """Whose agreement is still waited for, in seat order."""
    return tuple(player for player in _seated(table) if player.user not in table.votes and not player.absent)


def carried(table: Table) -> bool:
    """Whether all agree who are asked."""
    return bool(agreed(table)) and not asked(table)


def names(players: Iterable[Player]) -> str:
    """Of those who are asked, for a sentence."""
    return ", ".join(escaped(player.name) for player in players)


def _seated(table: Table) -> list[Player]:
    return [player for player in table.players if player.user is not None and not player.gone]
