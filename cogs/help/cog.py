"""`/help` and `/invite`, for one person's eyes, and the hello to a server that is new."""

from __future__ import annotations

from collections.abc import Iterator

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot import logs
from bot.app import Kuckuck
from bot.discord_ui.feature import Feature
from bot.discord_ui.layout import NO_MENTIONS, layout
from bot.discord_ui.permissions import INVITED_TO, NEEDED, installation, invitation
from bot.discord_ui.routes import Press, Route, Routes
from bot.discord_ui.slash_commands import anywhere
from bot.discord_ui.trying import tried
from bot.discord_ui.visit import Visit
from bot.games.offers import offers
from bot.i18n import N_, Tr
from bot.ids import GuildId
from bot.tasks import Tasks
from cogs.help.hello import hello, invitation_page
from cogs.help.pages import commands_page, help_page
from engine.registry import games

FRESH = 3600.0
"""For how many seconds after it has joined a server the bot says hello."""

logger = logs.logger(__name__)


async def setup(bot: Kuckuck) -> None:
    await bot.add_cog(Help(bot))


class Help(Feature):
    """Says once what the bot is, and again to each person who asks."""

    def __init__(self, bot: Kuckuck) -> None:
        self._answers, self._chosen, self._now = bot.core.answers, bot.core.chosen, bot.hours
        self._guilds = bot.store.guilds
        self._tree = bot.tree
        self._tasks = Tasks()
        self._closed = False

    @property
    def routes(self) -> Routes:
        return (Route("help", self._turn_to, r"(?P<commands> commands)?", at_table=False),)

    @anywhere
    @app_commands.command(name="help", description=locale_str(N_("What can be played here, and how")))
    async def help_(self, interaction: discord.Interaction[Kuckuck]) -> None:
        await self._show(Visit.of(interaction))

    async def _show(self, visit: Visit) -> None:
        page = help_page(offers(), visit.tr, in_server=visit.home is not None)
        await self._answers.show_page(visit, page)

    @anywhere
    @app_commands.command(description=locale_str(N_("Get the link that adds me to another server")))
    async def invite(self, interaction: discord.Interaction[Kuckuck]) -> None:
        """The link that invites the bot to another server, and one for oneself where its host allows that."""
        visit = Visit.of(interaction)
        client = interaction.client
        known = client.application
        for_oneself = installation(client.application_id) if known and known.user_integration_config else ""
        page = invitation_page(invitation(client.application_id), INVITED_TO.values(), visit.tr, for_oneself)
        await visit.say(page)

    def meet(self, guild: discord.Guild) -> None:
        """Says hello beside whatever else is done, if the bot is new in the server and may write there.

        Discord may tell of a server that has long been there as of a new one.
        """
        if self._closed or guild.unavailable:  # then we do not know its channels, nor ourselves there
            return
        channel, joined = guild.system_channel, guild.me.joined_at
        if channel is None or joined is None or self._now() - joined.timestamp() > FRESH:
            return
        allowed = channel.permissions_for(guild.me)
        if all(getattr(allowed, flag) for flag in NEEDED):
            self._tasks.begin(self._greet(channel, joined.timestamp()), "hello")

    async def close(self) -> None:
        """Gives up a hello that is under way, and begins no other."""
        self._closed = True
        await self._tasks.close(0)

    async def _greet(self, channel: discord.TextChannel, joined: float) -> None:
        """Says hello once for each time that the bot joins, however often Discord tells of it."""
        guild_id = GuildId(channel.guild.id)
        if not await self._guilds.greet(guild_id, joined):
            return
        screen = hello(offers(), self._chosen.for_server(guild_id))
        sending = channel.send(view=layout(screen), allowed_mentions=NO_MENTIONS)
        await tried(sending, logger.info, "could not say hello")

    async def _turn_to(self, visit: Visit, press: Press) -> None:
        if press.found["commands"] is None:
            await self._show(visit)
        else:
            tr = visit.tr
            await self._answers.show_page(visit, commands_page(games(), self._commands(tr), tr))

    def _commands(self, tr: Tr) -> Iterator[tuple[str, str]]:
        """All commands but ``/help`` and those of the games, which `commands_page` names itself."""
        for command in self._tree.walk_commands():
            root = command.root_parent or command
            if isinstance(command, app_commands.Command) and root.name not in {*games(), "help"}:
                yield command.qualified_name, tr(command.description)
