"""`/settings server`: its pages, and what is chosen there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import cast

import discord

from bot.discord_ui.answers import DeferIfSlow
from bot.discord_ui.core import Core
from bot.discord_ui.interactions import NO_CHOICE, picked, picked_several, server_of, tr_of
from bot.discord_ui.permissions import (
    allowed_in,
    could_give,
    could_mention,
    may_give,
    may_ping,
    no_pictures,
    no_threads,
    no_writing_in,
)
from bot.discord_ui.screens import Screens
from bot.games.ladders import ladders
from bot.i18n import N_, Tr
from bot.ids import GuildId
from bot.presenters.season_settings import MOST_PLAYED
from bot.presenters.server_settings import (
    EVERYBODY,
    MOST_CHANNELS,
    ROLE,
    SERVERS,
    Has,
    Part,
    server_page,
)
from bot.screen import SNOWFLAKE, Screen
from bot.settings import MANAGERS, OF_DISCORD, ON, Looks, Notice, ServerSettings
from bot.storage.guilds import Chosen
from bot.table.commands import Refused
from engine.minds import LEVELS
from engine.options import choices
from engine.registry import games

_ID = re.compile(SNOWFLAKE)

ELSEWHERE = N_("Use this command in a server: each one has its own settings.")
NOT_YOURS = N_(
    "Only people who can manage this server can change its settings. Your own are in `/settings me`."
)
NO_ROLE = N_("There is no such role in this server. Choose another one.")
NO_CHANNEL = N_("There is no such channel in this server. Choose another one.")
NOT_FOR_EVERYBODY = N_("Everybody has this role already. Choose another one.")
CANNOT_GIVE = N_(
    "I may not give this role. Allow me **Manage Roles**, and put my own role above it in the list of roles."
)
NOT_YOURS_TO_GIVE = N_(
    "Choose a role that you could give to members yourself: you need **Manage Roles**, and a role of your "
    "own above it in the list of roles."
)
NOT_EVERYBODY = N_("I never ping everybody. Choose another role.")
NOT_YOURS_TO_MENTION = N_(
    "Choose a role that you could mention yourself: one that everybody may mention, unless you may mention "
    "all roles."
)


class ServerPages:
    """What managers choose for their server. All methods raise Refused for anybody else."""

    def __init__(self, core: Core, screens: Screens) -> None:
        self._chosen = core.chosen
        self._painter = screens.painter

    def page(
        self,
        interaction: discord.Interaction,
        part: Part = "tables",
        notice: Notice | None = None,
        *,
        asked: bool = False,
        game: str = "",
    ) -> Screen:
        """A page of the settings as they are now."""
        tr, settings = tr_of(interaction), self._chosen.of_server(_require_manager(interaction))
        guild = interaction.guild
        has = Has(
            _roles(interaction),
            [channel.id for channel in guild.channels] if guild else (),
            [*_problems(interaction, settings, tr)],
        )
        return server_page(settings, tr, notice, has=has, part=part, asked=asked, game=game)

    async def save(self, interaction: discord.Interaction, key: str) -> Screen:
        """Saves what was picked in the menu of a setting; gives its page as it is then."""
        guild_id = _require_manager(interaction)
        match key:
            case "channels":
                channels = _channels(interaction, MOST_CHANNELS)
                return await self._save_place(interaction, guild_id, key, {"channels": channels})
            case "announced":
                channel = next(iter(_channels(interaction, 1)), None)
                return await self._save_place(interaction, guild_id, key, {"announced": channel})
            case "podium":
                channel = next(iter(_channels(interaction, 1)), None)
                return await self._save_place(interaction, guild_id, key, {"podium": channel}, "podiums")
            case "champion":
                champion = _champions_role(interaction, guild_id)
                return await self._save_place(interaction, guild_id, key, {"champion": champion}, "podiums")
            case "champions":
                ladder = picked(interaction)
                if ladder not in (MOST_PLAYED, *ladders()):
                    raise Refused(NO_CHOICE)
                of = None if ladder == MOST_PLAYED else ladder
                return await self._save_place(interaction, guild_id, key, {"champions": of}, "podiums")
            case "called":
                called = _called_role(interaction, guild_id)
                return await self._save_place(interaction, guild_id, key, {"called": called})
            case "game":  # nothing is saved: it only says whose options are shown
                return self.page(interaction, "options", game=picked(interaction))
            case "level":
                level = next((each for each in LEVELS if each == picked(interaction)), None)
                if level is None:
                    raise Refused(NO_CHOICE)
                await self._change(interaction, guild_id, {"level": level})
                return self.page(interaction, "options", Notice(key))
            case "role":
                opener = _role(interaction, picked(interaction))
                # The role that everybody has goes by the server's number.
                choice: Chosen = {"openers": None if opener == guild_id else opener}
                await self._change(interaction, guild_id, choice)
                return self.page(interaction, notice=Notice("openers"))
        return await self._save_choice(interaction, guild_id, key, picked(interaction))

    async def save_option(self, interaction: discord.Interaction, game: str, name: str = "") -> Screen:
        """Saves the usual value of a game's option; gives its page as it is then."""
        guild_id, value = _require_manager(interaction), picked(interaction)
        allowed = choices(games()[game].Options) if game in games() else {}
        chosen = next((each for each in allowed.get(name, ()) if str(each) == value), None)
        if chosen is None:
            raise Refused(NO_CHOICE)
        settings = self._chosen.of_server(guild_id)
        usual = {**settings.options_of(game), name: chosen}
        defaults = games()[game].Options()
        usual = {name: value for name, value in usual.items() if value != getattr(defaults, name)}
        options = {key: values for key, values in settings.options.items() if key != game}
        await self._change(interaction, guild_id, {"options": options | ({game: usual} if usual else {})})
        return self.page(interaction, "options", Notice(f"{game} {name}"), game=game)

    async def _save_place(
        self,
        interaction: discord.Interaction,
        guild_id: GuildId,
        key: str,
        choice: Chosen,
        part: Part = "places",
    ) -> Screen:
        await self._change(interaction, guild_id, choice)
        return self.page(interaction, part, Notice(key))

    async def _save_choice(
        self, interaction: discord.Interaction, guild_id: GuildId, key: str, value: str
    ) -> Screen:
        if key not in SERVERS or value not in SERVERS[key].choices:
            raise Refused(NO_CHOICE)
        tr, notice = tr_of(interaction), Notice(key)
        if choice := _choice(key, value):
            await self._change(interaction, guild_id, choice)
        if key in {"language", "looks"}:
            self._painter.touch_server(guild_id)
        if key == "threads" and value == ON and (missing := no_threads(interaction, tr)):
            notice = Notice(key, missing, done=False)
        if (key, value) == ("looks", "drawn") and not allowed_in(
            interaction.guild, interaction.channel_id or 0
        ).attach_files:
            notice = Notice(key, no_pictures(tr), done=False)
        asked = key == "openers" and value == ROLE
        if asked:
            sentence = tr("Choose the role below; until then everything stays as it was.")
            notice = Notice(key, sentence, done=False)
        return self.page(interaction, "tables", notice, asked=asked)

    async def _change(self, interaction: discord.Interaction, guild_id: GuildId, choice: Chosen) -> None:
        async with DeferIfSlow(interaction):
            await self._chosen.change_server(guild_id, **choice)


