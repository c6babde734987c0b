"""A game in words, and the command that prints it."""

import os
import re
import runpy
import sys
from pathlib import Path
from random import Random

import pytest

from engine.__main__ import main
from engine.playout import at_random, playout
from engine.registry import games
from engine.transcript import Move, retell, transcript


def test_the_program_plays_a_whole_game_of_the_house_or_at_random(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["engine", "kuckuck", "--players", "random"])
    runpy.run_path(str(Path(__file__).parents[2] / "engine" / "__main__.py"), run_name="__main__")
    first, *_, last = capsys.readouterr().out.splitlines()
    assert first == "kuckuck: 3 seats, bidding sealed, rounds full, seed 1"
    assert last == "Scores: A 5 (place 2), B 2 (place 3), C 5 (place 1)"
    main(["kuckuck", "--seats", "4", "--seed", "7", "--option", "bidding=tactical"])
    first, *_, last = capsys.readouterr().out.splitlines()
    assert first == "kuckuck: 4 seats, bidding tactical, rounds full, seed 7"
    assert last == "Scores: A 9 (place 3), B 10 (place 1), C 4 (place 4), D 9 (place 2)"


def test_a_mistake_is_answered_by_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    for words, sentence in (
        ("bridge", "There is no game 'bridge'; there are: "),
        ("kuckuck --seats 2", "kuckuck is for 3 to 5 seats, not 2."),
        ("kuckuck --seats many", "argument --seats: invalid int value: 'many'"),
        ("kuckuck --option trumps=yes", "kuckuck has no option 'trumps'; it has: bidding, rounds."),
        ("kuckuck --option bidding=loud", "The option bidding is one of: sealed, tactical; not 'loud'."),
        ("kuckuck --option bidding", "The option bidding is one of: sealed, tactical; not ''."),
        ("nowhere/kuckuck-12.json", "nowhere/kuckuck-12.json cannot be read: No such file or directory."),
        ("", "the following arguments are required: game"),
    ):
        with pytest.raises(SystemExit, match="2"):
            main(words.split())
        said = capsys.readouterr().err
        assert said.startswith(sentence)
        assert said.count("\n") == 1


def test_it_ends_quietly_when_nobody_reads_on(monkeypatch: pytest.MonkeyPatch) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    monkeypatch.setattr(sys, "stdout", os.fdopen(writer, "w", encoding="utf-8"))
    with pytest.raises(SystemExit) as ended:
        main(["coucou", "--seats", "20", "--option", "chips=2"])
    assert ended.value.code == 1
    assert sys.stdout.closed, "nothing is left for Python to write at its exit"


def test_a_recorded_game_is_told_as_it_was_when_it_was_played() -> None:
    for game in games().values():
        seats, options = game.seats.start, game.Options()
        lines = list(transcript(game, seats, options, "7", at_random))
        dealt, rng = game.new(seats, options, "7"), Random("7")
        moves = [Move(a.seat, a.action) for a in playout(game, dealt.state, [at_random] * seats, rng)]
        assert list(retell(game, seats, options, "7", moves)) == lines
        told = list(retell(game, seats, options, "7", [moves[0]._replace(remark="clock")]))
        first = next(number for number, line in enumerate(lines) if re.match("[A-Z]: ", line))
        assert told[: first + 1] == [*lines[:first], f"{lines[first]} [clock]"]
        assert not told[-1].startswith("Scores"), "it has no end"
