"""What hosts decide about their lobby, and keepers about a server's tables.

A keeper is a person who may manage messages in a table's channel, or the server. Each press checks that
again.
"""

from __future__ import annotations

import re
from typing import cast

import discord
from discord.ext import commands

from bot import logs
from bot.discord_ui.errors import LOST, loggable
from bot.discord_ui.feature import features_of
from bot.discord_ui.messages.core import Core
from bot.discord_ui.messages.followed_pages import Follows
from bot.discord_ui.permissions import keeps, name_of, sees
from bot.discord_ui.presses.leaving import Leaving
from bot.discord_ui.refusals import FAILED
from bot.discord_ui.routes import Press, Route, Routes
from bot.discord_ui.visit import Visit
from bot.i18n import N_
from bot.ids import TableId, UserId
from bot.screen import SNOWFLAKE, Screen
from bot.screens.hosting import guests_page
from bot.screens.prompts import confirm_moderation
from bot.screens.tables import table_in_a_line
from bot.table import Phase, Table
from bot.table.commands import Admit, Command, Invite, Moderate, Refused, Remove
from bot.table.hosting import HOST_DECIDES, NO_SUCH_CHOICE

logger = logs.logger(__name__)

_ID = re.compile(rf"(?:<@!?)?(?P<id>{SNOWFLAKE})>?")

NOT_A_KEEPER = N_(
    "Only people who can manage messages there, or this server, can close other people's "
    "tables. Ask one of them."
)
CLOSED = N_("Table {number} is closed.")
NO_TABLE = N_("There's no open table {number} in this server. Choose one from the list.")


