"""The program docs/check.py together with the engine: it finds real games fair and forged games unfair."""

import ast
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import redirect_stdout
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from bot.i18n import Tr
from bot.ids import TableId
from bot.table import Table, log
from bot.table.again import same_cards
from bot.table.commands import Change, Command, SetHouse, ShowSeal, Start, VoteToClose
from bot.table.dealing import draw
from bot.table.decisions import decide
from bot.table.folding import fold
from bot.table.replay import Replay, replay
from cogs.history.files import export
from cogs.history.verdict import judged
from engine.__main__ import main
from engine.options import combinations
from engine.registry import games
from engine.shuffle import shuffled
from tests.bot.logged import setting_of
from tests.bot.matched import replayed as former
from tests.bot.people import ANN, BEN, CLEO, NUMBER, join
from tests.bot.recorded import ENDED, MESSAGE, Logged, recorded, replayed, without_anybody
from tests.bot.sealed import new
from tests.engine.contract import SETTINGS, biggest_of
from tests.pythons import pythons

pytestmark = pytest.mark.by_lot

BIGGEST = [biggest_of(key) for key in games()]
SOME = biggest_of("kuckuck")
DOCUMENT = (Path(__file__).parents[3] / "docs" / "fairness.md").read_text(encoding="utf-8")
PROGRAM = (Path(__file__).parents[3] / "docs" / "check.py").read_text(encoding="utf-8")
SECRET = "the secret of seed"  # noqa: S105

OLDEST = (3, 8)
"""The oldest Python on which the program has to run: strangers have it."""
PLAIN = {"PYTHONIOENCODING": "ascii"}
"""A terminal that can show nothing but ASCII."""

Known = dict[str, Any]
"""The contents of a game's JSON file."""


