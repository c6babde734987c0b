"""What a mind is asked: what the seat may know, whole, and nothing besides."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from random import Random

import pytest

from bot.minds.question import answer, ask, decoder, encoded
from engine.game import Seat, State
from engine.minds import PLAIN, TEMPERS, chooser, strong
from tests.engine.contract import SOME_SETTINGS, Setting, walk

SEED = "5eed" * 16
THINKING = [setting for setting in SOME_SETTINGS if (mind := strong(setting.game)) and mind.SEARCHES]
SMALL = 2000
"""Bytes. Half of them are the names of what is told, which the view's type has."""


def decisions(setting: Setting, most: int) -> Iterator[tuple[State, Seat]]:
    """Some of a random game, spread over it."""
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


def test_temper_and_worlds_reach_the_mind() -> None:
    setting = THINKING[0]
    [(state, seat), *_] = decisions(setting, 1)
    game = setting.game
    view, legal = game.view(state, seat), game.legal(state, seat)
    asked = {ask(game, view, legal, SEED, worlds, temper) for worlds in (3, 12) for temper in TEMPERS}
    assert len(asked) == 2 * len(TEMPERS)
    assert ask(game, view, legal, "other" * 12, 3, PLAIN) not in asked
