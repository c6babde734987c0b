"""What hosts decide about their lobby, and the keepers of a server about its tables and names.

A keeper is who may manage messages in a table's channel, or the server. It is asked anew at each press.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, cast

import discord

from bot.discord_ui.answers import Patience, reader, say, turn_page
from bot.discord_ui.forms import picked
from bot.discord_ui.permissions import keeps, keeps_server, sees
from bot.host import logs
from bot.i18n import N_
from bot.ids import GuildId, TableId, UserId
from bot.names import escaped, tidy
from bot.presenters.guests import guests_page
from bot.presenters.prompts import confirm_moderation
from bot.screen import Address, Screen, Text
from bot.table import Phase, Table
from bot.table.admission import HOST_DECIDES
from bot.table.commands import Admit, Command, Invite, Moderate, Refused, Remove

if TYPE_CHECKING:
    from bot.app import Kuckuck

logger = logs.logger(__name__)

_PRESS = re.compile(r"guests|remove|invite|moderate|unmoderated|door (?P<door>on|off)")
_ID = re.compile(r"(?:<@!?)?(?P<id>[0-9]{1,20})>?")

NOT_A_KEEPER = N_(
    "Only who may manage messages there, or this server, closes the tables of others. Ask one of them."
)
MAY_NOT_RENAME = N_(
    "Only who may manage messages in this server, or the server, changes a name. Ask one of them."
)
CLOSED = N_("Table {number} is closed.")
NO_TABLE = N_("There is no open table {number} in this server. Choose one of the list.")
NOT_THERE = N_("That cannot be chosen here. Press *Guests…* at the table to see who can.")
NOBODY = N_("Nobody of that name has sat at a table in this server. Choose one of the list.")


class Keeping:
    """A button or menu needs nothing but its address, in any process."""

    def __init__(self, app: Kuckuck) -> None:
        self._app = app

    async def press(self, interaction: discord.Interaction, to: Address) -> bool:
        """Carries out a press on one of our buttons; False: it is none of them. Raises Refused."""
        found = _PRESS.fullmatch(to.action)
        if found is None or to.turn is not None or not to.table:
            return False
        table = await self._open_table(interaction, to.table)
        user = interaction.user.id
        match to.action:
            case "moderate":
                await self._close(interaction, table)
            case "unmoderated":
                await self._say_of(interaction, table, N_("Table {number} goes on."))
            case "guests":
                await self._show_guests(interaction, table)
            case "remove":
                keeper = keeps(interaction, table.channel)
                await self._change(
                    interaction, Remove(UserId(user), UserId(_person(interaction)), keeper), table
                )
            case "invite":
                await self._change(interaction, Invite(UserId(user), UserId(_guest(interaction))), table)
            case _:
                await self._change(interaction, Admit(UserId(user), found["door"] == "on"), table)
        return True

    async def ask_to_close(self, interaction: discord.Interaction, number: int) -> None:
        """Asks a keeper before one of the server's tables is closed; who sits there closes it as ever."""
        table = await self._open_table(interaction, number)
        if table.phase is Phase.PLAYING and table.expects(UserId(interaction.user.id)):
            await self._app.desk.ask_to_close(interaction, table)
        elif keeps(interaction, table.channel):
            await say(interaction, confirm_moderation(table, reader(interaction)))
        elif table.expects(UserId(interaction.user.id)):
            await self._app.desk.ask_to_close(interaction, table)
        else:
            raise Refused(NOT_A_KEEPER)

    def closable(self, interaction: discord.Interaction) -> list[Table]:
        """The open tables of this server that whoever asks sits at, or keeps and sees, by number."""

        def kept(table: Table) -> bool:
            return keeps(interaction, table.channel) and sees(interaction, table.channel)

        here = (table for table in self._app.tables if table.guild == interaction.guild_id)
        return [
            table
            for table in here
            if not table.lesson and (table.expects(UserId(interaction.user.id)) or kept(table))
        ]

    async def names(self, interaction: discord.Interaction) -> dict[UserId, str]:
        """Whom this server knows, by user id; nobody for who may not rename them."""
        if interaction.guild_id is None or not keeps_server(interaction):
            return {}
        known = await self._app.store.names.known(GuildId(interaction.guild_id))
        for table in self._app.tables:
            if table.guild == interaction.guild_id:
                seated = (*table.players, *table.late)
                known |= {p.user: p.name for p in seated if p.user is not None and not p.nameless}
        return known

    async def rename(self, interaction: discord.Interaction, player: str, name: str) -> None:
        """Gives a person another name in all that is stored of this server. Raises Refused."""
        guild, store = interaction.guild_id, self._app.store
        assert guild is not None  # noqa: S101 - the command is for servers alone
        if not keeps_server(interaction):
            raise Refused(MAY_NOT_RENAME)
        found = _ID.fullmatch(player.strip())
        if found is None:
            raise Refused(NOBODY)
        user, name = int(found["id"]), tidy(name)
        async with Patience(interaction):
            renamed = await store.names.rename(
                GuildId(guild),
                UserId(user),
                name,
                UserId(interaction.user.id),
                self._app.now(),
                announce=not self._app.ours.all,
            )
        if renamed is None:
            raise Refused(NOBODY)
        await self._app.tables.read_anew(renamed)
        logger.info("a name was changed by a keeper")
        tr = reader(interaction)
        text = tr(
            "They are called **{name}** now in all that is stored here: open tables, history, leaderboards. "
            "Messages of finished games stay as they are; delete them if need be. Whoever sits down at a new "
            "table does so under the name they have in this server then.",
            name=escaped(name),
        )
        await say(interaction, text)

    async def _open_table(self, interaction: discord.Interaction, number: int) -> Table:
        """An open table of the server where somebody acts. Raises Refused."""
        try:
            table = await self._app.tables.get(TableId(number))
        except Refused:
            table = None
        if table is None or table.guild != interaction.guild_id or table.lesson or not table.phase.live:
            raise Refused(NO_TABLE, number=number)
        return table

    async def _close(self, interaction: discord.Interaction, table: Table) -> None:
        if not keeps(interaction, table.channel):
            raise Refused(NOT_A_KEEPER)
        await self._app.desk.carry_out(interaction, table, Moderate(UserId(interaction.user.id)))
        logger.info("closed by a keeper", table=table.id)
        await self._say_of(interaction, table, CLOSED)

    async def _show_guests(self, interaction: discord.Interaction, table: Table) -> None:
        user = interaction.user.id
        if user != table.host and not keeps(interaction, table.channel):
            raise Refused(HOST_DECIDES)
        await turn_page(interaction, guests_page(table, UserId(user), reader(interaction)))

    async def _change(self, interaction: discord.Interaction, command: Command, table: Table) -> None:
        after = await self._app.desk.carry_out(interaction, table, command)
        if after.phase.live:
            await turn_page(interaction, guests_page(after, UserId(interaction.user.id), reader(interaction)))
        else:
            await self._say_of(interaction, table, CLOSED)

    async def _say_of(self, interaction: discord.Interaction, table: Table, sentence: str) -> None:
        text = reader(interaction)(sentence, number=table.id)
        await turn_page(interaction, Screen((Text(text),)))


def _person(interaction: discord.Interaction) -> int:
    """Whom a menu has chosen, by id. Raises Refused for what is none."""
    found = _ID.fullmatch(picked(interaction, NOT_THERE))
    if found is None:
        raise Refused(NOT_THERE)
    return int(found["id"])


def _guest(interaction: discord.Interaction) -> int:
    """The same, if it is a person whom Discord tells of, and no bot."""
    person = _person(interaction)
    data = cast("dict[str, Any]", interaction.data or {})
    told = data.get("resolved", {}).get("users", {}).get(str(person))
    if told is None:
        raise Refused(NOT_THERE)
    if told.get("bot"):
        raise Refused(N_("That is a bot. House players need no invitation: add them at the lobby."))
    return person
