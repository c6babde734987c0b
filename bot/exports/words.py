"""Words that every file uses."""

from __future__ import annotations

from datetime import UTC, datetime

from babel.dates import format_date, format_time

from bot.i18n import Tr
from bot.presenters.common import bare_name
from bot.table import Player


def plain_name(player: Player, tr: Tr) -> str:
    """The player's name without markdown; of the house, it says so."""
    name = bare_name(player, tr)
    return tr("{name} (the house)", name=name) if player.user is None else name


def day(at: float, tr: Tr) -> str:
    """A moment (Unix time) in words, for a file that does not know its reader's clock."""
    then = datetime.fromtimestamp(at, UTC)
    return f"{format_date(then, 'long', tr.language)}, {format_time(then, 'short', locale=tr.language)} UTC"
