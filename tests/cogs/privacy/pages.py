"""Named examples of the pages of people's data, for `tests.bot.screens.pages`."""

from collections.abc import Sequence
from itertools import product

from bot.contact import UNNAMED
from bot.i18n import Tr
from bot.ids import GuildId, TableId
from bot.scores.personal import DataSummary
from cogs.privacy.pages import confirm, data_page, deleted, nothing_deleted, privacy
from tests.features import Pages


def of_a_person(tr: Tr, _names: Sequence[str]) -> Pages:
    """Pages on what is stored about a person, and on deleting it."""
    rows = {"standings": 3, "ladders": 4, "opponents": 6, "evening_people": 7, "tries": 9, "reviews": 10}
    one = DataSummary(1, 1, [TableId(4)], 1, 1, 1, 1, dict.fromkeys(rows, 1))
    many = DataSummary(12, 34, [*map(TableId, range(11))], 5, 2, 8, 13, rows)
    for stored, here in product((one, many, DataSummary(0, 0, [], 0, 0, 0, 0, {})), (True, False)):
        where = f"{stored.games} games of mine {'here' if here else 'everywhere'}"
        yield f"data: {where}", data_page(stored, GuildId(int(here)), GuildId(1), tr)
    yield "data in a direct message", data_page(one, GuildId(0), None, tr)
    yield "privacy", privacy(UNNAMED, tr)
    yield "delete", confirm(many, GuildId(1), tr)
    yield "nothing deleted", nothing_deleted(tr)
    yield "deleted here", deleted(tr, everywhere=False)
    yield "deleted everywhere", deleted(tr, everywhere=True)


PAGES = {"pages-privacy": of_a_person}
