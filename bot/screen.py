"""The parts of a screen: texts, buttons, menus, pictures. Nothing here knows Discord's library."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias

import msgspec

from bot.drawing import Drawing, Film
from bot.ids import TableId
from bot.names import escaped

Style: TypeAlias = Literal["primary", "secondary", "success", "danger"]

BUTTONS_A_ROW = 5
ASKING = "?"
"""Stands before an action in a button's address. The button plays nothing yet: the panel asks first."""


ENDED = WAITING = 0x80848E
YOUR_MOVE = 0x5865F2
GOLD, GAINED, LOST, OUT = 0xE8B923, 0x3BA55D, 0xD83C3E, 0x1E1F22
"""Colours of a screen's edge. The screen's words say the same."""


class Text(msgspec.Struct, frozen=True, gc=False):
    """A paragraph of Discord's markdown. Raises ValueError if it is empty, which Discord refuses."""

    text: str

    def __post_init__(self) -> None:
        _require_words(self.text)


class Line(msgspec.Struct, frozen=True, gc=False):
    """A line between two parts of the screen."""


class Button(msgspec.Struct, frozen=True, gc=False):
    """A button. ``press`` is its address, made by `address`.

    The label says in words what the picture beside it shows, as not everybody sees the picture.
    """

    label: str
    press: str
    style: Style = "secondary"
    disabled: bool = False
    emoji: str = ""
    """The markup of a picture before the label, from `bot.i18n.Tr.face`. Empty if there is none."""
    picture_only: bool = False
    """Whether the picture, if there is one, replaces the label. It then says all that the label says."""


class Curve(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Numbers over time, to be drawn. It has no words: a picture cannot be translated or read aloud."""

    values: tuple[int, ...]
    """At least two numbers, the oldest first."""
    first: str
    """The date, in digits only, of the first number."""
    last: str
    """The date, in digits only, of the last number. Empty if it is the same as ``first``."""


Drawable: TypeAlias = Curve | Drawing | Film
"""What can be drawn. A film is a GIF, all others are PNGs."""


class Picture(msgspec.Struct, frozen=True, gc=False):
    """A drawing. ``alt`` says the same in words, in at most 1024 characters."""

    drawing: Drawable
    alt: str
    where: str = ""
    """The web address where the picture is to be seen already. If "", its file goes with the message."""
    file: str = ""
    """The file's name. If "", the name depends on what the picture shows."""


class Row(msgspec.Struct, frozen=True, gc=False):
    """At most five buttons side by side."""

    buttons: tuple[Button, ...]


class Beside(msgspec.Struct, frozen=True, gc=False):
    """A line of text with a button at its right. Raises ValueError if the text is empty."""

    text: str
    button: Button

    def __post_init__(self) -> None:
        _require_words(self.text)


class Option(msgspec.Struct, frozen=True, gc=False):
    """An option of a menu. ``description`` says in a few words what the option means."""

    label: str
    value: str
    description: str = ""
    emoji: str = ""
    """The markup of a picture before the label. Empty if there is none."""


class Menu(msgspec.Struct, frozen=True, gc=False):
    """A menu of at most 25 options. ``press`` is its address. ``chosen`` is an option's value, or ""."""

    press: str
    options: tuple[Option, ...]
    chosen: str
    placeholder: str = ""
    """What the menu shows while nothing is chosen."""


class RoleMenu(msgspec.Struct, frozen=True, gc=False):
    """A menu of the server's roles. ``chosen`` is an id, or None. If ``optional``, people may choose none."""

    press: str
    placeholder: str
    chosen: int | None
    optional: bool = False


class ChannelMenu(msgspec.Struct, frozen=True, gc=False):
    """A menu of the server's channels. People may choose none, or up to ``most``. ``chosen`` are ids."""

    press: str
    placeholder: str
    chosen: tuple[int, ...]
    most: int


class UserMenu(msgspec.Struct, frozen=True, gc=False):
    """A menu of the server's members."""

    press: str
    placeholder: str


Block: TypeAlias = Text | Line | Picture | Row | Beside | Menu | RoleMenu | ChannelMenu | UserMenu


class Screen(msgspec.Struct, frozen=True, gc=False):
    """A message or a panel, from top to bottom. ``accent`` is the colour of its edge, 0xRRGGBB."""

    blocks: tuple[Block, ...]
    accent: int = GOLD

    @property
    def pictures(self) -> tuple[Picture, ...]:
        """The pictures whose files go with the message."""
        return tuple(block for block in self.blocks if isinstance(block, Picture) and not block.where)


class Address(NamedTuple):
    """What a button does: an action of the game in decision ``turn``, or something else if ``turn`` is None.

    A button that belongs to no table has table 0.
    """

    table: TableId
    turn: int | None
    action: str


ADDRESS = re.compile(r"t:(?P<table>[0-9]{1,12}):(?P<turn>-|[0-9]{1,6}):(?P<action>[^:]{1,70})")

SNOWFLAKE = r"(?:[0-9]{1,18}|[1-8][0-9]{18})"
"""A pattern for Discord ids that fit into a database column of 63 bits. All ids fit until 2083."""


def address(action: str, *, table: int = 0, turn: int | None = None) -> str:
    """The address of a button, at most 100 characters long. `parse_address` reads it."""
    return f"t:{table}:{'-' if turn is None else turn}:{action}"


def parse_address(custom_id: str) -> Address | None:
    """Reads a button's address. None if it is not one of ours."""
    found = ADDRESS.fullmatch(custom_id)
    if not found:
        return None
    turn = found["turn"]
    return Address(TableId(int(found["table"])), None if turn == "-" else int(turn), found["action"])


def _require_words(text: str) -> None:
    if not text or text.isspace():
        raise ValueError("a text of a screen is empty")


def grid(buttons: list[Button], columns: int = BUTTONS_A_ROW) -> tuple[Row, ...]:
    """The buttons in rows of ``columns`` each."""
    return tuple(Row(tuple(buttons[i : i + columns])) for i in range(0, len(buttons), columns))


def link(channel: int, message: int | None = None, guild: int | None = None) -> str:
    """A link to a message, or to the channel if ``message`` is None. No ``guild`` means direct messages."""
    place = ["@me" if guild is None else guild, channel, *([] if message is None else [message])]
    return "https://discord.com/channels/" + "/".join(map(str, place))


def characters(text: str) -> int:
    """The length of a text as Discord counts it: an emoji may count as two characters."""
    return len(text.encode("utf-16-le")) // 2


def close_up(blocks: Sequence[Block]) -> Iterator[Block]:
    """The blocks, with adjacent texts joined into one, which needs less room."""
    above: Text | None = None
    for block in blocks:
        if above and isinstance(block, Text) and not block.text.startswith("#"):
            above = Text(f"{above.text}\n{block.text}")
            continue
        if above:
            yield above
        above = block if isinstance(block, Text) else None
        if above is None:
            yield block
    if above:
        yield above


def in_words(screen: Screen) -> Screen:
    """The screen with what each picture says in words in the picture's place."""
    blocks = (
        Text(f"-# {escaped(block.alt)}") if isinstance(block, Picture) else block for block in screen.blocks
    )
    return msgspec.structs.replace(screen, blocks=tuple(blocks))


def says(blocks: Sequence[Block], words: str) -> bool:
    """Whether one of the texts has these words."""
    return any(isinstance(block, Text) and words in block.text for block in blocks)
