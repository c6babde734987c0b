"""The process that thinks: its limits, who waits for it, and that it is told only what a seat may know."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Iterator
from importlib import import_module
from random import Random

import pytest

from bot.minds.minds import BUDGETS, MOST_WAITING, SAVED_SECONDS, Minds, Purse, worlds_for
from bot.minds.question import answer, ask, decoder, encoded
from engine.game import Action, Seat, State
from engine.games import ducksoup, kuckuck
from engine.minds import PLAIN, Thought, chooser, strong
from tests.bot.minds.held import Held
from tests.engine.contract import SOME_SETTINGS, Setting, walk

STATE = ducksoup.new(2, ducksoup.Options(), "minds").state
DEALT = kuckuck.new(3, kuckuck.Options(), "minds").state
SEALED = kuckuck.view(DEALT, 0), kuckuck.legal(DEALT, 0)
VIEW, LEGAL = ducksoup.view(STATE, 0), ducksoup.legal(STATE, 0)
SEED = "5eed" * 16


def test_a_share_is_spent_and_comes_back_with_time() -> None:
    purse = Purse(0.25, 100.0)
    assert purse.left(100.0) == 1.0
    purse.spend(0.25 * SAVED_SECONDS)
    assert purse.left(100.0) == 0.0
    assert purse.left(100.0 + SAVED_SECONDS / 2) == 0.5
    assert purse.left(100.0 + 3 * SAVED_SECONDS) == 1.0
    purse, spent = Purse(0.33, 0.0), 0.0
    for tenth in range(6000):
        if worlds_for(0, purse.left(tenth / 10)):
            purse.spend(0.1)
            spent += 0.1
    assert 0.33 * 600 <= spent <= 0.33 * (600 + SAVED_SECONDS) + 0.1, "never more than the share for long"


class Time:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def held() -> Held:
    return Held()


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
async def minds(held: Held, time: Time) -> Minds:
    return Minds(1.0, held, time)


def move(minds: Minds, seed: str = SEED) -> asyncio.Task[Action | None] | None:
    return minds.ask(ducksoup, VIEW, LEGAL, seed, PLAIN)


async def moved(minds: Minds, seed: str = SEED) -> Action | None:
    """What a bot plays if it has time to think."""
    task = move(minds, seed)
    assert task
    return await task


def review(minds: Minds) -> asyncio.Task[Thought | None]:
    return asyncio.create_task(minds.think(ducksoup, VIEW, LEGAL, SEED, 3))


async def test_the_more_wait_the_less_each_may_think(minds: Minds, held: Held) -> None:
    asked = [move(minds) for _ in range(MOST_WAITING)]
    assert all(asked)
    assert move(minds) is None
    await asyncio.sleep(0.01)
    assert [*dict.fromkeys(held.worlds)] == [budget.worlds for budget in BUDGETS]
    held.let()
    assert {await task for task in asked if task} <= {*LEGAL}
    assert move(minds)


async def test_a_share_that_is_used_up_comes_back_and_a_review_waits_for_it(held: Held, time: Time) -> None:
    minds = Minds(1e-6, held, time)
    held.let()
    assert await moved(minds) in LEGAL
    assert move(minds) is None
    waiting = review(minds)
    await asyncio.sleep(0.1)
    assert not waiting.done()
    time.now = 1e9
    assert await waiting
    time.now = 2e9
    assert move(minds)


async def test_switched_off_nobody_thinks_and_a_question_without_an_answer_is_logged(
    minds: Minds, held: Held, time: Time, caplog: pytest.LogCaptureFixture
) -> None:
    off = Minds(0.0, held, time)
    assert move(off) is None
    assert await off.think(ducksoup, VIEW, LEGAL, SEED) is None
    assert (off.on, held.worlds) == (False, [])
    held.let()
    task = minds.ask(ducksoup, VIEW, (), SEED, PLAIN)
    assert task
    assert await task is None
    assert "a mind has failed" in caplog.text
    caplog.clear()


async def test_a_review_waits_for_bots_and_asks_one_thing_at_a_time(minds: Minds, held: Held) -> None:
    bots, reviews = [move(minds), move(minds)], [review(minds), review(minds)]
    await asyncio.sleep(0.1)
    assert held.worlds == [40, 40]
    held.let(2)
    await asyncio.gather(*(task for task in bots if task))
    await asyncio.sleep(0.1)
    assert held.worlds == [40, 40, 3]
    assert move(minds)
    await asyncio.sleep(0.01)
    assert held.worlds == [40, 40, 3, 40]
    held.let()
    assert all(await asyncio.gather(*reviews))


@pytest.fixture
async def apart() -> AsyncIterator[Minds]:
    """Minds in a separate process, as in the bot."""
    minds = Minds(1.0)
    yield minds
    await minds.close()


async def test_who_waits_for_a_process_that_was_killed_or_does_not_come_to_an_end_hears_nothing(
    apart: Minds,
) -> None:
    for seed in ("a", "b"):
        thought = chooser(ducksoup, "strong")(VIEW, LEGAL, Random(seed))
        assert await moved(apart, seed) == thought, "in another process it thinks the same"
    process = await apart._worker.run(os.getpid)
    assert process
    waiting = [move(apart), move(apart)]
    os.kill(process, signal.SIGKILL)
    assert None in [await task for task in waiting if task]
    assert await moved(apart) in LEGAL
    endless = ask(kuckuck, *SEALED, SEED, 10**7, PLAIN)
    assert await apart._worker.run(answer, endless, 0.2) is None
    assert await moved(apart) in LEGAL


async def test_at_a_stop_what_is_still_asked_is_left() -> None:
    minds = Minds(1.0)
    tasks = [move(minds) for _ in range(20)]
    await asyncio.sleep(0.01)
    await minds.close()
    assert all(task.done() for task in tasks if task)
    assert move(minds) is None
    assert await review(minds) is None


THINKING = [setting for setting in SOME_SETTINGS if (mind := strong(setting.game)) and mind.SEARCHES]
SMALL = 2000
"""A question may have at most this many bytes. Half of them are the names of the view's fields."""


