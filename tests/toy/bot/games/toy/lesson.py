"""The lesson of the toy, which its coach gives without a script."""

from __future__ import annotations

from collections.abc import Sequence

from bot.i18n import N_
from bot.screen import Block
from bot.table import LEARNER
from bot.table.lessons import Chapter, Hint
from bot.table.sitting import Sitting
from engine.games.toy import View

ABOUT = N_("Name the highest number that nobody else names. 2 to 4 players.")
lessons = {"Toy": [Chapter("", "Toy", ABOUT, options={}, seats=2)]}
script = None


def is_over(view: View) -> bool:
    return all(view.named)


def scene(_view: View, _at: Sitting) -> Sequence[Block]:
    return ()


def happened(view: View, at: Sitting) -> str:
    return (
        at.tr("All have named a number.") if all(view.named) else at.tr("The highest number of its own wins.")
    )


def hint(view: View, at: Sitting) -> Hint:
    if view.named[LEARNER]:
        return Hint(at.tr("Now wait for the others."))
    return Hint(at.tr("Press **3**: nothing is higher."), "3")
