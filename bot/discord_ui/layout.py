"""A Screen as Discord's components, and its pictures as the files of a message."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias, TypedDict

import discord
from discord import ChannelType, ui
from discord import ComponentType as Kind

from bot.discord_ui.slash_commands import with_mentions
from bot.pictures.files import file_of, name_of
from bot.screen import (
    Address,
    Beside,
    Block,
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
    characters,
    parse_address,
)

MOST_CHARACTERS = 4000
"""The most characters that all texts of one message may have together."""
ROLE, CHANNEL = discord.SelectDefaultValueType.role, discord.SelectDefaultValueType.channel
WRITTEN_IN = (ChannelType.text, ChannelType.news, ChannelType.voice, ChannelType.stage_voice)
"""The kinds of channels that every menu of channels offers: people can write in them."""
WITH_POSTS = (ChannelType.forum, ChannelType.media)
"""Added to a menu for several channels. The posts there are threads, and threads can have tables."""
NO_MENTIONS = discord.AllowedMentions.none()


STYLES = {style.name: style.value for style in discord.ButtonStyle}
Component: TypeAlias = dict[str, Any]
"""A component in Discord's own form."""


class _Least(TypedDict):
    min_values: int
    required: bool


class Layout(ui.LayoutView):
    """A view of components in Discord's own form.

    Making components from discord.py's items takes several times as long, and there are thousands of edits.
    """

    def __init__(self, components: list[Component]) -> None:
        super().__init__(timeout=None)
        self._components = components
        # Otherwise discord.py would keep the view in memory to wait for presses.
        self.stop()

    def to_components(self) -> list[Component]:
        return self._components

    def has_components_v2(self) -> bool:
        return True


def layout(screen: Screen) -> Layout:
    """The view of a screen. Its buttons have no callbacks: `Kuckuck.on_interaction` takes every press.

    The screen's pictures are sent separately, by `pictures_of`.
    """
    told = _in_full(screen)
    parts = [_component(block, told) for block in screen.blocks]
    container = {"type": Kind.container.value, "accent_color": screen.accent, "components": parts}
    return Layout([container])


def _component(block: Block, told: Callable[[str], str]) -> Component:
    item: ui.Item[ui.LayoutView]
    match block:
        case Text(text):
            return _text(told(text))
        case Row(buttons):
            return {"type": Kind.action_row.value, "components": [_button(button) for button in buttons]}
        case Beside(text, button):
            beside = {"components": [_text(told(text))], "accessory": _button(button)}
            return {"type": Kind.section.value, **beside}
        case Line():
            item = ui.Separator()
        case Picture(alt=alt):
            item = ui.MediaGallery(discord.MediaGalleryItem(url_of(block), description=alt))
        case Menu():
            item = ui.ActionRow(menu(block))
        case RoleMenu():
            item = ui.ActionRow(_role_menu(block))
        case ChannelMenu():
            item = ui.ActionRow(_channel_menu(block))
        case UserMenu(press, placeholder):
            item = ui.ActionRow(ui.UserSelect[Any](custom_id=press, placeholder=placeholder))
    return item.to_component_dict()


def _in_full(screen: Screen) -> Callable[[str], str]:
    """Puts mentions of commands into the screen's texts, unless the mentions make the texts too long."""
    texts = "".join(with_mentions(block.text) for block in screen.blocks if isinstance(block, Text | Beside))
    return with_mentions if characters(texts) <= MOST_CHARACTERS else str


def _text(content: str) -> Component:
    return {"type": Kind.text_display.value, "content": content}


def _button(button: Button) -> Component:
    shown: Component = {
        "type": Kind.button.value,
        "style": STYLES[button.style],
        "custom_id": button.press,
    }
    if button.disabled:
        shown["disabled"] = True
    if button.label and not (button.emoji and button.picture_only):
        shown["label"] = button.label
    if emoji := _emoji(button.emoji):
        shown["emoji"] = emoji.to_dict()
    return shown


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
        **_at_least(0 if shown.optional else 1),
    )


def _channel_menu(shown: ChannelMenu) -> ui.ChannelSelect[Any]:
    return ui.ChannelSelect(
        custom_id=shown.press,
        placeholder=shown.placeholder,
        default_values=[discord.SelectDefaultValue(id=each, type=CHANNEL) for each in shown.chosen],
        channel_types=[*WRITTEN_IN, *(WITH_POSTS if shown.most > 1 else ())],
        max_values=shown.most,
        **_at_least(0),
    )


def _at_least(values: int) -> _Least:
    """How many values must be chosen. Discord refuses a menu that is required but may be left empty."""
    return {"min_values": values, "required": values > 0}


@lru_cache(512)
def _emoji(markup: str) -> discord.PartialEmoji | None:
    return discord.PartialEmoji.from_str(markup) if markup else None


def shows(message: discord.Message, view: ui.LayoutView) -> bool:
    """Whether the message shows the same as this view, as far as a reader can see."""
    drawn: Any = view  # discord.py's types for its components are imprecise
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
    """The numbers of the tables named by the buttons of a message."""
    return {to.table for to in addresses_on(components)}


def addresses_on(components: Iterable[discord.Component]) -> Iterator[Address]:
    """The addresses of the buttons and menus of a message."""
    for component in components:
        if to := parse_address(getattr(component, "custom_id", None) or ""):
            yield to
        yield from addresses_on(getattr(component, "children", ()))
        if accessory := getattr(component, "accessory", None):
            yield from addresses_on([accessory])


def says(components: Iterable[discord.Component], words: str) -> bool:
    """Whether these words are in a text of a message; those on buttons and in menus do not count."""
    return any(
        words in component.content
        if isinstance(component, discord.TextDisplay)
        else says(getattr(component, "children", ()), words)
        for component in components
    )


class ReadyPicture(NamedTuple):
    """A picture that is ready to be sent."""

    name: str
    alt: str
    png: bytes

    @property
    def file(self) -> discord.File:
        """A new file each time, as Discord's library can send a file only once."""
        return discord.File(io.BytesIO(self.png), self.name, description=self.alt)


async def pictures_of(screen: Screen) -> list[ReadyPicture]:
    """All pictures of a screen, drawn in a thread so that nobody else waits."""
    return [
        ReadyPicture(name_of(picture), picture.alt, await asyncio.to_thread(file_of, picture.drawing))
        for picture in screen.pictures
    ]


def url_of(picture: Picture) -> str:
    """The address of the picture: of its file in the same message, unless it is to be seen elsewhere."""
    return picture.where or f"attachment://{name_of(picture)}"
