"""Letters and digits for pictures, from the font in this package."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

from PIL import ImageFont

FONT = Path(__file__).with_name("font") / "DejaVuSansCondensed-Bold.ttf"
MISSING = "\uffff"
"""No font has this character, so ours draws it like every other missing character."""


@cache
def font(size: int) -> ImageFont.FreeTypeFont:
    """The font, bold and narrow, with lines this many pixels high."""
    return ImageFont.truetype(FONT, size, layout_engine=ImageFont.Layout.BASIC)


def legible(text: str) -> str:
    """The text without the letters that the font lacks, such as emojis."""
    return "".join(filter(_has, text)).strip()


def shortened(text: str, otherwise: str, letters: ImageFont.FreeTypeFont, width: float) -> str:
    """As much of the text as fits this width, or ``otherwise`` if the font has none of the text's letters."""
    text = legible(text) or otherwise
    if letters.getlength(text) > width:
        while text and letters.getlength(f"{text}…") > width:
            text = text[:-1].rstrip()
        text += "…"
    return text


@lru_cache(4096)
def _has(letter: str) -> bool:
    letters = font(24)
    missing = letters.getmask(MISSING)
    drawn = letters.getmask(letter)
    return letter.isspace() or (drawn.size[0] > 0 and bytes(drawn) != bytes(missing))
