"""The pages of settings. Each setting has its title, the choice, its meaning, and a menu."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from bot.discord_ui.setting import (
    AnySetting,
    ChoiceNews,
    OfChannels,
    OfChoices,
    OfRole,
    Owned,
    Page,
    Setting,
    Whose,
    Words,
)
from bot.games.presenter import presenter
from bot.i18n import Tr
from bot.parts import manifests
from bot.screen import (
    Beside,
    Block,
    Button,
    ChannelMenu,
    Line,
    Menu,
    Option,
    RoleMenu,
    Row,
    Screen,
    Text,
    address,
    grid,
)
from bot.settings import PersonSettings, ServerSettings
from engine.registry import games

T = TypeVar("T", Page, AnySetting)

NOTHING: Mapping[str, str] = MappingProxyType({})
NO_NEWS: Mapping[str, ChoiceNews] = MappingProxyType({})


class Has(NamedTuple):
    """A server's roles and channels, and why the bot cannot use some of those that were chosen."""

    roles: Collection[int]
    channels: Collection[int] = ()
    problems: Mapping[str, ChoiceNews] = NO_NEWS


@cache
def settings_of(whose: Whose) -> Mapping[str, AnySetting]:
    """All settings of this kind, keyed by ``key``, in the order in which pages show them."""
    found = (each for one in manifests().values() for each in one.settings)
    return {each.key: each for each in _ordered(each for each in found if each.whose == whose)}


@cache
def my_settings() -> Mapping[str, OfChoices]:
    """The settings of a person. In each, the person picks one of several choices."""
    return {key: each for key, each in settings_of("me").items() if isinstance(each, OfChoices)}


@cache
def server_pages() -> Mapping[str, Page]:
    """The pages of a server's settings, in the order of their buttons."""
    found = (page for one in manifests().values() for page in one.settings_pages)
    return {page.key: page for page in _ordered(found)}


def owned(setting: AnySetting) -> Iterator[OfRole | OfChannels]:
    """The roles and channels that a setting or one of its choices asks for."""
    if isinstance(setting, OfChoices):
        yield from (choice.role for choice in setting.choices.values() if choice.role)
    else:
        yield setting


def ids_of(setting: Owned, settings: ServerSettings) -> tuple[int, ...]:
    """The ids of the chosen roles or channels."""
    stored: int | tuple[int, ...] | None = getattr(settings, setting.stored)
    return stored if isinstance(stored, tuple) else (stored,) if stored else ()


def my_page(
    mine: PersonSettings,
    kept: Mapping[str, str],
    tr: Tr,
    told: Mapping[str, ChoiceNews] = NO_NEWS,
    ways: Sequence[Button] = (),
    *,
    manages: bool = False,
) -> Screen:
    """A person's settings. ``kept`` has the values of the settings that features store, keyed by setting.
    ``ways`` are buttons to features' pages.

    A person who ``manages`` this server but may not see `/manage` finds the server's settings here too.
    """
    title = "## " + tr("Your settings")
    to_server = Button(tr("This server"), address("settings"))
    blocks: list[Block] = [Beside(title, to_server) if manages else Text(title)]
    for key, setting in my_settings().items():
        value = kept[key] if setting.kept else _value(setting, mine)
        if setting.kept and not value:
            continue
        blocks += _explained(setting, value, tr, told.get(key))
    if ways:
        blocks.append(Row(tuple(ways)))
    return Screen(tuple(blocks))


def server_page(
    settings: ServerSettings,
    tr: Tr,
    told: Mapping[str, ChoiceNews] = NO_NEWS,
    *,
    has: Has,
    page: str = "tables",
    unsaved: Mapping[str, str] = NOTHING,
    game: str = "",
) -> Screen:
    """One page of a server's settings. ``unsaved`` are choices that need a role first.

    The options page shows the options of ``game``. "" means the first game.
    """
    shown = server_pages()[page]
    blocks: list[Block] = [Text("## " + tr("Settings of this server"))]
    if says := shown.says(settings):
        blocks.append(Text(tr(says)))
    # The page shows all problems, whatever was chosen last.
    told = {**told, **has.problems, **dict(_gone(settings, tr, has))}
    for key, setting in settings_of("server").items():
        if setting.page == page and setting.shown(settings):
            blocks += _blocks(setting, settings, tr, told.get(key), has, unsaved.get(key))
    if page == "options":
        blocks += _of_games(settings, tr, told, has, game)
    turns = [
        Button(tr(each.label), address(f"part {key}"), "primary" if key == page else "secondary", key == page)
        for key, each in server_pages().items()
    ]
    return Screen((*blocks, Line(), *grid(turns)))


