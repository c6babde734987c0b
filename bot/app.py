"""The bot and its wiring."""

from __future__ import annotations

import logging
import pkgutil
import time
from collections.abc import Callable

import discord
from discord import app_commands
from discord.ext import commands

import cogs
from bot.discord_ui.desk import Desk
from bot.discord_ui.painter import Painter
from bot.discord_ui.panels import Panels
from bot.discord_ui.permissions import INVITED_WITH
from bot.discord_ui.press import Press
from bot.discord_ui.reminders import Reminders
from bot.i18n import COMMON, LANGUAGES, Tr, language_of
from bot.requests import Vanish
from bot.storage.store import Store
from bot.table import Table
from bot.tables import Pace, Tables

logger = logging.getLogger(__name__)


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

    async def on_error(
        self, interaction: discord.Interaction[Kuckuck], error: app_commands.AppCommandError
    ) -> None:
        cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        await interaction.client.desk.explain(interaction, cause)


class Kuckuck(commands.Bot):
    """The bot over one store, which it does not close. ``now`` gives Unix time."""

    def __init__(
        self, store: Store, *, now: Callable[[], float] = time.time, house_pause: float = 2.0
    ) -> None:
        super().__init__(
            command_prefix=(),
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            tree_cls=Tree,
        )
        self.store = store
        self.languages: dict[int, str] = {}
        self.tables = Tables(store, Pace(now, house_pause), self._changed)
        self.panels = Panels(
            now,
            self,
            store.people,
            find=self.tables.get,
            deadline=self.tables.deadline,
            shared=self.shared,
        )
        self.painter = Painter(
            self,
            store,
            self.panels,
            find=self.tables.get,
            deadline=self.tables.deadline,
            shared=self.shared,
        )
        self.reminders = Reminders(self, store.people, find=self.tables.get, shared=self.shared)
        self.desk = Desk(self)

    async def setup_hook(self) -> None:
        self.languages = await self.store.languages()
        await self.tree.set_translator(CommandTexts())
        await self.load_cogs()
        self.add_dynamic_items(Press)
        await self.tree.sync()
        restored = await self.tables.restore()
        for found in restored:
            self._changed(await self.tables.get(found.id))
        logger.info("%d tables go on", len(restored))

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
        await self.tables.close()
        await self.painter.close()
        await self.panels.close()
        await self.reminders.close()
        await super().close()

    def shared(self, guild: int) -> Tr:
        """The language of what all members of a server see."""
        chosen = self.languages.get(guild)
        if chosen in LANGUAGES:
            return Tr(chosen)
        known = self.get_guild(guild)
        return Tr(language_of(known.preferred_locale) if known else "en")

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self.close_tables_in(channel.id)

    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        await self.close_tables_in(thread.thread_id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Invited again: the tables that were left here go on, and are painted anew."""
        for table in self.tables:
            if table.guild == guild.id:
                self.painter.touch(table.id)

    async def close_tables_in(self, channel: int) -> None:
        """Closes the tables of a channel that is no more."""
        for table in [table for table in self.tables if table.channel == channel]:
            await self.tables.handle(table.id, Vanish())

    def _changed(self, table: Table) -> None:
        self.painter.touch(table.id)
        self.reminders.touch(table)
