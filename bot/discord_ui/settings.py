"""`/settings`, its menus and its forms."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import cast

import discord

from bot.discord_ui.answers import DeferIfSlow, say, turn_page
from bot.discord_ui.core import Core
from bot.discord_ui.forms import NO_CHOICE, OUTDATED, filled, picked, show_form
from bot.discord_ui.interactions import server_of, tr_of, user_of
from bot.discord_ui.panels.direct_message import Undelivered
from bot.discord_ui.permissions import no_threads
from bot.discord_ui.routes import Press, Route, Routes
from bot.discord_ui.screens import Screens
from bot.i18n import N_, Tr
from bot.ids import GuildId, UserId
from bot.presenters.settings import (
    EVERYBODY,
    MINE,
    OF_DISCORD,
    OFF,
    ON,
    ROLE,
    SERVERS,
    Notice,
    my_form,
    my_page,
    server_form,
    server_page,
)
from bot.screen import SNOWFLAKE, Screen
from bot.settings import MANAGERS, Looks, PersonSettings, When, Where
from bot.storage.guilds import Chosen as ServerChoice
from bot.storage.people import Chosen as PersonChoice
from bot.table import Phase, Table
from bot.table.commands import Refused

_FIELD = re.compile(r"(?P<key>[a-z]+) (?P<shown>[a-z]+)")
"""A field of a form: its setting, and the choice that it showed when the form was opened."""
_ID = re.compile(SNOWFLAKE)

ELSEWHERE = N_("Use this command in a server: each one has its own settings.")
NOT_YOURS = N_(
    "Only people who can manage this server can change its settings. Your own are in `/settings me`."
)


class Settings:
    """The settings of people and of servers. A menu or form needs nothing but its address, in any process.

    A menu changes one setting. A form changes several at once, but only those that its person has changed:
    the others stay as they are by then, even if somebody else has changed them in the meantime.
    """

    def __init__(self, core: Core, screens: Screens) -> None:
        self._tables = core.tables
        self._people = core.store.people
        self._chosen = core.chosen
        self._painter = screens.painter
        self._panels = screens.panels

    @property
    def routes(self) -> Routes:
        whose = r" (?P<whose>me|server)"
        return (
            Route("set", self._set, whose + r" (?P<key>[a-z]+)", at_table=False),
            Route("fill", self._open_form, whose, at_table=False),
            Route("filled", self._take_form, whose, at_table=False),
        )

    async def show_mine(self, interaction: discord.Interaction) -> None:
        """The settings of the person who asks."""
        await say(interaction, my_page(await self._of_person(interaction), tr_of(interaction)))

    async def show_server(self, interaction: discord.Interaction) -> None:
        """The settings of this server, to a person who may change them. Raises Refused."""
        await say(interaction, self._page(interaction, _require_manager(interaction)))

    async def _set(self, interaction: discord.Interaction, press: Press) -> None:
        guild_id, key = _whose(interaction, press), press.found["key"]
        if guild_id is not None and key == "role":
            page = await self._save_role(interaction, guild_id, picked(interaction))
        else:
            page = await self._save(interaction, guild_id, {key: picked(interaction)})
        await _show(interaction, page)

    async def _open_form(self, interaction: discord.Interaction, press: Press) -> None:
        guild_id, tr = _whose(interaction, press), tr_of(interaction)
        if guild_id is None:
            form = my_form(await self._of_person(interaction), tr)
        else:
            form = server_form(self._chosen.of_server(guild_id), tr)
        await show_form(interaction, form)

    async def _take_form(self, interaction: discord.Interaction, press: Press) -> None:
        guild_id = _whose(interaction, press)
        await _show(interaction, await self._save(interaction, guild_id, _changes(interaction)))

    async def _save(
        self, interaction: discord.Interaction, guild_id: GuildId | None, changes: Mapping[str, str]
    ) -> Screen:
        """Saves what a person, or a server, has changed; gives the page as it is then. Raises Refused."""
        settings = MINE if guild_id is None else SERVERS
        for key, value in changes.items():
            if key not in settings or value not in settings[key].choices:
                raise Refused(NO_CHOICE)
        if guild_id is None:
            return await self._save_mine(interaction, changes)
        return await self._save_servers(interaction, guild_id, changes)

    async def _save_mine(self, interaction: discord.Interaction, changes: Mapping[str, str]) -> Screen:
        user_id, news = user_of(interaction), {key: Notice(key) for key in changes}
        choice: PersonChoice = {}
        for key, value in changes.items():
            choice |= _person_choice(key, value)
        mine = await self._of_person(interaction, choice)
        tr = tr_of(interaction)
        if "hand" in changes:
            async with DeferIfSlow(interaction):
                news["hand"] = await self._bring(user_id, changes["hand"], tr)
        if {"language", "pictures"} & {*changes}:
            async with DeferIfSlow(interaction):
                open_at = await self._panels.translate(user_id, tr.language)
            for table_id in {*open_at, *(table.id for table in self._playing(user_id))}:
                self._painter.touch(table_id)
        return my_page(mine, tr, [*news.values()], saved=_by_form(interaction, changes))

    async def _save_servers(
        self, interaction: discord.Interaction, guild_id: GuildId, changes: Mapping[str, str]
    ) -> Screen:
        tr, news = tr_of(interaction), {key: Notice(key) for key in changes}
        choice: ServerChoice = {}
        for key, value in changes.items():
            choice |= _server_choice(key, value)
        if choice:
            async with DeferIfSlow(interaction):
                await self._chosen.change_server(guild_id, **choice)
        if {"language", "looks"} & {*changes}:
            self._painter.touch_server(guild_id)
        if changes.get("threads") == ON and (missing := no_threads(interaction, tr)):
            news["threads"] = Notice("threads", missing, done=False)
        asked = changes.get("openers") == ROLE
        if asked:
            sentence = tr("Choose the role below; until then everything stays as it was.")
            news["openers"] = Notice("openers", sentence, done=False)
        saved = _by_form(interaction, [key for key in changes if key != "openers" or not asked])
        return self._page(interaction, guild_id, [*news.values()], asked=asked, saved=saved)

    async def _save_role(self, interaction: discord.Interaction, guild_id: GuildId, value: str) -> Screen:
        if not _ID.fullmatch(value) or int(value) not in _roles(interaction):
            raise Refused(N_("There is no such role in this server. Choose another one."))
        # The role that everybody has goes by the server's number.
        openers = None if int(value) == guild_id else int(value)
        async with DeferIfSlow(interaction):
            await self._chosen.change_server(guild_id, openers=openers)
        return self._page(interaction, guild_id, [Notice("openers")])

    async def _of_person(
        self, interaction: discord.Interaction, choice: PersonChoice | None = None
    ) -> PersonSettings:
        """The settings of the person who acts, once this choice of theirs is stored."""
        user_id = user_of(interaction)
        async with DeferIfSlow(interaction):
            if choice:
                return await self._people.prefer(user_id, **choice)
            return (await self._people.preferences([user_id]))[user_id]

    def _page(
        self,
        interaction: discord.Interaction,
        guild_id: GuildId,
        news: Sequence[Notice] = (),
        *,
        asked: bool = False,
        saved: Collection[str] | None = None,
    ) -> Screen:
        settings, roles = self._chosen.of_server(guild_id), _roles(interaction)
        return server_page(settings, tr_of(interaction), news, roles=roles, asked=asked, saved=saved)

    def _playing(self, user_id: UserId) -> list[Table]:
        return [
            table
            for table in self._tables
            if table.phase is Phase.PLAYING and table.seat(user_id) is not None
        ]

    async def _bring(self, user_id: UserId, where: str, tr: Tr) -> Notice:
        """Brings a person's hands where they want them now; says what has become of it."""
        running = [table for table in self._playing(user_id) if not table.lesson]
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


