"""What the logs of finished games tell about their players."""

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from bot.games.course import Course, Move, course_of
from bot.games.cucco.statistics import knocked_out
from bot.games.kuckuck.statistics import KINDS, cuckoos_left
from bot.games.statistics import ROUND, Fact, Tally, statistics, tally
from bot.i18n import Tr
from bot.ids import UserId
from bot.table import log
from engine.game import Event, Seat
from engine.games import kuckuck
from engine.games.cucco import nouns as cucco
from engine.games.ducksoup.events import DealScored, InThePond, InTheSoup
from engine.games.kuckuck.events import CockatooTurned, Eliminated, NestTaken
from engine.games.kuckuck.scores import points_of
from engine.registry import games
from tests.bot.logged import logged, setting_of
from tests.bot.people import ANN, BEN, CLEO, DAN, NAMES
from tests.engine.contract import FEW_SETTINGS, Setting

EN = Tr("en")
RARE = {"duck soups", "soups"}
"""The facts that hardly ever happen in a game played at random."""


def played(setting: Setting, people: int = 2, seed: str = "seed") -> list[log.Entry]:
    """The log of a random game between this many people and bots."""
    return logged(setting, dict([*NAMES.items()][:people]), seed=seed)


@pytest.mark.parametrize("game", [game for game in games() if statistics(game)])
def test_some_logs_tell_something_of_everybody(game: str) -> None:
    told, words = statistics(game), set[str]()
    assert told
    expected = {*told.counted, *told.feats} - RARE
    for setting in [one for one in FEW_SETTINGS if one.game.key == game][::3]:
        people = {user: f"P{user}" for user in map(UserId, range(1, setting.seats + 1))}
        counted: dict[Seat, Mapping[str, int]] = {}
        for seed in map(str, range(30)):
            entries = logged(setting, people, seed=seed)
            course = course_of(entries)
            assert course
            counted |= tally(game, entries).counts
            words |= {fact.word for fact in told.facts(course)}
            if len(counted) == setting.seats and words >= expected:
                break
        assert {*counted} == {*range(setting.seats)}
        assert all(told.lines(counts, EN) for counts in counted.values())
    assert all(told.lines({}, EN)), "zeros are missing, and it may be all of them"
    assert words >= expected
    assert told.feats.keys() <= told.sentences.keys()


def test_a_log_without_an_end_or_by_other_rules_tells_nothing(caplog: pytest.LogCaptureFixture) -> None:
    entries = played(setting_of("cucco"))
    assert tally("cucco", ()) == tally("cucco", entries[:-1]) == tally("gone", entries) == Tally()
    older = [msgspec.structs.replace(e, version=0) if isinstance(e, log.Started) else e for e in entries]
    assert tally("cucco", older) == Tally()
    assert caplog.records == []
    entries = played(setting_of("kuckuck"))
    assert tally("kuckuck", [*entries, entries[-1]]) == Tally(), "it contradicts the rules"
    [record] = caplog.records
    assert (record.getMessage(), vars(record)["game"]) == ("the log of a game tells nothing", "kuckuck")


@pytest.mark.parametrize("late", [DAN, CLEO], ids=["another", "who had left"])
def test_everybody_has_what_came_of_the_deals_that_were_dealt_to_them(late: UserId) -> None:
    """Cleo leaves during the first of three rounds. Somebody takes her seat in the second."""
    setting = setting_of("kuckuck")
    entries = played(setting, 3)
    acted = [number for number, entry in enumerate(entries) if isinstance(entry, log.Acted)]
    left_and_came: list[log.Entry] = [log.Left(CLEO), log.CameLate(late, NAMES[late], 2)]
    entries[acted[1] : acted[1]] = left_and_came
    counts = tally("kuckuck", entries).counts
    hands = {seat: sum(sums.get(f"{kind} hands", 0) for kind in KINDS) for seat, sums in counts.items()}
    assert hands == {0: 3, 1: 3, 2: 3 if late == CLEO else 1}


