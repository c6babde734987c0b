"""The pages of help, each with a name: see `tests.bot.screens.pages`."""

from collections.abc import Sequence

from bot.games.offers import offers
from bot.i18n import Tr
from cogs.help.hello import hello, invitation_page
from cogs.help.pages import commands_page, help_page
from engine.registry import games
from tests.features import Pages

LINK = "1" * 150
"""A link: no word of any language."""


def of_help(tr: Tr, _names: Sequence[str]) -> Pages:
    """What a new server and its members are told."""
    yield "hello", hello(offers(), tr)
    yield "invitation", invitation_page(LINK, ["View Channel"], tr, LINK)
    for in_server in (True, False):
        yield (
            f"help{'' if in_server else ' in a direct message'}",
            help_page(offers(), tr, in_server=in_server),
        )
    yield "commands", commands_page(games(), [("settings server", "1" * 80)] * 25, tr)


PAGES = {"pages-help": of_help}
