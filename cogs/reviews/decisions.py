"""The decisions that a person made themselves in a finished game."""

from __future__ import annotations

from typing import NamedTuple

from bot.ids import UserId
from bot.table import Table, log
from bot.table.replay import Replay
from engine.game import Action, Seat
from engine.playout import callers

THEIRS: tuple[log.By, ...] = ("player", "ahead")
"""The actors whose actions count as decisions of the seat's person."""


class Decision(NamedTuple):
    """What a person did, and what else they could have done."""

    move: int
    """The number of the move, from 1 on."""
    frame: int
    """The frame in which the choices were offered: before this seat's first move in this turn."""
    seat: Seat
    action: Action
    offered: tuple[Action, ...]
    """All choices, at least two."""


def decisions(replay: Replay, user_id: UserId) -> list[Decision]:
    """The decisions in which this person had at least two choices, in order.

    If a seat changed its mind, its last choice counts. What a bot or the clock did is left out.
    """
    found: dict[tuple[Seat, int], Decision] = {}
    for number, (before, move) in enumerate(zip(replay.frames, replay.moves, strict=False), start=1):
        key = move.seat, before.prompt.turn
        first = found.pop(key, None)
        if not _is_theirs(before, move, user_id):
            continue
        if first:
            found[key] = first._replace(move=number, action=move.action)
            continue
        found[key] = Decision(number, number - 1, move.seat, move.action, offered(before, move.seat))
    return [decision for decision in found.values() if len(decision.offered) > 1]


def offered(before: Table, seat: Seat) -> tuple[Action, ...]:
    """All actions that a seat could choose. If a player can call out of turn, silence is one of them."""
    for _, offered in callers(before.rules, before.state, before.prompt, (seat,)):
        return offered
    return tuple(before.rules.legal(before.state, seat))


def _is_theirs(before: Table, move: log.Acted, user_id: UserId) -> bool:
    player = before.players[move.seat]
    return player.user == user_id and not player.gone and move.by in THEIRS
