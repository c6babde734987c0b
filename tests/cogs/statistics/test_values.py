"""How a person's games are added up, and what counts as news between two people."""

from itertools import pairwise

from bot.games.statistics import Tally
from bot.i18n import LANGUAGES, Tr
from bot.ids import GuildId, TableId
from bot.scores.finished import Finished
from bot.table.results import Mark, Result
from cogs.statistics.projections import RecordKey, RecordRow, Records, records
from cogs.statistics.rivalry import KINDS, News, Rivalry, changes, news, news_line, reached
from cogs.statistics.values import NOTHING_DONE, Done, Record, together
from engine.registry import games
from tests.bot.people import ANN, BEN, CLEO

HERE = Done(3, 1, 6, 0, 1, 7, {"points": -4, "nests": 2}, left=1)
THERE = Done(2, 2, 2, 2, 2, None, {"points": 4, "quacks": 1}, away=1)
SOLO = Done(1, 1, 1, 1, 1, 5, {"points": 5})


def test_games_of_a_ladder_are_added_up_and_what_belongs_to_one_server_is_left_out() -> None:
    first = Record("kuckuck", "ann", HERE, SOLO)
    second = Record("kuckuck", "Ann", THERE)
    kuckuck, coucou = together([first, Record("coucou", "ann", THERE), second])
    assert (kuckuck.ladder, coucou.ladder) == ("kuckuck", "coucou")
    assert kuckuck.done == Done(5, 3, 8, 0, 0, 7, {"nests": 2, "points": 0, "quacks": 1}, left=1, away=1)
    assert (kuckuck.solo, kuckuck.games) == (SOLO._replace(streak=0, longest=0), 6)
    [record] = together([Record("cucco", "ben", HERE)])
    assert (record.done, record.solo) == (HERE._replace(longest=0), NOTHING_DONE)


def test_who_left_or_never_acted_has_won_nothing_and_wins_no_longer_in_a_row() -> None:
    rows: dict[RecordKey, RecordRow] = {}
    marks: tuple[Mark, ...] = ("", "left", "idle")
    for mark in marks:
        won = Result(0, ANN, "Ann", 1, 9, mark), Result(1, BEN, "Ben", 2, 3)
        Records(records, 1, among_people=True).add(
            rows, Finished(TableId(1), GuildId(1), "kuckuck", 0, won), []
        )
    [ann, _] = rows.values()
    assert (ann.games, ann.wins, ann.streak, ann.longest, ann.left, ann.away) == (3, 1, 0, 1, 1, 1)


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
