"""A picture as a file: its bytes, and a name that depends on what it shows."""

from __future__ import annotations

from hashlib import sha256

import msgspec

from bot.drawing import Drawing
from bot.pictures import curve, png
from bot.screen import Curve, Picture


def file_of(drawing: Curve | Drawing) -> bytes:
    """The picture as a PNG. Drawing it takes up to a tenth of a second."""
    return curve.drawn(drawing) if isinstance(drawing, Curve) else png.png(drawing)


def name_of(picture: Picture) -> str:
    """The file's name. Different pictures have different names, or else Discord might show an old picture."""
    return f"{sha256(msgspec.json.encode(picture.drawing)).hexdigest()[:16]}.png"
