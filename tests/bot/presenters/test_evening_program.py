"""Each screen of an evening says which game comes now, and which come later."""

from __future__ import annotations

from msgspec.structs import replace

from bot.evenings import Evening, Phase, log
from bot.evenings.commands import Leave
from bot.evenings.folding import evolve, fold
from bot.i18n import LANGUAGES, Tr
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


def test_the_course_marks_the_round_that_is_played() -> None:
    plan, call = planned(*GAMES, final="cucco"), called(6, *GAMES, final="cucco")
    assert all(NAME in said(evening) and COURSE in said(evening) for evening in (plan, call))
    shown = said(opened(after_break(played(begun(8, *GAMES, final="cucco")))))
    assert COURSE.replace("Round 2: Coucou", "**Round 2: Coucou**") in shown


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


def test_an_evening_of_one_game_says_it_once_and_the_longest_program_fits_in_names() -> None:
    one, long = begun(8), begun(20, "kuckuck", "coucou", "cucco", "ducksoup", rounds=6)
    for tr in map(Tr, LANGUAGES):
        assert course(one, tr) == ""
        assert "Zum Kuckuck!" not in thread_name(one, 0, tr)
        for told in (heading(one, tr), said(one, tr), said(played(one), tr)):
            assert told.count("Zum Kuckuck!") == 1
        for name in (thread_name(long, 11, tr), in_a_line(long, tr), heading(long, tr)):
            assert len(name) <= 100, "threads, choices and events"
