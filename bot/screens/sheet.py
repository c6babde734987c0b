"""The score sheet of a finished game: in words, or as a picture to show to others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from textwrap import wrap
from typing import NamedTuple

from bot.drawing import DIM, GOLD, GROUND, INK, LARGE, SMALL, WIDTH, Mark, Panel, Words
from bot.games.common import (
    HOUSE,
    MEDALS,
    heads_of,
    labelled,
    listed,
    ranked_name,
    sitting,
    with_mark,
)
from bot.games.drawing import GAP, HEAD, head, picture
from bot.games.presenter import Sheet, presenter, title_of
from bot.games.statistics import Honour, said, statistics
from bot.i18n import P_, Tr
from bot.scores.ending import Ending
from bot.screen import Block, Picture, Text
from bot.table import Table
from bot.table.commentary import phrase
from bot.table.log import Tonight
from bot.table.nouns import Player
from bot.table.results import Ranked
from bot.table.sitting import Sitting
from engine.game import Outcome, Seat

COLOURS = {1: GOLD, 2: "#C0C6CE", 3: "#C88A4A"}
BLANK = "#3A4048"
FIRST, SECOND, REST, HALF = 104, 84, 60, 48
"""Heights in pixels: the winner's row, the next two rows, each other row, and a row for two players."""
MOST_ALONE = 8
"""Above this number of players, only the first three have a row each. The others share rows, two in each."""
CELL, LINE = 54, 40
"""The width of a column with the points of one round, and the height of a line of text, in pixels."""
MERIT, MERIT_ALONE, MERIT_IN_HALF = 190, 320, 140
"""Pixels for a result: in a row with the points of each round, in a row without points, in a shared row."""
MOST_COMPARED = 8
"""How many seats' results are compared. Phones and Discord's messages have room for only a few."""
LETTERS = 44
"""How many letters fit in one line of the sentence on what decided the game."""


FAR, NEAR = 4, 12
"""In a game of three or more, the winner is far ahead if the lead is at least ``FAR`` points and at least the
runner-up's score. A win is narrow if the lead is at most 1 point, or at most the best score divided by
``NEAR``.
"""
WINS: Mapping[str, str] = {
    "plainly": P_("{winner} wins!\n{winner} takes it!\nVictory for {winner}!\nThree cheers for {winner}!"),
    "narrowly": P_("{winner}, by a feather!\n{winner}, by a hair!\n{winner}, only just!"),
    "by far": P_("{winner}, and nobody near!\n{winner}, by a mile!\n{winner}, miles ahead!"),
}
"""Phrases that name the winner, keyed by how clear the win was. They fit in a heading on a phone."""


class _Line(NamedTuple):
    """What the picture shows of a player."""

    seat: Seat
    place: int
    name: str
    merit: str
    in_short: str
    """The result, in words that fit a shared row."""
    rounds: Sequence[int]
    note: str
    """Why this player wins nothing and has no medal: they left, or never acted. "" for all others."""


def sheet_in_words(table: Table, tr: Tr, *, in_short: bool = False) -> list[Block]:
    """The winner, all places and how the game ended. ``in_short`` leaves out the bots below the podium."""
    _, _, merits, sheet = _of(table, tr)
    everybody = table.ranking
    named = (
        one
        for one in _seated(everybody, table)
        if not in_short or one.place in MEDALS or one.player.user is not None
    )
    places = (_ranked(one, merits[one.seat], table, tr) for one in named)
    lines = [f"### {winners(table, tr)}", *places, *_forfeited(everybody, table, tr)]
    return [Text("\n".join(lines)), *sheet.told]


def drawn_sheet(table: Table, ending: Ending, tr: Tr) -> list[Block]:
    """The score sheet with a picture instead of the list. It also shows what decided the game."""
    _, at, merits, sheet = _of(table, tr)
    points = [*zip(*sheet.rounds, strict=True)] or [()] * len(merits)
    short = sheet.in_short or merits
    everybody, rows = table.ranking, []
    for seat, player, place, _, mark in _seated(everybody, table):
        name = at.plain_names[seat] or f"({seat + 1})"
        note = with_mark("", mark, tr).strip() if player.forfeits else ""
        rows.append(_Line(seat, place, name, merits[seat], short[seat], points[seat], note))
    title = title_of(table.game, table.options)
    decided = said_of(table, ending.decided, tr.in_words()) if ending.decided else ""
    lines = wrap(decided.replace("**", "").replace("\\", "").replace(HOUSE, ""), LETTERS)
    marks, height = _drawn(title, rows, heads_of(sheet.rounds, tr), lines)
    said = [labelled(f"{row.place}. {row.name} {row.note}".rstrip(), row.merit, tr) for row in rows]
    return [
        Text(f"### {winners(table, tr)}"),
        picture(marks, height, [title, *said, *lines]),
        *map(Text, _forfeited(everybody, table, tr)),
        *sheet.told,
    ]


