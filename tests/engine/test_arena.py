"""The arena: duplicate deals, each played from every seat."""

from __future__ import annotations

import pytest

from engine.arena import Contest, main, share
from engine.game import Outcome
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


def test_players_of_one_kind_share_equally_on_the_whole() -> None:
    # In each deal somebody sits in every seat, so what one seat gains another one loses.
    assert contest("random", "random").play(400).share == pytest.approx(0.5, abs=0.06)


def test_the_house_comes_before_random_players() -> None:
    found = contest("fair", "random").play(40)
    assert found.share - found.within > 0.5
    assert found.games == 40


def test_a_contest_is_the_same_in_several_processes() -> None:
    one = contest("fair", "random", seats=3)
    assert one.play(24, processes=2) == one.play(24)


def test_another_seed_deals_other_cards() -> None:
    shares = {contest("fair", "random", seed=f"{seed}").deal(0) for seed in range(6)}
    assert len(shares) > 1


def test_whole_deals_are_played_and_two_of_them_at_least() -> None:
    assert contest("random", "random", seats=5).play(1).games == 10
    assert contest("random", "random", seats=5).play(11).games == 15


def test_a_line_for_each_size(capsys: pytest.CaptureFixture[str]) -> None:
    main(["kuckuck", "fair", "random", "--games", "6"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines] == ["3 seats", "5 seats"]
    assert "fair comes before" in lines[0]
    assert lines[0].endswith("of random (6 games)")


def test_sizes_and_options_can_be_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    main(["kuckuck", "random", "random", "--games", "1", "--seats", "4", "--option", "bidding=tactical"])
    assert capsys.readouterr().out.startswith("4 seats: random")


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
