"""The program of docs/fairness.md, and the engine, find real games fair and forged ones not."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from functools import cache
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import pytest

from bot.exports import export
from bot.i18n import Tr
from bot.ids import TableId
from bot.table import Table, log
from bot.table.commands import Start
from bot.table.dealing import draw
from bot.table.decisions import decide
from bot.table.folding import fold
from bot.table.replay import Replay, replay
from bot.table.same_deal import same_cards
from engine.__main__ import main
from engine.options import combinations
from engine.registry import games
from engine.shuffle import shuffled
from tests.bot.matched import both_replays
from tests.bot.people import NUMBER
from tests.bot.recorded import ENDED, MESSAGE, recorded, replayed
from tests.bot.table.deleted import without_anybody
from tests.engine.contract import SETTINGS, Setting, biggest_of

pytestmark = pytest.mark.by_lot

BIGGEST = [biggest_of(key) for key in games()]
SOME = biggest_of("kuckuck")


def data(read: Replay) -> str:
    """The file that *Data* gives."""
    return export(read, "data", ENDED, Tr("en")).content


@cache
def biggest(setting: Setting, *, former: bool = False) -> str:
    """The file of a game, which many tests tamper with."""
    return data(replayed(setting, former=former))


FORMER_FORM = "left out: message and seats, as the former form has none; no table of today has this form"
DOCUMENT = Path(__file__).parents[2] / "docs" / "fairness.md"


@cache
def program() -> str:
    [source] = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    return str(source)


Check: TypeAlias = Callable[[str], tuple[int, list[str]]]


@pytest.fixture
def check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Check:
    """Runs the program of the document on a file; gives its exit code and its lines."""
    source, file = compile(program(), "check.py", "exec"), tmp_path / "game.json"
    monkeypatch.setattr(sys, "argv", ["check.py", str(file)])

    def run(known: str) -> tuple[int, list[str]]:
        file.write_text(known, encoding="utf-8")
        told: object = 0
        with redirect_stdout(StringIO()) as said:
            try:
                exec(source, {"__name__": "__main__"})  # noqa: S102 - as a player would run it
            except SystemExit as stop:
                told = stop.code
            except Exception as problem:  # Python ends with 1 after any of them
                told = repr(problem)
        lines = said.getvalue().splitlines()
        return (1, [*lines, told]) if isinstance(told, str) else (0, lines)

    return run


def test_the_program_is_short_and_needs_the_standard_library_alone(tmp_path: Path) -> None:
    assert len([line for line in program().splitlines() if line.strip()]) <= 110
    imported = re.findall(r"^(?:import|from) (.*)$", program(), re.MULTILINE)
    names = {name.split()[0].strip(",") for line in imported for name in line.split(", ")}
    assert names <= sys.stdlib_module_names
    (tmp_path / "check.py").write_text(program(), encoding="utf-8")
    for known, ends in (biggest(SOME), 0), (forged("another secret", SOME), 1):
        (tmp_path / "game.json").write_text(known, encoding="utf-8")
        command = [sys.executable, "-I", "check.py", "game.json"]
        assert subprocess.run(command, cwd=tmp_path, capture_output=True, check=False).returncode == ends


@pytest.mark.parametrize("key", games())
def test_the_program_knows_what_each_game_shuffles_for_every_size_with_every_option(
    key: str, check: Check, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """So does the engine, which plays each file through. Of some games the former form is checked, too."""
    settings = [setting for setting in SETTINGS if setting.game.key == key]
    for setting in settings:
        read = replayed(setting)
        known = data(read)
        code, (compare, *lines) = check(known)
        assert (code, [line for line in lines if not line.startswith("agrees: ")]) == (0, [])
        assert f"table 7, seal {read.table.commitment}, message {MESSAGE}" in compare
        assert len(lines) == 3 + len(read.shuffles) + 3 + setting.seats
        (tmp_path / "played.json").write_text(known, encoding="utf-8")
        main([str(tmp_path / "played.json")])
        told = f"agrees: {len(read.shuffles) - 1} shuffles, {len(read.moves)} moves, scores and places\n"
        assert capsys.readouterr().out == told
    for setting in settings[::4]:
        read = replayed(setting, former=True)
        code, (compare, *lines) = check(data(read))
        assert (code, [line for line in lines if not line.startswith("agrees: ")]) == (0, [FORMER_FORM])
        assert f"table 7, seal {read.table.commitment}, message None" in compare
        assert len(lines) == 3 + len(read.shuffles) + 1


@pytest.mark.parametrize("setting", BIGGEST, ids=repr)
def test_the_program_finds_a_game_fair_at_whatever_move_it_was_closed(setting: Setting, check: Check) -> None:
    logged = recorded(setting, ["Ann", "Ben"])
    [begun] = [i for i, (entry, _) in enumerate(logged) if isinstance(entry, log.Started)]
    for end in range(begun + 1, len(logged), 1 + len(logged) // 30):
        read = replay(TableId(7), [*logged[:end], (log.Closed("voted"), None)])
        known = data(read)
        assert json.loads(known)["scores"] is None
        code, lines = check(known)
        assert code == 0, lines
        assert f"agrees: as many shuffles as the game must have: {len(read.shuffles)}" in lines


def test_the_document_lists_the_packs_that_the_games_shuffle() -> None:
    """Its table, the program and the engine cannot come apart: the program is run on the same games."""
    rows = re.findall(r"^\| `(\w+)` \| `([\w/]+)` \| `?(.*?)`? \|", DOCUMENT.read_text("utf-8"), re.MULTILINE)
    listed = {(game, label): pack for game, label, pack in rows}
    met = set()
    for setting in SETTINGS:
        for shuffle in replayed(setting).shuffles[1:]:  # the first one is that of the seats
            label = re.sub(r"\d+$", "n", re.sub(r"\d+/", "h/", shuffle.label))
            known = listed[setting.game.key, label]
            met.add((setting.game.key, label))
            if "…" in known:
                assert known == "{} {} {} {} … {} {}".format(*shuffle.pack[:4], *shuffle.pack[-2:])
            else:
                assert list(shuffle.pack) == sorted(shuffle.pack), "as the document says in words"
    assert met == {*listed}


@pytest.mark.parametrize("by_lot", [False, True])
def test_the_program_finds_both_tables_of_a_match_fair(check: Check, *, by_lot: bool) -> None:
    for found in both_replays(by_lot=by_lot):
        code, (compare, *lines) = check(data(found))
        assert compare.startswith(f"compare with what you were shown: table {NUMBER}, ")
        assert code == 0
        assert all(line.startswith("agrees: ") for line in lines)
        assert sum(", user " in line for line in lines) == len(found.table.people)
        forged = json.loads(data(found))
        forged["players"].reverse()
        assert check(json.dumps(forged))[0] == 1


def test_the_program_tells_where_cards_that_were_dealt_again_come_from(check: Check) -> None:
    first = replayed(SOME)
    opened, entries = same_cards(first.table, first.table.people[0], draw(), 0.0)
    logged = [opened, *entries]
    logged += decide(fold(Table(TableId(8)), logged), Start(first.table.people[0]))
    found = replay(TableId(8), [(entry, None) for entry in (*logged, log.Closed("voted"))])
    code, lines = check(data(found))
    assert code == 0
    assert lines[1] == f"compare: the seed {first.table.seed} must stand in the file of table 7"


def test_the_program_says_that_no_message_had_shown_the_seal(check: Check) -> None:
    code, lines = check(data(replayed(SOME, posted=False)))
    assert code == 0
    assert "left out: the message, as none had shown the seal before the start" in lines


def test_the_program_says_where_a_host_could_have_chosen_a_weaker_form(check: Check) -> None:
    known = json.loads(biggest(SOME))
    secret, names = f"{known['secret']}|{known['cover']}", "/".join(known["players"])
    seed = sha256(f"{secret}|{known['table']}|{names}".encode()).hexdigest()
    # Its seal is the one that was shown, and no message enters its seed.
    former = known | {"format": "kuckuck-game/1", "secret": secret, "seed": seed}
    lines = check(json.dumps(former))[1]
    assert f"agrees: the seal {known['seal']}" in lines
    assert FORMER_FORM in lines
    code, lines = check(json.dumps(known | {"seats": known["shuffles"].pop(0)["result"]}))
    assert code == 0
    assert "compare: no seats were drawn, as the lobby must have said" in lines


def test_the_program_says_what_it_leaves_out_once_a_player_is_deleted(check: Check) -> None:
    known = json.loads(data(without_anybody(SOME)))
    assert known["secret"] == "the secret of seed"  # noqa: S105
    assert known["salt"] is None
    assert known["players"].count("deleted") == 2
    code, lines = check(json.dumps(known))
    assert code == 0
    assert "left out: whose alias is whose, as the data of a player was deleted" in lines
    assert len(lines) == 7 + SOME.seats + len(known["shuffles"])
    _swap(_of_cards(known)["result"])
    assert check(json.dumps(known))[0] == 1

    known = json.loads(data(without_anybody(SOME, former=True)))
    assert known["format"] == "kuckuck-game/1"
    assert known["secret"] is None
    assert known["players"][:2] == ["deleted", "deleted"]
    code, (_, form, left_out, *lines) = check(json.dumps(known))
    assert (code, form) == (0, FORMER_FORM)
    assert left_out.startswith("left out: the seal and the seed")
    assert len(lines) == len(known["shuffles"]) + 1
    _swap(_of_cards(known)["result"])
    assert check(json.dumps(known))[0] == 1


def _swap(result: list[Any]) -> None:
    result[0], result[1] = result[1], result[0]


def _of_cards(known: dict[str, Any]) -> dict[str, Any]:
    """The last shuffle of cards: the one before may be that of the seats which begin."""
    shuffles: list[dict[str, Any]] = known["shuffles"]
    return next(shuffle for shuffle in reversed(shuffles) if len(shuffle["pack"]) > 12)


def _forged_pack(known: dict[str, Any]) -> None:
    """Two cards change places in the result, and in the pack from which the seed's numbers lead to it."""
    shuffle = _of_cards(known)
    pack, result = shuffle["pack"], shuffle["result"]
    came_from = shuffled(range(len(pack)), known["seed"], shuffle["label"])
    other = next(place for place, card in enumerate(result) if card != result[0])
    a, b = came_from[0], came_from[other]
    pack[a], pack[b] = pack[b], pack[a]
    result[0], result[other] = result[other], result[0]
    assert [*shuffled(pack, known["seed"], shuffle["label"])] == result, "the numbers alone notice nothing"


