"""`/rules`: the rules of the games, for one person's eyes."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.app import Kuckuck
from bot.discord_ui.feature import Feature
from bot.discord_ui.interactions import tr_of, user_of
from bot.discord_ui.offered import GAMES, anywhere
from bot.discord_ui.refusals import MEANINGLESS
from bot.discord_ui.routes import Press, Route, Routes
from bot.i18n import N_
from bot.screens.rules import cards_page, choose_rules, rules_page
from bot.table.commands import Refused
from engine.registry import games


async def setup(bot: Kuckuck) -> None:
    await bot.add_cog(Rules(bot))


class Rules(Feature):
    """Shows a page in place of the pressed private one, or as an answer."""

    def __init__(self, bot: Kuckuck) -> None:
        self._tables = bot.core.tables
        self._answers = bot.core.answers
        self._chosen = bot.core.chosen

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
        if game is None:
            await self._show_here(interaction)
        else:
            await self.show(interaction, game)

    async def show(self, interaction: discord.Interaction, game: str | None, page: int = 0) -> None:
        """A page of a game's rules. Without a game it asks which one."""
        tr = tr_of(interaction)
        screen = choose_rules(games(), tr)
        if game:
            text_only = self._chosen.text_only(user_of(interaction))
            screen = rules_page(game, page, tr, text_only=text_only)
        await self._answers.show_page(interaction, screen)

    async def _show_here(self, interaction: discord.Interaction) -> None:
        """The rules of the only game of this channel's open tables; if there is none, asks of which game."""
        tables = self._tables.in_channel(interaction.channel_id)
        here = {table.game for table in tables if table.shared}
        await self.show(interaction, here.pop() if len(here) == 1 else None)

    async def _turn_to(self, interaction: discord.Interaction, press: Press) -> None:
        game = press.found["game"]
        if game is not None and game not in games():
            raise Refused(MEANINGLESS)
        await self.show(interaction, game, int(press.found["page"] or 0))

    async def _show_cards(self, interaction: discord.Interaction, press: Press) -> None:
        """What each card of a game does."""
        game = press.found["game"]
        if game not in games():
            raise Refused(MEANINGLESS)
        await self._answers.show_page(interaction, cards_page(game, tr_of(interaction)))

    async def _show_beside(self, interaction: discord.Interaction, press: Press) -> None:
        """The rules or the cards of a game, below the pressed message, which stays."""
        game, tr = press.found["game"], tr_of(interaction)
        if game not in games():
            raise Refused(MEANINGLESS)
        page = cards_page(game, tr) if press.found["what"] == "cards" else rules_page(game, 0, tr)
        await self._answers.show_page(interaction, page, beside=True)
