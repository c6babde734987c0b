"""The film of a game's deciding moment: how the table looked in the moves before it, and what came of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from bot.drawing import DIM, SMALL, WIDTH, Drawing, Film, Words
from bot.games.common import HOUSE, sitting
from bot.games.drawing import MOST_ALT, TableDrawing, drawing
from bot.games.presenter import title_of
from bot.games.statistics import Honour
from bot.games.steps import name_of_step
from bot.i18n import Tr
from bot.names import cut
from bot.screen import Picture, characters
from bot.screens.sheet import decided_in_lines
from bot.screens.steps import Step, steps_of, told_of
from bot.table import Phase
from bot.table.replay import Replay

MOST, LEAST = 10, 6
"""How many different drawings a film has at most, and at least if the game has as many."""
LINE, BELOW = 40, 8
"""The height of a line of text, and the room below the last one, in pixels."""


class Moment(NamedTuple):
    """The moment that decided a game. If no single one did, it is the end."""

    step: Step
    """The trick or deal to which the moment belongs."""
    frame: int
    """The frame of the replay that shows the result."""
    decided: Honour | None


def moment_of(replay: Replay, decided: Honour | None) -> Moment:
    """The moment of a finished game, given what is known to have decided it."""
    last = len(replay.frames) - 1
    frame = min(decided.moves, last) if decided and decided.moves else last
    step = next(step for step in steps_of(replay) if frame <= step.end)
    return Moment(step, frame, decided)


def place_of(replay: Replay, moment: Moment, tr: Tr) -> str:
    """The trick or deal in a few words."""
    return name_of_step(replay.table, moment.step.place, tr)


def film_of(replay: Replay, moment: Moment, tr: Tr) -> Picture | None:
    """The film in this language. None if the game is not drawn."""
    drawer, table = drawing(replay.table.game), replay.table
    if drawer is None:
        return None
    shots = [*_shots(replay, moment, drawer, tr)]
    title = f"{title_of(table.game, table.options)} · {place_of(replay, moment, tr)}"
    lines = decided_in_lines(table, moment.decided, tr)
    height = max(shot.height for shot, _ in shots)
    film = Film(tuple(_titled(shot, height, title, lines) for shot, _ in reversed(shots)))
    said = [title, *lines, told_of(replay, moment.step, tr).replace(HOUSE, ""), shots[0][1]]
    return Picture(film, cut("\n".join(filter(None, said)), MOST_ALT, characters))


def _shots(replay: Replay, moment: Moment, drawer: TableDrawing, tr: Tr) -> Iterator[tuple[Drawing, str]]:
    """Drawings that differ from their neighbours, the latest first, each with what is said of it."""
    before, number = None, 0
    for frame, in_beat in _moments(replay, moment.frame):
        if number >= LEAST and frame < moment.step.start:
            return
        table = replay.frames[frame]
        view = table.public_view
        shown = drawer.table(view, sitting(table, tr), in_beat=in_beat)
        assert isinstance(shown.drawing, Drawing)  # noqa: S101 - a table is no curve
        if shown.drawing == before:
            continue
        before, number = shown.drawing, number + 1
        yield before, shown.alt
        if number == MOST:
            return


def _moments(replay: Replay, last: int) -> Iterator[tuple[int, bool]]:
    """The frames from the ``last`` one backwards. Each says whether it shows the result of a trick or deal.

    Where a trick ends, its result comes after the table for the next one, as we go backwards.
    """
    ends = {step.end for step in steps_of(replay)}
    yield last, last in ends
    for frame in range(last - 1, -1, -1):
        if replay.frames[frame].phase is Phase.PLAYING:
            yield frame, False
        if frame in ends:
            yield frame, True


def _titled(shot: Drawing, height: int, title: str, lines: list[str]) -> Drawing:
    """The drawing at this height, with the title and what decided the game below it."""
    marks = list(shot.marks)
    for number, line in enumerate((title, *lines)):
        marks.append(Words(line, 20, height + (number + 0.5) * LINE, SMALL - 2, DIM, width=WIDTH - 40))
    return replace(shot, height=height + (1 + len(lines)) * LINE + BELOW, marks=tuple(marks))
