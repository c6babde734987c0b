"""Named examples of the pages of reviews, for `tests.bot.screens.pages`."""

from collections.abc import Sequence
from random import Random

from bot.i18n import Tr
from bot.ids import TableId, UserId
from bot.table.replay import Replay
from cogs.reviews.decisions import decisions
from cogs.reviews.pages import answer_page, given_up, progress, review_page, shared_review, try_page
from cogs.reviews.values import VERSION, Review, Weighed, in_chances
from engine.minds import chances
from engine.registry import games
from tests.bot.drawn import HOST
from tests.bot.logged import setting_of
from tests.bot.recorded import replayed
from tests.features import Pages

NUMBER = TableId(10**12 - 3)


def judged(read: Replay, user: UserId = HOST, seed: str = "seed", spread: float = 2) -> Review:
    """A review of this person's decisions, with random values in place of a strong bot's."""
    rng, weighed = Random(seed), list[Weighed]()
    for one in decisions(read, user):
        worths = tuple(round(rng.gauss(0, spread), 3) for _ in one.offered)
        chances = tuple(float(worth == max(worths)) for worth in worths)
        weighed.append(Weighed(one.move, one.frame, one.action, one.offered, worths, chances, 0.3))
    return Review(VERSION, rng.choice(("points", "chips")), tuple(weighed))


def of_reviews(tr: Tr, names: Sequence[str]) -> Pages:
    for game in games():
        read = replayed(setting_of(game), names[:2], NUMBER)
        review = in_chances(read, judged(read, spread=40 if chances(read.table.rules) else 2))
        for page in (0, 99):
            yield f"{game}, page {page} of a review", review_page(read, review, page, tr)
        if points := review.turning_points:
            yield f"{game}, a turning point tried again", try_page(read, review, 0, tr)
            chosen = points[0].offered[0]
            yield f"{game}, a choice judged", answer_page(read, review, 0, chosen, tr)
        yield f"{game}, a review shown to all", shared_review(read, review, HOST, tr)
    nothing = Review(VERSION, "points")
    yield "a review of no decision", review_page(read, nothing, 0, tr)
    yield "a review of no decision, shown to all", shared_review(read, nothing, HOST, tr)
    yield "a review in the making", progress(read, 3, 999, tr)
    yield "a review given up", given_up(read, "1", tr)


PAGES = {"pages-reviews": of_reviews}
