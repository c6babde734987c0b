"""A finished game as a file."""

from __future__ import annotations

import json
import re
from collections import UserDict

import msgspec
import pytest

from bot.exports import FORMATS, export
from bot.i18n import LANGUAGES, Tr
from bot.ids import TableId
from bot.table import log
from bot.table.replay import Replay, replay
from tests.bot.recorded import ENDED, recorded, replayed
from tests.engine.contract import Setting, biggest_of, taking_turns

pytestmark = pytest.mark.by_lot

EN = Tr("en")
SOME = biggest_of("kuckuck")
NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve"]


def content(read: Replay, form: str, tr: Tr = EN) -> str:
    return export(read, form, ENDED, tr).content


def test_files_are_named_after_game_and_table() -> None:
    read = replayed(SOME)
    assert [export(read, form, ENDED, EN).name for form in FORMATS] == [
        "kuckuck-7.txt",
        "kuckuck-7.html",
        "kuckuck-7.json",
    ]


class Unasked(UserDict[str, str]):
    """Faces that nobody may ask for."""

    def __getitem__(self, name: str) -> str:
        pytest.fail(f"{name} has no place in a file")


@pytest.mark.parametrize("form", FORMATS)
def test_no_file_has_pictures_of_discord(form: str) -> None:
    read = replayed(SOME)
    assert content(read, form, Tr("de", faces=Unasked())) == content(read, form, Tr("de"))


@pytest.mark.parametrize(("setting", "language"), taking_turns(LANGUAGES), ids=repr)
def test_a_text_lists_who_sat_where_and_tells_every_move(setting: Setting, language: str) -> None:
    read = replayed(setting)
    lines = content(read, "text", Tr(language)).splitlines()
    assert [line[3:] for line in lines if line.endswith("  Ann")] == ["Ann"]
    assert len([line for line in lines if re.match(r"[A-T]: ", line)]) == len(read.moves)
    assert lines[-1].startswith("Scores: A ")
    told = [line for line in lines if re.match(r"[A-T]: .*\[house\]$", line)]
    assert len(told) == sum(move.by == "house" for move in read.moves)


def test_files_say_how_well_the_bots_played() -> None:
    [(opened, mark), *rest] = recorded(SOME, ["Ann"])
    assert isinstance(opened, log.Opened)
    strong = replay(TableId(7), [(msgspec.structs.replace(opened, level="strong"), mark), *rest])
    for read, level in ((strong, "strong"), (replayed(SOME, ["Ann"]), "fair")):
        assert json.loads(content(read, "data"))["level"] == level
        assert all(f"{level} bots" in content(read, form) for form in ("text", "page"))
    assert not any("fair bots" in content(replayed(SOME, NAMES), form) for form in ("text", "page"))


def test_files_hold_no_names_but_those_that_are_to_be_read() -> None:
    read = replayed(SOME, ["Annabella", "Ben"])
    assert "Annabella" in content(read, "page")
    assert "Annabella" not in content(read, "data")
