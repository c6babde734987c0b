"""The finished games of a server: its history, the running score of an evening, what was chosen last."""

from __future__ import annotations

from typing import Any, TypeAlias

from bot.i18n import Tr
from bot.ids import ChannelId, EveningId, GuildId, TableId, UserId
from bot.presenters.archive import history
from bot.scores.finished import Played
from bot.scores.running import SAME_EVENING
from bot.storage.last_choices import Choices
from bot.storage.store import Store
from bot.table import log
from bot.table.marks import MarkedEntry
from bot.table.results import Mark, Result
from tests.bot.drawn import text_of
from tests.bot.people import ANN, BEN, CLEO

HERE, THERE = GuildId(1), GuildId(2)
SEALED, TACTICAL = {"bidding": "sealed"}, {"bidding": "tactical"}
ENDED = [MarkedEntry(log.Closed("void"))]
BEGAN = log.Started(1, SEALED, "seed")

Place: TypeAlias = tuple[UserId, str, int, Mark]
"""A person, their name, their points and their mark."""

ANNS: Place = (ANN, "Ann", 9, "")
BENS: Place = (BEN, "Ben", 8, "")


def opened(game: str = "kuckuck", guild: GuildId = HERE, **more: Any) -> log.Opened:
    return log.Opened(game, guild, ChannelId(2), ANN, more.pop("options", SEALED), 60, "egg", **more)


async def ends(
    store: Store, number: TableId, at: float, *ranking: Place, guild: GuildId = HERE, game: str = "kuckuck"
) -> TableId:
    """The game of these people ends, the winner first."""
    results = [Result(seat, *who[:2], seat + 1, *who[2:]) for seat, who in enumerate(ranking)]
    await store.finish(number, 1, at, ENDED, guild_id=guild, game=game, results=results)
    return number


async def finished(
    store: Store, at: float, *ranking: Place, guild: GuildId = HERE, game: str = "kuckuck", **more: Any
) -> TableId:
    number = await store.open_table(0, 0, [opened(game, guild, **more)])
    return await ends(store, number, at, *ranking, guild=guild, game=game)


async def test_the_newest_games_of_a_server_come_first(store: Store) -> None:
    first = await finished(store, 10, ANNS, BENS)
    middle = await finished(store, 20, BENS, game="coucou")
    late = await finished(store, 30, BENS)
    other = await finished(store, 40, ANNS, guild=THERE)
    played = await store.archive.page(HERE, None, 0, 10)
    assert [one.table for one in played] == [late, middle, first]
    results = (Result(0, ANN, "Ann", 1, 9), Result(1, BEN, "Ben", 2, 8))
    assert played[2] == Played(first, HERE, "kuckuck", 10, results, SEALED)
    assert await store.archive.game(first) == played[2]
    assert await store.archive.game(TableId(other + 1)) is None
    assert [one.table for one in await store.archive.page(HERE, "kuckuck", 0, 10)] == [late, first]
    assert [await store.archive.last_game(guild) for guild in (HERE, GuildId(3))] == ["kuckuck", None]
    assert [await store.archive.last_of(user, HERE) for user in (ANN, BEN, CLEO)] == [first, late, None]
    assert await store.archive.ended_since(20, ["kuckuck"]) == [late, other]
    assert await store.archive.ended_since(20, ["coucou", "cucco"]) == [middle]


async def test_games_come_by_pages(store: Store) -> None:
    numbers = [await finished(store, at, ANNS, BENS) for at in range(7)]
    pages = [await store.archive.page(HERE, None, start, 3) for start in (0, 3, 6, 9)]
    found = [[one.table for one in page] for page in pages]
    assert found == [numbers[:3:-1], numbers[3:0:-1], numbers[:1], []]
    assert [await store.archive.count(HERE, key) for key in (None, "coucou")] == [7, 0]


async def test_a_game_keeps_its_options_without_its_log(store: Store) -> None:
    variant: dict[str, str | int] = {"variant": "as", "chips": 2}
    number = await finished(store, 10, ANNS, BENS, game="coucou", options=variant)
    await store.set_painted(number)
    assert await store.housekeeping.drop_logs(before=11) == 1
    played = await store.archive.game(number)
    assert played
    assert played.options == variant
    assert "**As qui court · table 1**" in text_of(history([played], None, 0, 1, Tr("en")))


# The running score of an evening


async def lobby(store: Store, at: float, after: TableId | None = None, seq: int = 2) -> TableId:
    """A lobby, or one after a game whose log goes on at this place."""
    entry = opened(after=after or log.NO_TABLE)
    return await store.open_table(at, at, [entry], after=(after, seq) if after else None)


