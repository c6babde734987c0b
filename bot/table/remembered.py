"""A property that its object computes once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

Value = TypeVar("Value")


class remembered(Generic[Value]):  # noqa: N801 - a decorator, like `property`
    """A property whose value its object keeps. It must be a function of the object's fields alone.

    `functools.cached_property` has a lock up to Python 3.11. All objects share that lock, so a log replayed
    in a thread would hold up presses at other tables. Without it, two threads may compute a value twice.
    """

    def __init__(self, compute: Callable[[Any], Value]) -> None:
        self._compute = compute
        self.__doc__ = compute.__doc__

    def __set_name__(self, _: type, name: str) -> None:
        self._name = name

    def __get__(self, instance: Any, _: type) -> Value:
        # From now on, Python finds the value in the object itself and does not ask us.
        value = instance.__dict__[self._name] = self._compute(instance)
        return value
