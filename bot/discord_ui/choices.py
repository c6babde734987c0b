"""`/settings` and its menus."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

import discord
import msgspec

from bot.discord_ui.answers import Patience, reader, say, turn_page
from bot.discord_ui.direct import Undelivered
from bot.discord_ui.permissions import no_threads
from bot.i18n import N_, Tr
from bot.preferences import MANAGERS, Customs, Preferences, When, Where
from bot.presenters.settings import (
    EVERYBODY,
    MINE,
    OF_DISCORD,
    OFF,
    ON,
    ROLE,
    SERVERS,
    News,
    my_page,
    server_page,
)
from bot.requests import Refused
from bot.screen import Address, Screen
from bot.table import Phase, Table

if TYPE_CHECKING:
    from bot.app import Kuckuck

_PRESS = re.compile(r"set (?P<whose>me|server) (?P<key>[a-z]+)")
_ID = re.compile(r"[0-9]{1,20}")

NO_CHOICE = N_("There is no such choice any more. Open your settings anew with `/settings`.")
NOT_YOURS = N_("Only who may manage this server can change its settings. `/settings me` has your own ones.")


class Choices:
    """What people and servers choose. A menu needs nothing but its address, in any process."""

    def __init__(self, app: Kuckuck) -> None:
        self._app = app

    async def show_mine(self, interaction: discord.Interaction) -> None:
        """His own settings, to whoever asked."""
        user = interaction.user.id
        async with Patience(interaction):
            mine = await self._app.store.people.preferences([user])
        await say(interaction, my_page(mine[user], reader(interaction)))

    async def show_servers(self, interaction: discord.Interaction) -> None:
        """This server's settings, to whoever may change them. Raises Refused."""
        await say(interaction, self._page(interaction, _managed(interaction)))

    async def press(self, interaction: discord.Interaction, to: Address) -> bool:
        """Carries out a choice of one of our menus; False: it is none of them. Raises Refused."""
        found = _PRESS.fullmatch(to.action)
        if found is None or to.table or to.turn is not None:
            return False
        key, value = found["key"], _value(interaction)
        if found["whose"] == "server":
            guild = _managed(interaction)
            if key == "role":
                page = await self._role(interaction, guild, value)
            else:
                page = await self._servers(interaction, guild, key, value)
        else:
            page = await self._mine(interaction, key, value)
        if _is_anothers(interaction):
            await say(interaction, page)
        else:
            await turn_page(interaction, page)
        return True

    async def _mine(self, interaction: discord.Interaction, key: str, value: str) -> Screen:
        if key not in MINE or value not in MINE[key].choices:
            raise Refused(NO_CHOICE)
        user, people, news = interaction.user.id, self._app.store.people, News(key)
        async with Patience(interaction):
            mine: Preferences
            match key:
                case "hand":
                    mine = await people.prefer(user, hand=cast("Where", value))
                    news = await self._bring(user, value, reader(interaction))
                case "notify":
                    mine = await people.prefer(user, notify=cast("When", value))
                case "pictures":
                    mine = await people.prefer(user, text_only=value == OFF)
                case _:
                    mine = await people.prefer(user, language=None if value == OF_DISCORD else value)
        if key == "language":
            for table in self._playing(user):
                self._app.painter.touch(table.id)
        return my_page(mine, reader(interaction), news)

    async def _servers(self, interaction: discord.Interaction, guild: int, key: str, value: str) -> Screen:
        if key not in SERVERS or value not in SERVERS[key].choices:
            raise Refused(NO_CHOICE)
        tr, news = reader(interaction), News(key)
        match key:
            case "language":
                await self._choose(interaction, guild, language=None if value == OF_DISCORD else value)
                for table in self._app.tables:
                    if table.guild == guild:
                        self._app.painter.touch(table.id)
            case "pace":
                await self._choose(interaction, guild, pace=value)
            case "threads":
                await self._choose(interaction, guild, threads=value == ON)
                if value == ON and (missing := no_threads(interaction, tr)):
                    news = News(key, missing, done=False)
            case "openers" if value == ROLE:
                # Nothing is chosen yet.
                sentence = tr("Choose the role below; until then all stays as it was.")
                return self._page(interaction, guild, News(key, sentence, done=False), asked=True)
            case "openers":
                await self._choose(interaction, guild, openers=None if value == EVERYBODY else MANAGERS)
            case _:
                await self._choose(interaction, guild, seasons=value == ON)
        return self._page(interaction, guild, news)

    async def _role(self, interaction: discord.Interaction, guild: int, value: str) -> Screen:
        if not _ID.fullmatch(value) or int(value) not in _roles(interaction):
            raise Refused(N_("There is no such role in this server. Choose another one."))
        # The role that everybody has goes by the server's number.
        await self._choose(interaction, guild, openers=None if int(value) == guild else int(value))
        return self._page(interaction, guild, News("openers"))

    async def _choose(self, interaction: discord.Interaction, guild: int, **chosen: Any) -> None:
        async with Patience(interaction):
            await self._app.store.guilds.choose(guild, **chosen)
        customs = msgspec.structs.replace(self._app.customs_of(guild), **chosen)
        if customs == Customs():
            self._app.customs.pop(guild, None)
        else:
            self._app.customs[guild] = customs

    def _page(
        self, interaction: discord.Interaction, guild: int, news: News | None = None, *, asked: bool = False
    ) -> Screen:
        customs, roles = self._app.customs_of(guild), _roles(interaction)
        return server_page(customs, reader(interaction), news, roles=roles, asked=asked)

    def _playing(self, user: int) -> list[Table]:
        return [
            table
            for table in self._app.tables
            if table.phase is Phase.PLAYING and table.seat(user) is not None
        ]

    async def _bring(self, user: int, where: str, tr: Tr) -> News:
        """Brings the hands that he holds where he wants them; says what has become of it."""
        running = [table for table in self._playing(user) if not table.lesson]
        if where == "panel":
            for table in running:
                await self._app.panels.take_back(table.id, user)
            return News("hand", tr("Your hand opens at the table from now on: press *My hand* there."))
        try:
            for table in running:
                await self._app.panels.deliver(table.id, user, tr)
        except Undelivered:
            sentence = tr(
                "I cannot write to you, so your hand stays at the table. Open your direct messages for this "
                "server, then press *My hand*."
            )
            return News("hand", sentence, done=False)
        if running:
            sentence = tr("Your hand is in your direct messages now, and comes there whenever a game starts.")
        else:
            sentence = tr("Your hand comes by direct message from now on, whenever a game starts.")
        return News("hand", sentence)


def _is_anothers(interaction: discord.Interaction) -> bool:
    """Whether somebody acts on a page that was shown to another person, which only a forger can."""
    shown_to = interaction.message and interaction.message.interaction_metadata
    return bool(shown_to and shown_to.user.id != interaction.user.id)


def _value(interaction: discord.Interaction) -> str:
    """The one that was chosen, whatever it is. Raises Refused for what is no menu."""
    data = cast("dict[str, Any]", interaction.data or {})
    match data.get("values"):
        case [str(value)]:
            return value
    raise Refused(NO_CHOICE)


def _managed(interaction: discord.Interaction) -> int:
    """The server that whoever acts may manage. Raises Refused."""
    if interaction.guild_id is None:
        raise Refused(N_("Each server has its own settings. Ask for them in a server."))
    if not interaction.permissions.manage_guild:
        raise Refused(NOT_YOURS)
    return interaction.guild_id


def _roles(interaction: discord.Interaction) -> Sequence[int]:
    return [role.id for role in interaction.guild.roles] if interaction.guild else []
