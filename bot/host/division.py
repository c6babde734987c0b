"""Which shards each of several processes serves."""

from __future__ import annotations

import signal
from collections.abc import Sequence

from bot.host.config import Config
from bot.host.startup import Unfit
from bot.shards import Shards


def divide(config: Config, processes: int) -> Sequence[Shards]:
    """The shards of each process, spread evenly. Raises Unfit.

    There are as many as SHARD_COUNT says, or one for each process where it says nothing.
    """
    if not hasattr(signal, "SIGHUP"):
        raise Unfit("One command starts one process on Windows: start each by hand, with its SHARD_IDS.")
    if config.shard_ids:
        raise Unfit(
            "SHARD_IDS is for a process of its own: leave it out, and --processes divides the shards."
        )
    count = config.shard_count if "shard_count" in config.model_fields_set else processes
    if count < processes:
        raise Unfit(
            f"SHARD_COUNT is {count}, so {processes} processes cannot have a shard each: "
            "raise it, or leave it out."
        )
    if processes > 1 and config.database_url.startswith("sqlite"):
        raise Unfit("Several processes need PostgreSQL: set DATABASE_URL, or start one process only.")
    return [Shards(count, tuple(range(first, count, processes))) for first in range(processes)]
