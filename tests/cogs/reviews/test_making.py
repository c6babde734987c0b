"""How a review is made: decision by decision, in limited time, and not at all if no strong bot can think."""

import asyncio
from collections.abc import Sequence
from typing import cast

import pytest

from bot.table.replay import replay
from cogs.reviews import making as reviewing
from cogs.reviews.decisions import decisions
from cogs.reviews.making import LONGEST, MOST_THOUGHTS, PLANNED, NobodyThinks, make_review, thoughts_for
from cogs.reviews.values import FINEST, VERSION, Review
from engine.game import Action, Game, View
from engine.minds import Mind, Thought, strong
from tests.bot.logged import logged, setting_of
from tests.bot.people import ANN, BEN, NUMBER

ENTRIES = logged(setting_of("coucou"), {ANN: "Ann", BEN: "Ben"})
READ = replay(NUMBER, [(entry, None) for entry in ENTRIES])
ASKED = decisions(READ, ANN)
MIND = cast("Mind", strong(READ.table.rules))


class Thinker:
    """Thinks as a strong bot that prefers the last choice. The first ``times`` thoughts fail."""

    def __init__(self, times: int = 0) -> None:
        self.times = times
        self.seeds: list[str] = []
        self.views: list[View] = []

    async def __call__(self, game: Game, view: View, legal: Sequence[Action], seed: str) -> Thought | None:
        self.times -= 1
        if self.times >= 0:
            return None
        self.seeds.append(seed)
        self.views.append(view)
        worths = tuple(map(float, range(len(legal))))
        return Thought(worths, tuple(float(worth == worths[-1]) for worth in worths))

    async def review(self) -> Review:
        return await make_review(self, MIND, READ, ASKED, self.hear)

    async def hear(self, done: int) -> None:
        """Checks that there were exactly ``MOST_THOUGHTS`` thoughts for each of the ``done`` decisions."""
        assert len(self.seeds) == MOST_THOUGHTS * done


async def test_each_decision_is_judged_by_what_its_seat_could_see() -> None:
    thinker = Thinker()
    review = await thinker.review()
    assert (review.version, review.unit) == (VERSION, MIND.UNIT)
    for one, asked in zip(review.decisions, ASKED, strict=True):
        assert (one.move, one.action, one.offered) == (asked.move, asked.action, asked.offered)
        assert (one.best, one.noise) == (one.offered[-1], FINEST[MIND.SEARCHES])
    assert len({*thinker.seeds}) == MOST_THOUGHTS * len(ASKED), "each thought imagines other worlds"
    assert not any(READ.table.seed in seed for seed in thinker.seeds)
    seen = [READ.frames[asked.frame].view(asked.seat) for asked in ASKED]
    assert thinker.views == [view for view in seen for _ in range(MOST_THOUGHTS)]


async def test_a_mind_that_is_silent_is_asked_again_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "AGAIN", 0.02)
    loop = asyncio.get_running_loop()
    began = loop.time()
    assert (await Thinker(times=1).review()).decisions
    assert loop.time() > began + 0.019
    with pytest.raises(NobodyThinks):
        await Thinker(times=2).review()
    monkeypatch.setattr(reviewing, "LONGEST", 0.0)
    with pytest.raises(NobodyThinks):
        await Thinker(times=1).review()


def test_the_slower_it_goes_the_less_often_is_each_decision_thought_about() -> None:
    cases = {
        (0.0, 0, 44): MOST_THOUGHTS,
        (1.0, 8, 43): 7,
        (PLANNED / 2, 80, 20): 4,
        (PLANNED, 80, 20): 1,
        (LONGEST, 80, 20): 1,
    }
    assert {case: thoughts_for(*case) for case in cases} == cases
