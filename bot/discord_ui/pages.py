"""The rules and the leaderboards, page by page, to whoever asked."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import discord

from bot.discord_ui.answers import Patience, reader, turn_page
from bot.discord_ui.statistics import NO_GAME, show_statistics
from bot.discord_ui.statistics import PRESS as STATISTICS
from bot.i18n import N_
from bot.ids import GuildId, UserId
from bot.presenters.rules import choose_rules, rules_page
from bot.presenters.scores import find, leaderboard
from bot.scores.seasons import ALL_TIME, season_at
from bot.table.commands import Refused
from engine.registry import games

if TYPE_CHECKING:
    from bot.app import Kuckuck

MEANINGLESS = N_("This button means nothing to me any more. Ask with a command instead.")
NO_SEASON = N_("There is no such season here. Choose one of the list.")

PAGE = re.compile(r"(?P<word>rules|board) (?P<game>\w+) ((?P<season>all|[0-9-]{7}) )?(?P<page>[0-9]+)")
"""Without a season it is the present one, or the rules'."""


class Pages:
    def __init__(self, app: Kuckuck) -> None:
        self._app = app

    async def turn_to(self, interaction: discord.Interaction, action: str) -> None:
        """A page, such as ``board kuckuck all 2`` or ``stats 42``; ``rules`` alone asks of which game."""
        if action == "rules":
            await self.show_rules(interaction, None)
            return
        if found := STATISTICS.fullmatch(action):
            await show_statistics(self._app, interaction, int(found["user"]), found["game"])
            return
        page = PAGE.fullmatch(action)
        if page is None or page["game"] not in games():
            raise Refused(MEANINGLESS)
        if page["word"] == "rules":
            await self.show_rules(interaction, page["game"], int(page["page"]))
        else:
            await self.show_leaderboard(interaction, page["game"], int(page["page"]), page["season"])

    async def show_rules(self, interaction: discord.Interaction, game: str | None, page: int = 0) -> None:
        """A page of a game's rules, to whoever asked; None: of which game."""
        tr = reader(interaction)
        await turn_page(interaction, rules_page(game, page, tr) if game else choose_rules(games(), tr))

    async def show_leaderboard(
        self, interaction: discord.Interaction, game: str | None, page: int = 0, season: str | None = None
    ) -> None:
        """This server's ranking in a game, to whoever asked.

        None: in the game that was finished last; in this season where there are seasons, else of all time.
        """
        if interaction.guild_id is None:
            raise Refused(N_("Each server has its own leaderboard. Ask for it in a server."))
        tr, guild, me = reader(interaction), interaction.guild_id, interaction.user.id
        async with Patience(interaction):
            if game is None:
                last = await self._app.store.last_game(GuildId(guild))
                game = next((game for game in games() if game == last), next(iter(games())))
            elif game not in games():
                raise Refused(NO_GAME)
            current, *others = await self.seasons(guild, game)
            shown = find(season or current, [current, *others], tr)
            if shown is None:
                raise Refused(NO_SEASON)
            over = shown not in (current, ALL_TIME)
            board = await self._app.store.leaderboard(
                GuildId(guild), game, shown, page=page, me=UserId(me), over=over
            )
        other = next((other for other in (current, ALL_TIME) if other != shown), None)
        await turn_page(interaction, leaderboard(board, UserId(me), tr, other))

    async def seasons(self, guild: int, game: str | None) -> list[str]:
        """What there is to choose from: the present season, all time, and those that are over."""
        if not self._app.has_seasons(guild):
            return [ALL_TIME]
        current = season_at(self._app.now())
        over = [season for season in await self._app.store.seasons(GuildId(guild), game) if season < current]
        return [current, ALL_TIME, *over]
