"""The finished games of a server: its history, an evening's running score, and the options chosen last."""

from typing import Any, TypeAlias

from bot.ids import ChannelId, EveningId, GuildId, TableId, UserId
from bot.scores.finished import GOES_ON, Finished
from bot.storage.archive import Choices
from bot.storage.store import Store
from bot.table import log
from bot.table.replay import MarkedEntry
from bot.table.results import Mark, Result
from tests.bot.people import ANN, BEN, CLEO

HERE, THERE = GuildId(1), GuildId(2)
SEALED, TACTICAL = {"bidding": "sealed"}, {"bidding": "tactical"}
ENDED = [MarkedEntry(log.Closed("void"))]
BEGAN = log.Started(1, SEALED, "seed")

Place: TypeAlias = tuple[UserId, str, int, Mark]
"""A person, their name, their points, and a note such as "left"."""

ANNS: Place = (ANN, "Ann", 9, "")
BENS: Place = (BEN, "Ben", 8, "")


def opened(game: str = "kuckuck", guild: GuildId = HERE, **more: Any) -> log.Opened:
    return log.Opened(game, guild, ChannelId(2), ANN, more.pop("options", SEALED), 60, "egg", **more)


async def ends(
    store: Store, number: TableId, at: float, *ranking: Place, guild: GuildId = HERE, game: str = "kuckuck"
) -> TableId:
    """Ends the game of these people, who are listed from first place to last."""
    results = [Result(seat, *who[:2], seat + 1, *who[2:]) for seat, who in enumerate(ranking)]
    await store.finish(number, 1, at, ENDED, guild_id=guild, game=game, results=results)
    return number


async def finished(
    store: Store, at: float, *ranking: Place, guild: GuildId = HERE, game: str = "kuckuck", **more: Any
) -> TableId:
    number = await store.open_table(0, 0, [opened(game, guild, **more)])
    return await ends(store, number, at, *ranking, guild=guild, game=game)


async def test_the_newest_games_of_a_server_come_first_in_pages(store: Store) -> None:
    first = await finished(store, 10, ANNS, BENS)
    middle = await finished(store, 20, BENS, game="coucou")
    late = await finished(store, 30, BENS)
    other = await finished(store, 40, ANNS, guild=THERE)
    archive = store.archive

    async def page(key: str | None, start: int, most: int) -> list[TableId]:
        return [played.table for played in await archive.page(HERE, key, start, most)]

    assert [await page(None, start, 2) for start in (0, 2, 3)] == [[late, middle], [first], []]
    assert (await page("kuckuck", 0, 9), await page(None, 0, 9)) == ([late, first], [late, middle, first])
    assert [await archive.count(HERE, key) for key in (None, "kuckuck", "cucco")] == [3, 2, 0]
    results = (Result(0, ANN, "Ann", 1, 9), Result(1, BEN, "Ben", 2, 8))
    played = Finished(first, HERE, "kuckuck", 10, results, nth=1, options=SEALED)
    assert (await archive.page(HERE, None, 2, 1), await archive.game(first)) == ([played], played)
    assert await archive.game(TableId(other + 1)) is None
    assert [await archive.last(guild) for guild in (THERE, GuildId(3))] == [await archive.game(other), None]
    own = [await archive.of_person(user, HERE, 2) for user in (ANN, BEN, CLEO)]
    assert [[one.table for one in theirs] for theirs in own] == [[first], [late, middle], []]
    assert await archive.ended_since(20, ["kuckuck"]) == [late, other]
    assert await archive.ended_since(20, ["coucou", "cucco"]) == [middle]
    for table in (first, middle, late, other):
        await store.set_painted(table)
    assert [await store.housekeeping.drop_logs(before) for before in (25, 99)] == [2, 2]
    assert await archive.game(first) == played, "it keeps its options without its log"
    await finished(store, 41, (CLEO, "Cleo", 9, "idle"), guild=THERE)
    new = [await archive.newcomers(key, [ANN, BEN, CLEO]) for key in ("kuckuck", "coucou")]
    assert new == [{CLEO}, {ANN, CLEO}], "in whatever server, and who never made a move is new"


# The running score of an evening


async def lobby(store: Store, at: float, after: TableId | None = None, seq: int = 2) -> TableId:
    """A lobby. If it follows the table ``after``, entry number ``seq`` in the log of ``after`` says so."""
    entry = opened(after=after or log.NO_TABLE)
    return await store.open_table(at, at, [entry], after=(after, seq) if after else None)


