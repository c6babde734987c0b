"""Reviews: each page fits, all decisions are on one, and what was best is said."""

from __future__ import annotations

import re
from random import Random

import pytest

from bot.i18n import LANGUAGES, Tr
from bot.ids import UserId
from bot.presenters.review import (
    A_PAGE,
    given_up,
    limits,
    pages_of,
    progress,
    review_page,
    shared_review,
    summary,
    verdicts,
)
from bot.reviews import VERSION, Review, Weighed
from bot.reviews.decisions import decisions
from bot.screen import Beside
from bot.table.replay import Replay, replay
from engine.registry import games
from tests.bot.drawn import HOST, NUMBER, assert_fits, live_buttons, text_of
from tests.bot.hard_names import long_names
from tests.bot.logged import logged, setting_of
from tests.bot.people import ANN, BEN
from tests.bot.presenters.veiled import NAMELESS, Veiled, untranslated
from tests.bot.recorded import replayed
from tests.engine.contract import SOME_SETTINGS, Setting, taking_turns

EN = Tr("en")


def judged(read: Replay, user: UserId = HOST, seed: str = "seed") -> Review:
    """A review by somebody who thinks at random."""
    rng, weighed = Random(seed), list[Weighed]()
    for one in decisions(read, user):
        worths = tuple(round(rng.gauss(0, 2), 3) for _ in one.offered)
        chances = tuple(float(worth == max(worths)) for worth in worths)
        weighed.append(Weighed(one.move, one.frame, one.action, one.offered, worths, chances, 0.3))
    return Review(VERSION, rng.choice(("points", "chips")), tuple(weighed))


def whole(game: str) -> Replay:
    """A game in which Ann and Ben have decided everything themselves."""
    entries = logged(setting_of(game), {ANN: "Ann", BEN: "Ben"})
    return replay(NUMBER, [(entry, None) for entry in entries])


@pytest.mark.parametrize(("setting", "language"), taking_turns(LANGUAGES), ids=repr)
def test_every_page_fits_whatever_the_names(setting: Setting, language: str) -> None:
    read, tr = replayed(setting, long_names(setting), NUMBER), Tr(language)
    review = judged(read)
    for page in range(len(pages_of(read, review)) + 2):
        assert_fits(review_page(read, review, page, tr))
    for screen in (
        shared_review(read, review, HOST, tr),
        shared_review(read, Review(VERSION, "chips"), HOST, tr),
        review_page(read, Review(VERSION, "points"), 0, tr),
        progress(read, 3, 999, tr),
        given_up(read, "!", tr),
    ):
        assert_fits(screen)


@pytest.mark.parametrize("setting", SOME_SETTINGS, ids=repr)
def test_no_word_of_a_review_bypasses_the_catalogues(setting: Setting) -> None:
    read = replayed(setting, NAMELESS)
    review = judged(read)
    for page in range(len(pages_of(read, review)) + 1):
        assert untranslated(review_page(read, review, page, Veiled())) == []
    assert untranslated(shared_review(read, review, HOST, Veiled())) == []
    assert untranslated(progress(read, 3, 9, Veiled())) == []


@pytest.mark.parametrize("game", games())
def test_each_decision_is_on_one_page_in_order(game: str) -> None:
    read = whole(game)
    review = judged(read, ANN)
    pages = pages_of(read, review)
    assert [one for page in pages for one in page] == list(review.decisions)
    assert all(1 <= len(page) <= A_PAGE for page in pages)
    for number, page in enumerate(pages, start=1):
        lines = text_of(review_page(read, review, number, EN)).splitlines()
        marks = [line for line in lines if re.match(r"(✓|\*\*−\d+\.\d\*\*) .+: \*\*", line)]
        assert [line[0] == "✓" for line in marks] == [one.same for one in page]


def test_a_round_of_zum_kuckuck_has_a_page_of_its_own() -> None:
    read = whole("kuckuck")
    review = judged(read, ANN)
    heads = [re.findall(r"### (.+)", text_of(review_page(read, review, page, EN))) for page in (1, 2, 3)]
    assert heads == [["Round 1"], ["Round 2"], ["Round 3"]]


def test_a_page_beyond_the_last_is_the_last() -> None:
    read = whole("kuckuck")
    review = judged(read, ANN)
    assert review_page(read, review, 999, EN) == review_page(read, review, len(pages_of(read, review)), EN)


def one_decision(*worths: float, unit: str = "points", noise: float = 0.3) -> tuple[Replay, Review]:
    """A review of the first card that Ann has played, of which these choices were weighed."""
    read = whole("kuckuck")
    first = decisions(read, ANN)[0]
    others = [action for action in first.offered if action != first.action][: len(worths) - 1]
    chances = (0.0,) * len(worths)
    weighed = Weighed(first.move, first.frame, first.action, (first.action, *others), worths, chances, noise)
    return read, Review(VERSION, "chips" if unit == "chips" else "points", (weighed,))


