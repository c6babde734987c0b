"""What the screens of any table offer. What they say stands in `screens/tables-positions.txt`."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType
from typing import cast

import pytest
from msgspec.structs import replace

from bot.games.presenter import presenter
from bot.i18n import Tr
from bot.ids import UserId
from bot.presenters.common import listed
from bot.presenters.prompts import confirm_leave
from bot.presenters.statistics import Person, overview
from bot.presenters.table import panel, table_message
from bot.scores.career import Done, Record
from bot.table import Table, log
from bot.table.folding import evolve
from engine.options import choices
from engine.registry import games
from tests.bot.drawn import DEADLINE, NOTICE, buttons, lobby, started, text_of
from tests.bot.presenters.positions import setting

SEALED = setting("kuckuck", 3, "sealed")
NAMES = ["Ann", "Ben", "Cleo"]
EN = Tr("en")


def shared(table: Table, tr: Tr = EN) -> str:
    return text_of(table_message(table, DEADLINE, tr))


def test_a_lobby_shows_to_all_what_the_host_has_changed_since_it_opened() -> None:
    table = lobby(SEALED, ["Ann", "Ben"])
    assert "Changed" not in shared(table)
    table = evolve(table, log.Changed({"bidding": "tactical"}, 600, 4))
    told = "Changed by the host: open bids (tactical) · 10 minutes per move · at most 4 players"
    assert told in shared(table)
    assert "Changed" not in shared(evolve(table, log.Changed({"bidding": "sealed"}, 60)))


def test_a_running_table_says_whom_it_waits_for_and_until_when() -> None:
    table = started(SEALED, NAMES)
    assert "⏳ **3 players** · <t:1700000000:R>" in shared(table)
    assert "⏳ Waiting for **Ann**, **Ben**, and **Cleo**." in text_of(table_message(table, None, EN))
    assert f"⚠️ {NOTICE}" in text_of(panel(table, 0, DEADLINE, EN, NOTICE)), "it answers the last press"


def test_who_leaves_a_game_that_counts_is_told_what_it_costs() -> None:
    two, one = started(SEALED, NAMES), started(SEALED, NAMES[:1])
    costs = "the game counts, and you come behind everybody who stays."
    assert costs in text_of(confirm_leave(two, UserId(two.host), EN))
    assert costs not in text_of(confirm_leave(two, UserId(999), EN)), "a latecomer"
    assert costs not in text_of(confirm_leave(one, UserId(one.host), EN))
    of_evening = replace(one, opened=replace(one.opened, evening=1))
    assert costs in text_of(confirm_leave(of_evening, UserId(one.host), EN)), "their points would go"


def test_statistics_of_one_game_do_not_say_its_name_again() -> None:
    person = Person(UserId(101), "Ann", me=True)
    record = Record("kuckuck", "Ann", Done(9, 1, 20, 0, 1, None, {}))
    one = overview([record], person, "kuckuck", EN)
    assert [button.label for button in buttons(one)] == ["In full", "Show to all"]
    assert "early" not in text_of(one)
    two = overview([record, record._replace(ladder="ducksoup")], person, "kuckuck", EN)
    assert [button.label for button in buttons(two)] == [
        "Zum Kuckuck! · sealed bids",
        "Duck Soup",
        "Show to all",
    ]


def test_a_list_of_names_is_a_list_of_its_language() -> None:
    said = [listed("abc", Tr(language)) for language in ("en", "fr", "de")]
    assert said == ["a, b, and c", "a, b et c", "a, b und c"]


@pytest.mark.parametrize("game", games())
def test_a_presenter_has_words_for_every_option_value_and_reason_of_the_rules(game: str) -> None:
    allowed, shown = choices(games()[game].Options), presenter(game)
    assert set(shown.option_texts) == set(allowed)
    assert set(shown.value_texts) == {value for values in allowed.values() for value in values}
    package = cast("ModuleType", games()[game])
    modules = Path(package.__path__[0]).glob("*.py")
    source = "".join(path.read_text(encoding="utf-8") for path in modules)
    assert set(shown.reasons) == set(re.findall(r"IllegalAction\(\s*\"(\w+)\"", source))
