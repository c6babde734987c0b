"""All that a presenter may say: a screen of texts and buttons, or a form, in no word of Discord's library."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple, TypeAlias

import msgspec

Style: TypeAlias = Literal["primary", "secondary", "success", "danger"]

BUTTONS_A_ROW = 5
ASKING = "?"
"""Before the action of an address: only asks the presser about it, in private."""


class Text(msgspec.Struct, frozen=True, gc=False):
    """A paragraph of Discord's markdown."""

    text: str


class Line(msgspec.Struct, frozen=True, gc=False):
    """A line between two parts of the screen."""


class Button(msgspec.Struct, frozen=True, gc=False):
    """``press`` is its address, made by `address`."""

    label: str
    press: str
    style: Style = "secondary"
    disabled: bool = False


class Curve(msgspec.Struct, frozen=True, gc=False):
    """Numbers over time, to be drawn. It has no words, as a picture cannot be translated or read aloud."""

    values: tuple[int, ...]
    """At least two, the oldest first."""
    first: str
    """When that was, in digits."""
    last: str
    """When the last one was; empty if on the same day."""


class Picture(msgspec.Struct, frozen=True, gc=False):
    """A drawing. ``alt`` tells whoever cannot see it the same, in at most 1024 characters."""

    curve: Curve
    alt: str


class Row(msgspec.Struct, frozen=True, gc=False):
    """At most five buttons side by side."""

    buttons: tuple[Button, ...]


class Option(msgspec.Struct, frozen=True, gc=False):
    """One of a menu's, with what it means in a few words."""

    label: str
    value: str
    description: str = ""


class Menu(msgspec.Struct, frozen=True, gc=False):
    """At most 25 options; one is ``chosen``, or none. ``press`` is its address, as a button has one."""

    press: str
    options: tuple[Option, ...]
    chosen: str
    placeholder: str = ""
    """What stands there while none is chosen."""


class RoleMenu(msgspec.Struct, frozen=True, gc=False):
    """The server's roles, of which one is ``chosen`` or none is yet."""

    press: str
    placeholder: str
    chosen: int | None


class UserMenu(msgspec.Struct, frozen=True, gc=False):
    """The server's members, of whom one can be chosen."""

    press: str
    placeholder: str


Block: TypeAlias = Text | Line | Picture | Row | Menu | RoleMenu | UserMenu


class Screen(msgspec.Struct, frozen=True, gc=False):
    """A message or a panel, from top to bottom. ``accent`` is the colour at its side, 0xRRGGBB."""

    blocks: tuple[Block, ...]
    accent: int = 0xE8B923


class Field(msgspec.Struct, frozen=True, gc=False):
    """A menu in a form, where ``press`` is its name. The label has at most 45 characters."""

    label: str
    menu: Menu


class Form(msgspec.Struct, frozen=True, gc=False):
    """At most five fields that are sent together to ``press``, an address as that of a button."""

    title: str
    """At most 45 characters."""
    press: str
    fields: tuple[Field, ...]


class Address(NamedTuple):
    """What a button means: an action of decision ``turn`` at a table, or (None) a verb of ours.

    Table 0 stands for none.
    """

    table: int
    turn: int | None
    action: str


ADDRESS = re.compile(r"t:(?P<table>[0-9]{1,12}):(?P<turn>-|[0-9]{1,6}):(?P<action>[^:]{1,70})")

SNOWFLAKE = r"(?:[0-9]{1,18}|[1-8][0-9]{18})"
"""An id of Discord's in an address, until 2083: none of more than the 63 bits that a database takes."""


def address(action: str, *, table: int = 0, turn: int | None = None) -> str:
    """The address of a button, at most 100 characters, as `parse_address` reads it."""
    return f"t:{table}:{'-' if turn is None else turn}:{action}"


def parse_address(custom_id: str) -> Address | None:
    """What a button's address says; None: it is none of ours."""
    found = ADDRESS.fullmatch(custom_id)
    if not found:
        return None
    turn = found["turn"]
    return Address(int(found["table"]), None if turn == "-" else int(turn), found["action"])


def grid(buttons: list[Button], columns: int = BUTTONS_A_ROW) -> tuple[Row, ...]:
    """The buttons in rows of so many."""
    return tuple(Row(tuple(buttons[i : i + columns])) for i in range(0, len(buttons), columns))
