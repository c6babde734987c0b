"""What edits open hands is kept while they are open, and no longer than it is worth anything."""

from __future__ import annotations

from bot.ids import SHIFT, GuildId, MessageId, TableId, UserId
from bot.live.shards import ALL, Shards
from bot.storage.open_hands import OpenHand
from bot.storage.store import Store
from tests.bot.people import ANN, BEN, CLEO
from tests.bot.service import on_both
from tests.bot.storage.written import new_table

pytestmark = on_both

EXPIRES = 900.0


def hand(table: int, user: UserId = ANN, expires: float = EXPIRES) -> OpenHand:
    return OpenHand(
        TableId(table),
        user,
        MessageId(7_000 + user),
        f"key of {user}",
        expires,
        "de",
        followup=user == BEN,
        watching=user == CLEO,
        news="Trick 2: …",
    )


async def test_hands_are_taken_over_once(store: Store) -> None:
    table = await new_table(store)
    kept = [hand(table, user) for user in (ANN, BEN, CLEO)]
    await store.open_hands.keep(kept, [], 0)
    assert sorted(await store.open_hands.take(ALL, 0)) == kept
    assert await store.open_hands.take(ALL, 0) == []


async def test_a_later_hand_takes_the_place_of_the_former_one(store: Store) -> None:
    table = await new_table(store)
    await store.open_hands.keep([hand(table)], [], 0)
    later = hand(table, expires=2 * EXPIRES)._replace(message=MessageId(9))
    await store.open_hands.keep([later], [], 0)
    assert await store.open_hands.take(ALL, 0) == [later]


async def test_what_has_expired_is_neither_given_nor_kept(store: Store) -> None:
    table = await new_table(store)
    lives = hand(table, BEN, EXPIRES + 1)
    await store.open_hands.keep([hand(table), lives], [], 0)
    assert await store.open_hands.take(ALL, EXPIRES) == [lives]
    assert await store.open_hands.take(ALL, 0) == []


async def test_each_process_takes_those_of_its_servers(store: Store) -> None:
    tables = [await new_table(store, GuildId(number << SHIFT)) for number in (2, 3)]
    await store.open_hands.keep([hand(table) for table in tables], [], 0)
    for shard in (1, 0):
        assert await store.open_hands.take(Shards(2, (shard,)), 0) == [hand(tables[shard])]


async def test_deleted_data_takes_the_hand_along_also_of_a_table_that_was_only_watched(store: Store) -> None:
    table = await new_table(store)
    await store.open_hands.keep([hand(table, CLEO), hand(table, BEN)], [], 0)
    await store.erase(CLEO)
    assert await store.open_hands.take(ALL, 0) == [hand(table, BEN)]


async def test_what_is_closed_or_has_expired_goes_with_the_next_write(store: Store) -> None:
    table = await new_table(store)
    lives = hand(table, CLEO, EXPIRES + 1)
    await store.open_hands.keep([hand(table, ANN), hand(table, BEN), lives], [], 0)
    await store.open_hands.keep([], [(TableId(table), BEN)], 0)
    await store.open_hands.keep([], [], EXPIRES)
    assert await store.open_hands.take(ALL, 0) == [lives]
