"""A try: a person's game of the day against bots. Like a table, it is a fold of its log. Pure.

The day's secret decides everything random, so equal moves get equal answers. A try depends only on the secret
and the moves, not on a time, a person or a server.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress

from bot.games import alone
from bot.games.alone import Alone, seen, went_on
from bot.ids import ChannelId, GuildId, TableId, UserId
from bot.table import LEARNER, Table, log
from bot.table.folding import fold, transitions
from bot.table.lessons import LESSON_SECONDS
from cogs.daily.days import BEST, BETWEEN, LAST, Deal, TryResult, Void


class Try(Alone, frozen=True, kw_only=True):
    """A person's game of the day, made from its log."""

    deal: Deal

    @property
    def over(self) -> bool:
        """Whether everything that counts has been played."""
        form = self.deal.form
        return super().over or form.finished(seen(self.table)) >= form.pieces


def new(deal: Deal, user_id: UserId, name: str) -> Try:
    """The day's game from the deal to the person's first decision. Raises Void."""
    return went_on(dealt(deal, user_id, name))


def dealt(deal: Deal, user_id: UserId, name: str) -> Try:
    """The day's game before any move, with the person in seat 0 and bots in the other seats. Raises Void."""
    form = deal.form
    entries: list[log.Entry] = [
        # Folded like a lesson: the table is private, the person has seat 0, and the game counts for nothing.
        log.Opened(
            *(deal.game, GuildId(0), ChannelId(0), user_id, deal.options, LESSON_SECONDS),
            secret="",
            lesson=True,
        ),
        log.Joined(user_id, name),
        *(log.HouseJoined(bird) for bird in range(form.seats - 1)),
        log.Started(deal.version, deal.options, deal.seed),
    ]
    with suppress(ValueError, KeyError, TypeError):
        return Try(deal=deal, table=fold(Table(TableId(0)), entries))
    raise Void


def recalled(deal: Deal, user_id: UserId, name: str, moves: Iterable[log.Acted], marked: str) -> Try:
    """The try that a log leads to, checked against the mark stored with the log. Raises Void."""
    begun = dealt(deal, user_id, name)
    found = alone.recalled(begun, moves, marked)
    if found is None:
        raise Void
    return found


def result(game: Try) -> TryResult:
    """The points and pieces of a finished game. A piece in which the person was out of the game is `LAST`."""
    form, pieces, shown = game.deal.form, "", game.table.extras.beats
    table = dealt(game.deal, game.table.host, "").table
    known, number, out = form.tally(seen(table)), 0, False
    for change in transitions(table, game.moves):
        view = seen(change.after)
        if (now := form.finished(view)) > number:
            tally, number = form.tally(view), now
            gains = [after - before for before, after in zip(known, tally, strict=True)]
            pieces += LAST if out else _compared(gains)
            known, out = tally, shown is not None and shown.is_out(view, LEARNER)
    return TryResult(form.points(seen(game.table))[LEARNER], pieces[: form.pieces])


def standing(game: Try) -> tuple[int, ...]:
    """The points of each seat."""
    return game.deal.form.points(seen(game.table))


def own(moves: Iterable[log.Acted]) -> tuple[log.Acted, ...]:
    """The person's own moves."""
    return tuple(move for move in moves if move.seat == LEARNER)


def _compared(gains: Sequence[int]) -> str:
    mine, most = gains[LEARNER], max(gains)
    if mine == most:
        return BEST
    return LAST if mine == min(gains) else BETWEEN
