"""Makes people's names safe for our texts, whatever characters the names hold."""

from __future__ import annotations

import re
import unicodedata

LONGEST = 32

_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Characters that are invisible, though Unicode calls them letters or symbols."""
_RIGHT_TO_LEFT = {"R", "AL", "AN"}
_OURS = re.compile(
    r"🤖|\((?:away|left|the house|bot|you|en pause|a quitté|plus là|pas là|robot|toi"
    r"|abwesend|weg|ausgestiegen|du)\)",
    re.IGNORECASE,
)
"""Labels that our texts add to a name in any language. Nobody may have one in their own name."""
_MARKDOWN = str.maketrans({c: f"\\{c}" for c in r"\*_~`|>#[]()<-+.!"} | {"@": "@\u200b", ":": ":\u200b"})


def tidy(name: str) -> str:
    """The name as we store it: one line, no control or direction marks, at most 32 characters, never empty.

    Labels that only we may add, such as "(away)" or the robot of the house, are taken out.
    """
    seen = (" " if c.isspace() or c in _BLANK else c for c in name)
    kept = "".join(c for c in seen if unicodedata.category(c)[0] != "C")
    kept = " ".join(kept.split())
    while (bare := _OURS.sub("", kept)) != kept:
        kept = " ".join(bare.split())
    return kept[:LONGEST].strip() or "?"


def escaped(name: str) -> str:
    """The name escaped for markdown: it formats nothing, links nowhere and mentions nobody."""
    return isolated(name.translate(_MARKDOWN))


def isolated(text: str) -> str:
    """The text, in Unicode isolates if it runs from right to left, so that later text stays in order."""
    turns = not text.isascii() and not _RIGHT_TO_LEFT.isdisjoint(map(unicodedata.bidirectional, text))
    return f"\u2068{text}\u2069" if turns else text
