"""What Cucco's screens keep to themselves. What they say: `screens/cucco-positions.txt`."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from bot.games.cucco.commentary import commentary
from bot.games.cucco.happened import happened
from bot.games.cucco.ways import Way, ways
from bot.i18n import Tr
from bot.presenters.common import sitting
from bot.presenters.table import panel, table_message
from bot.table import log
from bot.table.folding import evolve
from engine.games import cucco
from engine.games.cucco.nouns import State
from tests.bot.drawn import DEADLINE, buttons, live_buttons, text_of
from tests.bot.presenters.positions import sits
from tests.engine.cucco_table import LETTERS, after, table

EN = Tr("en")
TEXTS = EN.of("cucco")
SEEN = sitting(sits("cucco", table("A3 B20 C8 D9 E14")), TEXTS)


def shared(state: State) -> str:
    return text_of(table_message(sits("cucco", state), DEADLINE, EN))


def own(state: State, seat: int) -> str:
    return text_of(panel(sits("cucco", state), seat, DEADLINE, EN))


def told(state: State, letter: str) -> str:
    """What has happened to a seat."""
    seat = LETTERS.index(letter)
    return happened(cucco.view(state, seat), sitting(sits("cucco", state), EN, seat=seat), TEXTS)


def test_the_owls_button_is_in_everybodys_hand_alike_until_one_is_out() -> None:
    state = table("A5 B9 C21 D13 E14")
    for now in (state, after(state, "A:keep"), after(state, "A:keep B:ask")):
        assert all("Owl!" in live_buttons(panel(sits("cucco", now), seat, None, EN)) for seat in range(5))
    out = sits("cucco", after(table("A3 B20 C8 D9 E14"), "A:ask B:accept"))
    assert [*buttons(panel(out, 0, DEADLINE, EN))] == []


def test_nobody_else_sees_who_could_refuse_or_has_settled_their_answer() -> None:
    lovers, other = (after(table(f"A3 B{card} C8 D9 E14"), "A:ask") for card in (6, 7))
    assert "[Refuse]\n[✓ Let it happen]" in own(lovers, 1)
    assert "Your card answers by itself in a moment." in own(other, 1)
    assert shared(lovers) == shared(other)
    assert all(own(lovers, seat) == own(other, seat) for seat in (0, 2, 3, 4))
    coming = table("A3 B9 C6 D9 E14")
    settled = evolve(sits("cucco", coming), log.DecidedAhead(2, "refuse", 1, "6"))
    assert text_of(table_message(settled, DEADLINE, EN)) == shared(coming)
    assert "Let it happen" in own(coming, 2)
    for moment in ("A:keep B:keep", "A:keep B:keep C:keep"):
        assert "Let it happen" not in own(after(coming, moment), 2), "nobody can ask them any more"


def test_a_noted_owl_is_told_to_its_caller_alone() -> None:
    asked = after(table("A5 B9 C21 D13 E14"), "A:ask")
    called = after(asked, "C:owl")
    assert "🦉 Called!" in own(called, 2)
    assert shared(called) == shared(asked)
    assert [own(called, seat) == own(asked, seat) for seat in range(5)] == [True, True, False, True, True]


@pytest.mark.parametrize(
    ("cards", "words", "concerned"),
    [
        ("A3 B9 C8 D10 E14", "", ""),
        ("A3 B13 C8 D9 E14", "A:keep", ""),
        ("A3 B13 C8 D9 E14", "A:ask B:accept", "AB"),
        ("A3 B6 C8 D9 E14", "A:ask B:refuse", "AB"),
        ("A3 B19 C8 D9 E14", "A:ask C:accept", "ABC"),
        ("A5 B9 C18 D10 E14", "A:ask B:accept B:ask C:accept", "ABC"),
        ("A12 B9 C8 D10 E14", "A:ask B:accept", "ABCDE"),
        ("A3 B9 C8 D10 E2", "A:keep B:keep C:keep D:keep E:keep", "ABCDE"),
    ],
)
def test_a_request_is_told_to_those_whom_it_concerns(cards: str, words: str, concerned: str) -> None:
    state = after(table(cards), words) if words else table(cards)
    assert "".join(letter for letter in "ABCDE" if told(state, letter)) == concerned


def test_what_has_happened_is_told_once_in_a_lesson_too() -> None:
    now = sits("cucco", after(table("A3 B13 C8 D9 E14"), "A:ask B:accept"))
    lesson = replace(now, opened=replace(now.opened, lesson=True))
    assert text_of(panel(lesson, 0, None, EN)).count("You gave Ben your 3 and got the 13.") == 1


def test_the_ways_of_the_cards() -> None:
    state = after(table("A3 B9 C8 D10 E2", "4"), "A:ask B:accept B:ask C:accept C:keep D:keep E:ask")
    assert state.last
    assert ways(state.last) == [
        Way(2, (4, None)),
        Way(3, (0, 1, 2)),
        Way(4, (None, 4)),
        Way(8, (2, 1)),
        Way(9, (1, 0)),
    ]
    short = table("A3 B9 C8 D19 E11", "5", short=True)
    reshuffled = after(short, "A:keep B:keep C:ask D:ask E:keep").last
    assert reshuffled
    assert [way.stops for way in ways(reshuffled) if way.card in reshuffled.given]


@pytest.mark.parametrize("number", range(8))
def test_the_commentary_is_the_same_for_the_table_and_for_each_hand(number: int) -> None:
    """It has nothing that only one of them knows."""
    words = ["A:ask", "B:accept", "B:ask", "C:accept", "C:keep", "D:keep", "E:ask"]
    state = after(table("A3 B12 C8 D9 E14", "5"), " ".join(words[:number]))
    said = commentary(cucco.view(state, None), SEEN, TEXTS)
    assert {commentary(cucco.view(state, seat), SEEN, TEXTS) for seat in range(5)} == {said}
    assert said in shared(state)
    if state.last is None:
        assert not re.search(r"\d", said), "no card was shown"


def test_the_commentary_changes_its_phrase() -> None:
    state = table("A3 B7 C8 D9 E14")
    met = {commentary(cucco.view(replace(state, deal=deal), None), SEEN, TEXTS) for deal in range(4)}
    assert len(met) > 2
