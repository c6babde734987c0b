"""Which decisions count as those of a strong player, what the others cost, and what is noise."""

from __future__ import annotations

import pytest

from bot.reviews import VERSION, Review, Weighed, settled
from engine.minds import Thought

CHOICES = ("1", "2", "3")


def weighed(
    action: str, *worths: float, chances: tuple[float, ...] = (0.0, 0.0, 1.0), noise: float = 0.2
) -> Weighed:
    return Weighed(9, 8, action, CHOICES, worths, chances, noise)


def review(*decisions: Weighed) -> Review:
    return Review(VERSION, "points", decisions)


def test_the_best_choice_costs_nothing() -> None:
    decision = weighed("3", 0.0, 1.0, 2.0)
    assert (decision.same, decision.loss, decision.best) == (True, 0.0, "3")


def test_a_worse_choice_costs_the_difference() -> None:
    decision = weighed("1", -0.5, 1.0, 2.0)
    assert (decision.same, decision.loss, decision.best) == (False, 2.5, "3")


@pytest.mark.parametrize(("noise", "same"), [(0.3, True), (0.25, True), (0.24, False)])
def test_what_is_as_good_within_the_noise_counts_as_the_same(noise: float, same: bool) -> None:
    decision = weighed("2", 0.0, 1.75, 2.0, noise=noise)
    assert decision.same is same
    assert decision.loss == (0.0 if same else 0.25)


@pytest.mark.parametrize(("chance", "same"), [(0.1, True), (0.09, False)])
def test_what_the_strong_player_does_itself_now_and_then_counts_as_the_same(
    chance: float, same: bool
) -> None:
    assert weighed("2", 0.0, 1.0, 2.0, chances=(0.0, chance, 1 - chance)).same is same


def test_of_equal_choices_the_persons_own_is_the_best() -> None:
    assert weighed("2", 0.0, 2.0, 2.0).best == "2"
    assert weighed("1", 0.0, 2.0, 2.0).best == "2"
    assert weighed("3", 0.0, 2.0, 2.0).ranked() == [("3", 0.0), ("2", 0.0), ("1", 2.0)]


def test_a_review_counts_the_decisions_and_what_they_cost() -> None:
    read = review(weighed("3", 0, 1, 2), weighed("2", 0, 1, 2), weighed("1", 0, 1, 2))
    assert (read.same, read.loss) == (1, 3.0)


def test_the_turning_points_are_the_dearest_decisions_that_cost_anything() -> None:
    costs = [weighed("1", -cost, 0, 0) for cost in (0.5, 0.1, 3.0, 1.0, 2.0)]
    assert [decision.loss for decision in review(*costs).turning_points] == [3.0, 2.0, 1.0]
    assert [decision.loss for decision in review(*costs[:2]).turning_points] == [0.5]
    assert review().turning_points == []


def test_the_noise_of_a_review_is_above_that_of_most_decisions() -> None:
    noises = (0.1, 0.2, 0.3, 0.9)
    assert review(*(weighed("1", 0, 1, 2, noise=noise) for noise in noises)).noise == 0.9
    assert review(*(weighed("1", 0, 1, 2, noise=noise) for noise in (*noises, 0.1))).noise == 0.3
    assert review().noise == 0.0


def test_several_thoughts_make_one_and_tell_how_sure_they_are() -> None:
    thoughts = [
        Thought((0.0, 1.0, 2.0), (0.0, 0.0, 1.0)),
        Thought((0.0, 3.0, 3.0), (0.0, 1.0, 0.0)),
        Thought((0.0, 2.0, 4.0), (0.0, 0.0, 1.0)),
    ]
    worths, chances, noise = settled(thoughts, played=1, finest=0.05)
    assert (worths, chances) == ((0.0, 2.0, 3.0), (0.0, 0.333, 0.667))
    # The best other choice is above the second by 1, 0 and 2.
    assert noise == pytest.approx(2 / 3**0.5, abs=0.01)


def test_the_noise_is_that_between_ones_own_choice_and_the_best_other() -> None:
    thoughts = [Thought((0.0, apart, 9.0), (0.0, 0.0, 1.0)) for apart in (1.0, 3.0)]
    assert settled(thoughts, played=2, finest=0.05)[2] == 2.0
    assert settled(thoughts, played=0, finest=0.05)[2] == 0.05


def test_one_thought_alone_has_the_finest_noise() -> None:
    assert settled([Thought((0.0, 1.0), (0.0, 1.0))], played=0, finest=0.2)[2] == 0.2
