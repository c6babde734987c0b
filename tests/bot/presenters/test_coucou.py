"""What Coucou's screens keep to themselves. What they say: `screens/coucou-positions.txt`."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.coucou.commentary import comment
from bot.games.coucou.happened import happened
from bot.i18n import Tr
from bot.presenters.common import sitting
from bot.presenters.table import panel, table_message
from bot.table import log
from bot.table.folding import evolve
from engine.games import coucou
from tests.bot.drawn import DEADLINE, everything, text_of
from tests.bot.presenters.positions import sits
from tests.engine.coucou_table import table, turns

EN = Tr("en")


def test_deciding_ahead_is_on_ones_own_panel_and_nowhere_else() -> None:
    before = sits("coucou", table("A3 B9 CK D5 EJ"))
    after = evolve(before, log.DecidedAhead(1, "ask", 1, "9C"))
    one, two = (list(everything(now, EN)) for now in (before, after))
    assert [i for i, (old, new) in enumerate(zip(one, two, strict=True)) if old != new] == [2]
    assert "✓ Decided: **I swap!** It is played when your turn comes." in text_of(two[2])


def test_nothing_is_told_to_whom_nothing_happened() -> None:
    for words, concerned in (
        ("", {}),
        ("ask", {0, 1}),
        ("ask ask", {0, 1, 2}),
        ("keep keep keep keep", {0, 2}),
    ):
        state = turns(table("A3 B9 C3 D5 EJ"), words) if words else table("A3 B9 C3 D5 EJ")
        now = sits("coucou", state)
        told = [
            happened(coucou.view(state, seat), sitting(now, EN, None, seat), EN.of("coucou"))
            for seat in range(5)
        ]
        assert {seat for seat in range(5) if told[seat]} == {*concerned}


def test_equal_cards_cost_nothing() -> None:
    left = {"cards": ("9C", "9D", "", "", ""), "waiting": (0,), "dealer": 1, "out": (0, 0, 1, 2, 3)}
    state = turns(replace(table("A9 B9 C2 D3 E4", chips=(3, 3, 0, 0, 0)), **left), "keep")
    now = sits("coucou", state)
    own = text_of(panel(now, 0, DEADLINE, EN, in_beat=True))
    assert "🤝 **You: 9, like everybody. Nobody loses a chip.**" in own
    everybody = text_of(table_message(now, DEADLINE, EN, in_beat=True))
    assert "🤝 All cards are equal: nobody loses a chip." in everybody


def test_the_commentary_varies_and_is_the_same_for_all_who_cannot_see_the_cards() -> None:
    def said(cards: str, turn: int) -> str:
        state = turns(table(cards), "ask")
        at = replace(sitting(sits("coucou", state), EN), turn=turn)
        return comment(coucou.view(replace(state, turn=turn), None), at, EN.of("coucou"))

    assert len({said("A3 B9 C7 D5 EJ", turn) for turn in range(6)}) == 3
    for turn in range(3):
        assert said("A3 B9 C7 D5 EJ", turn) == said("A9 B3 C5 DJ EK", turn)
