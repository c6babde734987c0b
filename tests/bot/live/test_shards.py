"""Which process a server's tables belong to."""

from bot.ids import GuildId, TableId, is_outside
from bot.shards import ALL, Shards
from bot.storage.store import Store
from tests.bot.people import GUILD
from tests.bot.service import on_both
from tests.bot.storage.contents import LOBBY, finish, new_table

SERVERS = [GuildId((9000 + i) << 22 | 7 * i) for i in range(8)]
"""Ids of servers as Discord makes them: a time and some bits."""
OF_DEVELOPERS = GuildId(81384788765712384)
"""Discord's own server for developers."""
SPREAD = [Shards(4, (0, 2)), Shards(4, (1,)), Shards(4, (3,))]


def test_one_process_owns_a_server_and_they_share_what_discord_allows() -> None:
    assert ALL.all
    assert not any(shards.all for shards in SPREAD)
    assert all(ALL.own(server) for server in SERVERS)
    assert [[shards.own(server) for shards in SPREAD].count(True) for server in SERVERS] == [1] * 8
    assert (ALL.share, [shards.share for shards in SPREAD]) == (1.0, [0.5, 0.25, 0.25])
    # Discord's formula: (guild_id >> 22) % num_shards
    assert [shard for shard in range(16) if Shards(16, (shard,)).own(OF_DEVELOPERS)] == [2]
    for shards in (ALL, *SPREAD):  # a table outside our servers belongs to the process that opened the table
        assert is_outside(shards.outside)
        assert shards.own(shards.outside)
        assert [other.own(shards.outside) for other in SPREAD].count(True) == 1
    assert not any(is_outside(server) for server in (*SERVERS, OF_DEVELOPERS, GUILD))


@on_both
async def test_the_database_counts_shards_as_we_do(store: Store) -> None:
    tables = {server: await new_table(store, server) for server in (GUILD, *SERVERS)}
    owned = {
        shards: {table for server, table in tables.items() if shards.own(server)} for shards in (*SPREAD, ALL)
    }
    for shards, ours in owned.items():
        assert {found.id for found in await store.live(shards)} == ours
        assert await store.lengths(shards) == dict.fromkeys(ours, len(LOBBY))
    for table in tables.values():
        await finish(store, TableId(table), len(LOBBY))
    for shards, ours in owned.items():
        assert set(await store.unpainted(shards)) == ours
