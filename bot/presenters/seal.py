"""The seal of a game, as each hand is told it."""

from __future__ import annotations

from bot.games.common import message_link
from bot.i18n import Tr
from bot.table import Table

SEAL_TOLD = 32
"""How many of the seal's 64 hexadecimal digits a hand is told. docs/fairness.md says why not fewer."""


def seal_message(table: Table, tr: Tr) -> str:
    """The seal of a game that begins, told to each hand in a message that is never edited.

    It links to the message that showed the seal first: the number of that message enters the seed.
    """
    name = tr("this game's seal")
    if table.sealed.message is not None:
        name = f"[{name}]({message_link(table, table.sealed.message)})"
    return "-# 🔒 " + tr(
        "`{seal}…` {name}, to compare later: {command}",
        seal=table.commitment[:SEAL_TOLD],
        name=name,
        command=f"`/verify {table.id}`",
    )
