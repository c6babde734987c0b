"""SQL that is compiled once instead of for each store of a test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import sqlalchemy as sa

_FIRST: dict[type[sa.Dialect], sa.Engine] = {}
"""The engine of each kind that compiled first. Its statements stay, whichever folder's tests come next."""


@contextmanager
def quick_statements() -> Iterator[None]:
    """Lets all engines of a kind share what they compiled: the statements are the same in all tests."""

    def share(connection: Any) -> None:
        engine = connection.engine
        shared: Any = _FIRST.setdefault(type(engine.dialect), engine)
        # What is compiled is known by its dialect, too.
        connection.dialect = engine.dialect = shared.dialect
        engine._compiled_cache = shared._compiled_cache

    sa.event.listen(sa.Engine, "engine_connect", share)
    try:
        yield
    finally:
        sa.event.remove(sa.Engine, "engine_connect", share)
