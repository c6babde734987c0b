"""The end of a game: what is said about it besides the points, and what features offer below it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Literal, TypeAlias

from bot.games.common import MEDALS, heading, joined, small_line
from bot.games.presenter import presenter
from bot.games.statistics import MOST
from bot.i18n import Tr
from bot.parts import manifests
from bot.scores.ending import Ending
from bot.screen import ENDED, Block, Button, Row, Screen, Text, address
from bot.screens.again import next_game, running_line, series_line
from bot.screens.guesses import guesses_in_short
from bot.screens.sheet import hands_compared, said_of, winners
from bot.table import Table
from bot.table.again import may_repeat
from engine.game import Seat

Place: TypeAlias = Literal["to go on", "at the table", "in full", "for a player"]
"""Where features offer buttons below a game that is over.

*to go on*: beside *Play again*, with room for one button. *at the table*: for everybody, below the score
sheet, or below a table that was closed after the deal. *in full*: on the full page of the end. *for a
player*: in the panel of somebody who played to the end.
"""
Afterwards: TypeAlias = Mapping[Place, Callable[[Table, Tr], Iterable[Button]]]
"""The buttons that a feature offers below a game, in its manifest."""


def remarks(table: Table, ending: Ending, tr: Tr, *, drawn: bool) -> Iterator[Block]:
    """The first honours, the deciding moment and the score of a match. What is not known is left out.

    The deciding moment is left out if the score sheet is ``drawn``, as the drawing shows it.
    """
    lines = [said for honour in ending.honours[:MOST] if (said := said_of(table, honour, tr))]
    if not drawn and ending.decided and (said := said_of(table, ending.decided, tr)):
        lines.append(said)
    if lines:
        yield Text("\n".join(lines))
    if score := series_line(table, tr):
        yield Text(score)


def ways_on(table: Table, tr: Tr) -> tuple[Button, ...]:
    """The button that leads to the full page about the end, and the buttons that features offer."""
    # Translators: A button below a score sheet: the points of each round, and the ratings
    name = tr("Points") if hands_compared(table, tr) else tr("Ratings")
    return (Button(name, address("full", table=table.id)), *offers("at the table", table, tr))


def same_cards(table: Table, tr: Tr) -> tuple[Button, ...]:
    """The button to play the same cards. If there is no room below the sheet, it is on the full page."""
    return (Button(tr("Same cards"), address("same", table=table.id)),) if may_repeat(table) else ()


def full_page(table: Table, ending: Ending, tr: Tr) -> Screen:
    """All that the score sheet leaves out about the end, from the points of each hand to the guesses."""
    running = "" if table.series else running_line(ending.running, tr)
    told = [said_of(table, honour, tr) for honour in ending.honours[MOST:]]
    told += [*(remark.to_all(table, tr) for remark in ending.remarks), running, guesses_in_short(table, tr)]
    rest: list[Block] = [*hands_compared(table, tr)]
    rest += [Text("\n".join(lines))] if (lines := [*filter(None, told)]) else []
    looks = (*offers("in full", table, tr), *(same_cards(table, tr) if offers("to go on", table, tr) else ()))
    rest += [Row(looks)] if looks else []
    return Screen((Text(f"## {heading(table, tr)}\n{winners(table, tr)}"), *rest), accent=ENDED)


def my_end(table: Table, seat: Seat, ending: Ending, tr: Tr, where: str = "") -> str:
    """How the game ended for this seat: winner, place, points, rating, and the next game.

    A latecomer is told in which place their seat has finished. ``where`` says how to find the table.
    """
    outcome, everybody = table.outcome, table.ranking
    assert outcome is not None  # noqa: S101 - the phase says so
    ranked = next(one for one in everybody if one.player == table.players[seat])
    medal = "🏁" if ranked.player.forfeits else MEDALS.get(ranked.place, "🏁")
    if ranked.won:
        mine = "# 🏆 " + tr("You've won!")
    else:
        place = tr("**Your place: {place} of {n}.**", place=ranked.place, n=len(everybody))
        mine = f"{medal} {place} {winners(table, tr)}"
    if ranked.player.idle:
        mine += "\n" + tr("You made no move yourself, so you finish behind everybody who did.")
    view = table.public_view
    small = [presenter(table.game).merits(view, outcome, tr.of(table.game))[seat]]
    user_id = ranked.player.user
    if user_id is not None:
        small += (remark.in_short(user_id, tr) for remark in ending.remarks)
    running = series_line(table, tr) or running_line(ending.running, tr)
    told = [remark.to_one(table, user_id, tr) for remark in ending.remarks] if user_id is not None else ()
    lines = [mine, joined(filter(None, small)), *filter(None, (running, *told))]
    lines.append(small_line(heading(table, tr), tr("The score sheet is at the table."), where))
    if table.continued is not None and not ending.given_up:
        lines.append(next_game(table, table.continued, ending, tr))
    return "\n".join(lines)


def offers(place: Place, table: Table, tr: Tr) -> tuple[Button, ...]:
    """The offers of all features for this place."""
    found = (one.afterwards for one in manifests().values())
    return tuple(button for ways in found if place in ways for button in ways[place](table, tr))
