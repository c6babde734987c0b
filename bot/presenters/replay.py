"""A finished game trick by trick or deal by deal, with every hand open."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.common import options_in_words, small_line
from bot.games.steps import name_of_step
from bot.i18n import Tr
from bot.presenters.jumps import jumps
from bot.presenters.moves import laid_open
from bot.presenters.same_deal import same_as
from bot.presenters.showing import show_button
from bot.presenters.steps import Step, characters, moves_in_short, steps_of, table_at, what_came_of_it
from bot.presenters.table import heading
from bot.screen import Block, Button, Line, Row, Screen, Style, Text, address
from bot.table import Table
from bot.table.replay import Replay
from engine.minds import strong

ROOM = 3500
"""How many of the 4,000 characters in a message are for the moves. The rest is for its heading."""


def replay_page(replay: Replay, frame: int, tr: Tr, *, shared: bool = False) -> Screen:
    """The trick or deal that is played in this frame, or after the last move the end of the game.

    ``shared``: for a message that everybody sees and turns the pages of.
    """
    steps, last = steps_of(replay), len(replay.frames) - 1
    here = len(steps) if frame >= last else max(sum(step.start <= frame for step in steps) - 1, 0)
    blocks = step_blocks(replay, steps[here], tr) if here < len(steps) else laid_open(replay.frames[-1], tr)
    return Screen(
        (
            _head(replay, steps, here, tr, shared=shared),
            *blocks,
            *_ways(replay, steps, here, tr, shared=shared),
        )
    )


def step_blocks(replay: Replay, step: Step, tr: Tr, room: int = ROOM) -> list[Block]:
    """The table before the step, what everybody did, and what came of it.

    Of very many moves only those are told for which there is ``room``, in characters of all texts.
    """
    before, after = table_at(replay, step.start, tr), what_came_of_it(replay, step, tr)
    room -= sum(characters(block.text) for block in (*before, *after) if isinstance(block, Text))
    return [*before, Line(), *moves_in_short(replay, step, tr, room), *after]


def _head(replay: Replay, steps: list[Step], here: int, tr: Tr, *, shared: bool) -> Text:
    table = replay.table
    where = tr("the end") if here == len(steps) else name_of_step(table, steps[here].place, tr)
    small = small_line(tr("Replay: {where}", where=where), options_in_words(table.game, table.options, tr))
    if table.same:
        small += "\n" + small_line(same_as(table.same, tr))
    if shared:
        small += "\n" + small_line(tr("Everybody here can turn the pages."))
    return Text(f"## {heading(table, tr)}\n{small}")


def _ways(replay: Replay, steps: list[Step], here: int, tr: Tr, *, shared: bool) -> Iterator[Block]:
    """Buttons and menus to the other steps, and in a private message to all else."""
    table, last = replay.table, len(replay.frames) - 1
    starts = [*(step.start for step in steps), last]

    def lead(frame: int, name: str) -> str:
        # Discord wants each address once, and the first step may also be the one before: hence the name.
        if shared:
            # It names no table to the router: this message is none of the table's own.
            return address(f"shared {table.id} {frame} {name}")
        return address(f"replay {frame} {name}", table=table.id)

    def way(label: str, to: int, name: str, style: Style = "secondary") -> Button:
        there = min(max(to, 0), len(steps))
        return Button(label, lead(starts[there], name), style, disabled=there == here)

    beside = (
        Button(tr("For me alone"), lead(starts[here], "own")) if shared else _show(replay, starts[here], tr)
    )
    yield Row((way(tr("← Back"), here - 1, "back"), way(tr("Next →"), here + 1, "next", "primary"), beside))
    yield from jumps(replay, steps, here, lead, tr)
    ends = way(tr("⏮ First"), 0, "first"), way(tr("Last ⏭"), len(steps), "last")
    if shared:
        yield Row(ends)
        return
    yield Row((*ends, Button(tr("Move by move"), lead(starts[here], "move"))))
    mine = [Button(tr("My review"), address("review 0", table=table.id))] if strong(table.rules) else []
    yield Row((Button(tr("Verify"), address("verify", table=table.id)), *saving(table, tr).buttons, *mine))


def _show(replay: Replay, frame: int, tr: Tr) -> Button:
    return show_button(address(f"replay {frame} all", table=replay.table.id), tr)


def saving(table: Table, tr: Tr) -> Row:
    """Buttons that save a finished game, one for each file format."""
    forms = (("text", tr("Text file")), ("page", tr("Web page")), ("data", tr("Data")))
    return Row(tuple(Button(label, address(f"save {form}", table=table.id)) for form, label in forms))