def data(read: Replay) -> Known:
    return cast("Known", json.loads(export(read, "data", ENDED, Tr("en")).content))


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The path of the file that the program reads."""
    monkeypatch.setattr(sys, "argv", ["check.py", str(tmp_path / "game.json")])
    return tmp_path / "game.json"


@cache
def compiled() -> Any:
    return compile(PROGRAM, "check.py", "exec")


def check(file: Path, known: Mapping[str, Any]) -> tuple[int, list[str]]:
    """Runs the program on this game. Returns its exit code and the lines that it printed."""
    file.write_text(json.dumps(known), encoding="utf-8")
    return run()


def run() -> tuple[int, list[str]]:
    """Runs the program on the file. Returns its exit code and the lines that it printed."""
    told: object = 0
    with redirect_stdout(StringIO()) as said:
        try:
            exec(compiled(), {"__name__": "__main__"})  # noqa: S102 - as a player would run it
        except SystemExit as stop:
            told = stop.code
        except Exception as problem:  # Python's exit code is 1 after any exception
            told = repr(problem)
    lines = said.getvalue().splitlines()
    return (1, [*lines, told]) if isinstance(told, str) else (cast("int", told), lines)


def played(file: Path, known: Mapping[str, Any]) -> str:
    """What the engine prints when it plays this game again."""
    file.write_text(json.dumps(known), encoding="utf-8")
    with redirect_stdout(StringIO()) as said:
        try:
            main([str(file)])
        except SystemExit as stop:
            return str(stop.code)
    return said.getvalue()


def fair(file: Path, known: Mapping[str, Any]) -> list[str]:
    """What the program says of a fair game, without the first line, which says what to compare."""
    code, lines = check(file, known)
    assert code == 0, lines
    message, seal = known.get("message"), known["seal"]
    table = known.get("match", known)["table"]
    assert lines[0] == f"compare with what you were shown: table {table}, seal {seal}, message {message}"
    return lines[1:]


def disagreeing(lines: list[str]) -> list[str]:
    return [line for line in lines if not line.startswith("agrees: ")]


def test_the_program_is_short_and_needs_an_old_python_and_its_standard_library_alone(file: Path) -> None:
    assert len([line for line in PROGRAM.splitlines() if line.strip()]) <= 125
    ast.parse(PROGRAM, feature_version=OLDEST)
    (file.parent / "check.py").write_text(PROGRAM, encoding="utf-8")
    known = data(replayed(SOME))
    oldest, *others = (program for version, program in pythons().items() if version >= OLDEST)
    for one, ends in (known | {"secret": "x"}, 1), (known | {"message": "\N{EGG}"}, 1), (known, 0):
        file.write_text(json.dumps(one), encoding="utf-8")
        for python in (oldest, *others) if one is known else (oldest,):
            command = [python, "-S", "check.py", "game.json"]
            ended = subprocess.run(command, cwd=file.parent, env=PLAIN, capture_output=True, check=False)
            assert (ended.returncode, b"Traceback" in ended.stderr) == (ends, False), (python, ended.stderr)


def test_a_file_that_cannot_be_read_is_no_disagreement(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    known = json.dumps(data(replayed(SOME)))
    file.write_text(f"\N{ZERO WIDTH NO-BREAK SPACE}{known}", encoding="utf-8")  # as some editors save it
    assert run()[0] == 0
    for content in (
        b"",
        known.encode()[:-9],
        known.encode("utf-16"),
        b"[]",
        b"{}",
        b'{"format": "deck/1"}',
        None,
    ):
        file.unlink()
        if content is None:
            file.mkdir()
        else:
            file.write_bytes(content)
        assert run() == (2, []), content
        with pytest.raises(SystemExit, match="2"):
            main([str(file)])
        assert capsys.readouterr().err.count(f"{file} cannot be read: ") == 2
    file.rmdir()
    assert run() == (2, [])
    sys.argv[1:] = []
    assert run() == (2, [])
    assert capsys.readouterr().err.splitlines()[1:] == ["Say which file: check.py FILE"]


@pytest.mark.parametrize("key", games())
def test_the_program_knows_what_each_game_shuffles_whatever_its_size_and_options(
    key: str, file: Path
) -> None:
    rows = re.findall(r"^\| `(\w+)` \| `([\w/]+)` \| `?(.*?)`? \|", DOCUMENT, re.MULTILINE)
    listed = {label: pack for game, label, pack in rows if game == key}
    met = set()
    settings = [setting for setting in SETTINGS if setting.game.key == key]
    for setting in settings[::11]:  # sizes and options change with each
        read = replayed(setting)
        known = data(read)
        lines = fair(file, known)
        assert (disagreeing(lines), len(lines)) == ([], 6 + len(read.shuffles) + setting.seats)
        assert (known["message"], known["seal"]) == (str(MESSAGE), read.table.commitment)
        agrees = f"agrees: {len(read.shuffles) - 1} shuffles, {len(read.moves)} moves, scores and places\n"
        assert played(file, known) == agrees
        for shuffle in read.shuffles[1:]:  # the first shuffle is of the seats
            label = re.sub(r"\d+$", "n", re.sub(r"\d+/", "h/", shuffle.label))
            met.add(label)
            shown = " ".join(map(str, [*shuffle.pack[:4], "…", *shuffle.pack[-2:]]))
            in_words = sorted(shuffle.pack) == [*shuffle.pack] and "…" not in listed[label]
            assert in_words or listed[label] == shown
    assert met == {*listed}


def test_the_program_finds_a_game_fair_at_whatever_move_it_was_closed(file: Path) -> None:
    for setting in BIGGEST:
        logged = recorded(setting, ["Ann", "Ben"])
        [begun] = [i for i, (entry, _) in enumerate(logged) if isinstance(entry, log.Started)]
        for end in range(begun + 1, len(logged), 1 + len(logged) // 4):
            read = replay(TableId(7), [*logged[:end], (log.Closed("voted"), None)])
            known = data(read)
            lines = fair(file, known)
            assert (known["scores"], disagreeing(lines)) == (None, [])
            assert lines[-1] == f"agrees: as many shuffles as the game must have: {len(read.shuffles)}"


def test_the_program_finds_a_table_fair_whose_seats_are_as_in_the_list(file: Path) -> None:
    table = new(CLEO)
    logged: Logged = [(table.opened, None), (log.Joined(CLEO, "Cleo"), None)]
    seats: list[Command] = [join(BEN), SetHouse(CLEO, 1), join(ANN), Change(CLEO, seating="list")]
    for command in (ShowSeal(MESSAGE), *seats, Start(CLEO), *map(VoteToClose, (CLEO, BEN, ANN))):
        entries = decide(table, command)
        table = fold(table, entries)
        logged += [(entry, None) for entry in entries]
    found = replay(NUMBER, logged)
    said, steps = judged(found, same=True, tr=Tr("en"))
    assert (said[0], "The seats weren't drawn" in steps.text, "❌" in steps.text) == ("✅", True, False)
    known = data(found)
    assert (known["shuffles"][0]["label"] != "seats", known["seats"][2]) == (True, "house 0")
    assert disagreeing(fair(file, known)) == ["compare: no seats were drawn, as the lobby must have said"]
    for forged in ({"players": known["players"][::-1]}, {"seats": ["0" * 64, *known["seats"][1:]]}):
        assert check(file, known | forged)[0] == 1


def test_the_program_says_what_it_leaves_out_and_what_is_to_be_compared(file: Path) -> None:
    first = replayed(SOME)
    opened, entries = same_cards(first.table, first.table.people[0], draw(), 0.0)
    logged = [opened, *entries]
    logged += decide(fold(Table(TableId(8)), logged), Start(first.table.people[0]))
    again = replay(TableId(8), [(entry, None) for entry in (*logged, log.Closed("voted"))])
    deleted = data(without_anybody(SOME))
    assert (deleted["secret"], deleted["salt"], deleted["players"].count("deleted")) == (SECRET, None, 2)
    no_names = "left out: whose alias is whose, as the data of a player was deleted"
    no_message = "left out: the message, as none had shown the seal before the start"
    of_first = f"compare: the seed {first.table.seed} must stand in the file of table 7"
    for known, said in (
        (data(again), [of_first]),
        (data(replayed(SOME, posted=False)), [no_message]),
        (deleted, [no_names]),
        *((data(former(number)), list[str]()) for number in (1, 2, 3)),
    ):
        assert disagreeing(fair(file, known)) == said
        if "match" in known:
            assert check(file, known | {"players": known["players"][::-1]})[0] == 1
        swap(of_cards(known)["result"])
        assert check(file, known)[0] == 1


def swap(result: list[Any]) -> None:
    result[0], result[1] = result[1], result[0]


def of_cards(known: Known) -> Known:
    """The last shuffle of cards. An earlier shuffle may decide who begins."""
    return next(shuffle for shuffle in reversed(known["shuffles"]) if len(shuffle["pack"]) > 12)


def forge_pack(known: Known) -> None:
    """Swaps two cards in a shuffle's result, and two cards in its pack, so that the seed still fits both."""
    shuffle = of_cards(known)
    pack, result = shuffle["pack"], shuffle["result"]
    came_from = shuffled(range(len(pack)), known["seed"], shuffle["label"])
    other = next(place for place, card in enumerate(result) if card != result[0])
    a, b = came_from[0], came_from[other]
    pack[a], pack[b] = pack[b], pack[a]
    result[0], result[other] = result[other], result[0]
    assert [*shuffled(pack, known["seed"], shuffle["label"])] == result, "the numbers alone notice nothing"


