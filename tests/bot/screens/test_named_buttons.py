"""A sentence names a button that everybody sees as it stands there, all others in its reader's language."""

import pytest

from bot.i18n import ON_PUBLIC_MESSAGES, Tr
from bot.screens.poster import poster
from bot.screens.table import table_message
from bot.table.nouns import Moment
from tests.bot.drawn import DEADLINE, evening, lobby
from tests.bot.named_buttons import NAMED, said, sentences, unmarked
from tests.engine.contract import SOME_SETTINGS
from tests.features import of_features


@pytest.mark.parametrize(("reader", "public"), [("fr", "en"), ("de", "fr"), ("en", "de")])
def test_each_sentence_names_buttons_as_its_reader_finds_them(reader: str, public: str) -> None:
    assert of_features("pages"), "the labels of all features are marked"
    for sentence in sentences():
        labels = NAMED.findall(sentence[1])
        found = {
            label: Tr(public if label in ON_PUBLIC_MESSAGES else reader, sentence[0]) for label in labels
        }
        told = said(reader, public, sentence)
        assert [label for label, tr in found.items() if f"*{tr(label)}*" not in told] == [], told


def test_every_label_on_the_message_of_a_table_that_a_sentence_names_is_marked() -> None:
    tr = Tr("en")
    for setting in SOME_SETTINGS:
        game = [*evening(setting, ["Ann", "Ben"])]
        tables = [lobby(setting, ["Ann"]), *game[::31], game[-1]]
        screens = [table_message(table, Moment(DEADLINE), tr) for table in tables]
        assert unmarked([*screens, poster(tables[0], tr)]) == set()


def test_only_labels_that_a_sentence_names_are_marked() -> None:
    assert of_features("pages"), "the labels of all features are marked"
    assert {label for _, one, _ in sentences() for label in NAMED.findall(one)} >= ON_PUBLIC_MESSAGES
