"""The finished games of a server, on a real database."""

from __future__ import annotations

from bot.i18n import Tr
from bot.ids import ChannelId, GuildId, TableId, UserId
from bot.presenters.archive import history
from bot.scores.finished import Played
from bot.storage.store import Store
from bot.table import log
from bot.table.marks import MarkedEntry
from bot.table.results import Result
from tests.bot.drawn import text_of
from tests.bot.service import on_both

pytestmark = on_both


async def finish(
    store: Store, at: float, *ranking: tuple[int, str], guild: GuildId = GuildId(1), game: str = "kuckuck"
) -> int:
    """A finished game of these people, the winner first."""
    number = await store.open_table(0, 0, [log.Opened(game, guild, ChannelId(2), UserId(3), {}, 60, "")])
    results = [
        Result(i, UserId(user), name, place=i + 1, score=9 - i) for i, (user, name) in enumerate(ranking)
    ]
    await store.finish(
        number, 1, at, [MarkedEntry(log.Closed("void"))], guild_id=guild, game=game, results=results
    )
    return number


async def test_the_newest_games_of_a_server_come_first(store: Store) -> None:
    first = await finish(store, 10, (5, "Ann"), (6, "Ben"))
    middle = await finish(store, 20, (6, "Ben"), game="coucou")
    late = await finish(store, 30, (6, "Ben"))
    await finish(store, 40, (5, "Ann"), guild=GuildId(2))
    played = await store.archive.page(GuildId(1), None, 0, 10)
    assert [one.table for one in played] == [late, middle, first]
    assert played[2] == Played(
        TableId(first),
        GuildId(1),
        "kuckuck",
        10,
        (Result(0, UserId(5), "Ann", 1, 9), Result(1, UserId(6), "Ben", 2, 8)),
    )
    assert [one.table for one in await store.archive.page(GuildId(1), "kuckuck", 0, 10)] == [late, first]


async def test_a_game_keeps_its_options_without_its_log(store: Store) -> None:
    variant: dict[str, str | int] = {"variant": "as", "chips": 2}
    opened = log.Opened("coucou", GuildId(1), ChannelId(2), UserId(3), variant, 60, "")
    number = await store.open_table(0, 0, [opened])
    results = [Result(0, UserId(5), "Ann", 1, 1), Result(1, UserId(6), "Ben", 2, 0)]
    ended = [MarkedEntry(log.Closed("void"))]
    await store.finish(number, 1, 10, ended, guild_id=GuildId(1), game="coucou", results=results)
    await store.set_painted(number)
    assert await store.housekeeping.drop_logs(before=11) == 1
    played = await store.archive.game(number)
    assert played
    assert played.options == variant
    assert "**As qui court · table 1**" in text_of(history([played], None, 0, 1, Tr("en")))


async def test_games_come_by_pages(store: Store) -> None:
    numbers = [await finish(store, at, (5, "Ann"), (6, "Ben")) for at in range(7)]
    pages = [await store.archive.page(GuildId(1), None, start, 3) for start in (0, 3, 6, 9)]
    assert [[one.table for one in page] for page in pages] == [
        numbers[:3:-1],
        numbers[3:0:-1],
        numbers[:1],
        [],
    ]
    assert await store.archive.count(GuildId(1)) == 7
    assert await store.archive.count(GuildId(1), "coucou") == 0


async def test_one_game_is_found_by_its_table(store: Store) -> None:
    number = await finish(store, 10, (5, "Ann"))
    played = await store.archive.game(TableId(number))
    assert played
    assert (played.table, played.at) == (number, 10)
    assert await store.archive.game(TableId(number + 1)) is None
