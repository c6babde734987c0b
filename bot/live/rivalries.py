"""What a game has changed between the people at its table."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from itertools import permutations

from bot.games.statistics import Tally, tally
from bot.ids import UserId
from bot.scores.rivalry import News, Rivalry, news
from bot.storage.store import Store
from bot.table import Table, log
from bot.table.results import Result


async def news_of(store: Store, table: Table, entries: Sequence[log.Entry]) -> dict[UserId, News]:
    """What is new for each person after the game of this table, which counted and has this log."""
    after = await store.statistics.rivalries(table.id)
    told = await asyncio.to_thread(tally, table.game, entries) if after else Tally()
    return changes(after, table.results, told)


def changes(
    after: Mapping[UserId, Sequence[Rivalry]], results: Sequence[Result], told: Tally
) -> dict[UserId, News]:
    """The same from how all stand to one another now, and from this game's results and tally."""
    dealt = {result.user: result for result in results if result.user and result.mark != "late"}
    pairs: dict[UserId, list[tuple[Rivalry, Rivalry]]] = {}
    for user, other in permutations(dealt, 2):
        now = next((one for one in after.get(user, ()) if one.other == other), None)
        if now is None:
            continue
        mine, theirs = dealt[user], dealt[other]
        before = now._replace(
            games=now.games - 1,
            behind=now.behind - (theirs.place < mine.place),
            ahead=now.ahead - (mine.place < theirs.place),
            did=now.did - told.done_to.get((mine.seat, theirs.seat), 0),
            suffered=now.suffered - told.done_to.get((theirs.seat, mine.seat), 0),
        )
        pairs.setdefault(user, []).append((before, now))
    found = {user: news(between) for user, between in pairs.items()}
    return {user: one for user, one in found.items() if one}
