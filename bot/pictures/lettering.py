"""Letters and digits for pictures, from the font in this package."""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from pathlib import Path
from unicodedata import normalize

import regex
from msgspec.structs import replace
from PIL import ImageFont

from bot.drawing import Drawing, Words
from bot.names import graphemes, looks

FONT = Path(__file__).with_name("font") / "DejaVuSansCondensed-Bold.ttf"
MISSING = "\uffff"
"""No font has this character, so ours draws it like every other missing character."""
_UNSEEN = regex.compile(r"\p{DI}+")
_UNJOINED = regex.compile(r"(?V1)[\p{DI}\p{Arabic}\p{Nko}[\p{Hebrew}&&\p{M}]]+")
"""Also letters and points that the font has, but that a simple pen cannot put where they belong."""
_RIGHT_TO_LEFT = regex.compile(r"[\p{bc=R}\p{bc=AL}]")
_STRONG = regex.compile(r"[\p{bc=R}\p{bc=AL}\p{bc=L}]")
_DIRECTIONS = regex.compile(
    r"[\p{bc=R}\p{bc=AL}\p{M}]+(?:[^\p{bc=L}\p{bc=EN}]*[\p{bc=R}\p{bc=AL}\p{M}]+)*"
    r"|[\p{bc=L}\p{bc=EN}]+(?:[^\p{bc=R}\p{bc=AL}]*[\p{bc=L}\p{bc=EN}]+)*|\X"
)
"""Pieces of a text that are read in one direction."""


@cache
def font(size: int) -> ImageFont.FreeTypeFont:
    """The font, bold and narrow, with lines this many pixels high."""
    return ImageFont.truetype(FONT, size, layout_engine=ImageFont.Layout.BASIC)


def legible(text: str, *, joined: bool = True) -> str:
    """The text without the signs that the font lacks, such as emojis.

    Without ``joined``, letters that must join their neighbours, and points of Hebrew, are left out too.
    """
    unseen = _UNSEEN if joined else _UNJOINED
    signs = (unseen.sub("", sign) for sign in graphemes(normalize("NFC", text)))
    return "".join(sign for sign in signs if all(map(_has, sign))).strip()


def shortened(text: str, letters: ImageFont.FreeTypeFont, width: float) -> str:
    """As much of the text as fits this width."""
    if letters.getlength(text) <= width:
        return text
    signs = graphemes(text)
    while signs and letters.getlength("".join(signs) + "…") > width:
        signs.pop()
    return "".join(signs).rstrip() + "…"


def fitted(drawing: Drawing, smooth: int, *, joined: bool) -> list[Words]:
    """The drawing's `Words`, each with its text as far as the font has its letters and it fits.

    A name has a number before it if another name would look the same.
    """
    words = [mark for mark in drawing.marks if isinstance(mark, Words)]

    def fit(text: str, mark: Words) -> Words:
        size = _size(text, mark, smooth)
        return replace(mark, text=shortened(text, font(size * smooth), mark.width * smooth), size=size)

    legibles = [legible(mark.text, joined=joined) for mark in words]
    shown = [fit(text or mark.otherwise, mark) for text, mark in zip(legibles, words, strict=True)]
    names = Counter(looks(one.text) for one in shown if one.otherwise)
    return [
        fit(f"{one.otherwise} {text}", mark) if one.otherwise and names[looks(one.text)] > 1 else one
        for one, text, mark in zip(shown, legibles, words, strict=True)
    ]


def _size(text: str, words: Words, smooth: int) -> int:
    """The size at which the text fits: that of these words, or a smaller one if they allow it."""
    room = words.width * smooth
    if not words.least or (wide := font(words.size * smooth).getlength(text)) <= room:
        return words.size
    size = int(words.size * room / wide)
    while size > words.least and font(size * smooth).getlength(text) > room:
        size -= 1  # letters do not shrink quite evenly
    return max(size, words.least)


def in_drawing_order(text: str) -> str:
    """The text with words that are read from right to left turned round, as a pen draws from the left."""
    if not _RIGHT_TO_LEFT.search(text):
        return text
    parts = _DIRECTIONS.findall(text)
    strong = _STRONG.search(text)
    if strong and _RIGHT_TO_LEFT.match(strong[0]):
        parts.reverse()
    return "".join(
        "".join(reversed(graphemes(part))) if _RIGHT_TO_LEFT.search(part) else part for part in parts
    )


@lru_cache(4096)
def _has(letter: str) -> bool:
    letters = font(24)
    missing = letters.getmask(MISSING)
    drawn = letters.getmask(letter)
    return letter.isspace() or (drawn.size[0] > 0 and bytes(drawn) != bytes(missing))
