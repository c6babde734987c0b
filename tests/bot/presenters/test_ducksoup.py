"""What Duck Soup's screens say and offer, moment by moment."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.faces import all_faces
from bot.games.beats import beats
from bot.games.ducksoup.happened import happened
from bot.games.presenter import presenter
from bot.i18n import LANGUAGES, Tr
from bot.presenters.common import Asked, sitting
from bot.presenters.table import panel, table_message
from bot.presenters.watching import watching
from bot.screen import Line, Row, Text
from bot.table import Phase, Table
from engine.games import ducksoup
from engine.games.ducksoup.nouns import CARDS, State
from tests.bot.drawn import DEADLINE, WATCHER, assert_fits, buttons, leads_to_rules, started, text_of
from tests.engine.contract import SETTINGS
from tests.engine.ducksoup_table import play, sheet, table

SETTING = next(setting for setting in SETTINGS if setting.game.key == "ducksoup")
TWINS = table("7S 7D KC", "7H 7C 3D QC", stock="2D 2H 5D 5H 6D 6H")
EN = Tr("en")
FACES = Tr("en", faces={name: f"<:{name}:1>" for name in all_faces()})
QUACK = "A:7S B:7H quack"


def at(state: State, played: str = "") -> Table:
    """Ann and Ben at this position, after these actions."""
    shown = replace(started(SETTING, ["Ann", "Ben"]), state=play(state, played)[0])
    return shown if shown.prompt.seats else replace(shown, phase=Phase.OVER)


def shared(shown: Table, tr: Tr = EN) -> str:
    return text_of(table_message(shown, DEADLINE, tr))


def own(shown: Table, seat: int, asked: Asked | None = None, tr: Tr = EN) -> str:
    return text_of(panel(shown, seat, DEADLINE, tr, asked=asked))


def told(shown: Table, seat: int, tr: Tr = EN) -> str:
    """What has happened to the seat."""
    return happened(ducksoup.view(shown.state, seat), sitting(shown, tr, seat=seat), tr.of("ducksoup"))


def result(shown: Table, seat: int | None, tr: Tr = EN) -> str:
    """What stands there for a moment when a trick or a deal is over."""
    game = beats("ducksoup")
    assert game is not None
    blocks = game.result(
        shown.rules.view(shown.state, seat), sitting(shown, tr, seat=seat), tr.of("ducksoup")
    )
    return "\n".join(block.text for block in blocks if isinstance(block, Text))


def below(shown: Table, tr: Tr = EN) -> str:
    """What the board says below its line: the commentary and the last trick."""
    view = shown.rules.view(shown.state, None)
    blocks = presenter("ducksoup").board(view, sitting(shown, tr), tr.of("ducksoup"))
    line = [isinstance(block, Line) for block in blocks].index(True)
    return "\n".join(block.text for block in blocks[line:] if isinstance(block, Text))


def presses(shown: Table, seat: int, asked: Asked | None = None) -> list[str]:
    """What the buttons of a panel do that can be pressed."""
    screen = panel(shown, seat, DEADLINE, EN, asked=asked)
    return [b.press.rpartition(":")[2] for b in buttons(screen) if not b.disabled]


def test_a_card_of_the_leads_rank_asks_back_and_any_other_is_played_at_once() -> None:
    shown = at(TWINS, "A:7S")
    assert presses(shown, 1) == ["?7C", "QC", "3D", "?7H"]
    assert "7♣ 7♥ may quack" in own(shown, 1)
    assert presses(shown, 0) == []
    turn = shown.prompt.turn
    assert presses(shown, 1, Asked(turn, "7C")) == ["7C quack", "7C", "hand"]


def test_while_a_quack_is_asked_about_hand_and_consequences_are_seen() -> None:
    shown = at(TWINS, "A:7S")
    asked = own(shown, 1, Asked(shown.prompt.turn, "7C"))
    assert "**Quack?** ⏳ <t:" in asked
    assert "## 7♠\xa0\xa0\xa07♣\n7♣\xa0Q♣ · 3♦ · 7♥" in asked
    assert "[🦆 Quack! · 2 for you, 4 at stake]\n[Say nothing · 2 for Ann]\n[Back]" in asked


def test_a_question_of_an_earlier_turn_or_about_what_is_not_legal_is_not_asked() -> None:
    shown = at(TWINS, "A:7S")
    turn = shown.prompt.turn
    for asked in (Asked(turn - 1, "7C"), Asked(turn, "7S"), Asked(turn, "")):
        assert own(shown, 1, asked) == own(shown, 1)
    assert own(shown, 0, Asked(turn, "7C")) == own(shown, 0)


def test_the_leader_can_always_give_in_and_quack_quacks_with_a_third_card() -> None:
    shown = at(TWINS, QUACK)
    assert presses(shown, 0) == ["7D quack", "duck"]
    assert "[🦆 Quack-quack 7♦ · 4 at stake]\n[Duck (give in) · 2 for Ben]" in own(shown, 0)
    styles = [button.style for button in buttons(panel(shown, 0, DEADLINE, EN))]
    assert styles == ["success", "secondary"], "to give in is not what the colours advise"
    assert "K♣ · 7♦" in own(shown, 0), "the hand is still seen"
    alone = at(table("7S KC", "7H 3D"), QUACK)
    assert presses(alone, 0) == ["duck"]


def test_duck_soup_has_a_button_of_its_own() -> None:
    shown = at(TWINS, f"{QUACK} A:7D quack")
    assert presses(shown, 1) == ["7C", "QC", "3D"]
    assert "[🍲 7♣ Duck Soup! +4]\n[Q♣]\n[3♦]" in own(shown, 1)


@pytest.mark.parametrize(
    ("played", "leader", "follower"),
    [
        ("A:KC B:QC", "❌ **Ben +1:** Q♣ under K♣", "✅ **You +1:** Q♣ under K♣"),
        ("A:KC B:3D", "✅ **You +2:** 3♦ off suit", "❌ **Ann +2:** 3♦ off suit"),
        ("A:7S B:7H", "✅ **You +2:** same rank, but no quack", "❌ **Ann +2:** same rank, but no quack"),
        (
            f"{QUACK} A:duck",
            "❌ **Ben +2:** the quack was not answered",
            "✅ **You +2:** the quack was not answered",
        ),
        (
            f"{QUACK} A:7D quack B:7C",
            "❌ **Ben +4:** Duck Soup with the fourth 7!",
            "✅ **You +4:** Duck Soup with the fourth 7!",
        ),
        (
            f"{QUACK} A:7D quack B:3D",
            "✅ **You +3:** no fourth 7 after Quack-quack",
            "❌ **Ann +3:** no fourth 7 after Quack-quack",
        ),
    ],
)
def test_each_is_told_what_a_trick_has_brought_them_and_why(played: str, leader: str, follower: str) -> None:
    shown = at(TWINS, played)
    for seat, line in enumerate((leader, follower)):
        assert told(shown, seat).startswith(f"{line} · you drew ")
        assert own(shown, seat).count(line) == 1
        assert result(shown, seat).startswith(line)
    assert result(shown, None).count(leader[2:].replace("You", "Ann")) == 1
    assert_fits(table_message(shown, DEADLINE, EN, in_beat=False))


def test_a_drawn_card_is_named_to_its_player_alone() -> None:
    shown = at(TWINS, "A:KC B:QC")
    assert told(shown, 0).endswith("you drew 2♥")
    assert told(shown, 1).endswith("you drew 2♦")
    public = shared(shown) + result(shown, None)
    assert "drew" not in public
    assert "2♥" not in public
    assert "2♥" not in own(shown, 1) + result(shown, 1)
    double = at(TWINS, f"{QUACK} A:7D quack B:3D")
    assert told(double, 0).endswith("you drew 2♦ 5♦")


def test_a_player_who_has_moved_is_told_nothing_twice() -> None:
    shown = at(TWINS, "A:KC B:QC B:7H")
    assert told(shown, 1) == ""
    assert told(shown, 0).startswith("❌ **Ben +1:**")
    assert "-# Trick 1: **Ann** K♣, **Ben** Q♣ · **Ben** +1" in own(shown, 1)
    assert "Trick 1" not in own(shown, 0)
    assert told(at(TWINS), 0) == ""


def test_a_quack_and_a_quack_quack_happen_to_who_must_answer() -> None:
    assert told(at(TWINS, QUACK), 0) == "🦆 **Ben quacks at your 7♠!**"
    assert told(at(TWINS, QUACK), 1) == ""
    shown = at(TWINS, f"{QUACK} A:7D quack")
    assert told(shown, 1).startswith("🦆 **Ann says Quack-quack!** Without the fourth 7")
    assert told(shown, 0) == ""


def test_the_last_card_of_the_stock_changes_what_wins() -> None:
    shown = at(table("9S KC", "4S QC", stock="2D 3D"), "A:9S B:4S")
    assert told(shown, 0).endswith("you drew 3♦ · **high cards win now**")
    assert "⬆️ High cards win" in own(shown, 0)
    before = at(table("9S", "4S", stock="2D 3D"))
    assert "⬇️ Low cards win" in own(before, 0)
    assert "2 cards in the stock" in shared(before)


def test_the_table_shows_who_has_played_and_said_what_and_whose_turn_it_is() -> None:
    shown = shared(at(TWINS, QUACK))
    assert "▶ **Ann** 7♠ — **0** trick points\n**Ben** 7♥ *Quack!* — **0** trick points" in shown
    for played, line in (
        ("A:7S B:7H", "**Ann** 7♠, **Ben** 7♥ · **Ann** +2"),
        (f"{QUACK} A:duck", "**Ben** 7♥ *Quack!*, **Ann** *Duck.* · **Ben** +2"),
        (f"{QUACK} A:7D quack B:7C", "**Ann** 7♦ *Quack-quack!*, **Ben** 7♣ *Duck Soup!* · **Ben** +4"),
    ):
        assert line in below(at(TWINS, played))
    french = shared(at(TWINS, f"{QUACK} A:7D quack B:7C"), Tr("fr"))
    assert "*Coin\u202f!*" in french
    assert "*Coin coin\u202f!*" in french
    assert "*Soupe aux canards\u202f!*" in french
    assert "**Ann** R♣" in shared(at(TWINS, "A:KC"), Tr("fr"))


def test_tricks_of_two_suits_are_seen_in_the_points_of_the_table() -> None:
    hands = "9S KC 2C 5H", "4S QC 6C 3D"
    stock = "2D 3H 4D 5D 6D 7D TD JD"
    shown = at(table(*hands, stock=stock), "A:KC B:QC B:6C A:5H")
    assert "**Ben** — 1 × 2 + 1 = **3**" in shared(shown)
    assert "**Ann** — **0** trick points\n" in shared(shown)


def test_who_watches_is_told_how_many_cards_of_each_rank_are_gone() -> None:
    shown = at(table("9S KC 2C", "4S QC KD", stock="2D 3H 4D 5D 6D 7D"), "A:KC B:KD A:2C B:4S")
    assert "Gone: 2 4 K×2" in text_of(watching(shown, WATCHER, DEADLINE, EN))


def test_the_commentary_varies_and_is_the_same_for_the_same_trick() -> None:
    said = set()
    for number in range(4):
        shown = at(replace(TWINS, deal=number + 1, sheet=sheet(*[(1, 1)] * number)), "A:KC B:QC")
        assert below(shown) == below(shown)
        said.add(below(shown).split("\n")[0])
    assert len(said) == 4
    assert all(line.startswith("💬 ") and "**Ben**" in line for line in said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_everybody_reads_tells_no_card_that_was_not_played(language: str) -> None:
    tr = Tr(language)
    for played in ("A:KC B:QC", f"{QUACK} A:duck", f"{QUACK} A:7D quack B:3D", f"{QUACK} A:7D quack B:7C"):
        shown = at(TWINS, played)
        trick = shown.state.last.cards
        public = shared(shown, tr) + result(shown, None, tr)
        hidden = [card for card in CARDS if card not in trick and card[0] not in "JQKT"]
        assert not [card for card in hidden if card[0] + "♣♦♥♠"["CDHS".index(card[1])] in public]


def test_the_hand_lies_as_the_cards_rank_in_the_course() -> None:
    hands = "AC 3C KC 2S AS", "4H 5H 6H 7H 8H"
    assert presses(at(table(*hands, stock="2D 3D")), 0) == ["AC", "3C", "KC", "AS", "2S"]
    assert presses(at(table(*hands)), 0) == ["3C", "KC", "AC", "2S", "AS"]
    assert "3♣\xa0K♣\xa0A♣ · 2♠\xa0A♠" in shared_open(at(table(*hands)))


def shared_open(shown: Table) -> str:
    """The board of a replay."""
    hands = [shown.rules.view(shown.state, seat) for seat in (0, 1)]
    blocks = presenter("ducksoup").laid_open(
        shown.rules.view(shown.state, None), hands, sitting(shown, EN), EN.of("ducksoup")
    )
    return "\n".join(block.text for block in blocks if isinstance(block, Text))


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
    of_cards = [
        [button for button in block.buttons if not leads_to_rules(button)]
        for block in shown.blocks
        if isinstance(block, Row)
    ]
    assert [len(row) for row in of_cards if row] == rows


def test_who_acts_sees_the_time_and_who_waits_sees_for_whom() -> None:
    shown = at(table("9S KC", "4S QC", stock="2D 3D"))
    assert "**Your lead?** ⏳ <t:" in own(shown, 0)
    assert "**Ann** is choosing …\n9" not in own(shown, 0)
    assert "**Ann** is choosing …\n" in own(shown, 1)
    assert "<t:" not in own(shown, 1)
    assert "Q♣ · 4♠" in own(shown, 1), "one's own hand is seen out of turn"
    assert "**Your card?** ⏳ <t:" in own(at(TWINS, "A:7S"), 1)
    house = replace(started(SETTING, ["Ann"]), state=table("9S KC", "4S QC", stock="2D 3D"))
    person = next(seat for seat, player in enumerate(house.players) if player.user is not None)
    waits = replace(house, state=replace(house.state, leader=1 - person))
    assert "is thinking …" in own(waits, person)


def test_the_courses_are_multiplied_as_soon_as_there_is_something_to_multiply() -> None:
    shown = at(table("9S KC", "4S QC", stock="2D 3D", first=(7, 4)), "A:9S B:4S")
    assert "The stock is gone" in below(shown)
    assert "**Ann** — 7 × …" in shared(shown)
    assert "= 0" not in shared(shown) + own(shown, 0)
    later = at(table("9S KC", "4S QC", first=(7, 4)), "A:9S B:4S")
    assert "**You** 7 × **1** = 7 · **Ben** 4 × **0** = 0" in own(later, 0)


def test_the_end_of_a_deal_is_a_table_of_how_the_score_was_made() -> None:
    shown = at(
        replace(table("9S", "4S", first=(7, 3), second=(7, 4), deal=2), sheet=sheet((5, 6))), "A:9S B:4S"
    )
    table_of_deal = "**Ann** — 7 × 8 = **56** · total 61\n**Ben** — 3 × 4 = **12** · total 18"
    for seat in (None, 0, 1):
        assert table_of_deal in result(shown, seat)
        assert "first course × second course = deal score" in result(shown, seat)
    assert result(shown, 0).startswith("✅ **Deal 2: 56 for you**, 12 for Ben")
    assert result(shown, 1).startswith("❌ **Deal 2: 12 for you**, 56 for Ann")
    assert result(shown, None).startswith("### Deal 2 is over\n")
    assert told(shown, 0) == "✅ **Deal 2: 56 for you**, 12 for Ben"
    assert "· total 61" in shared(shown)
    assert "· total 61 : 18" in own(shown, 0)


def test_who_comes_too_late_for_the_last_trick_is_shown_a_result_without_it() -> None:
    shown = at(replace(TWINS, last=None))
    assert "trick points" in result(shown, 0)
    assert told(shown, 0) == ""


def test_faces_say_what_the_words_say() -> None:
    shown = at(TWINS, "A:7S")
    assert "# <:seven_of_spades:1>\n" in own(shown, 1, tr=FACES)
    assert "## 7♠\n" in own(shown, 1)
    screen = panel(shown, 1, DEADLINE, FACES)
    cards = [(b.label, b.emoji) for b in buttons(screen)]
    assert cards[:2] == [("7♣", "<:seven_of_clubs:1>"), ("Q♣", "<:queen_of_clubs:1>")]
    assert [label for label, _ in cards] == ["7♣", "Q♣", "3♦", "7♥"]
    french = Tr("fr", faces=FACES.faces)
    assert "<:dame_of_clubs:1>" in result(at(TWINS, "A:KC B:QC"), None, french)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["*" * 32, "🦜" * 32])
def test_results_and_questions_fit_with_the_longest_names_and_faces(name: str, language: str) -> None:
    tr = Tr(language, faces={face: f"<:{face}:{10**19 - 1}>" for face in all_faces()})
    for played in ("A:7S", QUACK, f"{QUACK} A:7D quack", f"{QUACK} A:7D quack B:7C"):
        shown = replace(started(SETTING, [name, name]), state=play(TWINS, played)[0])
        for seat in (0, 1):
            assert_fits(panel(shown, seat, DEADLINE, tr, in_beat=True))
            assert_fits(panel(shown, seat, DEADLINE, tr, asked=Asked(shown.prompt.turn, "7C")))


def test_the_pond_the_soup_and_a_plain_win_are_told() -> None:
    def ended(first: tuple[int, int], second: tuple[int, int], *before: tuple[int, int]) -> str:
        last = table("9S", "4S", first=first, second=second, deal=len(before) + 1)
        return shared(at(replace(last, sheet=sheet(*before)), "A:9S B:4S"))

    assert "In the pond! 132 in one deal" in ended((11, 3), (11, 4))
    assert "1\\. Ann — 2 game points" in ended((11, 3), (11, 4))
    deals = (100, 115), (100, 0)
    assert "**Ben** is in the soup with fewer than 125" in ended((5, 1), (9, 5), *deals)
    assert "the loser is not in the soup: 1 game point" in ended((5, 2), (9, 5), *deals)
    assert "In all: **Ann** 250, **Ben** 125" in ended((5, 2), (9, 5), *deals)
