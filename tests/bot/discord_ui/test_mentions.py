"""Commands in texts, as mentions that one can press."""

from __future__ import annotations

import pytest

from bot.discord_ui import mentions
from bot.discord_ui.mentions import MOST_CHARACTERS, with_mentions
from bot.screen import Beside, Button, Menu, Option, Row, Screen, Text, address
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


async def test_texts_have_mentions_and_labels_and_menus_have_none() -> None:
    button = Button("`/hand`", address("hand"))
    options = (Option("`/hand`", "a", "`/hand`"),)
    texts = Text("`/hand`"), Beside("`/hand`", Button("Go", address("go")))
    shown = components(Screen((*texts, Row((button,)), Menu(address("menu"), options, "", "`/hand`"))))
    assert [part["content"] for part in shown if "content" in part] == ["</hand:12>"] * 2
    assert "`/hand`" in [part.get("label") for part in shown]
    [menu] = [part for part in shown if "options" in part]
    assert menu["placeholder"] == menu["options"][0]["description"] == "`/hand`"


async def test_a_screen_without_room_for_the_ids_keeps_the_names() -> None:
    full = "`/hand`".ljust(MOST_CHARACTERS - 2, ".")
    [text] = [part["content"] for part in components(Screen((Text(full),))) if "content" in part]
    assert text == full
