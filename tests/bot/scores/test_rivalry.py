"""What is news between two people after a game, and what is not."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bot.games.tally import Tally
from bot.i18n import LANGUAGES, Tr
from bot.live.rivalries import changes
from bot.presenters.rivalry import news_line
from bot.scores.rivalry import KINDS, News, Rivalry, news, reached
from bot.table.results import Result
from engine.registry import games
from tests.bot.people import ANN, BEN, CLEO


def between(games: int = 3, behind: int = 1, ahead: int = 1, did: int = 0, suffered: int = 0) -> Rivalry:
    return Rivalry(BEN, games, behind, ahead, did, suffered)


def test_round_numbers_are_reached_once_each() -> None:
    assert [n for old, n in pairwise(range(320)) if reached(n) > reached(old)] == [10, 25, 50, 100, 200, 300]
    assert (reached(0), reached(9), reached(99)) == (0, 0, 50)


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        (between(games=4, ahead=0), between(games=5, ahead=1), News("ahead", BEN, 5)),
        (between(games=3, ahead=0), between(games=4, ahead=1), None),
        (between(games=7, behind=0), between(games=8, behind=1), News("behind", BEN, 8)),
        (between(suffered=8), between(suffered=11), News("suffered", BEN, 11)),
        (between(suffered=11), between(suffered=24), None),
        (between(did=24), between(did=25), News("did", BEN, 25)),
        (between(games=9), between(games=10), News("games", BEN, 10)),
        (between(games=9, did=9), between(games=10, did=10), News("did", BEN, 10)),
        (between(), between(), None),
    ],
)
def test_a_first_time_and_a_round_number_are_news(before: Rivalry, after: Rivalry, told: News | None) -> None:
    assert news([(before, after)]) == told


def test_of_several_the_most_remarkable_is_told() -> None:
    ben = between(games=49), between(games=50)
    cleo = tuple(one._replace(other=CLEO) for one in (between(suffered=9), between(suffered=10)))
    assert news([ben, (cleo[0], cleo[1])]) == News("suffered", CLEO, 10)
    assert news([]) is None


def test_what_a_game_has_added_is_taken_off_for_what_was_before() -> None:
    results = [
        Result(0, ANN, "Ann", 1, 9),
        Result(1, BEN, "Ben", 2, 3),
        Result(2, CLEO, "Cleo", 3, 0, "late"),
    ]
    after = {ANN: [Rivalry(BEN, 6, 5, 1, 11, 0)], BEN: [Rivalry(ANN, 6, 1, 5, 0, 11)]}
    told = changes(after, results, Tally(done_to={(0, 1): 2}))
    assert told == {ANN: News("ahead", BEN, 6), BEN: News("behind", ANN, 6)}
    after = {ANN: [Rivalry(BEN, 6, 4, 2, 11, 0)], BEN: [Rivalry(ANN, 6, 2, 4, 0, 11)]}
    assert changes(after, results, Tally(done_to={(0, 1): 2})) == {
        ANN: News("did", BEN, 11),
        BEN: News("suffered", ANN, 11),
    }
    assert changes(after, results, Tally()) == {}
    assert changes({}, results, Tally()) == {}, "they have played on"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_each_game_has_words_for_all_news(game: str, language: str) -> None:
    for kind in KINDS:
        said = news_line(News(kind, BEN, 10), game, "Ben*", Tr(language))
        assert r"**Ben\***" in said
        assert "10" in said
