"""A finished game move by move, with every hand open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bot.games.common import labelled, name_of, options_in_words, sitting, small_line
from bot.games.presenter import presenter
from bot.i18n import Tr
from bot.names import escaped
from bot.presenters.choices import words_of
from bot.presenters.sheet import sheet_in_words
from bot.presenters.table import heading
from bot.screen import Block, Button, Line, Row, Screen, Style, Text, address
from bot.table import Table
from bot.table.replay import Replay


def moves_page(replay: Replay, move: int, tr: Tr) -> Screen:
    """The table after so many moves, with buttons to other moves.

    A number below zero shows the first one, one beyond the end the last.
    """
    last = len(replay.frames) - 1
    move = min(max(move, 0), last)
    table = replay.table
    where = small_line(
        tr("Replay, move {n} of {all}", n=move, all=last), options_in_words(table.game, table.options, tr)
    )
    return Screen(
        (
            Text(f"## {heading(table, tr)}\n{where}"),
            Text(f"💬 {describe_move(replay, move, tr)}"),
            *laid_open(replay.frames[move], tr),
            *_ways(replay, move, last, tr),
        )
    )


def describe_move(replay: Replay, number: int, tr: Tr) -> str:
    """The move that led to the frame of this number, in the words of the button that plays it."""
    if number == 0:
        return tr("The cards are dealt.")
    before, move = replay.frames[number - 1], replay.moves[number - 1]
    name = f"**{name_of(before.players[move.seat], tr)}**"
    # The label of a button may have somebody's name as it is.
    words = escaped(words_of(before, move.seat, move.action, tr))
    if move.by == "ahead":
        return tr("{name}: {words} (decided ahead)", name=name, words=words)
    if move.by == "clock" and not before.prompt.brief:
        return tr("{name}: {words} (time was up)", name=name, words=words)
    return labelled(name, words, tr)


def goes_unheard(replay: Replay, number: int, tr: Tr) -> bool:
    """Whether this move was only to say nothing to a request."""
    before, move = replay.frames[number - 1], replay.moves[number - 1]
    return before.prompt.brief and words_of(before, move.seat, move.action, tr) == tr("says nothing")


def laid_open(table: Table, tr: Tr) -> list[Block]:
    """The table with every hand open, or after the last move the score sheet: its texts and lines alone."""
    shown, texts, at = presenter(table.game), tr.of(table.game), sitting(table, tr)
    view = table.rules.view(table.state, None)
    blocks: Sequence[Block]
    if table.outcome:
        blocks = sheet_in_words(table, tr)
    else:
        hands = [table.rules.view(table.state, seat) for seat in range(len(table.players))]
        blocks = shown.laid_open(view, hands, at, texts)
    return [block for block in blocks if isinstance(block, Text | Line)]


def happened(blocks: Iterable[Block]) -> str:
    """The text below a board's line, which says what happened last. "" if there is none."""
    below = iter(blocks)
    if not any(isinstance(block, Line) for block in below):  # consumes up to the line
        return ""
    return "\n".join(block.text for block in below if isinstance(block, Text))


def _ways(replay: Replay, move: int, last: int, tr: Tr) -> Iterator[Row]:
    """Buttons to the other moves, and back to tricks or deals."""

    def way(label: str, to: int, name: str, style: Style = "secondary") -> Button:
        # Discord wants each address once, and the first move may also be the one before: hence the name.
        press = address(f"replay {min(max(to, 0), last)} move-{name}", table=replay.table.id)
        return Button(label, press, style, disabled=to == move or not 0 <= to <= last)

    yield Row((way(tr("← Back"), move - 1, "back"), way(tr("Next →"), move + 1, "next", "primary")))
    larger = Button(tr("In larger steps"), address(f"replay {move} steps", table=replay.table.id))
    yield Row((way(tr("⏮ First"), 0, "first"), way(tr("Last ⏭"), last, "last"), larger))
