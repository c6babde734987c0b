"""Lists, reads and combines the choices that a game's Options allow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from types import MappingProxyType
from typing import TypeAlias, cast

from msgspec import inspect

from engine.game import Record

Value: TypeAlias = int | str


@cache
def choices(options: type[Record]) -> Mapping[str, tuple[Value, ...]]:
    """Maps each option's name to its allowed values: those of a Literal, or of an int with bounds.

    Raises TypeError for an option of another type.
    """
    described = inspect.type_info(options)
    fields = described.fields if isinstance(described, inspect.StructType) else ()
    return MappingProxyType({field.name: _values(field.type) for field in fields})


def allowed(options: type[Record], chosen: Mapping[str, Value]) -> dict[str, Value]:
    """The chosen value of each option, or the option's default if the game no longer allows that value."""
    defaults = options()
    return {
        name: chosen[name] if chosen.get(name) in values else getattr(defaults, name)
        for name, values in choices(options).items()
    }


def combinations(options: type[Record]) -> Iterator[Record]:
    """The Options with each combination of allowed values."""
    allowed = choices(options)
    for values in product(*allowed.values()):
        yield options(**dict(zip(allowed, values, strict=True)))


def _values(described: inspect.Type) -> tuple[Value, ...]:
    if isinstance(described, inspect.LiteralType):
        return cast("tuple[Value, ...]", described.values)
    if isinstance(described, inspect.IntType) and described.ge is not None and described.le is not None:
        return tuple(range(described.ge, described.le + 1))
    raise TypeError(f"neither a Literal nor an int with ge and le: {described}")
