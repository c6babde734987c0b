"""Joins texts of a screen that follow each other, as a phone has little room, and looks for words in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.screen import Block, Text


def close_up(blocks: Sequence[Block]) -> Iterator[Block]:
    """The blocks with texts that follow each other in one, which needs less room."""
    above: Text | None = None
    for block in blocks:
        if above and isinstance(block, Text) and not block.text.startswith("#"):
            above = Text(f"{above.text}\n{block.text}")
            continue
        if above:
            yield above
        above = block if isinstance(block, Text) else None
        if above is None:
            yield block
    if above:
        yield above


def says(blocks: Sequence[Block], words: str) -> bool:
    """Whether one of the texts has these words."""
    return any(isinstance(block, Text) and words in block.text for block in blocks)
