"""A pause of a game: all who are here agree to it. Two of them end it, or the host, or one who was away."""

from __future__ import annotations

from bot.i18n import N_
from bot.ids import UserId
from bot.table import Phase, Table, log
from bot.table.away import come_back
from bot.table.commands import Refused
from bot.table.folding import fold
from bot.table.nouns import Player
from bot.table.occasions import OfFeature
from bot.table.requirements import own_seat, paused
from bot.table.votes import names

MOST_PAUSES = 3
"""How often a game can be paused."""
ENOUGH = 2
"""How many of the people who are here must agree to end a pause, unless the host ends it."""


def vote_to_pause(table: Table, user_id: UserId) -> tuple[log.Entry, ...]:
    """What to log when a person at a running game wants a pause. Raises Refused."""
    back = come_back(table, own_seat(table, user_id))
    if isinstance(table.occasion, OfFeature):
        raise Refused(table.occasion.cannot_pause)
    if not may_pause(table):
        raise Refused(
            N_(
                "A game by post needs no pause. Say with `/away` how long you'll be gone, and it "
                "waits for you."
            )
        )
    if table.paused:
        raise paused()
    if table.pause.count >= MOST_PAUSES:
        raise Refused(N_("This game has already had its {n} pauses. Play it to its end."), n=MOST_PAUSES)
    if user_id in table.pause.votes:
        raise Refused(
            N_("You've already agreed. The game pauses once everybody agrees. No answer yet from {names}."),
            names=names(asked_to_pause(table)),
        )
    return (*back, log.VotedOnPause(user_id))


def play_on(table: Table, user_id: UserId) -> tuple[log.Entry, ...]:
    """What to log when a person wants a paused game to go on. Raises Refused."""
    back = come_back(table, own_seat(table, user_id))
    if not table.paused:
        return back
    present = fold(table, back).present
    agreed = {user for user in present if user in table.pause.votes} | {user_id}
    if user_id == table.host or user_id not in table.pause.agreed or len(agreed) >= min(ENOUGH, len(present)):
        return (*back, log.WentOn())
    if user_id in table.pause.votes:
        raise Refused(
            N_("You've already agreed. The game goes on once one more of you, or the host, agrees.")
        )
    return (*back, log.VotedOnPause(user_id))


def may_pause(table: Table) -> bool:
    """Whether games here can be paused. Games by post have `/away` instead. If a feature opened the table,
    people at another table may have to wait."""
    return table.shared and not (table.by_post or isinstance(table.occasion, OfFeature))


def agreed_to_pause(table: Table) -> tuple[Player, ...]:
    """The people who are here and have agreed to a pause or, in a pause, to its end, in seat order."""
    return tuple(player for player in table.players if player.present and player.user in table.pause.votes)


def asked_to_pause(table: Table) -> tuple[Player, ...]:
    """The people who are here and have not agreed to a pause, in seat order."""
    agreed = agreed_to_pause(table)
    return tuple(player for player in table.players if player.present and player not in agreed)


def is_agreed(table: Table) -> bool:
    """Whether all people who are here have agreed to a pause, and the game is not paused yet."""
    wanted = table.phase is Phase.PLAYING and agreed_to_pause(table)
    return bool(wanted) and not (table.paused or asked_to_pause(table))
