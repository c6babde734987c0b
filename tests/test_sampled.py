"""Of the sampled tests each value is met without the mark `whole`, and each case with it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import to_builtins

from bot.i18n import LANGUAGES
from engine.registry import games
from tests.engine.contract import FEW_SETTINGS, Setting, taking_turns
from tests.sampled import sampled


def chosen(cases: list[Any]) -> list[tuple[Any, ...]]:
    return [case.values for case in cases if not case.marks]


def met(settings: list[Setting]) -> dict[str, tuple[set[int], list[set[object]]]]:
    """The sizes and the options of each game."""
    found = {}
    for key in games():
        mine = [setting for setting in settings if setting.game.key == key]
        options = [to_builtins(setting.options).values() for setting in mine]
        found[key] = {setting.seats for setting in mine}, [set(of) for of in zip(*options, strict=True)]
    return found


def test_each_size_and_each_option_of_each_game_is_met() -> None:
    cases = sampled(FEW_SETTINGS)
    few = [setting for (setting,) in chosen(cases)]
    assert len(few) < len(FEW_SETTINGS) / 2
    assert met(few) == met(FEW_SETTINGS)
    assert [setting for (setting,) in (case.values for case in cases)] == FEW_SETTINGS
    assert {mark.name for case in cases for mark in case.marks} == {"whole"}


@pytest.mark.parametrize("ways", [LANGUAGES, ["text", "pictures"]])
def test_each_other_value_is_met(ways: list[str]) -> None:
    assert {way for _, way in chosen(sampled(taking_turns(ways)))} == {*ways}
