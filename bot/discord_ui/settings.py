"""`/settings`, its menus and its forms."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, cast

import discord
import msgspec

from bot.discord_ui.answers import Patience, reader, say, turn_page
from bot.discord_ui.direct import Undelivered
from bot.discord_ui.forms import NO_CHOICE, OUTDATED, filled, picked, show_form
from bot.discord_ui.permissions import no_threads
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
from bot.screen import SNOWFLAKE, Address, Screen
from bot.settings import MANAGERS, PersonSettings, ServerSettings, When, Where
from bot.storage.guilds import Chosen
from bot.storage.people import Chosen as Wishes
from bot.table import Phase, Table
from bot.table.commands import Refused

if TYPE_CHECKING:
    from bot.app import Kuckuck

_PRESS = re.compile(r"(?P<verb>set|fill|filled) (?P<whose>me|server)(?: (?P<key>[a-z]+))?")
_FIELD = re.compile(r"(?P<key>[a-z]+) (?P<shown>[a-z]+)")
"""A field of a form: its setting, and the choice that it showed when the form was opened."""
_ID = re.compile(SNOWFLAKE)

NOT_YOURS = N_("Only who may manage this server can change its settings. `/settings me` has your own ones.")


class Choices:
    """What people and servers choose. A menu or form needs nothing but its address, in any process.

    A menu is a form with one change. A form saves what was changed in it, all at once; what was left
    as it was shown stays as it is by then, also where somebody else has changed it.
    """

    def __init__(self, app: Kuckuck) -> None:
        self._app = app

    async def show_mine(self, interaction: discord.Interaction) -> None:
        """His own settings, to whoever asked."""
        await say(interaction, my_page(await self._preferences(interaction), reader(interaction)))

    async def show_servers(self, interaction: discord.Interaction) -> None:
        """This server's settings, to whoever may change them. Raises Refused."""
        await say(interaction, self._page(interaction, _managed(interaction)))

    async def press(self, interaction: discord.Interaction, to: Address) -> bool:
        """Carries out a choice of one of our menus or forms; False: it is none of them. Raises Refused."""
        found = _PRESS.fullmatch(to.action)
        if found is None or to.table or to.turn is not None:
            return False
        guild = _managed(interaction) if found["whose"] == "server" else None
        match found["verb"], found["key"]:
            case "fill", None:
                await self._open_form(interaction, guild)
                return True
            case "filled", None:
                page = await self._save(interaction, guild, _changes(interaction))
            case "set", "role" if guild is not None:
                page = await self._role(interaction, guild, picked(interaction))
            case "set", str(key):
                page = await self._save(interaction, guild, {key: picked(interaction)})
            case _:
                return False
        if _is_anothers(interaction):
            await say(interaction, page)
        else:
            await turn_page(interaction, page)
        return True

    async def _open_form(self, interaction: discord.Interaction, guild: int | None) -> None:
        if guild is None:
            mine = await self._preferences(interaction)
            await show_form(interaction, my_form(mine, reader(interaction)))
        else:
            await show_form(interaction, server_form(self._app.customs_of(guild), reader(interaction)))

    async def _save(
        self, interaction: discord.Interaction, guild: int | None, changes: Mapping[str, str]
    ) -> Screen:
        """Saves the choices of whoever acts, or of a server; gives the page as it is then. Raises Refused."""
        settings = MINE if guild is None else SERVERS
        for key, value in changes.items():
            if key not in settings or value not in settings[key].choices:
                raise Refused(NO_CHOICE)
        if guild is None:
            return await self._mine(interaction, changes)
        return await self._servers(interaction, guild, changes)

    async def _mine(self, interaction: discord.Interaction, changes: Mapping[str, str]) -> Screen:
        user, news = interaction.user.id, {key: Notice(key) for key in changes}
        wishes: Wishes = {}
        for key, value in changes.items():
            wishes |= _wish(key, value)
        mine = await self._preferences(interaction, wishes)
        tr = reader(interaction)
        if "hand" in changes:
            async with Patience(interaction):
                news["hand"] = await self._bring(user, changes["hand"], tr)
        if "language" in changes:
            for table in self._playing(user):
                self._app.painter.touch(table.id)
        return my_page(mine, tr, [*news.values()], saved=_by_form(interaction, changes))

    async def _servers(
        self, interaction: discord.Interaction, guild: int, changes: Mapping[str, str]
    ) -> Screen:
        tr, news = reader(interaction), {key: Notice(key) for key in changes}
        chosen: Chosen = {}
        for key, value in changes.items():
            chosen |= _custom(key, value)
        if chosen:
            await self._choose(interaction, guild, chosen)
        if "language" in changes:
            self._app.repaint(guild)
        if changes.get("threads") == ON and (missing := no_threads(interaction, tr)):
            news["threads"] = Notice("threads", missing, done=False)
        asked = changes.get("openers") == ROLE
        if asked:
            sentence = tr("Choose the role below; until then all stays as it was.")
            news["openers"] = Notice("openers", sentence, done=False)
        saved = _by_form(interaction, [key for key in changes if key != "openers" or not asked])
        return self._page(interaction, guild, [*news.values()], asked=asked, saved=saved)

    async def _role(self, interaction: discord.Interaction, guild: int, value: str) -> Screen:
        if not _ID.fullmatch(value) or int(value) not in _roles(interaction):
            raise Refused(N_("There is no such role in this server. Choose another one."))
        # The role that everybody has goes by the server's number.
        await self._choose(interaction, guild, {"openers": None if int(value) == guild else int(value)})
        return self._page(interaction, guild, [Notice("openers")])

    async def _choose(self, interaction: discord.Interaction, guild: int, chosen: Chosen) -> None:
        async with Patience(interaction):
            await self._app.store.guilds.choose(GuildId(guild), **chosen)
        customs = msgspec.structs.replace(self._app.customs_of(guild), **chosen)
        if customs == ServerSettings():
            self._app.customs.pop(GuildId(guild), None)
        else:
            self._app.customs[GuildId(guild)] = customs

    async def _preferences(
        self, interaction: discord.Interaction, wishes: Wishes | None = None
    ) -> PersonSettings:
        """What whoever acts has chosen, with these wishes now."""
        user, people = interaction.user.id, self._app.store.people
        async with Patience(interaction):
            if wishes:
                return await people.prefer(UserId(user), **wishes)
            return (await people.preferences([UserId(user)]))[UserId(user)]

    def _page(
        self,
        interaction: discord.Interaction,
        guild: int,
        news: Sequence[Notice] = (),
        *,
        asked: bool = False,
        saved: Collection[str] | None = None,
    ) -> Screen:
        customs, roles = self._app.customs_of(guild), _roles(interaction)
        return server_page(customs, reader(interaction), news, roles=roles, asked=asked, saved=saved)

    def _playing(self, user: int) -> list[Table]:
        return [
            table
            for table in self._app.tables
            if table.phase is Phase.PLAYING and table.seat(UserId(user)) is not None
        ]

    async def _bring(self, user: int, where: str, tr: Tr) -> Notice:
        """Brings the hands that he holds where he wants them; says what has become of it."""
        running = [table for table in self._playing(user) if not table.lesson]
        if where == "panel":
            for table in running:
                await self._app.panels.take_back(table.id, user)
            return Notice("hand", tr("Your hand opens at the table from now on: press *My hand* there."))
        try:
            for table in running:
                await self._app.panels.deliver(table.id, user, tr)
        except Undelivered:
            sentence = tr(
                "I cannot write to you, so your hand stays at the table. Open your direct messages for this "
                "server, then press *My hand*."
            )
            return Notice("hand", sentence, done=False)
        if running:
            sentence = tr("Your hand is in your direct messages now, and comes there whenever a game starts.")
        else:
            sentence = tr("Your hand comes by direct message from now on, whenever a game starts.")
        return Notice("hand", sentence)


