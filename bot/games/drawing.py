"""A game's drawings, if it has a module `drawing`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from msgspec.structs import replace

from bot.drawing import DIM, GOLD, INK, LARGE, SMALL, Drawing, Mark, Panel, Words
from bot.names import cut
from bot.parts import part
from bot.screen import Block, Picture, characters
from bot.table.sitting import Sitting
from engine.game import Seat

HEAD = 52
"""The height of the first line, in pixels."""
GAP = 6
"""The gap between two rows, in pixels."""
FELT, WON = "#1F4A38", "#5C4A12"
"""The colours of a table, and of the field of a player who has won."""
MINE = "▸"
"""The sign before the reader's own name."""
FRAME = 4
"""How wide the frame around the seat is whose turn it is, in pixels."""
MOST_ALT = 1024
"""Discord takes at most this many characters for a picture's description. Some characters count as two."""


class TableDrawing(Protocol):
    """What a module `bot.games.<game>.drawing` offers. ``in_beat`` is True while the last result is shown."""

    def table(self, view: Any, at: Sitting, *, in_beat: bool) -> Picture:
        """The table from a spectator's view, with the last trick or deal, or with cards that lie open now.

        Each new picture is a new file for Discord, so it depends on nothing but what lies on the table, what
        has been said there, and whose turn it is. The picture for one seat, ``at.seat``, has that seat in
        front, and its name marked. Nothing else differs.
        """

    def beside(self, view: Any, at: Sitting, *, in_beat: bool) -> Sequence[Block]:
        """The words for what the picture does not show: what happened after its drawing, and the last result.

        The name of the game and table (``at.about``) is added below these words if they do not include it.
        """


def drawing(game: str) -> TableDrawing | None:
    """The drawings of the game's table, or None if there are none."""
    return part(game, "drawing", TableDrawing)


def picture(marks: Sequence[Mark], height: int, said: Sequence[str]) -> Picture:
    """A picture. Its ``said`` lines are for readers who do not see it; Discord reads no markdown in them."""
    alt = "\n".join(said).replace("\xa0", " ")
    return Picture(Drawing(height, tuple(marks)), cut(alt, MOST_ALT, characters))


def framed(place: Panel, *, turn: bool) -> Sequence[Panel]:
    """A seat's panel. If it is the seat's ``turn``, there is a golden frame inside its edges."""
    if not turn:
        return (place,)
    inner = {"left": place.left + FRAME, "top": place.top + FRAME}
    inner |= {"width": place.width - 2 * FRAME, "height": place.height - 2 * FRAME}
    return (replace(place, colour=GOLD), replace(place, **inner))


def at_places(seats: Sequence[Seat], me: Seat | None, front: int) -> Sequence[Seat]:
    """The seat at each place around a table. A reader among these seats is at the place ``front``."""
    first = seats.index(me) - front if me in seats else 0
    return [*seats[first:], *seats[:first]]


def named(
    at: Sitting, seat: int, middle: float, width: float, below: str = "", left: float = 20
) -> list[Mark]:
    """A seat's name, with a small line below it if one is given."""
    if not below:
        return [*nameplate(at, seat, left, middle, LARGE, width)]
    return [
        *nameplate(at, seat, left, middle - 19, LARGE - 2, width),
        Words(below, left, middle + 23, SMALL, DIM, width=width),
    ]


def nameplate(
    at: Sitting, seat: int, left: float, middle: float, size: int, width: float, colour: str = INK
) -> Iterator[Words]:
    """A seat's name. The reader's own is golden, behind a sign, and shrinks before it is cut."""
    name = Words(at.plain_names[seat], left, middle, size, colour, width=width, otherwise=f"{seat + 1}.")
    if seat == at.seat:
        yield Words(MINE, left, middle, size, GOLD)
        wide = size * 0.75
        name = replace(name, at=left + wide, width=width - wide, colour=GOLD, least=SMALL - 4)
    yield name


def head(words: str) -> Words:
    """The first line of a drawing."""
    return Words(words, 20, HEAD / 2, SMALL, DIM)