def decisions(setting: Setting, most: int) -> Iterator[tuple[State, Seat]]:
    """Some decisions from all parts of a random game."""
    found = [
        (moment.state, seat)
        for moment in walk(setting, "question", Random(7))
        for seat in sorted(setting.game.prompt(moment.state).seats)
    ]
    yield from found[:: max(1, len(found) // most)]


def question(setting: Setting, state: State, seat: Seat, worlds: int = 3) -> bytes:
    game = setting.game
    return ask(game, game.view(state, seat), game.legal(state, seat), SEED, worlds, PLAIN)


@pytest.mark.parametrize("setting", SOME_SETTINGS, ids=repr)
def test_a_view_is_the_same_on_the_other_side(setting: Setting) -> None:
    for state, seat in decisions(setting, 20):
        view = setting.game.view(state, seat)
        assert decoder(setting.game.key).decode(encoded(view)) == view


@pytest.mark.parametrize("setting", THINKING, ids=repr)
def test_the_mind_answers_as_it_would_here_to_a_small_question(setting: Setting) -> None:
    game = setting.game
    for state, seat in decisions(setting, 4):
        legal = game.legal(state, seat)
        here = chooser(game, "strong", PLAIN, 3)(game.view(state, seat), legal, Random(SEED))
        there = answer(question(setting, state, seat))
        assert (there.action, len(there.thought.worths)) == (here, len(legal))
        assert there.seconds >= 0
    assert max(len(question(setting, state, seat)) for state, seat in decisions(setting, 100)) <= SMALL


@pytest.mark.parametrize("setting", THINKING, ids=repr)
def test_what_the_seat_cannot_know_changes_no_byte_of_it(setting: Setting) -> None:
    resample = import_module(f"tests.engine.hidden.{setting.game.key}").resample
    rng = Random(8)
    changed = 0
    for state, seat in decisions(setting, 25):
        for keep_next in (False, True):
            other = resample(state, seat, rng, keep_next=keep_next)
            changed += other != state
            assert question(setting, other, seat) == question(setting, state, seat)
    assert changed > 25
