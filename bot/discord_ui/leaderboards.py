"""The leaderboards of a server, page by page, for one person's eyes."""

from __future__ import annotations

import discord

from bot.discord_ui.answers import DeferIfSlow, turn_page
from bot.discord_ui.core import Core
from bot.discord_ui.forms import picked
from bot.discord_ui.interactions import server_of, tr_of, user_of
from bot.discord_ui.refusals import MEANINGLESS, NO_GAME
from bot.discord_ui.routes import Press, Route, Routes
from bot.games.ladders import ladders
from bot.i18n import N_
from bot.ids import GuildId
from bot.presenters.scores import find, leaderboard, season_name
from bot.scores.seasons import ALL_TIME, season_at
from bot.table.commands import Refused

ELSEWHERE = N_("Use this command in a server: each one has its own leaderboard.")
NO_SEASON = N_("There is no such season here. Choose one from the list.")


class Leaderboards:
    def __init__(self, core: Core) -> None:
        self._core = core

    @property
    def routes(self) -> Routes:
        # Without a season it is the present one.
        page = r" (?P<ladder>[a-z-]+) ((?P<season>all|[0-9-]{7}) )?(?P<page>[0-9]+)"
        return (
            Route("board", self._turn_to, page, wakes=True),
            Route("boards", self._pick, r" (?P<season>all|[0-9-]{7})", at_table=False),
        )

    async def show(
        self, interaction: discord.Interaction, ladder: str | None, page: int = 0, season: str | None = None
    ) -> None:
        """This server's ranking on a ladder, or (None) on that of the game that was finished last.

        Without a season: in the present one where the server has seasons, else of all time.
        """
        guild_id, store = server_of(interaction, ELSEWHERE), self._core.store
        tr, me = tr_of(interaction), user_of(interaction)
        async with DeferIfSlow(interaction):
            if ladder is None:
                last = await store.archive.last_ladder(guild_id)
                ladder = next((key for key in ladders() if key == last), next(iter(ladders())))
            elif ladder not in ladders():
                raise Refused(NO_GAME)
            current, *others = await self._seasons(guild_id, ladder)
            shown = find(season or current, [current, *others], tr)
            if shown is None:
                raise Refused(NO_SEASON)
            over = shown not in (current, ALL_TIME)
            board = await store.leaderboards.page(guild_id, ladder, shown, page=page, me=me, over=over)
            beside = await store.leaderboards.ladders(guild_id)
        other = next((other for other in (current, ALL_TIME) if other != shown), None)
        screen = leaderboard(board, me, tr, other, beside)
        await turn_page(interaction, self._core.answers.with_hand(interaction, screen))

    async def season_names(self, interaction: discord.Interaction, ladder: str | None) -> dict[str, str]:
        """What there is to choose from, by key: the present season, all time, and those that are over."""
        tr = tr_of(interaction)
        seasons = await self._seasons(server_of(interaction), ladder)
        return {season: season_name(season, tr) for season in seasons}

    async def _turn_to(self, interaction: discord.Interaction, press: Press) -> None:
        found = press.found
        if found["ladder"] not in ladders():
            raise Refused(MEANINGLESS)
        await self.show(interaction, found["ladder"], int(found["page"]), found["season"])

    async def _pick(self, interaction: discord.Interaction, press: Press) -> None:
        """Shows the ladder that was picked in the menu, in the same season if it has one there."""
        ladder, season = picked(interaction, MEANINGLESS), press.found["season"]
        if ladder not in ladders():
            raise Refused(MEANINGLESS)
        async with DeferIfSlow(interaction):
            known = season in await self._seasons(server_of(interaction, ELSEWHERE), ladder)
        await self.show(interaction, ladder, season=season if known else None)

    async def _seasons(self, guild_id: GuildId, ladder: str | None) -> list[str]:
        if not self._core.chosen.of_server(guild_id).seasons:
            return [ALL_TIME]
        current = season_at(self._core.now())
        over = [
            season
            for season in await self._core.store.leaderboards.seasons(guild_id, ladder)
            if season < current
        ]
        return [current, ALL_TIME, *over]
