"""What a game offers of drawings, if it has a module `drawing`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from bot.drawing import ALARM, DIM, LARGE, RAISED, SMALL, WIDTH, Drawing, Face, Mark, Panel, Words
from bot.games.common import labelled
from bot.parts import part
from bot.screen import Block, Picture, characters
from bot.table.sitting import Sitting

HEAD = 52
"""The height of the first line."""
CELL, GAP, CARD = 178, 6, 88
"""The seats in a grid: their height, what is free between them, and the size of a card."""
FEW, SMALL_CELL, SMALL_CARD = 6, 158, 70
"""More seats than the first number are drawn with a smaller height and card."""
MOST_ALT = 1024
"""Characters, some of which count double, that Discord takes to say what a picture shows."""


class TableDrawing(Protocol):
    """What a module `bot.games.<game>.drawing` offers. ``in_beat``: the last result stands for a moment."""

    def table(self, view: Any, at: Sitting, *, in_beat: bool) -> Picture:
        """The table after the last trick or deal, or with the open cards of the one that is played. Until
        one of these changes, it must stay equal to itself: each change is a file for Discord. The view is a
        spectator's.
        """

    def beside(self, view: Any, at: Sitting, *, in_beat: bool) -> Sequence[Block]:
        """In words what the drawing does not show: what has changed since, and what came of the last move.

        ``at.about`` may stand in its small print. If it does not, it comes below the words.
        """


def drawing(game: str) -> TableDrawing | None:
    """How the game's table is drawn, or None if it is not."""
    return part(game, "drawing", TableDrawing)


def picture(marks: Sequence[Mark], height: int, said: Sequence[str]) -> Picture:
    """A picture, and these lines for those who do not see it. Discord reads no markdown in them."""
    alt = "\n".join(said).replace("\xa0", " ")
    if characters(alt) > MOST_ALT:
        alt = alt.encode("utf-16-le")[: 2 * MOST_ALT - 4].decode("utf-16-le", "ignore") + "…"
    return Picture(Drawing(height, tuple(marks)), alt)


def named(
    at: Sitting, seat: int, middle: float, width: float, below: str = "", left: float = 20
) -> list[Mark]:
    """A seat's name, with a small line below it if there is one."""
    name = at.plain_names[seat]
    number = f"{seat + 1}."
    if not below:
        return [Words(name, left, middle, width=width, otherwise=number)]
    return [
        Words(name, left, middle - 19, LARGE - 2, width=width, otherwise=number),
        Words(below, left, middle + 23, SMALL, DIM, width=width),
    ]


def head(words: str) -> Words:
    """The first line of a drawing."""
    return Words(words, 20, HEAD / 2, SMALL, DIM)


class Cell(NamedTuple):
    """A seat in a grid: its card, and below it the name and a few words, such as chips."""

    seat: int
    face: str
    below: str
    said: str
    """The card and what is below it, for people who do not see the picture."""
    corner: str = ""
    """A sign or two beside the card."""
    lost: bool = False


def grid(title: str, cells: Sequence[Cell], at: Sitting) -> Picture:
    """Seats in rows below the first line, in their order: as many a row as fill the rows best."""
    rows = -(-len(cells) // 5)
    across = -(-len(cells) // rows)
    height, card = (CELL, CARD) if len(cells) <= FEW else (SMALL_CELL, SMALL_CARD)
    width = (WIDTH - 16 + GAP) / across
    marks: list[Mark] = [head(title)]
    for place, cell in enumerate(cells):
        left, top = 8 + place % across * width, HEAD + place // across * (height + GAP)
        middle, name = left + (width - GAP) / 2, at.plain_names[cell.seat]
        room, below = width - GAP - 12, top + card
        marks += [
            Panel(left, top, width - GAP, height, ALARM if cell.lost else RAISED),
            Face(cell.face, middle - card / 2, top + 8, card),
            Words(cell.corner, left + 8, top + 28, SMALL - 4, DIM),
            Words(name, middle, below + 30, SMALL, align="middle", width=room, otherwise=f"{cell.seat + 1}."),
            Words(cell.below, middle, below + 67, SMALL - 4, DIM, "middle", room),
        ]
    names = (at.plain_names[cell.seat] or f"{cell.seat + 1}" for cell in cells)
    said = (labelled(name, cell.said, at.tr) for name, cell in zip(names, cells, strict=True))
    return picture(marks, HEAD + rows * (height + GAP), [title, *said])
