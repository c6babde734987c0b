"""What the files to be read have in common."""

from __future__ import annotations

from datetime import UTC, datetime

from babel.dates import format_date, format_time

from bot.i18n import Tr
from bot.presenters.common import options_in_words
from bot.table import Table


def particulars(table: Table, at: float, tr: Tr) -> list[str]:
    """With which options a game was played, if it has any, and when it ended."""
    return [*filter(None, (options_in_words(table, tr), _day(at, tr)))]


def _day(at: float, tr: Tr) -> str:
    """A moment (Unix time) in words, for a file that does not know its reader's clock."""
    then = datetime.fromtimestamp(at, UTC)
    return f"{format_date(then, 'long', tr.language)}, {format_time(then, 'short', locale=tr.language)} UTC"
