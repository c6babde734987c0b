"""Named examples of the pages of `/manage check`, for `tests.bot.screens.pages`."""

from collections.abc import Sequence
from unittest.mock import Mock

import discord

from bot.discord_ui import permissions
from bot.discord_ui.permissions import Permission
from bot.i18n import Tr
from bot.process import Process
from bot.shards import Part, Shards
from cogs.check.attempts import AWAY, EVENT, PICTURE, POST, SHARED, THREAD, Attempt, Unseen
from cogs.check.pages import attempts_page, check_page
from tests.features import Pages

LINK = "1" * 150
"""A long link, with no word of any language in it."""


def of_checks(tr: Tr, _names: Sequence[str]) -> Pages:
    """The pages of `/manage check`."""
    granted = [Permission("View Channel", "View Channel", granted) for granted in (True, False)]
    process = Process(Shards(4096, tuple(range(64))), Part(64, 64), "b" * 64, 1e9)
    yield "check", check_page(granted, None, 9.0, LINK, process, tr, tries=True)
    bar = tr(permissions.NOT_IN_IT)
    yield "check where the bot is shut out", check_page(granted, 0.0, 9.0, LINK, None, tr, barred=bar)
    yield "check without a process", check_page([], 0.0, None, LINK, None, tr)
    yield "check where winners had a role", check_page([], 0.0, 9.0, LINK, None, tr, former=5)
    yield "tried, and taken", attempts_page([Attempt(POST), Attempt(AWAY)], tr)
    attempts = [
        Attempt(POST),
        Attempt(PICTURE, ("Attach Files",), refusal(discord.Forbidden, 403, 50013)),
        Attempt(SHARED, (), Unseen()),
        Attempt(THREAD, ("Manage Threads",), tried=False),
        Attempt(EVENT, ("Create Events",), refusal(discord.HTTPException, 400, 30038)),
        Attempt(AWAY, (), TimeoutError()),
    ]
    yield "tried, and refused", attempts_page(attempts, tr)


def refusal(kind: type[discord.HTTPException], status: int, code: int) -> discord.HTTPException:
    return kind(Mock(status=status), {"code": code, "message": "1" * 300})


PAGES = {"pages-check": of_checks}
