"""Reviews: for every decision, a page says what was best and how good each choice was."""

import re
from functools import cache

import pytest

from bot.i18n import Tr
from bot.screen import Row
from bot.table.replay import Replay, replay
from cogs.reviews.decisions import decisions
from cogs.reviews.pages import (
    A_PAGE,
    answer_page,
    notes,
    pages_of,
    review_page,
    shared_review,
    summary,
    try_page,
)
from cogs.reviews.situations import seat_of, situation, why
from cogs.reviews.values import VERSION, Review, Weighed, in_chances
from engine.registry import games
from tests.bot.drawn import LONGEST_FACES, NUMBER, assert_fits, text_of
from tests.bot.hard_names import long_names
from tests.bot.logged import logged, setting_of
from tests.bot.people import ANN, BEN
from tests.bot.recorded import replayed
from tests.cogs.reviews.pages import judged
from tests.engine.contract import biggest_of

EN = Tr("en")


@cache
def whole(game: str) -> Replay:
    """A game in which Ann and Ben have decided everything themselves."""
    entries = logged(setting_of(game), {ANN: "Ann", BEN: "Ben"})
    return replay(NUMBER, [(entry, None) for entry in entries])


@pytest.mark.parametrize("game", games())
def test_each_decision_is_on_one_page_in_order_and_every_page_fits(game: str) -> None:
    read = whole(game)
    review = judged(read, ANN)
    pages, front = pages_of(read, review), max(1, len(review.turning_points))
    assert [one for page in pages for one in page] == list(review.decisions)
    assert all(1 <= len(page) <= A_PAGE for page in pages)
    for number, page in enumerate(pages, start=front):
        lines = text_of(review_page(read, review, number, EN)).splitlines()
        marks = [line for line in lines if re.match(r"(✓|\*\*−\d+\.\d\*\*) .+: \*\*", line)]
        assert [line[0] == "✓" for line in marks] == [one.same for one in page]
        assert game != "kuckuck" or lines[1:].count(f"### Round {number - front + 1}") == 1, (
            "a page of its own"
        )
    assert review_page(read, review, 999, EN) == review_page(read, review, front + len(pages) - 1, EN)
    setting = biggest_of(game)
    long = replayed(setting, long_names(setting), NUMBER)
    weighed = judged(long)
    for number in range(len(pages_of(long, weighed)) + 3):
        assert_fits(review_page(long, weighed, number, Tr("de")))


@pytest.mark.parametrize("game", games())
def test_a_turning_point_is_tried_again_without_a_word_of_what_is_best_until_one_has_chosen(
    game: str,
) -> None:
    read = whole(game)
    review = judged(read, ANN)
    for page, one in enumerate(review.turning_points):
        tried = try_page(read, review, page, EN)
        assert_fits(tried)
        presses = [
            button.press for block in tried.blocks if isinstance(block, Row) for button in block.buttons
        ]
        choices = [press for press in presses if f"try {page} chose" in press]
        assert len({*choices}) == len(one.offered)
        assert "A strong bot" not in text_of(tried)
        for action in one.offered:
            told = answer_page(read, review, page, action, EN)
            assert_fits(told)
            assert ("✅" in text_of(told)) == (one.worth(one.best) - one.worth(action) <= one.noise)


def one_decision(*worths: float) -> tuple[Replay, Review]:
    """A review of Ann's first card. ``worths`` gives that card's value first, then those of other choices."""
    read = whole("kuckuck")
    first = decisions(read, ANN)[0]
    others = [action for action in first.offered if action != first.action][: len(worths) - 1]
    chances = (0.0,) * len(worths)
    weighed = Weighed(first.move, first.frame, first.action, (first.action, *others), worths, chances, 0.3)
    return read, Review(VERSION, "points", (weighed,))


def test_a_turning_point_shows_the_moment_and_its_answer_three_choices_and_a_reason() -> None:
    read, review = one_decision(-1.0, 0.5, 0.3, -0.2)
    [one] = review.decisions
    mine, best, near, _ = one.offered
    page = text_of(review_page(read, review, 0, EN))
    seen = situation(read.frames[one.frame], seat_of(read, one), EN)
    assert {*decisions(read, ANN)[0].offered} <= {*seen.split()}, "the whole hand"
    assert f"### Round 1 · Trick 1: −1.5\n{seen}\nPlayed: **{mine}**\xa0−1.5\n" in page
    assert "A strong bot" not in page
    reason = why(read, one, EN)
    weighed = f"Played: **{mine}**\xa0−1.5\nA strong bot: **{best}**\nOr: **{near}**\xa0≈\n{reason}\n"
    assert weighed in text_of(answer_page(read, review, 0, None, EN))
    assert re.match("(💡|What came of it:) .", reason)
    with_faces = Tr("en", faces=LONGEST_FACES)
    [drawn] = review_page(read, review, 0, with_faces).pictures
    shared = shared_review(read, review, ANN, with_faces)
    assert shared.pictures == try_page(read, review, 0, with_faces).pictures == (drawn,)
    assert not re.search(r"\b[Yy]ou", text_of(shared)), "it is for others"
    assert notes(read, review, EN).on_moves == {one.move: f"−1.5: {best} was better"}
    assert summary(review, EN).endswith("The other one cost **about 2 points**.")


def test_duck_soup_is_reviewed_in_chances_of_winning() -> None:
    read = whole("ducksoup")
    made = judged(read, ANN, spread=60)
    told = in_chances(read, made)
    for one, was in zip(told.decisions, made.decisions, strict=True):
        assert all(0 <= worth <= 100 for worth in one.worths)
        assert was.same <= one.same
        assert one.best == was.best
    assert re.search(
        r"The costliest decision lowered the chance of winning by \*\*\d+%\*\*\.$", summary(told, EN)
    )
    assert in_chances(*one_decision(0.5, -1.0)).unit == "points"
