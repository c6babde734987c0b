"""French elides before each name: no text of ours says *de Anne*, whatever the name and its marks."""

import re
from collections.abc import Mapping, Sequence
from functools import cache

import pytest

from bot.games.common import HOUSE
from bot.i18n import Tr
from bot.names import escaped
from bot.table.house import BIRDS
from tests.bot.catalogues import DOMAINS, catalogue, fields, forms

WITH_A_VOWEL = ["Anne", "Ève", "Hugo", f"{HOUSE}Étourneau", f"**{HOUSE}Alouette** et Ben", escaped("*Ida*")]
UNELIDED = re.compile(r"(?i)\b((d|l|\w*qu)e|la) [^\w`]*(Anne|Ève|Hugo|Étourneau|Alouette|Ida)")


@cache
def lines() -> Sequence[tuple[str, str]]:
    """Each line of the French catalogues: its domain and text."""
    return [
        (domain, line)
        for domain in DOMAINS
        for message in catalogue("fr", domain)
        for form in (forms(message.string) if message.id else ())
        for line in form.splitlines()
    ]


def filled(text: str, name: str, domain: str = "bot") -> str:
    return Tr("fr", domain).filled(text, **dict.fromkeys(fields(text), name))


@pytest.mark.parametrize("name", WITH_A_VOWEL)
def test_every_line_elides_before_a_name(name: str) -> None:
    bare = [line for domain, line in lines() if UNELIDED.search(filled(line, name, domain))]
    assert bare == []


def test_every_line_is_left_as_it_is_before_another_name() -> None:
    for domain, line in lines():
        for name in ("Ben", f"**{HOUSE}Huppe**", "<@1>", "8", ""):
            found: Mapping[str, str] = dict.fromkeys(fields(line), name)
            assert filled(line, name, domain) == line.format(**found)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Œdipe", "d'Œdipe"),
        ("E\u0301ve", "d'E\u0301ve"),
        ("𝔸nne", "d'𝔸nne"),
        ("🦜 Anne", "d'🦜 Anne"),
        ("\u2068\\_Anne א\u2069", "d'\u2068\\_Anne א\u2069"),
        ("Hélène", "d'Hélène"),
        ("H", "d'H"),
        ("Heidi", "de Heidi"),
        ("Yves", "d'Yves"),
        ("Yann", "de Yann"),
        ("Y", "de Y"),
        ("As qui court", "d'As qui court"),
        ("onze", "de onze"),
        ("Ouistiti", "de Ouistiti"),
        ("11", "de 11"),
        ("<:cucco_owl:1>", "de <:cucco_owl:1>"),
        ("🦜", "de 🦜"),
        ("Анна", "de Анна"),
    ],
)
def test_elision_follows_what_is_read_aloud(name: str, said: str) -> None:
    assert filled("de {name}", name) == said


def test_all_words_that_elide_do_so_and_no_others() -> None:
    text = "Que {name}, jusque **{name}**, le {name}, la {name}, presque {name}, une {name}, modele {name}"
    said = "Qu'Eve, jusqu'**Eve**, l'Eve, l'Eve, presque Eve, une Eve, modele Eve"
    assert filled(text, "Eve") == said


def test_what_people_typed_is_not_touched() -> None:
    assert filled("{name} : de {name}", "le roi de Ibiza") == "le roi de Ibiza : de le roi de Ibiza"


def test_only_french_elides() -> None:
    assert Tr("de").filled("la de {name}", name="Eve") == "la de Eve"


def test_the_bots_are_called_as_french_calls_these_birds() -> None:
    birds = [Tr("fr")(bird.name) for bird in BIRDS]
    assert [said for said in (filled("de {name}", HOUSE + bird) for bird in birds) if said[1] == "'"] == [
        f"d'{HOUSE}Alouette",
        f"d'{HOUSE}Étourneau",
    ]
