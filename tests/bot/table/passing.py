"""Tables at which time passes."""

from bot.table import Phase, Table, log
from bot.table.commands import Expire, PauseOver
from bot.table.folding import fold
from tests.bot.people import after, plays


def next_deal(table: Table) -> Table:
    deal = table.prompt.deal
    while table.prompt.deal == deal:
        table = after(table, Expire(table.prompt.turn))
        table = fold(table, [log.CameBack(seat) for seat, player in enumerate(table.players) if player.away])
    return table


def expired(table: Table, times: int = 1) -> Table:
    """The table after time has run out for this many decisions."""
    for _ in range(times):
        table = after(table, Expire(table.prompt.turn))
    return table


def played_out(table: Table) -> Table:
    """The table at its end: people who are present play their lowest card, and bots play what they like."""
    while table.phase is Phase.PLAYING:
        turn = table.prompt.turn
        table = after(table, PauseOver(turn))
        for user in table.awaited:
            if table.prompt.turn == turn:
                table = after(table, plays(table, user))
    return table
