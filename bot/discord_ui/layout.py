"""A Screen as Discord's components."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any

import discord
from discord import ui

from bot.discord_ui.mentions import MOST_CHARACTERS, with_mentions
from bot.discord_ui.pictures import url_of
from bot.screen import (
    Address,
    Beside,
    Button,
    ChannelMenu,
    Line,
    Menu,
    Picture,
    RoleMenu,
    Row,
    Screen,
    Text,
    UserMenu,
    parse_address,
)

ROLE, CHANNEL = discord.SelectDefaultValueType.role, discord.SelectDefaultValueType.channel
WRITTEN_IN = (discord.ChannelType.text, discord.ChannelType.news, discord.ChannelType.voice)
"""The channels that a menu of one offers: something is to be written there."""
WITH_POSTS = (discord.ChannelType.forum,)
"""What a menu of several offers too: their posts are threads, in which something can happen."""
NO_MENTIONS = discord.AllowedMentions.none()


def layout(screen: Screen) -> ui.LayoutView:
    """The view of a screen. Its buttons have no callbacks: `Kuckuck.on_interaction` takes every press.

    Its pictures are sent beside it, by `bot.discord_ui.pictures`.
    """
    view, told = ui.LayoutView(timeout=None), _in_full(screen)
    parts: list[ui.Item[ui.LayoutView]] = []
    for block in screen.blocks:
        match block:
            case Text(text):
                parts.append(ui.TextDisplay(told(text)))
            case Line():
                parts.append(ui.Separator())
            case Picture(alt=alt):
                parts.append(ui.MediaGallery(discord.MediaGalleryItem(url_of(block), description=alt)))
            case Row(buttons):
                parts.append(ui.ActionRow(*map(_button, buttons)))
            case Beside(text, button):
                parts.append(ui.Section(told(text), accessory=_button(button)))
            case Menu():
                parts.append(ui.ActionRow(menu(block)))
            case RoleMenu():
                parts.append(ui.ActionRow(_role_menu(block)))
            case ChannelMenu():
                parts.append(ui.ActionRow(_channel_menu(block)))
            case UserMenu(press, placeholder):
                parts.append(ui.ActionRow(ui.UserSelect[Any](custom_id=press, placeholder=placeholder)))
    view.add_item(ui.Container(*parts, accent_colour=screen.accent))
    # A stopped view is not kept by discord.py for presses that never reach it.
    view.stop()
    return view


def _in_full(screen: Screen) -> Callable[[str], str]:
    """What makes mentions of the commands in the screen's texts, unless it has no room for their ids."""
    texts = "".join(with_mentions(block.text) for block in screen.blocks if isinstance(block, Text | Beside))
    return with_mentions if len(texts.encode("utf-16-le")) // 2 <= MOST_CHARACTERS else str


def _button(button: Button) -> ui.Button[Any]:
    return ui.Button(
        label=None if button.emoji and button.picture_only else button.label or None,
        custom_id=button.press,
        style=discord.ButtonStyle[button.style],
        disabled=button.disabled,
        emoji=_emoji(button.emoji),
    )


def menu(shown: Menu) -> ui.Select[Any]:
    return ui.Select(
        custom_id=shown.press,
        placeholder=shown.placeholder or None,
        options=[
            discord.SelectOption(
                label=option.label,
                value=option.value,
                description=option.description or None,
                default=option.value == shown.chosen,
                emoji=_emoji(option.emoji),
            )
            for option in shown.options
        ],
    )


def _role_menu(shown: RoleMenu) -> ui.RoleSelect[Any]:
    before = [discord.SelectDefaultValue(id=shown.chosen, type=ROLE)] if shown.chosen else []
    return ui.RoleSelect(
        custom_id=shown.press,
        placeholder=shown.placeholder,
        default_values=before,
        min_values=0 if shown.optional else 1,
    )


def _channel_menu(shown: ChannelMenu) -> ui.ChannelSelect[Any]:
    return ui.ChannelSelect(
        custom_id=shown.press,
        placeholder=shown.placeholder,
        default_values=[discord.SelectDefaultValue(id=each, type=CHANNEL) for each in shown.chosen],
        channel_types=[*WRITTEN_IN, *(WITH_POSTS if shown.most > 1 else ())],
        min_values=0,
        max_values=shown.most,
    )


@lru_cache(512)
def _emoji(markup: str) -> discord.PartialEmoji | None:
    return discord.PartialEmoji.from_str(markup) if markup else None


def shows(message: discord.Message, view: ui.LayoutView) -> bool:
    """Whether the message says what this view does, as far as a reader can tell."""
    drawn: Any = view  # discord.py leaves its components without a type
    return _seen(part.to_dict() for part in message.components) == _seen(drawn.to_components())


def _seen(parts: Iterable[Any]) -> list[tuple[object, ...]]:
    found: list[tuple[object, ...]] = []
    for part in parts:
        said = (part.get("content") or part.get("label") or "").strip()
        emoji = (part.get("emoji") or {}).get("id")
        found += [(part["type"], said, emoji, part.get("custom_id"), bool(part.get("disabled")))]
        found += _seen(part.get("components") or ())
        found += _seen([part["accessory"]] if part.get("accessory") else ())
    return found


def tables_on(components: Iterable[discord.Component]) -> set[int]:
    """The numbers of the tables to which the buttons of a message belong."""
    return {to.table for to in addresses_on(components)}


def addresses_on(components: Iterable[discord.Component]) -> Iterator[Address]:
    """Where the buttons and menus of a message lead."""
    for component in components:
        if to := parse_address(getattr(component, "custom_id", None) or ""):
            yield to
        yield from addresses_on(getattr(component, "children", ()))
        if accessory := getattr(component, "accessory", None):
            yield from addresses_on([accessory])
