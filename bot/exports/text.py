"""A finished game as plain text, in the notation of the rules."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from bot.exports.words import day, plain_name
from bot.i18n import Tr
from bot.presenters.common import options_in_words
from bot.presenters.table import heading
from bot.replay import Replay
from engine.transcript import Move, letter, retold


def text(replay: Replay, at: float, tr: Tr) -> str:
    """The transcript below a list of who sat where."""
    table = replay.table
    head = filter(None, (heading(table, tr), options_in_words(table, tr), day(at, tr)))
    seats = [f"{letter(seat)}  {plain_name(player, tr)}" for seat, player in enumerate(table.players)]
    note = tr("Below, the seats are letters, and the words are those of the rules' program, in English.")
    return "\n".join([*head, "", *seats, "", note, "", *transcript(replay), ""])


def transcript(replay: Replay) -> Iterator[str]:
    """The moves that can be repeated, seats as letters, with whoever acted for a seat if not its person."""
    table, started = replay.table, replay.started
    assert started is not None  # noqa: S101 - a game has begun
    options = msgspec.convert(started.options, table.rules.Options)
    moves = (Move(move.seat, move.action, "" if move.by == "player" else move.by) for move in replay.moves)
    yield from retold(table.rules, len(table.players), options, started.seed, moves)
