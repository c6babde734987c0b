"""Deals of the day, and people's tries at them, in memory and in a database."""

from collections.abc import Callable, Sequence
from operator import itemgetter

from bot.games.alone import act, go_on
from bot.ids import GuildId, UserId
from bot.storage.store import Store
from bot.table import LEARNER
from cogs.daily.days import SECONDS, Day, Deal, day_at, game_of
from cogs.daily.stored import KeptDays
from cogs.daily.tries import Try, new, result
from engine.game import Action
from engine.registry import games
from tests.bot.people import ANN, GUILD

MONDAY = day_at(1_795_392_000)  # 2026-11-23
DAYS = [Day(MONDAY + day) for day in (0, 9, 12, 16, 19)]
"""One day for each game and variant of the deal of the day."""
NOW = MONDAY * SECONDS + 3600.0

Choose = Callable[[Sequence[Action]], Action]
first: Choose = itemgetter(0)
last: Choose = itemgetter(-1)


def deal_of(day: Day, secret: str = "egg") -> Deal:  # noqa: S107 - no password
    game, options = game_of(day)
    return Deal(day, game, options, games()[game].version, secret)


def moved(game: Try, choose: Choose) -> Try:
    """The same try after one more press of its player."""
    if game.asked and not game.stands:
        return act(game, choose(game.table.rules.legal(game.table.state, LEARNER)))
    return go_on(game)


def played(game: Try, choose: Choose = first) -> Try:
    """The try after it has been played to its end."""
    while not game.over:
        game = moved(game, choose)
    return game


async def begin(
    store: Store, deal: Deal, user: UserId = ANN, guild: GuildId | None = GUILD, name: str = "Ann"
) -> Try:
    game = new(deal, user, name)
    assert await KeptDays(store).begin(deal, user, guild, name, NOW, game.moves, game.mark)
    return game


async def finish(
    store: Store, deal: Deal, user: UserId = ANN, guild: GuildId | None = GUILD, name: str = "Ann"
) -> Try:
    game = await begin(store, deal, user, guild, name)
    over = played(game)
    assert await KeptDays(store).go_on(deal.day, user, len(game.moves), over.moves, over.mark, result(over))
    return over
