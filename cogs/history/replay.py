"""The replay: a finished game in steps of a trick, a deal or a move, with every hand open."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from bot.games.common import heading, options_in_words, show_button, small_line
from bot.games.steps import chapter_name, name_of_step, step_name
from bot.i18n import Tr
from bot.names import cut
from bot.parts import features
from bot.screen import Block, Button, Line, Menu, Option, Row, Screen, Style, Text, address, characters
from bot.screens.again import same_as
from bot.screens.steps import (
    Step,
    describe_move,
    laid_open,
    moves_in_short,
    steps_of,
    table_at,
    told_of,
    what_came_of_it,
)
from bot.table import Table
from bot.table.replay import Replay
from engine.minds import strong

ROOM = 3500
"""How many of a message's 4,000 characters a step may take up. The rest is for the heading."""
MOST_OPTIONS = 25
"""The most options that one of Discord's menus can have."""
LONGEST_TOLD = 100
"""An option's description has at most this many characters."""


def replay_page(
    replay: Replay, frame: int, tr: Tr, *, shared: bool = False, reviewed: bool = False
) -> Screen:
    """The trick or deal that is played in this frame or, after the last move, the end of the game.

    If ``shared``, the page is for a message that everybody sees, and in which everybody turns pages.
    If ``reviewed``, its reader comes from their review, and a button leads back there.
    """
    steps, last = steps_of(replay), len(replay.frames) - 1
    here = len(steps) if frame >= last else max(sum(step.start <= frame for step in steps) - 1, 0)
    blocks = step_blocks(replay, steps[here], tr) if here < len(steps) else laid_open(replay.frames[-1], tr)
    return Screen(
        (
            _head(replay, steps, here, tr, shared=shared),
            *blocks,
            *_ways(replay, steps, here, tr, shared=shared),
            *([Row((_to_review(replay.table, tr),))] if reviewed else []),
        )
    )


def step_blocks(replay: Replay, step: Step, tr: Tr, room: int = ROOM) -> list[Block]:
    """The table before the step, what everybody did, and the result.

    If these texts have more than ``room`` characters, some moves are left out.
    """
    before, after = table_at(replay, step.start, tr), what_came_of_it(replay, step, tr)
    room -= sum(characters(block.text) for block in (*before, *after) if isinstance(block, Text))
    return [*before, Line(), *moves_in_short(replay, step, tr, room), *after]


def _head(replay: Replay, steps: list[Step], here: int, tr: Tr, *, shared: bool) -> Text:
    table = replay.table
    # Translators: In a line: “Replay: the end”
    where = tr("the end") if here == len(steps) else name_of_step(table, steps[here].place, tr)
    small = small_line(tr("Replay: {where}", where=where), options_in_words(table.game, table.options, tr))
    if table.same:
        small += "\n" + small_line(same_as(table.same, tr))
    if shared:
        small += "\n" + small_line(tr("Everybody here can turn the pages."))
    return Text(f"## {heading(table, tr)}\n{small}")


def _ways(replay: Replay, steps: list[Step], here: int, tr: Tr, *, shared: bool) -> Iterator[Block]:
    """Buttons and menus that lead to the other steps and, in a private message, to the page of all else.

    They are few, so that a phone opens the message at its picture.
    """
    table, last = replay.table, len(replay.frames) - 1
    starts = [*(step.start for step in steps), last]

    def lead(frame: int, name: str) -> str:
        # Discord refuses a message with two equal addresses. If two buttons lead to the same step, ``name``
        # makes their addresses differ.
        if shared:
            # A shared message does not belong to the table, so its address gives the router no table.
            return address(f"shared {table.id} {frame} {name}")
        return address(f"replay {frame} {name}", table=table.id)

    def way(label: str, to: int, name: str, style: Style = "secondary") -> Button:
        there = min(max(to, 0), len(steps))
        return Button(label, lead(starts[there], name), style, disabled=there == here)

    if shared:
        beside = Button(tr("Just for me"), lead(starts[here], "own"))
    else:
        beside = show_button(lead(starts[here], "all"), tr)
    yield Row((way(tr("← Back"), here - 1, "back"), way(tr("Next →"), here + 1, "next", "primary"), beside))
    yield from jumps(replay, steps, here, lead, tr)  # the menus also lead to the first step and to the end
    if shared:
        return
    yield Row((*play_on(replay, starts[here], tr), Button(tr("More…"), lead(starts[here], "more"))))


def more_page(replay: Replay, frame: int, tr: Tr) -> Screen:
    """All that can be done with a game besides watching it: its moves, the check, the files."""
    table = replay.table
    frame = min(max(frame, 0), len(replay.frames) - 1)
    ways = [Button(tr("Move by move"), address(f"replay {frame} move", table=table.id))]
    if "reviews" in features() and strong(table.rules):
        ways.append(_to_review(table, tr))
    ways.append(Button(tr("Verify"), address("verify", table=table.id)))
    back = Button(tr("← Back"), address(f"replay {frame} back", table=table.id), "primary")
    return Screen((Text(f"## {heading(table, tr)}"), Row(tuple(ways)), saving(table, tr), Row((back,))))


