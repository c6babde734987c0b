"""`/rules`: the rules of the games, seen only by the person who asks."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.app import Kuckuck
from bot.discord_ui.feature import Feature
from bot.discord_ui.refusals import MEANINGLESS
from bot.discord_ui.routes import Press, Route, Routes
from bot.discord_ui.slash_commands import GAMES, anywhere
from bot.discord_ui.visit import Visit
from bot.i18n import N_
from bot.screens.rules import cards_page, choose_rules, rules_page
from bot.table.commands import Refused
from engine.registry import games


async def setup(bot: Kuckuck) -> None:
    await bot.add_cog(Rules(bot))


class Rules(Feature):
    """Shows a page of the rules as a private answer, or in place of the private page that was pressed."""

    def __init__(self, bot: Kuckuck) -> None:
        self._bot = bot

    @property
    def routes(self) -> Routes:
        return (
            Route("rules", self._turn_to, r"( (?P<game>\w+) (?P<page>[0-9]+))?", wakes=True),
            Route("cards", self._show_cards, r" (?P<game>\w+)", wakes=True),
            Route("page", self._show_beside, r" (?P<game>\w+) (?P<what>rules|cards)"),
        )

    @anywhere
    @app_commands.command(description=locale_str(N_("Read the rules of any game; only you can see them")))
    @app_commands.describe(game=locale_str(N_("Which game")))
    @app_commands.choices(game=GAMES)
    async def rules(self, interaction: discord.Interaction[Kuckuck], game: str | None = None) -> None:
        visit = Visit.of(interaction)
        if game is None:
            await self._show_here(visit)
        else:
            await self.show(visit, game)

    async def show(self, visit: Visit, game: str | None, page: int = 0, table: int = 0) -> None:
        """Shows a page of a game's rules. Without a ``game``, asks which game is meant.

        A ``table``'s number leads from the rules to how its cards are dealt.
        """
        tr = visit.tr
        screen = choose_rules(games(), tr)
        if game:
            text_only = self._bot.chosen.text_only(visit.user)
            screen = rules_page(game, page, tr, text_only=text_only, table=table)
        await self._bot.answers.show_page(visit, screen)

    async def _show_here(self, visit: Visit) -> None:
        """Shows the rules of the channel's game. If the channel has no game, or several, asks which rules."""
        tables = self._bot.tables.in_channel(visit.interaction.channel_id)
        here = {table.game for table in tables if table.shared}
        await self.show(visit, here.pop() if len(here) == 1 else None)

    async def _turn_to(self, visit: Visit, press: Press) -> None:
        game = press.found["game"]
        if game is not None and game not in games():
            raise Refused(MEANINGLESS)
        await self.show(visit, game, int(press.found["page"] or 0), await self._dealt(press))

    async def _dealt(self, press: Press) -> int:
        """The number of the table where somebody reads, if its cards have a seal of their own."""
        try:
            table = await self._bot.tables.get(press.table_id)
        except Refused:
            return 0
        return 0 if table.same or table.lesson else table.id

    async def _show_cards(self, visit: Visit, press: Press) -> None:
        """Shows what each card of a game does."""
        game = press.found["game"]
        if game not in games():
            raise Refused(MEANINGLESS)
        await self._bot.answers.show_page(visit, cards_page(game, visit.tr))

    async def _show_beside(self, visit: Visit, press: Press) -> None:
        """Shows the rules or the cards of a game in a new message below the pressed one."""
        game, tr = press.found["game"], visit.tr
        if game not in games():
            raise Refused(MEANINGLESS)
        page = cards_page(game, tr) if press.found["what"] == "cards" else rules_page(game, 0, tr)
        await self._bot.answers.show_page(visit, page, beside=True)
