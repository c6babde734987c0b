"""Finds the decisions in a finished game that a person made themselves."""

from __future__ import annotations

from typing import NamedTuple

from bot.ids import UserId
from bot.table import Table, log
from bot.table.replay import Replay
from engine.game import Action, Seat
from engine.playout import callers

THEIRS: tuple[log.By, ...] = ("player", "ahead")
"""Who must have made a move so that it counts as a decision of the person in the seat."""


class Decision(NamedTuple):
    """What a person chose, and what else they could have chosen."""

    move: int
    """The number of the move, counted from 1."""
    frame: int
    """The frame in which the person had these choices, before the first move of the seat in this turn."""
    seat: Seat
    action: Action
    offered: tuple[Action, ...]
    """All choices of the person, at least two."""


def decisions(replay: Replay, user_id: UserId) -> list[Decision]:
    """This person's decisions in order, without those with only one choice.

    If a player changed their mind, the last choice counts. Moves that a bot or the clock made are left out.
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
