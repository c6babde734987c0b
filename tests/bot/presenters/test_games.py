"""What the screens of each game keep to themselves. What they say: `screens/*-positions.txt`."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.games.cucco.ways import Way, ways
from bot.i18n import Tr
from bot.presenters.table import panel, table_message
from bot.screen import Row
from bot.table import log
from bot.table.folding import evolve
from engine.games.cucco.nouns import State
from engine.registry import games
from tests.bot.drawn import DEADLINE, evening, everything, leads_to_rules, live_buttons, text_of
from tests.bot.presenters.positions import sits
from tests.engine import coucou_table, ducksoup_table
from tests.engine.contract import biggest_of
from tests.engine.cucco_table import after, table

EN = Tr("en")


@pytest.mark.parametrize("game", games())
def test_deciding_ahead_is_on_ones_own_panel_and_nowhere_else(game: str) -> None:
    """Nor is an answer that is settled before anybody asks for the card."""
    setting, planned = biggest_of(game), 0
    for before in [*evening(setting, [f"P{seat}" for seat in range(setting.seats)])][::7]:
        for seat, player in enumerate(before.players):
            turn = before.turn_of(seat) or before.answer_of(seat)
            if turn and player.present and not player.ahead and seat not in before.prompt.seats:
                after_it = evolve(before, log.DecidedAhead(seat, turn.choices[-1], *turn.hand))
                one, two = ([*everything(now, EN)] for now in (before, after_it))
                assert [at for at, screen in enumerate(one) if screen != two[at]] == [1 + seat]
                planned += 1
                break
    assert planned or game not in ("coucou", "cucco", "kuckuck")


def test_equal_cards_cost_nothing() -> None:
    left = {"cards": ("9C", "9D", "", "", ""), "waiting": (0,), "dealer": 1, "out": (0, 0, 1, 2, 3)}
    dealt = replace(coucou_table.table("A9 B9 C2 D3 E4", chips=(3, 3, 0, 0, 0)), **left)
    now = sits("coucou", coucou_table.turns(dealt, "keep"))
    own = text_of(panel(now, 0, DEADLINE, EN, in_beat=True))
    assert "🤝 **You: 9, like everybody. Nobody loses a chip.**" in own
    assert "🤝 All cards are equal: nobody loses a chip." in text_of(
        table_message(now, DEADLINE, EN, in_beat=True)
    )


def shared(state: State) -> str:
    return text_of(table_message(sits("cucco", state), DEADLINE, EN))


def own(state: State, seat: int) -> str:
    return text_of(panel(sits("cucco", state), seat, DEADLINE, EN))


def test_the_owls_button_is_in_everybodys_hand_alike() -> None:
    state = table("A5 B9 C21 D13 E14")
    for now in (state, after(state, "A:keep"), after(state, "A:keep B:ask")):
        assert all("Owl!" in live_buttons(panel(sits("cucco", now), seat, None, EN)) for seat in range(5))


def test_nobody_else_sees_who_could_refuse() -> None:
    lovers, other = (after(table(f"A3 B{card} C8 D9 E14"), "A:ask") for card in (6, 7))
    assert "[Refuse]\n[✓ Let it happen]" in own(lovers, 1)
    assert "Your card answers by itself in a moment." in own(other, 1)
    assert shared(lovers) == shared(other)
    assert all(own(lovers, seat) == own(other, seat) for seat in (0, 2, 3, 4))
    coming = table("A3 B9 C6 D9 E14")
    assert "Let it happen" in own(coming, 2)
    for moment in ("A:keep B:keep", "A:keep B:keep C:keep"):
        assert "Let it happen" not in own(after(coming, moment), 2), "nobody can ask them any more"


def test_a_noted_owl_is_told_to_its_caller_alone() -> None:
    asked = after(table("A5 B9 C21 D13 E14"), "A:ask")
    called = after(asked, "C:owl")
    assert "🦉 Called!" in own(called, 2)
    assert shared(called) == shared(asked)
    assert [own(called, seat) == own(asked, seat) for seat in range(5)] == [True, True, False, True, True]


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


@pytest.mark.parametrize(
    ("hand", "rows"),
    [
        ("AC 2C 3C 4C 5C AD 2D 3D 4D AH 2H AS 2S", [3, 2, 4, 4]),
        ("AC 2C 3C 4C AD 2D 3D AH 2H 3H AS 2S 3S", [4, 3, 3, 3]),
        ("AC 2C 3C 4C 5C AD 2D 3D 4D 5D AH AS 2S", [4, 4, 4, 1]),
        ("AC AD AH AS", [4]),
    ],
)
def test_a_hand_of_duck_soup_stands_in_at_most_four_rows_each_of_a_suit_if_it_can(
    hand: str, rows: list[int]
) -> None:
    state = ducksoup_table.table(hand, "KH", stock="KD KS")
    shown = panel(sits("ducksoup", state, 2), 0, DEADLINE, EN)
    lines = [block.buttons for block in shown.blocks if isinstance(block, Row)]
    of_cards = [[button for button in row if not leads_to_rules(button)] for row in lines]
    assert [len(row) for row in of_cards if row] == rows
