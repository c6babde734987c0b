"""How a person's command gets to its table."""

from __future__ import annotations

from typing import Protocol, cast

from bot.discord_ui.in_flight import record_commit
from bot.discord_ui.visit import Visit
from bot.ids import UserId
from bot.live.tables import Tables
from bot.table import Table
from bot.table.commands import Command


class KnowsAbsences(Protocol):
    """A client that knows who has said that they are away."""

    async def acted(self, user_id: UserId, before: Table) -> None:
        """A person has acted at this table, which was like this before: so they are not away."""


async def carry_out(tables: Tables, visit: Visit, table: Table, command: Command) -> Table:
    """Carries out a command, however long it takes; gives the table after it. Raises what `handle` does."""
    after = await tables.handle(table.id, command)
    await cast("KnowsAbsences", visit.interaction.client).acted(visit.user, table)
    if after.seq > table.seq:
        record_commit(visit)
    return after
