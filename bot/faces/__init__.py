"""Faces: the small pictures of cards, birds and chips that the bot uploads as emojis.

All are drawn by our own code. They read at 20 pixels on a light and on a dark page, and no two differ by
their colours alone. A game's own are in `bot/games/<game>/faces.py`.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Protocol, cast

from bot.faces.canvas import Draw
from bot.games.parts import part
from engine.registry import games

__all__ = ["Draw", "Faces", "all_faces", "png"]


class Faces(Protocol):
    """What a module `bot.games.<game>.faces` offers. A game may do without one."""

    @property
    def FACES(self) -> Mapping[str, Draw]:  # noqa: N802
        """By name, what draws each face.

        A name has 2 to 32 of a–z, 0–9 and _, and reads well aloud. Games may share a face: then both list the
        same function under the same name.
        """


@cache
def all_faces() -> Mapping[str, Draw]:
    """By name, what draws each face of all games. Nothing is drawn yet.

    Raises ValueError if two games have different faces of one name.
    """
    found: dict[str, Draw] = {}
    for game in games():
        faces = cast("Faces | None", part(game, "faces"))
        for name, draw in faces.FACES.items() if faces else ():
            if found.setdefault(name, draw) is not draw:
                raise ValueError(f"another game has a face {name!r} too")
    return MappingProxyType(found)


def png(draw: Draw) -> bytes:
    """A face as a PNG file. The same bytes each time, with one version of this code and of Pillow."""
    file = io.BytesIO()
    draw().save(file, "PNG")
    return file.getvalue()
