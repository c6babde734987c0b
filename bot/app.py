"""The bot and its wiring."""

from __future__ import annotations

import asyncio
import pkgutil
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from types import MappingProxyType
from typing import Any, NamedTuple, cast

import aiohttp
import discord
from discord import app_commands
from discord.ext import commands

import cogs
from bot import logs, outages
from bot.contact import UNNAMED, Host
from bot.discord_ui.chosen import ChosenElsewhere, ChosenSettings
from bot.discord_ui.command_list import SERVERS_ALONE, CommandList
from bot.discord_ui.errors import LOST, SERVER_ERROR, loggable, said_by
from bot.discord_ui.feature import Feature, features_of
from bot.discord_ui.gateway import BEFORE_LOGIN
from bot.discord_ui.hours import Hours, asked
from bot.discord_ui.logins import Logins, application_of
from bot.discord_ui.messages.core import Core
from bot.discord_ui.messages.drawn_tables import Draw, DrawnTables
from bot.discord_ui.messages.endings import Endings
from bot.discord_ui.messages.next_game import STOPPED_FOR, NextGame
from bot.discord_ui.messages.painter import Painter
from bot.discord_ui.messages.panels import Panels
from bot.discord_ui.messages.posters import Posters
from bot.discord_ui.messages.reminders import Reminders
from bot.discord_ui.messages.sendings import Sendings
from bot.discord_ui.messages.short_answers import ShortAnswers
from bot.discord_ui.messages.showing import Showings
from bot.discord_ui.messages.shown import Shown
from bot.discord_ui.messages.threads import Threads
from bot.discord_ui.messages.uploads import Pictures, Uploads
from bot.discord_ui.permissions import invitation
from bot.discord_ui.presses.files import FileQueue
from bot.discord_ui.presses.play import Play
from bot.discord_ui.presses.router import Router
from bot.discord_ui.slash_commands import LISTED, CommandTexts, listed, moved, new_group
from bot.discord_ui.visit import Visit
from bot.ids import ChannelId, GuildId, UserId
from bot.live.clock import Clock
from bot.live.rate_limits import press_limiter
from bot.live.retention import Departures, Retention
from bot.live.tables import Tables
from bot.live.time import Time
from bot.live.turnstile import Turnstile
from bot.minds.minds import Minds
from bot.process import Process
from bot.scores.ending import Remark
from bot.screen import parse_address
from bot.shards import ALL, Shards
from bot.storage.store import Store
from bot.table import Table
from bot.table.commands import Vanish
from bot.table.deadlines import Pace
from bot.table.limits import Limits
from bot.table.log import Entry
from bot.table.series import GOALS
from bot.tasks import Tasks

SERVING_SECONDS = 5.0
"""How many seconds a stopping bot goes on serving people who have already pressed."""
TELLING_SECONDS = 1.0
"""A stopping bot takes at most this many seconds to tell people that their presses came too late."""
APPLICATION_SECONDS = 10.0
"""Seconds that a start waits for what Discord tells about the application, which it can do without."""
PRESSES_AND_FORMS = (discord.InteractionType.component, discord.InteractionType.modal_submit)

logger = logs.logger(__name__)


class Tree(app_commands.CommandTree["Kuckuck"]):
    """The slash commands. A failed command is answered like a failed press, with one sentence."""

    def add_command(self, command: Any, /, **how: Any) -> None:
        """Adds a command, or puts it into its group (`bot.discord_ui.slash_commands.below`)."""
        name = command.extras.get("group") if isinstance(command, app_commands.Command) else None
        if name is None:
            super().add_command(command, **how)
            return
        group = self.get_command(name)
        if not isinstance(group, app_commands.Group):
            group = new_group(name)
            super().add_command(group)
        group.add_command(command)

    async def interaction_check(self, interaction: discord.Interaction[Kuckuck], /) -> bool:
        if interaction.type is discord.InteractionType.autocomplete:
            return await self._offers_choices(interaction)
        return await interaction.client.router.admits(Visit.of(interaction), "command")

    async def _offers_choices(self, interaction: discord.Interaction[Kuckuck]) -> bool:
        """Whether to offer choices for what somebody types. People who type too fast get none."""
        if interaction.client.router.offers_choices(Visit.of(interaction).user):
            return True
        await _offer_nothing(interaction)
        return False

    async def on_error(
        self, interaction: discord.Interaction[Kuckuck], error: app_commands.AppCommandError
    ) -> None:
        if interaction.type is discord.InteractionType.autocomplete:
            await _offer_nothing(interaction)
            return
        cause: Exception
        if isinstance(error, app_commands.CommandInvokeError):  # other errors may mean an unknown command
            cause = error.original
        else:
            cause = moved(cast("dict[str, Any]", interaction.data)) or error
        await interaction.client.router.explain(Visit.of(interaction), cause)


