"""What a person reads in the place of their hand: a page of the rules, or what the cards do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from bot.games.common import pager, time_left
from bot.games.guide import Guide
from bot.i18n import Tr
from bot.parts import extra
from bot.presenters.birds import birds, has_bots
from bot.presenters.rules import cards, rules
from bot.screen import Beside, Block, Button, Row, Screen, Text, address
from bot.table import Table
from engine.game import Seat

Page: TypeAlias = int | Literal["cards", "bots"]
"""A section of the rules, counted from 0, or the page that says what the cards do, or who the bots are."""


BUTTONS, LETTERS, A_FACE = 3, 21, 4
"""A phone has room for one more button in a row of this many, with this many letters on all of them. A
picture is as wide as some letters."""


def with_rules(hand: Sequence[Block], table: Table, seat: Seat, tr: Tr) -> Sequence[Block]:
    """The hand with a button that leads to the page of the rules for this moment.

    It stands where it needs the least height: in the last row of buttons, or else beside the last line.
    """
    button = to_rules(table, seat, tr)
    places = [place for place, block in enumerate(hand) if isinstance(block, Row)]
    if places:
        row = hand[places[-1]]
        if isinstance(row, Row) and _has_room(row):
            return (*hand[: places[-1]], Row((*row.buttons, button)), *hand[places[-1] + 1 :])
    *above, last = hand
    if not isinstance(last, Text):
        return (*hand, Row((button,)))
    rest, _, line = last.text.rpartition("\n")
    return (*above, *([Text(rest)] if rest else []), Beside(line, button))


def reading(
    table: Table, seat: Seat | None, page: Page, deadline: float | None, tr: Tr, *, think: bool = True
) -> Screen:
    """The page, with the way back to the hand. It says when the table waits for the reader.

    ``seat`` is None for a person who watches. ``think``: see `bot.presenters.birds.meaning`.
    """
    blocks: list[Block] = []
    if seat in table.prompt.seats:
        blocks.append(Text(tr("**It is your move.**") + time_left(deadline)))
    back = tr("Back to the game") if seat is None else tr("Back to my hand")
    ways = [Button(back, address("hand", table=table.id), style="primary")]
    if isinstance(page, int):
        _, *sections = rules(table.game, tr.language)
        number = min(page, len(sections) - 1)
        blocks += [Text(f"## {sections[number]}"), *pager(tr, "read", number, len(sections), table.id)]
    else:
        blocks += cards(table.game, tr) if page == "cards" else birds(table, tr, think=think)
        ways.append(to_rules(table, seat, tr))
    if page != "cards" and extra(table.game, Guide) is not None:
        ways.append(Button(tr("Cards"), address("read cards", table=table.id)))
    if page != "bots" and has_bots(table) and not table.lesson:
        ways.append(Button(tr("Bots"), address("read bots", table=table.id)))
    return Screen((*blocks, Row(tuple(ways))))


def _has_room(row: Row) -> bool:
    letters = sum(len(button.label) + A_FACE * bool(button.emoji) for button in row.buttons)
    return len(row.buttons) <= BUTTONS and letters <= LETTERS


def to_rules(table: Table, seat: Seat | None, tr: Tr) -> Button:
    """To the page of the rules for this moment in the game of the seat. None: to the first one."""
    told = extra(table.game, Guide)
    page = told.section(table.view(seat)) - 1 if told and seat is not None else 0
    return Button(tr("Rules"), address(f"read {page}", table=table.id))
