"""The open private panels: each follows its table while its token lives."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import aiohttp
import discord

from bot import journal, metrics
from bot.discord_ui.answers import (
    ANSWERED,
    EDIT_SECONDS,
    RETRIES,
    UNKNOWN_MESSAGE,
    Unanswered,
    in_time,
    in_turn,
    is_private,
    reader,
    redraw,
    told,
)
from bot.discord_ui.layout import NO_MENTIONS, layout
from bot.i18n import N_, Tr
from bot.presenters.common import Asked
from bot.presenters.table import panel
from bot.requests import Refused
from bot.screen import Screen
from bot.table import Table

logger = journal.logger(__name__)

TOKEN_SECONDS = 14 * 60.0
"""A token lives fifteen minutes; we stop a little earlier."""
TOO_MANY, SERVER_ERROR = 429, 500
"""HTTP statuses: that of a rate limit, and the first one of the faults that are Discord's."""


class Shown:
    """A panel on somebody's screen, with the interaction whose token can still edit it."""

    def __init__(
        self, interaction: discord.Interaction, expires: float, message: int, *, followup: bool
    ) -> None:
        self.interaction = interaction
        # Its edits need the token alone, and of the message that was pressed there are thousands.
        interaction.message = interaction.data = None
        self.tr = reader(interaction)
        self.expires = expires
        self.message = message
        self.followup = followup
        """Whether the message is not the interaction's own answer."""

    async def show(self, screen: Screen) -> None:
        """Raises TimeoutError where Discord would have us wait: a press must not wait for this edit."""
        async with asyncio.timeout(EDIT_SECONDS):
            if self.followup:
                await self.interaction.followup.edit_message(
                    self.message, view=layout(screen), allowed_mentions=NO_MENTIONS
                )
            else:
                await self.interaction.edit_original_response(
                    view=layout(screen), allowed_mentions=NO_MENTIONS
                )

    async def remove(self) -> None:
        async with asyncio.timeout(EDIT_SECONDS):
            if self.followup:
                await self.interaction.followup.delete_message(self.message)
            else:
                await self.interaction.delete_original_response()


