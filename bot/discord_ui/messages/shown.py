"""Everything that the bot shows without being asked, in one value."""

from __future__ import annotations

from typing import NamedTuple

from bot.discord_ui.messages.next_game import NextGame
from bot.discord_ui.messages.painter import Painter
from bot.discord_ui.messages.panels import Panels
from bot.discord_ui.messages.posters import Posters
from bot.discord_ui.messages.reminders import Reminders


class Shown(NamedTuple):
    painter: Painter
    """The messages that everybody sees."""
    panels: Panels
    """The hands, each seen by one person."""
    reminders: Reminders
    """The calls to people whom a table waits for."""
    next_game: NextGame
    """The tables that follow ended tables, and the people who are invited to them."""
    posters: Posters
    """What channels show of tables that have their own threads."""