def forge_label(known: Known) -> None:
    """Changes a label and shuffles again with the new label. A host could try this to get a better deal."""
    shuffle = of_cards(known)
    shuffle["label"] += "0"
    shuffle_again(known, shuffle)


def shuffle_again(known: Known, shuffle: Known) -> None:
    shuffle["result"] = [*shuffled(shuffle["pack"], known["seed"], shuffle["label"])]


def bits(value: Any) -> Iterator[Any]:
    """Copies of the value. In each copy, the lowest bit of one number, boolean or character is changed."""
    if isinstance(value, bool | None):
        yield not value
    elif isinstance(value, int):
        yield value ^ 1
    elif isinstance(value, dict):
        yield from (value | {name: other} for name in value for other in bits(value[name]))
    else:
        for place in sorted({0, len(value) - 1}) if value else ():
            before, after = value[:place], value[place + 1 :]
            if isinstance(value, str):
                yield f"{before}{chr(ord(value[place]) ^ 1)}{after}"
            else:
                yield from ([*before, other, *after] for other in bits(value[place]))


TAMPERINGS: dict[str, Callable[[Known], Any]] = {
    "another pack that leads to other cards": forge_pack,
    "another label that leads to other cards": forge_label,
    "no first shuffle": lambda known: known["shuffles"].pop(0),
    "no shuffle but one": lambda known: known["shuffles"].__delitem__(slice(1, None)),
    "a shuffle left out": lambda known: known["shuffles"].pop(-2),
    "one shuffle twice": lambda known: known["shuffles"].append(known["shuffles"][-1]),
    "shuffles in another order": lambda known: known["shuffles"].insert(-1, known["shuffles"].pop()),
    "another form": lambda known: known.update(format="kuckuck-game/1"),
    "no secret": lambda known: known.update(secret=None),
    "no seats": lambda known: known["shuffles"][0].update(label="deal/1"),
    "somebody less": lambda known: known["players"].__setitem__(known["players"].index("100"), "house"),
    "somebody deleted": lambda known: known["players"].__setitem__(known["players"].index("100"), "deleted"),
}


