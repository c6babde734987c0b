"""Reviews: all decisions are on a page, and what was best is said, with what each choice was worth."""

import re

import pytest

from bot.i18n import Tr
from bot.screen import Beside
from bot.table.replay import Replay, replay
from cogs.reviews.decisions import decisions
from cogs.reviews.pages import A_PAGE, notes, pages_of, review_page, summary
from cogs.reviews.values import VERSION, Review, Weighed
from engine.registry import games
from tests.bot.drawn import NUMBER, assert_fits, text_of
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


def turning_point(read: Replay, review: Review) -> Beside:
    [point] = [block for block in review_page(read, review, 0, EN).blocks if isinstance(block, Beside)]
    return point


def test_a_turning_point_says_what_was_best_and_what_each_choice_was_worth() -> None:
    read, review = one_decision(-1.0, 0.5, 0.3, -0.2)
    mine, best, near, worse = review.decisions[0].offered
    point = turning_point(read, review)
    assert point.text == (
        f"**Round 1 · Trick 1: −1.5**\nPlayed: **{mine}** · a strong bot: **{best}**\n"
        f"-# {best} · {near}\xa0≈ · {worse}\xa0−0.7 · **{mine}**\xa0−1.5"
    )
    assert f":-:replay {review.decisions[0].frame} " in point.button.press
    assert notes(read, review, EN).on_moves == {review.decisions[0].move: f"−1.5: better {best}"}
    assert summary(review, EN).endswith("The other one cost **about 2 points**.")
    read, review = one_decision(-1.0, 0.5)
    assert turning_point(read, review).text.count("\n") == 1, "of two, nothing is said twice"