class Panel:
    """One person's panel at one table. Whoever draws it holds the lock, and then looks what to draw."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.shown: Shown | None = None
        self.screen: Screen | None = None
        self.asked: Asked | None = None
        self.failures = 0
        """How often in a row Discord has not taken it."""
        self.again = 0.0
        """Not before then (Unix time) it is tried again; the other panels do not wait for it."""


class Panels:
    """At most one panel a table and person; opening it anew takes the former one away.

    ``find`` gives the table as it is now.
    """

    def __init__(
        self,
        now: Callable[[], float],
        *,
        find: Callable[[int], Awaitable[Table]],
        deadline: Callable[[int], float | None],
    ) -> None:
        self._now = now
        self._find = find
        self._deadline = deadline
        self._panels: dict[int, dict[int, Panel]] = {}
        self._tokens: dict[int, dict[int, tuple[discord.Interaction, float]]] = {}

    async def show(
        self,
        interaction: discord.Interaction,
        number: int,
        notice: str | None = None,
        asked: Asked | None = None,
    ) -> None:
        """Draws the panel of whoever acted: in place when it is the pressed message, else as a new one.

        Raises Refused for who has no seat any more.
        """
        user = interaction.user.id
        current = self._panel(number, user)
        async with in_turn(interaction, current.lock):
            table = await self._find(number)
            if table.seat(user) is None:
                # He has left since: the panel that he had goes with the next refresh.
                raise Refused(N_("You have left table {number}."), number=number)
            current.asked = asked
            screen = self._screen(table, user, reader(interaction), notice, asked)
            former, current.shown = current.shown, await self._answered(interaction, screen)
            current.screen, current.failures, current.again = screen, 0, 0.0
            if former and former.expires > self._now() and former.message != current.shown.message:
                await _remove(former)
        if not table.phase.live:
            # It shows the end now; the others still have to be brought there.
            self._panels.get(number, {}).pop(user, None)

    def remember(self, interaction: discord.Interaction, table: int) -> None:
        """Keeps the token of a person who sits down, so that his hand can open by itself at the start."""
        tokens = self._tokens.setdefault(table, {})
        tokens[interaction.user.id] = (interaction, self._now() + TOKEN_SECONDS)

    async def deal(self, number: int) -> None:
        """Opens the hand of everybody whose token still lives, without a press."""
        tokens = self._tokens.pop(number, {})
        await asyncio.gather(*(self._deal(number, *token) for token in tokens.values()))

    async def refresh(self, number: int) -> bool:
        """Brings every open panel of the table up to date; False: some of them are to be tried again."""
        # Where the end comes only while they are drawn, the next refresh has to bring them there.
        over = not (await self._find(number)).phase.live
        panels = self._panels.get(number, {})
        done = all(
            await asyncio.gather(*(self._refresh(number, user, panel) for user, panel in panels.items()))
        )
        if done and over:
            self._forget(number)
        return done

    async def _answered(self, interaction: discord.Interaction, screen: Screen) -> Shown:
        """The panel as the answer to an interaction."""
        expires = self._now() + TOKEN_SECONDS
        if interaction.message and is_private(interaction):
            try:
                with metrics.edit("panel"):
                    await redraw(interaction, screen)
            except discord.NotFound as error:
                # Another panel has taken the pressed one's place in the meantime.
                if error.code != UNKNOWN_MESSAGE:
                    raise
            else:
                return Shown(interaction, expires, interaction.message.id, followup=False)
        if interaction.response.is_done():
            return await self._followed_up(interaction, screen, expires)
        try:
            with metrics.edit("panel"):
                async with in_time(interaction):
                    answer = await interaction.response.send_message(
                        view=layout(screen), ephemeral=True, allowed_mentions=NO_MENTIONS
                    )
        except discord.HTTPException as error:
            if error.code != ANSWERED:
                raise
            # Not in place of that answer: it may be the shared message.
            return await self._followed_up(interaction, screen, expires)
        assert answer.message_id is not None  # noqa: S101 - Discord gives it for every message
        return Shown(interaction, expires, answer.message_id, followup=False)

    async def _followed_up(self, interaction: discord.Interaction, screen: Screen, expires: float) -> Shown:
        with metrics.edit("panel"):
            async with in_time(interaction):
                message = await interaction.followup.send(
                    view=layout(screen), ephemeral=True, wait=True, allowed_mentions=NO_MENTIONS
                )
        return Shown(interaction, expires, message.id, followup=True)

    async def _deal(self, number: int, interaction: discord.Interaction, expires: float) -> None:
        user = interaction.user.id
        current = self._panel(number, user)
        async with current.lock:
            table = await self._find(number)
            if current.shown or expires <= self._now() or table.seat(user) is None:
                return
            screen = self._screen(table, user, reader(interaction))
            try:
                current.shown = await self._followed_up(interaction, screen, expires)
            except (discord.HTTPException, Unanswered) as error:
                logger.info("could not open a hand at the start", table=number, error=told(error))
            else:
                current.screen = screen

    async def _refresh(self, number: int, user: int, current: Panel) -> bool:
        async with current.lock:
            shown = current.shown
            if shown is None:
                return True
            if shown.expires <= self._now():
                current.shown = None
                return True
            table = await self._find(number)
            if table.seat(user) is None:
                current.shown = None
                await _remove(shown)
                return True
            screen = self._screen(table, user, shown.tr, asked=current.asked)
            if screen == current.screen:
                return True
            if current.again > self._now():
                return False
            try:
                with metrics.edit("panel"):
                    await shown.show(screen)
            except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
                if not isinstance(error, discord.HTTPException) or passes(error):
                    return self._later(number, current, error)
                logger.debug("a hand is gone", table=number, error=error)
                current.shown = None
            current.screen, current.failures = screen, 0
            return True

    def _later(self, number: int, current: Panel, error: Exception) -> bool:
        logger.info("a hand is tried again later", table=number, error=told(error))
        current.again = self._now() + RETRIES[min(current.failures, len(RETRIES) - 1)]
        current.failures += 1
        # It may have been taken all the same.
        current.screen = None
        return False

    def _panel(self, number: int, user: int) -> Panel:
        return self._panels.setdefault(number, {}).setdefault(user, Panel())

    def _forget(self, number: int) -> None:
        self._panels.pop(number, None)
        self._tokens.pop(number, None)

    def _screen(
        self, table: Table, user: int, tr: Tr, notice: str | None = None, asked: Asked | None = None
    ) -> Screen:
        seat = table.seat(user)
        assert seat is not None  # noqa: S101 - a panel is opened for a seated person alone
        return panel(table, seat, self._deadline(table.id), tr, notice, asked)


def passes(error: discord.HTTPException) -> bool:
    """Whether the panel is still there, and only Discord is not well."""
    return error.status >= SERVER_ERROR or error.status == TOO_MANY


async def _remove(shown: Shown) -> None:
    try:
        await shown.remove()
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        logger.debug("a hand was gone already, or stays", error=told(error))
