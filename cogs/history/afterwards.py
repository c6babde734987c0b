"""The buttons below a finished table that lead to its replay and its check."""

from __future__ import annotations

from collections.abc import Iterator

from bot.i18n import Tr
from bot.screen import Button, address
from bot.table import Phase, Table


def ways(table: Table, tr: Tr) -> Iterator[Button]:
    """A button to the replay, if the game was played to its end, and one to the page that checks the deal.

    The replay does not show the numbers with which people can verify a deal.
    """
    if table.phase is Phase.OVER:
        yield Button(tr("Replay"), address("replay 0 show", table=table.id))
    yield Button(tr("Verify"), address("verify", table=table.id))
