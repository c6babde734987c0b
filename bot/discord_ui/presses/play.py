"""What people do at a table by commands and presses, in one value."""

from __future__ import annotations

from discord.ext import commands

from bot.discord_ui.messages.announcing import Announcements
from bot.discord_ui.messages.core import Core
from bot.discord_ui.messages.shown import Shown
from bot.discord_ui.presses.going_away import Absences
from bot.discord_ui.presses.host_choices import HostChoices
from bot.discord_ui.presses.keeping import Keeping
from bot.discord_ui.presses.leaving import Leaving
from bot.discord_ui.presses.lobby import Lobby
from bot.discord_ui.presses.opening import Opening
from bot.discord_ui.presses.playing import Playing
from bot.discord_ui.routes import Routes


class Play:
    """What people do at a table, under the names by which commands and features know it."""

    def __init__(self, bot: commands.AutoShardedBot, core: Core, shown: Shown) -> None:
        self.playing = Playing(core, shown)
        self.leaving = Leaving(core, shown.reminders, self.playing)
        self.lobby = Lobby(core, shown, self.leaving)
        self.host_choices = HostChoices(core)
        self.keeping = Keeping(bot, core, self.leaving)
        self.absences = Absences(core)
        self.announcements = Announcements(bot, core)
        self.opening = Opening(core, shown, self.announcements)

    @property
    def routes(self) -> Routes:
        """The routes of all presses at a table."""
        pressed = (self.playing, self.leaving, self.lobby, self.host_choices, self.keeping, self.absences)
        return [route for part in pressed for route in part.routes]
