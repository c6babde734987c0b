"""``python -m bot`` at an embedded Discord, in its own process and with short waits."""

import asyncio
import os
from collections.abc import Sequence
from typing import Any

from bot import start as command
from bot.app import Kuckuck
from bot.discord_ui.messages import refresher
from bot.host import supervisor
from bot.table import deadlines
from playground import point_discord_at
from playground.embedded import expect_one_server


class Hurried(Kuckuck):
    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        expect_one_server(self)

    async def before_identify_hook(self, *_: Any, **__: Any) -> None:
        """Waits for no other login: this Discord allows any number of them at once."""


class Hanging(Kuckuck):
    async def close(self) -> None:
        await asyncio.Event().wait()


def run(words: Sequence[str], discord: Sequence[str], launcher: Sequence[str]) -> int:
    """Runs the bot's command line. If ``discord`` has the API, the gateway, the token and the database of an
    embedded Discord, the bot plays there. ``launcher`` is the command by which a supervisor starts processes.

    If the environment has ``HANGS``, a stop hangs for that number of seconds.
    """
    vars(command)["all_pictures"] = dict  # no pictures: to upload them would take longer than most tests
    if discord:
        api, gateway, token, database = discord
        supervisor.BOT = (*launcher, *discord)
        supervisor.APART, supervisor.PAUSES = 0.0, (0.05,)
        refresher.SETTLE, refresher.INTERVAL = 0.01, 0.03
        deadlines.BRIEF_SECONDS = 0.02
        point_discord_at(api, gateway)
        os.environ |= {"DISCORD_TOKEN": token, "DATABASE_URL": database}
        for name, value in {"HOUSE_PAUSE": "0", "BEATS": "0", "PRESSES_AT_ONCE": "1000"}.items():
            os.environ.setdefault(name, value)
        vars(command)["Kuckuck"] = Hurried
    if seconds := os.environ.get("HANGS"):
        command.STOP_SECONDS = float(seconds)
        vars(command)["Kuckuck"] = Hanging
    return command.main(words)
