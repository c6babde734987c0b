"""How long a result stands on the screens before the game goes on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from math import inf

from bot.parts import extra
from bot.table import Phase, Table, log
from bot.table.beats import Beats
from bot.table.folding import transitions
from bot.table.lessons import stops
from bot.table.paces import BY_POST
from engine.game import Event

UNWATCHED_SECONDS = 1.5
"""The longest beat where nobody who is here takes part any more."""


def beat(table: Table, events: Iterable[Event]) -> float:
    """For how many seconds the table shows what has just happened, at the usual pace. 0.0: not at all.

    A lesson goes on when its learner presses (`math.inf`). By post nobody is held up. What only some players
    may know makes no beat: it would tell the others.
    """
    shown = extra(table.game, Beats) if table.phase is Phase.PLAYING else None
    if shown is None or not table.awake or table.seconds >= BY_POST:
        return 0.0
    seconds = max((shown.seconds.get(type(event), 0.0) for event in events if event.to is None), default=0.0)
    if table.lesson:
        return inf if seconds or stops(table) else 0.0
    return seconds if _watched(table, shown) else min(seconds, UNWATCHED_SECONDS)


def beat_of_news(before: Table, after: Table, entries: Sequence[log.Entry | None]) -> float:
    """The beat, in seconds, after what another process has written to the table.

    ``before`` is the table as we knew it, and ``after`` what all ``entries`` of its log make of it now. What
    led to an earlier decision has had its beat, or missed it.
    """
    if after.phase is not Phase.PLAYING:
        return 0.0
    with suppress(Exception):  # where somebody has deleted their data, the log is not the one that we knew
        news = [*transitions(before, entries[before.seq :])]
        last = [change for change in news if change.after.prompt.turn == after.prompt.turn]
        return beat(after, [event for change in last for event in change.events])
    return 0.0


def ends(table: Table, events: Iterable[Event]) -> bool:
    """Whether something has come to its end that is worth a beat. Where it gets none, the house pauses."""
    shown = extra(table.game, Beats)
    return shown is not None and any(type(event) in shown.seconds for event in events)


def _watched(table: Table, shown: Beats) -> bool:
    """Whether anybody who is here takes part in what is played now."""
    view = table.rules.view(table.state, None)
    return any(player.present and shown.takes_part(view, seat) for seat, player in enumerate(table.players))
