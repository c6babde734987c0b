"""What Cucco's screens say and offer."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from bot.games.cucco.commentary import commentary
from bot.i18n import LANGUAGES, Tr
from bot.presenters.common import sitting
from bot.presenters.table import panel, table_message
from bot.table import Table, log
from bot.table.folding import evolve
from engine.games import cucco
from engine.games.cucco.nouns import State, View
from tests.bot.drawn import DEADLINE, buttons, live_buttons, started, text_of
from tests.engine.contract import FEW_SETTINGS
from tests.engine.cucco_table import after, table

NAMES = ["Ann", "Ben", "Cleo", "Dan"]
SITTING = started(next(s for s in FEW_SETTINGS if s.game.key == "cucco" and s.seats == 5), NAMES)
EN = Tr("en").of("cucco")
SEEN = sitting(SITTING, EN)


def at(state: State) -> Table:
    return replace(SITTING, state=state)


def shared(state: State, language: str = "en", *, in_beat: bool = False) -> str:
    return text_of(table_message(at(state), DEADLINE, Tr(language), in_beat=in_beat))


def own(state: State, seat: int, language: str = "en") -> str:
    return text_of(panel(at(state), seat, DEADLINE, Tr(language)))


def spectator(state: State) -> View:
    return cucco.view(state, None)


def buttons_of(state: State, seat: int) -> list[str]:
    return [button.label for button in buttons(panel(at(state), seat, DEADLINE, Tr("en")))]


def live(state: State, seat: int) -> set[str]:
    return live_buttons(panel(at(state), seat, DEADLINE, Tr("en")))


@pytest.mark.parametrize(
    ("language", "keep", "swap", "owl"),
    [
        ("en", "Keep 3", "Swap with Ben", "Owl!"),
        ("fr", "Garder 3", "Échange\u00a0: Ben", "Chouette\u202f!"),
        ("de", "3 behalten", "Tausch: Ben", "Eule!"),
    ],
)
def test_the_buttons_name_the_card_and_the_neighbour(language: str, keep: str, swap: str, owl: str) -> None:
    text = own(table("A3 B20 C8 D9 E14"), 0, language)
    assert f"[{keep}]\n[{swap}]\n[{owl}]" in text


def test_the_last_one_swaps_with_the_deck() -> None:
    last = after(table("A5 B9 C21 D13 E14"), "A:keep B:keep C:keep D:keep")
    assert live(last, 4) == {"Keep 14", "Swap with the deck", "Owl!"}
    assert "Dan 14 kept → **you 14 chips** → the deck" in own(last, 4)


def test_the_owls_button_is_in_everybodys_hand_alike() -> None:
    state = table("A5 B9 C21 D13 E14")
    for seat in range(5):
        assert "Owl!" in live(state, seat)
    addresses = {own(state, seat).count("[Owl!]") for seat in range(5)}
    assert addresses == {1}


def test_what_cannot_be_said_has_no_button() -> None:
    spoken = after(table("A5 B9 C8 D13 E14"), "A:keep")
    assert buttons_of(spoken, 0) == ["Owl!"]
    assert buttons_of(after(spoken, "B:ask"), 2) == ["Owl!"]
    out = after(table("A3 B20 C8 D9 E14"), "A:ask B:accept")
    assert buttons_of(out, 0) == []


def test_only_lovers_are_offered_to_refuse_and_the_table_shows_no_difference() -> None:
    lovers, other = (after(table(f"A3 B{card} C8 D9 E14"), "A:ask") for card in (6, 7))
    assert buttons_of(lovers, 1) == ["Refuse", "✓ Let it happen", "Owl!"]
    assert "Refuse" not in own(other, 1)
    assert "Your card answers by itself in a moment." in own(other, 1)
    assert shared(lovers) == shared(other)
    for seat in (0, 2, 3, 4):
        assert own(lovers, seat) == own(other, seat)
    assert "Ann 14 chips · **asks Ben …**" in shared(lovers)


def test_lovers_settle_their_answer_while_they_can_be_asked_and_no_longer() -> None:
    state = table("A3 B9 C6 D9 E14")
    assert buttons_of(state, 2)[-2:] == ["Refuse", "✓ Let it happen"]
    settled = evolve(at(state), log.DecidedAhead(2, "refuse", 1, "6"))
    shown = [button.label for button in buttons(panel(settled, 2, DEADLINE, Tr("en")))]
    assert shown[-2:] == ["✓ Refuse", "Let it happen"]
    assert table_message(settled, DEADLINE, Tr("en")) == table_message(at(state), DEADLINE, Tr("en"))
    for moment in ("A:keep B:keep", "A:keep B:keep C:keep"):
        assert "Let it happen" not in own(after(state, moment), 2)


def test_only_who_can_act_reads_a_deadline() -> None:
    state = table("A5 B9 C21 D13 E14")
    assert "⏳" in own(state, 0)
    assert "**Ann is choosing …**" in own(state, 1)
    assert "⏳" not in own(state, 1)
    assert "**🤖\xa0Magpie is thinking …**" in own(after(state, "A:keep B:keep C:keep D:keep"), 0)
    asked = after(table("A3 B7 C8 D9 E14"), "A:ask")
    assert "**Ann asks for your card!**" in own(asked, 1)
    assert "⏳" not in own(asked, 1)
    assert "⏳" in own(after(table("A3 B6 C8 D9 E14"), "A:ask"), 1)


def test_a_request_is_told_with_its_way() -> None:
    asked = after(table("A3 B19 C20 D9 E14"), "A:ask")
    assert "Ann 14 chips · **asks Cleo …**" in shared(asked)
    assert "Ben (19 horse) 14 chips" in shared(asked)
    assert "19 (horse)" in commentary(spectator(asked), SEEN, EN)
    answered = after(asked, "C:accept")
    assert "❌ ~~Ann~~ 14 chips · asked Cleo: 20 person" in shared(answered)
    assert "▶ **Ben**" in shared(answered)


def test_a_cat_names_whom_it_has_caught() -> None:
    text = shared(after(table("A5 B9 C18 D10 E14"), "A:ask B:accept B:ask C:accept"))
    assert "❌ ~~Ann~~ 14 chips · swapped with Ben · out: 18 cat" in text
    assert "Ben 14 chips · asked Cleo: 18 cat" in text


def test_the_deck_shows_what_it_turned_up_and_not_what_it_gave() -> None:
    state = after(table("A10 B8 C9 D13 E3", "11 4"), "A:keep B:keep C:keep D:keep E:ask")
    stands = shared(state, in_beat=True)
    assert "❌ 4 **🤖\xa0Magpie −1**\n8 Ben\n9 Cleo\n10 Ann\n13 Dan" in stands
    assert "🔁 3: Magpie → the deck" in stands
    assert "-# Last round: ❌ 4 **🤖\xa0Magpie −1** · Deck: " in shared(state)
    assert "gone: 3 4 8 9 10 11 13" in shared(state)
    refused = after(table("A10 B8 C9 D17 E3", "20"), "A:keep B:keep C:keep D:keep E:ask")
    assert "❌ **🤖\xa0Magpie** asked the deck, which turned up the 20 (person). **−1**" in shared(
        refused, in_beat=True
    )


def test_a_panel_explains_the_card_and_the_price() -> None:
    state = table("A18 B9 C21 D13 E14", number=2)
    assert "# Your card: 18 cat\n-# If somebody asks for it, out goes" in own(state, 0)
    assert "going out: −2" in own(state, 0)
    assert "press 🦉 *Owl!*" in own(state, 2)
    late = table("A18 B9 C21 D13 E14", number=4)
    assert "going out: no way back" in own(late, 0)
    poor = table("A18 B9 C21 D13 E14", number=2, chips=(1, 14, 14, 14, 14))
    assert "going out: no way back" in own(poor, 0)


def test_a_noted_owl_is_told_to_its_caller_alone() -> None:
    asked = after(table("A5 B9 C21 D13 E14"), "A:ask")
    called = after(asked, "C:owl")
    assert "🦉 Called!" in own(called, 2)
    assert shared(called) == shared(asked)
    assert [own(called, seat) == own(asked, seat) for seat in range(5)] == [True, True, False, True, True]


def test_the_end_of_a_round_tells_who_is_out_what_was_paid_and_the_owl() -> None:
    text = shared(after(table("A5 B9 C21 D5 E14", number=3), "C:owl"), in_beat=True)
    assert "🦉 Cleo called the owl." in text
    assert "❌ 5 **Ann −3**, **Dan −3**\n9 Ben" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_is_out_of_the_hand_has_no_card_and_no_button(language: str) -> None:
    state = table("A5 C9 D13 E14")
    assert not [*buttons(panel(at(state), 1, DEADLINE, Tr(language)))]
    assert "Ben (14)" in shared(state, language)


@pytest.mark.parametrize("number", range(8))
def test_the_commentary_is_the_same_for_the_table_and_for_each_hand(number: int) -> None:
    """It has nothing that only one of them knows."""
    words = ["A:ask", "B:accept", "B:ask", "C:accept", "C:keep", "D:keep", "E:ask"]
    state = after(table("A3 B12 C8 D9 E14", "5"), " ".join(words[:number]))
    said = commentary(spectator(state), SEEN, EN)
    assert {commentary(cucco.view(state, seat), SEEN, EN) for seat in range(5)} == {said}
    assert said in shared(state)
    if state.last is None:
        assert not re.search(r"\d", said), "no card was shown"


def test_the_commentary_changes_its_phrase() -> None:
    state = table("A3 B7 C8 D9 E14")
    met = {commentary(spectator(replace(state, deal=deal)), SEEN, EN) for deal in range(4)}
    assert len(met) > 2
