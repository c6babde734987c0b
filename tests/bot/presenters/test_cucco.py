"""What Cucco's screens say and offer."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.i18n import LANGUAGES, Tr
from bot.presenters.table import panel, table_message
from bot.table import Table
from engine.games.cucco.nouns import State
from tests.bot.drawn import DEADLINE, live_buttons, started, text_of
from tests.engine.contract import FEW_SETTINGS
from tests.engine.cucco_table import after, table

NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve"]
SITTING = started(next(s for s in FEW_SETTINGS if s.game.key == "cucco" and s.seats == 5), NAMES)


def at(state: State) -> Table:
    return replace(SITTING, state=state)


def shared(state: State, language: str = "en") -> str:
    return text_of(table_message(at(state), DEADLINE, Tr(language)))


def own(state: State, seat: int, language: str = "en") -> str:
    return text_of(panel(at(state), seat, DEADLINE, Tr(language)))


def live(state: State, seat: int) -> set[str]:
    return live_buttons(panel(at(state), seat, DEADLINE, Tr("en")))


@pytest.mark.parametrize(
    ("language", "keep", "swap", "owl"),
    [
        ("en", "I keep!", "I swap!", "Owl!"),
        ("fr", "Je garde\u202f!", "J'échange\u202f!", "Chouette\u202f!"),
        ("de", "Ich bleibe!", "Ich tausche!", "Eule!"),
    ],
)
def test_the_calls_are_in_the_words_of_the_game(language: str, keep: str, swap: str, owl: str) -> None:
    text = shared(after(table("A3 B20 C8 D9 E14"), "A:ask B:accept B:keep"), language)
    assert f"{swap} Ben (20 " in text
    assert (
        f"Ben 14 {'Chips' if language == 'de' else 'jetons' if language == 'fr' else 'chips'} · {keep}"
        in text
    )
    assert f"[{owl}]" in text


def test_the_owls_button_is_on_everybodys_screen_alike() -> None:
    state = table("A5 B9 C21 D13 E14")
    for seat in range(5):
        assert "Owl!" in live(state, seat)
    addresses = {own(state, seat).count("[Owl!]") for seat in range(5)}
    assert addresses == {1}
    assert "[Owl!]" in shared(state)


def test_only_lovers_are_offered_to_refuse_and_the_table_shows_no_difference() -> None:
    lovers, other = (after(table(f"A3 B{card} C8 D9 E14"), "A:ask") for card in (6, 7))
    assert "I refuse!" in live(lovers, 1)
    assert "I refuse!" not in own(other, 1)
    assert shared(lovers) == shared(other)
    for seat in (0, 2, 3, 4):
        assert own(lovers, seat) == own(other, seat)
    assert "❓ Ann asks **Ben** to swap …" in shared(lovers)


def test_a_request_is_told_with_its_way() -> None:
    text = shared(after(table("A3 B19 C20 D9 E14"), "A:ask"))
    assert "❓ Ann asks 19 horse → **Cleo** to swap …" in text
    assert "Ben 14 chips · card: 19 horse" in text
    text = shared(after(table("A3 B19 C20 D9 E14"), "A:ask C:accept"))
    assert "~~Ann~~ 14 chips · I swap! 19 horse → Cleo (20 person) ✗ · **out of the round**" in text
    assert "▶ **Ben**" in text


def test_a_cat_names_whom_it_is_after() -> None:
    text = shared(after(table("A5 B9 C18 D10 E14"), "A:ask B:accept B:ask C:accept"))
    assert "I swap! Cleo (18 cat, after Ann) ✗" in text
    assert "~~Ann~~" in text


def test_the_deck_shows_what_it_turned_up_and_not_what_it_gave() -> None:
    state = after(table("A10 B8 C9 D13 E3", "11 4"), "A:keep B:keep C:keep D:keep E:ask")
    assert "**Hand 1, round 1**, lowest first: Eve (4) · Ben (8) · Cleo (9) · Ann (10) · Dan (13)" in shared(
        state
    )
    refused = after(table("A10 B8 C9 D17 E3", "20"), "A:keep B:keep C:keep D:keep E:ask")
    assert "❌ Out before the end: **Eve** (20 person)." in shared(refused)


def test_a_panel_explains_the_card_and_the_price() -> None:
    state = table("A18 B9 C21 D13 E14", number=2)
    assert "Your card: 18 cat" in own(state, 0)
    assert "Whoever asks for it gets nothing" in own(state, 0)
    assert "Price of going out: 2 chips." in own(state, 0)
    assert "press *Owl!*" in own(state, 2)
    late = table("A18 B9 C21 D13 E14", number=4)
    assert "Who goes out of this round is out of the hand." in own(late, 0)


def test_a_panel_says_whose_turn_it_is_and_whom_one_would_ask() -> None:
    state = table("A5 B9 C21 D13 E14")
    assert "**Your turn.** Keep it, or swap it with Ben." in own(state, 0)
    assert "Ann speaks; 2 players are before you." in own(state, 2)
    assert "Decide now, if you like" in own(state, 2)
    last = after(state, "A:keep B:keep C:keep D:keep")
    assert "swap it for the top card of the deck" in own(last, 4)
    assert "You have spoken. Now Eve speaks." in own(last, 0)


def test_a_noted_owl_is_told_to_its_caller_alone() -> None:
    asked = after(table("A5 B9 C21 D13 E14"), "A:ask")
    called = after(asked, "C:owl")
    assert "🦉 You have called" in own(called, 2)
    assert shared(called) == shared(asked)
    assert [own(called, seat) == own(asked, seat) for seat in range(5)] == [True, True, False, True, True]


def test_the_end_of_a_round_tells_who_is_out_what_was_paid_and_the_owl() -> None:
    text = shared(after(table("A5 B9 C21 D5 E14", number=3), "C:owl"))
    assert "🦉 Cleo called the owl." in text
    assert "❌ Out with the lowest card: **Ann** and **Dan**." in text
    assert "Paid into the pot: Ann −3 and Dan −3." in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_is_out_of_the_hand_has_no_card_and_no_button(language: str) -> None:
    state = table("A5 C9 D13 E14")
    assert "[" not in own(state, 1, language)
    assert "Ben (14)" in shared(state, language)
