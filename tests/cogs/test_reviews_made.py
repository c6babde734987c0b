"""How a review is made: once, one at a time, with a word on how far it is, and given up in time."""

from __future__ import annotations

import pytest

from bot.discord_ui import reviews
from bot.live import reviewing
from bot.minds.minds import Minds
from bot.storage import reviews as storage
from tests.cogs.evening import Evening
from tests.cogs.finished import ask, finished, refusal, shown
from tests.cogs.reading import text
from tests.cogs.reviewing import Thinker, reviewed

SLOW, ENOUGH = 1.0, 300.0
"""Seconds for a thought, and for all of them in a game."""


@pytest.fixture
async def thinker() -> Thinker:
    return Thinker()


@pytest.fixture
def minds(thinker: Thinker) -> Minds:
    return thinker


async def test_a_review_is_made_once_and_kept_also_after_a_restart(
    evening: Evening, thinker: Thinker
) -> None:
    ann, ben = evening.members("ann", "ben")
    number = await finished(evening, ann, ben)
    first = text(await reviewed(evening, ann, table=number))
    thoughts = thinker.asked
    assert thoughts
    again = await ask(ann, evening, "review", table=number)
    assert text(again) == first
    await evening.restart()
    assert text(await ask(ann, evening, "review")) == first
    assert (await evening.press(ann, again, "review 1")).acknowledged
    assert thinker.asked == thoughts


async def test_one_person_has_one_review_made_at_a_time(evening: Evening, thinker: Thinker) -> None:
    ann, ben = evening.members("ann", "ben")
    first, second = [await finished(evening, ann, ben) for _ in range(2)]
    thinker.seconds = SLOW
    answer = await ask(ann, evening, "review", table=first)
    assert "A strong bot looks at your decisions: 0 of " in text(answer)
    for number in (first, second):
        assert await refusal(ann, evening, "review", table=number) == (
            "Another review of yours is being made just now. Wait until it is there."
        )
    await evening.wait(reviewing.MOST_THOUGHTS + 1, step=1)
    assert "A strong bot looks at your decisions: 1 of " in text(shown(evening, ann, answer))
    assert "0 of" in text(await ask(ben, evening, "review", table=first)), "each person has their own"
    await evening.wait(ENOUGH)
    assert thinker.asked % reviewing.MOST_THOUGHTS == 0, "each decision is thought about several times"
    thinker.seconds = 0.0
    assert "Review of your decisions" in text(shown(evening, ann, answer))
    assert "Review of your decisions" in text(await reviewed(evening, ann, table=second))


async def test_one_server_leaves_room_for_the_reviews_of_the_others_and_all_have_only_so_much(
    evening: Evening, thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    number = await finished(evening, ann, ben, cleo)
    thinker.seconds = SLOW
    assert reviews.MOST_OF_A_SERVER == 2
    for member in (ann, ben):
        assert "0 of" in text(await ask(member, evening, "review", table=number))
    assert await refusal(cleo, evening, "review", table=number) == reviews.BUSY
    there = Evening(evening.env)
    await finished(there, *(others := there.members("zoe", "yan")))
    assert "0 of" in text(await ask(others[0], there, "review"))
    monkeypatch.setattr(reviews, "MOST_AT_ONCE", 3)
    assert await refusal(others[1], there, "review") == reviews.BUSY
    await evening.wait(ENOUGH)
    thinker.seconds = 0.0
    assert "Review of your decisions" in text(await reviewed(evening, cleo, table=number))


async def test_where_nobody_can_think_one_is_told_so_and_may_ask_again(
    evening: Evening, thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviewing, "AGAIN", 0.0)
    ann, ben = evening.members("ann", "ben")
    await finished(evening, ann, ben)
    thinker.dead = True
    assert reviews.BUSY in text(await reviewed(evening, ann))
    thinker.dead, thinker.seconds = False, SLOW
    with monkeypatch.context() as hurried:
        hurried.setattr(reviewing, "LONGEST", 0.0)
        assert reviews.BUSY in text(await reviewed(evening, ann)), "what takes too long is given up"
    await ask(ann, evening, "review")
    evening.env.inject_error("PATCH", "/webhooks/*", status=404, code=10008, times=9)
    await evening.wait(ENOUGH)
    thinker.seconds = 0.0
    kept = text(await ask(ann, evening, "review"))
    assert "Review of your decisions" in kept, "also where the message was taken away meanwhile"


async def test_a_bot_that_stops_says_that_a_review_is_to_be_asked_for_again(
    evening: Evening, thinker: Thinker
) -> None:
    ann, ben = evening.members("ann", "ben")
    await finished(evening, ann, ben)
    thinker.seconds = SLOW
    answer = await ask(ann, evening, "review")
    await evening.restart()
    assert reviews.STOPPED in text(shown(evening, ann, answer))


async def test_a_database_that_does_not_answer_is_logged_and_not_taken_for_too_much_to_think_about(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def late(*_: object) -> None:
        raise TimeoutError

    ann, ben = evening.members("ann", "ben")
    await finished(evening, ann, ben)
    for module, broken, how in ((storage, "put", late), (reviewing, "settled", None)):
        with monkeypatch.context() as patch:
            patch.setattr(module, broken, how)
            assert "That did not work, and nothing was lost." in text(await reviewed(evening, ann)), broken
        assert "a review could not be made" in caplog.text
        caplog.clear()
    assert "Review of your decisions" in text(await reviewed(evening, ann)), "it can be asked for again"
