"""Named examples of the pages on which people ask to hear of tables, for `tests.bot.screens.pages`."""

from collections.abc import Sequence

from bot.i18n import Tr
from bot.ids import MessageId
from cogs.telling.pages import telling_page, told_page
from cogs.telling.stored import Wish
from tests.bot.drawn import lobby, started
from tests.engine.contract import biggest_of
from tests.features import Pages

WISH = Wish("any", 18, 23, "Europe/Paris", "en")


def of_telling(tr: Tr, names: Sequence[str]) -> Pages:
    """First the page on which people choose what they are told about, then the messages that tell them."""
    for name, wish in (("off", None), ("on", WISH), ("shut", WISH._replace(closed=True))):
        yield f"tell me, {name}", telling_page(wish, tr)
    for name, table in (("table", lobby), ("seat", started)):
        shown = table(biggest_of("kuckuck"), names[:1])
        yield f"told of a {name}", told_page(shown, MessageId(7), f"[{names[0]}]", tr)


PAGES = {"pages-telling": of_telling}
