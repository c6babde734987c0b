"""`/settings` and its menus."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import cast

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.app import Kuckuck
from bot.discord_ui.answers import DeferIfSlow, say, turn_page
from bot.discord_ui.feature import Feature
from bot.discord_ui.interactions import NO_CHOICE, picked, picked_several, server_of, tr_of, user_of
from bot.discord_ui.offered import anywhere
from bot.discord_ui.permissions import no_writing_in
from bot.discord_ui.routes import Press, Route, Routes
from bot.discord_ui.setting import AnySetting, News, OfChannels, OfChoices, OfRole, Owned, Whose
from bot.i18n import N_, Tr
from bot.ids import GuildId
from bot.screen import SNOWFLAKE, Screen
from bot.settings import ServerSettings
from bot.table.commands import Refused
from cogs.settings.pages import (
    NO_NEWS,
    NOTHING,
    Has,
    ids_of,
    my_page,
    my_settings,
    owned,
    server_page,
    server_pages,
    settings_of,
)

_ID = re.compile(SNOWFLAKE)

ELSEWHERE = N_("Use this command in a server: each one has its own settings.")
NOT_YOURS = N_(
    "Only people who can manage this server can change its settings. Your own are in `/settings me`."
)
NO_ROLE = N_("There is no such role in this server. Choose another one.")
NO_CHANNEL = N_("There is no such channel in this server. Choose another one.")


async def setup(bot: Kuckuck) -> None:
    await bot.add_cog(Settings(bot))


@anywhere
class Settings(
    Feature,
    commands.GroupCog,
    group_name="settings",
    group_description=locale_str(N_("Your settings and the server's")),
):
    """The settings of people and of servers. A menu needs nothing but its address, in any process."""

    def __init__(self, bot: Kuckuck) -> None:
        self._chosen, self._people = bot.chosen, bot.store.people

    @app_commands.command(
        description=locale_str(
            N_("Where your hand opens, pings, the daily reminder, pictures and your language")
        )
    )
    async def me(self, interaction: discord.Interaction[Kuckuck]) -> None:
        await say(interaction, await self._mine(interaction))

    @app_commands.command(
        description=locale_str(
            N_("This server's language, pace, threads and seasons, and who can open tables")
        )
    )
    async def server(self, interaction: discord.Interaction[Kuckuck]) -> None:
        """The settings of this server, to a person who may change them. Raises Refused."""
        await say(interaction, self._page(interaction))

    @property
    def routes(self) -> Routes:
        key = r" (?P<key>[a-z]+(?: [a-z_]+)?)"
        return (
            Route("settings", self._open, at_table=False),
            Route("set", self._set, r" (?P<whose>me|server|option)" + key, at_table=False),
            Route("part", self._turn, rf" (?P<part>{'|'.join(server_pages())})", at_table=False),
        )

    async def _open(self, interaction: discord.Interaction, _: Press) -> None:
        await say(interaction, self._page(interaction))

    async def _turn(self, interaction: discord.Interaction, press: Press) -> None:
        await _show(interaction, self._page(interaction, press.found["part"]))

    async def _set(self, interaction: discord.Interaction, press: Press) -> None:
        whose, key = cast("Whose", press.found["whose"]), press.found["key"]
        if whose == "me":
            page = await self._save_mine(interaction, key)
        else:
            page = await self._save(interaction, whose, key)
        await _show(interaction, page)

    # A person's own

    async def _mine(self, interaction: discord.Interaction, told: Mapping[str, News] = NO_NEWS) -> Screen:
        """The page of the person who acts."""
        user_id = user_of(interaction)
        async with DeferIfSlow(interaction):
            mine = (await self._people.preferences([user_id]))[user_id]
            kept = {
                key: await setting.kept.read(interaction)
                for key, setting in my_settings().items()
                if setting.kept
            }
        return my_page(mine, kept, tr_of(interaction), told)

    async def _save_mine(self, interaction: discord.Interaction, key: str) -> Screen:
        setting = my_settings().get(key)
        if setting is None:
            raise Refused(NO_CHOICE)
        value = _picked_choice(interaction, setting)
        async with DeferIfSlow(interaction):
            if setting.kept:
                news = await setting.kept.write(interaction, value)
            else:
                choice = {setting.stored: setting.codec.write(value, None)}
                await self._people.prefer(user_of(interaction), **choice)
                news = await setting.then(interaction, value)
        return await self._mine(interaction, {key: news})

    # A server's: everything raises Refused for people who may not manage it

    def _page(
        self,
        interaction: discord.Interaction,
        page: str = "tables",
        told: Mapping[str, News] = NO_NEWS,
        *,
        unsaved: Mapping[str, str] = NOTHING,
        game: str = "",
    ) -> Screen:
        """A page of the settings as they are now."""
        tr, settings = tr_of(interaction), self._chosen.of_server(_require_manager(interaction))
        guild = interaction.guild
        has = Has(
            [role.id for role in guild.roles] if guild else (),
            [channel.id for channel in guild.channels] if guild else (),
            dict(_problems(interaction, settings, tr)),
        )
        return server_page(settings, tr, told, has=has, page=page, unsaved=unsaved, game=game)

    async def _save(self, interaction: discord.Interaction, whose: Whose, key: str) -> Screen:
        """Saves what was picked in the menu of a setting; gives its page as it is then."""
        guild_id = _require_manager(interaction)
        if (whose, key) == ("server", "game"):  # nothing is saved: it only says whose options are shown
            return self._page(interaction, "options", game=picked(interaction))
        told_at, setting = _menu(whose, key)
        value, stored = "", None
        match setting:
            case OfChoices():
                value = _picked_choice(interaction, setting)
                if setting.choices[value].role:
                    return self._ask_for_role(interaction, setting, value)
                before = getattr(self._chosen.of_server(guild_id), setting.stored)
                stored = setting.codec.write(value, before)
            case OfRole():
                stored = _picked_role(interaction, setting)
            case OfChannels():
                channels = _picked_channels(interaction, setting.most)
                stored = channels if setting.most > 1 else next(iter(channels), None)
        async with DeferIfSlow(interaction):
            await self._chosen.change_server(guild_id, **{setting.stored: stored})
            news = await setting.then(interaction, value)
        game = key.split()[0] if whose == "option" else ""
        return self._page(interaction, setting.page, {told_at: news}, game=game)

    def _ask_for_role(self, interaction: discord.Interaction, setting: OfChoices, value: str) -> Screen:
        tr = tr_of(interaction)
        sentence = tr("Choose the role below; until then everything stays as it was.")
        told = {setting.key: News(sentence, done=False)}
        return self._page(interaction, setting.page, told, unsaved={setting.key: value})


async def _show(interaction: discord.Interaction, page: Screen) -> None:
    if _is_anothers(interaction):
        await say(interaction, page)
    else:
        await turn_page(interaction, page)


def _is_anothers(interaction: discord.Interaction) -> bool:
    """Whether somebody acts on a page that was shown to another person, which only a forger can."""
    shown_to = interaction.message and interaction.message.interaction_metadata
    return bool(shown_to and shown_to.user.id != user_of(interaction))


def _require_manager(interaction: discord.Interaction) -> GuildId:
    """The server, which the person who acts may manage. Raises Refused."""
    guild_id = server_of(interaction, ELSEWHERE)
    if not interaction.permissions.manage_guild:
        raise Refused(NOT_YOURS)
    return guild_id


def _menu(whose: Whose, key: str) -> tuple[str, AnySetting]:
    """The setting with this menu, and the key of the one below whose title its news stand. Raises Refused."""
    for above, setting in settings_of(whose).items():
        for each in (setting, *owned(setting)):
            if each.key == key:
                return above, each
    raise Refused(NO_CHOICE)


def _problems(
    interaction: discord.Interaction, settings: ServerSettings, tr: Tr
) -> Iterator[tuple[str, News]]:
    """What keeps the bot from doing what was chosen."""
    for key, setting in settings_of("server").items():
        for each in owned(setting):
            for number in ids_of(each, settings):
                if problem := _problem(interaction, each, number, tr):
                    yield key, News(problem, done=False)


def _problem(interaction: discord.Interaction, setting: Owned, number: int, tr: Tr) -> str | None:
    guild = interaction.guild
    if guild and isinstance(setting, OfRole):
        role = guild.get_role(number)
        problem = setting.problem(role, interaction) if role else None
        return tr(problem) if problem else None
    channel = guild.get_channel(number) if guild else None
    written = isinstance(setting, OfChannels) and setting.most == 1
    return no_writing_in(channel, channel.guild.me, tr) if channel and written else None


def _picked_choice(interaction: discord.Interaction, setting: OfChoices) -> str:
    """The choice that was picked. Raises Refused."""
    value = picked(interaction)
    if value not in setting.choices:
        raise Refused(NO_CHOICE)
    return value


def _picked_role(interaction: discord.Interaction, setting: OfRole) -> int | None:
    """The role of this server that was picked, None for none or for the one of everybody. Raises Refused."""
    found = picked_several(interaction, 1) if setting.optional else [picked(interaction)]
    if not found:
        return None
    number = int(found[0]) if _ID.fullmatch(found[0]) else 0
    role = interaction.guild.get_role(number) if interaction.guild else None
    if role is None:
        raise Refused(NO_ROLE)
    assert isinstance(interaction.user, discord.Member)  # noqa: S101 - the server's own, as its manager
    if refusal := setting.refuses(role, interaction.user):
        raise Refused(refusal)
    return None if role.is_default() else role.id


def _picked_channels(interaction: discord.Interaction, most: int) -> tuple[int, ...]:
    """The channels of this server that were picked. Raises Refused."""
    found = picked_several(interaction, most)
    guild = interaction.guild
    if not all(_ID.fullmatch(value) and guild and guild.get_channel(int(value)) for value in found):
        raise Refused(NO_CHANNEL)
    return tuple(int(value) for value in found)
