"""What a game offers of drawings, if it has a module `drawing`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, cast

from bot.drawings import LARGE, SMALL, Drawing, Mark, Words
from bot.games.parts import part
from bot.games.presenter import Sitting
from bot.i18n import Tr
from bot.screen import Block, Picture

MOST_ALT = 1024
"""Characters that Discord takes to say what a picture shows."""


class TableDrawing(Protocol):
    """What a module `bot.games.<game>.drawing` offers. ``in_beat``: the last result stands for a moment."""

    def table(self, view: Any, at: Sitting, tr: Tr, *, in_beat: bool) -> Picture:
        """The table after the last trick or deal. Until the next one ends, it must stay equal to itself:
        each change is a file for Discord. The view is a spectator's.
        """

    def beside(self, view: Any, at: Sitting, tr: Tr, *, in_beat: bool) -> Sequence[Block]:
        """In words what the drawing does not show: what has changed since, and what came of the last move."""


def drawing(game: str) -> TableDrawing | None:
    """How the game's table is drawn, or None if it is not."""
    return cast("TableDrawing | None", part(game, "drawing"))


def picture(marks: Sequence[Mark], height: int, said: Sequence[str]) -> Picture:
    """A picture whose text for those who do not see it is made of these lines. They may have bold words."""
    alt = "\n".join(said).replace("**", "").replace("\xa0", " ")
    if len(alt) > MOST_ALT:
        alt = alt[: MOST_ALT - 1] + "…"
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
        Words(below, left, middle + 23, SMALL, "#AEB4BD", width=width),
    ]
