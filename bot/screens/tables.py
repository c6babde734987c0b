"""Lists of tables: all tables of a person, with the players whose move it is, and tables to choose from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bot.games.common import bare_name, heading, in_bold, lasting, linked_heading, when
from bot.i18n import Tr
from bot.ids import UserId
from bot.names import cut, isolated
from bot.screen import Block, Button, Screen, Text, address, characters, grid
from bot.screens.absences import away_in_words
from bot.screens.prompts import ask_to_pause
from bot.table import Phase, Table
from engine.game import Seat

MOST_TABLES = 10
"""How many tables, with their names and links, fit in one message."""
MOST_CHOICES, LONGEST_CHOICE = 20, 100
"""The most buttons for choosing a table, and the most letters that name a table in one of Discord's lists."""


class Mine(NamedTuple):
    """A person's table in the list of their tables."""

    table: Table
    deadline: float | None
    link: str
    """A link to the table's message, or to the hand in direct messages."""
    opens: bool
    """Whether the person's hand can be opened where the list is shown."""


def at_my_table(table: Table, seat: Seat | None, tr: Tr, *, direct: bool) -> Iterator[Block]:
    """What a player can do at their table besides playing. ``direct`` says if they are in direct messages."""
    me = None if seat is None else table.players[seat].user
    yield Text(f"## {heading(table, tr)}")
    ways = [
        *ask_to_pause(table, tr),
        Button(tr("Leave…"), address("quit?", table=table.id)),
        Button(tr("Close…"), address("close?", table=table.id)),
    ]
    if not direct:  # these buttons post in the channel where they are pressed
        if {*table.awaited} - {me} and not table.prompt.brief:
            ways.append(Button(tr("Remind the others"), address("nudge", table=table.id)))
        ways.append(Button(tr("Post the table again"), address("post", table=table.id)))
    yield from grid(ways, 2)


def my_tables(mine: Sequence[Mine], user_id: UserId, tr: Tr) -> Screen:
    """A line for each table: the person's own moves first, the most urgent at the top."""
    ordered = sorted(mine, key=lambda one: (not _is_mine(one.table, user_id), one.deadline or float("inf")))
    moves = [one for one in ordered if _is_mine(one.table, user_id)]
    others = [one for one in ordered if not _is_mine(one.table, user_id)]
    shown = ordered[:MOST_TABLES]
    parts = []
    for head, some in ((tr("Your move"), moves), (tr("Waiting for others"), others)):
        if lines := [_line(one, user_id, tr) for one in some if one in shown]:
            parts.append(f"### {head}\n" + "\n".join(lines))
    if left := len(ordered) - len(shown):
        parts.append("-# " + tr.plural("… and {n} more table", "… and {n} more tables", left))
    blocks: list[Block] = [Text("\n".join(parts))]
    buttons = [
        Button(
            heading(one.table, tr),
            address("hand", table=one.table.id),
            "primary" if _is_mine(one.table, user_id) else "secondary",
        )
        for one in shown
        if one.opens
    ]
    return Screen((*blocks, *grid(buttons, 2)))


def _is_mine(table: Table, user_id: UserId) -> bool:
    return user_id in table.awaited


def _line(one: Mine, user_id: UserId, tr: Tr) -> str:
    """The table with its link, the players for whom it waits, and the deadline."""
    table = one.table
    where = linked_heading(table, one.link, tr)
    if table.phase is Phase.LOBBY:
        return f"{where} · " + tr("not started yet")
    until = f"{'⏸️' if table.paused else '⏳'} {when(one.deadline)}" if one.deadline else ""
    if _is_mine(table, user_id):
        return " · ".join(filter(None, (where, until)))
    awaited = [player for player in table.players if player.user in table.awaited]
    names = in_bold(awaited, tr) if awaited else ""
    if away := away_in_words(table, one.deadline, tr):
        return " · ".join((where, *away))
    return " · ".join(filter(None, (where, names, until)))


def choose_table(question: str, verb: str, tables: Sequence[Table], tr: Tr) -> Screen:
    """Asks which of several tables is meant. The button for each table has the action ``verb``."""
    buttons = [Button(heading(table, tr), address(verb, table=table.id)) for table in tables[:MOST_CHOICES]]
    return Screen((Text(question), *grid(buttons, 2)))


def table_in_a_line(table: Table, channel: str, age: float, tr: Tr) -> str:
    """An open table in a list to choose from: its channel, its host, and its ``age`` in seconds."""
    host = isolated(bare_name(table.hosting, tr)) if table.hosting else ""
    where = f"#{channel}" if channel else ""
    told = " · ".join(filter(None, (heading(table, tr), where, host, lasting(round(age), tr))))
    return cut(told, LONGEST_CHOICE, characters)
