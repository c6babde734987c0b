"""What the screens of Zum Kuckuck! keep to themselves. What they say: `screens/kuckuck-positions.txt`."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from bot.games.kuckuck.happened import happened
from bot.i18n import LANGUAGES, Tr
from bot.presenters.common import sitting
from bot.presenters.table import panel, table_message
from bot.screen import Line, Text
from bot.table import Phase, Table, log
from bot.table.folding import evolve
from engine.games.kuckuck import view
from engine.games.kuckuck.scores import points_of
from tests.bot.drawn import DEADLINE, buttons, evening, started, text_of
from tests.bot.presenters.positions import setting
from tests.bot.presenters.screens import FACES

SEALED, TACTICAL = setting("kuckuck", 3, "sealed"), setting("kuckuck", 3, "tactical")
FOUR = setting("kuckuck", 4)
NAMES = ["Ann", "Ben", "Cleo", "Dan"]
EN, SEEN = Tr("en"), Tr("en", faces=FACES)


def shared(table: Table, tr: Tr = EN, *, in_beat: bool = False) -> str:
    return text_of(table_message(table, DEADLINE, tr, in_beat=in_beat))


def own(table: Table, seat: int = 0, tr: Tr = EN, *, in_beat: bool = False) -> str:
    return text_of(panel(table, seat, DEADLINE, tr, in_beat=in_beat))


def tricks(seeds: str = "abc") -> Iterator[Table]:
    """All tables after a first trick of some evenings."""
    for seed in seeds:
        for table in evening(FOUR, NAMES, seed):
            if table.phase is Phase.PLAYING and table.state.last:
                yield table


def test_each_seat_says_whether_it_has_chosen_and_never_what() -> None:
    table = started(SEALED, NAMES[:3])
    cards = table.rules.legal(table.state, 0)
    for card in cards:
        chosen = evolve(table, log.Acted(0, card))
        for text in (shared(chosen), own(chosen, 0), own(chosen, 1)):
            doing = [line.rpartition(" · ")[2] for line in text.splitlines() if "🦜" in line]
            assert sorted(doing) == ["…", "…", "✅"]
        labels = [button.label for button in buttons(panel(chosen, 0, DEADLINE, EN))]
        assert labels == [f"✓ {each}" if each == card else each for each in cards], "in its place"


def test_open_bids_alone_are_planned_and_nobody_else_sees_it() -> None:
    sealed, table = started(SEALED, NAMES[:3]), started(TACTICAL, NAMES[:3])
    assert [sealed.turn_of(seat) for seat in range(3)] == [None] * 3
    (first,) = table.prompt.seats
    second = (first + 1) % 3
    turn = table.turn_of(second)
    assert turn is not None
    planned = evolve(table, log.DecidedAhead(second, turn.choices[3], *turn.hand))
    assert shared(planned) == shared(table)
    assert [own(planned, seat) == own(table, seat) for seat in (first, second)] == [True, False]
    waiting = evolve(planned, log.Acted(first, table.rules.legal(table.state, first)[0]))
    assert waiting.ahead_seats == (second,)


def test_the_end_of_a_round_says_what_one_made_of_it_and_whose_hand_one_has_now() -> None:
    table = next(t for t in evening(FOUR, NAMES) if t.phase is Phase.PLAYING and t.state.round == 2)
    [scores] = table.state.sheet
    points = [points_of(score) for score in scores]
    for seat in range(4):
        at = sitting(table, EN, None, seat)
        former, made = at.names[seat - 1], f"{points[seat - 1]}".replace("-", "−")
        mine = f"{points[seat]}".replace("-", "−") if points[seat] else "no"
        for said in (happened(view(table.state, seat), at, EN.of("kuckuck")), own(table, seat, in_beat=True)):
            assert f"You now play the hand of {former}: it made {made}." in said
            assert f" {mine} point" in said
    rows = re.findall(r"^\*\*(.+?)\*\* (.*) = \*\*(−?\d+)\*\*", shared(table, in_beat=True), re.MULTILINE)
    for _, parts, total in rows:
        found = [int(number.replace("−", "-")) for number in re.findall(r"−?\d+", parts)]
        assert (sum(found) or -(parts == "out")) == int(total.replace("−", "-"))
    assert [int(total.replace("−", "-")) for *_, total in rows] == sorted(points, reverse=True)


def below_line(table: Table, tr: Tr = EN) -> list[str]:
    """What happened last at the table."""
    blocks = table_message(table, DEADLINE, tr).blocks
    place = next(place for place, block in enumerate(blocks) if isinstance(block, Line))
    below = blocks[place + 1]
    assert isinstance(below, Text)
    return below.text.splitlines()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_commentary_varies_and_names_who_paid(language: str) -> None:
    tr, said = Tr(language), set()
    for table in tricks():
        trick, names = table.state.last, sitting(table, tr).names
        if trick.round < table.state.round:
            continue
        comment = below_line(table, tr)[0]
        assert all(f"**{names[seat]}**" in comment for seat in (*trick.turned, *trick.eliminated))
        said.add(re.sub(r"\*\*.*?\*\*|\d+", "", comment))
    assert len(said) >= 8


def test_the_commentary_stays_the_same_until_the_next_trick() -> None:
    table = next(table for table in evening(TACTICAL, NAMES[:3]) if table.state.last)
    (first,) = table.prompt.seats
    later = evolve(table, log.Acted(first, table.rules.legal(table.state, first)[0]))
    assert below_line(later)[0] == below_line(table)[0]
