"""What checking a game needs, as JSON; docs/fairness.md says how to read it."""

from __future__ import annotations

import json

import msgspec

from bot.replay import Replay

FORMAT = "kuckuck-game/1"
DELETED = "deleted"
"""In the place of a user id that was deleted with the data of its owner."""


def data(replay: Replay) -> str:
    """The seal, the secret, the seed, every shuffle and every move of a finished game. Without names."""
    table, started, outcome = replay.table, replay.started, replay.table.outcome
    assert started is not None  # noqa: S101 - the game is finished
    assert outcome is not None  # noqa: S101
    known = {
        "format": FORMAT,
        "game": table.game,
        "version": started.version,
        "options": dict(started.options),
        "table": table.id,
        "seal": table.commitment,
        "secret": None if replay.unsealed else table.secret,
        "players": [
            DELETED if who.startswith("-") else who for who in replay.seed_text.split("|")[-1].split("/")
        ],
        "seed": started.seed,
        "shuffles": [
            {"label": shuffle.label, "pack": shuffle.pack, "result": shuffle.result}
            for shuffle in replay.shuffles
        ],
        "moves": [[move.seat, move.action, move.by] for move in replay.moves],
        "scores": outcome.scores,
        "places": outcome.places,
    }
    lines = (f" {json.dumps(name)}: {_written(value)}" for name, value in known.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _written(value: object) -> str:
    """JSON, a line for each entry of a list of entries."""
    plain = msgspec.to_builtins(value)
    if isinstance(plain, list) and plain and isinstance(plain[0], dict | list):
        return "[\n" + ",\n".join(f"  {json.dumps(entry)}" for entry in plain) + "\n ]"
    return json.dumps(plain)
