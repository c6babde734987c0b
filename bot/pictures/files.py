"""A picture as a file: drawn in the way of its kind, and named by what it shows."""

from __future__ import annotations

from hashlib import sha256

import msgspec

from bot.drawing import Drawing
from bot.pictures import curve, png
from bot.screen import Curve, Picture


def file_of(drawing: Curve | Drawing) -> bytes:
    """The PNG. It takes up to a tenth of a second."""
    return curve.drawn(drawing) if isinstance(drawing, Curve) else png.png(drawing)


def name_of(picture: Picture) -> str:
    """The file's name. Each picture has its own, so that Discord never shows an old one instead."""
    return f"{sha256(msgspec.json.encode(picture.drawing)).hexdigest()[:16]}.png"
