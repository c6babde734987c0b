"""The arena: duplicate deals, each played from every seat."""

from random import Random
from runpy import run_path
from typing import cast

import pytest

from engine import arena
from engine.arena import Contest, main, share
from engine.game import Outcome
from engine.games import coucou, cucco, ducksoup, kuckuck
from engine.minds import chooser, greedy
from engine.players import player
from engine.playout import Chooser, at_random
from engine.registry import games
from tests.engine.coucou_table import AS

KUCKUCK = games()["kuckuck"]


def contest(one: str, others: str, seats: int = 4, seed: str = "1") -> Contest:
    return Contest("kuckuck", seats, KUCKUCK.Options(), one, others, seed)


def test_a_share_counts_those_who_come_after_and_half_of_the_equals() -> None:
    shares = {(1, 2, 3): 1.0, (3, 1, 2): 0.0, (2, 1, 2): 0.25, (1, 1, 1): 0.5, (1, 1): 0.5}
    assert {places: share(Outcome(places, places), 0) for places in shares} == shares


def test_a_contest_has_two_deals_or_more_in_any_number_of_processes_and_is_drawn_by_its_seed() -> None:
    one = contest("easy", "random", seats=3)
    assert one.play(9, processes=2) == one.play(9)
    assert len({contest("random", "random", seats=3, seed=seed).deal(0) for seed in "abcdef"}) > 1
    assert [contest("random", "random", seats=3).play(games).games for games in (1, 6, 7)] == [6, 6, 9]


def test_the_program_has_a_line_for_the_fewest_and_the_most_seats_or_for_those_given(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["kuckuck", "greedy", "random", "--games", "3"])
    main(["kuckuck", "random", "random", "--games", "1", "--seats", "4", "--option", "bidding=tactical"])
    monkeypatch.setattr("sys.argv", ["arena", "coucou", "greedy", "random", "--games", "1", "--seats", "5"])
    run_path(arena.__file__, run_name="__main__")
    assert capsys.readouterr().out.splitlines() == [
        "3 seats: greedy comes before 91.7% ± 16.3% of random (6 games)",
        "5 seats: greedy comes before 96.2% ± 7.3% of random (10 games)",
        "4 seats: random comes before 41.7% ± 32.7% of random (8 games)",
        "5 seats: greedy comes before 77.5% ± 24.5% of random (10 games)",
    ]


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


def test_what_is_wrong_is_said_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, said in (
        ("chess fair fair", "There is no game 'chess'"),
        ("kuckuck clever fair", "There is no player 'clever'; there are: random, greedy, easy, fair, "),
        ("kuckuck fair fair+sings", "There is no player 'fair+sings'"),
        ("kuckuck fair strong:many", "There is no player 'strong:many'"),
        ("kuckuck fair fair --seats 6", "kuckuck is for 3 to 5 seats, not 6."),
        ("kuckuck fair fair --games 0", "At least one game and one process are needed."),
        ("kuckuck fair fair --option bidding=loud", "The option bidding is one of: sealed, tactical"),
    ):
        with pytest.raises(SystemExit, match="2"):
            main(arguments.split())
        assert said in capsys.readouterr().err


SEALED, TACTICAL = kuckuck.Options("sealed"), kuckuck.Options("tactical")
SHORT = cucco.Options(chips=10)


@pytest.mark.many_games
@pytest.mark.parametrize(
    ("contest", "games", "least"),
    [
        (Contest("kuckuck", 3, SEALED, "easy", "random"), 30, 0.55),
        (Contest("kuckuck", 3, SEALED, "fair", "easy"), 30, 0.5),
        (Contest("kuckuck", 3, SEALED, "strong:2", "fair"), 6, 0.5),
        (Contest("kuckuck", 3, TACTICAL, "easy", "random"), 18, 0.7),
        (Contest("kuckuck", 3, TACTICAL, "fair", "easy"), 18, 0.55),
        (Contest("kuckuck", 3, TACTICAL, "strong:1", "easy"), 6, 0.6),
        (Contest("coucou", 5, coucou.Options(), "easy", "random"), 75, 0.55),
        (Contest("coucou", 5, coucou.Options(), "fair", "easy"), 75, 0.5),
        (Contest("coucou", 5, coucou.Options(), "strong", "easy"), 75, 0.5),
        (Contest("coucou", 5, AS, "easy", "random"), 75, 0.55),
        (Contest("coucou", 10, AS, "strong", "easy"), 40, 0.5),
        (Contest("cucco", 8, SHORT, "easy", "random"), 64, 0.5),
        (Contest("cucco", 8, SHORT, "fair", "easy"), 80, 0.5),
        (Contest("cucco", 8, SHORT, "strong", "easy"), 72, 0.5),
        (Contest("ducksoup", 2, ducksoup.Options(), "easy", "random"), 10, 0.8),
        (Contest("ducksoup", 2, ducksoup.Options(), "fair", "easy"), 90, 0.5),
        (Contest("ducksoup", 2, ducksoup.Options(), "fair", "greedy"), 10, 0.55),
        (Contest("ducksoup", 2, ducksoup.Options(), "strong:1", "fair"), 6, 0.5),
    ],
    ids=str,
)
def test_the_better_player_comes_before_the_others(contest: Contest, games: int, least: float) -> None:
    """The share of opponents that the better player beats is 3 or more standard errors above ``least``."""
    assert contest.play(games).share > least
