"""Each screen of an evening says which game comes now, and which come later."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.evenings import Evening, Phase, log
from bot.evenings.commands import Leave
from bot.evenings.folding import evolve, fold
from bot.i18n import Tr
from bot.ids import ChannelId, EveningId, TableId
from bot.presenters.evening import message
from bot.presenters.evening_pages import in_a_line
from bot.presenters.evening_program import course, heading, thread_name
from bot.screen import Text
from tests.bot.evenings.nights import after_break, begun, called, does, opened, planned, played, user

GAMES = ("kuckuck", "coucou")
NAME = "Game night: Zum Kuckuck!, Coucou, and Cucco 21"
COURSE = "Round 1: Zum Kuckuck! · Round 2: Coucou · Round 3: Zum Kuckuck! · Final table: Cucco 21"
EN = Tr("en")


def said(evening: Evening, tr: Tr = EN) -> str:
    shown = "\n".join(block.text for block in message(evening, (), tr).blocks if isinstance(block, Text))
    return shown.replace("\N{NO-BREAK SPACE}", " ")


def test_plan_and_call_show_the_whole_course() -> None:
    for evening in (planned(*GAMES, final="cucco"), called(6, *GAMES, final="cucco")):
        shown = said(evening)
        assert NAME in shown
        assert COURSE in shown


def test_a_round_names_its_game_and_shows_it_among_the_others() -> None:
    evening = after_break(played(begun(8, *GAMES, final="cucco")))
    shown = said(opened(evening))
    assert shown.startswith("## Round 2 of 3 · Coucou\n")
    assert COURSE.replace("Round 2: Coucou", "**Round 2: Coucou**") in shown


def test_a_break_says_what_comes_next() -> None:
    evening = played(begun(8, *GAMES, final="cucco"))
    assert "### Next: Coucou" in said(evening)
    evening = played(after_break(evening))
    assert "### Next: Zum Kuckuck!" in said(evening)
    evening = played(after_break(evening))
    assert "### Next: Final table · Cucco 21" in said(evening)
    final = after_break(evening)
    assert said(final).startswith("## Final table · Cucco 21\n")
    assert "**Final table: Cucco 21**" in said(final)
    over = played(final)
    assert "Next:" not in said(over), "nothing comes after the final table"
    sheet = said(after_break(over))
    assert sheet.startswith(f"## 🏆 {NAME}")
    assert "-# Round 2 · Coucou\n" in sheet
    assert "-# Final table · Cucco 21\n" in sheet


def test_where_no_final_follows_a_break_announces_none() -> None:
    evening = played(begun(5, "coucou", "kuckuck", rounds=2))
    evening = does(evening, *(Leave(user(number)) for number in (4, 5)))
    evening = played(after_break(evening))
    assert evening.phase is Phase.BREAK
    assert "Next:" not in said(evening)


def test_threads_are_named_after_their_game() -> None:
    evening = begun(8, *GAMES, final="cucco")
    assert thread_name(evening, 1, EN) == "Round 1 · table B · Zum Kuckuck! · № 7"
    while not (evening.round and evening.round.final):
        evening = after_break(played(evening))
    assert thread_name(evening, 0, EN) == "Final table · Cucco 21 · № 7"


def test_the_name_of_a_thread_stands_for_that_of_its_table() -> None:
    evening = begun(8)
    assert "▶️ **Table A**\n" in said(evening)
    thread, channel = ChannelId(evening.channel + 1), evening.channel
    there = fold(evening, [log.TableOpened(0, TableId(5), thread), log.TableOpened(1, TableId(6), channel)])
    assert f"<#{thread}>\n▶️ " in said(there)
    assert "Table A" not in said(there)
    assert "▶️ **Table B**\n" in said(there)


def test_a_variant_stands_beside_its_game_under_its_own_name() -> None:
    wild = log.GamePlan("coucou", {"variant": "as"}, 45)
    entry = replace(planned("coucou", rounds=2).planned, more=(wild,))
    evening = evolve(Evening(EveningId(7)), entry)
    assert heading(evening, EN) == "Game night: Coucou and As qui court"
    assert "Round 1: Coucou · Round 2: As qui court · Final table: Coucou" in said(evening)


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_an_evening_of_one_game_says_it_once(language: str) -> None:
    tr = Tr(language)
    evening = begun(8)
    assert course(evening, tr) == ""
    assert heading(evening, tr).count("Zum Kuckuck!") == 1
    assert "Zum Kuckuck!" not in thread_name(evening, 0, tr)
    assert said(evening, tr).count("Zum Kuckuck!") == 1
    broken = played(evening)
    assert said(broken, tr).count("Zum Kuckuck!") == 1


def test_the_longest_program_fits_in_names_of_threads_and_choices() -> None:
    evening = begun(20, "kuckuck", "coucou", "cucco", "ducksoup", rounds=6)
    for language in ("en", "fr", "de"):
        assert len(thread_name(evening, 11, Tr(language))) <= 100
        assert len(in_a_line(evening, Tr(language))) <= 100
        assert len(heading(evening, Tr(language))) <= 100, "as the name of an event"
