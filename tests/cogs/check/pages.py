"""The pages of `/manage check`, each with a name: see `tests.bot.screens.pages`."""

from collections.abc import Sequence

from bot.discord_ui.permissions import Permission
from bot.i18n import Tr
from bot.process import Process
from bot.shards import Part, Shards
from cogs.check.pages import check_page
from tests.features import Pages

LINK = "1" * 150
"""A link: no word of any language."""


def of_checks(tr: Tr, _names: Sequence[str]) -> Pages:
    """The host's, with a process and without."""
    granted = [Permission("View Channel", "View Channel", granted) for granted in (True, False)]
    process = Process(Shards(4096, tuple(range(64))), Part(64, 64), "b" * 64, 1e9)
    yield "check", check_page(granted, None, 9.0, LINK, process, tr)
    yield "check without a process", check_page([], 0.0, None, LINK, None, tr)


PAGES = {"pages-check": of_checks}
