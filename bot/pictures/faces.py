"""Faces: the small pictures of cards, birds and chips that the bot uploads as emojis.

Each face is two files in `bot/games/<game>/faces`, a PNG for Discord and an SVG for web pages. Shared ones
are in `bot/games/faces`. `docs/pictures/faces` draws all faces. A name has 2 to 32 characters (a–z, 0–9, _)
and is easy to read out. Faces can be told apart at 20 pixels, on light and dark pages, by more than colour.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from engine.registry import games

GAMES = Path(__file__).parents[1] / "games"
ID = "face-{name}"
"""The id of a face's symbol. A page shows the symbol by ``<use href="#face-card_42"/>``."""
SIDES = 'viewBox="0 0 128 128"'
"""The size of an SVG. It equals the size of the PNG in pixels. Discord shows an emoji at 20 to 48 pixels."""
HEAD, END = f'<svg xmlns="http://www.w3.org/2000/svg" {SIDES}>', "</svg>\n"
"""The beginning and end of a face's SVG."""


@cache
def all_faces() -> Mapping[str, Path]:
    """The PNG of each face of all games, keyed by the face's name."""
    folders = (GAMES / "faces", *(GAMES / game / "faces" for game in games()))
    return MappingProxyType({file.stem: file for folder in folders for file in sorted(folder.glob("*.png"))})


@cache
def symbol(name: str) -> str:
    """A face's SVG as a symbol that a page can draw at any size and any number of times."""
    svg = all_faces()[name].with_suffix(".svg").read_text(encoding="utf-8")
    return f'<symbol id="{ID.format(name=name)}" {SIDES}>{svg.removeprefix(HEAD).removesuffix(END)}</symbol>'
