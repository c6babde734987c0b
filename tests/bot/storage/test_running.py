"""The running score of an evening, as the database has it."""

from __future__ import annotations

from bot.ids import ChannelId, GuildId, TableId, UserId
from bot.scores.running import SAME_EVENING, RunningScore
from bot.storage.store import Store
from bot.table import log
from bot.table.marks import MarkedEntry
from bot.table.results import Mark, Result
from tests.bot.people import ANN, BEN, CLEO
from tests.bot.service import on_both

pytestmark = on_both

SERVER = GuildId(1)


async def opened(store: Store, at: float, after: TableId | None = None, game: str = "kuckuck") -> TableId:
    entry = log.Opened(game, SERVER, ChannelId(2), ANN, {}, 60, "", after=after or log.NO_TABLE)
    entries: list[log.Entry] = [entry, log.Joined(ANN, "Ann")]
    return await store.open_table(at, at, entries, after=(after, 3) if after else None)


async def played(
    store: Store, at: float, *ranking: tuple[UserId, str, int, Mark], after: TableId | None = None
) -> TableId:
    """A game that opens after another one, and ends at this time."""
    number = await opened(store, at, after)
    results = [
        Result(seat, user, name, seat + 1, points, mark)
        for seat, (user, name, points, mark) in enumerate(ranking)
    ]
    end = [MarkedEntry(log.Left(ANN))]
    await store.finish(number, 2, at, end, guild_id=SERVER, game="kuckuck", results=results)
    return number


async def chained(store: Store, after: TableId, at: float) -> TableId:
    """A lobby after a game, whose log has three entries."""
    entry = log.Opened("kuckuck", SERVER, ChannelId(2), ANN, {}, 60, "", after=after)
    return await store.open_table(at, at, [entry], after=(after, 3))


async def end(store: Store, number: TableId, at: float, *ranking: tuple[UserId, str, int, Mark]) -> None:
    results = [
        Result(seat, user, name, seat + 1, points, mark)
        for seat, (user, name, points, mark) in enumerate(ranking)
    ]
    entries = [MarkedEntry(log.Left(ANN)), MarkedEntry(log.Left(ANN))]
    await store.finish(number, 1, at, entries, guild_id=SERVER, game="kuckuck", results=results)


def told(running: RunningScore) -> dict[str, tuple[int, int]]:
    return {score.name: (score.wins, score.points) for score in running.scores}


async def test_wins_and_points_add_up_from_table_to_table(store: Store) -> None:
    first = await played(store, 100, (ANN, "Ann", 9, ""), (BEN, "Ben", 5, ""))
    second = await chained(store, first, 200)
    await end(store, second, 300, (BEN, "Ben", 7, ""), (CLEO, "Cleo", 3, "late"), (ANN, "Ann", -2, ""))
    third = await chained(store, second, 400)
    other = await played(store, 450, (BEN, "Ben", 50, ""))
    await end(store, third, 500, (ANN, "Ann", 4, ""), (BEN, "Ben", 1, "left"))
    assert told(await store.archive.running_score(first)) == {"Ann": (1, 9), "Ben": (0, 5)}
    assert told(await store.archive.running_score(second)) == {
        "Ben": (1, 12),
        "Ann": (1, 7),
        "Cleo": (0, 3),
    }
    running = await store.archive.running_score(third)
    assert (running.games, [score.name for score in running.scores]) == (3, ["Ann", "Ben", "Cleo"])
    assert told(running) == {"Ann": (2, 11), "Ben": (1, 12), "Cleo": (0, 3)}
    assert told(await store.archive.running_score(other)) == {"Ben": (1, 50)}


async def test_a_lobby_has_the_score_of_the_games_before_it(store: Store) -> None:
    first = await played(store, 100, (ANN, "Ann", 9, ""), (BEN, "Ben", 5, ""))
    lobby = await chained(store, first, 200)
    assert await store.archive.running_score(lobby) == await store.archive.running_score(first)
    assert (await store.archive.running_score(await opened(store, 300))).games == 0


async def test_six_hours_later_another_evening_begins(store: Store) -> None:
    first = await played(store, 100, (ANN, "Ann", 9, ""))
    second = await chained(store, first, 100 + SAME_EVENING)
    await end(store, second, 100 + SAME_EVENING, (ANN, "Ann", 1, ""))
    late = await chained(store, second, 101 + 2 * SAME_EVENING)
    assert (await store.archive.running_score(second)).games == 2
    assert (await store.archive.running_score(late)).games == 0
    await end(store, late, 200 + 2 * SAME_EVENING, (ANN, "Ann", 1, ""))
    assert (await store.archive.running_score(late)).games == 1


async def test_after_a_table_that_was_closed_it_starts_over(store: Store) -> None:
    first = await opened(store, 100)
    await store.append(first, 2, 150, [MarkedEntry(log.Closed("voted"))], live=False)
    second = await chained(store, first, 200)
    await end(store, second, 300, (ANN, "Ann", 1, ""))
    assert (await store.archive.running_score(second)).games == 1


async def test_new_names_and_deleted_people(store: Store) -> None:
    first = await played(store, 100, (ANN, "Ann", 9, ""), (BEN, "Ben", 5, ""))
    second = await chained(store, first, 200)
    await end(store, second, 300, (ANN, "Anna", 1, ""), (BEN, "Ben", 0, ""))
    assert told(await store.archive.running_score(second)) == {"Anna": (2, 10), "Ben": (0, 5)}
    await store.names.rename(BEN, SERVER, "Benno", ANN, 400)
    await store.erase(ANN, SERVER)
    running = await store.archive.running_score(second)
    assert told(running) == {"": (2, 10), "Benno": (0, 5)}
    assert all(score.user != ANN for score in running.scores)


async def test_it_stays_when_logs_are_deleted_and_projections_made_again(store: Store) -> None:
    first = await played(store, 100, (ANN, "Ann", 9, ""))
    second = await chained(store, first, 200)
    await end(store, second, 300, (ANN, "Ann", 1, ""))
    before = await store.archive.running_score(second)
    for table in (first, second):
        await store.set_painted(table)
    assert await store.housekeeping.drop_logs(before=400) == 2
    await store.rebuild()
    assert await store.archive.running_score(second) == before
