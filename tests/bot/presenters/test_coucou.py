"""What Coucou's screens say and offer."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.games.coucou.commentary import comment
from bot.games.coucou.faces import FACES
from bot.games.coucou.happened import happened
from bot.i18n import Tr
from bot.presenters.common import sitting
from bot.presenters.table import panel, table_message
from bot.table import Table, log
from bot.table.folding import evolve
from engine.games import coucou
from engine.games.coucou.nouns import State
from tests.bot.drawn import DEADLINE, buttons, everything, started, text_of
from tests.engine.contract import FEW_SETTINGS
from tests.engine.coucou_table import AS, dealt, table, turns

NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve"]
SITTING = started(next(s for s in FEW_SETTINGS if s.game.key == "coucou" and s.seats == 5), NAMES)


def at(state: State) -> Table:
    return replace(SITTING, state=state)


def shared(state: State, language: str = "en") -> list[str]:
    return text_of(table_message(at(state), DEADLINE, Tr(language))).replace("\xa0", " ").splitlines()


def own(state: State, seat: int, language: str = "en") -> str:
    return text_of(panel(at(state), seat, DEADLINE, Tr(language))).replace("\xa0", " ")


@pytest.mark.parametrize(
    ("language", "keep", "swap", "cuckoo"),
    [
        ("en", "I keep!", "I swap!", "Cuckoo!"),
        ("fr", "Je garde\u202f!", "Je change\u202f!", "Coucou\u202f!"),
        ("de", "Ich behalte!", "Ich tausche!", "Kuckuck!"),
    ],
)
def test_the_calls_are_in_the_words_of_the_game(language: str, keep: str, swap: str, cuckoo: str) -> None:
    lines = shared(turns(table("A3 B9 CK D5 EJ"), "keep ask"), language)
    ann, ben, cleo = (next(line for line in lines if name in line) for name in NAMES[:3])
    assert ann.endswith(keep)
    assert ben.endswith(f"{swap} ✗")
    assert cuckoo in cleo
    assert cleo.startswith("▶ **Cleo** ●●● ·")


def offers(now: Table, seat: int) -> dict[str, str]:
    """What the seat's panel offers, by what it does."""
    shown = buttons(panel(now, seat, DEADLINE, Tr("en")))
    return {button.press.rpartition(":")[2]: button.label for button in shown if not button.disabled}


def test_the_two_buttons_speak_in_ones_turn_and_decide_before_it() -> None:
    state = turns(table("A3 B9 CK D5 EJ"), "keep")
    assert offers(at(state), 1) == {"keep": "Keep 9", "ask": "Swap with Cleo"}
    assert offers(at(state), 2) == {"+keep 1 KC": "Keep K", "+ask 1 KC": "Swap with Dan"}
    assert "[Swap with the stock]" in own(state, 3)
    for seat in (0, 4):
        assert offers(at(state), seat) == {}, "they have spoken, or deal"
        assert "[Keep" not in own(state, seat)


def test_deciding_ahead_is_on_ones_own_panel_and_nowhere_else() -> None:
    before = at(table("A3 B9 CK D5 EJ"))
    after = evolve(before, log.DecidedAhead(1, "ask", 1, "9C"))
    one, two = (list(everything(now, Tr("en"))) for now in (before, after))
    assert [i for i, (old, new) in enumerate(zip(one, two, strict=True)) if old != new] == [2]
    assert offers(after, 1) == {"+keep 1 9C": "Keep 9", "+ 1 9C": "✓ Swap with Cleo"}
    assert "✓ Decided: **I swap!** It is played when your turn comes." in text_of(two[2])
    assert "You can decide now" in text_of(one[2])


def test_a_decision_is_told_as_coming_or_as_dropped() -> None:
    decided = evolve(at(table("A3 B9 CK D5 EJ")), log.DecidedAhead(1, "ask", 1, "9C"))
    coming, dropped = (evolve(decided, log.Acted(0, word)) for word in ("keep", "ask"))
    assert "It is played in a moment, unless you press" in text_of(panel(coming, 1, DEADLINE, Tr("en")))
    text = text_of(panel(dropped, 1, DEADLINE, Tr("en")))
    assert "⚠️ Your card has changed, so **I swap!** no longer stands." in text
    assert "**Keep or swap?** ⏳ <t:" in text
    assert offers(coming, 1) == {"keep": "Keep 9", "ask": "Swap with Cleo"}
    assert offers(dropped, 1) == {"keep": "Keep 3", "ask": "Swap with Cleo"}


