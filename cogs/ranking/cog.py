"""`/leaderboard`: the rankings of a server, page by page, privately or shown to all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from re import Match

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str

from bot.app import Kuckuck
from bot.discord_ui.feature import Feature
from bot.discord_ui.messages.showing import Page
from bot.discord_ui.refusals import MEANINGLESS, NO_GAME
from bot.discord_ui.routes import Press, Route, Routes
from bot.discord_ui.slash_commands import LADDERS, MOST_CHOICES
from bot.discord_ui.visit import Visit
from bot.games.ladders import ladders
from bot.i18n import N_, Tr
from bot.ids import GuildId, UserId
from bot.screen import Screen
from bot.table import Table
from bot.table.commands import Refused
from bot.table.log import Entry
from cogs.ranking.pages import find, leaderboard, season_name
from cogs.ranking.podiums import Podiums
from cogs.ranking.stored import KeptLeaderboards
from cogs.ranking.told import Changes, RatingInWords
from cogs.ranking.values import ALL_TIME, season_at

ELSEWHERE = N_("Use this command in a server: each one has its own leaderboard.")
NO_SEASON = N_("There's no such season here. Choose one from the list.")


Season = app_commands.Range[str, 1, 40]


async def setup(bot: Kuckuck) -> None:
    await bot.add_cog(Leaderboards(bot))
    await bot.add_cog(Podiums(bot))


class Leaderboards(Feature):
    """Shows rankings, and tells other features a person's ratings."""

    def __init__(self, bot: Kuckuck) -> None:
        self._core, self._showings = bot.core, bot.showings
        self._stored = KeptLeaderboards(bot.store)

    @app_commands.command(description=locale_str(N_("See who plays best in this server, month by month")))
    @app_commands.describe(
        game=locale_str(N_("Which game")),
        season=locale_str(N_("Which month, or all time; by default this month")),
    )
    @app_commands.choices(game=LADDERS)
    @app_commands.guild_only()
    async def leaderboard(
        self, interaction: discord.Interaction[Kuckuck], game: str | None = None, season: Season | None = None
    ) -> None:
        await self.show(Visit.of(interaction), game, season=season)

    @leaderboard.autocomplete("season")
    async def _season_choices(
        self, interaction: discord.Interaction[Kuckuck], typed: str
    ) -> list[Choice[str]]:
        """The seasons to choose from: the present one, all time, and past ones."""
        visit = Visit.of(interaction)
        tr = visit.tr
        seasons = await self._seasons(visit.server(), interaction.namespace.game)
        names = {season: season_name(season, tr) for season in seasons}
        return [
            Choice(name=name, value=season)
            for season, name in names.items()
            if f" {typed}".casefold() in f" {name} {season}".casefold()
        ][:MOST_CHOICES]

    @property
    def routes(self) -> Routes:
        # An address without a season means the present one.
        page = r" (?P<ladder>[a-z-]+) ((?P<season>all|[0-9-]{7}) )?(?P<page>[0-9]+)"
        return (
            Route("board", self._turn_to, page, wakes=True),
            Route("showboard", self._show_to_all, page, at_table=False),
            Route("allboard", self._turn_for_all, page, at_table=False),
            Route("boards", self._pick, r" (?P<season>all|[0-9-]{7})", at_table=False),
        )

    async def show(self, visit: Visit, ladder: str | None, page: int = 0, season: str | None = None) -> None:
        """Shows a ladder's ranking in this server: if ``ladder`` is None, the last finished game's ladder.

        If ``season`` is None, shows the present season, or all time if the server has no seasons.
        """
        guild_id = visit.server(ELSEWHERE)
        if ladder is None:
            last = await self._core.store.archive.last(guild_id)
            ladder = last.ladder if last and last.ladder in ladders() else next(iter(ladders()))
        elif ladder not in ladders():
            raise Refused(NO_GAME)
        screen = await self._page(guild_id, ladder, season, page, visit.tr, visit.user)
        await visit.turn_page(self._core.answers.with_hand(visit, screen))

    async def _page(
        self,
        guild_id: GuildId,
        ladder: str,
        season: str | None,
        page: int,
        tr: Tr,
        me: UserId | None = None,
    ) -> Screen:
        """A page for ``me``, or for everybody (None). Raises Refused."""
        current, *others = await self._seasons(guild_id, ladder)
        shown = find(season or current, [current, *others], tr)
        if shown is None:
            raise Refused(NO_SEASON)
        over = shown not in (current, ALL_TIME)
        board = await self._stored.page(guild_id, ladder, shown, page=page, me=me, over=over)
        other = next((other for other in (current, ALL_TIME) if other != shown), None)
        beside = [] if me is None else await self._stored.ladders(guild_id)
        return leaderboard(board, me, tr, other, beside)

    async def remark(self, table: Table, entries: Sequence[Entry]) -> Changes | None:
        changes = await self._stored.rating_changes(table.id)
        return Changes(changes) if changes else None

    async def ratings(
        self, user_id: UserId, guild_id: GuildId, ladder: str | None
    ) -> Mapping[str, RatingInWords]:
        found = await self._stored.ratings(user_id, guild_id, ladder)
        return {key: RatingInWords(rated) for key, rated in found.items()}

    async def _turn_to(self, visit: Visit, press: Press) -> None:
        found = _require_ladder(press)
        await self.show(visit, found["ladder"], int(found["page"]), found["season"])

    async def _show_to_all(self, visit: Visit, press: Press) -> None:
        """Posts the ranking for everybody, who can turn its pages."""
        await self._showings.show(visit, self._for_all(visit, press))

    async def _turn_for_all(self, visit: Visit, press: Press) -> None:
        shown = f"allboard {press.found['ladder']}"
        if not await self._showings.turn(visit, shown, self._for_all(visit, press)):
            await self._turn_to(visit, press)

    def _for_all(self, visit: Visit, press: Press) -> Page:
        found = _require_ladder(press)

        async def page(tr: Tr) -> Screen:
            guild_id, season = visit.server(ELSEWHERE), found["season"]
            return await self._page(guild_id, found["ladder"], season, int(found["page"]), tr)

        return page

    async def _pick(self, visit: Visit, press: Press) -> None:
        """Shows the ladder picked in the menu. The season stays if it has games of this ladder."""
        ladder, season = visit.picked(MEANINGLESS), press.found["season"]
        if ladder not in ladders():
            raise Refused(MEANINGLESS)
        known = season in await self._seasons(visit.server(ELSEWHERE), ladder)
        await self.show(visit, ladder, season=season if known else None)

    async def _seasons(self, guild_id: GuildId, ladder: str | None) -> list[str]:
        if not self._core.chosen.of_server(guild_id).seasons:
            return [ALL_TIME]
        current = season_at(self._core.now())
        over = [season for season in await self._stored.seasons(guild_id, ladder) if season < current]
        return [current, ALL_TIME, *over]


def _require_ladder(press: Press) -> Match[str]:
    """The ladder that a button's address names. Raises Refused for an unknown ladder."""
    if press.found["ladder"] not in ladders():
        raise Refused(MEANINGLESS)
    return press.found
