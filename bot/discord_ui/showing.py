"""*Show to all*: a page that one person reads is posted for everybody, who can turn its pages there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

import discord

from bot.discord_ui.answers import DeferIfSlow, post, try_redraw
from bot.discord_ui.chosen import ChosenSettings
from bot.discord_ui.interactions import server_of, user_of
from bot.discord_ui.layout import addresses_on
from bot.discord_ui.permissions import require_writing
from bot.discord_ui.pictures import pictures_of
from bot.games.common import shown_by
from bot.i18n import N_, Tr
from bot.ids import UserId
from bot.live.rate_limits import RateLimiter
from bot.screen import Screen
from bot.table.commands import Refused

SHOWN_EVERY = 30.0
"""Seconds that pass before the same person shows something to all once more."""

ELSEWHERE = N_("There is nobody here to show this to. Do it in a channel of the server.")
JUST_SHOWN = N_("You have just shown something to everybody. Turn its pages there, or wait half a minute.")

Page: TypeAlias = Callable[[Tr], Awaitable[Screen]]
"""Makes a page for everybody, in the language of the server."""


class Showings:
    """What can be shown to all. Each feature says what its pages are and who may show them."""

    def __init__(self, chosen: ChosenSettings) -> None:
        self._chosen = chosen
        self._limiter = RateLimiter(SHOWN_EVERY)

    async def show(self, interaction: discord.Interaction, page: Page) -> None:
        """Posts a page where everybody sees it, and says who shows it. Raises Refused."""
        tr = self._chosen.for_server(server_of(interaction, ELSEWHERE))
        require_writing(interaction)
        user_id = user_of(interaction)
        async with DeferIfSlow(interaction, public=True):
            screen = shown_by(await page(tr), user_id, tr)
            pictures = await pictures_of(screen)
        if not self._limiter.allows(user_id):
            raise Refused(JUST_SHOWN)
        await post(interaction, screen, pictures=lambda: [picture.file for picture in pictures])

    async def turn(self, interaction: discord.Interaction, shown: str, page: Page) -> bool:
        """Shows a page in place of the pressed message, if that shows the same thing to all already.

        All its addresses then begin with ``shown``: a forger may press elsewhere.
        """
        message = interaction.message
        leads = list(addresses_on(message.components)) if message else []
        if not leads or not all(to.action.startswith(f"{shown} ") for to in leads):
            return False
        tr = self._chosen.for_server(server_of(interaction, ELSEWHERE))
        async with DeferIfSlow(interaction):
            screen = await page(tr)
        asked = message and message.interaction_metadata
        return await try_redraw(interaction, shown_by(screen, UserId(asked.user.id), tr) if asked else screen)
