"""Commands in texts, as mentions that one can press."""

from __future__ import annotations

import pytest

from bot.discord_ui import mentions
from bot.discord_ui.mentions import MOST_CHARACTERS, with_mentions
from bot.screen import Beside, Button, Curve, Menu, Option, Picture, Row, Screen, Text, address
from tests.bot.drawn import components


@pytest.fixture(autouse=True)
def ids(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mentions, "_ids", {"hand": 12, "settings": 34})


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Press `/hand`.", "Press </hand:12>."),
        ("`/settings me` or `/hand`", "</settings me:34> or </hand:12>"),
        ("`/kuckuck start` is not known yet", "`/kuckuck start` is not known yet"),
        ("`/hand 12` has a number", "`/hand 12` has a number"),
        ("/hand and `hand`", "/hand and `hand`"),
    ],
)
def test_a_command_in_backticks_becomes_a_mention_once_its_id_is_known(text: str, shown: str) -> None:
    assert with_mentions(text) == shown


async def test_texts_have_mentions_and_labels_menus_and_alt_texts_have_none() -> None:
    picture = Picture(Curve((1, 2), "1", "2"), "`/hand`")
    button = Button("`/hand`", address("hand"))
    options = (Option("`/hand`", "a", "`/hand`"),)
    texts = Text("`/hand`"), Beside("`/hand`", Button("Go", address("go")))
    menu = Menu(address("menu"), options, "", "`/hand`")
    shown = components(Screen((*texts, Row((button,)), menu, picture)))
    assert [part["content"] for part in shown if "content" in part] == ["</hand:12>"] * 2
    assert "`/hand`" in [part.get("label") for part in shown]
    [drawn] = [part for part in shown if "options" in part]
    assert drawn["placeholder"] == drawn["options"][0]["description"] == "`/hand`"
    [gallery] = [part for part in shown if "items" in part]
    assert gallery["items"][0]["description"] == "`/hand`"


async def test_a_screen_without_room_for_the_ids_keeps_the_names() -> None:
    full = "`/hand`".ljust(MOST_CHARACTERS - 2, ".")
    [text] = [part["content"] for part in components(Screen((Text(full),))) if "content" in part]
    assert text == full