async def score(store: Store, number: TableId) -> list[tuple[str, int, int]]:
    """Names, wins and points in the order in which they stand."""
    running = await store.archive.running_score(number)
    return [(one.name, one.wins, one.points) for one in running.scores]


async def test_wins_and_points_add_up_from_table_to_table(store: Store) -> None:
    first = await ends(store, await lobby(store, 50), 100, (ANN, "Ann", 9, ""), (BEN, "Ben", 5, ""))
    second = await lobby(store, 200, first)
    assert await score(store, second) == await score(store, first) == [("Ann", 1, 9), ("Ben", 0, 5)]
    await ends(store, second, 300, (BEN, "Ben", 7, ""), (CLEO, "Cleo", 3, "late"), (ANN, "Ann", -2, ""))
    third = await lobby(store, 400, second)
    other = await ends(store, await lobby(store, 420), 450, (BEN, "Ben", 50, ""))
    await ends(store, third, 500, (ANN, "Ann", 4, ""), (BEN, "Ben", 1, "left"))
    assert await score(store, first) == [("Ann", 1, 9), ("Ben", 0, 5)]
    assert await score(store, second) == [("Ben", 1, 12), ("Ann", 1, 7), ("Cleo", 0, 3)]
    assert await score(store, third) == [("Ann", 2, 11), ("Ben", 1, 12), ("Cleo", 0, 3)]
    assert await score(store, other) == [("Ben", 1, 50)]
    running = await store.archive.running_score(third)
    assert running.games == 3
    for table in (first, second, third):
        await store.set_painted(table)
    assert await store.housekeeping.drop_logs(before=600) == 3
    await store.rebuild()
    assert await store.archive.running_score(third) == running, "it stays without the logs"


async def test_six_hours_later_or_after_a_table_that_was_closed_it_starts_over(store: Store) -> None:
    async def games(table: TableId) -> int:
        return (await store.archive.running_score(table)).games

    first = await ends(store, await lobby(store, 50), 100, ANNS)
    second = await lobby(store, 100 + SAME_EVENING, first)
    await ends(store, second, 100 + SAME_EVENING, ANNS)
    late = await lobby(store, 101 + 2 * SAME_EVENING, second)
    assert [await games(second), await games(late)] == [2, 0]
    await ends(store, late, 200 + 2 * SAME_EVENING, ANNS)
    assert await games(late) == 1
    closed = await lobby(store, 100)
    await store.append(closed, 1, 150, [MarkedEntry(log.Closed("voted"))], live=False)
    assert await games(await ends(store, await lobby(store, 200, closed), 300, ANNS)) == 1


async def test_the_score_knows_new_names_and_no_deleted_people(store: Store) -> None:
    first = await ends(store, await lobby(store, 50), 100, (ANN, "Ann", 9, ""), (BEN, "Ben", 5, ""))
    second = await lobby(store, 200, first)
    await ends(store, second, 300, (ANN, "Anna", 1, ""), (BEN, "Ben", 0, ""))
    assert await score(store, second) == [("Anna", 2, 10), ("Ben", 0, 5)]
    await store.names.rename(BEN, HERE, "Benno", ANN, 400)
    await store.erase(ANN, HERE)
    assert await score(store, second) == [("", 2, 10), ("Benno", 0, 5)]
    assert all(one.user != ANN for one in (await store.archive.running_score(second)).scores)


# What was chosen last


async def test_the_newest_game_that_began_counts_as_its_host_chose_it_last(store: Store) -> None:
    assert await store.archive.last_choices(HERE) is None
    began = log.Started(1, TACTICAL, "seed")
    changes = (log.Changed(SEALED, 600), log.Changed(TACTICAL, 3600, level="strong"))
    for entries in (
        (opened("ducksoup"), log.Started(1, {}, "seed")),
        (opened(), *changes, began),
        (opened("coucou"), *changes),
        (opened("cucco", guild=THERE), began),
    ):
        await store.open_table(0, 0, entries)
    assert await store.archive.last_choices(HERE) == Choices("kuckuck", TACTICAL, 3600, "strong")
    await store.open_table(0, 0, [opened(level="easy"), BEGAN])
    await store.open_table(0, 0, [opened("cucco", evening=EveningId(4)), BEGAN])
    for _ in range(12):
        await store.open_table(0, 0, [opened("coucou", lesson=True), BEGAN])
    choices = await store.archive.last_choices(HERE)
    assert choices == Choices("kuckuck", SEALED, 60, "easy"), "lessons and game nights are nobody's choice"
