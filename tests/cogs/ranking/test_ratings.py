"""How ratings follow from games, and which words name a season."""

from itertools import pairwise

import pytest

from bot.i18n import LANGUAGES, Tr
from bot.ids import GuildId, TableId, UserId
from bot.scores.finished import Finished
from bot.table.results import Mark, Result
from cogs.ranking.pages import find, season_name
from cogs.ranking.projections import StandingKey, StandingRow, Standings
from cogs.ranking.ratings import (
    BEGINNING,
    LONGEST,
    UNKNOWN,
    Point,
    RatingChange,
    Strength,
    change_at,
    rated,
    weight,
)
from cogs.ranking.values import beginning_of, season_at, season_before
from tests.bot.people import ANN, BEN, CLEO, DAN, EVE


def game(*users: UserId | None, marks: tuple[Mark, ...] = ("",) * 5) -> Finished:
    """A game of these people, with the winner first."""
    results = (Result(seat, user, "?", seat + 1, 0, marks[seat]) for seat, user in enumerate(users))
    return Finished(TableId(1), GuildId(1), "kuckuck", 0, tuple(results))


def played(places: list[int], weighs: float = 1) -> list[int]:
    """Newcomers' ratings after a game that ended with these places."""
    return [strength.points for strength in rated([UNKNOWN] * len(places), places, weighs)]


def test_equal_places_bring_equal_ratings_and_better_ones_higher_ones() -> None:
    assert UNKNOWN.points == BEGINNING == 1000
    apart = [[1, 2], [*range(1, 21)]]
    for places in (*apart, [1, 1], [2, 1, 1, 4], [1, 2, 2, 2], [1] * 20):
        found = sorted(zip(places, played(places), strict=True))
        for (place, rating), (next_place, next_rating) in pairwise(found):
            assert rating == next_rating if place == next_place else rating > next_rating
        assert places not in apart or found[0][1] > BEGINNING > found[-1][1]
    assert played([2, 5]) == played([1, 2]), "the house may be between them"


def test_to_beat_the_strong_brings_more_and_a_draw_brings_the_weaker_one_nearer() -> None:
    strong, weak = Strength(35, 3), Strength(15, 3)
    [against_strong, _], [against_weak, _] = (rated([UNKNOWN, one], [1, 2], 1) for one in (strong, weak))
    assert against_strong.points > against_weak.points
    drawn = rated([strong, weak], [1, 1], 1)
    assert drawn[0].mu < 35
    assert drawn[1].mu > 15
    assert rated([weak, strong], [1, 1], 1) == drawn[::-1], "the seat matters nothing"
    [full, _], [half, _], [nothing, _] = (rated([UNKNOWN] * 2, [1, 2], weighs) for weighs in (1, 0.5, 0))
    assert half.mu == pytest.approx((full.mu + UNKNOWN.mu) / 2)
    assert half.sigma == pytest.approx((full.sigma + UNKNOWN.sigma) / 2)
    assert nothing == UNKNOWN


def test_a_game_counts_with_two_people_also_who_left_and_not_who_came_late() -> None:
    assert game(ANN, BEN).ladder == "kuckuck"
    assert [game(*users).counts for users in ((ANN, BEN), (ANN, None), (ANN,))] == [True, True, False]
    both = game(ANN, BEN, DAN, marks=("", "left", "late"))
    assert (both.counts, both.users) == (True, (ANN, BEN))
    assert not game(ANN, DAN, marks=("", "late")).counts
    assert weight(both, [both] * 3) == 1 / 2
    assert weight(game(ANN, DAN), [both] * 3) == 1


def test_three_games_a_day_with_the_same_people_count_in_full_then_each_half_of_the_one_before() -> None:
    for people in ((ANN, BEN), (ANN, BEN, CLEO, DAN, EVE)):
        weights = [weight(game(*people), [game(*people)] * before) for before in range(6)]
        assert weights == [1, 1, 1, 1 / 2, 1 / 4, 1 / 8]
    assert sum(weight(game(ANN, BEN), [game(ANN, BEN)] * before) for before in range(100)) <= 4


