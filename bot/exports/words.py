"""Shared by the files that people read: text and web page."""

from __future__ import annotations

from datetime import UTC, datetime

from babel.dates import format_date, format_time

from bot.games.common import options_in_words
from bot.i18n import Tr
from bot.presenters.birds import LEVELS, has_bots
from bot.table import Table


def particulars(table: Table, at: float, tr: Tr) -> list[str]:
    """The game's options, if it has any, how well its bots played, and when it ended (``at``, Unix time)."""
    level = tr(LEVELS[table.level].label) if has_bots(table) else ""
    return [*filter(None, (options_in_words(table.game, table.options, tr), level, _day(at, tr)))]


def _day(at: float, tr: Tr) -> str:
    """A moment (Unix time) in words, in UTC: a file does not know its reader's time zone."""
    then = datetime.fromtimestamp(at, UTC)
    return f"{format_date(then, 'long', tr.language)}, {format_time(then, 'short', locale=tr.language)} UTC"
