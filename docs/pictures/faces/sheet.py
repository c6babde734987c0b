"""A sheet of all faces, on a light and on a dark page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from PIL import Image

PAGES = ("#FFFFFF", "#313338")
LARGE = (
    *("card_12", "card_20", "card_30", "cockatoo", "cockatoo_turned", "nest_2", "nest_11"),
    *("ace_of_spades", "ten_of_hearts", "queen_of_clubs", "seven_of_diamonds", "duck", "soup", "card_back"),
    *("cucco_clown", "cucco_cat", "cucco_owl", "cucco_9", "cucco_lovers", "chip", "chip_lost"),
)
"""The faces that are shown in full size. All faces are shown at 44 and at 20 pixels."""
ACROSS = 17
"""The most faces in a row at 44 pixels. A suit has this many, with the letters of all languages."""
WIDTH = 960
COLOURS = 256
"""How many colours the sheet has, which keeps it below 200 kB."""


def sheet(faces: dict[str, Image.Image]) -> Image.Image:
    """The light page beside the dark one."""
    halves = [page(faces, colour) for colour in PAGES]
    whole = Image.new("RGB", (2 * WIDTH, halves[0].height))
    for place, half in enumerate(halves):
        whole.paste(half, (place * WIDTH, 0))
    return whole.quantize(COLOURS, dither=Image.Dither.NONE)


def page(faces: dict[str, Image.Image], colour: str) -> Image.Image:
    """Some faces at 128 pixels, all at 44, all at 20."""
    rows = [(128, [faces[name] for name in LARGE[first : first + 7]]) for first in range(0, len(LARGE), 7)]
    for _, group in groupby(faces, kind):
        names = list(group)
        rows += [
            (44, [faces[name] for name in names[first : first + ACROSS]])
            for first in range(0, len(names), ACROSS)
        ]
    shown = list(faces.values())
    rows += [(20, shown[first : first + 34]) for first in range(0, len(shown), 34)]
    whole = Image.new("RGB", (WIDTH, sum(size + size // 5 for size, _ in rows) + 24), colour)
    top = 12
    for size, row in rows:
        lay(whole, top, size, row)
        top += size + size // 5
    return whole


def lay(page: Image.Image, top: int, size: int, row: Sequence[Image.Image]) -> None:
    """Draws one row of faces."""
    step = {128: 133, 44: 55, 20: 27.5}[size]
    for place, face in enumerate(row):
        small = face.resize((size, size), Image.Resampling.BICUBIC)
        page.paste(small, (round(14 + place * step), top), small)


def kind(name: str) -> str:
    """The kind of a face: a suit, a card with a number, or another thing. Each kind has a row."""
    if "_of_" in name:
        return name.split("_of_")[1]
    if name.startswith("cucco_"):
        return "cucco"
    return re.sub(r"_\d+$", "", name) if name[-1].isdigit() else ""