def test_who_sits_elsewhere_makes_it_another_game() -> None:
    earlier = [game(ANN, BEN, CLEO)] * 6
    assert weight(game(ANN, DAN), earlier) == 1
    assert weight(game(ANN, BEN, DAN), earlier) == 1  # One of three pairs has met six times.
    assert weight(game(ANN, BEN, CLEO, DAN), earlier) == 1 / 2  # Of six pairs, three have met six times each.
    nobody = UserId(-7)
    for after, before in ((BEN, nobody), (BEN, None), (None, nobody), (nobody, nobody)):
        weights = [weight(game(ANN, after), [game(ANN, before)] * games) for games in range(6)]
        assert weights == [1, 1, 1, 1 / 2, 1 / 4, 1 / 8], "a deletion makes no newcomer"
    assert weight(game(ANN, BEN), [game(CLEO, nobody), game(nobody, None)] * 9) == 1, "others have met there"
    assert weight(game(ANN, BEN, CLEO), [game(ANN, nobody, DAN)] * 8) == 1, "one pair of three, eight times"
    assert weight(game(ANN, BEN, CLEO), [game(ANN, nobody, DAN)] * 9) == 1 / 2


def test_a_season_is_a_month_by_utc() -> None:
    seasons = {0: "1970-01", 1793491199.9: "2026-10", 1793491200: "2026-11", 1796083200 - 1: "2026-11"}
    assert {time: season_at(time) for time in seasons} == seasons
    assert [season_before(season) for season in ("2026-03", "2026-01")] == ["2026-02", "2025-12"]
    assert beginning_of("2026-11") == 1793491200


@pytest.mark.parametrize("mark", ["left", "idle"])
def test_who_left_or_never_acted_wins_no_game_and_no_rating_and_nobody_loses_by_them(mark: Mark) -> None:
    def ratings(*marks: Mark) -> dict[UserId, int]:
        ended = game(*(ANN, BEN, CLEO, DAN, EVE)[: len(marks)], marks=marks)
        rows: dict[StandingKey, StandingRow] = {}
        Standings().add(rows, ended, [])
        won = {result.user for result in ended.results if result.won}
        assert {row.user for row in rows.values() if row.wins} == won
        return {row.user: row.rating for row in rows.values()}

    stayed, forfeited = ratings("", "", "", "", ""), ratings("", "", mark, mark, mark)
    assert stayed[CLEO] > BEGINNING, "a newcomer's third place of five is worth something"
    assert forfeited[CLEO] == BEGINNING
    assert forfeited[EVE] == stayed[EVE] < BEGINNING
    assert [forfeited[user] for user in (ANN, BEN)] == [stayed[user] for user in (ANN, BEN)]
    assert max(ratings(mark, mark).values()) == BEGINNING, "where nobody stayed, the first one wins nothing"


def test_a_change_is_read_off_the_curve() -> None:
    curve = [Point(1, 1012, 7), Point(2, 990, 9)]
    assert change_at(curve, 2, TableId(7)) == RatingChange(1012, 12)
    assert change_at(curve, 2, TableId(9)) == RatingChange(990, -22)
    assert change_at(curve, 2, TableId(8)) is None, "it did not count"
    assert change_at(curve, LONGEST + 2, TableId(7)) is None, "what was before it is not kept"


NOVEMBER = "2026-11"


def test_a_season_is_found_by_its_name_in_any_case_and_nothing_else_is_one() -> None:
    nonsense = ("", "2026-13", "2026", "yesterday", "'; DROP TABLE standings", "💥" * 40)
    for tr in map(Tr, LANGUAGES):
        month = season_name(NOVEMBER, tr)
        for wanted in (NOVEMBER, month, f" {month.upper()} "):
            assert find(wanted, ["2026-12", "all", NOVEMBER], tr) == NOVEMBER
        assert find("ALL", [NOVEMBER, "all"], tr) == "all"
        assert {find(wanted, [NOVEMBER, "all"], tr) for wanted in nonsense} == {None}
