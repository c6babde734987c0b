"""Five people at Coucou, who can decide ahead."""

from __future__ import annotations

from msgspec.structs import replace

from bot.ids import UserId
from bot.table import Table
from bot.table.ahead import Ahead
from bot.table.commands import Act, DecideAhead
from tests.bot.drawn import started
from tests.engine.contract import FEW_SETTINGS
from tests.engine.coucou_table import table

CARDS = "A3 B9 CK D5 EJ"
SITTING = started(next(s for s in FEW_SETTINGS if s.game.key == "coucou" and s.seats == 5), "ABCDE")


def deal(cards: str = CARDS) -> Table:
    """Five people. E deals and A speaks first."""
    return replace(SITTING, state=table(cards))


def says(at: Table, user: UserId, action: str) -> Act:
    return Act(user, at.prompt.turn, action)


def ahead(at: Table, user: UserId, action: str) -> DecideAhead:
    """The press on a button of the hand that the user sees now."""
    seat = at.seat(user)
    assert seat is not None
    turn = at.turn_of(seat)
    assert turn is not None
    return DecideAhead(user, Ahead(action, turn.hand))
