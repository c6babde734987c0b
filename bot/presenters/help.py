"""`/help`: what there is to play, and every command."""

from __future__ import annotations

from collections.abc import Iterable

from bot.i18n import Tr
from bot.presenters.common import game_in_a_line
from bot.screen import Screen, Text

FIRST = ("learn", "hand", "table", "leave", "nudge", "close", "rules", "leaderboard", "stats")
"""The commands that players need first, in this order. All others follow as their modules are loaded."""


def help_page(games: Iterable[str], commands: Iterable[tuple[str, str]], tr: Tr) -> Screen:
    """What there is to play, and how.

    ``commands`` are all but those of the games: full names, such as ``settings me``, and descriptions.
    """
    lines = [f"{game_in_a_line(game, tr)}\n`/{game} start` · `/{game} rules`" for game in games]
    steps = (
        tr("Open a table with a command below. Others join by pressing a button; bots fill the empty seats."),
        tr("Only you can see your cards: press *My hand* below the table."),
        tr("Every move has a time limit. If you are away, I play for you until you press any button."),
    )
    ranks = {name: rank for rank, name in enumerate(FIRST)}
    ordered = sorted(commands, key=lambda command: ranks.get(command[0], len(FIRST)))
    described = "\n".join(f"`/{name}` — {description}" for name, description in ordered)
    return Screen(
        (
            Text("## Kuckuck\n" + "\n".join(f"{i}. {step}" for i, step in enumerate(steps, start=1))),
            Text("### " + tr("Games") + "\n" + "\n".join(lines)),
            Text("### " + tr("Commands") + "\n" + described),
        )
    )
