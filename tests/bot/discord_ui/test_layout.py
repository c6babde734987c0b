"""Screens as Discord's components."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from discord import ui

from bot.discord_ui.layout import layout, menu
from bot.screen import (
    Beside,
    Block,
    Button,
    Curve,
    Line,
    Menu,
    Option,
    Picture,
    RoleMenu,
    Row,
    Screen,
    Style,
    Text,
    UserMenu,
    address,
)

OWL = {"id": 1234567890123456789, "name": "owl"}
MARKUP = "<:owl:1234567890123456789>"


async def test_a_picture_stands_on_its_button_beside_the_label() -> None:
    buttons = Button("Owl", address("owl"), emoji=MARKUP), Button("Duck", address("duck"))
    view: Any = layout(Screen((Row(buttons),)))
    [container] = view.to_components()
    with_picture, without = container["components"][0]["components"]
    assert (with_picture["label"], with_picture["emoji"]) == ("Owl", OWL)
    assert without.get("emoji") is None


async def test_a_picture_that_says_all_stands_alone_and_its_words_where_there_is_none() -> None:
    shown = Button("Owl", address("owl"), emoji=MARKUP, picture_only=True)
    in_words = Button("Duck", address("duck"), picture_only=True)
    view: Any = layout(Screen((Row((shown, in_words)),)))
    [container] = view.to_components()
    alone, words = container["components"][0]["components"]
    assert (alone.get("label"), alone["emoji"]) == (None, OWL)
    assert (words["label"], words.get("emoji")) == ("Duck", None)


async def test_a_picture_stands_before_its_option() -> None:
    options = Option("Owl", "owl", emoji=MARKUP), Option("Duck", "duck")
    drawn: Any = menu(Menu(address("bird"), options, chosen="")).to_component_dict()
    with_picture, without = drawn["options"]
    assert (with_picture["label"], with_picture["emoji"]) == ("Owl", OWL)
    assert without.get("emoji") is None


def _buttons() -> tuple[list[Button], list[ui.Button[Any]]]:
    """Each look of a button, in our words and in those of discord.py."""
    styles: tuple[Style, ...] = ("primary", "secondary", "success", "danger")
    looks: list[tuple[str, str, bool, str | None]] = [
        # The label, the markup of a picture, whether that is enough, and the label that is shown.
        ("Owl", "", False, "Owl"),
        ("Owl", MARKUP, False, "Owl"),
        ("Owl", MARKUP, True, None),
        ("Watch", "👀", True, None),
        ("Duck", "", True, "Duck"),
        ("", MARKUP, False, None),
    ]
    ours: list[Button] = []
    theirs: list[ui.Button[Any]] = []
    for style in styles:
        for number, (label, emoji, alone, shown) in enumerate(looks):
            press, disabled = address(f"{style} {number}", table=number), number % 2 == 0
            ours.append(Button(label, press, style, disabled, emoji, alone))
            theirs.append(
                ui.Button(
                    label=shown,
                    custom_id=press,
                    style=discord.ButtonStyle[style],
                    disabled=disabled,
                    emoji=emoji or None,
                )
            )
    return ours, theirs


async def test_what_is_sent_is_what_discord_py_would_send() -> None:
    ours, theirs = _buttons()
    blocks: list[Block] = [Text("# Owls\nand *ducks*"), Line()]
    items: list[ui.Item[Any]] = [ui.TextDisplay("# Owls\nand *ducks*"), ui.Separator()]
    for start in range(0, 20, 5):
        blocks.append(Row(tuple(ours[start : start + 5])))
        items.append(ui.ActionRow(*theirs[start : start + 5]))
    blocks.append(Beside("An owl", ours[20]))
    items.append(ui.Section("An owl", accessory=theirs[20]))
    whole: Any = ui.LayoutView(timeout=None)
    whole.add_item(ui.Container(*items, accent_colour=0x123456))
    [container] = whole.to_components()
    assert container.pop("spoiler") is False  # which a container is not anyway
    view: Any = layout(Screen(tuple(blocks), accent=0x123456))
    assert view.to_components() == [container]
    assert view.has_components_v2()
    assert view.is_finished()


@pytest.mark.parametrize(
    ("block", "kind"),
    [
        (Picture(Curve((1, 2), "1.", "2."), "A curve"), discord.ComponentType.media_gallery),
        (Menu(address("bird"), (Option("Owl", "owl"),), chosen=""), discord.ComponentType.string_select),
        (RoleMenu(address("role"), "A role", None), discord.ComponentType.role_select),
        (UserMenu(address("who"), "Somebody"), discord.ComponentType.user_select),
    ],
)
async def test_rare_blocks_are_made_by_discord_py(block: Block, kind: discord.ComponentType) -> None:
    view: Any = layout(Screen((block,)))
    [container] = view.to_components()
    [part] = container["components"]
    assert (part["components"][0] if part["type"] == 1 else part)["type"] == kind.value
