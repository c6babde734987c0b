"""The bot and its wiring."""

from __future__ import annotations

import asyncio
import gc
import pkgutil
import time
from collections.abc import Callable
from contextlib import suppress

import discord
from discord import app_commands
from discord.ext import commands

import cogs
from bot.discord_ui.answers import LOST
from bot.discord_ui.archive import Archive
from bot.discord_ui.desk import Desk
from bot.discord_ui.hours import Hours
from bot.discord_ui.keeping import Keeping
from bot.discord_ui.mydata import MyData
from bot.discord_ui.pages import Pages
from bot.discord_ui.painter import Painter
from bot.discord_ui.panels import Panels
from bot.discord_ui.permissions import INVITED_WITH
from bot.discord_ui.press import Press
from bot.discord_ui.reminders import Reminders
from bot.discord_ui.scribe import Scribe
from bot.discord_ui.settings import Choices
from bot.discord_ui.threads import Threads
from bot.host import logs
from bot.host.contact import UNNAMED, Host
from bot.i18n import COMMON, LANGUAGES, Tr, language_of
from bot.ids import GuildId, MessageId, TableId, UserId
from bot.live.departures import Departures
from bot.live.retention import Retention
from bot.live.shards import ALL, Shards
from bot.live.tables import Tables
from bot.screen import parse_address
from bot.settings import ServerSettings
from bot.storage.store import Store
from bot.table import Table
from bot.table.commands import ShowSeal, Vanish
from bot.table.deadlines import Pace
from bot.table.limits import Limits

DEFAULT = ServerSettings()
SERVING_SECONDS = 5.0
"""How long whoever has pressed before a stop is still served."""

logger = logs.logger(__name__)


def settle() -> None:
    """What the start has brought is there to stay: the garbage collector need not look at it ever again.

    With thousands of tables it would stop the bot for a quarter of a second to find nothing.
    """
    gc.collect()
    gc.freeze()


