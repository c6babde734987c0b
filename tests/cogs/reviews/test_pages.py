"""Reviews: all decisions are on a page, and what was best is said, with what each choice was worth."""

import re

import pytest

from bot.i18n import Tr
from bot.screen import Beside
from bot.table.replay import Replay, replay
from cogs.reviews.decisions import decisions
from cogs.reviews.pages import A_PAGE, notes, pages_of, review_page, shared_review, summary
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


def whole(game: str) -> Replay:
    """A game in which Ann and Ben have decided everything themselves."""
    entries = logged(setting_of(game), {ANN: "Ann", BEN: "Ben"})
    return replay(NUMBER, [(entry, None) for entry in entries])


@pytest.mark.parametrize("game", games())
def test_each_decision_is_on_one_page_in_order_and_every_page_fits(game: str) -> None:
    read = whole(game)
    review = judged(read, ANN)
    pages = pages_of(read, review)
    assert [one for page in pages for one in page] == list(review.decisions)
    assert all(1 <= len(page) <= A_PAGE for page in pages)
    for number, page in enumerate(pages, start=1):
        lines = text_of(review_page(read, review, number, EN)).splitlines()
        marks = [line for line in lines if re.match(r"(✓|\*\*−\d+\.\d\*\*) .+: \*\*", line)]
        assert [line[0] == "✓" for line in marks] == [one.same for one in page]
        assert game != "kuckuck" or lines[1:].count(f"### Round {number}") == 1, "a page of its own"
    assert review_page(read, review, 999, EN) == review_page(read, review, len(pages), EN)
    setting = biggest_of(game)
    long = replayed(setting, long_names(setting), NUMBER)
    for number in range(len(pages_of(long, judged(long))) + 1):
        assert_fits(review_page(long, judged(long), number, Tr("de")))


def one_decision(*worths: float) -> tuple[Replay, Review]:
    """A review of the first card that Ann has played, of which these choices were weighed."""
    read = whole("kuckuck")
    first = decisions(read, ANN)[0]
    others = [action for action in first.offered if action != first.action][: len(worths) - 1]
    chances = (0.0,) * len(worths)
    weighed = Weighed(first.move, first.frame, first.action, (first.action, *others), worths, chances, 0.3)
    return read, Review(VERSION, "points", (weighed,))


def test_a_turning_point_shows_the_moment_then_three_choices_and_a_reason() -> None:
    read, review = one_decision(-1.0, 0.5, 0.3, -0.2)
    [one] = review.decisions
    mine, best, near, _ = one.offered
    page = review_page(read, review, 0, EN)
    [look] = [block for block in page.blocks if isinstance(block, Beside)]
    assert look.text == "### Round 1 · Trick 1: −1.5"
    assert f":-:replay {one.frame} " in look.button.press
    seen = situation(read.frames[one.frame], seat_of(read, one), EN)
    assert {*decisions(read, ANN)[0].offered} <= {*seen.split()}, "the whole hand"
    weighed = f"Played: **{mine}**\xa0−1.5\nA strong bot: **{best}**\nOr: **{near}**\xa0≈\n"
    assert f"{seen}\n{weighed}{why(read, one, EN)}\n" in text_of(page)
    assert re.match("(💡|What came of it:) .", why(read, one, EN))
    with_faces = Tr("en", faces=LONGEST_FACES)
    [drawn] = review_page(read, review, 0, with_faces).pictures
    assert shared_review(read, review, ANN, with_faces).pictures == (drawn,)
    assert notes(read, review, EN).on_moves == {one.move: f"−1.5: better {best}"}
    assert summary(review, EN).endswith("The other one cost **about 2 points**.")


def test_duck_soup_is_reviewed_in_chances_of_winning() -> None:
    read = whole("ducksoup")
    made = judged(read, ANN, spread=60)
    told = in_chances(read, made)
    for one, was in zip(told.decisions, made.decisions, strict=True):
        assert all(0 <= worth <= 100 for worth in one.worths)
        assert was.same <= one.same
        assert one.best == was.best
    assert re.search(r"The dearest one cost \*\*\d+%\*\* of winning the game\.$", summary(told, EN))
    assert in_chances(*one_decision(0.5, -1.0)).unit == "points"
