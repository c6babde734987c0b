"""Of many cases as few as meet each value once. The others are marked `whole`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

from tests.engine.contract import Setting


def sampled(cases: Iterable[Any]) -> list[Any]:
    """The cases of a test, each a setting or a tuple; most are marked ``whole``.

    In the others each size of each game is met, each of its options, and each of all other values.
    """
    every = list(cases)
    left, unmet = every, set[str]().union(*map(_values, every))
    while unmet:
        best = max(left, key=lambda case: len(_values(case) & unmet))
        left, unmet = [case for case in left if case is not best], unmet - _values(best)
    return [pytest.param(*_given(case), marks=pytest.mark.whole if case in left else ()) for case in every]


def _given(case: Any) -> tuple[Any, ...]:
    return case if isinstance(case, tuple) and not isinstance(case, Setting) else (case,)


def _values(case: Any) -> set[str]:
    found = set()
    for value in _given(case):
        if isinstance(value, Setting):
            options = msgspec.to_builtins(value.options)
            found |= {f"{value.game.key} {name} {chosen}" for name, chosen in options.items()}
            found.add(f"{value.game.key} for {value.seats}")
        else:
            found.add(repr(value))
    return found
