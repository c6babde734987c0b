"""What a person had before them when they decided, and why a strong bot would have done otherwise."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.games.common import sitting
from bot.games.drawing import drawing
from bot.games.presenter import presenter
from bot.i18n import Tr
from bot.screen import Picture, Row, Text
from bot.table import Table
from bot.table.lessons import coach
from bot.table.replay import Replay
from cogs.history.steps import steps_of, told_of
from cogs.reviews.values import Weighed
from engine.game import Seat

ASKS, LARGE = re.compile(r"\*\*[^*]*\?\*\*"), re.compile(r"^#+ ")
FEW = 3
"""The choices tell all of a hand with so few cards."""


def seat_of(replay: Replay, one: Weighed) -> Seat:
    """The seat of the person who decided."""
    return replay.moves[one.move - 1].seat


def table_then(before: Table, tr: Tr) -> Iterator[Picture]:
    """The drawn table, if the game has one and its reader sees pictures."""
    if (drawer := drawing(before.game)) and tr.faces:
        yield drawer.table(before.rules.view(before.state, None), sitting(before, tr), in_beat=False)


def situation(before: Table, seat: Seat, tr: Tr) -> str:
    """What the seat's panel showed: its texts without the question, and its cards in a line."""
    blocks = presenter(before.game).panel(before.view(seat), sitting(before, tr, seat=seat))
    first = next((place for place, block in enumerate(blocks) if isinstance(block, Row)), len(blocks))
    texts = [block.text for block in blocks[:first] if isinstance(block, Text)]
    lines = [LARGE.sub("", line) for line in "\n".join(texts).splitlines() if not ASKS.fullmatch(line)]
    buttons = [button for block in blocks if isinstance(block, Row) for button in block.buttons]
    hand = [button.emoji or button.label for button in buttons if button.picture_only]
    return "\n".join((*lines, *([" ".join(hand)] if len(hand) > FEW else [])))


def why(replay: Replay, one: Weighed, tr: Tr) -> str:
    """What speaks for the best choice, in the coach's words; where that is not theirs, what came of it."""
    before, seat = replay.frames[one.frame], seat_of(replay, one)
    if (taught := coach(before.game)) and (
        hint := taught.hint(before.view(seat), sitting(before, tr, seat=seat))
    ).advised == one.best:
        return f"💡 {hint.text}"
    step = next(step for step in reversed(steps_of(replay)) if step.start <= one.frame)
    told = told_of(replay, step, tr)
    return tr("What came of it: {told}", told=told) if told else ""