def test_a_decision_that_was_dropped_before_the_turn_can_be_made_anew() -> None:
    state = turns(table("A3 B9 C7 D5 EJ"), "keep")
    decided = evolve(at(state), log.DecidedAhead(2, "keep", 1, "7C"))
    dropped = evolve(decided, log.Acted(1, "ask"))
    text = text_of(panel(dropped, 2, DEADLINE, Tr("en")))
    assert "no longer stands." in text
    assert "Decide now" not in text, "it is their turn"


def test_a_panel_tells_the_card_who_is_before_me_and_what_i_know() -> None:
    state = table("A3 B9 CK D5 EJ")
    assert "## 3♣, 3 of clubs\n-# 8 of 51 cards are lower · you ●●●" in own(state, 0)
    assert "**Keep or swap?** ⏳ <t:" in own(state, 0)
    assert "-# After you: Ben ●●●" in own(state, 0)
    assert "Ann is thinking, then it is your turn." in own(state, 1)
    assert "Ann is thinking, 2 players are before you." in own(state, 2)
    assert "-# Before you: Ben ●●● · After you: Dan ●●●" in own(state, 2)
    assert "Nobody can take it from you" in own(state, 2)
    assert "You deal, so you have no turn." in own(state, 4)
    assert "Before you" not in own(state, 4), "nobody may ask the dealer"
    swapped = turns(state, "ask")
    assert "32 of 51" not in own(swapped, 1)
    assert "· Ann: 9♣" in own(swapped, 1)
    assert "You have spoken. Ben is thinking …" in own(swapped, 0)
    assert "## R♣, roi de trèfle" in own(state, 2, "fr")


def test_only_who_can_act_sees_the_time_run() -> None:
    state = table("A3 B9 CK D5 EJ")
    assert [seat for seat in range(5) if "<t:" in own(state, seat)] == [0]


def test_a_silent_king_lies_before_its_owner_who_is_told_to_wait() -> None:
    state = turns(table("A3 BK C9 D5 EJ", options=AS), "ask")
    assert any("Ben" in line and "lays down K♣" in line for line in shared(state))
    assert "👑 **Ann asked you: your king lies face up, and you have no turn.**" in own(state, 1)
    assert "You have spoken. Cleo is thinking …" in own(state, 1)


@pytest.mark.parametrize(
    ("cards", "words", "seat", "said"),
    [
        ("A3 B9 C7 D5 EJ", "ask", 0, "🔁 **You gave Ben 3 and got 9.**"),
        ("A3 B9 C7 D5 EJ", "ask", 1, "🔁 **Ann took your 9 and left you 3.**"),
        ("A3 B9 C7 D5 EJ", "ask ask", 1, "🔁 **You gave Cleo 3 and got 7.**"),
        ("A3 B9 C7 D5 EJ", "ask ask", 0, "🔁 **You gave Ben 3 and got 9.**"),
        ("A3 B9 C7 D5 EJ", "ask ask", 3, ""),
        ("A3 B9 CK D5 EJ", "keep ask", 1, "👑 **Cleo has a king: no swap, you still have 9.**"),
        ("A3 B9 CK D5 EJ", "keep ask", 2, "👑 **Ben asked you in vain: your king refused.**"),
        (
            "A3 B9 C3 D5 EJ",
            "keep keep keep keep",
            0,
            "❌ **You: 3, the lowest (with Cleo): a chip lost, ●●○**",
        ),
        ("A3 B9 C4 D5 EJ", "keep keep keep keep", 0, "❌ **You: 3, the lowest: a chip lost, ●●○**"),
        ("A3 B9 C4 D5 EJ", "keep keep keep keep", 1, ""),
    ],
)
def test_a_player_is_told_what_happened_to_them(cards: str, words: str, seat: int, said: str) -> None:
    state = turns(table(cards), words)
    now = at(state)
    told = happened(coucou.view(state, seat), sitting(now, Tr("en"), None, seat), Tr("en", "coucou"))
    assert told == said
    assert said in own(state, seat)


