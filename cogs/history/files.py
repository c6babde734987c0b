"""A finished game as a file: to read, to look at, or to check."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from bot.games.common import bare_name, heading
from bot.i18n import Tr
from bot.table.nouns import Player
from bot.table.replay import Replay, transcript
from cogs.history.data import data
from cogs.history.page import Notes, page, particulars
from engine.transcript import letter

FORMATS = {"text": "txt", "page": "html", "data": "json"}
"""The formats in which a finished game can be saved, and the endings of the files' names."""


class File(NamedTuple):
    """A file to send. ``content`` is its text, to be written as UTF-8."""

    name: str
    content: str


def export(
    replay: Replay,
    file_format: str,
    at: float,
    tr: Tr,
    noted: Callable[[Tr], Notes] | None = None,
    *,
    about: str = "",
) -> File:
    """A finished game as a file in one of the `FORMATS`. The game ended at the Unix time ``at``.

    ``noted`` returns notes for a web page. ``about`` becomes a part of the file's name.
    """
    # Discord's picture markup means nothing in a file. A page has its own pictures.
    tr = tr.in_words()
    match file_format:
        case "text":
            content = text(replay, at, tr)
        case "page":
            content = page(replay, at, tr, noted)
        case _:
            content = data(replay)
    table = replay.table
    return File(f"{table.game}-{table.id}{about}.{FORMATS[file_format]}", content)


def text(replay: Replay, at: float, tr: Tr) -> str:
    """The players in seat order, and the transcript. ``at`` (Unix time) is when the game ended."""
    table = replay.table
    head = [heading(table, tr), *particulars(table, at, tr)]
    seats = [f"{letter(seat)}  {_plain_name(player, tr)}" for seat, player in enumerate(table.players)]
    note = tr("Below, the seats are letters, and the words are the rules engine's own, in English.")
    return "\n".join([*head, "", *seats, "", note, "", *transcript(replay), ""])


def _plain_name(player: Player, tr: Tr) -> str:
    """The player's name without markdown. For a bot, "(bot)" is added."""
    name = bare_name(player, tr)
    return tr("{name} (bot)", name=name) if player.user is None else name
