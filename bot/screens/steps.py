"""Cuts a finished game into steps (tricks or deals), and describes each step and each move."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from msgspec.structs import replace

from bot.games.cards import pictured
from bot.games.common import labelled, name_of, sitting, small_print
from bot.games.drawing import drawing
from bot.games.presenter import presenter
from bot.games.steps import place_of
from bot.i18n import Tr
from bot.names import escaped
from bot.screen import Block, Line, Text, characters
from bot.screens.choices import words_of
from bot.screens.sheet import hands_compared, sheet_in_words
from bot.table import Phase, Table
from bot.table.extras import Place
from bot.table.replay import Replay

MARKUP = re.compile(r"\\(?P<char>.)|\*\*|\u200b")
MOST_MOVES = 8
"""If there are more moves than this, several share a line."""


class Step(NamedTuple):
    """A trick or a deal of a finished game."""

    place: Place
    start: int
    """The frame before the step's first move. Buttons to this step have this frame in their addresses."""
    end: int
    """The frame after the step's last move, which shows the step's result."""


def steps_of(replay: Replay) -> list[Step]:
    """All steps of a game played to its end, in order. The last one ends with the last frame."""
    playing = [i for i, frame in enumerate(replay.frames) if frame.phase is Phase.PLAYING]
    place = cache(lambda number: place_of(replay.frames[playing[number]]))
    numbers = [0, *_changes(0, len(playing) - 1, place)]
    starts = [playing[number] for number in numbers]
    ends = [*starts[1:], len(replay.frames) - 1]
    return [Step(place(n), start, end) for n, start, end in zip(numbers, starts, ends, strict=True)]


def _changes(first: int, last: int, place: Callable[[int], Place]) -> Iterator[int]:
    """The numbers after ``first``, up to ``last``, at which another place begins.

    A game never returns to a place. So if the first and the last number have the same place, all numbers
    between them have it too. To save time, we do not look at them.
    """
    if place(first) == place(last):
        return
    if last - first == 1:
        yield last
        return
    middle = (first + last) // 2
    yield from _changes(first, middle, place)
    yield from _changes(middle, last, place)


def told_of(replay: Replay, step: Step, tr: Tr) -> str:
    """The step in a sentence without markup. "" if the game has no such sentence."""
    table = replay.frames[step.end]
    of_game = table.extras.steps
    if of_game is None:
        return ""
    said = of_game.told(table.public_view, sitting(table, tr.in_words()))
    return MARKUP.sub(lambda found: found["char"] or "", said)


def table_at(replay: Replay, frame: int, tr: Tr) -> list[Block]:
    """The table in this frame, with every hand open."""
    blocks = laid_open(replay.frames[frame], tr)
    # The text below the `Line` is about the step before this one.
    return blocks[: next((i for i, block in enumerate(blocks) if isinstance(block, Line)), len(blocks))]


def what_came_of_it(replay: Replay, step: Step, tr: Tr, *, drawn: bool = False) -> list[Block]:
    """The texts and lines that everybody saw at the end of the step.

    If ``drawn``, the table comes first as a picture, and then only what the picture does not show. If the
    game cannot be drawn, everything is text.
    """
    table = replay.frames[step.end]
    view, at = table.public_view, sitting(table, tr)
    if drawn and (drawer := drawing(table.game)):
        beside = drawer.beside(view, at, in_beat=True)
        texts = [block for block in beside if isinstance(block, Text | Line)]
        return [drawer.table(view, at, in_beat=True), *texts]
    of_game = table.extras.beats
    if of_game is None:
        told = happened(laid_open(table, tr))
        return [Text(told)] if told else []
    shown = of_game.result(view, at)
    return [block for block in shown if isinstance(block, Text | Line)]


def moves_in_short(replay: Replay, step: Step, tr: Tr, room: int) -> list[Block]:
    """The moves of the step in small print. If they have more than ``room`` characters, some are left out.

    Empty if the result of the step tells what everybody played.
    """
    of_game = replay.table.extras.steps
    if of_game and of_game.tells_moves:
        return []
    numbers = range(step.start + 1, step.end + 1)
    told = [describe_move(replay, n, tr) for n in numbers if not goes_unheard(replay, n, tr)]
    if not told:
        return []
    # A move on a line of its own takes 4 more characters than its text: "-# " and the line break.
    lines = len(told) <= MOST_MOVES
    kept = _cut(told, room - 4 * len(told))
    return [Text(small_print("\n".join(kept) if lines else " · ".join(kept)))]


def _cut(told: Sequence[str], room: int) -> Sequence[str]:
    """The first and the last moves, as many as there is room for."""
    kept = list(told)
    while kept and sum(map(characters, kept)) > room:
        kept.pop(len(kept) // 2)
    return kept if len(kept) == len(told) else [*kept[: len(kept) // 2], "…", *kept[len(kept) // 2 :]]


def describe_move(replay: Replay, number: int, tr: Tr) -> str:
    """The move that led to the frame of this number, in the words of its button."""
    if number == 0:
        return tr("The cards are dealt.")
    before, move = replay.frames[number - 1], replay.moves[number - 1]
    name = f"**{name_of(before.players[move.seat], tr)}**"
    # A button shows a name as it is, but a message needs it escaped.
    words = pictured(escaped(words_of(before, move.seat, move.action, tr.in_words())), tr)
    if move.by == "ahead":
        return tr("{name}: {words} (decided ahead)", name=name, words=words)
    if move.by == "clock" and not before.prompt.brief:
        return tr("{name}: {words} (time was up)", name=name, words=words)
    return labelled(name, words, tr)


def goes_unheard(replay: Replay, number: int, tr: Tr) -> bool:
    """Whether the move was a brief answer, in which the player said nothing."""
    before, move = replay.frames[number - 1], replay.moves[number - 1]
    return before.prompt.brief and words_of(before, move.seat, move.action, tr) == tr("says nothing")


def laid_open(table: Table, tr: Tr) -> list[Block]:
    """The texts and lines of a table whose hands are all open. After the game, those of the score sheet."""
    shown, at = presenter(table.game), replace(sitting(table, tr), waiting=frozenset())
    view = table.public_view
    blocks: Sequence[Block]
    if table.outcome:
        blocks = [*sheet_in_words(table, tr), *hands_compared(table, tr)]
    else:
        hands = [table.rules.view(table.state, seat) for seat in range(len(table.players))]
        blocks = shown.laid_open(view, hands, at)
    return [block for block in blocks if isinstance(block, Text | Line)]


def happened(blocks: Iterable[Block]) -> str:
    """The text that a board has below its `Line`, about the last move. "" if the board has no `Line`."""
    below = iter(blocks)
    if not any(isinstance(block, Line) for block in below):  # `any` consumes blocks up to the `Line`
        return ""
    return "\n".join(block.text for block in below if isinstance(block, Text))
