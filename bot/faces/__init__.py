"""Faces: the small pictures of cards, birds and chips that the bot uploads as emojis.

All are drawn by our own code. They read at 20 pixels on a light and on a dark page, and no two differ by
their colours alone. A game's own are in `bot/games/<game>/faces.py`.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Protocol, cast

from bot.faces.canvas import Draw
from bot.games.parts import part
from engine.registry import games

__all__ = ["Draw", "Faces", "all_faces", "joined", "png"]


class Faces(Protocol):
    """What a module `bot.games.<game>.faces` offers. A game may do without one."""

    FACES: Mapping[str, Draw]
    """By name, what draws each face.

    A name has 2 to 32 of a–z, 0–9 and _, and reads well aloud. Games may share a face: then both list
    the same function under the same name.
    """


@cache
def all_faces() -> Mapping[str, Draw]:
    """By name, what draws each face of all games. Nothing is drawn yet."""
    parts = (cast("Faces | None", part(game, "faces")) for game in games())
    return MappingProxyType(joined(faces.FACES for faces in parts if faces))


def joined(of_games: Iterable[Mapping[str, Draw]]) -> dict[str, Draw]:
    """The faces of several games. Raises ValueError if two have different faces of one name."""
    found: dict[str, Draw] = {}
    for faces in of_games:
        for name, draw in faces.items():
            if found.setdefault(name, draw) is not draw:
                raise ValueError(f"another game has a face {name!r} too")
    return found


def png(draw: Draw) -> bytes:
    """A face as a PNG file. The same bytes each time, with one version of this code and of Pillow."""
    file = io.BytesIO()
    draw().save(file, "PNG")
    return file.getvalue()