def _to_review(table: Table, tr: Tr) -> Button:
    return Button(tr("My review"), address("review 0", table=table.id))


def play_on(replay: Replay, frame: int, tr: Tr) -> Iterator[Button]:
    """The button to go on playing from this frame against bots, if the bot offers that."""
    if "practice" in features() and frame < len(replay.frames) - 1:
        yield Button(tr("Play on from here"), address(f"practise {frame}", table=replay.table.id))


def saving(table: Table, tr: Tr) -> Row:
    """Buttons that save a finished game, one for each file format."""
    forms = (("text", tr("Text file")), ("page", tr("Web page")), ("data", tr("Data")))
    return Row(tuple(Button(label, address(f"save {form}", table=table.id)) for form, label in forms))


def jumps(
    replay: Replay, steps: Sequence[Step], here: int, lead: Callable[[int, str], str], tr: Tr
) -> Iterator[Menu]:
    """A menu of all steps and the end. If there are too many steps, a menu of parts, and a menu of the steps
    in the shown part.

    ``here`` is the shown step's index, or ``len(steps)`` for the end. The value of each option is a frame.
    """
    table, last = replay.table, len(replay.frames) - 1
    end = Option(tr("The end"), str(last))
    if len(steps) < MOST_OPTIONS:
        options = *(_option(replay, step, name_of_step(table, step.place, tr), tr) for step in steps), end
        yield Menu(lead(0, "jump-step"), options, options[here].value)
        return
    parts = _parts(steps)
    at = next((i for i, part in enumerate(parts) if here < len(steps) and steps[here] in part), len(parts))
    first = min(max(at - MOST_OPTIONS // 2, 0), max(len(parts) - MOST_OPTIONS + 1, 0))
    shown = parts[first : first + MOST_OPTIONS - 1]
    options = *(Option(_name_of_part(table, part, steps, tr), str(part[0].start)) for part in shown), end
    chosen = str(parts[at][0].start) if at < len(parts) else end.value
    yield Menu(lead(0, "jump-part"), options, chosen)
    if at < len(parts):
        one_chapter = len({step.place.chapter for step in parts[at]}) == 1
        name = step_name if one_chapter else name_of_step
        within = tuple(_option(replay, step, name(table, step.place, tr), tr) for step in parts[at])
        yield Menu(lead(0, "jump-step"), within, str(steps[here].start))


def _option(replay: Replay, step: Step, name: str, tr: Tr) -> Option:
    return Option(name, str(step.start), cut(told_of(replay, step, tr), LONGEST_TOLD, characters))


def _parts(steps: Sequence[Step]) -> list[Sequence[Step]]:
    """The chapters, with long chapters cut into parts. If a menu has no room for all of these, the whole game
    is cut into parts of equal length instead.
    """
    parts: list[Sequence[Step]] = []
    for _, group in groupby(steps, lambda step: step.place.chapter):
        parts += _even(list(group), MOST_OPTIONS)
    return parts if len(parts) < MOST_OPTIONS else _even(steps, MOST_OPTIONS)


def _even(steps: Sequence[Step], most: int) -> list[Sequence[Step]]:
    """The steps in parts of equal length (only the last may be shorter), of at most ``most`` steps each."""
    length = -(-len(steps) // -(-len(steps) // most))
    return [steps[start : start + length] for start in range(0, len(steps), length)]


def _name_of_part(table: Table, part: Sequence[Step], steps: Sequence[Step], tr: Tr) -> str:
    first, last = part[0].place, part[-1].place
    if first.chapter != last.chapter:
        return f"{name_of_step(table, first, tr)} – {name_of_step(table, last, tr)}"
    if first.chapter and len(part) == sum(step.place.chapter == first.chapter for step in steps):
        return chapter_name(table, first, tr)
    return f"{name_of_step(table, first, tr)} – {step_name(table, last, tr)}"


def moves_page(replay: Replay, move: int, tr: Tr) -> Screen:
    """The table after this many moves, with buttons to other moves.

    A number below zero counts as 0, the deal. A number beyond the end shows the last move.
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
            *_ways_to_moves(replay, move, last, tr),
        )
    )


def _ways_to_moves(replay: Replay, move: int, last: int, tr: Tr) -> Iterator[Row]:
    """Buttons to the other moves, and back to tricks or deals."""

    def way(label: str, to: int, name: str, style: Style = "secondary") -> Button:
        # Discord refuses a message with two equal addresses. If two buttons lead to the same move, ``name``
        # makes their addresses differ.
        press = address(f"replay {min(max(to, 0), last)} move-{name}", table=replay.table.id)
        return Button(label, press, style, disabled=to == move or not 0 <= to <= last)

    yield Row((way(tr("← Back"), move - 1, "back"), way(tr("Next →"), move + 1, "next", "primary")))
    larger = Button(tr("Larger steps"), address(f"replay {move} steps", table=replay.table.id))
    ends = way(tr("⏮ First"), 0, "first"), way(tr("Last ⏭"), last, "last")
    yield Row((*ends, larger, *play_on(replay, move, tr)))
