"""What a message puts in brings no article along where German would change it."""

import re

from bot.i18n import COMMON, Tr
from bot.screens.table import table_message
from bot.table.nouns import Moment
from tests.bot.drawn import DEADLINE
from tests.bot.drawn import evening as game
from tests.engine.contract import SOME_SETTINGS

ARTICLE = re.compile(r"\W*(der|die|das|eine?) \w", re.IGNORECASE)


class Listener(Tr):
    """Notes each message, as a translator wrote it, in which an article was put behind another word."""

    def __init__(self, domain: str = COMMON, found: set[str] | None = None) -> None:
        super().__init__("de", domain)
        self.found: set[str] = set() if found is None else found

    def filled(self, text: str, /, **details: object) -> str:
        for before, name in re.findall(r"(\w*) ?\**\{(\w+)\}", text):
            if before and ARTICLE.match(f"{details.get(name, '')}"):
                self.found.add(text)
        return super().filled(text, **details)

    def of(self, domain: str) -> Tr:
        return Listener(domain, self.found)

    def in_words(self) -> Tr:
        return self


def test_no_article_is_put_in_behind_a_word() -> None:
    """As in *tauscht mit der Stapel*: the deck has messages of its own."""
    tr = Listener()
    for setting in SOME_SETTINGS:
        for table in game(setting, ["Ann", "Ben"]):
            assert table_message(table, Moment(DEADLINE), tr).blocks
    assert tr.found == set()
