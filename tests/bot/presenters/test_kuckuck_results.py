"""What the screens of Zum Kuckuck! say of a trick or a round that is over, and why it ended so."""

from __future__ import annotations

import re
from random import Random

import pytest
from msgspec.structs import replace

from bot.i18n import LANGUAGES, Tr
from bot.presenters.common import sitting
from bot.presenters.table import panel, table_message
from bot.table import log
from bot.table.folding import evolve
from engine.games.kuckuck import view
from engine.games.kuckuck.scores import points_of
from tests.bot.drawn import DEADLINE, assert_fits, started
from tests.bot.presenters.kuckuck_screens import (
    EN,
    NAMES,
    SEALED,
    after,
    at_the_end_of_a_round,
    below_line,
    own,
    played,
    shared,
    told,
    tricks,
)
from tests.engine.hidden.kuckuck import resample

# What has happened, and why.


def test_the_fullest_nest_is_the_reason_of_a_loss() -> None:
    table = after("A(7,4) B(3,2) C(–,5)", (1, 5), "A1 B40 C50")
    assert told(table, 0) == "🐦 You sit in the fullest nest (7): a cockatoo lost, 3 left."
    assert told(table, 1) == "🪺 You took nest 5 with the second highest number, 40."
    assert told(table, 2) == "🪺 You took nest 1 with the highest number, 50."
    assert "**🐦 You sit in the fullest nest (7): a cockatoo lost, 3 left.**" in own(table, 0)


def test_nothing_is_told_to_whom_nothing_happened() -> None:
    table = after("A(7,4) B(3,2) C(–,5) D(2,2)", (1, 5), "A1 B40 C50 D2")
    assert told(table, 3) == ""
    assert told(started(SEALED, NAMES)) == ""


def test_two_who_share_the_fullest_nest_are_told_of_each_other() -> None:
    table = after("A(–,4) B(3,1) C(2,5)", (9, 9), "A30 B40 C1")
    assert told(table, 0) == "🐦 You share the fullest nest (9) with Ben: a cockatoo lost, 3 left."
    assert told(table, 1).endswith("a cockatoo lost, your last.")


def test_the_chain_of_losses_is_told_to_each_of_it() -> None:
    table = after("A(9,0) B(3,2) C(–,5) D(5,3)", (1, 4), "A1 B40 C50 D2")
    assert told(table, 0).startswith("❌ Yours is the fullest nest left and you have no cockatoo to lose")
    assert (
        told(table, 3)
        == "🐦 Ann had none left, and now your nest (5) is the fullest: a cockatoo lost, 2 left."
    )
    beat = shared(table, in_beat=True)
    assert "❌ **Ann**: the fullest nest and no cockatoo left. Out of the round." in beat
    assert "🐦 Fullest nest still in: 5. A cockatoo lost: **Dan**." in beat


def test_a_card_that_the_clock_played_is_told_with_a_sign_at_the_table() -> None:
    table = started(SEALED, NAMES)
    cards = [min(view(table.state, seat).hand) for seat in range(3)]
    for seat, card in enumerate(cards):
        table = evolve(table, log.Acted(seat, str(card), "clock" if seat == 0 else "player"))
    said = f"⏰ Your time was up: {cards[0]} was played for you. Press any card to play on yourself."
    assert told(table, 0).startswith(said)
    assert "⏰" not in told(table, 1)
    assert "**Ann** ⏰ — " in shared(table)
    assert "**Ben** — " in shared(table)
    assert sitting(table, EN).played_for == {0}
    table = evolve(table, log.Acted(0, table.rules.legal(table.state, 0)[0]))
    assert sitting(table, EN).played_for == set()
    assert "⏰" not in shared(table)


def test_the_end_of_a_round_says_what_one_made_of_it_and_whose_hand_one_has_now() -> None:
    table = at_the_end_of_a_round()
    [scores] = table.state.sheet
    for seat, score in enumerate(scores):
        former = sitting(table, EN).names[seat - 1]
        made = _written(points_of(scores[seat - 1]))
        for said in (told(table, seat), own(table, seat, in_beat=True)):
            assert f"You now play the hand of {former}: it made {made}." in said
            assert f" {_written(points_of(score)) if points_of(score) else 'no'} point" in said


