"""Drawings: what a picture shows, as a value that is drawn elsewhere.

A game describes its table in `bot/games/<game>/drawing.py`. `bot.pictures.png` draws it, in a process of its
own (`bot.worker`), and `bot.pictures.svg` writes it into the web page of a finished game.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

GROUND, RAISED, INK, DIM, ALARM, GOLD = "#1F2328", "#2B3037", "#F2F3F5", "#AEB4BD", "#4A2429", "#E8B923"
"""A drawing brings its own background: it can be read in Discord's dark and light themes alike."""
WIDTH = 800
"""Pixels across. A phone shows a drawing at about a third of its size."""
LARGE, SMALL = 42, 32
"""The heights of lines of letters that can be read on a phone."""


class Panel(msgspec.Struct, frozen=True, gc=False, tag=True):
    """A rectangle with round corners."""

    left: float
    top: float
    width: float
    height: float
    colour: str = RAISED


class Face(msgspec.Struct, frozen=True, gc=False, tag=True):
    """One of the faces (`bot.pictures.faces`), in a square."""

    name: str
    left: float
    top: float
    size: float


class Words(msgspec.Struct, frozen=True, gc=False, tag=True):
    """A line of letters whose middle is at this height. What is wider than ``width`` is cut."""

    text: str
    at: float
    middle: float
    size: int = LARGE
    colour: str = INK
    align: Literal["left", "middle", "right"] = "left"
    width: float = WIDTH
    otherwise: str = ""
    """Stands there if the font has none of the letters."""


Mark: TypeAlias = Panel | Face | Words


class Drawing(msgspec.Struct, frozen=True, gc=False):
    """Marks on a ground, the undermost first. Lengths are in pixels, from the top left corner."""

    height: int
    marks: tuple[Mark, ...]
    width: int = WIDTH
