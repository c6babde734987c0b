"""What the screens of Zum Kuckuck! say and offer while a trick is played."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.kuckuck.faces import FACES
from bot.i18n import LANGUAGES, Tr
from bot.presenters.common import sitting
from bot.presenters.moves import laid_open
from bot.presenters.table import panel, table_message
from bot.screen import Line, Text
from bot.table import LEARNER, Phase, Table, log
from bot.table.folding import evolve
from engine.games.kuckuck import view
from tests.bot.drawn import DEADLINE, NUMBER, assert_fits, buttons, evening, live_buttons, started
from tests.bot.hard_names import long_names
from tests.bot.presenters.kuckuck_screens import (
    EN,
    MARKUP,
    MOST,
    NAMES,
    SEALED,
    SEEN,
    TACTICAL,
    after,
    own,
    played,
    shared,
    tricks,
)
from tests.engine import kuckuck_table


def test_ones_own_panel_has_every_card_in_its_place_and_the_chosen_one_marked() -> None:
    table = played(started(SEALED, NAMES), 2)
    hand = view(table.state, 0).hand
    labels = [button.label for button in buttons(panel(table, 0, DEADLINE, EN))]
    assert labels == [f"✓ {card}" if card == hand[2] else str(card) for card in hand]
    assert f"**You play {hand[2]}**, or choose another. 2 players are choosing …" in own(table)
    later = played(played(started(SEALED, NAMES), 0, 0, 0), 2)
    assert re.search(r"\*\*You play \d+\*\* · 2 players are choosing …", own(later))
    assert "Cleo is choosing …" in own(evolve(table, log.Acted(1, str(view(table.state, 1).hand[0]))))


def test_each_seat_says_whether_it_has_chosen_and_never_what() -> None:
    table = played(started(SEALED, NAMES), 2)
    for text in (shared(table), own(table, 0), own(table, 1)):
        doing = [line.rpartition(" · ")[2] for line in text.splitlines() if "🦜" in line]
        assert sorted(doing) == ["…", "…", "✅"]


def test_in_open_bidding_each_seat_shows_its_card_in_the_order_of_play() -> None:
    table = started(TACTICAL, NAMES)
    (first,) = table.prompt.seats
    card = table.rules.legal(table.state, first)[4]
    table = evolve(table, log.Acted(first, card))
    [one, two, three] = [line for line in shared(table).splitlines() if "🦜" in line]
    assert one.startswith(f"**{NAMES[first]}**")
    assert one.endswith(f" · **{card}**")
    assert two.startswith(f"▶ **{NAMES[(first + 1) % 3]}**")
    assert three.startswith(f"**{NAMES[(first + 2) % 3]}**")


def test_who_plays_last_in_open_bidding_is_told() -> None:
    table = started(TACTICAL, NAMES)
    (first,) = table.prompt.seats
    last = (first + 2) % 3
    for tr in (EN, SEEN):
        assert re.search("\n-# .*you play last\n", own(table, last, tr))
    assert "you play last" not in own(table, (first + 1) % 3)
    for seat in (first, (first + 1) % 3):
        table = evolve(table, log.Acted(seat, table.rules.legal(table.state, seat)[0]))
    assert "you play last" not in own(table, last), "all other cards lie there"


def test_a_clock_is_shown_to_who_may_act_alone() -> None:
    table = started(TACTICAL, NAMES)
    (first,) = table.prompt.seats
    assert "⏳" in own(table, first)
    assert "⏳" not in own(table, (first + 1) % 3)
    alone = started(TACTICAL, NAMES[:1])
    while LEARNER in alone.prompt.seats:
        alone = evolve(alone, log.Acted(LEARNER, alone.rules.legal(alone.state, LEARNER)[0]))
    assert "is thinking …" in own(alone, LEARNER)


def test_a_card_of_the_panel_plays_itself_in_the_present_decision() -> None:
    table = played(started(SEALED, NAMES), 0, 0, 0)
    hand = view(table.state, 0).playable
    pressed = [button.press for button in buttons(panel(table, 0, DEADLINE, EN))]
    assert pressed == [f"t:{NUMBER}:1:{card}" for card in hand]


def test_played_cards_leave_the_hand() -> None:
    table = started(SEALED, NAMES)
    lowest = str(view(table.state, 0).hand[0])
    table = played(table, 0, 0, 0)
    shown = list(buttons(panel(table, 0, DEADLINE, EN)))
    assert len(shown) == 11
    assert lowest not in {button.label for button in shown}
    assert not any(button.disabled for button in shown)
    assert "-# Trick 2 of 12 · Zum\xa0Kuckuck!\xa0·\xa0table\xa09" in own(table)


def test_in_open_bidding_a_card_is_played_in_ones_turn_or_planned_before() -> None:
    table = started(TACTICAL, NAMES)
    (first,) = table.prompt.seats
    assert len(live_buttons(panel(table, first, DEADLINE, EN))) == 12
    second = (first + 1) % 3
    waiting = list(buttons(panel(table, second, DEADLINE, EN)))
    assert {button.style for button in waiting} == {"secondary"}
    cards = view(table.state, second).hand
    assert [button.press.split(":")[-1] for button in waiting] == [f"+{card} 1 T1" for card in cards]
    assert "-# You can already press a card for your turn." in own(table, second)
    turn = table.turn_of(second)
    assert turn is not None
    planned = evolve(table, log.DecidedAhead(second, str(cards[3]), *turn.hand))
    assert shared(planned) == shared(table)
    assert f"✓ **{cards[3]}** is played when your turn comes." in own(planned, second)
    [chosen] = [
        button for button in buttons(panel(planned, second, DEADLINE, EN)) if button.style == "success"
    ]
    assert chosen.label == f"✓ {cards[3]}"
    assert chosen.press.endswith(":+ 1 T1"), "it is taken back"
    now = played_by(planned, first)
    assert f"✓ **{cards[3]}** is played in a moment, unless you press another." in own(now, second)
    assert now.ahead_seats == (second,)
    done = played_by(now, second, str(cards[3]))
    assert [button.disabled for button in buttons(panel(done, second, DEADLINE, EN))] == [True] * 12


def test_sealed_bids_are_not_planned() -> None:
    table = started(SEALED, NAMES)
    assert [table.turn_of(seat) for seat in range(3)] == [None] * 3


def played_by(table: Table, seat: int, action: str = "") -> Table:
    """The table after this seat has played a card, its lowest if none is named."""
    return evolve(table, log.Acted(seat, action or table.rules.legal(table.state, seat)[0]))


def test_who_is_out_of_the_round_holds_no_cards_and_is_told_what_comes() -> None:
    table, seat = next(
        (table, seat)
        for table in tricks("abcdefgh")
        for seat, player in enumerate(table.state.players)
        if player.out and table.state.round < 4
    )
    former = sitting(table, EN).names[seat - 1]
    assert f"In the next one you play the hand that {former} has now." in own(table, seat)
    assert list(buttons(panel(table, seat, DEADLINE, EN))) == []
    assert "out of this round" in shared(table)


# Faces.


def test_a_seat_is_one_line_of_faces() -> None:
    table = after("A(7,4) B(3,2) C(–,5)", (1, 5), "A1 B40 C50")
    board = shared(table, SEEN)
    bird, gone = MARKUP["cockatoo"], MARKUP["cockatoo_turned"]
    assert f"\n**Ann** {MARKUP['nest_7']}\xa0🔥 {bird * 3}{gone * 2} …\n" in board
    assert f"\n**You** {MARKUP['nest_7']}\xa0🔥 {bird * 3}{gone * 2} …\n" in own(table, 0, SEEN)
    assert board.count("🔥") == 1


def test_many_cockatoos_are_counted() -> None:
    state = kuckuck_table.table("A(7,6) B(3,9) C(–,0)", (1, 5), "A1 B40 C50", worth=9)
    table = replace(started(SEALED, NAMES), state=state)
    bird, gone = MARKUP["cockatoo"], MARKUP["cockatoo_turned"]
    board = shared(table, SEEN)
    assert f"{bird}\xa06 {gone}\xa03" in board
    assert f"{bird}\xa09 …" in board
    assert f"{bird}\xa00 {gone}\xa09" in board
    assert "🦜 6 of 9" in shared(table)


def test_a_long_name_leaves_less_room_for_cockatoos() -> None:
    state = kuckuck_table.table("A(7,4) B(3,5) C(–,5)", (1, 5), "A1 B40 C50")
    table = replace(started(SEALED, ["Ann", "Bartholomew"]), state=state)
    bird, gone = MARKUP["cockatoo"], MARKUP["cockatoo_turned"]
    ann, other, house = [line for line in shared(table, SEEN).splitlines() if bird in line]
    assert bird * 4 + gone in ann
    assert f"**Bartholomew** {MARKUP['nest_3']} {bird}\xa05 …" in other
    assert f"no nest {bird}\xa05" in house


def test_where_there_are_no_faces_words_say_the_same() -> None:
    for table in tricks("a"):
        for draw in (shared, own):
            assert "<:" not in draw(table)
            seen = draw(table, tr=SEEN)
            assert set(re.findall(r"<:nest_(\d+):", seen)) <= set(re.findall(r"\d+", draw(table)))
    pictures = [button.emoji for button in buttons(panel(table, 0, DEADLINE, SEEN))]
    assert pictures == [MARKUP[f"card_{card}"] for card in view(table.state, 0).playable]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_fits_with_faces_and_the_longest_names(language: str) -> None:
    longest: Any = {name: f"<:{name}:{10**19 - 1}>" for name in FACES}
    tr = Tr(language, faces=longest)
    for table in list(evening(MOST, long_names(MOST)))[::9]:
        if table.phase is Phase.PLAYING:
            for in_beat in (False, True):
                assert_fits(table_message(table, DEADLINE, tr, in_beat=in_beat))
                for seat in range(5):
                    assert_fits(panel(table, seat, DEADLINE, tr, in_beat=in_beat))


def test_an_open_table_shows_all_cards_and_what_happened_below_its_line() -> None:
    table = next(iter(tricks("a")))
    blocks = laid_open(table, EN)
    assert [type(block) for block in blocks].count(Line) == 1
    assert isinstance(blocks[-1], Text)
    assert "Trick 1: " in blocks[-1].text
