"""Deletes a person's data. They leave their open tables first."""

from __future__ import annotations

from contextlib import suppress

from bot.i18n import N_
from bot.ids import GuildId, UserId
from bot.live.tables import Tables
from bot.storage.erasure import CannotErase
from bot.storage.store import Store
from bot.table.commands import Leave, Refused

TRIES = 5
"""How often we try, as they may sit down again while their data is being deleted."""
NOT_NOW = N_("Your data could not be deleted just now, so nothing was. Leave your tables, then try again.")


async def farewell(
    tables: Tables, store: Store, user_id: UserId, guild_id: GuildId | None = None, *, announce: bool = False
) -> None:
    """Deletes a person's data in one server or (None) in all. At their tables the house plays on.

    Raises Refused where that is not possible now. Nothing is deleted then.
    """
    for _ in range(TRIES):
        for number in await store.personal.tables(user_id, guild_id, live=True):
            with suppress(Refused):  # they have left it already
                await tables.handle(number, Leave(user_id))
        try:
            written = await store.erase(user_id, guild_id, announce=announce)
        except CannotErase:
            continue
        await tables.read_anew(written)
        return
    raise Refused(NOT_NOW)
