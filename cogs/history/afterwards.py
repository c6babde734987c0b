"""The button below a finished table that leads to its replay or its check."""

from __future__ import annotations

from collections.abc import Iterator

from bot.i18n import B_, Tr
from bot.screen import Button, address
from bot.table import Phase, Table

REPLAY = B_("Watch again")


def ways(table: Table, tr: Tr) -> Iterator[Button]:
    """A button to the replay, and by it to the check of the deal. A broken off game has only the check."""
    if table.phase is Phase.OVER:
        yield Button(tr(REPLAY), address("replay 0 show", table=table.id))
    else:
        yield Button(tr("Verify"), address("verify", table=table.id))
