"""`/settings`, `/manage server`, and their menus."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial
from typing import cast

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.app import Kuckuck
from bot.discord_ui.feature import Feature
from bot.discord_ui.permissions import no_writing_in
from bot.discord_ui.routes import Press, Route, Routes
from bot.discord_ui.setting import AnySetting, ChoiceNews, OfChannels, OfChoices, OfRole, Owned, Whose
from bot.discord_ui.slash_commands import anywhere, below
from bot.discord_ui.visit import NO_CHOICE, Visit
from bot.i18n import N_, Tr
from bot.ids import GuildId
from bot.screen import SNOWFLAKE, Screen
from bot.screens.play import in_menus
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
NOT_YOURS = N_("Only people who can manage this server can change its settings. Your own are in `/settings`.")
NO_ROLE = N_("There's no such role in this server. Choose another one.")


async def setup(bot: Kuckuck) -> None:
    await bot.add_cog(Settings(bot))


class Settings(Feature):
    """The settings of people and of servers. Any process can answer a menu from its address alone."""

    def __init__(self, bot: Kuckuck) -> None:
        self._bot, self._chosen, self._people = bot, bot.chosen, bot.store.people

    @anywhere
    @app_commands.command(
        description=locale_str(
            N_("Choose where your hand opens, your pings, the daily reminder, pictures and language")
        )
    )
    async def settings(self, interaction: discord.Interaction[Kuckuck]) -> None:
        visit = Visit.of(interaction)
        await visit.say(await self._mine(visit))

    @below("manage")
    @app_commands.command(
        description=locale_str(
            N_("Set this server's language, pace, threads and seasons, and who can open tables")
        )
    )
    async def server(self, interaction: discord.Interaction[Kuckuck]) -> None:
        """Shows the settings of this server to a person who may change them. Raises Refused."""
        visit = Visit.of(interaction)
        await visit.say(self._page(visit))

    @property
    def routes(self) -> Routes:
        key = r" (?P<key>[a-z]+(?: [a-z_]+)?)"
        return (
            Route("settings", self._open, at_table=False),
            Route("set", self._set, r" (?P<whose>me|server|option)" + key, at_table=False),
            Route("part", self._turn, rf" (?P<part>{'|'.join(server_pages())})", at_table=False),
        )

    async def _open(self, visit: Visit, _: Press) -> None:
        await visit.say(self._page(visit))

    async def _turn(self, visit: Visit, press: Press) -> None:
        await _show(visit, self._page(visit, press.found["part"]))

    async def _set(self, visit: Visit, press: Press) -> None:
        whose, key = cast("Whose", press.found["whose"]), press.found["key"]
        if whose == "me":
            page = await self._save_mine(visit, key)
        else:
            page = await self._save(visit, whose, key)
        await _show(visit, page)

    # Settings of a person

    async def _mine(self, visit: Visit, told: Mapping[str, ChoiceNews] = NO_NEWS) -> Screen:
        """The page of the person who acts."""
        user_id = visit.user
        mine = (await self._people.preferences([user_id]))[user_id]
        kept = {key: await setting.kept.read(visit) for key, setting in my_settings().items() if setting.kept}
        manages = visit.home is not None and visit.interaction.permissions.manage_guild
        ways = in_menus(visit.tr) if visit.home else []
        return my_page(mine, kept, visit.tr, told, ways, manages=manages)

    async def _save_mine(self, visit: Visit, key: str) -> Screen:
        setting = my_settings().get(key)
        if setting is None:
            raise Refused(NO_CHOICE)
        value = _picked_choice(visit, setting)
        if setting.kept:
            news = await setting.kept.write(visit, value)
        else:
            choice = {setting.stored: partial(setting.codec.write, value)}
            await self._people.prefer(visit.user, **choice)
            news = await setting.then(visit, value)
        return await self._mine(visit, {key: news})

    # Settings of a server: these methods raise Refused for people who may not manage it

    def _page(
        self,
        visit: Visit,
        page: str = "tables",
        told: Mapping[str, ChoiceNews] = NO_NEWS,
        *,
        unsaved: Mapping[str, str] = NOTHING,
        game: str = "",
    ) -> Screen:
        """A page of the settings with their present choices."""
        tr, settings = visit.tr, self._chosen.of_server(_require_manager(visit))
        guild = visit.interaction.guild
        has = Has(
            [role.id for role in guild.roles] if guild else (),
            [channel.id for channel in guild.channels] if guild else (),
            dict(_problems(visit, settings, tr)),
        )
        return server_page(settings, tr, told, has=has, page=page, unsaved=unsaved, game=game)

    async def _save(self, visit: Visit, whose: Whose, key: str) -> Screen:
        """Saves what was picked in a setting's menu. Returns the page with that setting, up to date."""
        guild_id = _require_manager(visit)
        if (whose, key) == ("server", "game"):  # this menu only chooses the game whose options are shown
            return self._page(visit, "options", game=visit.picked())
        told_at, setting = _menu(whose, key)
        value: str = ""
        stored: object = None
        match setting:
            case OfChoices():
                value = _picked_choice(visit, setting)
                if setting.choices[value].role:
                    return self._ask_for_role(visit, setting, value)
                stored = partial(setting.codec.write, value)
            case OfRole():
                stored = _picked_role(visit, setting)
            case OfChannels():
                channels = visit.picked_channels(setting.most)
                stored = channels if setting.most > 1 else next(iter(channels), None)
        await self._chosen.change_server(guild_id, **{setting.stored: stored})
        news = await setting.then(visit, value)
        game = key.split()[0] if whose == "option" else ""
        return self._page(visit, setting.page, {told_at: news}, game=game)

    def _ask_for_role(self, visit: Visit, setting: OfChoices, value: str) -> Screen:
        sentence = visit.tr("Choose the role below; until then nothing changes.")
        told = {setting.key: ChoiceNews(sentence, done=False)}
        return self._page(visit, setting.page, told, unsaved={setting.key: value})


