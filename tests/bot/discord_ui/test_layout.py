"""Screens as Discord's components."""

from __future__ import annotations

from typing import Any

from bot.discord_ui.layout import layout, menu
from bot.screen import Button, Menu, Option, Row, Screen, address

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
