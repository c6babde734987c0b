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


def contest(one: str, others: str, seats: int = 4, seed: str = "1") -> Contest:
    return Contest("kuckuck", seats, games()["kuckuck"].Options(), one, others, seed)


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


def test_a_contest_is_the_same_in_several_processes() -> None:
    one = contest("fair", "random", seats=3)
    assert one.play(24, processes=2) == one.play(24)


@pytest.mark.many_games
def test_another_seed_deals_other_cards() -> None:
    shares = {contest("fair", "random", seed=f"{seed}").deal(0) for seed in range(6)}
    assert len(shares) > 1


def test_whole_deals_are_played_and_two_of_them_at_least() -> None:
    assert contest("random", "random", seats=5).play(1).games == 10
    assert contest("random", "random", seats=5).play(11).games == 15


def test_a_line_for_each_size(capsys: pytest.CaptureFixture[str]) -> None:
    main(["kuckuck", "fair", "random", "--games", "3"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines] == ["3 seats", "5 seats"]
    assert "fair comes before" in lines[0]
    assert lines[0].endswith("of random (6 games)")


def test_it_is_a_program(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.argv", ["arena", "coucou", "random", "random", "--games", "1", "--seats", "5"])
    run_path(arena.__file__, run_name="__main__")
    assert capsys.readouterr().out.endswith("of random (10 games)\n")


def test_sizes_and_options_can_be_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    main(["kuckuck", "random", "random", "--games", "1", "--seats", "4", "--option", "bidding=tactical"])
    assert capsys.readouterr().out.startswith("4 seats: random")


def test_a_player_is_a_level_with_a_temper_and_a_number_of_worlds_or_one_of_two_others() -> None:
    game = games()["kuckuck"]
    state = game.new(3, game.Options(), "players").state
    view, legal = game.view(state, 0), game.legal(state, 0)

    def plays(name: str) -> str:
        return player(game, name)(view, legal, Random(1))

    assert plays("greedy") == cast("Chooser", greedy(game))(view, legal, Random(1))
    assert plays("random") == at_random(view, legal, Random(1))
    assert plays("fair") == game.choose(view, legal, Random(1))
    assert plays("fair+grabs") == chooser(game, "fair", "grabs")(view, legal, Random(1))
    assert plays("strong+hides:3") == chooser(game, "strong", "hides", 3)(view, legal, Random(1))


def test_a_game_may_have_no_greedy_player(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.minds._part", lambda _game, _name: None)
    with pytest.raises(ValueError, match="kuckuck has no greedy player"):
        player(games()["kuckuck"], "greedy")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("chess fair fair", "There is no game 'chess'"),
        (
            "kuckuck clever fair",
            "There is no player 'clever'; there are: random, greedy, easy, fair, strong.",
        ),
        ("kuckuck fair fair+sings", "There is no player 'fair+sings'"),
        ("kuckuck fair strong:many", "There is no player 'strong:many'"),
        ("kuckuck fair fair --seats 6", "kuckuck is for 3 to 5 seats, not 6."),
        ("kuckuck fair fair --games 0", "At least one game and one process are needed."),
        ("kuckuck fair fair --option bidding=loud", "The option bidding is one of: sealed, tactical"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(
    arguments: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(arguments.split())
    assert stopped.value.code == 2
    assert said in capsys.readouterr().err
