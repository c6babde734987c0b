"""The points that a table of a round gives its people, and the final order."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.ids import TableId, UserId
from bot.table import Phase, Table
from cogs.evenings.evening import End, Ended, Evening, Seating
from engine.game import Seat, places_of

ALL, HALF = 100, 50


class Standing(NamedTuple):
    """A person's place. Two people who share place 1 are followed by place 3."""

    place: int
    user: UserId
    points: int
    rounds: int
    """How many rounds they have played."""
    firsts: int = 0
    """In how many rounds, apart from the final, they alone came first at their table."""
    final: int | None = None
    """The points at the final table. None if the person's place was settled by the points of the rounds."""


def points(places: Sequence[int], seat: Seat) -> int:
    """The percentage of the other players whom a seat has beaten. A tie counts half."""
    mine, others = places[seat], [place for other, place in enumerate(places) if other != seat]
    if not others:
        return ALL
    beaten = sum(place > mine for place in others) + sum(place == mine for place in others) / 2
    return round(ALL * beaten / len(others))


def standings(evening: Evening) -> tuple[Standing, ...]:
    """Everybody who has played, the best first.

    The players of the final table come first, in the order of their points there. Equal points there are
    settled by the rounds' points, as for all others, but only if the final's game came to its end. Otherwise
    they share the place, so that nobody who leads by the rounds can win by waiting.
    """
    found: dict[UserId, Standing] = {}
    for seating in (seating for one in evening.rounds if not one.final for seating in one.tables):
        for user, got in (seating.points or {}).items():
            before = found.get(user, Standing(0, user, 0, 0))
            found[user] = before._replace(
                points=before.points + got,
                rounds=before.rounds + 1,
                firsts=before.firsts + (got == ALL),
            )
    finalists, final = _finalists(evening), evening.round
    cut = final is not None and final.tables[0].how != "over"

    def level(one: Standing) -> tuple[int, ...]:
        got = finalists.get(one.user)
        return (1, -one.points) if got is None else (0, -got) if cut else (0, -got, -one.points)

    ordered = sorted(found.values(), key=lambda one: (level(one), -one.firsts, one.user))
    levels = [level(one) for one in ordered]
    return tuple(
        one._replace(place=1 + bisect_left(levels, level(one)), final=finalists.get(one.user))
        for one in ordered
    )


def _finalists(evening: Evening) -> Mapping[UserId, int]:
    """The points of each person at the final table, from its last scores if it has no result.

    Empty if there was no final, or its table never opened: then the rounds' points decide.
    """
    last = evening.round
    if last is None or not last.final:
        return {}
    [seating] = last.tables
    return seating.points or {} if seating.table is not None else {}


def results(
    evening: Evening, tables: Mapping[TableId, Table]
) -> tuple[dict[TableId, Ended], dict[TableId, Ended]]:
    """How tables of the running round have ended, and how the others stand.

    ``tables`` are those that exist: a table that is not among them was deleted.
    """
    over, standing = {}, {}
    for seating in evening.playing:
        if seating.table is None or seating.points is not None:
            continue
        table = tables.get(seating.table)
        if table is None or not table.phase.live:
            over[seating.table] = ended_at(table, seating, final=evening.rounds[-1].final)
        else:
            standing[seating.table] = stands_at(table, seating)
    return over, standing


def ended_at(table: Table | None, seating: Seating, *, final: bool = False) -> Ended:
    """The points of a table that has ended: from its result or, if there is none, from its last scores.

    Nobody may gain by having a table closed, so last scores give at most half the points. The ``final`` table
    has no such limit, as its points only rank its own players. People who left or never acted get 0 points.
    Without scores, or if the table was deleted (``table`` is None), everybody gets half the points.
    """
    if table is None or table.phase is not Phase.OVER or table.outcome is None:
        stands = _standing(table, seating) if table and table.closed != "void" else {}
        if not table or not stands:
            return _half(table, seating, "closed")
        capped = stands if final else {user: min(HALF, stand) for user, stand in stands.items()}
        return _ended(capped, "closed", table, seating)
    ranked = table.ranking
    places = [one.place for one in ranked]
    got = {
        one.player.user: 0 if one.player.forfeits else points(places, number)
        for number, one in enumerate(ranked)
        if one.player.user is not None and one.player.user in seating.users
    }
    return _ended(got, "over", table, seating)


def stands_at(table: Table, seating: Seating) -> Ended:
    """The points when a table's time is up: from its scores. If it shows none, all get half the points."""
    got = _standing(table, seating) if table.phase is Phase.PLAYING else {}
    return _ended(got, "cut", table, seating) if got else _half(table, seating, "cut")


def _standing(table: Table, seating: Seating) -> dict[UserId, int]:
    """The points of each person, from the scores that everybody sees. Empty if the game shows no scores.

    People who left, or have not acted yet, count as behind all others, and get no points.
    """
    shown = table.extras.merits_in_play
    merits = shown(table.public_view) if shown and table.state is not None else ()
    stands = [(not player.forfeits, merit) for player, merit in zip(table.players, merits, strict=False)]
    places = places_of(stands)
    return {
        player.user: 0 if player.forfeits else points(places, seat)
        for seat, player in enumerate(table.players)
        if places and player.user is not None and player.user in seating.users
    }


def _half(table: Table | None, seating: Seating, how: End) -> Ended:
    """Half the points for everybody who did not leave before the game."""
    users = [user for user in seating.users if user > 0]
    if table and not table.seed and table.closed != "void":
        users = [user for user in users if user in table.people]
    got = dict.fromkeys(users, HALF)
    return _ended(got, how, table, seating) if table else Ended(got, how)


def _ended(got: Mapping[UserId, int], how: End, table: Table, seating: Seating) -> Ended:
    """A table's result: the points, the people who were absent at its end, and those who forfeited."""
    users = [user for user in seating.users if user > 0]
    here = {*table.present} if table.phase is not Phase.LOBBY else {*table.people}
    stayed = {player.user for player in table.players if not player.forfeits}
    asleep, forfeited = (tuple(user for user in users if user not in those) for those in (here, stayed))
    return Ended(got, how, asleep, forfeited)
