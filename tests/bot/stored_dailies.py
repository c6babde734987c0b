"""Tries at deals of the day in a database."""

from __future__ import annotations

from bot.ids import GuildId, UserId
from bot.storage.store import Store
from bot.table.daily import SECONDS, Deal, Try, new, result
from tests.bot.dailies import MONDAY, played
from tests.bot.people import ANN, GUILD

NOW = MONDAY * SECONDS + 3600.0


async def begin(store: Store, deal: Deal, user: UserId = ANN, guild: GuildId | None = GUILD) -> Try:
    game = new(deal, user, "Ann")
    assert await store.daily.begin(deal, user, guild, "Ann", NOW, game.moves, game.mark)
    return game


async def finish(store: Store, deal: Deal, user: UserId = ANN, guild: GuildId | None = GUILD) -> Try:
    game = await begin(store, deal, user, guild)
    over = played(game)
    assert await store.daily.go_on(deal.day, user, len(game.moves), over.moves, over.mark, result(over))
    return over