def hands_compared(table: Table, tr: Tr) -> Sequence[Block]:
    """What each hand or deal brought everybody, for a page of its own. Empty if the game has no such page."""
    return _of(table, tr)[3].hands


def said_of(table: Table, honour: Honour, tr: Tr) -> str:
    """An honour, or the deciding moment, in a sentence. "" if the game has no words for it."""
    told = statistics(table.game)
    return said(told, honour, sitting(table, tr).names, tr.of(table.game)) if told else ""


def _seated(everybody: Sequence[Ranked], table: Table) -> list[Ranked]:
    """The players who held the seats at the end, in the order of their places."""
    return [one for one in everybody if one.player == table.players[one.seat]]


def _name(ranked: Ranked, table: Table, tr: Tr) -> str:
    return ranked_name(ranked, table, tr)


def winners(table: Table, tr: Tr) -> str:
    """Who has won, in a sentence."""
    names = [f"**{_name(one, table, tr)}**" for one in table.ranking if one.won]
    if not names:
        return tr("🏁 Nobody wins: nobody played to the end.")
    if len(names) == 1:
        key = _how_clearly(table)
        said = phrase(tr.phrases(WINS[key]), key, table.id, Tonight(table.guild))
        return "🏆 " + said.format(winner=names[0])
    return tr("🏆 {winners} share the win!", winners=listed(names, tr))


