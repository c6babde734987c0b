"""Fair dealing in words: a table's seal, where it was shown, and how to check it."""

from __future__ import annotations

from bot.games.common import message_link, small_line
from bot.i18n import Tr
from bot.screen import Button, Row, Screen, Text, address, link
from bot.table import Table

SEAL_TOLD = 32
"""How many of the seal's 64 hexadecimal digits are spelled out. docs/fairness.md says why not fewer."""


def seal_mark(table: Table, tr: Tr) -> str:
    """The word in a lobby's message that holds the seal: all 64 digits end the address of its link.

    So the message shows the seal to everybody, and needs no line for it. A press leads to the channel.
    """
    # Translators: A word with a link, after 🔒: the game's seal
    word = tr("seal")  # a picture within the words would break the link at Discord
    return f"🔒\xa0[{word}]({link(table.channel, guild=table.guild)}#{table.commitment})"


def seal_shown(table: Table, tr: Tr) -> str:
    """The seal's mark in a line of its own."""
    return small_line(seal_mark(table, tr))


def seal_lines(table: Table, tr: Tr) -> str:
    """The game's seal in small print, for one player, with a link to the message that first showed it.

    The seed is computed from that message's id too.
    """
    # Translators: In a sentence: “this game's seal, to compare later: …”
    name = tr("this game's seal")
    if table.sealed.message is not None:
        name = f"[{name}]({message_link(table, table.sealed.message)})"
    command = f"`/history table:{table.id}`"
    # Translators: {name}: the words “this game's seal”, often as a link; {command}: a command
    told = tr("{name}, to compare later: {command}", name=name, command=command)
    return f"-# 🔒 {told}\n-# `{table.commitment[:SEAL_TOLD]}`"


def fair_dealing(table: Table, tr: Tr) -> str:
    """What people can read about how a game's cards are dealt, before it and in it."""
    said = tr(
        "The cards come from a secret drawn when the table opened. Its seal, which ends the address of "
        "🔒 in the lobby, shows that nobody has changed it since. After the game the secret is "
        "revealed, and anybody can check the deal."
    )
    return f"## {tr('Fair dealing')}\n{said}\n{seal_lines(table, tr)}"


def fair_page(table: Table, tr: Tr) -> Screen:
    """The page on fair dealing for anybody at the table, with a button to the rules."""
    back = Button(tr("Rules"), address(f"rules {table.game} 0", table=table.id))
    return Screen((Text(fair_dealing(table, tr)), Row((back,))))


def fair_button(table: int, tr: Tr) -> Button:
    """The button to the page on fair dealing of the table with this number."""
    return Button(tr("Fair dealing"), address("fair", table=table))
