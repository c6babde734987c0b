"""What a house player does."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bot.table import Table
from bot.table.lessons import follow
from engine.game import Action, Seat
from engine.minds import FAIR, Level, chooser, strong


def house_choice(table: Table, seat: Seat, offered: Sequence[Action]) -> Action:
    """What the house plays for this seat: by the script of a lesson, else at the seat's level.

    A strong player that imagines worlds thinks elsewhere; here it plays fair.
    """
    scripted = follow(table, seat, offered)
    if scripted is not None:
        return scripted
    rng = Random(f"{table.seed}/house/{table.prompt.turn}/{seat}")  # noqa: S311 - play, not secrets
    level, mind = level_of(table, seat), strong(table.rules)
    if level == "strong" and mind and mind.SEARCHES:
        level = FAIR
    return chooser(table.rules, level)(table.rules.view(table.state, seat), offered, rng)


def level_of(table: Table, seat: Seat) -> Level:
    """How well the house plays this seat.

    It plays fair for people who are away or have left: nobody shall win more, or less, by being away.
    """
    return table.level if table.players[seat].user is None else FAIR
