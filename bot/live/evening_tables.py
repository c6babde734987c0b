"""The tables of an evening: how they open, and what they give to those who sit there."""

from __future__ import annotations

from math import inf
from typing import Any

from bot.evenings import Evening, Seating
from bot.evenings.commands import Ended
from bot.evenings.log import End
from bot.evenings.points import HALF, points
from bot.ids import ChannelId, UserId
from bot.table import Phase, Table, log
from bot.table.dealing import draw
from engine.game import View
from engine.options import allowed
from engine.registry import games


def unopened(seating: Seating) -> bool:
    """Whether the table is still to be opened. Where nobody is left whose data is there, it never is."""
    return seating.table is None and seating.points is None and any(user > 0 for user in seating.users)


def opening(evening: Evening, seating: Seating, room: ChannelId) -> tuple[log.Opened, list[log.Entry]]:
    """What a table of this round opens with: the people of the round, the bots it needs, nobody else.

    An evening is planned up to 60 days before: an option that is gone since then has its default.
    """
    planned, now = evening.planned, evening.rounds[-1]
    people = [user for user in seating.users if user > 0]
    opened = log.Opened(
        game=now.game.game,
        guild=planned.guild,
        channel=room,
        host=people[0],
        options=allowed(games()[now.game.game].Options, now.game.options),
        seconds=now.game.seconds,
        level=planned.level,
        evening=evening.id,
        **draw(),
    )
    house = max(seating.house, now.seats[0] - len(people))
    seats = [log.Joined(user, evening.name(user)) for user in people]
    return opened, [*seats, *map(log.HouseJoined, range(house)), log.Admission(True)]


def ended_at(table: Table | None, seating: Seating, *, final: bool = False) -> Ended:
    """The points of a table that has ended: by places, or half for all where there is no result.

    Those who left or never acted get none. Nobody gains by having a table closed: there people who are behind
    get what they have. At the ``final`` table, whose points only settle who is ahead of whom, all do. None
    stands for a table that was deleted.
    """
    if table is None or table.phase is not Phase.OVER or table.outcome is None:
        stands = _standing(table, seating) if table and table.closed != "void" else {}
        if not table or not stands:
            return _half(table, seating, "closed")
        capped = stands if final else {user: min(HALF, stand) for user, stand in stands.items()}
        return Ended(capped, "closed", _asleep(table, seating))
    ranked = table.ranking
    places = [one.place for one in ranked]
    got = {
        one.player.user: 0 if one.player.forfeits else points(places, number)
        for number, one in enumerate(ranked)
        if one.player.user is not None and one.player.user in seating.users
    }
    return Ended(got, "over", _asleep(table, seating))


def stands_at(table: Table, seating: Seating) -> Ended:
    """The points of a table whose time is over: as its players stand for all to see, or half for all."""
    got = _standing(table, seating) if table.phase is Phase.PLAYING else {}
    return Ended(got, "cut", _asleep(table, seating)) if got else _half(table, seating, "cut")


def _standing(table: Table, seating: Seating) -> dict[UserId, int]:
    """The points by how the players of a game stand for all to see. Empty where that cannot be said.

    Those who left, or have not acted yet, are behind all others, as they are at an end, and get none.
    """
    merits = _merits(table.rules.view(table.state, None)) if table.state is not None else []
    stands = [(not player.forfeits, merit) for player, merit in zip(table.players, merits, strict=False)]
    places = [1 + sum(other > own for other in stands) for own in stands]
    return {
        player.user: 0 if player.forfeits else points(places, seat)
        for seat, player in enumerate(table.players)
        if places and player.user is not None and player.user in seating.users
    }


def _merits(view: View) -> list[tuple[float, ...]]:
    """How well each seat does by what a spectator sees; more is better. Empty where the game does not say.

    Games have totals of the finished deals, or chips, and seats that are out at the number of a deal.
    """
    said: Any = view
    merits = getattr(said, "totals", None) or getattr(said, "chips", None) or ()
    out = getattr(said, "out", None) or (0,) * len(merits)
    return [(deal or inf, merit) for deal, merit in zip(out, merits, strict=True)]


def _half(table: Table | None, seating: Seating, how: End) -> Ended:
    """Half the points for everybody but those who left before the game."""
    users = [user for user in seating.users if user > 0]
    if table and not table.seed and table.closed != "void":
        users = [user for user in users if user in table.people]
    asleep = _asleep(table, seating) if table else ()
    return Ended(dict.fromkeys(users, HALF), how, asleep)


def _asleep(table: Table, seating: Seating) -> tuple[UserId, ...]:
    """Who left the table, or slept there."""
    here = {*table.present} if table.phase is not Phase.LOBBY else {*table.people}
    return tuple(user for user in seating.users if user > 0 and user not in here)
