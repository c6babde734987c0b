"""How results stand among each other: ratings, a day, several servers, and news between two people."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bot.games.statistics import Tally
from bot.i18n import LANGUAGES, Tr
from bot.ids import GuildId, TableId, UserId
from bot.live.rivalries import changes
from bot.presenters.rivalry import news_line
from bot.scores.career import NOTHING_DONE, Done, Rated, Record
from bot.scores.daily import Entrant, Spread, ranked
from bot.scores.everywhere import together
from bot.scores.finished import Finished
from bot.scores.ratings import BEGINNING, UNKNOWN, Strength, counts, rated, weight
from bot.scores.rivalry import KINDS, News, Rivalry, news, reached
from bot.scores.seasons import beginning_of, season_at, season_before
from bot.storage.projections import records, standings
from bot.table.results import Mark, Result
from engine.registry import games
from tests.bot.people import ANN, BEN, CLEO, DAN, EVE

HERE = Done(3, 1, 6, 0, 1, 7, {"points": -4, "nests": 2}, left=1)
THERE = Done(2, 2, 2, 2, 2, None, {"points": 4, "quacks": 1}, away=1)
SOLO = Done(1, 1, 1, 1, 1, 5, {"points": 5})


def test_of_a_day_equals_share_a_place() -> None:
    entrants = [Entrant(ANN, "Ann", 3), Entrant(BEN, "ben", 7), Entrant(CLEO, "Cleo", 3), Entrant(DAN, "", 1)]
    places = [(row.place, row.entrant.user) for row in ranked(entrants)]
    assert places == [(1, BEN), (2, ANN), (2, CLEO), (4, DAN)]


def test_only_those_with_fewer_points_are_beaten_and_nobody_is_compared_with_nobody() -> None:
    spread = Spread({7: 1, 3: 2, -1: 1})
    assert (spread.players, [spread.beaten(points) for points in (7, 3, -1)]) == (4, [100, 33, 0])
    assert (Spread({5: 1}).beaten(5), Spread({5: 2}).beaten(5)) == (None, 0)


def test_a_large_server_is_ranked_at_once() -> None:
    """Without comparing each with all others, which would take half a minute here."""
    entrants = [Entrant(UserId(number), f"{number}", number // 2) for number in range(20_000)]
    places = [row.place for row in ranked(entrants)]
    assert (places[:4], places[-1]) == ([1, 1, 3, 3], 19_999)


def test_games_of_a_ladder_are_added_up_and_what_belongs_to_one_server_is_left_out() -> None:
    first = Record("kuckuck", "ann", HERE, Rated(1010, 3, ()), SOLO)
    second = Record("kuckuck", "Ann", THERE, Rated(990, 2, ()))
    kuckuck, coucou = together([first, Record("coucou", "ann", THERE), second])
    assert (kuckuck.ladder, coucou.ladder, kuckuck.rated) == ("kuckuck", "coucou", None)
    assert kuckuck.done == Done(5, 3, 8, 0, 0, 7, {"nests": 2, "points": 0, "quacks": 1}, left=1, away=1)
    assert (kuckuck.solo, kuckuck.games) == (SOLO._replace(streak=0, longest=0), 6)
    [record] = together([Record("cucco", "ben", HERE)])
    assert (record.done, record.solo) == (HERE._replace(longest=0), NOTHING_DONE)


def between(games: int = 3, behind: int = 1, ahead: int = 1, did: int = 0, suffered: int = 0) -> Rivalry:
    return Rivalry(BEN, games, behind, ahead, did, suffered)


def test_round_numbers_are_reached_once_each() -> None:
    assert [n for old, n in pairwise(range(320)) if reached(n) > reached(old)] == [10, 25, 50, 100, 200, 300]
    assert (reached(0), reached(9), reached(99)) == (0, 0, 50)


def test_a_first_time_and_a_round_number_are_news_and_of_several_the_most_remarkable_is_told() -> None:
    for before, after, told in (
        (between(games=4, ahead=0), between(games=5, ahead=1), News("ahead", BEN, 5)),
        (between(games=3, ahead=0), between(games=4, ahead=1), None),
        (between(games=7, behind=0), between(games=8, behind=1), News("behind", BEN, 8)),
        (between(suffered=8), between(suffered=11), News("suffered", BEN, 11)),
        (between(suffered=11), between(suffered=24), None),
        (between(games=9), between(games=10), News("games", BEN, 10)),
        (between(games=9, did=9), between(games=10, did=10), News("did", BEN, 10)),
    ):
        assert news([(before, after)]) == told
    cleo = between(suffered=9)._replace(other=CLEO), between(suffered=10)._replace(other=CLEO)
    assert news([(between(games=49), between(games=50)), cleo]) == News("suffered", CLEO, 10)
    assert news([]) is None


def test_what_a_game_has_added_is_taken_off_for_what_was_before() -> None:
    ended = (Result(0, ANN, "Ann", 1, 9), Result(1, BEN, "Ben", 2, 3), Result(2, CLEO, "Cleo", 3, 0, "late"))
    tally = Tally(done_to={(0, 1): 2})
    after = {ANN: [Rivalry(BEN, 6, 5, 1, 11, 0)], BEN: [Rivalry(ANN, 6, 1, 5, 0, 11)]}
    assert changes(after, ended, tally) == {ANN: News("ahead", BEN, 6), BEN: News("behind", ANN, 6)}
    after = {ANN: [Rivalry(BEN, 6, 4, 2, 11, 0)], BEN: [Rivalry(ANN, 6, 2, 4, 0, 11)]}
    assert changes(after, ended, tally) == {ANN: News("did", BEN, 11), BEN: News("suffered", ANN, 11)}
    assert changes(after, ended, Tally()) == changes({}, ended, Tally()) == {}, "they have played on"


def test_each_game_has_words_for_all_news() -> None:
    for tr in map(Tr, LANGUAGES):
        said = {
            (game, kind): news_line(News(kind, BEN, 10), game, "Ben*", tr)
            for game in games()
            for kind in KINDS
        }
        assert [where for where, line in said.items() if r"**Ben\***" not in line or "10" not in line] == []


def game(*users: UserId | None, marks: tuple[Mark, ...] = ("",) * 5) -> Finished:
    """A game of these persons, the winner first."""
    results = (Result(seat, user, "?", seat + 1, 0, marks[seat]) for seat, user in enumerate(users))
    return Finished(TableId(1), GuildId(1), "kuckuck", 0, tuple(results))


def played(places: list[int], weighs: float = 1) -> list[int]:
    """The ratings of as many newcomers after a game."""
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
    assert [counts(game(*users)) for users in ((ANN, BEN), (ANN, None), (ANN,))] == [True, True, False]
    both = game(ANN, BEN, DAN, marks=("", "left", "late"))
    assert (counts(both), both.users) == (True, (ANN, BEN))
    assert not counts(game(ANN, DAN, marks=("", "late")))
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
    assert weight(game(ANN, BEN, DAN), earlier) == 1  # of three pairs one has met six times
    assert weight(game(ANN, BEN, CLEO, DAN), earlier) == 1 / 2  # of six pairs three have
    assert weight(game(ANN, None), [game(ANN, None)] * 9) == 1, "whom nobody knows has met nobody"


def test_a_season_is_a_month_by_utc() -> None:
    seasons = {0: "1970-01", 1793491199.9: "2026-10", 1793491200: "2026-11", 1796083200 - 1: "2026-11"}
    assert {time: season_at(time) for time in seasons} == seasons
    assert [season_before(season) for season in ("2026-03", "2026-01")] == ["2026-02", "2025-12"]
    assert beginning_of("2026-11") == 1793491200


@pytest.mark.parametrize("mark", ["left", "idle"])
def test_who_left_or_never_acted_wins_no_game_and_no_rating_and_nobody_loses_by_them(mark: Mark) -> None:
    def ratings(*marks: Mark) -> dict[UserId, int]:
        ended = game(*(ANN, BEN, CLEO, DAN, EVE)[: len(marks)], marks=marks)
        rows: dict[standings.Key, standings.Row] = {}
        standings.add(rows, ended, [])
        done: dict[records.Key, records.Row] = {}
        records.add(done, ended, [])
        won = {result.user for result in ended.results if result.won}
        assert {row.user for row in rows.values() if row.wins} == won
        assert {row.user for row in done.values() if row.wins or row.streak} == won
        return {row.user: row.rating for row in rows.values()}

    stayed, forfeited = ratings("", "", "", "", ""), ratings("", "", mark, mark, mark)
    assert stayed[CLEO] > BEGINNING, "a newcomer's third place of five is worth something"
    assert forfeited[CLEO] == BEGINNING
    assert forfeited[EVE] == stayed[EVE] < BEGINNING
    assert [forfeited[user] for user in (ANN, BEN)] == [stayed[user] for user in (ANN, BEN)]
    assert max(ratings(mark, mark).values()) == BEGINNING, "where nobody stayed, the first one wins nothing"
