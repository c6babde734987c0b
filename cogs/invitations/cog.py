"""Mentions each guest once in the channel of their table, and adds *Play with…* to a member's menu."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot import logs
from bot.app import Kuckuck
from bot.discord_ui.errors import LOST, loggable
from bot.discord_ui.feature import Feature
from bot.discord_ui.layout import says, tables_on
from bot.discord_ui.permissions import hidden_from
from bot.discord_ui.presses.keeping import guest_of
from bot.discord_ui.presses.opening import IN_A_SERVER
from bot.discord_ui.refusals import NO_GAME
from bot.discord_ui.routes import Press, Route, Routes
from bot.discord_ui.visit import Visit
from bot.games.offers import offered, offers
from bot.i18n import N_
from bot.ids import GuildId, TableId, UserId
from bot.screen import SNOWFLAKE
from bot.storage.posted import Sending
from bot.table import Phase, Table
from bot.table.commands import Refused
from bot.table.decisions import may_sit_down
from bot.tasks import Tasks
from cogs.invitations.pages import (
    ENOUGH,
    HIDDEN,
    LETTER,
    MENTIONED,
    MENTIONED_BEFORE,
    NO_ROOM,
    UNREACHED,
    invitation,
    play_with,
    told,
)
from cogs.invitations.stored import Invitation, KeptInvitations

INVITATION = "invitation"
"""The kind of `Sending` for a mention."""
YOURSELF = N_("That's you. Choose somebody else, or open a table with `/play`.")

logger = logs.logger(__name__)


async def setup(bot: Kuckuck) -> None:
    invitations = Invitations(bot)
    await bot.add_cog(invitations)
    # discord.py does not register such a command of a cog by itself.
    bot.tree.add_command(
        app_commands.ContextMenu(
            name=locale_str(N_("Play with…")),
            callback=invitations.play_with,
            allowed_contexts=app_commands.AppCommandContext(guild=True),
        )
    )


class Invitations(Feature):
    """Mentions guests. The message is deleted once they sit down, the game starts, or the table ends."""

    def __init__(self, bot: Kuckuck) -> None:
        self._bot = bot
        self._kept = KeptInvitations(bot.store)
        self._made: dict[TableId, dict[UserId, Invitation]] = {}
        """All invitations at the open tables."""
        self._tasks = Tasks()
        self._sendings = bot.core.sendings
        self._sendings.finders[INVITATION] = self._find

    @property
    def routes(self) -> Routes:
        return (Route("with", self._open, rf" (?P<guest>{SNOWFLAKE})", at_table=False),)

    async def resume(self) -> None:
        known = await self._kept.known()
        self._made = {table.id: known[table.id] for table in self._bot.tables if table.id in known}
        for table in self._bot.tables:
            self.follow(table)

    def follow(self, table: Table) -> None:
        made = self._made.get(table.id, {})
        over = {user: one for user, one in made.items() if one.message and _is_over(one, table, user)}
        made |= {user: one._replace(message=None) for user, one in over.items()}
        if not table.phase.live:
            self._made.pop(table.id, None)
        if over or (made and not table.phase.live):
            self._tasks.begin(self._take_away(table, over), f"invitation-{table.id}")

    async def resign(self, user_id: UserId, guild_id: GuildId | None) -> None:
        for table in self._bot.tables:
            one = self._made.get(table.id, {}).get(user_id)
            if one and one.message and guild_id in (None, table.guild):
                await self._bot.reminders.take_back(table, one.message)

    async def close(self) -> None:
        await self._tasks.close()

    async def play_with(self, interaction: discord.Interaction[Kuckuck], member: discord.Member) -> None:
        """Shows the menu of all games. The chosen game opens a table to which this member is invited."""
        visit = Visit.of(interaction)
        guest = await _another(visit, UserId(member.id))
        await self._bot.answers.give(visit, play_with(UserId(guest.id), offers(), visit.tr))

    async def _open(self, visit: Visit, press: Press) -> None:
        """Opens a table of the chosen game, and invites the member for whom it was chosen."""
        offer = offered(visit.picked(NO_GAME))
        if offer is None or offer not in offers():
            raise Refused(NO_GAME)
        guest = await _another(visit, UserId(int(press.found["guest"])))
        table = await self._bot.play.opening.open(visit, offer.game, offer.pinned)
        _, sentence = await self._bot.play.keeping.invite(visit, table, guest)
        if sentence:
            await self._bot.answers.give(visit, sentence)

    async def invited(self, visit: Visit, table: Table, guest: discord.Member) -> str:
        user_id, tr = UserId(guest.id), visit.tr
        sentence = self._problem(visit, table, guest) or await self._mention(table, user_id)
        return told(sentence, table, user_id, tr)

    def _problem(self, visit: Visit, table: Table, guest: discord.Member) -> str | None:
        """Why the guest may not be mentioned. If there is no reason, returns None and counts a mention."""
        guest_id = UserId(guest.id)
        if guest_id in self._made.get(table.id, {}):
            return MENTIONED_BEFORE
        if hidden_from(guest, table.channel):
            return HIDDEN
        if not may_sit_down(table, guest_id):
            return NO_ROOM
        return None if self._bot.reminders.may_mention(visit.user, guest_id) else ENOUGH

    async def _mention(self, table: Table, guest: UserId) -> str:
        """Mentions the guest, but never twice, even if we don't know whether the first mention arrived."""
        late, made = table.phase is Phase.PLAYING, self._made.setdefault(table.id, {})
        made[guest] = Invitation(None, late)
        await self._kept.keep(table.id, guest, made[guest])
        sending = Sending(INVITATION, table.id, table.guild, table.channel, guest)
        try:
            async with self._sendings.noted(sending):
                message_id = await self._bot.reminders.invite(table, invitation, guest)
                await self._note(table.id, guest, Invitation(message_id, late))
        except LOST as error:
            logger.info("nobody was invited", table=table.id, error=loggable(error))
            return UNREACHED
        return MENTIONED

    async def _note(self, table_id: TableId, guest: UserId, one: Invitation) -> None:
        """Notes the message that mentions a guest. Takes it away if it is too late already."""
        self._made.setdefault(table_id, {})[guest] = one
        await self._kept.set_message(table_id, guest, one.message)
        self.follow(await self._bot.tables.get(table_id))  # the game may have begun during the sending

    async def _find(self, sending: Sending) -> None:
        """Finds the mention that a killed process may have sent."""
        table_id, guest = TableId(sending.id), sending.user
        one = self._made.get(table_id, {}).get(guest)
        found = await self._sendings.latest(
            sending,
            lambda parts: says(parts, f"{LETTER} <@{guest}>") and table_id in tables_on(parts),
            one and one.message,
        )
        if found:
            table = await self._bot.tables.get(table_id)
            late = one.late if one else table.phase is Phase.PLAYING
            await self._note(table_id, guest, Invitation(found, late))

    async def _take_away(self, table: Table, over: dict[UserId, Invitation]) -> None:
        for user_id, one in over.items():
            if one.message:
                await self._bot.reminders.take_back(table, one.message)
            if table.phase.live:
                await self._kept.set_message(table.id, user_id, None)
        if not table.phase.live:
            await self._kept.forget(table.id)


async def _another(visit: Visit, user_id: UserId) -> discord.Member:
    """The person chosen to play with. Raises Refused."""
    visit.server(IN_A_SERVER)
    if user_id == visit.user:
        raise Refused(YOURSELF)
    return await guest_of(visit, user_id)


def _is_over(one: Invitation, table: Table, user_id: UserId) -> bool:
    started = table.phase is Phase.PLAYING and not one.late
    return started or not table.phase.live or table.expects(user_id)