class Keeping:
    """The buttons and menus of hosts and keepers. Any process can serve them by their addresses alone."""

    def __init__(self, bot: commands.AutoShardedBot, core: Core, leaving: Leaving) -> None:
        self._bot = bot
        self._core = core
        self._tables = core.tables
        self._leaving = leaving

    @property
    def routes(self) -> Routes:
        return (
            Route("moderate", self._close, at_table=True),
            Route("unmoderated", self._leave_open, at_table=True),
            Route("guests", self._show_guests, at_table=True),
            Route("remove", self._remove, at_table=True),
            Route("invite", self._invite, at_table=True),
            Route("door", self._set_door, r" (?P<door>on|off)", at_table=True),
        )

    async def ask_to_close(self, visit: Visit, table_id: TableId) -> None:
        """Asks a keeper to confirm closing a table. The table's own players vote on that instead."""
        table = await self._open_table(visit, table_id)
        if table.phase is Phase.PLAYING and table.expects(visit.user):
            await self._leaving.ask_to_close(visit, table)
        elif keeps(visit, table.channel):
            await self._require_impartial(visit, table)
            await self._core.answers.give(visit, confirm_moderation(table, visit.tr))
        elif table.expects(visit.user):
            await self._leaving.ask_to_close(visit, table)
        else:
            raise Refused(NOT_A_KEEPER)

    async def closable(self, visit: Visit) -> dict[TableId, str]:
        """A line for each open table here whose channel the person sees and may moderate, keyed by id."""
        here = (table for table in self._tables if table.guild == visit.interaction.guild_id and table.shared)
        tables = [table for table in here if keeps(visit, table.channel) and sees(visit, table.channel)]
        tr, now = visit.tr, self._core.now()
        opened = await self._core.store.opening_times([table.id for table in tables])
        lines = {}
        for table in tables:
            where, age = name_of(visit.interaction.guild, table.channel), now - opened.get(table.id, now)
            lines[table.id] = table_in_a_line(table, where, age, tr)
        return lines

    async def _open_table(self, visit: Visit, table_id: TableId) -> Table:
        """The open table with this id. Raises Refused if the visit's server has no such table."""
        try:
            table = await self._tables.get(table_id)
        except Refused:
            table = None
        if (
            table is None
            or table.guild != visit.interaction.guild_id
            or not table.shared
            or not table.phase.live
        ):
            raise Refused(NO_TABLE, number=table_id)
        return table

    async def _close(self, visit: Visit, press: Press) -> None:
        table = await self._open_table(visit, press.table_id)
        if not keeps(visit, table.channel):
            raise Refused(NOT_A_KEEPER)
        await self._require_impartial(visit, table)
        await visit.carry_out(table, Moderate(visit.user))
        logger.info("closed by a keeper", table=table.id)
        await self._say_of(visit, table, CLOSED)

    async def _barred(self, visit: Visit, table: Table) -> str | None:
        """A feature's reason why this keeper may not decide about the table. None if there is none."""
        for feature in features_of(self._bot):
            if reason := await feature.bars(table, visit.user):
                return reason
        return None

    async def _require_impartial(self, visit: Visit, table: Table) -> None:
        if reason := await self._barred(visit, table):
            raise Refused(reason)

    async def _leave_open(self, visit: Visit, press: Press) -> None:
        table = await self._open_table(visit, press.table_id)
        await self._say_of(visit, table, N_("Table {number} goes on."))

    async def _show_guests(self, visit: Visit, press: Press) -> None:
        table, user_id = await self._open_table(visit, press.table_id), visit.user
        if user_id != table.host and not keeps(visit, table.channel):
            raise Refused(HOST_DECIDES)
        await self._show_page(visit, table)

    async def _remove(self, visit: Visit, press: Press) -> None:
        table = await self._open_table(visit, press.table_id)
        keeper = keeps(visit, table.channel) and not await self._barred(visit, table)
        await self._change(visit, Remove(visit.user, _person(visit), keeper), table)

    async def invite(self, visit: Visit, table: Table, guest: discord.Member) -> tuple[Table, str]:
        """Invites a person to the actor's table; returns the table and what to tell the actor.

        Raises Refused.
        """
        after = await visit.carry_out(table, Invite(visit.user, UserId(guest.id)))
        told = [await feature.invited(visit, after, guest) for feature in features_of(self._bot)]
        return after, " ".join(filter(None, told))

    async def _invite(self, visit: Visit, press: Press) -> None:
        table = await self._open_table(visit, press.table_id)
        person = _person(visit)
        if visit.user != table.host:
            raise Refused(HOST_DECIDES)
        after, told = await self.invite(visit, table, await guest_of(visit, person))
        await self._show_page(visit, after, told)

    async def _set_door(self, visit: Visit, press: Press) -> None:
        table = await self._open_table(visit, press.table_id)
        await self._change(visit, Admit(visit.user, press.found["door"] == "on"), table)

    async def _change(self, visit: Visit, command: Command, table: Table) -> None:
        after = await visit.carry_out(table, command)
        if after.phase.live:
            await self._show_page(visit, after)
        else:
            await self._say_of(visit, table, CLOSED)

    async def _show_page(self, visit: Visit, table: Table, told: str = "") -> None:
        user_id, tr = visit.user, visit.tr

        def draw(table: Table) -> Screen | None:
            return guests_page(table, user_id, tr, told) if table.phase.live else None

        follows = Follows(table.id, draw)
        await self._core.answers.show_page(visit, guests_page(table, user_id, tr, told), follows=follows)

    async def _say_of(self, visit: Visit, table: Table, sentence: str) -> None:
        text = visit.tr(sentence, number=table.id)
        await self._core.answers.give(visit, text, in_place=True)


def person(text: str) -> UserId | None:
    """The person named by a mention or a number; None if the text is neither."""
    found = _ID.fullmatch(text.strip())
    return UserId(int(found["id"])) if found else None


def _person(visit: Visit) -> UserId:
    """The person chosen in a menu. Raises Refused if none was chosen."""
    chosen = person(visit.picked(NO_SUCH_CHOICE))
    if chosen is None:
        raise Refused(NO_SUCH_CHOICE)
    return chosen


async def guest_of(visit: Visit, user_id: UserId) -> discord.Member:
    """The member of this server who is to be invited. Raises Refused for bots and non-members."""
    try:
        guest = await cast(discord.Guild, visit.interaction.guild).fetch_member(user_id)
    except discord.NotFound:
        raise Refused(N_("This person isn't in this server. Choose somebody else.")) from None
    except LOST as error:
        logger.info("nobody knows who is invited", error=loggable(error))
        raise Refused(FAILED) from None
    if guest.bot:
        raise Refused(N_("That's a bot. Mine need no invitation: add them in the lobby."))
    return guest
