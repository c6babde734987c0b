"""Our own reader of the catalogues tells what Babel and Python's gettext make of them."""

from __future__ import annotations

from gettext import GNUTranslations, NullTranslations
from io import BytesIO

import msgspec
import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from bot.i18n import LOCALES
from bot.locales.reading import Catalogue

HEADER = """\
msgid ""
msgstr ""
"Language: fr\\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"
"""
SOME = (
    HEADER
    + r"""
# a note of a translator
#: bot/somewhere.py
#, python-brace-format
msgid "one line"
msgstr "une ligne"

msgid ""
"several "
"lines\n"
msgstr ""
"quelques\n"
"lignes"

msgid "\"quoted\" \\ \t✔"
msgstr "« cité » \" \\ \t✔"

msgid "not translated"
msgstr ""

msgid "{n} card"
msgid_plural "{n} cards"
msgstr[0] "{n} carte"
msgstr[1] "{n} cartes"

#~ msgid "former"
#~ msgstr "ancien"
"""
)
NUMBERS = (0, 1, 2, 5, 21)


class Beyond(NullTranslations):
    """What is asked where a catalogue has no translation."""

    def gettext(self, message: str) -> str:
        return f"beyond: {message}"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"beyond: {n} {msgid1}"


def by_babel(text: str) -> GNUTranslations:
    compiled = BytesIO()
    write_mo(compiled, read_po(BytesIO(text.encode())))
    compiled.seek(0)
    return GNUTranslations(compiled)


def assert_alike(text: str) -> None:
    """Compares all messages of a file, and one that it does not have."""
    ours, theirs = Catalogue(text), by_babel(text)
    ours.add_fallback(Beyond())
    theirs.add_fallback(Beyond())
    asked = [message.id for message in read_po(BytesIO(text.encode())) if message.id]
    for one, many in [(each, each) if isinstance(each, str) else each for each in (*asked, "no such text")]:
        assert ours.gettext(one) == theirs.gettext(one)
        if one != many:
            assert [ours.ngettext(one, many, n) for n in NUMBERS] == [
                theirs.ngettext(one, many, n) for n in NUMBERS
            ]


@pytest.mark.parametrize("name", sorted(f"{path.parent.name}/{path.name}" for path in LOCALES.glob("*/*.po")))
def test_each_of_ours_is_read_as_babel_reads_it(name: str) -> None:
    assert_alike((LOCALES / name).read_text(encoding="utf-8"))


def test_so_is_all_that_a_translator_may_leave_behind() -> None:
    assert_alike(SOME)
    catalogue = Catalogue(SOME)
    assert catalogue.gettext("several lines\n") == "quelques\nlignes"
    assert catalogue.gettext("not translated") == "not translated"
    assert [catalogue.ngettext("{n} card", "{n} cards", n) for n in (1, 2)] == ["{n} carte", "{n} cartes"]


def test_a_text_with_half_of_its_forms_is_not_translated_yet() -> None:
    half = 'msgid "{n} form"\nmsgid_plural "{n} forms"\nmsgstr[0] "{n} forme"\nmsgstr[1] ""\n'
    catalogue = Catalogue(f"{HEADER}\n{half}")
    assert [catalogue.ngettext("{n} form", "{n} forms", n) for n in (1, 2)] == ["{n} form", "{n} forms"]


@pytest.mark.parametrize(
    "torn", ['msgid "half\nmsgstr ""', 'msgid half\nmsgstr ""', '"nothing before"', 'msgstr "no id"']
)
def test_what_is_no_catalogue_is_not_taken_for_one(torn: str) -> None:
    with pytest.raises((msgspec.DecodeError, KeyError)):
        Catalogue(f"{HEADER}\n{torn}\n")
