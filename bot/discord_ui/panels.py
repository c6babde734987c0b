"""The open private panels: each follows its table, while its token lives or as a direct message."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeAlias

import discord

from bot.discord_ui.answers import (
    LOST,
    RETRIES,
    UNKNOWN_MESSAGE,
    Patience,
    Unanswered,
    in_turn,
    is_direct,
    is_private,
    reader,
    redraw,
    say,
    send,
    told,
)
from bot.discord_ui.direct import Direct, Undelivered
from bot.discord_ui.layout import layout
from bot.discord_ui.letters import Letters
from bot.discord_ui.panel import Panel, Shown, passes, remove
from bot.discord_ui.seals import Seals
from bot.host import logs, metrics
from bot.i18n import N_, Tr
from bot.ids import ChannelId, GuildId, MessageId, TableId, UserId
from bot.presenters.common import Asked
from bot.presenters.table import panel
from bot.screen import Screen
from bot.storage.people import People, Posted
from bot.table import Phase, Table
from bot.table.commands import Refused

logger = logs.logger(__name__)

TOKEN_SECONDS = 14 * 60.0
"""A token lives fifteen minutes; we stop a little earlier."""

Token: TypeAlias = tuple[discord.Interaction, float]
"""An interaction that can still be answered, and until when."""


class Panels:
    """At most one panel a table and person; opening it anew takes the former one away.

    ``find`` gives the table as it is now, ``shared`` the language of a server, ``chosen``
    that of a person, if he has one. The process that ``owns`` a
    table keeps its panels up; any other one may have to answer a press in a direct message.
    """

    def __init__(
        self,
        now: Callable[[], float],
        client: discord.Client,
        people: People,
        *,
        find: Callable[[TableId], Awaitable[Table]],
        deadline: Callable[[TableId], float | None],
        shared: Callable[[int], Tr],
        chosen: Callable[[int], Tr | None],
        owns: Callable[[GuildId], bool],
    ) -> None:
        self._now = now
        self._client = client
        self._people = people
        self._find = find
        self._deadline = deadline
        self._shared = shared
        self._chosen = chosen
        self._owns = owns
        self._panels: dict[int, dict[int, Panel]] = {}
        self._tokens: dict[int, dict[int, Token]] = {}
        self._seals = Seals()
        self._letters = Letters(
            client,
            people,
            find=find,
            draw=self._letter,
            language=self._language,
            stay=self._stay,
            sent=self._seals.tell,
        )

    async def open(self, interaction: discord.Interaction, table: Table, notice: str | None = None) -> None:
        """Answers who asks for his hand: with the panel, or with the way to it in his direct messages."""
        undelivered = None
        if table.phase is Phase.PLAYING and not is_direct(interaction):
            user, tr = interaction.user.id, reader(interaction)
            try:
                async with Patience(interaction):
                    direct = await self._brought(table.id, user, tr)
            except Undelivered as why:
                undelivered = why
            else:
                if direct:
                    await say(
                        interaction, tr("Your hand is in your direct messages: {link}", link=direct.link)
                    )
                    return
        await self.show(interaction, table.id, notice, undelivered=undelivered)

    async def show(
        self,
        interaction: discord.Interaction,
        number: int,
        notice: str | None = None,
        asked: Asked | None = None,
        *,
        undelivered: Undelivered | None = None,
    ) -> None:
        """Draws the panel of whoever acted: in place when it is the pressed message, else as a new one.

        Raises Refused for who has no seat any more.
        """
        if not self._owns((await self._find(TableId(number))).guild):
            await self._show_for_owner(interaction, number, notice, asked)
            return
        user = interaction.user.id
        current = self._panel(number, user)
        async with in_turn(interaction, current.lock):
            table = await self._find(TableId(number))
            current.asked, current.undelivered = asked, undelivered
            screen = self._screen(current, table, reader(interaction), notice, direct=is_direct(interaction))
            shown = await self._answered(interaction, screen)
            if isinstance(current.shown, Direct) and isinstance(shown, Shown):
                # He pressed an old panel that we could not take away; his hand stays where it is.
                return
            former, current.screen = current.shown, screen
            current.failures, current.again = 0, 0.0
            if isinstance(shown, Direct):
                current.direct = True
                await self._letters.settle(current, shown)
            else:
                current.shown = shown
            self._seals.tell(current, table, reader(interaction))
            if former and former.lives(self._now()) and former.message != shown.message:
                await remove(former)
            if not table.phase.live:
                # It shows the end now; the others still have to be brought there.
                await self._letters.settle(current, None)
                panels = self._panels.get(number, {})
                panels.pop(user, None)
                if not panels:
                    self._forget(number)

    async def _show_for_owner(
        self, interaction: discord.Interaction, number: int, notice: str | None, asked: Asked | None
    ) -> None:
        """Answers a press in the direct message that another process keeps up, and keeps nothing itself.

        That one may have drawn a later state before us, so we go on until what we have drawn is the latest.
        """
        current, seq = Panel(number, interaction.user.id), -1
        current.asked = asked
        while (table := await self._find(TableId(number))).seq != seq:
            screen = self._screen(current, table, reader(interaction), notice, direct=True)
            await self._answered(interaction, screen)
            seq = table.seq

    async def _brought(self, number: int, user: int, tr: Tr) -> Direct | None:
        """The hand in the direct messages of who wants it there; None: he wants it at the table.

        He may have said so to another process. Raises Undelivered.
        """
        preferences = await self._people.preferences([UserId(user)])
        if preferences[UserId(user)].hand == "dm":
            return await self.deliver(number, user, tr)
        if self._panel(number, user).direct:
            await self.take_back(number, user)
        return None

    async def deliver(self, number: int, user: int, tr: Tr) -> Direct:
        """Brings a hand to its person's direct messages, if it is not there. Raises Undelivered."""
        await self._look_up(await self._find(TableId(number)))
        return await self._letters.deliver(self._panel(number, user), tr)

    async def take_back(self, number: int, user: int) -> None:
        """Ends a hand in direct messages; it is opened at the table from now on."""
        await self._letters.take_back(self._panel(number, user))

    def remember(self, interaction: discord.Interaction, table: int) -> None:
        """Keeps the token of a person who sits down, so that his hand can open by itself at the start."""
        tokens = self._tokens.setdefault(table, {})
        tokens[interaction.user.id] = (interaction, self._now() + TOKEN_SECONDS)

    async def deal(self, number: int) -> None:
        """Opens the hand of everybody whose token still lives, without a press; others are on their way."""
        table = await self._find(TableId(number))
        await self._look_up(table)
        tokens = self._tokens.get(number, {})
        # The token of who waits for a letter is kept until that has come: it may yet have to open here.
        seated = [self._panel(number, user) for user in table.people if user in tokens]
        here = [current for current in seated if not current.direct or isinstance(current.shown, Direct)]
        await asyncio.gather(*(self._deal(current, tokens.pop(current.user)) for current in here))

    async def refresh(self, number: int) -> bool:
        """Brings every open panel of the table up to date, those in direct messages a moment later.

        False: some of them are to be tried again.
        """
        # Where the end comes only while they are drawn, the next refresh has to bring them there.
        over = not (await self._find(TableId(number))).phase.live
        panels = [*self._panels.get(number, {}).values()]
        for current in panels:
            if current.direct:
                self._letters.touch(current)
        done = all(
            await asyncio.gather(*(self._refresh(current) for current in panels if not current.direct))
        )
        if done and over:
            self._forget(number)
        return done

    async def close(self) -> None:
        await self._seals.close()
        await self._letters.close(panel for panels in self._panels.values() for panel in panels.values())

    async def _look_up(self, table: Table) -> None:
        """Finds out where those who sit here want their hands, and which of them are there already."""
        new = [user for user in table.people if self._panel(table.id, user).direct is None]
        preferences = await self._people.preferences(new)
        # A lesson is where it was asked for.
        wanting = [user for user in new if preferences[UserId(user)].hand == "dm" and not table.lesson]
        posted = await self._people.hands(table.id) if wanting else {}
        for user in new:
            current = self._panel(table.id, user)
            if current.direct is None:
                current.direct = user in wanting
                if current.direct and user in posted:
                    current.shown, current.sealed = Direct(self._client, posted[user]), True

    async def _answered(self, interaction: discord.Interaction, screen: Screen) -> Shown | Direct:
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
                return self._shown(interaction, expires, interaction.message.id, followup=False)
        return await self._sent(interaction, screen, expires)

    async def _sent(self, interaction: discord.Interaction, screen: Screen, expires: float) -> Shown | Direct:
        with metrics.edit("panel"):
            message, followup = await send(
                interaction, view=layout(screen), ephemeral=not is_direct(interaction)
            )
        return self._shown(interaction, expires, message, followup=followup)

    def _shown(
        self, interaction: discord.Interaction, expires: float, message: int, *, followup: bool
    ) -> Shown | Direct:
        if is_direct(interaction):
            assert interaction.channel_id is not None  # noqa: S101 - a press comes from a channel
            posted = Posted(
                ChannelId(interaction.channel_id), MessageId(message), reader(interaction).language
            )
            return Direct(self._client, posted)
        return Shown(interaction, expires, message, followup=followup)

    async def _deal(self, current: Panel, token: Token) -> None:
        async with current.lock:
            table = await self._find(TableId(current.table))
            if current.shown is None and table.seat(UserId(current.user)) is not None:
                await self._open_here(current, table, token)

    async def _stay(self, current: Panel, table: Table) -> bool:
        """What could not be sent is opened at the table; under the panel's lock."""
        token = self._tokens.get(table.id, {}).pop(current.user, None)
        if isinstance(current.shown, Shown) and current.shown.lives(self._now()):
            return await self._redraw(current, current.shown, table)
        if token:
            await self._open_here(current, table, token)
        return True

    async def _open_here(self, current: Panel, table: Table, token: Token) -> None:
        """Opens a panel without a press, if the token that its person has left us still lives."""
        interaction, expires = token
        if expires <= self._now():
            return
        screen = self._screen(current, table, reader(interaction))
        try:
            current.shown = await self._sent(interaction, screen, expires)
        except (discord.HTTPException, Unanswered) as error:
            logger.info("could not open a hand at the start", table=table.id, error=told(error))
        else:
            current.screen = screen
            self._seals.tell(current, table, reader(interaction))

    async def _refresh(self, current: Panel) -> bool:
        async with current.lock:
            shown = current.shown
            if not isinstance(shown, Shown):
                return True
            if not shown.lives(self._now()):
                current.shown = None
                return True
            table = await self._find(TableId(current.table))
            if table.seat(UserId(current.user)) is None:
                # Should he come back, we look again where he wants it.
                current.shown = current.direct = None
                await remove(shown)
                return True
            return await self._redraw(current, shown, table)

    async def _redraw(self, current: Panel, shown: Shown, table: Table) -> bool:
        """Whether it is done; else it is to be tried again."""
        screen = self._screen(current, table, shown.tr)
        if screen == current.screen:
            return True
        if current.again > self._now():
            return False
        try:
            with metrics.edit("panel"):
                await shown.show(screen)
        except LOST as error:
            if passes(error):
                return self._later(current, error)
            logger.debug("a hand is gone", table=table.id, error=error)
            current.shown = None
        current.screen, current.failures = screen, 0
        return True

    def _later(self, current: Panel, error: Exception) -> bool:
        logger.info("a hand is tried again later", table=current.table, error=told(error))
        current.again = self._now() + RETRIES[min(current.failures, len(RETRIES) - 1)]
        current.failures += 1
        # It may have been taken all the same.
        current.screen = None
        return False

    def _panel(self, number: int, user: int) -> Panel:
        return self._panels.setdefault(number, {}).setdefault(user, Panel(number, user))

    def _forget(self, number: int) -> None:
        self._panels.pop(number, None)
        self._tokens.pop(number, None)

    def _language(self, current: Panel, table: Table) -> Tr:
        """The language that its person chose or used last, else that of his server."""
        if chosen := self._chosen(current.user):
            return chosen
        if token := self._tokens.get(table.id, {}).get(current.user):
            return reader(token[0])
        return current.shown.tr if current.shown else self._shared(table.guild)

    def _letter(self, current: Panel, table: Table, tr: Tr) -> Screen:
        return self._screen(current, table, self._chosen(current.user) or tr, direct=True)

    def _screen(
        self, current: Panel, table: Table, tr: Tr, notice: str | None = None, *, direct: bool = False
    ) -> Screen:
        seat = table.seat(UserId(current.user))
        if seat is None:
            # He has left since: the panel that he had goes with the next refresh.
            raise Refused(N_("You have left table {number}."), number=table.id)
        if current.undelivered and not direct:
            notice = current.undelivered.sentence(tr)
        return panel(table, seat, self._deadline(table.id), tr, notice, current.asked, direct=direct)
