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
from tests.engine.contract import biggest_of, taking_turns

pytestmark = pytest.mark.by_lot

EN = Tr("en")
SOME = biggest_of("kuckuck")
NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve"]


def content(read: Replay, form: str, tr: Tr = EN) -> str:
    return export(read, form, ENDED, tr).content


class Unasked(UserDict[str, str]):
    """Faces that nobody may ask for."""

    def __getitem__(self, name: str) -> str:
        pytest.fail(f"{name} has no place in a file")


def test_files_are_named_after_game_and_table_and_have_no_pictures_of_discord() -> None:
    read = replayed(SOME)
    files = {form: export(read, form, ENDED, Tr("de")) for form in FORMATS}
    assert [one.name for one in files.values()] == ["kuckuck-7.txt", "kuckuck-7.html", "kuckuck-7.json"]
    for form, one in files.items():
        assert content(read, form, Tr("de", faces=Unasked())) == one.content


def test_a_text_lists_who_sat_where_and_tells_every_move() -> None:
    wrong = []
    for setting, language in taking_turns(LANGUAGES):
        read = replayed(setting)
        lines = content(read, "text", Tr(language)).splitlines()
        moves = [line for line in lines if re.match(r"[A-T]: ", line)]
        by_house = [line for line in moves if line.endswith("[house]")]
        told = (
            [line[3:] for line in lines if line.endswith("  Ann")],
            len(moves),
            len(by_house),
            lines[-1][:10],
        )
        house = sum(move.by == "house" for move in read.moves)
        if told != (["Ann"], len(read.moves), house, "Scores: A "):
            wrong.append((setting, language, told))
    assert wrong == []


def test_files_say_how_well_the_bots_played_and_name_whom_they_are_read_by_alone() -> None:
    [(opened, mark), *rest] = recorded(SOME, ["Annabella"])
    assert isinstance(opened, log.Opened)
    strong = replay(TableId(7), [(msgspec.structs.replace(opened, level="strong"), mark), *rest])
    for read, level in ((strong, "strong"), (replayed(SOME, ["Annabella"]), "fair")):
        assert json.loads(content(read, "data"))["level"] == level
        assert all(f"{level} bots" in content(read, form) for form in ("text", "page"))
        assert ["Annabella" in content(read, form) for form in ("page", "data")] == [True, False]
    assert not any("fair bots" in content(replayed(SOME, NAMES), form) for form in ("text", "page"))