def _is_anothers(interaction: discord.Interaction) -> bool:
    """Whether somebody acts on a page that was shown to another person, which only a forger can."""
    shown_to = interaction.message and interaction.message.interaction_metadata
    return bool(shown_to and shown_to.user.id != interaction.user.id)


def _changes(interaction: discord.Interaction) -> dict[str, str]:
    """What was changed in the form just sent. Raises Refused for what is none of our forms."""
    changes = {}
    for name, value in filled(interaction).items():
        field = _FIELD.fullmatch(name)
        if field is None:
            raise Refused(OUTDATED)
        if value != field["shown"]:
            changes[field["key"]] = value
    return changes


def _by_form(interaction: discord.Interaction, saved: Collection[str]) -> Collection[str] | None:
    """These settings, if they were sent by a form."""
    return saved if interaction.type is discord.InteractionType.modal_submit else None


def _wish(key: str, value: str) -> Wishes:
    """A person's choice as it is stored."""
    match key:
        case "hand":
            return {"hand": cast("Where", value)}
        case "notify":
            return {"notify": cast("When", value)}
        case "pictures":
            return {"text_only": value == OFF}
    return {"language": None if value == OF_DISCORD else value}


def _custom(key: str, value: str) -> Chosen:
    """A server's choice as it is stored; nothing where it is yet to be said which role."""
    match key:
        case "language":
            return {"language": None if value == OF_DISCORD else value}
        case "pace":
            return {"pace": value}
        case "threads":
            return {"threads": value == ON}
        case "openers" if value == ROLE:
            return {}
        case "openers":
            return {"openers": None if value == EVERYBODY else MANAGERS}
    return {"seasons": value == ON}


def _managed(interaction: discord.Interaction) -> int:
    """The server that whoever acts may manage. Raises Refused."""
    if interaction.guild_id is None:
        raise Refused(N_("Each server has its own settings. Ask for them in a server."))
    if not interaction.permissions.manage_guild:
        raise Refused(NOT_YOURS)
    return interaction.guild_id


def _roles(interaction: discord.Interaction) -> Sequence[int]:
    return [role.id for role in interaction.guild.roles] if interaction.guild else []
