"""The panel of a lesson: the game's own panel, with the coach's words above its buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from bot.games.coach import coach
from bot.games.presenter import Sitting
from bot.i18n import N_, Tr
from bot.presenters.common import sitting
from bot.screen import Block, Button, Line, Row, Text, address
from bot.table import Table, log
from engine.game import Action, Seat

ENDS: dict[log.CloseReason, str] = {
    "learned": N_(
        "**That was the lesson, and now you know the game.** Play it with others: `/{game} "
        "start` opens a table here. `/{game} rules` has the rest, and `/learn` teaches the other "
        "games."
    ),
    "dropped": N_(
        "You have left the lesson. `/learn` begins another one, `/{game} start` opens a real table."
    ),
    "silent": N_(
        "Nothing was pressed for a few minutes, so the lesson is over. `/learn` begins another one."
    ),
}
"""What the panel says when a lesson has ended, by the reason."""


def with_coach(game: str, panel: Sequence[Block], view: Any, at: Sitting, tr: Tr) -> list[Block]:
    """The game's panel during a lesson: the coach's words, the advised button marked, and a way out."""
    leave = Button(tr("Leave the lesson"), address("quit", table=at.table))
    taught, of_game = coach(game), tr.of(game)
    if taught is None:  # the coach may have been taken out since the lesson began
        return [*panel, Row((leave,))]
    hint = taught.hint(view, at, of_game)
    above = next((place for place, block in enumerate(panel) if isinstance(block, Row)), len(panel))
    texts, rows = list(panel[:above]), panel[above:]
    now = next((place + 1 for place, block in enumerate(texts) if isinstance(block, Line)), 0)
    texts[now:now] = taught.scene(view, at, of_game)
    told = taught.happened(view, at, of_game)
    texts = [block for block in texts if not (isinstance(block, Text) and block.text in told)]
    said = "\n".join(filter(None, ["🎓 " + told, hint.text and f"💡 {hint.text}"]))
    marked = [_marked(block, at, hint.advised) for block in (*rows, Row((*hint.buttons, leave)))]
    return [*texts, Line(), Text(said), *marked]


def after_lesson(table: Table, seat: Seat, tr: Tr) -> Sequence[Block]:
    """What the last move of the lesson led to."""
    taught, of_game = coach(table.game), tr.of(table.game)
    if taught is None:
        return ()
    happened = taught.happened(table.rules.view(table.state, seat), sitting(table, tr, None, seat), of_game)
    return (Text(f"🎓 {happened}"),)


def _marked(block: Block, at: Sitting, advised: Action | None) -> Block:
    """The block, with a sign and its own colour on the button of the advised action."""
    if not isinstance(block, Row) or advised is None:
        return block
    lead_there = {at.press(advised), at.ask(advised.partition(" ")[0])}
    return Row(
        tuple(
            msgspec.structs.replace(button, label=f"💡 {button.label}", style="success", picture_only=False)
            if button.press in lead_there and not button.disabled
            else msgspec.structs.replace(
                button, style="primary" if button.style == "success" else button.style
            )
            for button in block.buttons
        )
    )
