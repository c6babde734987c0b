"""The end of a game: what the score sheet and the panels tell beside the game's own points."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.common import MANY, MEDALS, SHORT, joined, marked, message_link, signed, sitting
from bot.games.presenter import presenter
from bot.games.statistics import Honour, statistics
from bot.i18n import Tr
from bot.ids import TableId
from bot.names import LONGEST
from bot.presenters.rivalry import news_line
from bot.presenters.running import running_line
from bot.presenters.series import series_line
from bot.scores.ending import Ending
from bot.scores.rating_history import RatingChange
from bot.scores.rivalry import News
from bot.screen import Block, Text
from bot.table import Table
from engine.game import Seat


def remarks(table: Table, ending: Ending, tr: Tr, *, drawn: bool) -> Iterator[Block]:
    """The honours and the moment that decided the game, then the ratings, as far as they are known.

    On a ``drawn`` score sheet that moment stands already.
    """
    lines = [said for honour in ending.honours if (said := said_of(table, honour, tr))]
    if not drawn and ending.decided and (said := said_of(table, ending.decided, tr)):
        lines.append(said)
    if lines:
        yield Text("\n".join(lines))
    if rated := _ratings(table, ending, tr):
        yield Text(f"-# {rated}")
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
    if user_id is not None and user_id in ending.ratings:
        small.append(tr("your rating: {rating}", rating=changed(ending.ratings[user_id])))
    running = series_line(table, tr) or running_line(ending.running, tr)
    new = _news(table, ending.news.get(user_id), tr) if user_id is not None else ""
    lines = [mine, joined(small), *filter(None, (running, new)), tr("The score sheet is at the table.")]
    if table.continued is not None and not ending.given_up:
        lines.append(next_game(table, table.continued, ending, tr))
    return "\n".join(lines)


def _news(table: Table, told: News | None, tr: Tr) -> str:
    """What is new between this person and one of the others; "" if nothing is."""
    name = next((player.name for player in table.players if told and player.user == told.other), None)
    return news_line(told, table.game, name, tr) if told and name else ""


def next_game(table: Table, following: TableId, ending: Ending, tr: Tr) -> str:
    """Where the same people go on, with a link once that table has its message."""
    name = tr("table {number}", number=following)
    if ending.following is not None:
        name = f"[{name}]({message_link(table, ending.following)})"
    return "▶️ " + tr("The next game is at {table}.", table=name)


def changed(rating: RatingChange) -> str:
    """A rating with its change, such as ``1012 (+12)``."""
    sign = "±" if rating.change == 0 else "+" if rating.change > 0 else ""
    return f"{signed(rating.rating)} ({sign}{signed(rating.change)})"


def _ratings(table: Table, ending: Ending, tr: Tr) -> str:
    """The ratings of all to whom the game was dealt, in the order of their places."""
    longest = LONGEST if len(table.players) <= MANY else SHORT
    rated = [
        f"{marked(result, tr, longest)} {changed(ending.ratings[result.user])}"
        for result in sorted(table.results, key=lambda result: result.place)
        if result.user is not None and result.user in ending.ratings
    ]
    return tr("Ratings: {ratings}", ratings=" · ".join(rated)) if rated else ""
