"""What a lesson advises, and the sign on its button."""

from __future__ import annotations

import pytest

from bot.i18n import LANGUAGES, Tr
from bot.presenters.lesson import _lit
from bot.presenters.table import panel
from bot.screen import Button, Row, Text
from bot.table import LEARNER
from bot.table.commands import PauseOver
from bot.table.decisions import decide
from bot.table.folding import fold
from tests.bot.lessons import hint, lessons, opened


@pytest.mark.parametrize(
    ("button", "label"),
    [
        (Button("3", "t:1:2:3", emoji="<:three:1>", picture_only=True), "💡"),
        (Button("3", "t:1:2:3", picture_only=True), "💡 3"),
        (Button("Swap", "t:1:2:swap", emoji="<:cat:1>"), "💡 Swap"),
    ],
)
def test_the_sign_stands_alone_only_beside_a_picture_that_says_it_all(button: Button, label: str) -> None:
    assert _lit(button) == label


@pytest.mark.parametrize("tr", [Tr(language) for language in LANGUAGES], ids=LANGUAGES)
def test_where_the_strong_player_would_do_otherwise_its_advice_counts(tr: Tr) -> None:
    table = opened(lessons()["Duck Soup"])
    while LEARNER not in table.prompt.seats:
        table = fold(table, decide(table, PauseOver(table.prompt.turn)))
    legal, rule = table.rules.legal(table.state, LEARNER), hint(table, tr)
    other = next(action for action in legal if action != rule.advised)

    def lit(advice: str | None) -> list[str]:
        shown = panel(table, LEARNER, None, tr, advice=advice)
        rows = [block for block in shown.blocks if isinstance(block, Row)]
        return [button.press for row in rows for button in row.buttons if "💡" in button.label]

    def said(advice: str | None) -> str:
        blocks = panel(table, LEARNER, None, tr, advice=advice).blocks
        return "".join(block.text for block in blocks if isinstance(block, Text))

    assert rule.text in said(None)
    assert said(rule.advised) == said(None)
    assert rule.text not in said(other)
    assert len(lit(other)) == 1
    assert lit(other) != lit(None)
