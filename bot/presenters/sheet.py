"""The score sheet of a finished game: in words, or as a picture that is made to be shown to others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import NamedTuple

from bot.drawings import DIM, GOLD, GROUND, INK, LARGE, SMALL, WIDTH, Mark, Panel, Words
from bot.games.drawing import GAP, HEAD, head, picture
from bot.games.presenter import Sheet, Sitting, presenter, title_of
from bot.games.scoresheet import heads_of, places, winner
from bot.i18n import Tr
from bot.presenters.common import HOUSE, labelled, sitting
from bot.presenters.ending import said_of
from bot.scores.ending import Ending
from bot.screen import Block, Text
from bot.table import Table
from engine.game import Outcome, Seat

MEDALS = {1: GOLD, 2: "#C0C6CE", 3: "#C88A4A"}
BLANK = "#3A4048"
FIRST, SECOND, REST = 104, 84, 60
"""The heights of the winner's row, of the two after it, and of all others."""
MOST_ALONE = 8
"""With more players, those behind the third share rows, two and two."""
CELL, LINE = 62, 40
"""The width of a number of one round, and the height of a line of the remark."""
MERIT, MERIT_ALONE, MERIT_IN_HALF = 190, 320, 140
"""The width of what a seat has in the end: beside points of rounds, without them, and in a shared row."""
MOST_COMPARED = 8
"""The results of how many seats are compared: a phone, and a message of Discord, have room for few more."""
LETTERS = 44
"""As many letters of the remark fill a line."""


class _Ranked(NamedTuple):
    seat: Seat
    place: int
    name: str
    merit: str
    in_short: str
    """The same for a shared row."""
    rounds: Sequence[int]


def sheet_in_words(table: Table, tr: Tr) -> list[Block]:
    """The winner and everybody's place, and how the game ended."""
    outcome, at, merits, sheet = _of(table, tr)
    ranking = places(outcome, at.names, merits)
    return [Text(f"{winner(outcome, at.names, tr)}\n{ranking}"), *sheet.told]


def drawn_sheet(table: Table, ending: Ending, tr: Tr) -> list[Block]:
    """The same with a picture in the place of the list. The moment that decided the game is on it too."""
    outcome, at, merits, sheet = _of(table, tr)
    names = [name or f"({seat + 1})" for seat, name in enumerate(at.plain_names)]
    points = zip(*sheet.rounds, strict=True) if sheet.rounds else [()] * len(merits)
    seats = zip(outcome.places, names, merits, sheet.in_short or merits, points, strict=True)
    rows = [_Ranked(seat, *ranked) for seat, ranked in enumerate(seats)]
    rows.sort(key=lambda row: row.place)
    title = title_of(table.game, table.options)
    decided = said_of(table, ending.decided, tr.in_words()) if ending.decided else ""
    lines = wrap(decided.replace("**", "").replace("\\", "").replace(HOUSE, ""), LETTERS)
    marks, height = _drawn(title, rows, heads_of(sheet.rounds, tr), lines)
    said = [labelled(f"{row.place}. {row.name}", row.merit, tr) for row in rows]
    return [
        Text(winner(outcome, at.names, tr)),
        picture(marks, height, [title, *said, *lines]),
        *sheet.told,
    ]


def merits_in_short(table: Table, tr: Tr) -> list[str]:
    """What each seat of a finished game has in the end, with nothing in it that breaks at a line's end."""
    _, _, merits, sheet = _of(table, tr)
    return [merit.replace(" ", "\xa0") for merit in sheet.in_short or merits]


def _of(table: Table, tr: Tr) -> tuple[Outcome, Sitting, Sequence[str], Sheet]:
    outcome, at, texts = table.outcome, sitting(table, tr), tr.of(table.game)
    assert outcome is not None  # noqa: S101 - the phase says so
    shown, view = presenter(table.game), table.rules.view(table.state, None)
    return outcome, at, shown.merits(view, outcome, texts), shown.sheet(view, outcome, at, texts)


def _drawn(
    title: str, rows: Sequence[_Ranked], heads: Sequence[str], lines: Sequence[str]
) -> tuple[list[Mark], int]:
    """The marks, and the height of the picture."""
    marks: list[Mark] = [head(title)]
    top: float = HEAD
    alone = 3 if len(rows) > MOST_ALONE else len(rows)
    for number, row in enumerate(rows[:alone]):
        height = (FIRST, SECOND, SECOND, REST)[min(number, 3)]
        marks += _row(row, top, height, () if number else heads)
        top += height + GAP
    for number, row in enumerate(rows[alone:]):
        marks += _half(row, 8 + number % 2 * (WIDTH / 2 - 5), top + number // 2 * (REST + GAP))
    top += -(-(len(rows) - alone) // 2) * (REST + GAP)
    for number, line in enumerate(lines):
        marks.append(Words(line, 20, top + (number + 0.5) * LINE, SMALL - 2, DIM, width=WIDTH - 40))
    return marks, round(top + len(lines) * LINE + GAP)


def _row(row: _Ranked, top: float, height: float, heads: Sequence[str]) -> Iterator[Mark]:
    middle, size = top + height / 2, LARGE if height > REST else SMALL
    merit = MERIT if row.rounds else MERIT_ALONE
    columns = WIDTH - 24 - merit - len(row.rounds) * CELL
    yield Panel(8, top, WIDTH - 16, height)
    yield Panel(20, middle - size * 0.7, size * 1.4, size * 1.4, MEDALS.get(row.place, BLANK))
    ink = GROUND if row.place in MEDALS else INK
    yield Words(f"{row.place}", 20 + size * 0.7, middle, size, ink, "middle")
    yield Words(row.name, 98, middle, size, width=columns - 98, otherwise=f"({row.seat + 1})")
    for number, points in enumerate(row.rounds, start=1):
        shown = f"{points}".replace("-", "−")
        yield Words(shown, columns + number * CELL, middle, SMALL, DIM, "right")
    for number, above in enumerate(heads, start=1):
        yield Words(above, columns + number * CELL, top + 20, SMALL - 4, DIM, "right")
    yield Words(row.merit, WIDTH - 24, middle, SMALL, align="right", width=merit)


def _half(row: _Ranked, left: float, top: float) -> Iterator[Mark]:
    """A row for one of many players."""
    width, middle = WIDTH / 2 - 11, top + REST / 2
    yield Panel(left, top, width, REST)
    room = width - 60 - MERIT_IN_HALF - 20
    yield Words(f"{row.place}", left + 48, middle, SMALL - 4, DIM, "right")
    yield Words(row.name, left + 60, middle, SMALL - 4, width=room, otherwise=f"({row.seat + 1})")
    yield Words(row.in_short, left + width - 10, middle, SMALL - 4, DIM, "right", MERIT_IN_HALF)
