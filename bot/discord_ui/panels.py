"""The open private panels: each follows its table while its token lives."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

import discord

from bot.discord_ui.answers import is_private, reader, say
from bot.discord_ui.layout import NO_MENTIONS, layout
from bot.i18n import Tr
from bot.presenters.table import panel
from bot.screen import Screen
from bot.table import Table

logger = logging.getLogger(__name__)

TOKEN_SECONDS = 14 * 60.0
"""A token lives fifteen minutes; we stop a little earlier."""


class Panel:
    """A panel on somebody's screen, with the interaction whose token can still edit it."""

    def __init__(
        self, interaction: discord.Interaction, tr: Tr, expires: float, followup: int | None
    ) -> None:
        self.interaction = interaction
        self.tr = tr
        self.expires = expires
        self.followup = followup
        """The message's id where it is not the interaction's own answer."""
        self.shown: Screen | None = None

    async def show(self, screen: Screen) -> None:
        if self.followup is None:
            await self.interaction.edit_original_response(view=layout(screen), allowed_mentions=NO_MENTIONS)
        else:
            await self.interaction.followup.edit_message(
                self.followup, view=layout(screen), allowed_mentions=NO_MENTIONS
            )

    async def remove(self) -> None:
        if self.followup is None:
            await self.interaction.delete_original_response()
        else:
            await self.interaction.followup.delete_message(self.followup)


class Panels:
    """At most one panel a table and person; opening it anew takes the former one away."""

    def __init__(self, now: Callable[[], float], deadline: Callable[[int], float | None]) -> None:
        self._now = now
        self._deadline = deadline
        self._open: dict[int, dict[int, Panel]] = {}
        self._tokens: dict[int, dict[int, tuple[discord.Interaction, float]]] = {}

    async def show(self, interaction: discord.Interaction, table: Table, notice: str | None = None) -> None:
        """Draws the panel of whoever acted: in place when it is the pressed message, else as a new one."""
        user = interaction.user.id
        screen = self._screen(table, user, reader(interaction), notice)
        current = Panel(interaction, reader(interaction), self._now() + TOKEN_SECONDS, None)
        current.shown = screen
        former = self._open.setdefault(table.id, {}).get(user)
        self._open[table.id][user] = current
        if is_private(interaction):
            if interaction.response.is_done():
                await current.show(screen)
            else:
                await interaction.response.edit_message(view=layout(screen), allowed_mentions=NO_MENTIONS)
            return
        if interaction.response.is_done():
            message = await interaction.followup.send(
                view=layout(screen), ephemeral=True, wait=True, allowed_mentions=NO_MENTIONS
            )
            current.followup = message.id
        else:
            await say(interaction, screen)
        if former and former.expires > self._now():
            await _quietly(former.remove())

    def remember(self, interaction: discord.Interaction, table: int) -> None:
        """Keeps the token of a person who sits down, so that his hand can open by itself at the start."""
        tokens = self._tokens.setdefault(table, {})
        tokens[interaction.user.id] = (interaction, self._now() + TOKEN_SECONDS)

    async def deal(self, table: Table) -> None:
        """Opens the hand of everybody whose token still lives, without a press."""
        for user, (interaction, expires) in self._tokens.pop(table.id, {}).items():
            opened = self._open.get(table.id, {})
            if table.seat(user) is None or expires <= self._now() or user in opened:
                continue
            tr = reader(interaction)
            screen = self._screen(table, user, tr)
            try:
                message = await interaction.followup.send(
                    view=layout(screen), ephemeral=True, wait=True, allowed_mentions=NO_MENTIONS
                )
            except discord.HTTPException as error:
                logger.info("table %d: could not open a hand at the start: %s", table.id, error)
                continue
            current = Panel(interaction, tr, expires, message.id)
            current.shown = screen
            self._open.setdefault(table.id, {})[user] = current

    async def refresh(self, table: Table) -> None:
        """Brings every open panel of the table up to date; forgets those that are gone."""
        opened = self._open.get(table.id, {})
        for user, current in list(opened.items()):
            if current.expires <= self._now() or table.seat(user) is None:
                del opened[user]
                continue
            screen = self._screen(table, user, current.tr)
            if screen != current.shown:
                current.shown = screen
                if not await _quietly(current.show(screen)) and opened.get(user) is current:
                    del opened[user]
        if not table.phase.live:
            self._open.pop(table.id, None)
            self._tokens.pop(table.id, None)

    def _screen(self, table: Table, user: int, tr: Tr, notice: str | None = None) -> Screen:
        seat = table.seat(user)
        assert seat is not None  # noqa: S101 - a panel is opened for a seated person alone
        return panel(table, seat, self._deadline(table.id), tr, notice)


async def _quietly(act: Awaitable[None]) -> bool:
    """Does it, and says whether it worked: a panel that its reader has closed is no fault."""
    try:
        await act
    except discord.HTTPException as error:
        logger.debug("a panel is gone: %s", error)
        return False
    return True
