"""The pictures that a text can show, and the words in their place."""

from __future__ import annotations

from bot.i18n import Tr

FACES = {"card_42": "<:card_42:123>"}


def test_a_face_is_markup_where_there_is_one_and_else_nothing() -> None:
    tr = Tr("fr", faces=FACES)
    assert (tr.face("card_42"), tr.face("card_43")) == ("<:card_42:123>", "")
    assert Tr("fr").face("card_42") == ""


def test_a_games_own_catalogue_keeps_the_faces_and_a_file_has_none() -> None:
    tr = Tr("fr", faces=FACES).of("kuckuck")
    assert tr.face("card_42") == "<:card_42:123>"
    assert tr.in_words().face("card_42") == ""
    assert tr.in_words().language == "fr"


def test_faces_that_come_later_are_seen_too() -> None:
    faces: dict[str, str] = {}
    tr = Tr("en", faces=faces)
    faces |= FACES
    assert tr.face("card_42") == "<:card_42:123>"


def test_all_who_sit_at_a_table_read_the_same_names_of_house_players() -> None:
    tr = Tr("fr", faces=FACES).at_table("de")
    assert (tr("Magpie"), tr.house_name("Magpie")) == ("Pie", "Elster")
    assert tr.of("coucou").house_name("Magpie") == tr.in_words().house_name("Magpie") == "Elster"
    assert tr.face("card_42") == "<:card_42:123>"
    assert Tr("fr").house_name("Magpie") == "Pie"
