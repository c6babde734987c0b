"""What is said where the cards of a finished game are dealt again: in the lobby, and at the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from bot.games.common import SHORT, name_of
from bot.i18n import Tr
from bot.presenters.sheet import MOST_COMPARED, merits_in_short
from bot.scores.ending import Ending
from bot.screen import Block, Text
from bot.table import Table
from bot.table.nouns import Player
from bot.table.occasions import Repeated
from engine.game import Seat

MOST_TIMES = 4
"""How many results stand in a line: the first one and the last ones."""


def same_as(same: Repeated, tr: Tr) -> str:
    """Whose cards these are, and who has which of them."""
    if len(same.seats) == 2:
        return tr("Same cards as table {number}, hands swapped.", number=same.first)
    return tr.plural(
        "Same cards as table {number}, seats moved on by one.",
        "Same cards as table {number}, seats moved on by {n}.",
        same.moved,
        number=same.first,
    )


def same_note(same: Repeated, tr: Tr) -> str:
    """The same, and that it counts for nothing."""
    unrated = tr("Not rated: everybody can look these cards up.")
    return f"🔁 {same_as(same, tr)} {unrated}"


def who_starts(table: Table, same: Repeated, host: str, tr: Tr) -> str:
    """What the lobby waits for."""
    if len(table.players) < len(same.seats):
        return tr("**{host}** can start the game. Bots take the seats that are free then.", host=host)
    return tr("**{host}** can start the game.", host=host)


def compared(table: Table, ending: Ending, tr: Tr) -> Iterator[Block]:
    """What each made of the same cards, seat by seat, and whether they can be played once more."""
    if table.same is None:
        return
    lines = [f"-# {same_note(table.same, tr)}"]
    if ending.earlier:
        lines += islice(_seat_by_seat([*ending.earlier, table], table.same, tr), MOST_COMPARED)
    if table.same.is_last:
        lines.append("-# " + tr("Everybody has had every seat with these cards."))
    yield Text("\n".join(lines))


def _seat_by_seat(played: Sequence[Table], same: Repeated, tr: Tr) -> Iterator[str]:
    """A line for each seat that a person has had, with all who played its cards, the first one first."""
    merits = [merits_in_short(table, tr) for table in played]
    for seat, owner in enumerate(played[0].players):
        users = {table.players[seat].user for table in played}
        if users == {None}:
            continue
        told = [
            f"**{_name(table, seat, same, tr)}** {merit[seat]}"
            for table, merit in zip(played, merits, strict=True)
        ]
        if len(told) > MOST_TIMES:
            told = [told[0], "…", *told[2 - MOST_TIMES :]]
        name = _shown(owner, same, tr)
        yield tr("With {name}'s cards: {played}", name=name, played=" · ".join(told))


def _name(table: Table, seat: Seat, same: Repeated, tr: Tr) -> str:
    return _shown(table.players[seat], same, tr)


def _shown(player: Player, same: Repeated, tr: Tr) -> str:
    """The player's name, unless their data was deleted since that table was read."""
    if player.user is not None and player.user not in same.seats:
        return tr("deleted player")
    return name_of(player, tr, SHORT)
