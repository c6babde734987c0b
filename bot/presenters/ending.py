"""The end of a game: what the score sheet and the panels tell beside the game's own points."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.common import MEDALS, joined, message_link, sitting
from bot.games.presenter import presenter
from bot.games.statistics import Honour, statistics
from bot.i18n import Tr
from bot.ids import TableId
from bot.presenters.again import running_line, series_line
from bot.scores.ending import Ending
from bot.screen import Block, Text
from bot.table import Table
from engine.game import Seat


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


def said_of(table: Table, honour: Honour, tr: Tr) -> str:
    """An honour, or the deciding moment, in a sentence. "" if the game has no words for it."""
    told = statistics(table.game)
    return told.said(honour, sitting(table, tr).names, tr.of(table.game)) if told else ""


def my_end(table: Table, seat: Seat, ending: Ending, tr: Tr) -> str:
    """How the game has ended for this seat: place, points, rating; and where it goes on.

    One who came late is told the place of the seat.
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


def next_game(table: Table, following: TableId, ending: Ending, tr: Tr) -> str:
    """Where the same people go on, with a link once that table has its message."""
    name = tr("table {number}", number=following)
    if ending.following is not None:
        name = f"[{name}]({message_link(table, ending.following)})"
    return "▶️ " + tr("The next game is at {table}.", table=name)
