"""Fair dealing in words: a table's seal, where it was shown, and how to check it."""

from __future__ import annotations

from bot.games.common import message_link, small_line
from bot.i18n import Tr
from bot.table import Table

SEAL_TOLD = 32
"""How many of the seal's 64 hexadecimal digits players see. docs/fairness.md says why not fewer."""


def seal_shown(table: Table, tr: Tr) -> str:
    """The line with the seal that everybody sees in a lobby, short enough for a phone."""
    return small_line("🔒 " + tr("Seal: `{seal}`", seal=table.commitment[:SEAL_TOLD]))


def seal_lines(table: Table, tr: Tr) -> str:
    """The game's seal in small print, for one player, with a link to the message that first showed it.

    The seed is computed from that message's id too.
    """
    # Translators: In a sentence: “this game's seal, to compare later: …”
    name = tr("this game's seal")
    if table.sealed.message is not None:
        name = f"[{name}]({message_link(table, table.sealed.message)})"
    parameter = tr("table")
    command = f"`/history {parameter}:{table.id}`"
    # Translators: {name}: the words “this game's seal”, often as a link; {command}: a command
    told = tr("{name}, to compare later: {command}", name=name, command=command)
    return f"-# 🔒 {told}\n-# `{table.commitment[:SEAL_TOLD]}`"


def fair_dealing(table: Table, tr: Tr) -> str:
    """What a player of a running game can read about how its cards were dealt."""
    said = tr(
        "The cards come from a secret drawn when the table opened. Its seal shows that nobody "
        "has changed it since. After the game the secret is revealed, and anybody can check "
        "the deal."
    )
    return f"## {tr('Fair dealing')}\n{said}\n{seal_lines(table, tr)}"