def test_all_cards_stand_for_a_moment_with_the_way_of_the_bad_one() -> None:
    state = turns(table("A3 B9 C5 D7 EJ", chips=(3, 3, 3, 1, 3)), "ask ask ask keep")
    stands = text_of(table_message(at(state), DEADLINE, Tr("en"), in_beat=True)).replace("\xa0", " ")
    assert "### Deal 1: everybody shows\n❌ 3♣ Dan · 5♣ Ben · 7♣ Cleo · 9♣ Ann · J♣ Eve" in stands
    assert "❌ Lowest card, a chip lost: **Dan** ○○○\n🚪 Out of the game: **Dan**." in stands
    assert "↪ The way of the 3: Ann → Ben → Cleo → Dan" in stands
    assert "-# Deal 1 · ❌ 3♣ Dan · 5♣ Ben" in "\n".join(shared(state)), "by post nothing stands for a moment"
    assert "-# Out (and in which deal): Dan (1)" in shared(state)


def test_ones_own_result_comes_first() -> None:
    state = turns(table("A3 B9 C3 D5 EJ", "K", chips=(3, 3, 1, 3, 3)), "keep keep keep ask")
    mine = [
        text_of(panel(at(state), seat, DEADLINE, Tr("en"), in_beat=True)).splitlines()[0] for seat in range(5)
    ]
    assert mine[0] == "❌ **You: 3, the lowest (with Cleo): a chip lost, ●●○**"
    assert mine[1] == "✅ **You: 9. It was not the lowest.**"
    assert mine[2] == "🚪 **You: 3, the lowest. Your last chip is gone: place 5 of 5.**"
    assert "The stock gave Dan no card: it was K♣." in text_of(
        panel(at(state), 3, DEADLINE, Tr("en"), in_beat=True)
    )
    later = turns(state, "keep keep keep")
    assert "🚪 **You went out in deal 1: place 5 of 5.**" in own(later, 2)


def test_equal_cards_cost_nothing() -> None:
    chips = (3, 3, 0, 0, 0)
    equal = replace(
        table("A9 B9 C2 D3 E4", chips=chips),
        cards=("9C", "9D", "", "", ""),
        waiting=(0,),
        dealer=1,
        out=(0, 0, 1, 2, 3),
    )
    state = turns(equal, "keep")
    stands = text_of(panel(at(state), 0, DEADLINE, Tr("en"), in_beat=True))
    assert "🤝 **You: 9, like everybody. Nobody loses a chip.**" in stands
    assert "🤝 All cards are equal: nobody loses a chip." in text_of(
        table_message(at(state), DEADLINE, Tr("en"), in_beat=True)
    )


def test_the_commentary_varies_and_is_the_same_for_all_who_cannot_see_the_cards() -> None:
    def said(cards: str, turn: int) -> str:
        state = turns(table(cards), "ask")
        view = coucou.view(replace(state, turn=turn), None)
        return comment(view, replace(sitting(at(state), Tr("en")), turn=turn), Tr("en", "coucou"))

    assert len({said("A3 B9 C7 D5 EJ", turn) for turn in range(6)}) == 3
    for turn in range(3):
        assert said("A3 B9 C7 D5 EJ", turn) == said("A9 B3 C5 DJ EK", turn)


def test_faces_stand_large_in_the_panel_and_on_the_button() -> None:
    faces = {name: f"<:{name}:1>" for name in FACES}
    screen = panel(at(table("A3 B9 CK D5 EJ")), 0, DEADLINE, Tr("en", faces=faces))
    assert "# <:three_of_clubs:1>\n" in text_of(screen)
    assert [(button.label, button.emoji) for button in buttons(screen)] == [
        ("Keep 3", "<:three_of_clubs:1>"),
        ("Swap with Ben", ""),
    ]


@pytest.mark.parametrize("cards", ["A3 B9 CK D5 EJ", "A3 B9 CK D5 EJ F4 G5 H6"])
def test_up_to_eight_seats_have_a_line_each(cards: str) -> None:
    lines = shared(table(cards)) if len(cards.split()) == 5 else crowd(table(cards), 8)
    assert sum("●●●" in line for line in lines) == len(cards.split())


def test_twenty_seats_share_their_lines() -> None:
    state = turns(dealt(20), "ask")
    lines = crowd(state, 20)
    [row] = [line for line in lines if "●●●" in line]
    assert row.count("●●●") == 20
    assert row.count("⇄") + row.count("✗") == 1
    assert row.count("▶") == 1


def crowd(state: State, seats: int) -> list[str]:
    """The shared message of a table with this many people."""
    names = [f"P{seat}" for seat in range(seats)]
    setting = next(s for s in FEW_SETTINGS if s.game.key == "coucou" and s.seats == 20)
    sits = started(setting._replace(seats=seats), names)
    return text_of(table_message(replace(sits, state=state), DEADLINE, Tr("en"))).splitlines()