async def score(store: Store, number: TableId) -> list[tuple[str, int, int]]:
    """Names, wins and points, in the order in which the page lists them."""
    running = await store.archive.running_score(number)
    return [(one.name, one.wins, one.points) for one in running.scores]


async def test_wins_and_points_add_up_from_table_to_table_also_without_logs_and_names(store: Store) -> None:
    first = await ends(store, await lobby(store, 50), 100, (ANN, "Ann", 9, ""), (BEN, "Ben", 5, ""))
    second = await lobby(store, 200, first)
    assert await score(store, second) == await score(store, first) == [("Ann", 1, 9), ("Ben", 0, 5)]
    await ends(store, second, 300, (BEN, "Ben", 7, ""), (CLEO, "Cleo", 3, "late"), (ANN, "Ann", -2, ""))
    third = await lobby(store, 400, second)
    other = await ends(store, await lobby(store, 420), 450, (BEN, "Ben", 50, ""))
    await ends(store, third, 500, (ANN, "Anna", 4, ""), (BEN, "Ben", 1, "left"))
    assert await score(store, first) == [("Ann", 1, 9), ("Ben", 0, 5)]
    assert await score(store, second) == [("Ben", 1, 12), ("Ann", 1, 7), ("Cleo", 0, 3)]
    assert await score(store, third) == [("Anna", 2, 11), ("Ben", 1, 12), ("Cleo", 0, 3)]
    assert await score(store, other) == [("Ben", 1, 50)]
    for table in (first, second, third):
        await store.set_painted(table)
    assert await store.housekeeping.drop_logs(before=600) == 3
    await store.rebuild()
    await store.names.rename(BEN, HERE, "Benno", ANN, 400)
    await store.erase(ANN, HERE)
    running = await store.archive.running_score(third)
    assert await score(store, third) == [("", 2, 11), ("Benno", 1, 12), ("Cleo", 0, 3)]
    assert (running.games, [one for one in running.scores if one.user == ANN]) == (3, [])


async def test_six_hours_later_or_after_a_table_that_was_closed_it_starts_over(store: Store) -> None:
    first = await ends(store, await lobby(store, 50), 100, ANNS)
    second = await lobby(store, 100 + GOES_ON, first)
    await ends(store, second, 100 + GOES_ON, ANNS)
    late = await lobby(store, 101 + 2 * GOES_ON, second)
    closed = await lobby(store, 100)
    await store.append(closed, 1, 150, [MarkedEntry(log.Closed("voted"))], live=False)
    again = await ends(store, await lobby(store, 200, closed), 300, ANNS)
    games = [(await store.archive.running_score(one)).games for one in (second, late, again)]
    assert games == [2, 0, 1]


# The options chosen last


async def test_the_newest_game_that_began_counts_as_its_host_chose_it_last(store: Store) -> None:
    assert await store.archive.last_choices(HERE, ANN) is None
    changes = (log.Changed(SEALED, 600), log.Changed(TACTICAL, 3600, level="strong", kind="open"))
    for entries in (
        (opened("ducksoup"), log.Started(1, {}, "seed")),
        (opened(), *changes, log.Started(1, TACTICAL, "seed")),
        (opened("coucou"), *changes),
        (opened("cucco", guild=THERE), BEGAN),
        (opened("cucco", evening=EveningId(4)), BEGAN),
        *[(opened("coucou", lesson=True), BEGAN)] * 12,
    ):
        await store.open_table(0, 0, entries)
    chosen = Choices("kuckuck", TACTICAL, 3600, "strong", "open")
    assert await store.archive.last_choices(HERE, ANN) == chosen, "lessons and nights are nobody's choice"
    bens = await store.open_table(0, 0, (opened("coucou"), log.Joined(BEN, "Ben"), log.Started(1, {}, "")))
    await store.finish(bens, 3, 9, ENDED, guild_id=HERE, game="coucou", results=[Result(0, BEN, "Ben", 1, 3)])
    for _ in range(10):
        await store.open_table(0, 0, (opened("ducksoup"), log.Joined(CLEO, "Cleo"), BEGAN))
    found = [await store.archive.last_choices(HERE, user) for user in (BEN, ANN)]
    assert [last and last.game for last in found] == ["coucou", "ducksoup"], "one's own, or else the newest"
