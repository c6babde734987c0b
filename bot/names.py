"""Names of people in our texts, whatever they put into them."""

from __future__ import annotations

import re
import unicodedata

LONGEST = 32

_MARKDOWN = re.compile(r"([\\*_~`|>#\[\]()<:@\-+.!])")


def tidy(name: str) -> str:
    """The name as we keep it: one line, no control or direction marks, at most 32 characters, never empty."""
    kept = "".join(
        " " if c.isspace() else c for c in name if c.isspace() or unicodedata.category(c)[0] != "C"
    )
    return " ".join(kept.split())[:LONGEST].strip() or "?"


def escaped(name: str) -> str:
    """The name for a text with markdown: it formats nothing, links nowhere and mentions nobody."""
    return _MARKDOWN.sub(r"\\\1", name).replace("\\@", "@\u200b").replace("\\:", ":\u200b")
