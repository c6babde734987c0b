"""How a person's command gets to its table."""

from __future__ import annotations

import discord

from bot.discord_ui.answers import DeferIfSlow
from bot.discord_ui.in_flight import record_commit
from bot.live.tables import Tables
from bot.table import Table
from bot.table.commands import Command


async def carry_out(
    tables: Tables, interaction: discord.Interaction, table: Table, command: Command
) -> Table:
    """Carries out a command, however long it takes; gives the table after it. Raises what `handle` does."""
    async with DeferIfSlow(interaction):
        after = await tables.handle(table.id, command)
    if after.seq > table.seq:
        record_commit(interaction)
    return after
