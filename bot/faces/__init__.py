"""Faces: the small pictures of cards, birds and chips that the bot uploads as emojis.

All are drawn by our own code. They read at 20 pixels on a light and on a dark page, and no two differ by
their colours alone. A game's own are in `bot/games/<game>/faces.py`.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from types import MappingProxyType
from typing import Protocol, cast

from bot.faces.pixels import image
from bot.faces.shapes import Shapes
from bot.parts import part
from engine.registry import games

__all__ = ["Faces", "Shapes", "all_faces", "image", "joined", "png", "source"]

HERE = Path(__file__).parent


class Faces(Protocol):
    """What a module `bot.games.<game>.faces` offers. A game may do without one."""

    FACES: Mapping[str, Shapes]
    """By name, what each face shows.

    A name has 2 to 32 of a–z, 0–9 and _, and reads well aloud. Games may share a face: then both list
    the same shapes under the same name.
    """


@cache
def all_faces() -> Mapping[str, Shapes]:
    """By name, what each face of all games shows. Nothing is drawn yet."""
    parts = (cast("Faces | None", part(game, "faces")) for game in games())
    return MappingProxyType(joined(faces.FACES for faces in parts if faces))


def joined(of_games: Iterable[Mapping[str, Shapes]]) -> dict[str, Shapes]:
    """The faces of several games. Raises ValueError if two have different faces of one name."""
    found: dict[str, Shapes] = {}
    for faces in of_games:
        for name, shapes in faces.items():
            if found.setdefault(name, shapes) != shapes:
                raise ValueError(f"another game has a face {name!r} too")
    return found


def png(shapes: Shapes) -> bytes:
    """A face as a PNG file. The same bytes each time, with one version of this code and of Pillow."""
    file = io.BytesIO()
    image(shapes).save(file, "PNG")
    return file.getvalue()


def source(shapes: Shapes) -> str:
    """A hash of all that a face is drawn from, without drawing it: with the same one, its PNG is the same."""
    return sha256(_pens() + repr(shapes).encode()).hexdigest()


@cache
def _pens() -> bytes:
    """A hash of what draws: all in this folder, and Pillow."""
    files = sorted([*HERE.glob("*.py"), *HERE.glob("font/*")])
    return sha256(b"".join(file.read_bytes() for file in files) + version("pillow").encode()).digest()
