"""What a store asks its database."""

from __future__ import annotations

import sqlalchemy as sa

from bot.storage.store import Store


def heard(store: Store) -> list[str]:
    """The queries that the store makes from now on."""
    queries: list[str] = []

    def hear(_: object, __: object, statement: str, *___: object) -> None:
        if statement.startswith("SELECT"):
            queries.append(statement)

    sa.event.listen(store._engine.sync_engine, "before_cursor_execute", hear)
    return queries
