"""The drawn example in a game's rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.drawing import ALARM, RAISED, SMALL, WIDTH, Face, Mark, Panel, Words
from bot.games.common import labelled
from bot.games.drawing import HEAD, head, picture
from bot.i18n import Tr
from bot.screen import Picture

ROW, GAP, CARD, STEP = 100, 6, 86, 92
"""An example's measures in pixels: a row, the gap below it, a card, and the step to the next."""


class ExampleRow(NamedTuple):
    """A row of an example: the names of the cards' faces, and what the cards do."""

    cards: Sequence[str]
    words: str
    said: str
    """The cards in words, for people who do not see the picture."""
    is_bad: bool = False
    """Whether somebody loses something in this row."""


def drawn_example(title: str, steps: Sequence[ExampleRow], tr: Tr) -> Picture:
    """The rows of the example below each other, each with its words to the right of its cards."""
    marks: list[Mark] = [head(title)]
    for number, step in enumerate(steps):
        top = HEAD + number * (ROW + GAP)
        middle, start = top + ROW / 2, 30 + STEP * len(step.cards)
        marks.append(Panel(8, top, WIDTH - 16, ROW, ALARM if step.is_bad else RAISED))
        marks += [
            Face(name, 20 + place * STEP, middle - CARD / 2, CARD) for place, name in enumerate(step.cards)
        ]
        marks.append(Words(step.words, start, middle, SMALL, width=WIDTH - 16 - start))
    said = [title, *(labelled(step.said, step.words, tr) for step in steps)]
    return picture(marks, HEAD + len(steps) * (ROW + GAP), said)