def _whose(interaction: discord.Interaction, press: Press) -> GuildId | None:
    """The server whose settings are meant, or None for those of the person who acts. Raises Refused."""
    return _require_manager(interaction) if press.found["whose"] == "server" else None


async def _show(interaction: discord.Interaction, page: Screen) -> None:
    if _is_anothers(interaction):
        await say(interaction, page)
    else:
        await turn_page(interaction, page)


def _is_anothers(interaction: discord.Interaction) -> bool:
    """Whether somebody acts on a page that was shown to another person, which only a forger can."""
    shown_to = interaction.message and interaction.message.interaction_metadata
    return bool(shown_to and shown_to.user.id != user_of(interaction))


def _changes(interaction: discord.Interaction) -> dict[str, str]:
    """What was changed in the form just sent. Raises Refused where it is none of ours."""
    changes = {}
    for name, value in filled(interaction).items():
        field = _FIELD.fullmatch(name)
        if field is None:
            raise Refused(OUTDATED)
        if value != field["shown"]:
            changes[field["key"]] = value
    return changes


def _by_form(interaction: discord.Interaction, saved: Collection[str]) -> Collection[str] | None:
    """The settings that a form has saved, or None where a menu was used."""
    return saved if interaction.type is discord.InteractionType.modal_submit else None


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


def _server_choice(key: str, value: str) -> ServerChoice:
    """A server's choice as it is stored; nothing while the role has not been chosen yet."""
    match key:
        case "language":
            return {"language": None if value == OF_DISCORD else value}
        case "looks":
            return {"looks": cast("Looks", value)}
        case "pace":
            return {"pace": value}
        case "threads":
            return {"threads": value == ON}
        case "openers" if value == ROLE:
            return {}
        case "openers":
            return {"openers": None if value == EVERYBODY else MANAGERS}
    return {"seasons": value == ON}


def _require_manager(interaction: discord.Interaction) -> GuildId:
    """The server, which the person who acts may manage. Raises Refused."""
    guild_id = server_of(interaction, ELSEWHERE)
    if not interaction.permissions.manage_guild:
        raise Refused(NOT_YOURS)
    return guild_id


def _roles(interaction: discord.Interaction) -> Sequence[int]:
    return [role.id for role in interaction.guild.roles] if interaction.guild else []
