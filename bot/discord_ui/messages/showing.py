"""*Show to all*: posts one person's page in the channel, where everybody can turn to other pages."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

import discord

from bot.discord_ui.chosen import ChosenSettings
from bot.discord_ui.errors import in_words_for
from bot.discord_ui.layout import ReadyPicture, addresses_on, pictures_of
from bot.discord_ui.permissions import require_writing
from bot.discord_ui.visit import Visit
from bot.games.common import shown_by
from bot.i18n import N_, Tr
from bot.ids import UserId
from bot.live.rate_limits import RateLimiter
from bot.screen import Screen, parse_address
from bot.table.commands import Refused

SHOWN_EVERY = 30.0
"""Seconds until the same person may show something to all again."""

ELSEWHERE = N_("There's nobody here to show this to. Do it in a channel of the server.")
JUST_SHOWN = N_("You've just shown something to everybody. Turn its pages there, or wait half a minute.")

Page: TypeAlias = Callable[[Tr], Awaitable[Screen]]
"""Makes the page that everybody sees, in the server's language."""

Draw: TypeAlias = Callable[[Screen], Awaitable[list[ReadyPicture]]]
"""Draws the pictures of a page."""


class Showings:
    """Shows pages to everybody. Each feature says what its pages are and who may show them."""

    def __init__(self, chosen: ChosenSettings) -> None:
        self._chosen = chosen
        self._limiter = RateLimiter(SHOWN_EVERY)

    async def show(self, visit: Visit, page: Page, draw: Draw = pictures_of) -> discord.Message:
        """Posts a page for everybody, and names the person who shows it. Raises Refused."""
        tr = self._chosen.for_server(visit.server(ELSEWHERE))
        require_writing(visit)
        user_id = visit.user
        if not self._limiter.would_allow(user_id):  # before the page is made, as that takes a while
            raise Refused(JUST_SHOWN)
        visit.public = True
        screen = shown_by(await page(tr), user_id, tr)
        pictures = await draw(screen)
        self.require_pause(user_id)
        try:
            return await visit.post(screen, pictures=lambda: [picture.file for picture in pictures])
        except discord.HTTPException as error:
            return await visit.post(in_words_for(error, screen))

    def require_pause(self, user_id: UserId) -> None:
        """Counts that this person shows something to all now. Raises Refused if they have just done so."""
        if not self._limiter.allows(user_id):
            raise Refused(JUST_SHOWN)

    async def turn(self, visit: Visit, shown: str, page: Page) -> bool:
        """Shows another page in the pressed message, which everybody sees.

        Returns False if the message is deleted, or if the press is forged: its address must be in the
        message, and each address there must begin with ``shown``.
        """
        message = visit.pressed
        leads = list(addresses_on(message.components)) if message else []
        genuine = parse_address(visit.interaction.custom_id or "") in leads
        if not genuine or not all(to.action.startswith(f"{shown} ") for to in leads):
            return False
        tr = self._chosen.for_server(visit.server(ELSEWHERE))
        screen = await page(tr)
        asked = message and message.interaction_metadata
        return await visit.try_redraw(shown_by(screen, UserId(asked.user.id), tr) if asked else screen)