def test_the_program_notices_what_was_tampered_with(file: Path) -> None:
    overlooked: list[tuple[Any, ...]] = []
    for setting in BIGGEST:
        for what, tamper in TAMPERINGS.items():
            known = data(replayed(setting))
            tamper(known)
            code, lines = check(file, known)
            told = any(line.startswith("DOES NOT AGREE: ") for line in lines)
            if code != 1 or not told or lines[-1] != "This game was not dealt as its file says.":
                overlooked.append((setting, what, lines))
    assert overlooked == []
    for key, deals in (("kuckuck", 1), ("ducksoup", 1), ("coucou", 9)):
        known = data(replayed(biggest_of(key)))
        del known["shuffles"][-deals:]
        wrong = [line for line in check(file, known)[1] if line.startswith("DOES NOT AGREE: ")]
        too_few = f"DOES NOT AGREE: as many shuffles as the game must have: {len(known['shuffles'])}"
        assert wrong == [too_few], "moves alone show that the last deals are left out"


def test_the_document_says_what_notices_a_change_of_each_field(file: Path) -> None:
    program: dict[str, set[bool]] = {}
    engine: dict[str, set[bool]] = {}
    for setting in (SOME, setting_of("cucco")):  # the others would add no new results
        known = data(replayed(setting))
        others = {
            "options": [msgspec.to_builtins(other) for other in combinations(setting.game.Options)],
            "shuffles": [known["shuffles"][:-1]],
        }
        for name, value in known.items():
            for other in [*bits(value), *others.get(name, ())]:
                if other != value:
                    changed = known | {name: other}
                    program.setdefault(name, set()).add(check(file, changed)[0] == 1)
                    engine.setdefault(name, set()).add(not played(file, changed).startswith("agrees"))
    how = {"always": {True}, "in part": {True, False}, "never": {False}}
    rows = re.findall(r"^\| (`.*`) \| (\w+(?: part)?)\b.*\| (\w+(?: part)?)\b.* \|$", DOCUMENT, re.MULTILINE)
    listed = {
        name: (how[one], how[other])
        for names, one, other in rows
        if {one, other} <= {*how}
        for name in re.findall(r"\w+", names)
    }
    assert listed == {name: (program[name], engine[name]) for name in program}