def _how_clearly(table: Table) -> str:
    """The margin of a single winner, from the points of the first and the second player."""
    told, outcome = table.extras.commentary, table.outcome
    assert outcome  # noqa: S101 - somebody has won
    best, second, *others = sorted(outcome.scores, reverse=True)
    if not told or not told.scores_tell or outcome.scores[table.ranking[0].seat] != best:
        return "plainly"
    if others and best - second >= max(second, FAR):
        return "by far"
    return "narrowly" if best - second <= max(1, best // NEAR) else "plainly"


def _ranked(ranked: Ranked, merit: str, table: Table, tr: Tr) -> str:
    """A line with a player's place and result. Players who win nothing have no medal."""
    medal = "" if ranked.player.forfeits else MEDALS.get(ranked.place, "")
    return f"{medal} {ranked.place}\\. {_name(ranked, table, tr)} — {merit}".lstrip()


def _forfeited(everybody: Sequence[Ranked], table: Table, tr: Tr) -> Iterator[str]:
    """A line on people who left or never acted, except those whose seats came last anyway."""
    outcome, seated = table.outcome, _seated(everybody, table)
    assert outcome is not None  # noqa: S101 - the phase says so
    last = max((outcome.places[one.seat] for one in seated if not one.player.forfeits), default=0)
    behind = [
        one
        for one in everybody
        if one.player.forfeits and (one not in seated or outcome.places[one.seat] <= last)
    ]
    if behind:
        names = listed((f"**{_name(one, table, tr)}**" for one in behind), tr)
        yield "-# " + tr("Players who left or did not play come last: {names}.", names=names)


def drawn_places(title: str, rows: Sequence[tuple[int, str, str]], tr: Tr) -> Picture:
    """A picture of places, each with a name and a result. The best come first."""
    lines = [_Line(seat, *row, row[-1], (), "") for seat, row in enumerate(rows)]
    marks, height = _drawn(title, lines, (), ())
    said = [labelled(f"{place}. {name}", merit, tr) for place, name, merit in rows]
    return picture(marks, height, [title, *said])


def side_by_side(
    played: Sequence[Table], name: Callable[[Player], str], tr: Tr
) -> Iterator[tuple[Seat, list[str]]]:
    """Tables with the same cards: for each seat that a person held, its player and result at each table."""
    merits = [_merits_in_short(table, tr) for table in played]
    for seat, _ in enumerate(played[0].players):
        players = [table.players[seat] for table in played]
        if any(player.user is not None for player in players):
            yield (
                seat,
                [f"**{name(player)}** {merit[seat]}" for player, merit in zip(players, merits, strict=True)],
            )


def _merits_in_short(table: Table, tr: Tr) -> list[str]:
    """The result of each seat of a finished game, in words that never break at a line's end."""
    _, _, merits, sheet = _of(table, tr)
    return [merit.replace(" ", "\xa0") for merit in sheet.in_short or merits]


def _of(table: Table, tr: Tr) -> tuple[Outcome, Sitting, Sequence[str], Sheet]:
    outcome, at = table.outcome, sitting(table, tr)
    assert outcome is not None  # noqa: S101 - the phase says so
    shown, view = presenter(table.game), table.rules.view(table.state, None)
    return outcome, at, shown.merits(view, outcome, at.tr), shown.sheet(view, outcome, at)


def _drawn(
    title: str, rows: Sequence[_Line], heads: Sequence[str], lines: Sequence[str]
) -> tuple[list[Mark], int]:
    """The shapes of the drawing, and its height in pixels."""
    marks: list[Mark] = [head(title)]
    for number, above in enumerate(heads, start=1):
        right = _columns(len(heads)) + number * CELL
        marks.append(Words(above, right, HEAD / 2, SMALL - 4, DIM, "right"))
    top: float = HEAD
    alone = 3 if len(rows) > MOST_ALONE else len(rows)
    for number, row in enumerate(rows[:alone]):
        height = (FIRST, SECOND, SECOND, REST)[min(number, 3)]
        marks += _row(row, top, height)
        top += height + GAP
    for number, row in enumerate(rows[alone:]):
        marks += _half(row, 8 + number % 2 * (WIDTH / 2 - 5), top + number // 2 * (HALF + GAP))
    top += -(-(len(rows) - alone) // 2) * (HALF + GAP)
    for number, line in enumerate(lines):
        marks.append(Words(line, 20, top + (number + 0.5) * LINE, SMALL - 2, DIM, width=WIDTH - 40))
    return marks, round(top + len(lines) * LINE + GAP)


def _columns(rounds: int) -> float:
    """The pixels from the left edge to the first column, if there are this many rounds."""
    return WIDTH - 24 - (MERIT if rounds else MERIT_ALONE) - rounds * CELL


def _row(row: _Line, top: float, height: float) -> Iterator[Mark]:
    middle, size = top + height / 2, LARGE if height > REST else SMALL
    merit, columns = MERIT if row.rounds else MERIT_ALONE, _columns(len(row.rounds))
    yield Panel(8, top, WIDTH - 16, height)
    medal, ink = None if row.note else COLOURS.get(row.place), DIM if row.note else INK
    yield Panel(20, middle - size * 0.7, size * 1.4, size * 1.4, medal or BLANK)
    yield Words(f"{row.place}", 20 + size * 0.7, middle, size, GROUND if medal else ink, "middle")
    yield from _named(row, 98, middle, size, columns - 98)
    for number, points in enumerate(row.rounds, start=1):
        shown = f"{points}".replace("-", "−")
        yield Words(shown, columns + number * CELL, middle, SMALL, DIM, "right")
    yield Words(row.merit, WIDTH - 24, middle, SMALL, ink, "right", merit)


def _half(row: _Line, left: float, top: float) -> Iterator[Mark]:
    """A player's half of a row that two players share."""
    width, middle = WIDTH / 2 - 11, top + HALF / 2
    yield Panel(left, top, width, HALF)
    room = width - 60 - MERIT_IN_HALF - 20
    yield Words(f"{row.place}", left + 48, middle, SMALL - 4, DIM, "right")
    yield from _named(row, left + 60, middle, SMALL - 4, room)
    yield Words(row.in_short, left + width - 10, middle, SMALL - 4, DIM, "right", MERIT_IN_HALF)


def _named(row: _Line, left: float, middle: float, size: int, room: float) -> Iterator[Words]:
    """The name, and below it in grey the reason why this player wins nothing, if there is one."""
    number = f"({row.seat + 1})"
    if not row.note:
        yield Words(row.name, left, middle, size, width=room, otherwise=number)
        return
    yield Words(row.name, left, middle - 12, SMALL - 4, DIM, width=room, otherwise=number)
    yield Words(row.note, left, middle + 15, SMALL - 12, DIM, width=room)
