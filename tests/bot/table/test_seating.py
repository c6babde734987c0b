"""Seats by lot, or as in the list of the lobby: what the host chooses, and how it can be checked."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import cast

import pytest

from bot.exports import export
from bot.i18n import Tr
from bot.ids import TableId, UserId
from bot.presenters.fairness import judged
from bot.presenters.lobby import lobby as lobby_page
from bot.table import Phase, Table, log
from bot.table.again import next_table
from bot.table.commands import AddHouse, Change, Command, Join, ShowSeal, Start, VoteToClose
from bot.table.dealing import Seating, draw
from bot.table.decisions import decide
from bot.table.folding import fold
from bot.table.marks import StoredEntry
from bot.table.replay import Replay, replay
from tests.bot.drawn import text_of
from tests.bot.people import ANN, BEN, CLEO, NUMBER, after, join, refused
from tests.bot.recorded import ENDED, MESSAGE
from tests.bot.sealed import new, shown

pytestmark = pytest.mark.by_lot

PEOPLE = (CLEO, BEN, ANN)
AS_LISTED = Change(CLEO, seating="list")
DOCUMENT = Path(__file__).parents[3] / "docs" / "fairness.md"


def listed(*others: Join | AddHouse) -> Table:
    return after(shown(CLEO), join(BEN), *others, join(ANN), AS_LISTED)


def closed() -> Replay:
    """A game of which no card was played before its people closed it."""
    table = new(CLEO)
    logged: list[StoredEntry] = [StoredEntry(table.opened, None), StoredEntry(log.Joined(CLEO, "Cleo"), None)]
    commands: tuple[Command, ...] = (
        *(ShowSeal(MESSAGE), join(BEN), AddHouse(CLEO), join(ANN), AS_LISTED, Start(CLEO)),
        *map(VoteToClose, PEOPLE),
    )
    for command in commands:
        entries = decide(table, command)
        table = fold(table, entries)
        logged += [StoredEntry(entry, None) for entry in entries]
    assert table.phase is Phase.CLOSED
    return replay(NUMBER, logged)


def test_everybody_sits_as_in_the_list_if_the_host_wants_it() -> None:
    assert listed().people == PEOPLE
    started = after(listed(AddHouse(CLEO)), Start(CLEO))
    assert [player.user for player in started.players] == [CLEO, BEN, None, ANN]
    assert {table.people for table in (after(shown(host), *others) for host, others in orders())} == {
        (ANN, BEN, CLEO)
    }, "the lot does not care"


def orders() -> list[tuple[UserId, tuple[Join | Start, ...]]]:
    people = ((ANN, BEN, CLEO), (CLEO, BEN, ANN), (BEN, ANN, CLEO))
    return [(host, (*map(join, others), Start(host))) for host, *others in people]


def test_the_seed_and_so_the_cards_of_each_seat_stay_as_they_were() -> None:
    drawn = after(shown(CLEO), join(BEN), join(ANN), Start(CLEO))
    kept = after(listed(), Start(CLEO))
    assert kept.seed == drawn.seed
    assert kept.state == drawn.state


def test_the_choice_stays_through_other_changes_and_at_the_next_table() -> None:
    table = after(listed(), Change(CLEO, seconds=600))
    assert (table.seating, table.seconds) == ("list", 600)
    assert decide(table, AS_LISTED) == ()
    assert after(table, Change(CLEO, seating="lot")).seating == "lot"
    over = after(listed(), Start(CLEO))
    opened, seats = next_table(over, CLEO, draw(), 0)
    following = after(fold(Table(TableId(8)), [opened, *seats]), join(ANN), join(BEN), Start(CLEO))
    assert (following.seating, following.people) == ("list", over.people), "all sit as in the last game"


def test_only_the_two_ways_can_be_chosen_and_only_by_the_host() -> None:
    with refused("That cannot be chosen here."):
        decide(listed(), Change(CLEO, seating=cast("Seating", "host first")))
    with refused("Only the host can do that."):
        decide(listed(), Change(BEN, seating="lot"))


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_lobby_says_so(language: str) -> None:
    tr = Tr(language)
    shown_now = text_of(lobby_page(listed(), tr))
    assert shown_now.count(tr("seats as in the list")) == 2, "in the facts, and as a change"
    assert tr("seats by lot") not in shown_now
    back = text_of(lobby_page(after(listed(), Change(CLEO, seating="lot")), tr))
    assert tr("seats as in the list") not in back


def test_verify_says_so_and_agrees() -> None:
    read = closed()
    said, steps = judged(read, same=True, tr=Tr("en"))
    assert said.startswith("✅")
    assert "The seats were not drawn" in steps.text
    assert "❌" not in steps.text


def test_the_program_of_the_document_checks_it(tmp_path: Path) -> None:
    [source] = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    (tmp_path / "check.py").write_text(source, encoding="utf-8")

    def code(known: object) -> int:
        (tmp_path / "game.json").write_text(json.dumps(known), encoding="utf-8")
        command = [sys.executable, "-I", "check.py", "game.json"]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, check=False).returncode

    file = export(closed(), "data", ENDED, Tr("en"))
    known = json.loads(file.content)
    assert known["shuffles"][0]["label"] != "seats"
    assert known["seats"][2] == "house 0"
    assert code(known) == 0
    known["players"].reverse()
    assert code(known) == 1
    known["players"].reverse()
    known["seats"][0] = "0" * 64
    assert code(known) == 1
