"""`/help`, seen only by the person who asks, and the hello to a new server."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot import logs
from bot.app import Kuckuck
from bot.discord_ui.feature import Feature
from bot.discord_ui.layout import NO_MENTIONS, layout
from bot.discord_ui.permissions import NEEDED, installation, invitation, invited_to, no_writing_in
from bot.discord_ui.routes import Press, Route, Routes
from bot.discord_ui.slash_commands import LISTED, anywhere
from bot.discord_ui.trying import tried
from bot.discord_ui.visit import Visit
from bot.games.offers import offers
from bot.i18n import N_
from bot.ids import GuildId
from bot.screen import Screen
from bot.table.commands import Refused
from bot.tasks import Tasks
from cogs.help.hello import hello, invitation_page, question_page
from cogs.help.pages import commands_page, fault_page, help_page
from engine.registry import games

FRESH = 3600.0
"""The bot says hello only within this many seconds after it has joined a server."""
FOR_PICTURES = 60.0
"""A hello waits until a new bot's pictures are uploaded, but for at most this many seconds."""

NOT_YOURS = N_(
    "The channel for cards is up to the people who manage this server. Ask one of them, or open a "
    "table right here with `/play`."
)

Places: TypeAlias = tuple[discord.TextChannel | None, discord.TextChannel | None]

logger = logs.logger(__name__)


async def setup(bot: Kuckuck) -> None:
    await bot.add_cog(Help(bot))


class Help(Feature):
    """`/help`, the bot's hello to each new server, and the link that invites it."""

    def __init__(self, bot: Kuckuck) -> None:
        self._answers, self._chosen, self._now = bot.core.answers, bot.core.chosen, bot.now
        self._guilds, self._uploads = bot.store.guilds, bot.uploads
        self._host, self._tree = bot.host, bot.tree
        self._tasks = Tasks()
        self._closed = False

    @property
    def routes(self) -> Routes:
        return (
            Route("help", self._turn_to, r"( (?P<page>commands|invite|fault))?", at_table=False),
            Route("which-channel", self._choose_channel, r"(?P<hello> hello)?", at_table=False),
        )

    @anywhere
    @app_commands.command(name="help", description=locale_str(N_("See what you can play here, and how")))
    async def help_(self, interaction: discord.Interaction[Kuckuck]) -> None:
        await self._show(Visit.of(interaction))

    async def _show(self, visit: Visit) -> None:
        page = help_page(offers(), visit.tr, in_server=visit.home is not None)
        await self._answers.show_page(visit, page)

    def meet(self, guild: discord.Guild) -> None:
        """Says hello in the background if the bot is new in the server and may write there.

        Discord may report an old server as a new one.
        """
        if self._closed or guild.unavailable or not guild.me:  # nothing is known of a server in an outage
            return
        joined = guild.me.joined_at
        if joined is None or self._now() - joined.timestamp() > FRESH:
            return
        places = where_to_greet(guild)
        if any(places):
            self._tasks.begin(self._greet(GuildId(guild.id), places, joined.timestamp()), "hello")

    async def close(self) -> None:
        """Cancels a hello that has not been said yet, and allows no more."""
        self._closed = True
        await self._tasks.close(0)

    async def _greet(self, guild_id: GuildId, places: Places, joined: float) -> None:
        """Says hello once for each time that the bot joins, even if Discord reports a join again.

        The very first hello waits a while for the pictures, since it shows a card of each game.
        """
        await self._uploads.shown(FOR_PICTURES)
        if not await self._guilds.greet(guild_id, joined):
            return
        tr, cards = self._chosen.for_server(guild_id), self._chosen.of_server(guild_id).cards
        everybody, moderators = places
        asked = cards is None and moderators and await _send(moderators, question_page(tr))
        if everybody:
            await _send(everybody, hello(offers(), tr, cards=cards, asks=not asked))

    async def _turn_to(self, visit: Visit, press: Press) -> None:
        tr = visit.tr
        match press.found["page"]:
            case "commands":
                await self._answers.show_page(visit, commands_page(games(), self._commands(visit), tr))
            case "invite":
                await self._answers.show_page(visit, _links(visit))
            case "fault":
                await self._answers.show_page(visit, fault_page(self._host, tr))
            case _:
                await self._show(visit)

    async def _choose_channel(self, visit: Visit, press: Press) -> None:
        """Stores the channel that a manager has picked for cards, and shows it in place of the question."""
        guild_id = visit.server()
        if not visit.interaction.permissions.manage_guild:
            raise Refused(NOT_YOURS)
        chosen = next(iter(visit.picked_channels(1)), None)
        await self._chosen.change_server(guild_id, cards=chosen)
        tr = self._chosen.for_server(guild_id)
        of_hello = press.found["hello"] is not None
        page = hello(offers(), tr, cards=chosen, asks=True) if of_hello else question_page(tr, chosen)
        if not await visit.try_redraw(page):
            await visit.say(page)
        channel = visit.interaction.guild.get_channel(chosen) if visit.interaction.guild and chosen else None
        if channel and (problem := no_writing_in(channel, channel.guild.me, visit.tr)):
            await visit.say(problem)

    def _commands(self, visit: Visit) -> Iterator[tuple[str, str]]:
        """The commands in Discord's list, without ``/help`` and the games' own, for `commands_page`."""
        may, named = visit.interaction.permissions, {*games(), "help"}
        for command in self._tree.walk_commands():
            root = command.root_parent or command
            hidden = root.default_permissions and not may.is_superset(root.default_permissions)
            hidden = hidden or command.qualified_name in LISTED
            if isinstance(command, app_commands.Command) and not hidden and root.name not in named:
                yield command.qualified_name, visit.tr(command.description)


def where_to_greet(guild: discord.Guild) -> Places:
    """The channels for the public hello and for a community's moderators; None where the bot may not write.

    The public channel is the system channel, or else the first in the list where everybody may write.
    """
    listed = [channel for _, channels in guild.by_category() for channel in channels]
    texts = [channel for channel in listed if isinstance(channel, discord.TextChannel)]
    open_to_all = (channel for channel in texts if _may_write(channel, guild.default_role))
    asked = guild.public_updates_channel
    there = (each for each in (guild.system_channel, *open_to_all) if each and each != asked)
    everybody = next((each for each in there if _may_write(each, guild.me)), None)
    return everybody, asked if asked and _may_write(asked, guild.me) else None


def _may_write(channel: discord.TextChannel, who: discord.Member | discord.Role) -> bool:
    allowed = channel.permissions_for(who)
    return all(getattr(allowed, flag) for flag in NEEDED)


async def _send(channel: discord.TextChannel, screen: Screen) -> bool:
    sending = channel.send(view=layout(screen), allowed_mentions=NO_MENTIONS)
    return await tried(sending, logger.info, "could not say hello") is not None


def _links(visit: Visit) -> Screen:
    """The page with links that invite the bot to another server or, if the host allows that, install it for
    one person.
    """
    client = visit.interaction.client
    known = client.application
    for_one = installation(client.application_id) if known and known.user_integration_config else ""
    return invitation_page(invitation(client.application_id), invited_to().values(), visit.tr, for_one)
