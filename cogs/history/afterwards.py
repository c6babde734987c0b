"""The ways from a table that is over to its replay and its check."""

from __future__ import annotations

from collections.abc import Iterator

from bot.i18n import Tr
from bot.screen import Button, address
from bot.screens.ending import Afterwards
from bot.table import Phase, Table


def ways(table: Table, tr: Tr) -> Iterator[Button]:
    """To the replay of a game that came to its end, and to the check of any that was dealt.

    All that is to be compared stands in the check, and nowhere else.
    """
    if table.phase is Phase.OVER:
        yield Button(tr("Replay"), address("replay 0 show", table=table.id))
    yield Button(tr("Verify"), address("verify", table=table.id))


AFTERWARDS: Afterwards = {"at the table": ways}
