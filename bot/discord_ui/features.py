"""The features of play: all that people reach by commands and presses."""

from __future__ import annotations

from discord.ext import commands

from bot.discord_ui.announcing import Announcements
from bot.discord_ui.core import Core
from bot.discord_ui.hosting import Hosting
from bot.discord_ui.keeping import Keeping
from bot.discord_ui.leaving import Leaving
from bot.discord_ui.lobby import Lobby
from bot.discord_ui.opening import Opening
from bot.discord_ui.playing import Playing
from bot.discord_ui.routes import Routes
from bot.discord_ui.screens import Screens


class Features:
    """The features of play, under the names by which the commands know them."""

    def __init__(self, bot: commands.AutoShardedBot, core: Core, screens: Screens) -> None:
        self.playing = Playing(core, screens)
        self.leaving = Leaving(core, screens.reminders, self.playing)
        self.lobby = Lobby(core, screens, self.leaving)
        self.hosting = Hosting(core, screens)
        self.keeping = Keeping(bot, core, self.leaving)
        self.announcements = Announcements(bot, core)
        self.opening = Opening(core, screens, self.announcements)

    @property
    def routes(self) -> Routes:
        """The routes of play."""
        pressed = (self.playing, self.leaving, self.lobby, self.hosting, self.keeping)
        return [route for feature in pressed for route in feature.routes]