def _written(number: int) -> str:
    return f"{number}".replace("-", "−")


# The moment of the result.


def test_the_cards_of_a_trick_stand_side_by_side_the_highest_first() -> None:
    table = after("A(7,4) B(3,2) C(–,5)", (1, 5), "A1 B40 C50")
    rows = [line for line in shared(table, in_beat=True).splitlines() if line.startswith("### **")]
    assert rows == ["### **50** Cleo → nest **1**", "### **40** Ben → nest **5**", "### **1** Ann"]
    mine = own(table, 0, in_beat=True).splitlines()
    assert mine[0] == "**🐦 You sit in the fullest nest (7): a cockatoo lost, 3 left.**"
    assert mine[1].replace("\xa0", " ") == "**50** Cleo → nest **1** · **40** Ben → nest **5** · **1** You"


def test_the_reader_is_not_told_twice_of_their_own_loss() -> None:
    table = after("A(7,4) B(3,2) C(–,5)", (1, 5), "A1 B40 C50")
    reason = "🐦 Fullest nest: 7. A cockatoo lost: **Ann**."
    assert reason not in own(table, 0, in_beat=True)
    assert reason in own(table, 1, in_beat=True)
    assert reason in shared(table, in_beat=True)


def test_a_rounds_table_adds_up_to_each_ones_points() -> None:
    table = at_the_end_of_a_round()
    text = shared(table, in_beat=True)
    assert "### Round 1 of 4 is over" in text
    rows = re.findall(r"^\*\*(.+?)\*\* (.*) = \*\*(−?\d+)\*\* · (−?\d+) in all$", text, re.MULTILINE)
    assert len(rows) == 4
    for _, parts, points, total in rows:
        found = [int(number.replace("−", "-")) for number in re.findall(r"−?\d+", parts)]
        assert (sum(found) or -(parts == "out")) == _number(points)
        assert points == total, "it was the first round"
    assert [row[2] for row in rows] == sorted((row[2] for row in rows), key=_number, reverse=True)


def _number(text: str) -> int:
    return int(text.replace("−", "-"))


def test_a_result_takes_a_view_without_a_last_trick() -> None:
    table = started(SEALED, NAMES)
    assert_fits(table_message(table, DEADLINE, EN, in_beat=True))
    assert_fits(panel(table, 0, DEADLINE, EN, in_beat=True))


# The commentary.


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_commentary_varies_and_names_who_paid(language: str) -> None:
    tr, said = Tr(language), set()
    for table in tricks():
        comment = below_line(table_message(table, DEADLINE, tr)).splitlines()[0]
        trick, names = table.state.last, sitting(table, tr).names
        if trick.round < table.state.round:
            continue
        for seat in (*trick.turned, *trick.eliminated):
            assert f"**{names[seat]}**" in comment
        said.add(re.sub(r"\*\*.*?\*\*|\d+", "", comment))
    assert len(said) >= 8


def test_the_commentary_and_the_result_know_no_hidden_card() -> None:
    rng = Random("kuckuck")
    for table in list(tricks("a"))[::5]:
        other = replace(table, state=resample(table.state, None, rng, keep_next=False))
        for in_beat in (False, True):
            assert shared(other, in_beat=in_beat) == shared(table, in_beat=in_beat)


def test_the_commentary_stays_the_same_until_the_next_trick() -> None:
    table = after("A(7,4) B(3,2) C(–,5)", (1, 5), "A1 B40 C50", tactical=True)
    (first,) = table.prompt.seats
    later = evolve(table, log.Acted(first, table.rules.legal(table.state, first)[0]))
    said = [below_line(table_message(met, None, EN)).splitlines()[:-1] for met in (table, later)]
    assert said[0] == said[1]


def test_the_goal_stands_at_the_first_trick_of_a_game_alone() -> None:
    goal = "-# Fullest nest 🔥: −1 cockatoo. Keep the most!"
    table = started(SEALED, NAMES)
    assert goal in shared(table)
    assert goal not in shared(played(table, 0, 0, 0))