def _choice(key: str, value: str) -> Chosen:
    """A choice as it is stored; nothing while the role has not been chosen yet."""
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


def _problems(interaction: discord.Interaction, settings: ServerSettings, tr: Tr) -> Iterator[Notice]:
    """What keeps the bot from doing what was chosen."""
    guild = interaction.guild
    role = guild.get_role(settings.called) if guild and settings.called else None
    if role and not may_ping(role, interaction.app_permissions):
        sentence = tr(
            "I may not ping this role. Allow everybody to mention it, or allow me to mention all roles."
        )
        yield Notice("called", sentence, done=False)
    for key, place in (("announced", settings.announced), ("podium", settings.podium)):
        channel = guild.get_channel(place) if guild and place else None
        if channel and guild and (missing := no_writing_in(channel, guild.me, tr)):
            yield Notice(key, missing, done=False)
    champion = guild.get_role(settings.champion) if guild and settings.champion else None
    if champion and guild and not may_give(champion, guild.me):
        yield Notice("champion", tr(CANNOT_GIVE), done=False)


def _require_manager(interaction: discord.Interaction) -> GuildId:
    """The server, which the person who acts may manage. Raises Refused."""
    guild_id = server_of(interaction, ELSEWHERE)
    if not interaction.permissions.manage_guild:
        raise Refused(NOT_YOURS)
    return guild_id


def _roles(interaction: discord.Interaction) -> Sequence[int]:
    return [role.id for role in interaction.guild.roles] if interaction.guild else []


def _role(interaction: discord.Interaction, value: str) -> int:
    """A role of this server. Raises Refused."""
    if not _ID.fullmatch(value) or int(value) not in _roles(interaction):
        raise Refused(NO_ROLE)
    return int(value)


def _called_role(interaction: discord.Interaction, guild_id: GuildId) -> int | None:
    """The role to be pinged that was picked, None for none. Raises Refused.

    Nobody has the bot ping a role that they may not ping themselves.
    """
    role = _picked_role(interaction)
    if role is not None and role.id == guild_id:
        raise Refused(NOT_EVERYBODY)
    if role is not None and not could_mention(role, interaction.user):
        raise Refused(NOT_YOURS_TO_MENTION)
    return role.id if role else None


def _champions_role(interaction: discord.Interaction, guild_id: GuildId) -> int | None:
    """The role that was picked, None for none. Raises Refused.

    Nobody gets at a role by a game that they could not give out: they would only have to win.
    """
    role = _picked_role(interaction)
    if role is not None and role.id == guild_id:
        raise Refused(NOT_FOR_EVERYBODY)
    if role is not None and not could_give(role, interaction.user):
        raise Refused(NOT_YOURS_TO_GIVE)
    return role.id if role else None


def _picked_role(interaction: discord.Interaction) -> discord.Role | None:
    """The role of this server that was picked, None for none. Raises Refused."""
    picked_role = next(iter(picked_several(interaction, 1)), None)
    if picked_role is None:
        return None
    role_id = _role(interaction, picked_role)
    role = interaction.guild.get_role(role_id) if interaction.guild else None
    if role is None:
        raise Refused(NO_ROLE)
    return role


def _channels(interaction: discord.Interaction, most: int) -> tuple[int, ...]:
    """The channels of this server that were picked. Raises Refused."""
    found = picked_several(interaction, most)
    guild = interaction.guild
    if not all(_ID.fullmatch(value) and guild and guild.get_channel(int(value)) for value in found):
        raise Refused(NO_CHANNEL)
    return tuple(int(value) for value in found)
