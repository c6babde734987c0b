"""The moves of a step on a web page, each with the lines of the table that it changed.

The page's script lays these lines over the table before the step, and so shows the table after each move.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from html import escape
from types import MappingProxyType
from typing import NamedTuple

from bot.exports.markdown import elements, inline
from bot.games.steps import Steps
from bot.i18n import Tr
from bot.parts import extra
from bot.presenters.moves import describe_move
from bot.presenters.steps import Step, table_at
from bot.screen import Text
from bot.table.replay import Replay

MANY = 6
"""A line of this many parts, or more, changes part by part."""
ROW = ("<p><small>", "</small></p>")
"""What stands round such a line: it is in small print."""


class Notes(NamedTuple):
    """What a page adds to a game, in words with markup."""

    head: Sequence[str] = ()
    """What stands before everything else."""
    links: Sequence[tuple[int, str]] = ()
    """Frames of the replay that are worth a look, each with a name."""
    foot: Sequence[str] = ()
    """What stands below these links."""
    on_moves: Mapping[int, str] = MappingProxyType({})
    """A few words on a move, by its number."""


NO_NOTES = Notes()


def moves_of(
    replay: Replay, step: Step, tr: Tr, *, tables: bool, notes: Mapping[int, str] = NO_NOTES.on_moves
) -> str:
    """A list of the moves, folded up where the step's result tells them too.

    With ``tables`` each move unfolds to what it changed. The last one does not: there is the result.
    ``notes`` are words on some of the moves, by number; with any, nothing is folded up.
    """
    table = _lines(replay, step.start, tr) if tables else []
    moves = ""
    for number in range(step.start + 1, step.end + 1):
        words = inline(describe_move(replay, number, tr))
        if note := notes.get(number):
            words += f" <em>{inline(note)}</em>"
        before, table = table, _lines(replay, number, tr) if tables and number < step.end else table
        changed = "".join(_changes(before, table))
        unfolded = f"<details><summary>{words}</summary>{changed}</details>"
        moves += f"<li>{unfolded if changed else words}</li>"
    of_game = extra(replay.table.game, Steps)
    if of_game and of_game.tells_moves:
        name = tr("Move by move")
        opened = " open" if notes else ""
        return f'<details class="moves"{opened}><summary>{escape(name)}</summary><ol>{moves}</ol></details>'
    return f'<ol class="moves">{moves}</ol>'


def _lines(replay: Replay, frame: int, tr: Tr) -> list[str]:
    """The table in this frame, each line of it as HTML."""
    blocks = table_at(replay, frame, tr)
    return [line for block in blocks if isinstance(block, Text) for line in elements(block.text)]


def _changes(before: Sequence[str], after: Sequence[str]) -> Iterator[str]:
    """New lines, each group with its place in the table, and with how many lines went from there."""
    for kind, start, end, first, last in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind == "equal":
            continue
        parts = (
            "".join(_parts(before[start], after[first], first)) if end - start == last - first == 1 else ""
        )
        whole = f'<div data-at="{first}" data-gone="{end - start}">{"".join(after[first:last])}</div>'
        yield parts or whole


def _parts(before: str, after: str, at: int) -> Iterator[str]:
    """What changed in a line of many parts, such as a row of twenty seats. Nothing if it is another line."""
    if not all(line.startswith(ROW[0]) and line.endswith(ROW[1]) for line in (before, after)):
        return
    olds, news = (line[len(ROW[0]) : -len(ROW[1])].split(" · ") for line in (before, after))
    if not MANY <= len(olds) == len(news) or any(map(_is_torn, news)):
        return
    for number, (was, part) in enumerate(zip(olds, news, strict=True)):
        if was != part:
            yield f'<p data-at="{at}" data-part="{number}">{part}</p>'


def _is_torn(part: str) -> bool:
    return any(part.count(f"<{tag}>") != part.count(f"</{tag}>") for tag in ("b", "i", "s", "code"))
