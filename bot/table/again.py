"""The next table of those who have just played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

import msgspec

from bot.i18n import N_
from bot.ids import UserId
from bot.table import Phase, Table, log
from bot.table.commands import Refused
from bot.table.dealing import Drawn
from bot.table.nouns import KEPT_SECONDS, Door, Player
from bot.table.paces import BY_POST
from bot.table.series import is_unfinished, next_series

NextOpens: TypeAlias = Callable[[Table, UserId, Drawn, float], tuple[log.Opened, list[log.Entry]]]
"""Gives the entries with which the next table opens. It takes the ended table, the next host, what was drawn,
and the Unix time."""


def require_its_player(ended: Table, user_id: UserId) -> None:
    """Raises Refused unless the table has ended, and this user held a seat to its end."""
    if ended.phase.live:
        raise Refused(N_("This game is not over yet. Wait for its end, then press *Play again*."))
    if ended.seat(user_id) is None:
        raise Refused(N_("Only people who played here can open the next game. Open your own table."))


def next_table(ended: Table, user_id: UserId, drawn: Drawn, now: float) -> tuple[log.Opened, list[log.Entry]]:
    """What the next table opens with ``now`` (Unix time): this user as its host, and the same bots.

    The others are asked. A seat is kept for a while for each of them who was there at the end.
    """
    opened, door = _opened(ended, user_id, drawn)
    return opened, [*_seats(ended, user_id, now), *door]


def next_of_series(
    ended: Table, user_id: UserId, drawn: Drawn, now: float
) -> tuple[log.Opened, list[log.Entry]]:
    """What the next table of a match opens with by itself: everybody is asked. Raises Refused."""
    if not is_unfinished(ended):
        raise Refused(N_("This match is over. Press *Play again* for another one."))
    opened, door = _opened(ended, user_id, drawn)
    return opened, [*_seats(ended, None, now), *door]


def _opened(ended: Table, user_id: UserId, drawn: Drawn) -> tuple[log.Opened, tuple[log.Entry, ...]]:
    """The first entry of the next table, and those about who may sit down there."""
    series = next_series(ended)
    opened = msgspec.structs.replace(
        ended.opened,
        options=ended.options,
        seconds=ended.seconds,
        level=ended.level,
        seating=ended.seating,
        series=series,
        host=user_id,
        lesson=False,
        same=None,
        beside=None,
        script="",
        seal="",
        salted="",
        after=ended.id,
        evening=log.NO_EVENING,
        **drawn,
    )
    door = _same_door(ended.door) if ended.occasion.hosted else ()
    return opened, tuple(door)


def _same_door(door: Door) -> tuple[log.Entry, ...]:
    """The entries with which the next table of the same people opens. Nobody is unwelcome there yet."""
    if not door.by_invitation:
        return ()
    return (log.Admission(True), *(log.Invited(user) for user in sorted(door.guests) if user > 0))


def is_given_up(following: Table) -> bool:
    """Whether this next table was closed before its game began, so that another one may be opened."""
    return following.phase is Phase.CLOSED and not following.seed


def require_unstarted(following: Table) -> None:
    """Raises Refused where the next table was closed, or its game has begun already or has ended."""
    if following.phase is Phase.CLOSED:
        raise Refused(
            N_("The next table, number {number}, was closed. Open your own table with `/play`."),
            number=following.id,
        )
    if following.phase is not Phase.LOBBY:
        raise Refused(
            N_("The next game has begun without you, at table {number}. Go there, or open your own table."),
            number=following.id,
        )


def kept_seconds(table: Table) -> float:
    """For how long a seat is kept for those who are asked again."""
    return max(KEPT_SECONDS, table.seconds) if table.seconds >= BY_POST else KEPT_SECONDS


def asked_again(ended: Table, player: Player, now: float) -> log.AskedAgain:
    """Asks this person of the ended table. A seat is kept for a while if they were there at the end."""
    assert player.user is not None  # noqa: S101 - only people are asked
    return log.AskedAgain(player.user, player.name, now + kept_seconds(ended) if player.present else 0.0)


def _seats(ended: Table, user_id: UserId | None, now: float) -> Iterator[log.Entry]:
    """Who sits there and who is asked, in the order of their seats."""
    for player in ended.players:
        if player.user is None:
            yield log.HouseJoined(player.bird)
        elif player.gone or player.nameless:
            continue
        elif player.user == user_id:
            yield log.Joined(player.user, player.name)
        else:
            yield asked_again(ended, player, now)