async def _offer_nothing(interaction: discord.Interaction[Kuckuck]) -> None:
    with suppress(*LOST):
        await interaction.response.autocomplete([])


def _offering_quietly(offer: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    """Lets a command offer choices so that no error reaches discord.py, which would log it with the person.

    Somebody who types on does not wait for the choices that fitted their last letter, nor does Discord.
    """

    async def offered(interaction: discord.Interaction[Kuckuck], *typed: Any) -> None:
        try:
            await offer(interaction, *typed)
        except LOST as error:
            logger.debug("choices came too late", error=loggable(error))
        except Exception:
            logger.exception("choices could not be offered")
            await _offer_nothing(interaction)

    return offered


async def _hear_discord(_: object, __: object, answer: aiohttp.TraceRequestEndParams) -> None:
    if answer.response.status < SERVER_ERROR:
        logs.over(outages.DISCORD, outages.CALM)


class Running(NamedTuple):
    """How a bot runs. Each field has a default, so tests name only what they need."""

    now: Callable[[], float] = time.time
    """This computer's clock, in Unix time."""
    steady: Callable[[], float] | None = None
    """A clock in seconds that nobody can set. If None, the clock of the event loop is used."""
    pace: Pace = Pace()
    limits: Limits = Limits()
    shards: Shards = ALL
    """The bot serves the servers of these shards; other processes may serve others."""
    host: Host = UNNAMED
    process: Process | None = None
    """What `/manage check` tells about this process to people who manage a server."""
    keep_games_days: int | None = None
    """The logs of games are deleted this many days after their end. None means never."""
    pictures: Pictures = MappingProxyType({})
    """The pictures that are shown as emojis."""
    draw: Draw | None = None
    """Draws whole tables. None if there are no drawings."""
    minds: Minds | None = None
    """Think for strong bots and for reviews of finished games. None if nobody thinks."""
    proxy: str | None = None
    """The address of the proxy through which all requests to Discord go."""


AS_USUAL = Running()


class Kuckuck(commands.AutoShardedBot):
    """The bot on one store, which it does not close."""

    def __init__(self, store: Store, running: Running = AS_USUAL) -> None:
        self.now = Time(running.now, running.steady)
        self.hours, self._watching = Hours(self.now), Tasks()
        self._timeouts = Clock(self._end_timeout, self.now)
        shards = self.ours = running.shards
        super().__init__(
            command_prefix=(),
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            # Most commands work only in our servers. Commands made with `offered.anywhere` override this.
            allowed_installs=SERVERS_ALONE,
            tree_cls=Tree,
            # A longer wait raises an error, and we send the newest state later. 30 is discord.py's minimum.
            max_ratelimit_timeout=30.0,
            shard_count=shards.count,
            shard_ids=list(shards.ids),
            http_trace=self.hours.trace,
            proxy=running.proxy,
        )
        self.store = store
        self.host, self.process, self.minds = running.host, running.process, running.minds
        self.draw = running.draw
        self.found: list[Feature] = []
        """The features that were found in `cogs`."""
        # Here, as imports would stop a bot that has logged in: they take more than a second.
        self._cogs = [
            import_module(f"{module.name}.cog" if module.ispkg else module.name)
            for module in pkgutil.iter_modules(cogs.__path__, "cogs.")
        ]
        self._loaded = False
        """Whether all that belongs to a start has been done, but for the connection to the gateway."""
        self._connected: set[int] = set()
        """Our shards whose gateway is connected and has told us about their servers."""
        self.logins = Logins(self)
        self._hooks[BEFORE_LOGIN] = self.logins.wait
        self._keep(running)
        self._show(running)
        self._serve(running)

    def _keep(self, running: Running) -> None:
        """Makes what keeps state and time, and what people and servers have chosen."""
        store, shards = self.store, running.shards
        turnstile = Turnstile()
        self.tables = Tables(
            store, self.now, running.pace, self._tell, running.limits, shards, self.minds, turnstile
        )
        # One process is enough for work that belongs to no shard.
        first = 0 in shards.ids
        self.command_list = CommandList(self.tree, telling=first)
        self.uploads = Uploads(self, store.faces, running.pictures, uploading=first)
        self.hours.trace.on_request_end.extend((self.uploads.hear, _hear_discord))
        self.chosen = ChosenSettings(self, store, self.uploads.faces)
        self.elsewhere = ChosenElsewhere(store, self.chosen, shards, self.now)
        self.answers = ShortAnswers(self.tables, turnstile, self.now)
        self.endings = Endings(store, self._remarks)
        self.sendings = Sendings(self, store.sendings, shards)
        self.core = Core(
            store,
            self.tables,
            turnstile,
            self.chosen,
            self.now,
            self.answers,
            shards,
            self.endings,
            self.sendings,
            think=self.minds is not None and self.minds.on,
        )
        self.departures = Departures(
            store.departures,
            self.tables,
            shards,
            self.now,
            here=lambda: [GuildId(guild.id) for guild in self.guilds],
            application=lambda: self.application_id or 0,
        )
        keep = running.keep_games_days if first else None
        self.retention = Retention(store, self.now, keep, self._each_day)

    def _show(self, running: Running) -> None:
        """Makes what keeps the bot's messages true."""
        drawn = DrawnTables(running.draw)
        self.panels = Panels(self, self.core, drawn)
        self.painter = Painter(self, self.core, self.panels, drawn)
        self.uploads.changed = self.painter.touch_all
        self.endings.changed = drawn.came = self.painter.touch
        self.reminders = Reminders(self, self.core, self.panels, running.pace.house_pause)
        self.threads = Threads(self, self.core)
        self.posters = Posters(self, self.core)
        self.next_game = NextGame(self.tables, self.reminders, self.endings, self.painter.touch)
        self.showings = Showings(self.chosen)

    def _serve(self, running: Running) -> None:
        """Makes what meets presses and commands."""
        presses = press_limiter(running.limits)
        self.files = FileQueue(presses)
        shown = Shown(self.painter, self.panels, self.reminders, self.next_game, self.posters)
        self.play = Play(self, self.core, shown)
        self.router = Router(self.core, self.painter, self.play.playing, running.limits, presses)
        self.router.add(self.play.routes)

    async def application_info(self) -> discord.AppInfo:
        """What Discord says about the application. If it says nothing, what we know from the login."""
        try:
            async with asyncio.timeout(APPLICATION_SECONDS):
                return await super().application_info()
        except LOST as error:
            logger.warning("Discord tells nothing about the application", said=said_by(error))
            return application_of(self)

    async def connect(self, *, reconnect: bool = True) -> None:
        await self.logins.wait()
        await super().connect(reconnect=reconnect)

    async def setup_hook(self) -> None:
        self._watching.begin(self.now.watch(partial(asked, self)), "time")
        await self.chosen.load()
        self.elsewhere.start()
        self.uploads.start()
        await self.tree.set_translator(CommandTexts())
        await self.load_cogs()
        await self.command_list.bring()
        restored = await self.tables.restore()
        await self.sendings.resume()
        await self.panels.resume()
        unpainted = dict.fromkeys(await self.store.unpainted(self.ours))
        self.painter.resume(unpainted | {found.id: found.message for found in restored})
        await self.reminders.resume([*self.tables])
        for table in self.tables:
            self.next_game.ask(table)
        await self.posters.resume()
        for feature in self.found:
            await feature.resume()
        ended = await self.store.archive.ended_since(self.now() - STOPPED_FOR, GOALS, self.ours)
        await self.next_game.resume(ended)
        self._loaded = True
        logger.info("tables go on", tables=len(restored))

    @property
    def waits_for_discord(self) -> bool:
        """Whether only Discord's answers are missing for the bot to be online for the first time."""
        loading = self.application is not None and not self._loaded
        return not (loading or self.logins.waiting or self.is_ready() or self.is_closed())

    @property
    def online(self) -> bool:
        """Whether all our servers are within reach and presses there are answered."""
        return self._connected == {*self.ours.ids} and not self.router.in_flight.closed

    async def on_shard_ready(self, shard_id: int) -> None:
        self._connected.add(shard_id)
        self.threads.resume(shard_id)
        for guild in self.guilds:
            if guild.shard_id == shard_id:
                self._await_end_of_timeout(guild.me)
                self._meet(guild)  # the server may have invited us while we were not running
        if self._connected == {*self.ours.ids}:
            self.departures.start()
            self.retention.start()
            for feature in self.found:
                feature.start()

    async def _each_day(self, now: float) -> None:
        await self.command_list.bring_again()
        for feature in self.found:
            await feature.each_day(now)

    async def on_error(self, event_method: str, /, *_: Any, **__: Any) -> None:
        logger.exception("an event of Discord's could not be dealt with", kind=event_method)

    async def on_shard_resumed(self, shard_id: int) -> None:
        self._connected.add(shard_id)

    async def on_shard_disconnect(self, shard_id: int) -> None:
        self._connected.discard(shard_id)

    @property
    def invitation(self) -> str:
        """The link that invites the bot with the least permissions it needs. Known after the login."""
        return invitation(self.application_id)

    async def load_cogs(self) -> None:
        """Adds all commands. Discord hears about them only from the sync."""
        # We do without discord.py's extensions: we need no reloading, and they slow the start and the end.
        for cog in self._cogs:
            await cog.setup(self)
        for former in LISTED:
            self.tree.add_command(listed(former))
        self.found = features_of(self)
        for feature in self.found:
            self.router.add(feature.routes)
        for command in self.tree.walk_commands():
            if isinstance(command, app_commands.Command):
                # discord.py calls this method of each command itself and offers no hook around it.
                vars(command)["_invoke_autocomplete"] = _offering_quietly(command._invoke_autocomplete)

    async def close(self) -> None:
        """Stops the bot: serves only people who have already pressed, and saves what they did."""
        await self.router.in_flight.close(SERVING_SECONDS)
        await self.uploads.close()
        await self.elsewhere.close()
        for clock in (self._timeouts, self.departures, self.retention):
            await clock.close()
        await asyncio.gather(*(feature.close() for feature in self.found))
        await self.next_game.close()
        await self.sendings.close()
        await self.tables.close()
        # Each waits a moment for its calls to Discord that are under way.
        of_play = (self.painter, self.reminders, self.threads, self.posters)
        await asyncio.gather(*(part.close() for part in of_play))
        await self.play.announcements.close()
        await self.panels.close()
        await self.endings.close()
        # People who pressed meanwhile are being told that the bot stops.
        await self.router.in_flight.close(TELLING_SECONDS)
        await self.play.playing.close()
        await self.answers.close()
        await self.router.in_flight.end()
        await self._watching.close(0)
        await super().close()

    def _meet(self, guild: discord.Guild) -> None:
        for feature in self.found:
            feature.meet(guild)

    async def resign(self, user_id: UserId, guild_id: GuildId | None) -> None:
        """Removes what the bot shows a person in this server, or everywhere if ``guild_id`` is None."""
        await self.panels.resign(user_id, guild_id)
        for feature in self.found:
            await feature.resign(user_id, guild_id)

    async def _remarks(self, table: Table, entries: Sequence[Entry]) -> tuple[Remark, ...]:
        told = [await feature.remark(table, entries) for feature in self.found]
        return tuple(remark for remark in told if remark)

    async def on_interaction(self, interaction: discord.Interaction[Kuckuck]) -> None:
        """Takes all presses and forms. Each means what its address says, in any process, on any day.

        discord.py's own views would know only the messages that this process has shown.
        """
        if interaction.type in PRESSES_AND_FORMS:
            visit, to = Visit.of(interaction), parse_address(interaction.custom_id or "")
            with self.painter.tokens.renewed(visit, to.table if to else None):
                await self.router.press(visit, to)

    async def on_app_command_completion(self, interaction: discord.Interaction[Kuckuck], _: object) -> None:
        """Notes that a command was carried out. This is not called for a refused command."""
        self.answers.end(Visit.of(interaction))

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self.close_tables_in(ChannelId(channel.id))

    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        await self.close_tables_in(ChannelId(thread.thread_id))

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Says hello. If the bot was here before, tables that are still open go on and are painted again."""
        await self.departures.note(GuildId(guild.id), None)
        await self.chosen.load_servers()
        self._look_again(GuildId(guild.id))
        self._meet(guild)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Notes the bot's removal (not an outage). The server's data is deleted 30 days later."""
        await self.departures.note(GuildId(guild.id), self.now())

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Paints the tables of a server that is back after an outage."""
        self._look_again(GuildId(guild.id))

    async def on_guild_channel_update(
        self, _: discord.abc.GuildChannel, channel: discord.abc.GuildChannel
    ) -> None:
        """Paints the channel's tables again: perhaps we may write there now. Skips unchanged screens."""
        await self.threads.forget_closed(channel.guild)
        self._look_again(GuildId(channel.guild.id), ChannelId(channel.id))

    async def on_raw_thread_update(self, thread: discord.RawThreadUpdateEvent) -> None:
        self._look_again(GuildId(thread.guild_id), ChannelId(thread.thread_id))

    async def on_thread_join(self, thread: discord.Thread) -> None:
        """Paints the tables of a private thread to which we were added: now we may write there."""
        self._look_again(GuildId(thread.guild.id), ChannelId(thread.id))

    async def on_thread_remove(self, thread: discord.Thread) -> None:
        """Forgets a private thread from which we were removed, as discord.py would not."""
        if thread.is_private():
            thread.guild._remove_thread(thread)

    async def on_member_update(self, _: discord.Member, member: discord.Member) -> None:
        """Looks again at our permissions when our roles change. Discord tells us only of our own member."""
        self._await_end_of_timeout(member)
        await self.threads.forget_closed(member.guild)
        self._look_again(GuildId(member.guild.id))

    def _await_end_of_timeout(self, member: discord.Member | None) -> None:
        """Looks again when our timeout in a server has passed. Discord does not tell us of that."""
        if member and member.timed_out_until and (ends := member.timed_out_until.timestamp()) > self.now():
            self._timeouts.set(GuildId(member.guild.id), ends + 1)

    async def _end_timeout(self, guild_id: GuildId) -> None:
        self._look_again(guild_id)

    async def on_guild_role_update(self, _: discord.Role, role: discord.Role) -> None:
        await self.threads.forget_closed(role.guild)
        self._look_again(GuildId(role.guild.id))

    def _look_again(self, guild_id: GuildId, channel_id: ChannelId | None = None) -> None:
        """Paints the server's tables (or only this channel's) and tells the features to look again."""
        self.painter.touch_server(guild_id, channel_id)
        for feature in self.found:
            feature.look_again(guild_id)

    async def close_tables_in(self, channel_id: ChannelId) -> None:
        """Closes the tables of a channel that was deleted."""
        for table in [table for table in self.tables if table.channel == channel_id]:
            await self.tables.handle(table.id, Vanish())

    def _tell(self, table: Table) -> None:
        """Passes a table's committed change to all parts of the bot that follow tables."""
        self.painter.follow(table)
        drawn_first = (self.reminders, self.next_game, self.threads, self.posters)
        for follower in (*drawn_first, self.answers.followed):
            follower.touch(table)
        for feature in self.found:
            feature.follow(table)
