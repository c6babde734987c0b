"""The sign that a player shows beside their name while a result is shown, for one beat."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.common import labelled, name_of
from bot.i18n import N_, Tr
from bot.ids import UserId
from bot.screen import Button, address
from bot.table import Table
from bot.table.beats import SHOUT, shouter
from bot.table.nouns import Moment
from bot.table.sitting import Sitting
from engine.game import Seat

SIGNS: Sequence[tuple[str, str]] = (("😈", N_("Ha ha!")), ("😭", N_("Oh no!")), ("🙏", N_("Mercy!")))
"""Each sign, and the words that it stands for."""


def signs(table: Table, seat: Seat, moment: Moment, at: Sitting) -> tuple[Button, ...]:
    """The buttons by which this seat shows a sign. The sign already beside its name cannot be pressed.

    A seat that has something to call out has only a button to call it out.
    """
    if moment.reactions is None:
        return ()
    mine = dict(moment.reactions).get(table.players[seat].user or UserId(0))
    if (shout := table.extras.shout) and shouter(table) == seat:
        press = address(f"react {SHOUT}", table=table.id)
        return (Button(shout.words, press, "success", disabled=mine == SHOUT),)
    return tuple(
        Button(
            at.tr(said),
            address(f"react {number}", table=table.id),
            disabled=number == mine,
            emoji=sign if at.tr.faces else "",
            picture_only=True,
        )
        for number, (sign, said) in enumerate(SIGNS)
    )


def reactions(table: Table, moment: Moment, tr: Tr) -> list[str]:
    """A line for each player who calls something out, and a small line on who shows which sign."""
    shown, told, lines = dict(moment.reactions or ()), [], []
    for player in table.players:
        number, name = shown.get(player.user or UserId(0)), name_of(player, tr)
        if number == SHOUT and (shout := table.extras.shout):
            lines.append(f"### 📣 {labelled(name, shout.words, tr)}")
        elif number is not None:
            sign, said = SIGNS[number]
            told.append(f"{sign}\u00a0{name}" if tr.faces else f"{name} – {tr(said)}")
    return [*lines, *(["-# " + " · ".join(told)] if told else [])]
