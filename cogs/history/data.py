"""What is needed to check a game, as JSON. docs/fairness.md says how to read it."""

from __future__ import annotations

import json

import msgspec

from bot.table.dealing import HOUSE, LOT, lots
from bot.table.former_matches import FormerMatch
from bot.table.log import Started
from bot.table.nouns import Player
from bot.table.replay import Replay

FORMAT = "kuckuck-game/2"
DELETED = "deleted"
"""Replaces the user id of a person whose data was deleted."""


def data(replay: Replay) -> str:
    """A finished game as JSON, without names: its seal, secret and seed, every shuffle and every move."""
    table, started, outcome = replay.table, replay.started, replay.table.outcome
    assert started is not None  # noqa: S101 - a game was dealt
    known = {
        "format": FORMAT,
        "game": table.game,
        "version": started.version,
        "options": dict(started.options),
        "level": table.level,
        "table": table.id,
        "seal": table.commitment,
        "secret": table.secret,
        "salt": table.sealed.salt or None,
        "cover": table.sealed.cover,
        "message": table.sealed.shown,
        "seats": _seats(replay, started),
        **({"same": {"table": table.same.first, "moved": table.same.moved}} if table.same else {}),
        **_matched(replay, started),
        "players": [_who(player) for player in replay.frames[0].players],
        "seed": started.seed,
        "shuffles": [
            {"label": shuffle.label, "pack": shuffle.pack, "result": shuffle.result}
            for shuffle in replay.shuffles
        ],
        "moves": [[move.seat, move.action, move.by] for move in replay.moves],
        "scores": outcome.scores if outcome else None,
        "places": outcome.places if outcome else None,
    }
    lines = (f" {json.dumps(name)}: {_json(value)}" for name, value in known.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _seats(replay: Replay, started: Started) -> list[str] | None:
    """The names that the seed uses for the players, in seat order. None if the seats are drawn by lot."""
    if replay.table.seating == LOT:
        return None
    return lots(started.people, (player.bird for player in replay.lobby.players))


def _matched(replay: Replay, started: Started) -> dict[str, object]:
    """Facts on a former match: the table in the seed, this table's side, and each alias's team."""
    match = replay.table.occasion
    if not isinstance(match, FormerMatch):
        return {}
    aliases = zip(started.people, replay.lobby.players, strict=True)
    teams = {alias: match.teams[player.user] for alias, player in aliases if player.user is not None}
    table = replay.table.opened.beside or replay.table.id
    return {"match": {"table": table, "side": match.side, "teams": None if match.by_lot else teams}}


def _who(player: Player) -> str:
    if player.user is None:
        return HOUSE
    return DELETED if player.nameless else str(player.user)


def _json(value: object) -> str:
    """The value as JSON, with a line for each entry of a list of lists."""
    plain = msgspec.to_builtins(value)
    if isinstance(plain, list) and plain and isinstance(plain[0], dict | list):
        return "[\n" + ",\n".join(f"  {json.dumps(entry)}" for entry in plain) + "\n ]"
    return json.dumps(plain)
