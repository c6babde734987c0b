"""What a game may add to its rules: the section for a given position, what each card does, an example."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from bot.drawing import ALARM, RAISED, SMALL, WIDTH, Face, Mark, Panel, Words
from bot.games.common import labelled
from bot.games.drawing import HEAD, head, picture
from bot.i18n import Tr
from bot.screen import Picture
from bot.table.sitting import Sitting

ROW, GAP, CARD, STEP = 100, 6, 86, 92
"""An example's measures in pixels: a row, the gap below it, a card, and the step to the next."""


class Guide(NamedTuple):
    """What a game may add to its rules."""

    example_section: int
    section: Callable[[Any], int]
    """The section of the rules, numbered from 1, that says what the view's seat may do now."""
    cards: Callable[[Tr], Sequence[str]]
    """What the cards do, with a line for each kind of card."""
    example: Callable[[Tr], Picture]


class Seen(NamedTuple):
    """A page that a game may have: cards that a reader has already seen and may look at again."""

    title: str
    """The title of the page and of its button, as a message of the game's catalogue."""
    lines: Callable[[Any, Sitting, bool], Sequence[str]]
    """The page's lines. In a live game they omit what players must remember; by post (True) they show all."""
    short: bool = False
    """Whether the page is a single line. If so, a hand in direct messages has that line too."""


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
