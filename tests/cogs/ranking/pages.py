"""Named examples of the pages of rankings, for `tests.bot.screens.pages`."""

from collections.abc import Sequence
from itertools import cycle, product

from bot.games.ladders import ladders
from bot.i18n import Tr
from bot.ids import UserId
from bot.screen import Screen, Text
from cogs.ranking.pages import leaderboard, podiums_page, season_name
from cogs.ranking.values import A_PAGE, ALL_TIME, MOST_ON_PODIUM, Leaderboard, Standing
from tests.features import Pages


def of_rankings(tr: Tr, names: Sequence[str]) -> Pages:
    """Rankings with few and many people, and what is said when a month is over."""
    for (name, board), (me, other) in product(
        boards("kuckuck", [*names, ""]).items(), ((1, None), (99, "2026-12"), (0, None))
    ):
        yield f"ranking of {name} for {me}", leaderboard(board, UserId(me), tr, other, [*ladders()])
    full = boards("kuckuck", [*names, ""])["many"]
    every = [full._replace(ladder=key, podium_season=full.season) for key in ladders()]
    yield "podiums", podiums_page(every, tr)
    yield "seasons", Screen((Text(f"{season_name('2026-11', tr)}\n{season_name(ALL_TIME, tr)}"),))

    def standing(rank: int, games: int, name: str) -> Standing:
        return Standing(rank, UserId(rank), name, 1500 - rank, games, 5, 80, 2)

    first, second = standing(1, 9, names[0]), standing(2, 10, names[1])
    there = Leaderboard("kuckuck", "2026-11", 42, 2, 0, (first, second), second, None, ())
    yield "a ranking with the asker", leaderboard(there, UserId(2), tr)
    below = there._replace(players=25, mine=standing(17, 12, names[0]))
    yield "a ranking with the asker below", leaderboard(below, UserId(17), tr)
    yield "a ranking without the asker", leaderboard(there._replace(mine=None), UserId(9), tr)
    gone = there._replace(standings=(first._replace(user=UserId(-4), name=""),), mine=None)
    yield "a ranking of deleted data", leaderboard(gone, None, tr)


def boards(game: str, names: Sequence[str]) -> dict[str, Leaderboard]:
    """Rankings of nobody, of one person, and of many people, with last season's or this season's podium."""
    many = [
        Standing(9_999, UserId(user), name, -99_999, 9, 99_999, -99_999, 20)
        for user, name in zip(range(1, A_PAGE + 1), cycle(names))
    ]
    podium = tuple(one._replace(rank=min(place, 3)) for place, one in enumerate(many[:MOST_ON_PODIUM], 1))
    nobody = Leaderboard(game, "2026-11", 0, 0, 0, (), None, None, ())
    one = nobody._replace(season=ALL_TIME, games=1, players=1, standings=tuple(many[:1]), mine=many[0])
    other = many[0]._replace(user=UserId(99))
    full = Leaderboard(game, "2026-11", 99_999, 99_999, 0, tuple(many), other, "2026-10", podium)
    last = full._replace(page=9_999, podium_season="2026-11", mine=None)
    return {"nobody": nobody, "one": one, "many": full, "the last": last}


PAGES = {"pages-rankings": of_rankings}