def test_a_turning_point_says_what_was_best_and_what_each_choice_was_worth() -> None:
    read, review = one_decision(-1.0, 0.5, 0.3, -0.2)
    mine, best, near, worse = review.decisions[0].offered
    [point] = [block for block in review_page(read, review, 0, EN).blocks if isinstance(block, Beside)]
    assert point.text == (
        f"**Round 1 · Trick 1: −1.5**\nPlayed: **{mine}** · a strong bot: **{best}**\n"
        f"-# {best} · {near}\xa0≈ · {worse}\xa0−0.7 · **{mine}**\xa0−1.5"
    )
    assert f":-:replay {review.decisions[0].frame} " in point.button.press


def test_of_two_choices_nothing_is_said_twice() -> None:
    read, review = one_decision(-1.0, 0.5)
    [point] = [block for block in review_page(read, review, 0, EN).blocks if isinstance(block, Beside)]
    assert point.text.count("\n") == 1


def test_of_very_many_choices_the_best_and_ones_own_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.presenters.review.MOST_CHARACTERS", 12)
    read, review = one_decision(-1.0, 0.9, 0.4, -0.2, -0.4)
    mine, best, second, *_ = review.decisions[0].offered
    [point] = [block for block in review_page(read, review, 0, EN).blocks if isinstance(block, Beside)]
    assert point.text.splitlines()[-1] == f"-# {best} · {second}\xa0−0.5 · **{mine}**\xa0−1.9 · …"


def test_what_a_button_adds_about_its_consequences_is_left_out() -> None:
    read = whole("ducksoup")
    told = "\n".join(
        text_of(review_page(read, judged(read, user), page, EN))
        for user in (ANN, BEN)
        for page in range(1, 9)
    )
    assert "🦆 Quack" in told
    assert "at stake" not in told


@pytest.mark.parametrize(
    ("worths", "unit", "said"),
    [
        ((0.0, -1.0), "points", "**1 of 1** decision as a strong bot would. Well played!"),
        (
            (-0.4, 0.0),
            "points",
            "**0 of 1** decision as a strong bot would. The other one cost **less than a point**.",
        ),
        (
            (-0.6, 0.0),
            "points",
            "**0 of 1** decision as a strong bot would. The other one cost **about 1 point**.",
        ),
        (
            (-2.4, 0.0),
            "points",
            "**0 of 1** decision as a strong bot would. The other one cost **about 2 points**.",
        ),
        (
            (-0.4, 0.0),
            "chips",
            "**0 of 1** decision as a strong bot would. The other one cost **less than a chip**.",
        ),
        (
            (-3.4, 0.0),
            "chips",
            "**0 of 1** decision as a strong bot would. The other one cost **about 3 chips**.",
        ),
    ],
)
def test_the_summary_counts_and_adds_up(worths: tuple[float, ...], unit: str, said: str) -> None:
    _, review = one_decision(*worths, unit=unit)
    assert summary(review, EN) == said
    twice = Review(VERSION, review.unit, review.decisions * 2)
    assert ("together" in summary(twice, EN)) is ("Well played" not in said)


def test_it_says_what_it_cannot_know_and_how_fine_it_is() -> None:
    _, review = one_decision(-1.0, 0.0, noise=0.45)
    assert "guessed the rest" in limits(review, EN)
    assert "Differences up to 0.5 mean nothing. Points are counted as a lead" in limits(review, EN)
    _, review = one_decision(-1.0, 0.0, unit="chips")
    assert limits(review, EN).endswith("Differences up to 0.3 mean nothing.")


def test_the_page_of_a_game_has_a_word_on_each_decision() -> None:
    read, review = one_decision(-1.0, 0.5)
    [one] = review.decisions
    assert verdicts(read, review, EN) == {one.move: f"−1.5: better {one.offered[1]}"}
    read, review = one_decision(0.5, -1.0)
    assert verdicts(read, review, EN) == {one.move: "✓ as a strong bot would"}


def test_everybody_reads_whose_review_it_is_and_may_ask_for_their_own() -> None:
    read, review = one_decision(-1.0, 0.5)
    screen = shared_review(read, review, ANN, EN)
    assert "Review of the decisions of **Ann**" in text_of(screen)
    assert live_buttons(screen) == {"My review"}


def test_who_decided_nothing_is_told_so() -> None:
    screen = review_page(whole("kuckuck"), Review(VERSION, "points"), 0, EN)
    assert "You made no decision of your own in this game." in text_of(screen)
    assert "mean nothing" not in text_of(screen)
    assert live_buttons(screen) == {"Replay"}
