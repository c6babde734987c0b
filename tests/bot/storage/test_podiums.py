"""Which season's podiums were announced in a server, and who has its champion's role."""

from __future__ import annotations

from bot.ids import GuildId
from bot.storage.podiums import Champion
from bot.storage.store import Store
from tests.bot.people import ANN, BEN, GUILD
from tests.bot.service import on_both

pytestmark = on_both

OCTOBER, NOVEMBER = "2026-10", "2026-11"
ELSEWHERE = GuildId(GUILD + 1)


async def test_what_was_posted_is_not_begun_again(store: Store) -> None:
    podiums = store.podiums
    assert await podiums.begin(GUILD, OCTOBER, 1000.0)
    await podiums.end(GUILD, posted=True)
    assert not await podiums.begin(GUILD, OCTOBER, 1001.0)
    assert not await podiums.begin(GUILD, "2026-09", 1001.0), "nor is an older one"
    assert await podiums.begin(ELSEWHERE, OCTOBER, 1001.0)
    assert await podiums.begin(GUILD, NOVEMBER, 1001.0)


async def test_what_may_have_arrived_is_known_by_when_it_was_begun(store: Store) -> None:
    podiums = store.podiums
    assert await podiums.begin(GUILD, OCTOBER, 1000.0) == 1000.0
    assert await podiums.begin(GUILD, OCTOBER, 90_000.0) == 1000.0
    assert await podiums.begin(GUILD, NOVEMBER, 95_000.0) == 95_000.0


async def test_what_has_certainly_not_arrived_is_begun_again(store: Store) -> None:
    podiums = store.podiums
    assert await podiums.begin(GUILD, OCTOBER, 1000.0)
    await podiums.end(GUILD, posted=False)
    assert await podiums.begin(GUILD, OCTOBER, 90_000.0)


async def test_champions_go_with_their_data_and_with_their_server(store: Store) -> None:
    podiums = store.podiums
    for guild in (GUILD, ELSEWHERE):
        await podiums.crown(ANN, guild, 7)
        await podiums.crown(BEN, guild, 8)
    assert await podiums.champions(GUILD) == [Champion(ANN, 7), Champion(BEN, 8)]
    await podiums.uncrown(BEN, GUILD)
    await store.erase(ANN, GUILD)
    assert await podiums.crowned() == {ELSEWHERE}
    await podiums.begin(ELSEWHERE, OCTOBER, 1000.0)
    await store.departures.remove(ELSEWHERE)
    assert await podiums.crowned() == set()
    assert await podiums.begin(ELSEWHERE, OCTOBER, 90_000.0), "nothing is known of it any more"
