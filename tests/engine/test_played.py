"""The file of a game, played through again."""

import json
from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.__main__ import main
from engine.game import Action
from engine.playout import playout
from engine.registry import games
from engine.shuffle import recording

GAME = games()["kuckuck"]


@pytest.fixture(scope="module")
def game() -> dict[str, Any]:
    return played()


def first(_view: Any, legal: Sequence[Action], _rng: Random) -> Action:
    return legal[0]


def played(most: int = 1000) -> dict[str, Any]:
    """The file of a game of at most this many moves, each the first legal move."""
    options, seats = GAME.Options(), GAME.seats.start
    with recording() as made:
        state = GAME.new(seats, options, "egg").state
        acted = [*islice(playout(GAME, state, [first] * seats, Random(1)), most)]
    outcome = GAME.outcome(acted[-1].step.state)
    moves = [(act.seat, act.action, "player") for act in acted]
    return {
        "game": GAME.key,
        "version": GAME.version,
        "options": {name: getattr(options, name) for name in options.__struct_fields__},
        "players": ["Ann"] * seats,
        "seed": "egg",
        "shuffles": [{"label": one.label, "pack": one.pack, "result": one.result} for one in made],
        "moves": moves,
        "scores": outcome and outcome.scores,
        "places": outcome and outcome.places,
    }


@pytest.fixture
def check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[[object], str]:
    """A function that runs the command on a game in a file, and gives what the command prints."""

    def check(told: object) -> str:
        file = tmp_path / "game.json"
        file.write_text(json.dumps(told), encoding="utf-8")
        try:
            main([str(file)])
        except SystemExit as end:
            return str(end.code)
        return capsys.readouterr().out

    return check


def test_a_game_as_it_was_played_agrees(game: dict[str, Any], check: Callable[[object], str]) -> None:
    said = f"agrees: {len(game['shuffles'])} shuffles, {len(game['moves'])} moves, scores and places\n"
    assert check(game) == said
    drawn = {"label": "seats", "pack": [0, 1, 2], "result": [2, 0, 1]}
    assert check(game | {"shuffles": [drawn, *game["shuffles"]]}) == said, "the rules draw no seats"
    assert ", 1 moves, " in check(played(most=1)), "closed before its end"


WRONG: list[tuple[dict[str, object], str]] = [
    ({"game": "chess"}, f"version {GAME.version} of chess is not known here."),
    ({"version": 0}, "version 0 of kuckuck is not known here."),
    ({"options": {"bidding": "loud"}}, "it is not the file of a game: "),
    ({"seed": "goose"}, "move "),
    ({"shuffles": []}, "the shuffles are not those of seed, rules and moves."),
    ({"moves": [(9, "1", "player")]}, "move 1, 1 by seat 9, is not allowed."),
    ({"scores": (99, 0, 0)}, "the scores or places are not those to which the moves lead."),
    ({"places": None}, "the scores or places are not those to which the moves lead."),
]


def test_what_does_not_agree_is_said(game: dict[str, Any], check: Callable[[object], str]) -> None:
    for otherwise, said in WRONG:
        assert check(game | otherwise).startswith(f"DOES NOT AGREE: {said}")


def test_what_is_no_file_of_a_game_is_no_disagreement(
    check: Callable[[object], str], capsys: pytest.CaptureFixture[str]
) -> None:
    others: list[object] = [[], {"game": "kuckuck"}]
    for told in others:
        assert check(told) == "2"
        assert "game.json cannot be read: it is not the file of a game (" in capsys.readouterr().err
