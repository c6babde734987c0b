"""Answers to a request that are settled ahead, and what the clock does for those who say nothing."""

from __future__ import annotations

from bot.table import Table, log
from bot.table.ahead import Hand
from bot.table.limits import require_calm_mind
from engine.game import Action, Seat


def settle(table: Table, seat: Seat, action: Action, hand: Hand) -> log.DecidedAhead | None:
    """The entry for an answer that this seat settles; None if the action is no answer that it may give.

    Raises Refused where the seat has changed its mind often enough.
    """
    answer = table.answer_of(seat)
    if answer is None or answer.hand != hand or action not in answer.choices:
        return None
    require_calm_mind(table, seat)
    return log.DecidedAhead(seat, action, *hand)


def when_time_is_up(table: Table, seat: Seat) -> log.Acted:
    """What a prompted seat does that has not acted in time.

    An answer that was settled ahead is given only now, so that its time tells nothing.
    """
    settled = table.settled_answer(seat) if table.prompt.brief else None
    if settled is not None:
        return log.Acted(seat, settled, "ahead")
    return log.Acted(seat, table.rules.default(table.state, seat), "clock")
