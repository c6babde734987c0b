"""The same cards again: the next table of a finished game, dealt alike, with the seats moved on by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from bot.i18n import N_
from bot.ids import UserId
from bot.table import Phase, Table, log
from bot.table.again import asked_again
from bot.table.commands import Refused
from bot.table.dealing import Drawn
from bot.table.nouns import Player
from bot.table.occasions import NO_PERSON, Lesson, Match, Repeated

HAD_EVERY_SEAT = N_(
    "Everybody has had every seat with these cards. Press *Play again* for new ones, or open your own table."
)
SAME_RULES = N_("The same cards are played by the same rules, so only the pace can be changed here.")


def may_repeat(ended: Table) -> bool:
    """Whether the cards of this table can be dealt once more to the people who sit there."""
    return _is_open(ended) and not (ended.same and ended.same.is_last)


def same_cards(ended: Table, user_id: UserId, drawn: Drawn, now: float) -> tuple[log.Opened, list[log.Entry]]:
    """What a table with the same cards opens with ``now`` (Unix time): this user as its host.

    The others are asked, each to the seat that is theirs. Raises Refused.
    """
    if not _is_open(ended):
        raise Refused(N_("The cards of this table cannot be dealt again. Open a new table."))
    if not may_repeat(ended):
        raise Refused(HAD_EVERY_SEAT)
    if ended.same is None:
        same = Repeated(ended.seed, first_seats(ended), (ended.id,))
    else:
        same = msgspec.structs.replace(ended.same, earlier=(*ended.same.earlier, ended.id))
    opened = log.Opened(
        ended.game,
        ended.guild,
        ended.channel,
        user_id,
        ended.options,
        ended.seconds,
        drawn["secret"],
        salt=drawn["salt"],
        level=ended.level,
        same=same,
        after=ended.id,
    )
    return opened, [*_people(ended, user_id, same, now)]


def _is_open(ended: Table) -> bool:
    """Whether nobody minds that its cards are known now."""
    return ended.phase is Phase.OVER and not isinstance(ended.occasion, Lesson | Match)


def seated(players: Sequence[Player], same: Repeated) -> tuple[Player, ...]:
    """The players of the lobby by seat; those who have none of their own take what is left, in order."""
    people = {player.user: player for player in players if player.user and same.is_for(player.user)}
    rest = iter([player for player in players if player.user not in people])
    owners = [same.owner(seat) for seat in range(len(same.seats))]
    return tuple(people.get(user) or next(rest) for user in owners)


def repeats(same: Repeated, first: Table) -> bool:
    """Whether this is what was dealt at the ``first`` table, to the people who sat there at its end."""
    people = tuple(max(user, NO_PERSON) for user in same.seats)  # below it are those who were deleted since
    return first.id == same.first and first.seed == same.seed and people == first_seats(first)


def first_seats(ended: Table) -> tuple[UserId, ...]:
    """Who had each seat at the end of a game that is over, or `NO_PERSON`."""
    return tuple(_person(player) for player in ended.players)


def _people(ended: Table, user_id: UserId, same: Repeated, now: float) -> Iterator[log.Entry]:
    """Who sits there and who is asked."""
    for player in ended.players:
        if player.user == user_id:
            yield log.Joined(user_id, player.name)
        elif player.user and not player.gone and same.is_for(player.user):
            yield asked_again(ended, player, now)


def _person(player: Player) -> UserId:
    return NO_PERSON if player.user is None or player.gone or player.nameless else player.user
