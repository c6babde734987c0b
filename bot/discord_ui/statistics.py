"""`/stats` and its buttons."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.discord_ui.answers import DeferIfSlow, turn_page
from bot.discord_ui.core import Core
from bot.discord_ui.interactions import home_of, tr_of, user_of
from bot.discord_ui.refusals import NO_GAME
from bot.discord_ui.routes import Press, Route, Routes
from bot.i18n import N_
from bot.ids import GuildId, UserId
from bot.names import tidy
from bot.presenters.statistics import Person, not_played, of_all_servers, one_game, overview
from bot.scores.career import Record
from bot.scores.everywhere import together
from bot.screen import SNOWFLAKE, Screen
from bot.table.commands import Refused
from engine.registry import games

YOURS_ALONE = N_(
    "Here you see your own statistics alone. Ask for those of others in a server where you both play."
)


class Statistics:
    def __init__(self, core: Core) -> None:
        self._core = core

    @property
    def routes(self) -> Routes:
        # Without a game it is the overview.
        page = rf" (?P<user>{SNOWFLAKE})( (?P<game>[a-z]+))?"
        return (Route("stats", self._turn_to, page, wakes=True),)

    async def show(
        self, interaction: discord.Interaction, user_id: UserId, game: str | None, name: str = ""
    ) -> None:
        """What this person has done in the server, for the eyes of the person who asks.

        They go by the name of their last game here, or by ``name`` where they have played none.
        """
        guild_id = home_of(interaction)
        if guild_id is None and user_id != user_of(interaction):
            raise Refused(YOURS_ALONE)
        if game is not None and game not in games():
            raise Refused(NO_GAME)
        async with DeferIfSlow(interaction):
            if guild_id is None:
                screen = await self._everywhere(interaction, user_id, game)
            else:
                screen = await self._page(interaction, guild_id, user_id, game, name)
        await turn_page(interaction, self._core.answers.with_hand(interaction, screen))

    async def _turn_to(self, interaction: discord.Interaction, press: Press) -> None:
        await self.show(interaction, UserId(int(press.found["user"])), press.found["game"])

    async def _everywhere(
        self, interaction: discord.Interaction, user_id: UserId, game: str | None
    ) -> Screen:
        """What the person who acts has done in all servers together."""
        tr, found = tr_of(interaction), await self._core.store.statistics.everywhere(user_id)
        records = [record for record in together(found) if record.game in games()]
        return of_all_servers(records, Person(user_id, tidy(interaction.user.display_name), True), game, tr)

    async def _page(
        self,
        interaction: discord.Interaction,
        guild_id: GuildId,
        user_id: UserId,
        game: str | None,
        name: str,
    ) -> Screen:
        tr, me, store = tr_of(interaction), user_id == user_of(interaction), self._core.store
        if me:
            name = interaction.user.display_name
        person = Person(user_id, tidy(name) if name else "", me)
        if game is None:
            records = [
                record
                for record in await store.statistics.records(user_id, guild_id)
                if record.game in games()
            ]
            last = await store.archive.last_game(guild_id)
            start = next((game for game in games() if game == last), next(iter(games())))
            return overview(records, _as_known(person, records), start, tr)
        career = await store.statistics.career(user_id, guild_id, game)
        if career is None:
            return not_played(game, person, tr)
        # Where we may not attach files, words must do.
        without = not interaction.app_permissions.attach_files
        text_only = without or self._core.chosen.text_only(user_of(interaction))
        return one_game(career, _as_known(person, [career.record]), tr, text_only=text_only)


def _as_known(person: Person, records: Sequence[Record]) -> Person:
    """By the name that they had in this server when they played here last."""
    return person._replace(name=records[0].name) if records and not person.me else person
