"""Screens as Discord's components, in which mentions of commands can be pressed."""

from typing import Any, cast

import discord
import pytest
from discord import ui

from bot.discord_ui import slash_commands
from bot.discord_ui.layout import MOST_CHARACTERS, layout, menu
from bot.discord_ui.slash_commands import with_mentions
from bot.screen import (
    Beside,
    Block,
    Button,
    ChannelMenu,
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
from tests.bot.drawn import components

OWL = {"id": 1234567890123456789, "name": "owl"}
MARKUP = "<:owl:1234567890123456789>"


async def test_what_is_sent_is_what_discord_py_would_send() -> None:
    looks: list[tuple[Style, str, str, bool, str | None]] = [
        # The style, the label, the picture's markup, whether the picture can replace the label, and the label
        # to be shown.
        ("primary", "Owl", "", False, "Owl"),
        ("secondary", "Owl", MARKUP, False, "Owl"),
        ("success", "Owl", MARKUP, True, None),
        ("danger", "Watch", "👀", True, None),
        ("primary", "Duck", "", True, "Duck"),
        ("secondary", "", MARKUP, False, None),
    ]
    ours: list[Button] = []
    theirs: list[ui.Button[Any]] = []
    for number, (style, label, emoji, alone, shown) in enumerate(looks):
        press, dim = address(f"press {number}", table=number), number % 2 == 0
        look = discord.ButtonStyle[style]
        ours.append(Button(label, press, style, dim, emoji, alone))
        button = ui.Button[Any](label=shown, custom_id=press, style=look, disabled=dim, emoji=emoji or None)
        theirs.append(button)
    words = "# Owls\nand *ducks*"
    blocks = Text(words), Line(), Row(tuple(ours[:5])), Beside("An owl", ours[5])
    items: list[ui.Item[Any]] = [ui.TextDisplay(words), ui.Separator(), ui.ActionRow(*theirs[:5])]
    items.append(ui.Section("An owl", accessory=theirs[5]))
    whole: Any = ui.LayoutView(timeout=None)
    whole.add_item(ui.Container(*items, accent_colour=0x123456))
    view: Any = layout(Screen(blocks, accent=0x123456))
    assert view.to_components() == without_defaults(whole.to_components())
    assert view.has_components_v2()
    assert view.is_finished()


def without_defaults(part: Any) -> Any:
    """Components without the two fields that our layout leaves out where they say what Discord assumes."""
    if isinstance(part, list):
        return [without_defaults(each) for each in part]
    if not isinstance(part, dict):
        return part
    left_out = {name for name in ("spoiler", "disabled") if part.get(name) is False}
    return {name: without_defaults(value) for name, value in part.items() if name not in left_out}


async def test_rare_blocks_are_made_by_discord_py() -> None:
    options = Option("Owl", "owl", emoji=MARKUP), Option("Duck", "duck")
    drawn: Any = menu(Menu(address("bird"), options, chosen="duck")).to_component_dict()
    looks = [(option["label"], option.get("emoji"), option["default"]) for option in drawn["options"]]
    assert looks == [("Owl", OWL, False), ("Duck", None, True)]
    kinds = discord.ComponentType
    blocks: dict[discord.ComponentType, Block] = {
        kinds.media_gallery: Picture(Curve((1, 2), "1.", "2."), "A curve"),
        kinds.string_select: Menu(address("bird"), (Option("Owl", "owl"),), chosen=""),
        kinds.role_select: RoleMenu(address("role"), "A role", None),
        kinds.channel_select: ChannelMenu(address("where"), "Where", (5,), 1),
        kinds.user_select: UserMenu(address("who"), "Somebody"),
    }
    view: Any = layout(Screen(tuple(blocks.values())))
    [container] = view.to_components()
    found = [part["components"][0] if part["type"] == 1 else part for part in container["components"]]
    assert [part["type"] for part in found] == [kind.value for kind in blocks]
    one = found[3]
    assert (one["default_values"], one["min_values"]) == ([{"id": 5, "type": "channel"}], 0)
    view = layout(Screen((ChannelMenu(address("where"), "Where", (), 3),)))
    [many] = view.to_components()[0]["components"][0]["components"]
    written_in, with_posts = {0, 2, 5, 13}, {15, 16}
    assert {*one["channel_types"]} == written_in, "texts, voice, announcements, stages"
    assert {*many["channel_types"]} == written_in | with_posts, "forums and media channels"
    assert (one["max_values"], many["max_values"]) == (1, 3)


async def test_a_menu_that_may_be_left_empty_says_that_it_is_not_required(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """discord.py 2.8 takes each menu as required unless it says otherwise, and Discord refuses that."""
    for kind in (ui.RoleSelect, ui.ChannelSelect, ui.UserSelect):
        monkeypatch.setitem(cast("dict[str, Any]", kind.__init__.__kwdefaults__), "required", True)
    roles = [RoleMenu(address("role"), "A role", None, optional=optional) for optional in (True, False)]
    others = ChannelMenu(address("where"), "Where", (), 1), UserMenu(address("who"), "Somebody")
    blocks: tuple[Block, ...] = (*roles, *others)
    view: Any = layout(Screen(blocks))
    [container] = view.to_components()
    menus = [row["components"][0] for row in container["components"]]
    told = [(menu["min_values"], menu["required"]) for menu in menus]
    assert told == [(0, False), (1, True), (0, False), (1, True)]


async def test_texts_have_mentions_where_there_is_room_and_labels_and_alt_texts_have_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(slash_commands, "_ids", {"hand": 12, "table": 34})
    told = "`/table show` or `/hand`, not `/kuckuck start`, `/hand 12`, /hand and `hand`"
    pressed = "</table show:34> or </hand:12>, not `/kuckuck start`, `/hand 12`, /hand and `hand`"
    assert with_mentions(told) == pressed
    picture = Picture(Curve((1, 2), "1", "2"), "`/hand`")
    texts = Text("`/hand`"), Beside("`/hand`", Button("`/hand`", address("hand")))
    shown = components(Screen((*texts, picture)))
    assert [part["content"] for part in shown if "content" in part] == ["</hand:12>"] * 2
    assert "`/hand`" in [part.get("label") for part in shown]
    [gallery] = [part for part in shown if "items" in part]
    assert gallery["items"][0]["description"] == "`/hand`"
    full = "`/hand`".ljust(MOST_CHARACTERS - 2, ".")
    [text] = [part["content"] for part in components(Screen((Text(full),))) if "content" in part]
    assert text == full