class CommandTexts(app_commands.Translator):
    """The descriptions of the commands, from our catalogues; a text of a game says so by ``domain``."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, _: app_commands.TranslationContextTypes
    ) -> str | None:
        language = language_of(locale)
        if language == "en":
            return None
        return Tr(language, string.extras.get("domain", COMMON))(string.message)


class Tree(app_commands.CommandTree["Kuckuck"]):
    """Commands fail as presses do: with one sentence to whoever asked."""

    async def interaction_check(self, interaction: discord.Interaction[Kuckuck], /) -> bool:
        if interaction.type is discord.InteractionType.autocomplete:
            return await self._offers(interaction)
        return await interaction.client.desk.admits(interaction, "command")

    async def _offers(self, interaction: discord.Interaction[Kuckuck]) -> bool:
        """A letter typed is no press; whoever types too fast is offered nothing."""
        if interaction.client.desk.offers_choices(interaction.user.id):
            return True
        with suppress(*LOST):
            await interaction.response.autocomplete([])
        return False

    async def on_error(
        self, interaction: discord.Interaction[Kuckuck], error: app_commands.AppCommandError
    ) -> None:
        cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        await interaction.client.desk.explain(interaction, cause)


class Kuckuck(commands.AutoShardedBot):
    """The bot over one store, which it does not close. ``now`` gives Unix time, ``steady`` seconds that
    nobody sets (None: those of the event loop).

    It is there for the servers of these ``shards``; other processes may be for others.
    """

    def __init__(
        self,
        store: Store,
        *,
        now: Callable[[], float] = time.time,
        steady: Callable[[], float] | None = None,
        house_pause: float = 2.0,
        limits: Limits | None = None,
        shards: Shards = ALL,
        host: Host = UNNAMED,
        keep_games_days: int | None = None,
    ) -> None:
        self.hours = Hours(now)
        super().__init__(
            command_prefix=(),
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            tree_cls=Tree,
            # Longer waits are ours to keep, with the newest state after them; this is discord.py's least.
            max_ratelimit_timeout=30.0,
            shard_count=shards.count,
            shard_ids=list(shards.ids),
            http_trace=self.hours.trace,
        )
        self.ours = shards
        self.host = host
        self.now = now
        self.store = store
        self._connected: set[int] = set()
        """Those of our shards whose gateway is connected, and has told what there is."""
        # Only its owner paints for a server, and takes the command that changes this: no other process asks.
        self.customs: dict[GuildId, ServerSettings] = {}
        limits = limits or Limits()
        self.tables = Tables(store, Pace(now, house_pause, steady), self._changed, limits, shards)
        self.panels = Panels(
            now,
            self,
            store.people,
            find=self.tables.get,
            deadline=self.tables.deadline,
            shared=self.shared,
            chosen=self.chosen_by,
            owns=shards.own,
        )
        self.painter = Painter(
            self,
            store,
            self.panels,
            find=self.tables.get,
            deadline=self.tables.deadline,
            resumed=self.tables.resumed,
            shared=self.shared,
            vanish=lambda table: self.tables.handle(TableId(table), Vanish()),
            now=self.hours,
            show_seal=lambda table, message: self.tables.handle(TableId(table), ShowSeal(MessageId(message))),
            shards=shards,
        )
        self.pages = Pages(self)
        self.scribe = Scribe(self)
        self.archive = Archive(self)
        self.choices = Choices(self)
        self.reminders = Reminders(
            self,
            store.people,
            find=self.tables.get,
            shared=self.shared,
            share=shards.share,
            pause=house_pause,
        )
        self.threads = Threads(self)
        self.mydata = MyData(self)
        self.keeping = Keeping(self)
        self.departures = Departures(
            store.departures,
            self.tables,
            shards,
            self.hours,
            here=lambda: [GuildId(guild.id) for guild in self.guilds],
            application=lambda: self.application_id or 0,
        )
        # One process is enough for what belongs to no server's owner.
        self.retention = Retention(store, now, keep_games_days if 0 in shards.ids else None)
        self.desk = Desk(self, limits)

    async def setup_hook(self) -> None:
        self.customs = await self.store.guilds.customs()
        await self.store.people.load_known()
        await self.tree.set_translator(CommandTexts())
        await self.load_cogs()
        self.add_dynamic_items(Press)
        if 0 in self.ours.ids:  # one process is enough
            await self._sync()
        restored = await self.tables.restore()
        unpainted = dict.fromkeys(await self.store.unpainted(self.ours))
        self.painter.look_over(unpainted | {found.id: found.message for found in restored})
        await self.reminders.look_over([*self.tables])
        logger.info("tables go on", tables=len(restored))

    @property
    def online(self) -> bool:
        """Whether all our servers are within reach, and whoever presses there is served."""
        return self._connected == {*self.ours.ids} and not self.desk.reception.closed

    async def on_shard_ready(self, shard: int) -> None:
        self._connected.add(shard)
        self.threads.look_over(shard)
        if self._connected == {*self.ours.ids}:
            self.departures.start()
            self.retention.start()

    async def on_shard_resumed(self, shard: int) -> None:
        self._connected.add(shard)

    async def on_shard_disconnect(self, shard: int) -> None:
        self._connected.discard(shard)

    async def _sync(self) -> None:
        try:
            await self.tree.sync()
        except (discord.DiscordServerError, discord.RateLimited) as error:
            logger.warning("Discord does not take the commands now, so the last ones hold", error=error)

    @property
    def invitation(self) -> str:
        """The link that invites the bot with the least permissions it needs; known since the login."""
        assert self.application_id is not None  # noqa: S101
        return discord.utils.oauth_url(self.application_id, permissions=INVITED_WITH)

    async def load_cogs(self) -> None:
        """Adds every command there is; Discord hears of them by the sync."""
        for module in pkgutil.iter_modules(cogs.__path__):
            await self.load_extension(f"cogs.{module.name}")

    async def close(self) -> None:
        """Serves those who have pressed already, and saves what they did; nobody else."""
        await self.desk.reception.close(SERVING_SECONDS)
        await self.departures.close()
        await self.retention.close()
        await self.tables.close()
        # Each of them waits a moment for what Discord is just taking.
        await asyncio.gather(self.painter.close(), self.reminders.close(), self.threads.close())
        await self.panels.close()
        await super().close()

    def customs_of(self, guild: int) -> ServerSettings:
        """What this server, one of ours, has chosen."""
        return self.customs.get(GuildId(guild), DEFAULT)

    def chosen_by(self, user: int) -> Tr | None:
        """The language that this person has chosen; None: that of his Discord."""
        known = self.store.people.known.get(UserId(user))
        return Tr(known.language) if known and known.language in LANGUAGES else None

    def shared(self, guild: int) -> Tr:
        """The language of what all members of a server see."""
        chosen = self.customs_of(guild).language
        if chosen in LANGUAGES:
            return Tr(chosen)
        known = self.get_guild(guild)
        return Tr(language_of(known.preferred_locale) if known else "en")

    def has_seasons(self, guild: int) -> bool:
        """Whether this server plays in seasons; without, it has the leaderboards of all time alone."""
        return self.customs_of(guild).seasons

    def text_only(self, user: int) -> bool:
        """Whether this person wants words in the place of pictures."""
        known = self.store.people.known.get(UserId(user))
        return known is not None and known.text_only

    async def on_interaction(self, interaction: discord.Interaction[Kuckuck]) -> None:
        """Takes the forms, of which discord.py would know those alone that this process has shown."""
        if interaction.type is discord.InteractionType.modal_submit:
            await self.desk.press(interaction, parse_address(interaction.custom_id or ""))

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self.close_tables_in(channel.id)

    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        await self.close_tables_in(thread.thread_id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Invited again: the tables that were left here go on, and are painted anew."""
        await self.departures.note(GuildId(guild.id), None)
        self.customs = await self.store.guilds.customs()
        self.repaint(guild.id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Removed, not merely out of reach: from now on what is stored of it has thirty days."""
        await self.departures.note(GuildId(guild.id), self.hours())

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Discord has mended what kept it from serving this server."""
        self.repaint(guild.id)

    async def on_guild_channel_update(
        self, _: discord.abc.GuildChannel, channel: discord.abc.GuildChannel
    ) -> None:
        """We may be allowed to write there again; what is on the screen already is not painted twice."""
        self.repaint(channel.guild.id, channel.id)

    async def on_guild_role_update(self, _: discord.Role, role: discord.Role) -> None:
        self.repaint(role.guild.id)

    def repaint(self, guild: int, channel: int | None = None) -> None:
        """Paints what a server, or one channel of it, may show otherwise than it is."""
        for table in self.tables:
            if table.guild == guild and channel in (None, table.channel):
                self.painter.touch(table.id)

    async def close_tables_in(self, channel: int) -> None:
        """Closes the tables of a channel that is no more."""
        for table in [table for table in self.tables if table.channel == channel]:
            await self.tables.handle(table.id, Vanish())

    def _changed(self, table: Table) -> None:
        self.painter.touch(table.id)
        self.reminders.touch(table)
        self.threads.touch(table)
