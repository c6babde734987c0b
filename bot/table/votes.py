"""Votes of the people at a table: to close it, or (in a slow game) to move on without people who are late."""

from __future__ import annotations

from collections.abc import Iterable

from bot.i18n import N_
from bot.ids import UserId
from bot.names import escaped
from bot.table import Phase, Table, log
from bot.table.away import come_back
from bot.table.commands import MoveOn, Refused
from bot.table.nouns import Player
from bot.table.paces import SLOW
from bot.table.requirements import ended, own_seat, paused, require_little_bustle, too_late


def agreed(table: Table) -> tuple[Player, ...]:
    """The people still seated who want to close the table, in seat order."""
    return tuple(player for player in _seated(table) if player.user in table.votes)


def asked(table: Table) -> tuple[Player, ...]:
    """The people whose agreement is still missing, in seat order.

    Absent people are not asked. But a final counts as it stands, so nobody may close it while they sleep.
    """
    final = table.opened.final
    others = (player for player in _seated(table) if player.user not in table.votes)
    return tuple(player for player in others if final or not player.absent)


def carried(table: Table) -> bool:
    """Whether somebody wants to close the table, and everybody who must agree has agreed."""
    return bool(agreed(table)) and not asked(table)


def names(players: Iterable[Player]) -> str:
    """The names of these players, for a sentence."""
    return ", ".join(escaped(player.name) for player in players)


def vote_to_close(table: Table, user_id: UserId, agrees: bool = True) -> tuple[log.Entry, ...]:
    """The entries for a vote to close a game, or for taking it back. Raises Refused.

    In a lesson, the learner's vote is enough.
    """
    if not table.phase.live:
        raise ended()
    seat = own_seat(table, user_id)
    if not agrees:
        if user_id not in table.votes:
            return ()
        require_little_bustle(table, user_id)
        return (*come_back(table, seat), log.VotedToClose(user_id, agrees=False))
    if table.lesson:
        return (log.Closed("dropped"),)
    if user_id in table.votes:
        raise Refused(
            N_("You've already agreed. The table closes once everybody agrees. No answer yet from {names}."),
            names=names(asked(table)),
        )
    return (*come_back(table, seat), log.VotedToClose(user_id))


def _seated(table: Table) -> list[Player]:
    return [player for player in table.players if player.user is not None and not player.gone]


FEWEST = 2
"""At least this many people must agree to move on, so that one person cannot decide it."""


def vote_to_move_on(table: Table, command: MoveOn) -> log.VotedToMoveOn:
    """The entry for a vote to move on. Raises Refused."""
    user_id = command.user
    if table.phase is not Phase.PLAYING:
        raise ended()
    own_seat(table, user_id)
    if table.prompt.turn != command.turn:
        raise too_late()
    if table.paused:
        raise paused()
    if not can_move_on(table):
        raise Refused(
            N_(
                "Only a slow game can move on by vote, and only if at least two others can "
                "agree. Remind the others with `/table remind`."
            )
        )
    if user_id in table.awaited:
        raise Refused(N_("The table waits for you too. Make your move first."))
    if user_id in table.impatient and still_asked(table):
        raise Refused(
            N_("You've already agreed. The game moves on once everybody agrees. No answer yet from {names}."),
            names=names(still_asked(table)),
        )
    if command.deadline is not None and not is_half_over(table, command.deadline, command.now):
        raise Refused(
            N_("They still have time. You can move on without them from {time}."),
            time=f"<t:{round(_half(table, command.deadline))}:f>",
        )
    return log.VotedToMoveOn(user_id, command.turn)


def is_half_over(table: Table, deadline: float | None, now: float) -> bool:
    """Whether half of the time for this move is over (Unix times). False without a deadline."""
    return deadline is not None and now >= _half(table, deadline)


def _half(table: Table, deadline: float) -> float:
    return deadline - table.seconds / 2


def can_move_on(table: Table) -> bool:
    """Whether people can vote to move on: the game is slow, and enough of them have made their move."""
    slow = table.phase is Phase.PLAYING and table.shared and table.seconds >= SLOW
    return slow and bool(table.awaited) and not table.brief and len(voters(table)) >= FEWEST


def voters(table: Table) -> tuple[Player, ...]:
    """The people who must agree, in seat order: all who are there and have made their move."""
    asked = {*table.awaited}
    return tuple(p for p in table.players if p.present and p.user not in asked and not p.until)


def still_asked(table: Table) -> tuple[Player, ...]:
    """The voters who have not agreed yet."""
    return tuple(player for player in voters(table) if player.user not in table.impatient)


def agreed_to_move_on(table: Table) -> tuple[Player, ...]:
    """The people who have agreed, in seat order."""
    return tuple(player for player in table.players if player.user in table.impatient and not player.gone)


def may_move_on(table: Table, user_id: UserId) -> bool:
    """Whether this person can vote to move on, once half of the time is over.

    If others leave or announce an absence, and all remaining voters have agreed, each can vote again.
    """
    return can_move_on(table) and any(p.user == user_id for p in still_asked(table) or voters(table))