def _forged_label(known: dict[str, Any]) -> None:
    """The deal is one of the many that labels of the host's own choice could give."""
    shuffle = _of_cards(known)
    shuffle["label"] += "0"
    shuffle["result"] = [*shuffled(shuffle["pack"], known["seed"], shuffle["label"])]


TAMPERINGS: dict[str, Callable[[dict[str, Any]], Any]] = {
    "another secret": lambda known: known.update(secret="x"),  # noqa: S106
    "another seal": lambda known: known.update(seal="0" * 64),
    "another seed": lambda known: known.update(seed="0" * 64),
    "another game": lambda known: known.update(game="bridge"),
    "other people": lambda known: known["players"].reverse(),
    "another table": lambda known: known.update(table=8),
    "another card": lambda known: _swap(_of_cards(known)["result"]),
    "another pack that leads to other cards": _forged_pack,
    "another label that leads to other cards": _forged_label,
    "a card too many": lambda known: _of_cards(known)["pack"].append(61),
    "no first shuffle": lambda known: known["shuffles"].pop(0),
    "no shuffle but one": lambda known: known["shuffles"].__delitem__(slice(1, None)),
    "a shuffle left out": lambda known: known["shuffles"].pop(-2),
    "one shuffle twice": lambda known: known["shuffles"].append(known["shuffles"][-1]),
    "shuffles in another order": lambda known: known["shuffles"].insert(-1, known["shuffles"].pop()),
}
OF_THE_NEW_FORM: dict[str, Callable[[dict[str, Any]], Any]] = {
    "another form": lambda known: known.update(format="kuckuck-game/3"),
    "the former form": lambda known: known.update(format="kuckuck-game/1"),
    "no secret": lambda known: known.update(secret=None),
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
    "somebody deleted": lambda known: known["players"].__setitem__(known["players"].index("100"), "deleted"),
}


