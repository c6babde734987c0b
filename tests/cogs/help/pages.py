"""Named examples of the pages of help, for `tests.bot.screens.pages`."""

from collections.abc import Sequence

from bot.contact import UNNAMED, Host
from bot.games.offers import offers
from bot.i18n import Tr
from cogs.help.hello import hello, invitation_page, question_page
from cogs.help.pages import commands_page, fault_page, help_page
from engine.registry import games
from tests.features import Pages

LINK = "1" * 150
"""A long link, with no word of any language in it."""


def of_help(tr: Tr, _names: Sequence[str]) -> Pages:
    """What the bot tells a new server and its members."""
    yield "hello", hello(offers(), tr, asks=True)
    yield "hello, its question answered", hello(offers(), tr, cards=17, asks=True)
    yield "the question", question_page(tr)
    yield "the question, answered", question_page(tr, 17)
    yield "a fault", fault_page(UNNAMED, tr)
    yield "a fault, for a host to read", fault_page(Host("1" * 80), tr)
    yield "invitation", invitation_page(LINK, ["View Channel"], tr, LINK)
    for in_server in (True, False):
        yield (
            f"help{'' if in_server else ' in a direct message'}",
            help_page(offers(), tr, in_server=in_server),
        )
    yield "commands", commands_page(games(), [("manage server", "1" * 80)] * 25, tr)


PAGES = {"pages-help": of_help}
