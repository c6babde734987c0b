"""The next table for people who have just played, with new cards or with the same cards in other seats."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from bot.i18n import N_
from bot.ids import UserId
from bot.table import Phase, Table, log
from bot.table.commands import Refused
from bot.table.dealing import Drawn
from bot.table.nouns import KEPT_SECONDS, Player
from bot.table.occasions import NO_PERSON, Repeated
from bot.table.series import is_unfinished, next_series

NextOpens: TypeAlias = Callable[[Table, UserId, Drawn, float], tuple[log.Opened, list[log.Entry]]]
"""Takes the ended table, the next host, the new secret and salt, and the Unix time. Returns the entries with
which the next table opens."""


def require_its_player(ended: Table, user_id: UserId) -> None:
    """Raises Refused unless the table has ended, and this user held a seat to its end."""
    if ended.phase.live:
        raise Refused(N_("This game isn't over yet. Wait until it is, then press *Play again*."))
    if ended.seat(user_id) is None:
        raise Refused(N_("Only people who played here can open the next game. Open your own table."))


def next_table(ended: Table, user_id: UserId, drawn: Drawn, now: float) -> tuple[log.Opened, list[log.Entry]]:
    """The entries that open the next table at ``now`` (Unix time): this user is host, the bots are the same.

    The other people are asked to join. For those who were there at the end, a seat is kept for a while.
    """
    opened = replace(_opened(ended, user_id, drawn), seating=ended.seating, series=next_series(ended))
    return opened, [*_seats(ended, user_id, now), *_same_door(ended)]


def next_of_series(
    ended: Table, user_id: UserId, drawn: Drawn, now: float
) -> tuple[log.Opened, list[log.Entry]]:
    """The entries that open a series' next table and ask everybody to join it. Raises Refused."""
    if not is_unfinished(ended):
        raise Refused(N_("This match is over. Press *Play again* for another one."))
    opened, _ = next_table(ended, user_id, drawn, now)
    return opened, [*_seats(ended, None, now), *_same_door(ended)]


def _opened(ended: Table, user_id: UserId, drawn: Drawn) -> log.Opened:
    """The first entry of any next table: the same game in the same channel.

    After a repeated deal, which is never rated, the next game has the ``kind`` from before the repeat.
    """
    return log.Opened(
        ended.game,
        ended.guild,
        ended.channel,
        user_id,
        ended.options,
        ended.seconds,
        level=ended.level,
        kind=ended.opened.kind if ended.same else ended.kind,
        after=ended.id,
        **drawn,
    )


def _same_door(ended: Table) -> tuple[log.Entry, ...]:
    """Entries that repeat the ended table's invitations at the next one. Removals are not repeated."""
    door = ended.door
    if not (door.by_invitation and ended.occasion.hosted):
        return ()
    return (log.Admission(True), *(log.Invited(user) for user in sorted(door.guests) if user > 0))


def is_given_up(following: Table) -> bool:
    """Whether this next table was closed before its game began, so that another one may be opened."""
    return following.phase is Phase.CLOSED and not following.seed


def require_unstarted(following: Table) -> None:
    """Raises Refused if the next table was closed or its game has already begun."""
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


def asked_again(ended: Table, player: Player, now: float) -> log.AskedAgain:
    """Asks this person to join the next table. A seat is kept for a while if they were there at the end."""
    assert player.user is not None  # noqa: S101 - only people are asked
    kept = max(KEPT_SECONDS, ended.seconds) if ended.by_post else KEPT_SECONDS
    return log.AskedAgain(player.user, player.name, now + kept if player.present else 0.0)


def _seats(ended: Table, user_id: UserId | None, now: float) -> Iterator[log.Entry]:
    """Entries for everybody who joins the next table or is asked to join, in seat order."""
    for player in ended.players:
        if player.user is None:
            yield log.HouseJoined(player.bird)
        elif player.gone or player.nameless:
            continue
        elif player.user == user_id:
            yield log.Joined(player.user, player.name)
        else:
            yield asked_again(ended, player, now)


def may_repeat(ended: Table) -> bool:
    """Whether the cards of this table can be dealt once more to the people who sit there."""
    return _is_open(ended) and not (ended.same and ended.same.is_last)


def same_cards(ended: Table, user_id: UserId, drawn: Drawn, now: float) -> tuple[log.Opened, list[log.Entry]]:
    """The entries that open a table with the same cards at ``now`` (Unix time). This user is its host.

    The other people are asked to join; each of them has a fixed seat. Raises Refused.
    """
    if not _is_open(ended):
        raise Refused(N_("The cards of this table can't be dealt again. Open a new table."))
    if not may_repeat(ended):
        raise Refused(
            N_(
                "Everybody has had every seat with these cards. Press *Play again* for new ones, or open "
                "your own table."
            )
        )
    if ended.same is None:
        same = Repeated(ended.seed, first_seats(ended), (ended.id,))
    else:
        same = replace(ended.same, earlier=(*ended.same.earlier, ended.id))
    opened = replace(_opened(ended, user_id, drawn), same=same)
    return opened, [*_people(ended, user_id, same, now)]


def _is_open(ended: Table) -> bool:
    """Whether the game is over and its cards may be dealt again. Lessons are excluded."""
    return ended.phase is Phase.OVER and not ended.lesson


def seated(players: Sequence[Player], same: Repeated) -> tuple[Player, ...]:
    """The lobby's players in seat order. Players without a fixed seat take the remaining seats in order."""
    people = {player.user: player for player in players if player.user and same.is_for(player.user)}
    rest = iter([player for player in players if player.user not in people])
    owners = [same.owner(seat) for seat in range(len(same.seats))]
    return tuple(people.get(user) or next(rest) for user in owners)


def repeats(same: Repeated, first: Table) -> bool:
    """Whether ``same`` has the cards of the ``first`` table and the people who sat there at its end."""
    people = tuple(max(user, NO_PERSON) for user in same.seats)  # an id below 0: a person deleted since
    return first.id == same.first and first.seed == same.seed and people == first_seats(first)


def first_seats(ended: Table) -> tuple[UserId, ...]:
    """The owner of each seat at the end of a finished game, or `NO_PERSON`."""
    return tuple(_person(player) for player in ended.players)


def _people(ended: Table, user_id: UserId, same: Repeated, now: float) -> Iterator[log.Entry]:
    """The entries by which the host joins the repeated game's lobby, and the others are asked to join it."""
    for player in ended.players:
        if player.user == user_id:
            yield log.Joined(user_id, player.name)
        elif player.user and not player.gone and same.is_for(player.user):
            yield asked_again(ended, player, now)


def _person(player: Player) -> UserId:
    return NO_PERSON if player.user is None or player.gone or player.nameless else player.user
