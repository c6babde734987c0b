"""The menus of a replay that lead to any trick or deal at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from bot.games.steps import chapter_name, name_of_step, step_name
from bot.i18n import Tr
from bot.presenters.steps import Step, characters, told_of
from bot.screen import Menu, Option
from bot.table import Table
from bot.table.replay import Replay

MOST = 25
"""As many options as a menu of Discord's can have."""
LONGEST = 100
"""Characters of what an option says below its name."""


def jumps(
    replay: Replay, steps: Sequence[Step], here: int, lead: Callable[[int, str], str], tr: Tr
) -> Iterator[Menu]:
    """One menu of all steps and the end, or if those are too many, a menu of parts and one of a part's steps.

    ``here`` is the number of the step that is shown. The value of each option is a frame.
    """
    table, last = replay.table, len(replay.frames) - 1
    end = Option(tr("The end"), str(last))
    if len(steps) < MOST:
        options = *(_option(replay, step, name_of_step(table, step.place, tr), tr) for step in steps), end
        yield Menu(lead(0, "jump-step"), options, options[here].value)
        return
    parts = _parts(steps)
    at = next((i for i, part in enumerate(parts) if here < len(steps) and steps[here] in part), len(parts))
    first = min(max(at - MOST // 2, 0), max(len(parts) - MOST + 1, 0))
    shown = parts[first : first + MOST - 1]
    options = *(Option(_name_of_part(table, part, steps, tr), str(part[0].start)) for part in shown), end
    chosen = str(parts[at][0].start) if at < len(parts) else end.value
    yield Menu(lead(0, "jump-part"), options, chosen)
    if at < len(parts):
        one_chapter = len({step.place.chapter for step in parts[at]}) == 1
        name = step_name if one_chapter else name_of_step
        within = tuple(_option(replay, step, name(table, step.place, tr), tr) for step in parts[at])
        yield Menu(lead(0, "jump-step"), within, str(steps[here].start))


def _option(replay: Replay, step: Step, name: str, tr: Tr) -> Option:
    told = told_of(replay, step, tr)
    while characters(told) > LONGEST:
        told = told[:-2].rstrip() + "…"
    return Option(name, str(step.start), told)


def _parts(steps: Sequence[Step]) -> list[Sequence[Step]]:
    """The chapters, long ones in even parts. If even those are too many: parts of one length."""
    parts: list[Sequence[Step]] = []
    for _, group in groupby(steps, lambda step: step.place.chapter):
        parts += _even(list(group), MOST)
    return parts if len(parts) < MOST else _even(steps, MOST)


def _even(steps: Sequence[Step], most: int) -> list[Sequence[Step]]:
    """The steps in parts of one length, each of at most so many."""
    length = -(-len(steps) // -(-len(steps) // most))
    return [steps[start : start + length] for start in range(0, len(steps), length)]


def _name_of_part(table: Table, part: Sequence[Step], steps: Sequence[Step], tr: Tr) -> str:
    first, last = part[0].place, part[-1].place
    if first.chapter != last.chapter:
        return f"{name_of_step(table, first, tr)} – {name_of_step(table, last, tr)}"
    if first.chapter and len(part) == sum(step.place.chapter == first.chapter for step in steps):
        return chapter_name(table, first, tr)
    return f"{name_of_step(table, first, tr)} – {step_name(table, last, tr)}"
