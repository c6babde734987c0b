"""What a player calls across the table while a result stands: a sign beside their name, for one beat."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.common import name_of
from bot.i18n import N_, Tr
from bot.ids import UserId
from bot.screen import Button, address
from bot.table import Table
from bot.table.nouns import Moment
from bot.table.sitting import Sitting
from engine.game import Seat

SIGNS: Sequence[tuple[str, str]] = (("😈", N_("Ha ha!")), ("😭", N_("Oh no!")), ("🙏", N_("Mercy!")))
"""Each sign, and what it says in words."""


def signs(table: Table, seat: Seat, moment: Moment, at: Sitting) -> tuple[Button, ...]:
    """The buttons of the signs in this seat's hand; the one that stands beside its name cannot be pressed."""
    if moment.reactions is None or table.match:  # a team match has no table that shows them
        return ()
    mine = dict(moment.reactions).get(table.players[seat].user or UserId(0))
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
    """The small line of who shows which sign, or none; where a server wants no pictures, in words."""
    shown, told = dict(moment.reactions or ()), []
    for player in table.players:
        if (number := shown.get(player.user or UserId(0))) is not None:
            sign, said = SIGNS[number]
            name = name_of(player, tr)
            told.append(f"{sign}\u00a0{name}" if tr.faces else f"{name} – {tr(said)}")
    return ["-# " + " · ".join(told)] if told else []
