"""The end of a game: what is told of it beside the points, and what features offer below it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Literal, TypeAlias

from bot.games.common import MEDALS, joined
from bot.games.presenter import presenter
from bot.i18n import Tr
from bot.parts import of_features
from bot.scores.ending import Ending
from bot.screen import Block, Button, Text
from bot.screens.again import next_game, running_line, series_line
from bot.screens.sheet import said_of
from bot.table import Table
from engine.game import Seat

Place: TypeAlias = Literal["before the next", "at the table", "for a player"]
"""Where features offer something below a game that is over.

To everybody below the score sheet until the same people go on at another table; to everybody there, or at a
table that was closed after the deal; in the panel of somebody who played the game to its end.
"""
Afterwards: TypeAlias = Mapping[Place, Callable[[Table, Tr], Iterable[Button]]]
"""What a feature offers: ``AFTERWARDS`` in its module ``afterwards``."""


def remarks(table: Table, ending: Ending, tr: Tr, *, drawn: bool) -> Iterator[Block]:
    """The honours and the moment that decided the game, then what features tell, as far as it is known.

    On a ``drawn`` score sheet that moment stands already.
    """
    lines = [said for honour in ending.honours if (said := said_of(table, honour, tr))]
    if not drawn and ending.decided and (said := said_of(table, ending.decided, tr)):
        lines.append(said)
    if lines:
        yield Text("\n".join(lines))
    for remark in ending.remarks:
        if said := remark.to_all(table, tr):
            yield Text(f"-# {said}")
    if score := series_line(table, tr) or running_line(ending.running, tr):
        yield Text(score)


def my_end(table: Table, seat: Seat, ending: Ending, tr: Tr) -> str:
    """How the game has ended for this seat: place, points, rating; and where it goes on.

    A player who came late is told the place of the seat.
    """
    outcome, everybody = table.outcome, table.ranking
    assert outcome is not None  # noqa: S101 - the phase says so
    ranked = next(one for one in everybody if one.player == table.players[seat])
    medal = "🏁" if ranked.player.forfeits else MEDALS.get(ranked.place, "🏁")
    if ranked.won:
        mine = "🏆 " + tr("**You have won!**")
    else:
        place = tr("**You are number {place} of {n}.**", place=ranked.place, n=len(everybody))
        mine = f"{medal} {place}"
    if ranked.player.idle:
        mine += "\n" + tr("You made no move yourself, so you come behind everybody who did.")
    view = table.rules.view(table.state, None)
    small = [presenter(table.game).merits(view, outcome, tr.of(table.game))[seat]]
    user_id = ranked.player.user
    if user_id is not None:
        small += (remark.in_short(user_id, tr) for remark in ending.remarks)
    running = series_line(table, tr) or running_line(ending.running, tr)
    told = [remark.to_one(table, user_id, tr) for remark in ending.remarks] if user_id is not None else ()
    lines = [mine, joined(filter(None, small)), *filter(None, (running, *told))]
    lines.append(tr("The score sheet is at the table."))
    if table.continued is not None and not ending.given_up:
        lines.append(next_game(table, table.continued, ending, tr))
    return "\n".join(lines)


def offers(place: Place, table: Table, tr: Tr) -> tuple[Button, ...]:
    """The offers of all features for this place."""
    return tuple(button for ways in _found() if place in ways for button in ways[place](table, tr))


@cache
def _found() -> tuple[Afterwards, ...]:
    return tuple(module.AFTERWARDS for module in of_features("afterwards").values())