async def _show(visit: Visit, page: Screen) -> None:
    if _is_anothers(visit):
        await visit.say(page)
    else:
        await visit.turn_page(page)


def _is_anothers(visit: Visit) -> bool:
    """Whether somebody acts on a page shown to another person, which only a forger can do."""
    shown_to = visit.pressed and visit.pressed.interaction_metadata
    return bool(shown_to and shown_to.user.id != visit.user)


def _require_manager(visit: Visit) -> GuildId:
    """The server, if the person may manage it. Raises Refused."""
    guild_id = visit.server(ELSEWHERE)
    if not visit.interaction.permissions.manage_guild:
        raise Refused(NOT_YOURS)
    return guild_id


def _menu(whose: Whose, key: str) -> tuple[str, AnySetting]:
    """The key of the main setting to which this menu belongs, and the menu's own setting. Raises Refused."""
    for above, setting in settings_of(whose).items():
        for each in (setting, *owned(setting)):
            if each.key == key:
                return above, each
    raise Refused(NO_CHOICE)


def _problems(visit: Visit, settings: ServerSettings, tr: Tr) -> Iterator[tuple[str, ChoiceNews]]:
    """The reasons why the bot cannot do what was chosen."""
    for key, setting in settings_of("server").items():
        for each in owned(setting):
            for number in ids_of(each, settings):
                if problem := _problem(visit, each, number, tr):
                    yield key, ChoiceNews(problem, done=False)


def _problem(visit: Visit, setting: Owned, number: int, tr: Tr) -> str | None:
    guild = visit.interaction.guild
    if guild and isinstance(setting, OfRole):
        role = guild.get_role(number)
        problem = setting.problem(role, visit) if role else None
        return tr(problem) if problem else None
    channel = guild.get_channel(number) if guild else None
    written = isinstance(setting, OfChannels) and setting.most == 1
    return no_writing_in(channel, channel.guild.me, tr) if channel and written else None


def _picked_choice(visit: Visit, setting: OfChoices) -> str:
    """The choice that was picked. Raises Refused."""
    value = visit.picked()
    if value not in setting.choices:
        raise Refused(NO_CHOICE)
    return value


def _picked_role(visit: Visit, setting: OfRole) -> int | None:
    """The role of this server that was picked. None for no role or @everyone. Raises Refused."""
    found = visit.picked_several(1) if setting.optional else [visit.picked()]
    if not found:
        return None
    number = int(found[0]) if _ID.fullmatch(found[0]) else 0
    role = visit.interaction.guild.get_role(number) if visit.interaction.guild else None
    if role is None:
        raise Refused(NO_ROLE)
    assert isinstance(visit.interaction.user, discord.Member)  # noqa: S101 - the server's own, as its manager
    if refusal := setting.refuses(role, visit.interaction.user):
        raise Refused(refusal)
    return None if role.is_default() else role.id
