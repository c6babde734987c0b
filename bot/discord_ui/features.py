"""All that people reach by commands and presses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from discord.ext import commands

from bot.discord_ui.announcing import Announcements
from bot.discord_ui.core import Core
from bot.discord_ui.hosting import Hosting, TeamMatches
from bot.discord_ui.keeping import Keeping
from bot.discord_ui.leaving import Leaving
from bot.discord_ui.lobby import Lobby
from bot.discord_ui.my_tables import MyTables
from bot.discord_ui.opening import Opening
from bot.discord_ui.playing import Playing
from bot.discord_ui.routes import HasRoutes
from bot.discord_ui.screens import Screens
from bot.discord_ui.watching import Watching


class Features(NamedTuple):
    """The features by name, as the commands know them."""

    playing: Playing
    leaving: Leaving
    lobby: Lobby
    hosting: Hosting
    team_matches: TeamMatches
    watching: Watching
    my_tables: MyTables
    keeping: Keeping
    opening: Opening
    announcements: Announcements

    @property
    def pressed(self) -> Sequence[HasRoutes]:
        """Those that people reach by presses too."""
        return [feature for feature in self if isinstance(feature, HasRoutes)]

    @classmethod
    def of(
        cls,
        bot: commands.AutoShardedBot,
        core: Core,
        screens: Screens,
    ) -> Features:
        """The features of this bot."""
        playing = Playing(core, screens)
        leaving = Leaving(core, screens.reminders, playing)
        announcements, hosting = Announcements(bot, core), Hosting(core)
        opening = Opening(core, screens, announcements)

        return cls(
            playing=playing,
            leaving=leaving,
            lobby=Lobby(core, screens, leaving),
            hosting=hosting,
            team_matches=TeamMatches(core, screens, hosting),
            watching=Watching(core, screens, playing),
            my_tables=MyTables(core, screens, playing, leaving),
            keeping=Keeping(bot, core, leaving),
            opening=opening,
            announcements=announcements,
        )
