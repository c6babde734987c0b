"""A person's own decisions: which ones count as strong play, and what weaker ones cost."""

from math import isfinite
from random import Random

import pytest
from msgspec.structs import replace

from bot.ids import UserId
from bot.table import log
from bot.table.folding import evolve
from bot.table.replay import replay
from cogs.reviews.decisions import decisions
from cogs.reviews.values import VERSION, Review, Weighed, settled
from engine.game import WAIT
from engine.minds import Thought, strong
from engine.registry import games
from tests.bot.drawn import HOST
from tests.bot.logged import logged, setting_of
from tests.bot.people import ANN, BEN, NUMBER, cards, playing
from tests.bot.recorded import replayed
from tests.engine.contract import SOME_SETTINGS, Setting

PEOPLE = {ANN: "Ann", BEN: "Ben"}
OTHERS = [UserId(HOST), UserId(HOST + 1), UserId(HOST - 1)]
"""The people of a recorded game: its host, somebody who leaves, and somebody who comes late."""


@pytest.mark.parametrize("game", games())
def test_each_decision_is_of_a_seat_of_theirs_and_had_another_choice(game: str) -> None:
    read = replay(NUMBER, [(entry, None) for entry in logged(setting_of(game), PEOPLE)])
    assert decisions(read, UserId(77)) == []
    for user in PEOPLE:
        theirs = decisions(read, user)
        assert theirs
        assert [one.move for one in theirs] == sorted({one.move for one in theirs})
        for one in theirs:
            before = read.frames[one.frame]
            assert before.players[one.seat].user == user
            assert one.action == read.moves[one.move - 1].action
            assert one.action in one.offered
            assert len({*one.offered}) == len(one.offered) > 1
            assert {*one.offered} - {WAIT} == {*before.rules.legal(before.state, one.seat)}


@pytest.mark.parametrize("setting", [one for one in SOME_SETTINGS if one.seats <= 5], ids=repr)
def test_each_strong_player_can_weigh_each_decision_of_a_person(setting: Setting) -> None:
    read, mind, weighed = replayed(setting, ["Ann", "Ben"]), strong(setting.game), 0
    assert mind
    for user in OTHERS:
        for one in decisions(read, user):
            assert read.moves[one.move - 1].by in ("player", "ahead")
            view = read.frames[one.frame].view(one.seat)
            thought = mind.weigh(view, one.offered, Random(one.move), 2)
            assert len(thought.worths) == len(thought.chances) == len(one.offered)
            assert all(map(isfinite, thought.worths))
            assert sum(thought.chances) == pytest.approx(1.0)
            weighed += 1
    assert weighed
    asleep = read._replace(moves=tuple(replace(move, by="clock") for move in read.moves))
    assert decisions(asleep, UserId(HOST)) == []


def test_who_has_left_decides_nothing_more_and_who_came_late_only_what_was_theirs() -> None:
    read = replayed(setting_of("coucou"), ["Ann", "Ben"])
    assert max(one.move for one in decisions(read, UserId(HOST + 1))) <= 9
    assert min(one.move for one in decisions(read, UserId(HOST - 1))) > 11


@pytest.mark.parametrize("by", ["player", "house"])
def test_of_a_seat_that_changed_its_mind_the_last_choice_counts_and_could_have_been_any(by: log.By) -> None:
    table = playing(ANN, BEN, house=1)
    first, second, *_ = cards(table, ANN)
    moves = log.Acted(0, first, by), log.Acted(0, second)
    frames = table, evolve(table, moves[0]), evolve(evolve(table, moves[0]), moves[1])
    [one] = decisions(replay(NUMBER, [])._replace(frames=frames, moves=moves), ANN)
    assert (one.move, one.action, one.offered) == (2, second, tuple(cards(table, ANN)))
    assert one.frame == (0 if by == "player" else 1)


def weighed(
    action: str, *worths: float, chances: tuple[float, ...] = (0.0, 0.0, 1.0), noise: float = 0.2
) -> Weighed:
    return Weighed(9, 8, action, ("1", "2", "3"), worths, chances, noise)


def review(*decisions: Weighed) -> Review:
    return Review(VERSION, "points", decisions)


def test_the_best_choice_costs_nothing_and_a_worse_one_the_difference() -> None:
    for action, worths, found in (
        ("3", (0.0, 1.0, 2.0), (True, 0.0, "3")),
        ("1", (-0.5, 1.0, 2.0), (False, 2.5, "3")),
        ("2", (0.0, 2.0, 2.0), (True, 0.0, "2")),  # of equally good choices, the person's own is the best
        ("1", (0.0, 2.0, 2.0), (False, 2.0, "2")),
    ):
        decision = weighed(action, *worths)
        assert (decision.same, decision.loss, decision.best) == found
    assert weighed("3", 0.0, 2.0, 2.0).ranked() == [("3", 0.0), ("2", 0.0), ("1", 2.0)]


def test_what_is_as_good_within_the_noise_or_done_by_the_strong_now_and_then_is_the_same() -> None:
    for noise, chance, same in ((0.25, 0, True), (0.24, 0, False), (0, 0.1, True), (0, 0.09, False)):
        decision = weighed("2", 0.0, 1.75, 2.0, chances=(0.0, chance, 1 - chance), noise=noise)
        assert (decision.same, decision.loss) == (same, 0.0 if same else 0.25)


def test_a_review_counts_the_decisions_and_the_costliest_are_its_turning_points() -> None:
    read = review(weighed("3", 0, 1, 2), weighed("2", 0, 1, 2), weighed("1", 0, 1, 2))
    assert (read.same, read.loss) == (1, 3.0)
    costs = [weighed("1", -cost, 0, 0) for cost in (0.5, 0.1, 3.0, 1.0, 2.0)]
    assert [decision.loss for decision in review(*costs).turning_points] == [3.0, 2.0, 1.0]
    assert [decision.loss for decision in review(*costs[:2]).turning_points] == [0.5]
    assert review().turning_points == []


def test_several_thoughts_make_one_and_tell_how_sure_they_are() -> None:
    thoughts = [
        Thought((0.0, 1.0, 2.0), (0.0, 0.0, 1.0)),
        Thought((0.0, 3.0, 3.0), (0.0, 1.0, 0.0)),
        Thought((0.0, 2.0, 4.0), (0.0, 0.0, 1.0)),
    ]
    worths, chances, noise = settled(thoughts, played=1, finest=0.05)
    assert (worths, chances) == ((0.0, 2.0, 3.0), (0.0, 0.333, 0.667))
    # In these three thoughts the third choice is ahead of the second by 1, 0 and 2.
    assert noise == pytest.approx(2 / 3**0.5, abs=0.01)
    # What counts is the distance between the person's own choice and the best other choice.
    thoughts = [Thought((0.0, apart, 9.0), (0.0, 0.0, 1.0)) for apart in (1.0, 3.0)]
    assert [settled(thoughts, played, finest=0.05)[2] for played in (2, 0)] == [2.0, 0.05]
    assert settled([Thought((0.0, 1.0), (0.0, 1.0))], played=0, finest=0.2)[2] == 0.2
