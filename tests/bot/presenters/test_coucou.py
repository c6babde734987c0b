"""What Coucou's screens say and offer."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.i18n import Tr
from bot.presenters.table import panel, table_message
from bot.table import Table, log
from bot.table.folding import evolve
from engine.games.coucou.nouns import State
from tests.bot.drawn import DEADLINE, buttons, everything, started, text_of
from tests.engine.contract import FEW_SETTINGS
from tests.engine.coucou_table import AS, table, turns

NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve"]
SITTING = started(next(s for s in FEW_SETTINGS if s.game.key == "coucou" and s.seats == 5), NAMES)


def at(state: State) -> Table:
    return replace(SITTING, state=state)


def shared(state: State, language: str = "en") -> list[str]:
    return text_of(table_message(at(state), DEADLINE, Tr(language))).splitlines()


def own(state: State, seat: int, language: str = "en") -> str:
    return text_of(panel(at(state), seat, DEADLINE, Tr(language)))


@pytest.mark.parametrize(
    ("language", "keep", "swap", "cuckoo"),
    [
        ("en", "I keep!", "I swap!", "Cuckoo!"),
        ("fr", "Je garde\u202f!", "Je change\u202f!", "Coucou\u202f!"),
        ("de", "Ich bleibe!", "Ich tausche!", "Kuckuck!"),
    ],
)
def test_the_calls_are_in_the_words_of_the_game(language: str, keep: str, swap: str, cuckoo: str) -> None:
    lines = shared(turns(table("A3 B9 CK D5 EJ"), "keep ask"), language)
    ann, ben, cleo = (next(line for line in lines if name in line) for name in NAMES[:3])
    assert ann.endswith(keep)
    assert ben.endswith(f"{swap} ✗")
    assert cuckoo in cleo
    assert cleo.startswith("▶ **Cleo** ●●● 3")


def offers(now: Table, seat: int) -> dict[str, str]:
    """What the seat's panel offers, by what it does."""
    shown = buttons(panel(now, seat, DEADLINE, Tr("en")))
    return {button.press.rpartition(":")[2]: button.label for button in shown if not button.disabled}


def test_the_two_buttons_speak_in_ones_turn_and_decide_before_it() -> None:
    state = turns(table("A3 B9 CK D5 EJ"), "keep")
    assert offers(at(state), 1) == {"keep": "I keep!", "ask": "I swap!"}
    assert offers(at(state), 2) == {"+keep 1 KC": "I keep!", "+ask 1 KC": "I swap!"}
    for seat in (0, 4):
        assert offers(at(state), seat) == {}, "they have spoken, or deal"
        assert "[I keep!]" in own(state, seat)


def test_deciding_ahead_is_on_ones_own_panel_and_nowhere_else() -> None:
    before = at(table("A3 B9 CK D5 EJ"))
    after = evolve(before, log.DecidedAhead(1, "ask", 1, "9C"))
    one, two = (list(everything(now, Tr("en"))) for now in (before, after))
    assert [i for i, (old, new) in enumerate(zip(one, two, strict=True)) if old != new] == [2]
    assert offers(after, 1) == {"+keep 1 9C": "I keep!", "+ 1 9C": "✓ I swap!"}
    assert "✓ Decided: **I swap!** It is played when your turn comes." in text_of(two[2])
    assert "Decide now, if you like" in text_of(one[2])


def test_a_decision_is_told_as_coming_or_as_dropped() -> None:
    decided = evolve(at(table("A3 B9 CK D5 EJ")), log.DecidedAhead(1, "ask", 1, "9C"))
    coming, dropped = (evolve(decided, log.Acted(0, word)) for word in ("keep", "ask"))
    assert "It is played in a moment, unless you press" in text_of(panel(coming, 1, DEADLINE, Tr("en")))
    text = text_of(panel(dropped, 1, DEADLINE, Tr("en")))
    assert "⚠️ Your card has changed, so **I swap!** no longer stands." in text
    assert "**Your turn.**" in text
    assert offers(coming, 1) == offers(dropped, 1) == {"keep": "I keep!", "ask": "I swap!"}


def test_a_decision_that_was_dropped_before_the_turn_can_be_made_anew() -> None:
    state = turns(table("A3 B9 C7 D5 EJ"), "keep")
    decided = evolve(at(state), log.DecidedAhead(2, "keep", 1, "7C"))
    dropped = evolve(decided, log.Acted(1, "ask"))
    text = text_of(panel(dropped, 2, DEADLINE, Tr("en")))
    assert "no longer stands." in text
    assert "Decide now" not in text, "it is their turn"


def test_a_panel_tells_the_card_who_is_before_me_and_what_i_know() -> None:
    state = table("A3 B9 CK D5 EJ")
    assert "Your card: 3♣, 3 of clubs\n8 of the other 51 cards are lower." in own(state, 0)
    assert "Keep it, or swap it with Ben. ⏳ <t:" in own(state, 0)
    assert "Ann speaks, then it is your turn." in own(state, 1)
    assert "Ann speaks; 2 players are before you." in own(state, 2)
    assert "nobody can take it from you" in own(state, 2)
    assert "You deal, so you have no turn." in own(state, 4)
    swapped = turns(state, "ask")
    assert "You know that Ann has 9♣." in own(swapped, 1)
    assert "You have spoken: I swap! ↓ Now Ben speaks." in own(swapped, 0)
    assert "Ta carte\u00a0: R♣, roi de trèfle" in own(state, 2, "fr")


def test_a_silent_king_lies_before_its_owner_who_is_told_to_wait() -> None:
    state = turns(table("A3 BK C9 D5 EJ", options=AS), "ask")
    assert any("Ben" in line and "lays down K♣" in line for line in shared(state))
    assert "Your king lies face up, so you have no turn. Cleo speaks." in own(state, 1)


def test_the_last_deal_is_shown_in_full() -> None:
    state = turns(table("A3 B9 C3 D5 EJ", "K", chips=(3, 3, 1, 3, 3)), "keep keep keep ask")
    text = "\n".join(shared(state))
    assert "**Deal 1**, lowest first: 3♣ Ann, 3♦ Cleo · 5♣ Dan · 9♣ Ben · J♣ Eve" in text
    assert "The stock gave Dan no card: it was K♣." in text
    assert "❌ Lowest card, a chip lost: **Ann** and **Cleo**." in text
    assert "🚪 Out of the game: **Cleo**." in text
    assert "-# Out, with the deal: Cleo (1)" in text
    assert "You went out in deal 1." in own(state, 2)
