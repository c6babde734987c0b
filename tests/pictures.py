"""Small pictures in the place of the cards' own, which take longer to draw."""

from __future__ import annotations

from io import BytesIO

from PIL import Image


def square(colour: str) -> bytes:
    """A PNG of 128 by 128 pixels."""
    png = BytesIO()
    Image.new("RGB", (128, 128), colour).save(png, "png")
    return png.getvalue()
