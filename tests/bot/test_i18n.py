"""What a text becomes in a language: its numbers, its names, and the pictures that it can show."""

from __future__ import annotations

from bot.i18n import N_, Tr, language_of

FACES = {"card_42": "<:card_42:123>"}


def test_numbers_take_the_form_of_their_language() -> None:
    said = {
        "en": ["−2 points", "−1 point", "0 points", "1 point", "2 points"],
        "fr": ["−2 points", "−1 point", "0 point", "1 point", "2 points"],
        "de": ["−2 Punkte", "−1 Punkt", "0 Punkte", "1 Punkt", "2 Punkte"],
    }
    for language, expected in said.items():
        tr = Tr(language)
        assert [tr.plural("{n} point", "{n} points", n) for n in (-2, -1, 0, 1, 2)] == expected


def test_a_game_speaks_from_its_own_catalogue_first_and_then_from_the_common_one() -> None:
    tr = Tr("fr").of("kuckuck")
    assert tr("no nest") == "pas de nid"
    assert tr("My hand") == "Ma main"
    assert Tr("fr")("no nest") == "no nest"
    assert N_("text {x}") == "text {x}", "marking a text leaves it as it is"


def test_discord_locales_find_their_language() -> None:
    found = {"fr": "fr", "de": "de", "en-GB": "en", "en-US": "en", "es-ES": "en", "": "en"}
    assert {locale: language_of(locale) for locale in found} == found


def test_all_who_sit_at_a_table_read_the_same_names_of_house_players() -> None:
    tr = Tr("fr", faces=FACES).at_table("de")
    assert (tr("Magpie"), tr.house_name("Magpie")) == ("Pie", "Elster")
    assert tr.of("coucou").house_name("Magpie") == tr.in_words().house_name("Magpie") == "Elster"
    assert tr.face("card_42") == "<:card_42:123>"
    assert Tr("fr").house_name("Magpie") == "Pie"
