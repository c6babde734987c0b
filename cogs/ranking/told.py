"""What other pages show of ratings: at a game's end, and among a person's statistics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from babel.dates import format_date, format_skeleton

from bot.games.common import marked, room_for_names, signed
from bot.i18n import Tr
from bot.ids import UserId
from bot.scores.ending import Remark
from bot.screen import Block, Curve, Picture, Text
from bot.table import Table
from cogs.ranking.pages import provisional
from cogs.ranking.ratings import BEGINNING, LONGEST, Rated, RatingChange

A_YEAR = 300 * 86_400
"""If a curve covers more seconds than this, the dates at its ends show the year."""
MOST_IN_WORDS = 20
"""How many ratings of a curve are given in words."""


class Changes(Remark, frozen=True):
    """A game's changes to the ratings of its players."""

    by_user: Mapping[UserId, RatingChange]

    def to_all(self, table: Table, tr: Tr) -> str:
        """The ratings of all to whom the game was dealt, in the order of their places."""
        longest = room_for_names(len(table.players))
        rated = [
            f"{marked(result, tr, longest)} {changed(self.by_user[result.user])}"
            for result in sorted(table.results, key=lambda result: result.place)
            if result.user is not None and result.user in self.by_user
        ]
        if not rated:
            return ""
        ratings = " · ".join(rated)
        if any(player.user is None for player in table.players):
            return tr("Ratings, by the places among people alone: {ratings}", ratings=ratings)
        return tr("Ratings: {ratings}", ratings=ratings)

    def in_short(self, user_id: UserId, tr: Tr) -> str:
        change = self.by_user.get(user_id)
        return tr("your rating: {rating}", rating=changed(change)) if change else ""


def changed(rating: RatingChange) -> str:
    """A rating with its change, such as ``1012 (+12)``."""
    sign = "±" if rating.change == 0 else "+" if rating.change > 0 else ""
    return f"{signed(rating.rating)} ({sign}{signed(rating.change)})"


class RatingInWords(NamedTuple):
    """A person's rating, for a page with their statistics."""

    rated: Rated

    def in_short(self, tr: Tr) -> str:
        """The rating in a few words."""
        return tr("rating {rating}", rating=signed(self.rated.rating)) + provisional(self.rated.games, tr)

    def in_full(self, tr: Tr, *, text_only: bool) -> list[Block]:
        """The rating with its rank, and its history: as a curve, or in words (``text_only``)."""
        curve, alt = _curve(self.rated, tr)
        return [Text(_rank(self.rated, tr)), Text(f"-# {alt}") if text_only else Picture(curve, alt)]


def _rank(rated: Rated, tr: Tr) -> str:
    rating = tr(
        "Rating **{rating}**, rank {rank} of {players}",
        rating=signed(rated.rating),
        rank=rated.rank,
        players=rated.players,
    )
    counted = tr.plural(
        "Counted: {n} game dealt to at least two people.",
        "Counted: {n} games dealt to at least two people.",
        rated.games,
    )
    return f"{rating}{provisional(rated.games, tr)}\n-# {counted}"


def _curve(rated: Rated, tr: Tr) -> tuple[Curve, str]:
    """The rating over time as a curve, and the same in words."""
    points = rated.curve
    values = [point.rating for point in points]
    if rated.games == len(points) < LONGEST:
        values = [BEGINNING, *values]
    days = [datetime.fromtimestamp(point.at, UTC).date() for point in (points[0], points[-1])]
    skeleton = "yM" if points[-1].at - points[0].at > A_YEAR else "Md"
    first, last = (format_skeleton(skeleton, day, locale=tr.language) for day in days)
    shown = _some(values)
    # Translators: {first}, {last}: dates; {begun}, {now}, {highest}, {lowest}: ratings; {values}: a list
    alt = tr(
        "Rating over time, from {first} to {last}: from {begun} to {now}, highest {highest}, "
        "lowest {lowest}. In order: {values}.",
        first=format_date(days[0], "long", locale=tr.language),
        last=format_date(days[1], "long", locale=tr.language),
        begun=signed(values[0]),
        now=signed(values[-1]),
        highest=signed(max(values)),
        lowest=signed(min(values)),
        values=", ".join(map(signed, shown)),
    )
    return Curve(tuple(values), first, last if last != first else ""), alt


def _some(values: Sequence[int]) -> Sequence[int]:
    """At most MOST_IN_WORDS of the values, evenly spaced, including the first and the last."""
    if len(values) <= MOST_IN_WORDS:
        return values
    last, gaps = len(values) - 1, MOST_IN_WORDS - 1
    return [values[round(number * last / gaps)] for number in range(MOST_IN_WORDS)]