def forged(tampering: str, setting: Setting, *, former: bool = False) -> str:
    known = json.loads(biggest(setting, former=former))
    (TAMPERINGS | OF_THE_NEW_FORM)[tampering](known)
    return json.dumps(known)


@pytest.mark.parametrize("setting", BIGGEST, ids=repr)
def test_the_program_notices_what_was_tampered_with(setting: Setting, check: Check) -> None:
    overlooked = []
    of_former = [(tampering, True) for tampering in TAMPERINGS]
    for tampering, former in of_former + [(one, False) for one in TAMPERINGS | OF_THE_NEW_FORM]:
        code, lines = check(forged(tampering, setting, former=former))
        told = any(line.startswith("DOES NOT AGREE: ") for line in lines)
        if code != 1 or not told or lines[-1] != "This game was not dealt as its file says.":
            overlooked.append((tampering, former, lines))
    assert overlooked == []


# What is noticed, and by what


def bits(value: Any) -> Iterator[Any]:
    """The value with one bit of it changed: the lowest one of a number, or of a character here and there."""
    if isinstance(value, bool | None):
        yield not value
    elif isinstance(value, int):
        yield value ^ 1
    elif isinstance(value, str):
        for place in sorted({0, len(value) // 2, len(value) - 1}):
            yield value[:place] + chr(ord(value[place]) ^ 1) + value[place + 1 :]
    elif isinstance(value, list):
        for place in sorted({0, len(value) // 2, len(value) - 1}) if value else ():
            yield from ([*value[:place], other, *value[place + 1 :]] for other in bits(value[place]))
    else:
        yield from (value | {name: other} for name in value for other in bits(value[name]))


def changes(setting: Setting, name: str, value: Any) -> Iterator[Any]:
    yield from bits(value)
    if name == "options":
        yield from (msgspec.to_builtins(other) for other in combinations(setting.game.Options))


def test_the_document_says_what_notices_a_change_of_each_field(check: Check, tmp_path: Path) -> None:
    file, found = tmp_path / "kuckuck-12.json", dict[str, list[tuple[bool, bool]]]()

    def is_noticed(known: dict[str, Any]) -> tuple[bool, bool]:
        """By the program, and by the engine."""
        file.write_text(json.dumps(known), encoding="utf-8")
        try:
            main([str(file)])
        except SystemExit:
            return check(json.dumps(known))[0] == 1, True
        return check(json.dumps(known))[0] == 1, False

    for setting in map(biggest_of, ("kuckuck", "ducksoup", "cucco")):  # coucou shows no more than these
        known = json.loads(biggest(setting))
        assert is_noticed(known) == (False, False)
        for name, value in known.items():
            for other in changes(setting, name, value):
                if other != value:
                    found.setdefault(name, []).append(is_noticed(known | {name: other}))

    rows = re.findall(
        r"^\| (`.*`) \| (always|in part|never).*\| (always|in part|never)",
        DOCUMENT.read_text("utf-8"),
        re.MULTILINE,
    )
    listed = {
        name: (program, engine) for names, program, engine in rows for name in re.findall(r"\w+", names)
    }
    assert listed == {
        name: tuple(
            "always" if all(one) else "in part" if any(one) else "never" for one in zip(*seen, strict=True)
        )
        for name, seen in found.items()
    }


FORGED: dict[str, tuple[Callable[[dict[str, Any]], Any], str]] = {
    "a rule": (lambda known: known.update(version=2), "version 2 of kuckuck is not known here."),
    "a move": (lambda known: known["moves"][0].__setitem__(1, "61"), "move 1, 61 by seat "),
    "a seat": (lambda known: known["moves"][0].__setitem__(0, 5), " by seat 5, is not allowed."),
    "a card": (lambda known: _swap(_of_cards(known)["result"]), "the shuffles are not those of seed, rules"),
    "a score": (lambda known: known["scores"].reverse(), "the scores or places are not those to which"),
    "a close": (lambda known: known.update(scores=None, places=None), "the scores or places are not those"),
    "a page": (lambda known: known.clear(), "it is not the file of a game: "),
}


def test_the_engine_says_where_a_file_departs_from_the_rules(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    for what, (forge, said) in FORGED.items():
        known = json.loads(biggest(SOME))
        forge(known)
        file.write_text(json.dumps(known), encoding="utf-8")
        with pytest.raises(SystemExit) as stop:
            main([str(file)])
        assert str(stop.value.code).startswith("DOES NOT AGREE: "), what
        assert said in str(stop.value.code), what


def test_moves_show_the_program_that_the_last_deals_are_left_out(check: Check) -> None:
    for key, deals in (("kuckuck", 1), ("ducksoup", 1), ("coucou", 9)):
        known = json.loads(biggest(biggest_of(key)))
        del known["shuffles"][-deals:]
        code, lines = check(json.dumps(known))
        assert code == 1
        wrong = [line for line in lines if line.startswith("DOES NOT AGREE: ")]
        assert wrong == [f"DOES NOT AGREE: as many shuffles as the game must have: {len(known['shuffles'])}"]


def test_what_lay_aside_at_a_reshuffle_is_for_the_engine_to_know(check: Check, tmp_path: Path) -> None:
    known, file = json.loads(biggest(biggest_of("cucco"))), tmp_path / "game.json"
    shuffle = next(one for one in known["shuffles"] if "/reshuffle/" in one["label"])
    shuffle["pack"].pop()
    shuffle["result"] = [*shuffled(shuffle["pack"], known["seed"], shuffle["label"])]
    file.write_text(json.dumps(known), encoding="utf-8")
    assert check(json.dumps(known))[0] == 0, "as the document says"
    with pytest.raises(SystemExit, match="the shuffles are not those of seed, rules and moves"):
        main([str(file)])


def test_the_document_names_all_that_is_in_the_file() -> None:
    document = DOCUMENT.read_text(encoding="utf-8")
    known = json.loads(biggest(SOME))
    assert [name for name in known if f"`{name}`" not in document] == []
    assert f"`{known['format']}`" in document
    assert f"`{json.loads(biggest(SOME, former=True))['format']}`" in document
