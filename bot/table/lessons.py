"""A lesson: a short game of one person against the house, with a coach, that counts for nothing."""

from __future__ import annotations

from collections.abc import Sequence

from bot.table import LEARNER, Phase, Table
from bot.table.teaching import Chapter, Scene, chapter, coach, line, script, seed
from engine.game import WAIT, Action, Seat

LESSON_SECONDS = 780
"""A lesson ends after this many seconds without a press: its panel can be drawn a little longer than that."""


def is_learned(table: Table) -> bool:
    """Whether this lesson has shown all it has to."""
    if table.phase is not Phase.PLAYING:
        return table.phase is Phase.OVER
    found = chapter_of(table)
    if found and (place(table) == len(found.scenes) or table.prompt.deal > found.deals):
        return True
    taught = coach(table.game)
    return taught is not None and taught.is_over(table.rules.view(table.state, LEARNER))


def chapter_of(table: Table) -> Chapter | None:
    """What the lesson plays. None where it has no script, as those of a game that has a coach alone."""
    return chapter(table.game, table.script) if table.script else None


def stacked_seed(table: Table) -> str:
    """The seed of a lesson's chosen deals, or "" at any other table."""
    found = chapter_of(table)
    return seed(found) if found else ""


def place(table: Table) -> int | None:
    """How many scenes of the script have been played. None: the learner has left it, or there is none."""
    written = script(table.game)
    if written is None or chapter_of(table) is None or table.state is None:
        return None
    return line(table.game, table.script).places.get(written.compared(table.state))


def scene(table: Table) -> Scene | None:
    """The scene to be played now. None: the learner has left the script, or it is at its end."""
    found, at = chapter_of(table), place(table)
    return found.scenes[at] if found and at is not None and at < len(found.scenes) else None


def scene_before(table: Table) -> Scene | None:
    """The scene that has just been played. None: none has, or the learner has left the script by then."""
    found, at = chapter_of(table), place(table)
    if not found or not at:
        return None
    states = line(table.game, table.script).states
    # The cards of a new deal may be those of the script where the deal before came to another end.
    elsewhere = states[at].last not in (states[at - 1].last, table.state.last)
    return None if elsewhere else found.scenes[at - 1]


def stops(table: Table) -> bool:
    """Whether the script has something to say of what has just happened, and nobody has moved since."""
    before, at = scene_before(table), place(table)
    if before is None or at is None or not before.told:
        return False
    then = line(table.game, table.script).states[at]
    return table.prompt.seats == table.rules.prompt(then).seats


def shows_result(table: Table) -> bool:
    """Whether what has just happened has ended a trick or a deal, if it is known; else it has."""
    at = place(table)
    if not at:
        return True
    states = line(table.game, table.script).states
    return bool(states[at].last != states[at - 1].last)


def follow(table: Table, seat: Seat, offered: Sequence[Action]) -> Action | None:
    """What the script has this house player do. None: what they like."""
    found = chapter_of(table)
    if found is None:
        return None
    now, written = scene(table), script(table.game)
    if now is not None:
        action = now.moves.get(seat, WAIT)
    elif written is not None and written.deals_apart:
        action = line(table.game, table.script).turns.get((table.prompt.deal, seat), WAIT)
        if WAIT in offered:  # to call something out of turn is never written
            return None
    else:
        return None
    return action if action in offered else None
