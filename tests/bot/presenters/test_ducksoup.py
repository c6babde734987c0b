"""What Duck Soup's screens say and offer, moment by moment."""

from __future__ import annotations

from msgspec.structs import replace

from bot.i18n import Tr
from bot.presenters.common import Asked
from bot.presenters.table import panel, table_message
from bot.table import Phase, Table
from engine.games.ducksoup.nouns import State
from tests.bot.drawn import DEADLINE, assert_fits, buttons, started, text_of
from tests.engine.contract import SETTINGS
from tests.engine.ducksoup_table import play, sheet, table

SETTING = next(setting for setting in SETTINGS if setting.game.key == "ducksoup")
TWINS = table("7S 7D KC", "7H 7C 3D QC", stock="2D 2H 5D 5H 6D 6H")
EN = Tr("en")


def at(state: State, played: str = "") -> Table:
    """Ann and Ben at this position, after these actions."""
    shown = replace(started(SETTING, ["Ann", "Ben"]), state=play(state, played)[0])
    return shown if shown.prompt.seats else replace(shown, phase=Phase.OVER)


def shared(shown: Table, tr: Tr = EN) -> str:
    return text_of(table_message(shown, DEADLINE, tr))


def own(shown: Table, seat: int, asked: Asked | None = None) -> str:
    return text_of(panel(shown, seat, DEADLINE, EN, asked=asked))


def presses(shown: Table, seat: int, asked: Asked | None = None) -> list[str]:
    """What the buttons of a panel do that can be pressed."""
    screen = panel(shown, seat, DEADLINE, EN, asked=asked)
    return [b.press.rpartition(":")[2] for b in buttons(screen) if not b.disabled]


def test_a_card_of_the_leads_rank_asks_back_and_any_other_is_played_at_once() -> None:
    shown = at(TWINS, "A:7S")
    assert presses(shown, 1) == ["?7C", "QC", "3D", "?7H"]
    assert presses(shown, 0) == []
    turn = shown.prompt.turn
    assert presses(shown, 1, Asked(turn, "7C")) == ["7C quack", "7C", "hand"]
    assert "**7♣ has the rank of the lead. Do you quack?**" in own(shown, 1, Asked(turn, "7C"))


def test_a_question_of_an_earlier_turn_or_about_what_is_not_legal_is_not_asked() -> None:
    shown = at(TWINS, "A:7S")
    turn = shown.prompt.turn
    for asked in (Asked(turn - 1, "7C"), Asked(turn, "7S"), Asked(turn, "")):
        assert own(shown, 1, asked) == own(shown, 1)
    assert own(shown, 0, Asked(turn, "7C")) == own(shown, 0)


def test_the_leader_can_always_concede_and_quack_quacks_with_a_third_card() -> None:
    assert presses(at(TWINS, "A:7S B:7H quack"), 0) == ["duck", "7D quack"]
    assert "[Duck]\n[🦆 Quack-quack with 7♦]" in own(at(TWINS, "A:7S B:7H quack"), 0)
    alone = at(table("7S KC", "7H 3D"), "A:7S B:7H quack")
    assert presses(alone, 0) == ["duck"]


def test_the_table_tells_a_trick_in_the_games_own_words() -> None:
    quack = "A:7S B:7H quack"
    assert "On the table: **Ann** 7♠, **Ben** 7♥ *Quack!*" in shared(at(TWINS, quack))
    for played, told in (
        ("A:7S B:7H", "**Ben** 7♥ — Same rank, but nobody quacked. — **Ann** takes 2 points."),
        (f"{quack} A:duck", "**Ann** *Duck.* — **Ben** takes 2 points."),
        (f"{quack} A:7D quack B:7C", "**Ben** 7♣ *Duck Soup!* — **Ben** takes both tricks for 4 points."),
        (f"{quack} A:7D quack B:3D", "**Ben** 3♦ — **Ann** takes both tricks for 3 points."),
    ):
        assert told in shared(at(TWINS, played))
        assert_fits(table_message(at(TWINS, played), DEADLINE, EN))
    french = shared(at(TWINS, f"{quack} A:7D quack B:7C"), Tr("fr"))
    assert "*Coin\u202f!*" in french
    assert "*Coin coin\u202f!*" in french
    assert "*Soupe aux canards\u202f!*" in french
    assert "**Ann** R♣" in shared(at(TWINS, "A:KC"), Tr("fr"))


def test_the_hand_lies_as_the_cards_rank_in_the_course() -> None:
    hands = "AC 3C KC 2S AS", "4H 5H 6H 7H 8H"
    assert presses(at(table(*hands, stock="2D 3D")), 0) == ["AC", "3C", "KC", "AS", "2S"]
    assert presses(at(table(*hands)), 0) == ["3C", "KC", "AC", "2S", "AS"]


def test_a_leader_and_who_waits_for_him_are_told_in_one_line() -> None:
    shown = at(table("9S KC", "4S QC", stock="2D 3D"))
    assert "**Lead a card.** ⏳ <t:" in own(shown, 0)
    assert "**Ann** leads. ⏳ <t:" in own(shown, 1)
    assert "**Ann** leads." not in own(shown, 0)
    assert "Waiting for Ben. ⏳ <t:" in own(at(TWINS, "A:7S"), 0)


def test_the_end_of_the_stock_is_told_and_the_courses_are_multiplied() -> None:
    shown = at(table("9S KC", "4S QC", stock="2D 3D", first=(7, 4)), "A:9S B:4S")
    assert "The stock is gone" in shared(shown)
    assert "first 7 × second **0** = 0" in shared(shown)


def test_the_product_is_told_at_the_end_of_a_deal() -> None:
    shown = at(table("9S", "4S", first=(7, 3), second=(7, 4)), "A:9S B:4S")
    assert "Deal 1: **Ann** 7 × 8 = 56, **Ben** 3 × 4 = 12" in shared(shown)
    assert "56 from the deals before" in shared(shown)


def test_the_pond_the_soup_and_a_plain_win_are_told() -> None:
    def ended(first: tuple[int, int], second: tuple[int, int], *before: tuple[int, int]) -> str:
        last = table("9S", "4S", first=first, second=second, deal=len(before) + 1)
        return shared(at(replace(last, sheet=sheet(*before)), "A:9S B:4S"))

    assert "In the pond! 132 in one deal" in ended((11, 3), (11, 4))
    deals = (100, 115), (100, 0)
    assert "**Ben** is in the soup with less than 125" in ended((5, 1), (9, 5), *deals)
    assert "the loser is out of the soup" in ended((5, 2), (9, 5), *deals)
    assert "In all: **Ann** 250, **Ben** 125" in ended((5, 2), (9, 5), *deals)
