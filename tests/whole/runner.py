"""``python -m bot`` at an embedded Discord, in a process of its own and in a hurry.

``python -m tests.whole.runner API GATEWAY TOKEN DATABASE [ARGUMENT …]``
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from tempfile import TemporaryFile
from typing import Any

from bot import start as command
from bot.app import Kuckuck
from bot.discord_ui import refresher
from bot.host import supervisor
from bot.playground import point_discord_at
from bot.playground.embedded import expect_one_server
from bot.table import deadlines
from tests.faults import FaultyPlayground


@asynccontextmanager
async def bot_process(
    playground: FaultyPlayground,
    database: str,
    *,
    shard: int = 0,
    shards: int = 1,
    drawn: bool = False,
    pause: float = 0.0,
) -> AsyncIterator[asyncio.subprocess.Process]:
    """The process, from when it is connected; ended at the end, unless it has been before.

    Bots ``pause`` for this many seconds before they move.
    Fails where it has logged an error.
    """
    variables = {"SHARD_COUNT": str(shards), "SHARD_IDS": str(shard)}
    variables |= {"DRAWN_TABLES": str(drawn), "HOUSE_PAUSE": str(pause)}
    async with _running(playground, database, variables) as process:
        await playground.until_bot(shard=shard)
        yield process


@asynccontextmanager
async def supervised(
    playground: FaultyPlayground, database: str, processes: int
) -> AsyncIterator[asyncio.subprocess.Process]:
    """The supervisor of so many processes, from when all are connected; ended as `bot_process` is."""
    words = ("run", "--processes", str(processes))
    async with _running(playground, database, {"DRAWN_TABLES": "False"}, *words) as process:
        for shard in range(processes):
            await playground.until_bot(shard=shard)
        yield process


@asynccontextmanager
async def _running(
    playground: FaultyPlayground, database: str, variables: Mapping[str, str], *arguments: str
) -> AsyncIterator[asyncio.subprocess.Process]:
    with TemporaryFile("w+", encoding="utf-8") as said:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.whole.runner"),
            *(playground.api, playground.gateway, playground.token, database, *arguments),
            env={**os.environ, "LOG_FORMAT": "json", **variables},
            stderr=said,
        )
        try:
            yield process
        finally:
            if process.returncode is None:
                process.terminate()
            await process.wait()
            said.seek(0)
            lines = said.readlines()
            sys.stderr.writelines(lines)
        assert [line for line in lines if _tells_of_an_error(line)] == []


def _tells_of_an_error(line: str) -> bool:
    """Whether it is an error line of the bot's, or Python's own word of its end."""
    return '"level": "error"' in line or '"level": "critical"' in line or line.startswith("Traceback")


class Hurried(Kuckuck):
    def __init__(self, *given: Any, **options: Any) -> None:
        # To draw all pictures takes longer than most of what is tested.
        super().__init__(*given, **options | {"pictures": {}})
        expect_one_server(self)


if __name__ == "__main__":
    api, gateway, token, database, *arguments = sys.argv[1:]
    supervisor.BOT = (sys.executable, "-m", "tests.whole.runner", api, gateway, token, database)
    supervisor.APART, supervisor.PAUSES = 0.0, (0.05,)
    refresher.SETTLE, refresher.INTERVAL = 0.01, 0.03
    deadlines.BRIEF_SECONDS = 0.02
    point_discord_at(api, gateway)
    os.environ |= {"DISCORD_TOKEN": token, "DATABASE_URL": database}
    for name, value in {"HOUSE_PAUSE": "0", "BEATS": "0", "PRESSES_AT_ONCE": "1000"}.items():
        os.environ.setdefault(name, value)
    vars(command)["Kuckuck"] = Hurried
    sys.exit(command.main(arguments))