@pytest.mark.parametrize("seats", kuckuck.seats)
def test_each_hand_of_kuckuck_is_compared_with_the_same_hand_of_the_others(seats: int) -> None:
    setting, told = Setting(kuckuck, seats, kuckuck.Options()), statistics("kuckuck")
    game = course_of(played(setting))
    assert told
    assert game
    facts, rows = [*told.facts(game)], [[*map(points_of, scores)] for scores in game.end.sheet]

    def summed(whose: str, seat: Seat) -> int:
        return sum(one.number for one in facts if one.word.endswith(whose) and one.seat == seat)

    by_seat = [[row[seat] for row in rows] for seat in range(seats)]
    assert tally("kuckuck", played(setting)).best == {0: max(by_seat[0]), 1: max(by_seat[1])}, (
        "a single round"
    )
    for seat in range(seats):
        own = sum(by_seat[seat])
        assert summed("hands", seat) == seats
        assert summed("mine", seat) == 12 * own
        # Each seat has held every hand by the end, so all points of the others are compared with its own.
        assert summed("theirs", seat) * (seats - 1) == 12 * (sum(map(sum, by_seat)) - own)


def test_ponds_and_soups_of_duck_soup_go_to_the_winner() -> None:
    told = statistics("ducksoup")
    assert told
    pond = InThePond(1), DealScored(1, (9, 8), (9, 16), (81, 128), (81, 128))
    soup = (InTheSoup(1),)
    game = Course(2, (Move(1, None, pond), Move(1, None, soup)), {1: (ANN, BEN)})
    facts = [*told.facts(game)]
    assert Fact(1, 1, "ponds") in facts
    assert Fact(1, 0, "soups", other=1) in facts
    assert Fact(1, 1, ROUND, 128) in facts


CUCKOOS: list[tuple[tuple[Event, ...], list[tuple[Seat, Seat]]]] = [
    ((NestTaken(0, 3), NestTaken(1, 9), CockatooTurned(1, 2)), [(0, 1)]),
    ((NestTaken(2, 9), NestTaken(1, 3), Eliminated(2)), [(1, 2)]),
    ((NestTaken(0, 3), NestTaken(1, 9), CockatooTurned(2, 2)), []),
    ((NestTaken(0, 3), NestTaken(1, 9), CockatooTurned(0, 2)), []),
    ((NestTaken(0, 9), NestTaken(1, 9), CockatooTurned(0, 2), CockatooTurned(1, 2)), []),
    ((CockatooTurned(1, 2),), []),
]


def test_a_cuckoo_is_left_where_the_higher_nest_costs_a_cockatoo_at_once() -> None:
    for events, left in CUCKOOS:
        told = cuckoos_left(Course(3, (Move(1, None, events),), {1: (ANN, BEN, CLEO)}))
        assert [(one.seat, one.other) for one in told] == left, events


KNOCKED_OUT: list[tuple[cucco.Call, list[tuple[Seat, Seat | None]]]] = [
    (cucco.Call(0, "person", 2, out=(0,)), [(0, 2)]),
    (cucco.Call(0, "person", None, out=(0,)), [(0, None)]),
    (cucco.Call(0, "cat", 2, owner=3, out=(3,)), [(3, 2)]),
    (cucco.Call(0, "cat", 2, owner=2, out=(2,)), [(2, None)]),
    (cucco.Call(0, "exchanged", 1, out=(1,)), [(1, 0)]),
    (cucco.Call(0, "exchanged", 1, out=(0, 1)), [(0, 1), (1, 0)]),
]


def test_in_cucco_one_is_knocked_out_by_whose_card_does_it_or_who_passed_the_lowest_on() -> None:
    for call, by in KNOCKED_OUT:
        assert [*knocked_out(showdown(call))] == by, call
    assert [*knocked_out(showdown(cucco.Call(0, "exchanged", 1), lowest=(1, 3)))] == [(1, 0), (3, None)]


def showdown(*story: cucco.Call, lowest: tuple[Seat, ...] = ()) -> cucco.Showdown:
    """The end of a round with these calls, in which nobody paid a chip."""
    empty: dict[str, Any] = dict.fromkeys(("given", "fallen", "paid", "left"), ())
    empty |= {"owl": None, "winner": None, "won": 0, "carried": 0}
    return cucco.Showdown(1, 1, 1, 4, cards=(5, 6, 7, 8, 9), story=story, lowest=lowest, **empty)
