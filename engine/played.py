"""A finished game in a file that the bot wrote. docs/fairness.md describes the file."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.game import Action, Game, Record, Seat
from engine.options import Value
from engine.registry import games
from engine.shuffle import recording


class Shuffled(Record, frozen=True):
    """A shuffle that the file records."""

    label: str
    pack: tuple[Any, ...]
    result: tuple[Any, ...]


class Played(Record, frozen=True):
    """What a file says of a game: its seed, its moves, and what follows from them by the rules."""

    game: str
    version: int
    options: dict[str, Value]
    players: tuple[str, ...]
    seed: str
    shuffles: tuple[Shuffled, ...]
    moves: tuple[tuple[Seat, Action, str], ...]
    scores: tuple[int, ...] | None
    places: tuple[int, ...] | None


class Unreadable(Exception):
    """What was read is not the file of a game. That says nothing about how a game was dealt."""


def check(file: bytes) -> str:
    """Checks that the shuffles follow from the seed, and the end from the moves. Returns what was checked.

    Raises a ValueError that says what does not agree, or Unreadable. docs/check.py checks where the seed
    comes from, and who sat where.
    """
    try:
        played = msgspec.json.decode(file, type=Played)
    except msgspec.MsgspecError as problem:
        raise Unreadable(f"it is not the file of a game ({problem})") from problem
    try:
        game = games().get(played.game)
        if game is None or game.version != played.version:
            raise ValueError(f"version {played.version} of {played.game} is not known here.")
        options = msgspec.convert(played.options, game.Options)
    except msgspec.MsgspecError as problem:
        raise ValueError(f"it is not the file of a game: {problem}") from problem
    with recording() as made:
        outcome = game.outcome(_end(game, played, options))
    told = tuple(shuffle for shuffle in played.shuffles if shuffle.label != "seats")
    if told != tuple(Shuffled(one.label, one.pack, one.result) for one in made):
        raise ValueError("the shuffles are not those of seed, rules and moves.")
    if (played.scores, played.places) != ((outcome.scores, outcome.places) if outcome else (None, None)):
        raise ValueError("the scores or places are not those to which the moves lead.")
    return f"{len(made)} shuffles, {len(played.moves)} moves, scores and places"


def _end(game: Game, played: Played, options: Record) -> Any:
    """The state to which the moves lead."""
    seats = len(played.players)
    state = game.new(seats, options, played.seed).state
    for number, (seat, action, _) in enumerate(played.moves, start=1):
        if not 0 <= seat < seats or action not in game.legal(state, seat):
            raise ValueError(f"move {number}, {action} by seat {seat}, is not allowed.")
        state = game.apply(state, seat, action).state
    return state
