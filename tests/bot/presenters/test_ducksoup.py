"""What Duck Soup's screens keep to themselves. What they say: `screens/ducksoup-positions.txt`."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.games.beats import beats
from bot.games.ducksoup.happened import happened
from bot.games.presenter import presenter
from bot.i18n import LANGUAGES, Tr
from bot.presenters.common import Asked, sitting
from bot.presenters.table import panel, table_message
from bot.screen import Line, Row, Text
from bot.table import Table
from engine.games import ducksoup
from engine.games.ducksoup.nouns import CARDS, State
from tests.bot.drawn import DEADLINE, buttons, leads_to_rules, text_of
from tests.bot.presenters.positions import sits
from tests.engine.ducksoup_table import play, sheet, table

TWINS = table("7S 7D KC", "7H 7C 3D QC", stock="2D 2H 5D 5H 6D 6H")
EN = Tr("en")
QUACK = "A:7S B:7H quack"
ENDS = ("A:KC B:QC", f"{QUACK} A:duck", f"{QUACK} A:7D quack B:3D", f"{QUACK} A:7D quack B:7C")
"""Tricks that are over, each for another reason."""


def at(state: State, played: str = "") -> Table:
    return sits("ducksoup", play(state, played)[0], 2)


def told(shown: Table, seat: int) -> str:
    """What has happened to the seat."""
    return happened(ducksoup.view(shown.state, seat), sitting(shown, EN, seat=seat), EN.of("ducksoup"))


def result(shown: Table, seat: int | None, tr: Tr = EN) -> str:
    """What stands there for a moment when a trick or a deal is over."""
    game = beats("ducksoup")
    assert game is not None
    view = shown.rules.view(shown.state, seat)
    blocks = game.result(view, sitting(shown, tr, seat=seat), tr.of("ducksoup"))
    return "\n".join(block.text for block in blocks if isinstance(block, Text))


def presses(shown: Table, seat: int, asked: Asked | None = None) -> list[str]:
    """What the buttons of a panel do that can be pressed."""
    screen = panel(shown, seat, DEADLINE, EN, asked=asked)
    return [button.press.rpartition(":")[2] for button in buttons(screen) if not button.disabled]


def test_a_card_of_the_leads_rank_asks_back_in_its_turn_alone_and_any_other_is_played_at_once() -> None:
    shown = at(TWINS, "A:7S")
    assert presses(shown, 1) == ["?7C", "QC", "3D", "?7H"]
    assert presses(shown, 0) == []
    turn = shown.prompt.turn
    assert presses(shown, 1, Asked(turn, "7C")) == ["7C quack", "7C", "hand"]
    plain = panel(shown, 1, DEADLINE, EN)
    for asked in (Asked(turn - 1, "7C"), Asked(turn, "7S"), Asked(turn, "")):
        assert panel(shown, 1, DEADLINE, EN, asked=asked) == plain
    assert panel(shown, 0, DEADLINE, EN, asked=Asked(turn, "7C")) == panel(shown, 0, DEADLINE, EN)


@pytest.mark.parametrize("played", ENDS)
def test_what_was_won_is_said_once_and_not_again_after_a_move(played: str) -> None:
    shown = at(TWINS, played)
    for seat in (0, 1):
        line = told(shown, seat).partition(" · you drew ")[0]
        assert line[0] in "✅❌"
        assert text_of(panel(shown, seat, DEADLINE, EN)).count(line) == 1
        assert result(shown, seat).startswith(line)
    leader = shown.state.leader
    moved = at(TWINS, f"{played} {'AB'[leader]}:{shown.rules.legal(shown.state, leader)[0]}")
    assert (told(moved, leader), told(moved, 1 - leader)) == ("", told(shown, 1 - leader))
    assert told(at(replace(TWINS, last=None)), 0) == "", "who comes late has seen no trick"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_everybody_reads_tells_no_card_that_was_not_played(language: str) -> None:
    tr = Tr(language)
    for played in ENDS:
        shown = at(TWINS, played)
        trick = shown.state.last.cards
        public = text_of(table_message(shown, DEADLINE, tr)) + result(shown, None, tr)
        hidden = [card for card in CARDS if card not in trick and card[0] not in "JQKT"]
        assert not [card for card in hidden if card[0] + "♣♦♥♠"["CDHS".index(card[1])] in public]
        assert ("drew" in public, "drew" in told(shown, 0)) == (False, True)


def test_the_commentary_varies_and_is_the_same_for_the_same_trick() -> None:
    def below(shown: Table) -> str:
        """What the board says first below its line."""
        board = presenter("ducksoup").board(
            shown.rules.view(shown.state, None), sitting(shown, EN), EN.of("ducksoup")
        )
        line = [isinstance(block, Line) for block in board].index(True)
        return next(block.text for block in board[line:] if isinstance(block, Text)).partition("\n")[0]

    met = [at(replace(TWINS, deal=n + 1, sheet=sheet(*[(1, 1)] * n)), "A:KC B:QC") for n in range(4)]
    assert len({*map(below, met)}) == 4
    assert all(below(shown).startswith("💬 ") and "**Ben**" in below(shown) for shown in met)


@pytest.mark.parametrize(
    ("hand", "rows"),
    [
        ("AC 2C 3C 4C 5C AD 2D 3D 4D AH 2H AS 2S", [3, 2, 4, 4]),
        ("AC 2C 3C 4C AD 2D 3D AH 2H 3H AS 2S 3S", [4, 3, 3, 3]),
        ("AC 2C 3C 4C 5C AD 2D 3D 4D 5D AH AS 2S", [4, 4, 4, 1]),
        ("AC AD AH AS", [4]),
    ],
)
def test_the_hand_stands_in_at_most_four_rows_each_of_a_suit_if_it_can(hand: str, rows: list[int]) -> None:
    shown = panel(at(table(hand, "KH", stock="KD KS")), 0, DEADLINE, EN)
    lines = [block.buttons for block in shown.blocks if isinstance(block, Row)]
    of_cards = [[button for button in row if not leads_to_rules(button)] for row in lines]
    assert [len(row) for row in of_cards if row] == rows
