"""Tables at which time passes."""

from __future__ import annotations

from bot.table import Table, log
from bot.table.commands import Expire
from bot.table.folding import fold
from tests.bot.people import after


def next_deal(table: Table) -> Table:
    """The table when cards have been dealt out again."""
    deal = table.prompt.deal
    while table.prompt.deal == deal:
        table = after(table, Expire(table.prompt.turn))
        table = fold(table, [log.CameBack(seat) for seat, player in enumerate(table.players) if player.away])
    return table


def expired(table: Table, times: int = 1) -> Table:
    """The table after this many decisions at which the time ran out."""
    for _ in range(times):
        table = after(table, Expire(table.prompt.turn))
    return table
