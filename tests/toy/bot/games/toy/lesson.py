"""The lesson of the toy, which its coach gives without a script."""

from __future__ import annotations

from collections.abc import Sequence

from bot.i18n import N_, Tr
from bot.screen import Block
from bot.table import LEARNER
from bot.table.sitting import Sitting
from bot.table.teaching import Chapter, Hint
from engine.games.toy import View

ABOUT = N_("Name the highest number that nobody else names. 2 to 4 players.")
lessons = {"Toy": [Chapter("", "Toy", ABOUT, options={}, seats=2)]}
script = None


def is_over(view: View) -> bool:
    return all(view.named)


def scene(_view: View, _at: Sitting, _tr: Tr) -> Sequence[Block]:
    return ()


def happened(view: View, _at: Sitting, tr: Tr) -> str:
    return tr("All have named a number.") if all(view.named) else tr("The highest number of its own wins.")


def hint(view: View, _at: Sitting, tr: Tr) -> Hint:
    if view.named[LEARNER]:
        return Hint(tr("Now wait for the others."))
    return Hint(tr("Press **3**: nothing is higher."), "3")