def _ordered(found: Iterable[T]) -> list[T]:
    """The settings or pages in the features' order. One with an ``after`` directly follows that key."""
    ordered: list[T] = []
    for one in sorted(found, key=lambda one: bool(one.after)):
        before = [place for place, other in enumerate(ordered, 1) if one.after == other.key]
        ordered.insert(before[0] if before else len(ordered), one)
    return ordered


def _gone(settings: ServerSettings, tr: Tr, has: Has) -> Iterator[tuple[str, ChoiceNews]]:
    """The chosen roles and channels that no longer exist."""
    for key, setting in settings_of("server").items():
        for each in owned(setting):
            chosen, there = ids_of(each, settings), has.roles if isinstance(each, OfRole) else has.channels
            if chosen and not {*chosen} & {*there}:
                yield key, ChoiceNews(tr(each.gone), done=False)


def _blocks(
    setting: AnySetting,
    settings: ServerSettings,
    tr: Tr,
    news: ChoiceNews | None,
    has: Has,
    unsaved: str | None = None,
) -> Iterator[Block]:
    if isinstance(setting, OfChoices):
        value = unsaved or _value(setting, settings)
        yield from _explained(setting, value, tr, news)
        if (choice := setting.choices.get(value)) and choice.role:
            yield from _blocks(choice.role, settings, tr, None, has)
        return
    if setting.title:
        yield _heading(setting, setting.says(settings), tr, news)
    press, none, chosen = _press(setting), tr(setting.none), ids_of(setting, settings)
    if isinstance(setting, OfRole):
        role = next((each for each in chosen if each in has.roles), None)
        yield RoleMenu(press, none, role, setting.optional)
    else:
        channels = tuple(each for each in chosen if each in has.channels)
        yield ChannelMenu(press, none, channels, setting.most)


def _of_games(
    settings: ServerSettings, tr: Tr, told: Mapping[str, ChoiceNews], has: Has, chosen: str
) -> Iterator[Block]:
    """The options of one game at a time: those of all games would fill two screens of a phone."""
    game = games().get(chosen) or next(iter(games().values()))
    yield Line()
    offered = tuple(Option(presenter(key).title, key) for key in games())
    yield Menu(address("set server game"), offered, game.key)
    for key, setting in settings_of("option").items():
        if key.startswith(f"{game.key} "):
            yield from _blocks(setting, settings, tr, told.get(key), has)


def _explained(setting: OfChoices, value: str, tr: Tr, news: ChoiceNews | None) -> tuple[Text, Menu]:
    """A setting: its title, what its choice means or what has just happened, and its menu."""
    if value not in setting.choices and not setting.says:
        value = next(iter(setting.choices))  # a newer bot has stored a choice unknown here
    options = tuple(
        Option(_said(choice.label, tr), each, _plain(_said(choice.meaning, tr)))
        for each, choice in setting.choices.items()
    )
    says = setting.says or setting.choices[value].meaning
    return _heading(setting, says, tr, news), Menu(_press(setting), options, value)


def _heading(setting: Setting, says: Words, tr: Tr, news: ChoiceNews | None) -> Text:
    told = _said(says, tr)
    if news:
        told = ("✓ " if news.done else "⚠️ ") + (news.sentence or tr("Saved.") + " " + told)
    return Text(f"**{_said(setting.title, tr)}**\n{told}".rstrip())


def _value(setting: OfChoices, settings: PersonSettings | ServerSettings) -> str:
    return setting.codec.read(getattr(settings, setting.stored))


def _press(setting: Setting) -> str:
    return address(f"set {setting.whose} {setting.key}")


def _said(words: Words, tr: Tr) -> str:
    if callable(words):
        return words(tr)
    return tr(words) if words else ""


def _plain(text: str) -> str:
    """The text without markdown, which a menu would show as plain characters."""
    return text.replace("*", "").replace("`", "")
