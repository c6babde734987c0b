"""Opens a table in the channel where somebody asks for it, or in a new thread."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from weakref import WeakValueDictionary

import discord

from bot import logs
from bot.discord_ui.errors import LOST
from bot.discord_ui.messages.announcing import Announcements
from bot.discord_ui.messages.core import Core
from bot.discord_ui.messages.shown import Shown
from bot.discord_ui.permissions import (
    no_pictures,
    no_threads,
    require_opener,
    require_permissions,
    wants_thread,
)
from bot.discord_ui.trying import tried
from bot.discord_ui.visit import Visit
from bot.games.presenter import presenter, title_of
from bot.i18n import N_
from bot.ids import ChannelId, UserId
from bot.table import Table, paces
from bot.table.occasions import RATED, Kind
from bot.table.paces import SLOW
from engine.minds import Level

NO_THREAD = N_("Discord wouldn't give me a thread just now, so the table is here in the channel.")
IN_A_SERVER = N_(
    "Tables need a server. Add me to one (`/help` has the link), then use `/play` in one of its channels."
)

logger = logs.logger(__name__)


class Opening:
    def __init__(self, core: Core, shown: Shown, announcements: Announcements) -> None:
        self._core = core
        self._shown = shown
        self._announcements = announcements
        self._opening: WeakValueDictionary[UserId, asyncio.Lock] = WeakValueDictionary()

    async def open(
        self,
        visit: Visit,
        game: str,
        options: Mapping[str, str | int | None],
        *,
        pace: str | None = None,
        seconds: int | None = None,
        level: Level | None = None,
        kind: Kind = RATED,
        by_invitation: bool = False,
    ) -> Table:
        """Opens a table for the person who asks, and returns it. Raises Refused.

        The server's default is used for an option that is None or missing, and for a ``level`` of the bots
        that is None. The ``seconds`` for a move override the ``pace``, one of `bot.table.paces`.
        """
        self._core.turnstile.require_calm()
        guild_id = visit.server(IN_A_SERVER)
        settings = self._core.chosen.of_server(guild_id)
        require_permissions(visit)
        require_opener(visit, settings)
        seconds = seconds or paces.SECONDS.get(pace or settings.pace) or presenter(game).seconds
        chosen = {name: value for name, value in options.items() if value is not None}
        options = settings.options_of(game) | chosen
        # One table at a time for each person: of many presses at once, those that are refused make no thread.
        async with self._opening.setdefault(visit.user, asyncio.Lock()):
            thread = problem = None
            if wants_thread(visit, settings):
                # Check this before opening the thread: a thread without a table would stay.
                self._core.tables.require_room_in_thread(visit.user, guild_id, seconds)
                problem = no_threads(visit)
                if problem is None:
                    thread = await _open_thread(visit, title_of(game, options), seconds)
                    problem = None if thread else visit.tr(NO_THREAD)
            # A private answer, even one that is only deferred, cannot become the table that everybody sees.
            aside = thread is not None or visit.elsewhere is not None or visit.answered
            visit.public = not aside
            try:
                table = await self._core.tables.open(
                    game=game,
                    guild=guild_id,
                    channel=ChannelId(thread.id) if thread else visit.channel,
                    host=visit.user,
                    name=visit.name,
                    options=options,
                    seconds=seconds,
                    level=level or settings.level,
                    kind=kind,
                    by_invitation=by_invitation,
                )
            except BaseException:
                if thread:
                    with suppress(*LOST):
                        await thread.edit(archived=True)
                raise
        self._announcements.expect(table, visit.channel)
        if aside:
            self._shown.painter.touch(table.id)
        else:
            await self._shown.painter.post(visit, table.id)
            self._shown.panels.remember(visit, table.id)
        if told := self._told(visit, table, thread, problem):
            await self._core.answers.give(visit, told)
        return table

    def _told(
        self, visit: Visit, table: Table, thread: discord.Thread | None, problem: str | None
    ) -> str | None:
        """Where the table is, if not here, or else what is missing. None if it is here and nothing is."""
        if thread:
            return visit.tr("Your table is in its own thread: {thread}", thread=thread.mention)
        if visit.elsewhere:
            return visit.tr("Your table is in {channel}.", channel=visit.elsewhere.mention)
        lacks = problem is None and self._shown.painter.lacks_pictures(table)
        return no_pictures(visit.tr) if lacks else problem


async def _open_thread(visit: Visit, title: str, seconds: int) -> discord.Thread | None:
    """Opens a thread in the channel of the visit. Returns None if Discord refuses."""
    channel = visit.place
    assert isinstance(channel, discord.TextChannel)  # noqa: S101 - only there is a thread wanted
    creating = channel.create_thread(
        name=f"{title} · {visit.name}",
        type=discord.ChannelType.public_thread,
        # Minutes in a day or a week: after this time without messages, a thread leaves the channel's list.
        auto_archive_duration=10_080 if seconds >= SLOW else 1440,
    )
    return await tried(creating, logger.warning, "there is no thread for a table")
