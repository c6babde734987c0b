"""A finished game as plain text, in the notation of the rules."""

from __future__ import annotations

from bot.exports.words import particulars
from bot.games.common import bare_name
from bot.i18n import Tr
from bot.presenters.table import heading
from bot.table.nouns import Player
from bot.table.replay import Replay, transcript
from engine.transcript import letter


def text(replay: Replay, at: float, tr: Tr) -> str:
    """The players by seat, and below them the transcript. ``at`` (Unix time) is when the game ended."""
    table = replay.table
    head = [heading(table, tr), *particulars(table, at, tr)]
    seats = [f"{letter(seat)}  {_plain_name(player, tr)}" for seat, player in enumerate(table.players)]
    note = tr("Below, the seats are letters, and the words are those of the rules engine, in English.")
    return "\n".join([*head, "", *seats, "", note, "", *transcript(replay), ""])


def _plain_name(player: Player, tr: Tr) -> str:
    """The player's name without markdown, marked if it is a house player."""
    name = bare_name(player, tr)
    return tr("{name} (bot)", name=name) if player.user is None else name
