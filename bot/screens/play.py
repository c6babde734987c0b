"""The page of `/play`: tables at which people can sit down, and a menu of games for a new table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

from bot.games.common import heading, lasting, options_in_words, small_line
from bot.games.offers import LastTime, Offer
from bot.games.presenter import emblem
from bot.i18n import Tr
from bot.parts import manifests
from bot.screen import Beside, Block, Button, Menu, Option, Row, Screen, Text, address
from bot.screens.birds import LEVELS
from bot.screens.lobby import KIND, join_button, seats_in_words
from bot.table import Phase, Table
from bot.table.occasions import RATED

InMenus: TypeAlias = Callable[[Tr], Iterable[Button]]
"""The buttons that a feature offers below a server's games and a person's settings, in its manifest."""
IN_CARDS = " in-cards"
"""Added to an address so that the table opens in the server's channel for cards, if there is one."""
MOST_ON = 5
"""The page lists at most this many tables, so that the menu of games still fits on a phone."""


def play_page(
    offers: Sequence[Offer],
    last: LastTime | None,
    tr: Tr,
    tables: Sequence[Table] = (),
    where: str = "",
    ways: Sequence[Button] = (),
) -> Screen:
    """Asks which game to open a table for. ``last``, the game last played here, comes first.

    Above the question are the ``tables`` at which the reader can sit down instead, and below it the buttons
    of features, ``ways``. ``where`` is added to the addresses of the games, see `IN_CARDS`.
    """
    blocks: list[Block] = [*tables_on(tables, tr), Text("## " + tr("What are we playing?"))]
    if last:
        offers = sorted(offers, key=lambda offer: offer.title != last.offer.title)
        label = tr("As last time: {title}", title=last.offer.title)
        blocks.append(Row((Button(label, address(f"again-as{where} {last.key}"), "success"),)))
        if said := [*filter(None, _as_last_time(last, tr))]:
            blocks.append(Text(small_line(*said)))
    blocks.append(games_menu(f"choose{where}", offers, tr))
    if ways:
        blocks.append(Row(tuple(ways)))
    return Screen(tuple(blocks))


def in_menus(tr: Tr) -> list[Button]:
    """The buttons that all features offer below a server's menu of games, and below a person's settings."""
    return [button for one in manifests().values() if one.in_menus for button in one.in_menus(tr)]


def games_menu(word: str, offers: Sequence[Offer], tr: Tr) -> Menu:
    """A menu of games. ``word`` begins the address of each choice and says what is done with the game."""
    return Menu(address(word), tuple(_option(offer, tr) for offer in offers), "", tr("Choose a game"))


def _option(offer: Offer, tr: Tr) -> Option:
    face = next(iter(emblem(*offer, tr)), "")
    return Option(offer.title, offer.key, tr.of(offer.game)(offer.summary), face)


def _as_last_time(last: LastTime, tr: Tr) -> Iterator[str]:
    """How the last game was played, in words: its options, its pace, the level of its bots, and its kind."""
    yield options_in_words(*last.offer, tr)
    if last.seconds:
        yield tr("{time} per move", time=lasting(last.seconds, tr))
    if last.level:
        yield tr(LEVELS[last.level].label)
    if last.kind != RATED:
        yield tr(KIND[last.kind])


def tables_on(tables: Sequence[Table], tr: Tr) -> Iterator[Block]:
    """Tables to sit down at, each with *Join*, the fullest lobbies first. Empty if there are no tables."""
    if tables:
        yield Text("### " + tr("Sit down now"))
    for table in sorted(tables, key=lambda table: (table.phase.value, -len(table.people)))[:MOST_ON]:
        yield Beside(f"**{heading(table, tr)}**\n{place_in_words(table, tr)}", join_button(table, tr))


def place_in_words(table: Table, tr: Tr) -> str:
    """A table with a free seat: its channel, how many seats are taken, and the time for a move."""
    free = seats_in_words(table, tr) if table.phase is Phase.LOBBY else tr("a bot's seat is free")
    kind = tr(KIND[table.kind]) if table.kind != RATED else ""
    time = tr("{time} per move", time=lasting(table.seconds, tr))
    return small_line(f"<#{table.channel}>", free, time, kind)
