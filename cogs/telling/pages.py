"""The page on which people choose what to hear about, and the message that they get."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.common import linked_heading, message_link, small_line
from bot.games.offers import offers
from bot.i18n import Tr
from bot.ids import MessageId
from bot.names import escaped
from bot.screen import Block, Button, Menu, Option, Row, Screen, Text, address
from bot.screens.play import place_in_words
from bot.table import Phase, Table
from bot.zones import ZONES
from cogs.telling.stored import ANY, Wish

OFF = "off"


def in_menus(tr: Tr) -> tuple[Button, ...]:
    """The button that leads to the page."""
    return (Button(tr("Notify me…"), address("tell")),)


def choices(tr: Tr) -> Mapping[str, Mapping[str, str]]:
    """The options of each menu, keyed by the field of `Wish` that the menu sets."""
    hours = [f"{hour}" for hour in range(24)]
    return {
        "game": {OFF: tr("no tables"), ANY: tr("tables for any game")}
        | {offer.word: offer.title for offer in offers()},
        "begins": {hour: tr("from {hour}", hour=f"{hour}:00") for hour in hours},
        "ends": {hour: tr("until {hour}", hour=f"{hour}:00") for hour in hours},
        "zone": {zone: zone for zone in ZONES},
    }


def telling_page(wish: Wish | None, tr: Tr) -> Screen:
    """The page where its reader chooses which tables of this server to hear about."""
    told = tr(
        "I'll write to you when a table opens in this server or a seat in a game comes free: by direct "
        "message, at most once a day, during the hours you choose."
    )
    blocks: list[Block] = [Text("## " + tr("Notify me about tables") + f"\n{told}")]
    if wish and wish.closed:
        shut = tr(
            "I couldn't write to you, so I've stopped. Allow direct messages from this server, "
            "then choose again."
        )
        blocks.append(Text(f"⚠️ {shut}"))
    chosen = {"game": OFF} if wish is None or wish.closed else wish._asdict()
    for field, offered in choices(tr).items():
        if field in chosen:
            options = tuple(Option(label, value) for value, label in offered.items())
            blocks.append(Menu(address(f"tell {field}"), options, f"{chosen[field]}"))
    return Screen(tuple(blocks))


def told_page(table: Table, message_id: MessageId, server: str, tr: Tr) -> Screen:
    """The direct message about a table."""
    about = {
        "server": f"**{escaped(server)}**",
        "table": linked_heading(table, message_link(table, message_id), tr),
    }
    if table.phase is Phase.LOBBY:
        told = tr("A table is open in {server}: {table}", **about)
    else:
        told = tr("A seat has come free at a table in {server}: {table}", **about)
    last = small_line(tr("I won't write again today."))
    off = Button(tr("Stop these messages"), address(f"tell-off {table.guild}"))
    return Screen((Text(f"🔔 {told}\n{place_in_words(table, tr)}\n{last}"), Row((off,))))
