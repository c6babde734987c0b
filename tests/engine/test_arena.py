"""The arena: duplicate deals, each played from every seat."""

from __future__ import annotations

from random import Random
from runpy import run_path
from typing import cast

import pytest

from engine import arena
from engine.arena import Contest, main, share
from engine.game import Outcome
from engine.minds import chooser, greedy
from engine.players import player
from engine.playout import Chooser, at_random
from engine.registry import games

KUCKUCK = games()["kuckuck"]


def contest(one: str, others: str, seats: int = 4, seed: str = "1") -> Contest:
    return Contest("kuckuck", seats, KUCKUCK.Options(), one, others, seed)


@pytest.mark.parametrize(
    ("places", "first"),
    [((1, 2, 3), 1.0), ((3, 1, 2), 0.0), ((2, 1, 2), 0.25), ((1, 1, 1), 0.5), ((1, 1), 0.5)],
)
def test_a_share_counts_those_who_come_after_and_half_of_the_equals(
    places: tuple[int, ...], first: float
) -> None:
    assert share(Outcome(places, places), 0) == first


@pytest.mark.many_games
def test_players_of_one_kind_share_equally_on_the_whole() -> None:
    # In each deal somebody sits in every seat, so what one seat gains another one loses.
    assert contest("random", "random").play(160).share == pytest.approx(0.5, abs=0.06)


def test_a_contest_is_the_same_in_several_processes_and_another_one_with_another_seed() -> None:
    one = contest("fair", "random", seats=3)
    assert one.play(24, processes=2) == one.play(24)
    assert len({contest("fair", "random", seats=3, seed=seed).deal(0) for seed in "abcdef"}) > 1


def test_whole_deals_are_played_and_two_of_them_at_least() -> None:
    assert [contest("random", "random", seats=5).play(games).games for games in (1, 10, 11)] == [10, 10, 15]


@pytest.mark.parametrize(
    ("arguments", "lines"),
    [
        (
            "kuckuck fair random --games 3",
            [
                "3 seats: fair comes before 100.0% ± 0.0% of random (6 games)",
                "5 seats: fair comes before 87.5% ± 14.7% of random (10 games)",
            ],
        ),
        (
            "kuckuck random random --games 1 --seats 4 --option bidding=tactical",
            ["4 seats: random comes before 41.7% ± 32.7% of random (8 games)"],
        ),
    ],
)
def test_the_program_has_a_line_for_the_fewest_and_the_most_seats_or_for_those_asked_for(
    arguments: str, lines: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    main(arguments.split())
    assert capsys.readouterr().out.splitlines() == lines


def test_it_is_a_program(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.argv", ["arena", "coucou", "random", "random", "--games", "1", "--seats", "5"])
    run_path(arena.__file__, run_name="__main__")
    assert capsys.readouterr().out == "5 seats: random comes before 53.8% ± 31.8% of random (10 games)\n"


def test_a_player_is_a_level_with_a_temper_and_a_number_of_worlds_or_one_of_two_others() -> None:
    state = KUCKUCK.new(3, KUCKUCK.Options(), "players").state
    for name, choose in (
        ("greedy", cast("Chooser", greedy(KUCKUCK))),
        ("random", at_random),
        ("fair", KUCKUCK.choose),
        ("fair+grabs", chooser(KUCKUCK, "fair", "grabs")),
        ("strong+hides:3", chooser(KUCKUCK, "strong", "hides", 3)),
    ):
        given = KUCKUCK.view(state, 0), KUCKUCK.legal(state, 0)
        assert player(KUCKUCK, name)(*given, Random(1)) == choose(*given, Random(1)), name


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("chess fair fair", "There is no game 'chess'"),
        (
            "kuckuck clever fair",
            "There is no player 'clever'; there are: random, greedy, easy, fair, ",
        ),
        ("kuckuck fair fair+sings", "There is no player 'fair+sings'"),
        ("kuckuck fair strong:many", "There is no player 'strong:many'"),
        ("kuckuck fair fair --seats 2", "kuckuck is for 3 to 5 seats, not 2."),
        ("kuckuck fair fair --seats 6", "kuckuck is for 3 to 5 seats, not 6."),
        ("kuckuck fair fair --games 0", "At least one game and one process are needed."),
        ("kuckuck fair fair --processes 0", "At least one game and one process are needed."),
        ("kuckuck fair fair --option bidding=loud", "The option bidding is one of: sealed, tactical"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(
    arguments: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(arguments.split())
    assert said in capsys.readouterr().err
