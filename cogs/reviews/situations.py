"""What a person saw when they decided, and why a strong bot would have chosen differently."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile

from msgspec.structs import replace

from bot.games.cards import pictured
from bot.games.common import labelled, sitting
from bot.games.drawing import drawing
from bot.games.presenter import presenter
from bot.i18n import Tr
from bot.screen import Block, Line, Picture, Row, Text
from bot.screens.steps import steps_of, told_of
from bot.table import Table
from bot.table.lessons import coach
from bot.table.replay import Replay
from cogs.reviews.values import Weighed
from engine.game import Action, Seat, View

ASKS, LARGE = re.compile(r"\*\*[^*]*\?\*\*"), re.compile(r"^#+ ")
FEW = 3
"""Hands of up to this many cards are not listed, as the person's choices show all of them."""


def seat_of(replay: Replay, one: Weighed) -> Seat:
    """The seat of the person who decided."""
    return replay.moves[one.move - 1].seat


def table_then(before: Table, tr: Tr) -> Iterator[Picture]:
    """The drawn table before a decision, if the game has a drawing and the reader sees pictures."""
    if (drawer := drawing(before.game)) and tr.faces:
        yield drawer.table(before.public_view, sitting(before, tr), in_beat=False)


def situation(before: Table, seat: Seat, tr: Tr, *, hand: bool = True) -> str:
    """What the seat's panel showed: its texts without the question. If ``hand``, also a line with the cards.

    The result of the previous trick or deal is left out.
    """
    blocks = _panel(before, seat, tr)
    first = next((place for place, block in enumerate(blocks) if isinstance(block, Row)), len(blocks))
    texts = [block.text for block in blocks[:first] if isinstance(block, Text)]
    lines = [LARGE.sub("", line) for line in "\n".join(texts).splitlines() if not ASKS.fullmatch(line)]
    return "\n".join(filter(None, (*lines, *([_cards(blocks)] if hand else []))))


def situation_for_all(before: Table, seat: Seat, tr: Tr) -> str:
    """The situation in words that are true for everybody: the table, unless a picture shows it, and the
    cards.
    """
    at = replace(sitting(before, tr), played_for=frozenset())
    drawn = any(table_then(before, tr))
    board = () if drawn else presenter(before.game).board(_view(before, None), at)
    cards = _cards(_panel(before, seat, tr))
    # The text below the `Line` is about the previous trick or deal.
    above = takewhile(lambda block: not isinstance(block, Line), board)
    texts = [block.text for block in above if isinstance(block, Text)]
    return "\n".join((*texts, *([labelled(f"**{at.names[seat]}**", cards, tr)] if cards else [])))


def _panel(before: Table, seat: Seat, tr: Tr) -> Sequence[Block]:
    """The panel at that moment. Moves played for the person or decided ahead are left out."""
    at = replace(sitting(before, tr, seat=seat), played_for=frozenset(), ahead=None, dropped=None)
    return presenter(before.game).panel(_view(before, seat), at)


def _cards(panel: Sequence[Block]) -> str:
    """The cards of a large hand, as its buttons show them."""
    buttons = [button for block in panel if isinstance(block, Row) for button in block.buttons]
    hand = [button.emoji or button.label for button in buttons if button.picture_only]
    return " ".join(hand) if len(hand) > FEW else ""


def _view(before: Table, seat: Seat | None) -> View:
    """What this seat (None: everybody) could see, without the result of the previous trick or deal."""
    seen = before.public_view if seat is None else before.view(seat)
    return replace(seen, last=None) if hasattr(seen, "last") else seen


def why(replay: Replay, one: Weighed, tr: Tr, *, shared: bool = False) -> str:
    """The coach's reason for the best choice or, if there is none, how the trick or deal went. "" if unknown.

    The lesson's coach speaks only to the player, so texts for everybody (``shared``) leave the reason out.
    """
    taught = "" if shared else coached(replay.frames[one.frame], seat_of(replay, one), one.best, tr)
    if taught:
        return f"💡 {taught}"
    step = next(step for step in reversed(steps_of(replay)) if step.start <= one.frame)
    told = told_of(replay, step, tr)
    return tr("What came of it: {told}", told=told) if told else ""


def coached(before: Table, seat: Seat, action: Action, tr: Tr) -> str:
    """The lesson coach's words on what speaks for this action. "" if there are none."""
    taught = coach(before.game)
    at = sitting(before, tr, seat=seat)
    return (
        pictured(taught.because(before.view(seat), action, at), tr) if taught and action in at.legal else ""
    )
