"""A finished game as a file: to read, and to check."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import UserDict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.exports import FORMATS, export
from bot.i18n import LANGUAGES, Tr
from bot.ids import TableId
from bot.table import Table, log
from bot.table.commands import Start
from bot.table.dealing import draw
from bot.table.decisions import decide
from bot.table.folding import fold
from bot.table.replay import Replay, replay
from bot.table.same_deal import same_cards
from engine.registry import games
from tests.bot.matched import both_replays
from tests.bot.recorded import ENDED, recorded, replayed
from tests.bot.table.deleted import without_anybody
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


# The program of docs/fairness.md

DOCUMENT = Path(__file__).parents[2] / "docs" / "fairness.md"


def program() -> str:
    [source] = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    return str(source)


@pytest.fixture
def check(tmp_path: Path) -> Callable[[str], tuple[int, list[str]]]:
    """Runs the program of the document on a file; gives its exit code and its lines."""
    (tmp_path / "check.py").write_text(program(), encoding="utf-8")

    def run(known: str) -> tuple[int, list[str]]:
        (tmp_path / "game.json").write_text(known, encoding="utf-8")
        command = [sys.executable, "-I", "check.py", "game.json"]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout.splitlines() + done.stderr.splitlines()

    return run


def test_the_program_is_short_and_needs_the_standard_library_alone() -> None:
    assert len([line for line in program().splitlines() if line.strip()]) <= 65
    imported = re.findall(r"^(?:import|from) (.*)$", program(), re.MULTILINE)
    assert {name.strip() for line in imported for name in line.split(",")} <= sys.stdlib_module_names


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("former", [False, True])
def test_the_program_finds_real_games_fair(
    game: str, check: Callable[[str], tuple[int, list[str]]], *, former: bool
) -> None:
    setting = biggest_of(game)
    read = replayed(setting, former=former)
    code, lines = check(content(read, "data"))
    assert code == 0
    assert len(lines) == 2 + len(read.shuffles) + (0 if former else 2 + setting.seats)
    assert all(line.startswith("agrees: ") for line in lines)


@pytest.mark.parametrize("by_lot", [False, True])
def test_the_program_finds_both_tables_of_a_match_fair(
    check: Callable[[str], tuple[int, list[str]]], *, by_lot: bool
) -> None:
    for found in both_replays(by_lot=by_lot):
        code, lines = check(content(found, "data"))
        assert code == 0
        assert all(line.startswith("agrees: ") for line in lines)
        assert sum(", user " in line for line in lines) == len(found.table.people)
        forged = json.loads(content(found, "data"))
        forged["players"].reverse()
        assert check(json.dumps(forged))[0] == 1


def test_the_program_tells_where_cards_that_were_dealt_again_come_from(
    check: Callable[[str], tuple[int, list[str]]],
) -> None:
    first = replayed(SOME)
    opened, entries = same_cards(first.table, first.table.people[0], draw(), 0.0)
    logged = [opened, *entries]
    logged += decide(fold(Table(TableId(8)), logged), Start(first.table.people[0]))
    found = replay(TableId(8), [(entry, None) for entry in (*logged, log.Closed("voted"))])
    code, lines = check(content(found, "data"))
    assert code == 0
    assert lines[0] == f"compare: the seed {first.table.seed} must stand in the file of table 7"


def test_the_program_says_that_no_message_had_shown_the_seal(
    check: Callable[[str], tuple[int, list[str]]],
) -> None:
    code, lines = check(content(replayed(SOME, posted=False), "data"))
    assert code == 0
    assert "left out: the message, as none had shown the seal before the start" in lines


def test_the_program_checks_a_game_that_was_closed(check: Callable[[str], tuple[int, list[str]]]) -> None:
    read = replay(TableId(7), [*recorded(SOME, ["Ann", "Ben"])[:30], (log.Closed("voted"), None)])
    known = json.loads(content(read, "data"))
    assert (known["scores"], known["places"]) == (None, None)
    code, lines = check(json.dumps(known))
    assert code == 0
    assert len(lines) >= 4 + SOME.seats


def test_the_program_says_what_it_leaves_out_once_a_player_is_deleted(
    check: Callable[[str], tuple[int, list[str]]],
) -> None:
    known = json.loads(content(without_anybody(SOME), "data"))
    assert known["secret"] == "the secret of seed"  # noqa: S105
    assert known["salt"] is None
    assert known["players"].count("deleted") == 2
    code, lines = check(json.dumps(known))
    assert code == 0
    assert "left out: whose alias is whose, as the data of a player was deleted" in lines
    assert len(lines) == 4 + SOME.seats + len(known["shuffles"])
    _other_card(known)
    assert check(json.dumps(known))[0] == 1


def test_of_the_former_form_it_leaves_out_seal_and_seed_once_a_player_is_deleted(
    check: Callable[[str], tuple[int, list[str]]],
) -> None:
    known = json.loads(content(without_anybody(SOME, former=True), "data"))
    assert known["format"] == "kuckuck-game/1"
    assert known["secret"] is None
    assert known["players"][:2] == ["deleted", "deleted"]
    code, (left_out, *lines) = check(json.dumps(known))
    assert code == 0
    assert left_out.startswith("left out: the seal and the seed")
    assert len(lines) == len(known["shuffles"])
    _other_card(known)
    assert check(json.dumps(known))[0] == 1


def _numbers(known: dict[str, Any]) -> dict[str, Any]:
    """The shuffle of the number cards."""
    shuffles: list[dict[str, Any]] = known["shuffles"]
    return next(shuffle for shuffle in shuffles if shuffle["label"] == "numbers")


def _other_card(known: dict[str, Any]) -> None:
    _swap(_numbers(known)["result"])


def _swap(result: list[Any]) -> None:
    result[0], result[1] = result[1], result[0]


TAMPERINGS: dict[str, Callable[[dict[str, Any]], Any]] = {
    "another secret": lambda known: known.update(secret="x"),  # noqa: S106
    "another seal": lambda known: known.update(seal="0" * 64),
    "another seed": lambda known: known.update(seed="0" * 64),
    "other people": lambda known: known["players"].reverse(),
    "another table": lambda known: known.update(table=8),
    "another card": _other_card,
    "another label": lambda known: _numbers(known).update(label="numbers/2"),
    "a card too many": lambda known: _numbers(known)["pack"].append(61),
}
OF_THE_NEW_FORM: dict[str, Callable[[dict[str, Any]], Any]] = {
    "another salt": lambda known: known.update(salt="x"),
    "another cover": lambda known: known.update(cover="0" * 64),
    "another message": lambda known: known.update(message="unposted"),
    "other seats": lambda known: _swap(known["shuffles"][0]["result"]),
    "seats in another order": lambda known: _swap(known["shuffles"][0]["pack"]),
    "no seats": lambda known: known["shuffles"][0].update(label="deal/1"),
    "somebody else": lambda known: known["players"].__setitem__(
        known["players"].index("100"), "100000000000000000"
    ),
    "somebody less": lambda known: known["players"].__setitem__(known["players"].index("100"), "house"),
}


@pytest.mark.parametrize(
    ("tampering", "former"),
    [
        *((tampering, former) for tampering in TAMPERINGS for former in (False, True)),
        *((tampering, False) for tampering in OF_THE_NEW_FORM),
    ],
)
def test_the_program_notices_what_was_tampered_with(
    tampering: str, check: Callable[[str], tuple[int, list[str]]], *, former: bool
) -> None:
    known = json.loads(content(replayed(SOME, former=former), "data"))
    (TAMPERINGS | OF_THE_NEW_FORM)[tampering](known)
    code, lines = check(json.dumps(known))
    assert code == 1
    assert any(line.startswith("DOES NOT AGREE: ") for line in lines)
    assert lines[-1] == "This game was not dealt as its file says."


def test_the_document_names_all_that_is_in_the_file() -> None:
    document = DOCUMENT.read_text(encoding="utf-8")
    known = json.loads(content(replayed(SOME), "data"))
    assert [name for name in known if f"`{name}`" not in document] == []
    assert f"`{known['format']}`" in document
    assert f"`{json.loads(content(replayed(SOME, former=True), 'data'))['format']}`" in document
