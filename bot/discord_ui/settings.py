"""`/settings` and its menus."""

from __future__ import annotations

from typing import cast

import discord
from discord.ext import commands

from bot.discord_ui.answers import DeferIfSlow, say, turn_page
from bot.discord_ui.core import Core
from bot.discord_ui.feature import Feature, features_of
from bot.discord_ui.interactions import NO_CHOICE, picked, tr_of, user_of
from bot.discord_ui.panels.direct_message import Undelivered
from bot.discord_ui.routes import Press, Route, Routes
from bot.discord_ui.screens import Screens
from bot.discord_ui.server_settings import ServerPages
from bot.i18n import Tr
from bot.ids import UserId
from bot.presenters.server_settings import PARTS, Part
from bot.presenters.settings import MINE, my_page
from bot.screen import Screen
from bot.settings import OF_DISCORD, OFF, Notice, When, Where
from bot.storage.people import Chosen as PersonChoice
from bot.table import Phase, Table
from bot.table.commands import Refused


class Settings:
    """The settings of people and of servers. A menu needs nothing but its address, in any process."""

    def __init__(self, bot: commands.AutoShardedBot, core: Core, screens: Screens) -> None:
        self._bot = bot
        self._tables = core.tables
        self._people = core.store.people
        self._painter = screens.painter
        self._panels = screens.panels
        self._servers = ServerPages(core, screens)

    @property
    def routes(self) -> Routes:
        key = r" (?P<key>[a-z]+(?: [a-z_]+)?)"
        return (
            Route("settings", lambda interaction, _: self.show_server(interaction), at_table=False),
            Route("set", self._set, r" (?P<whose>me|server|option)" + key, at_table=False),
            Route("part", self._turn, rf" (?P<part>{'|'.join(PARTS)})", at_table=False),
        )

    async def show_mine(self, interaction: discord.Interaction) -> None:
        """The settings of the person who asks."""
        await say(interaction, await self._mine(interaction))

    async def show_server(self, interaction: discord.Interaction) -> None:
        """The settings of this server, to a person who may change them. Raises Refused."""
        await say(interaction, self._servers.page(interaction))

    async def _turn(self, interaction: discord.Interaction, press: Press) -> None:
        await _show(interaction, self._servers.page(interaction, cast("Part", press.found["part"])))

    async def _set(self, interaction: discord.Interaction, press: Press) -> None:
        key = press.found["key"]
        match press.found["whose"]:
            case "me":
                value = picked(interaction)
                feature = next(
                    (feature for feature in features_of(self._bot) if key in feature.settings), None
                )
                setting = (feature.settings if feature else MINE).get(key)
                if setting is None or value not in setting.choices:
                    raise Refused(NO_CHOICE)
                page = await self._save_mine(interaction, key, value, feature)
            case "server":
                page = await self._servers.save(interaction, key)
            case _:
                page = await self._servers.save_option(interaction, *key.split(maxsplit=1))
        await _show(interaction, page)

    async def _save_mine(
        self, interaction: discord.Interaction, key: str, value: str, feature: Feature | None
    ) -> Screen:
        user_id, notice = user_of(interaction), Notice(key)
        async with DeferIfSlow(interaction):
            if feature:
                notice = await feature.choose(interaction, key, value)
            else:
                await self._people.prefer(user_id, **_person_choice(key, value))
            tr = tr_of(interaction)
            if key == "hand":
                notice = await self._bring(user_id, value, tr)
            if key in {"language", "pictures"}:
                open_at = await self._panels.translate(user_id, tr.language)
                for table_id in {*open_at, *(table.id for table in self._playing(user_id))}:
                    self._painter.touch(table_id)
        return await self._mine(interaction, notice)

    async def _mine(self, interaction: discord.Interaction, notice: Notice | None = None) -> Screen:
        """The page of the person who acts."""
        user_id = user_of(interaction)
        async with DeferIfSlow(interaction):
            mine = (await self._people.preferences([user_id]))[user_id]
            others = {
                key: (feature.settings[key], value)
                for feature in features_of(self._bot)
                for key, value in (await feature.chosen(user_id)).items()
            }
        return my_page(mine, tr_of(interaction), notice, others)

    def _playing(self, user_id: UserId) -> list[Table]:
        return [
            table
            for table in self._tables
            if table.phase is Phase.PLAYING and table.seat(user_id) is not None
        ]

    async def _bring(self, user_id: UserId, where: str, tr: Tr) -> Notice:
        """Brings a person's hands where they want them now; says what has become of it."""
        running = [table for table in self._playing(user_id) if table.shared]
        if where == "panel":
            for table in running:
                await self._panels.take_back(table.id, user_id)
            return Notice("hand", tr("Your hand opens at the table from now on: press *My hand* there."))
        try:
            for table in running:
                await self._panels.deliver(table.id, user_id, tr)
        except Undelivered:
            sentence = tr(
                "I cannot write to you, so your hand stays at the table. Allow direct messages "
                "from this server, then press *My hand*."
            )
            return Notice("hand", sentence, done=False)
        if running:
            sentence = tr("Your hand is in your direct messages now, and comes there whenever a game starts.")
        else:
            sentence = tr("Your hand comes by direct message from now on, whenever a game starts.")
        return Notice("hand", sentence)


async def _show(interaction: discord.Interaction, page: Screen) -> None:
    if _is_anothers(interaction):
        await say(interaction, page)
    else:
        await turn_page(interaction, page)


def _is_anothers(interaction: discord.Interaction) -> bool:
    """Whether somebody acts on a page that was shown to another person, which only a forger can."""
    shown_to = interaction.message and interaction.message.interaction_metadata
    return bool(shown_to and shown_to.user.id != user_of(interaction))


def _person_choice(key: str, value: str) -> PersonChoice:
    """A person's choice as it is stored."""
    match key:
        case "hand":
            return {"hand": cast("Where", value)}
        case "notify":
            return {"notify": cast("When", value)}
        case "pictures":
            return {"text_only": value == OFF}
    return {"language": None if value == OF_DISCORD else value}
