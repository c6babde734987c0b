"""The lobby of a table of an evening."""

from __future__ import annotations

from collections.abc import Collection

from bot.games.common import name_of, small_line
from bot.games.presenter import presenter, title_of, variant_of
from bot.i18n import Tr
from bot.ids import UserId
from bot.presenters.lobby import facts, learn_buttons, lobby, rules_button
from bot.scores.running import RunningScore
from bot.screen import Button, Row, Screen, Text, address
from bot.table import Table
from bot.table.nouns import Player


def lobby_of(table: Table, tr: Tr, running: RunningScore, ready: Collection[UserId] = ()) -> Screen:
    """A table before its start: of an evening, or one that somebody has opened."""
    return evening_lobby(table, tr, ready) if table.opened.evening else lobby(table, tr, running)


def evening_lobby(table: Table, tr: Tr, ready: Collection[UserId]) -> Screen:
    """A table of an evening before its start: it has its people already, and starts by itself.

    Those who are ``ready`` are marked, and so are the others.
    """
    shown = variant_of(table.game, table.options) or presenter(table.game)
    seats = [
        f"{n}. **{name_of(player, tr)}**{_mark(player, ready)}"
        for n, player in enumerate(table.players, start=1)
    ]
    starts = tr(
        "Press *I'm ready*: your hand opens by itself when the game starts. It starts once everybody has "
        "pressed, or two minutes after the round was drawn. A bot plays for people who are not there."
    )
    press = Button(tr("I'm ready"), address("ready", table=table.id), style="success")
    leave = Button(tr("Leave"), address("leave", table=table.id))
    said = facts(table, tr)[:-1]
    return Screen(
        (
            Text(f"## {title_of(table.game, table.options)}\n{tr.of(table.game)(shown.summary)}"),
            Text(small_line(*said, tr("table {number}", number=table.id))),
            Text("\n".join(seats)),
            Text(starts),
            Row((press, leave, rules_button(table, tr), *learn_buttons(table, tr))),
            Text(
                "-# "
                + tr(
                    "Fair dealing: cards and seats follow a secret, sealed as `{hash}`.",
                    hash=table.commitment,
                )
            ),
        )
    )


def _mark(player: Player, ready: Collection[UserId]) -> str:
    if player.user is None:
        return ""
    return " ✓" if player.user in ready else " ⏳"
