"""How a review is made: decision by decision, in time, and not at all where nobody can think."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from bot.live import reviewing
from bot.live.reviewing import LONGEST, MOST_THOUGHTS, PLANNED, NobodyThinks, make_review, thoughts_for
from bot.reviews import FINEST, VERSION
from bot.reviews.decisions import decisions
from bot.table.replay import replay
from engine.game import Action, Game, View
from engine.minds import Mind, Thought, strong
from tests.bot.logged import logged, setting_of
from tests.bot.people import ANN, BEN, NUMBER

ENTRIES = logged(setting_of("coucou"), {ANN: "Ann", BEN: "Ben"})
READ = replay(NUMBER, [(entry, None) for entry in ENTRIES])
ASKED = decisions(READ, ANN)


class Thinker:
    """Thinks that the last choice is best. It fails the first few ``times``."""

    def __init__(self, times: int = 0) -> None:
        self.times = times
        self.seeds: list[str] = []
        self.views: list[View] = []

    async def __call__(self, game: Game, view: View, legal: Sequence[Action], seed: str) -> Thought | None:
        if self.times:
            self.times -= 1
            return None
        self.seeds.append(seed)
        self.views.append(view)
        worths = tuple(map(float, range(len(legal))))
        return Thought(worths, tuple(float(worth == worths[-1]) for worth in worths))


@pytest.fixture
def mind() -> Mind:
    found = strong(READ.table.rules)
    assert found
    return found


async def not_told(_: int) -> None: ...


async def test_each_decision_is_judged_by_what_its_seat_could_see(mind: Mind) -> None:
    thinker, told = Thinker(), list[int]()

    async def tell(done: int) -> None:
        told.append(done)

    review = await make_review(thinker, mind, READ, ASKED, tell)
    assert told == [*range(1, len(ASKED) + 1)]
    assert (review.version, review.unit) == (VERSION, mind.UNIT)
    for one, asked in zip(review.decisions, ASKED, strict=True):
        assert (one.move, one.action, one.offered) == (asked.move, asked.action, asked.offered)
        assert (one.best, one.noise) == (one.offered[-1], FINEST[mind.SEARCHES])
    assert len({*thinker.seeds}) == MOST_THOUGHTS * len(ASKED), "each thought imagines other worlds"
    assert not any(READ.table.seed in seed for seed in thinker.seeds)
    seen = [READ.frames[asked.frame].view(asked.seat) for asked in ASKED]
    assert thinker.views == [view for view in seen for _ in range(MOST_THOUGHTS)]


async def test_a_mind_that_is_silent_is_asked_again_later(
    mind: Mind, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviewing, "AGAIN", 0.02)
    loop = asyncio.get_running_loop()
    began = loop.time()
    assert (await make_review(Thinker(times=1), mind, READ, ASKED, not_told)).decisions
    assert loop.time() > began + 0.019
    with pytest.raises(NobodyThinks):
        await make_review(Thinker(times=2), mind, READ, ASKED, not_told)
    monkeypatch.setattr(reviewing, "LONGEST", 0.0)
    with pytest.raises(NobodyThinks):
        await make_review(Thinker(times=1), mind, READ, ASKED, not_told)


def test_the_slower_it_goes_the_less_often_is_each_decision_thought_about() -> None:
    cases = {
        (0.0, 0, 44): MOST_THOUGHTS,
        (1.0, 8, 43): 7,
        (1.0, 80, 34): MOST_THOUGHTS,
        (PLANNED / 2, 80, 20): 4,
        (PLANNED, 80, 20): 1,
        (LONGEST, 80, 20): 1,
    }
    assert {case: thoughts_for(*case) for case in cases} == cases
