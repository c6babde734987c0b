"""`/stats` and its buttons."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.app import Kuckuck
from bot.discord_ui.feature import Feature
from bot.discord_ui.messages.showing import Page
from bot.discord_ui.refusals import NO_GAME
from bot.discord_ui.routes import Press, Route, Routes
from bot.discord_ui.slash_commands import LADDERS, anywhere
from bot.discord_ui.visit import Visit
from bot.games.ladders import ladders
from bot.games.statistics import tally
from bot.i18n import N_, Tr
from bot.ids import GuildId, UserId
from bot.names import tidy
from bot.scores.rating import Rating
from bot.screen import SNOWFLAKE, Screen
from bot.table import Table
from bot.table.commands import Refused
from bot.table.log import Entry
from cogs.statistics.pages import Person, not_played, of_all_servers, one_game, overview
from cogs.statistics.rivalry import Told, changes
from cogs.statistics.stored import KeptStatistics
from cogs.statistics.values import Record, together
from engine.registry import games

ELSEWHERE = N_("Use this command in a server: each one has its own statistics.")
NOT_YOURS = N_("You can only show your own statistics to all. Open them with `/stats`.")
YOURS_ALONE = N_(
    "Here you only see your own statistics. Ask for other people's in a server where you both play."
)


async def setup(bot: Kuckuck) -> None:
    await bot.add_cog(Statistics(bot))


class Statistics(Feature):
    """`/stats`, and after a game, news about two players' results against each other."""

    def __init__(self, bot: Kuckuck) -> None:
        self._bot, self._core, self._showings = bot, bot.core, bot.showings
        self._stored = KeptStatistics(bot.store)

    @anywhere
    @app_commands.command(description=locale_str(N_("See your results in this server, or somebody else's")))
    @app_commands.describe(
        member=locale_str(N_("Whose statistics; by ID if they've left the server. By default yours")),
        game=locale_str(N_("Which game; by default all of them")),
    )
    @app_commands.choices(game=LADDERS)
    async def stats(
        self,
        interaction: discord.Interaction[Kuckuck],
        member: discord.User | None = None,
        game: str | None = None,
    ) -> None:
        visit = Visit.of(interaction)
        person = member or interaction.user
        await self.show(visit, UserId(person.id), game, person.display_name)

    @property
    def routes(self) -> Routes:
        # If the address has no ladder, the page is the overview.
        page = rf" (?P<user>{SNOWFLAKE})( (?P<ladder>[a-z-]+))?"
        return (
            Route("stats", self._turn_to, page, wakes=True),
            Route("showstats", self._show_to_all, page, at_table=False),
            Route("allstats", self._turn_for_all, page, at_table=False),
        )

    async def show(self, visit: Visit, user_id: UserId, ladder: str | None, name: str = "") -> None:
        """Shows what a person has done in the server.

        Anybody but the asker goes by the name from their last game here, or by ``name`` if there was no game.
        """
        guild_id = visit.home
        if guild_id is None and user_id != visit.user:
            raise Refused(YOURS_ALONE)
        if ladder is not None and ladder not in ladders():
            raise Refused(NO_GAME)
        me = user_id == visit.user
        if me:
            name = visit.interaction.user.display_name
        person = Person(user_id, tidy(name) if name else "", me)
        text_only = self._core.chosen.text_only(visit.user)
        if guild_id is None:
            screen = await self._everywhere(person, ladder, visit.tr)
        else:
            screen = await self._page(visit, guild_id, person, ladder, visit.tr, text_only)
        await visit.turn_page(self._core.answers.with_hand(visit, screen))

    async def remark(self, table: Table, entries: Sequence[Entry]) -> Told | None:
        after = await self._stored.rivalries(table.id)
        if not after:
            return None
        new = changes(after, table.results, await asyncio.to_thread(tally, table.game, entries))
        return Told(new) if new else None

    async def _turn_to(self, visit: Visit, press: Press) -> None:
        await self.show(visit, UserId(int(press.found["user"])), press.found["ladder"])

    async def _show_to_all(self, visit: Visit, press: Press) -> None:
        """Posts a person's own statistics. Everybody sees them, and can turn their pages. Raises Refused."""
        if int(press.found["user"]) != visit.user:
            raise Refused(NOT_YOURS)
        await self._showings.show(visit, self._for_all(visit, press))

    async def _turn_for_all(self, visit: Visit, press: Press) -> None:
        shown = f"allstats {press.found['user']}"
        if not await self._showings.turn(visit, shown, self._for_all(visit, press)):
            await self._turn_to(visit, press)

    def _for_all(self, visit: Visit, press: Press) -> Page:
        user_id, ladder = UserId(int(press.found["user"])), press.found["ladder"]
        if ladder is not None and ladder not in ladders():
            raise Refused(NO_GAME)

        async def page(tr: Tr) -> Screen:
            guild_id = visit.server(ELSEWHERE)
            text_only = self._core.chosen.of_server(guild_id).looks == "words"
            person = Person(user_id, "", me=False, all=True)
            return await self._page(visit, guild_id, person, ladder, tr, text_only)

        return page

    async def _everywhere(self, person: Person, ladder: str | None, tr: Tr) -> Screen:
        """Shows what the person who asks has done in all servers together."""
        found = together(await self._stored.records(person.user_id))
        return of_all_servers([record for record in found if record.ladder in ladders()], person, ladder, tr)

    async def _page(
        self, visit: Visit, guild_id: GuildId, person: Person, ladder: str | None, tr: Tr, text_only: bool
    ) -> Screen:
        ratings: dict[str, Rating] = {}
        for feature in self._bot.found:
            ratings |= await feature.ratings(person.user_id, guild_id, ladder)
        if ladder is None:
            records = [
                record
                for record in await self._stored.records(person.user_id, guild_id)
                if record.ladder in ladders()
            ]
            last = await self._core.store.archive.last(guild_id)
            start = last.game if last and last.game in games() else next(iter(games()))
            return overview(records, _as_known(person, records), start, tr, ratings)
        career = await self._stored.career(person.user_id, guild_id, ladder)
        if career is None:
            return not_played(ladder, person, tr)
        # If the bot may not attach files, the page has words instead of pictures.
        without = not visit.interaction.app_permissions.attach_files
        known = _as_known(person, [career.record])
        return one_game(career, known, tr, ratings, text_only=without or text_only)


def _as_known(person: Person, records: Sequence[Record]) -> Person:
    """The person, with the name from their last game in this server."""
    return person._replace(name=records[0].name) if records and not person.me else person
