"""Votes to move on without somebody who sleeps, in a game by post: as if their time were up."""

from __future__ import annotations

from bot.i18n import N_
from bot.ids import UserId
from bot.table import Phase, Table, log
from bot.table.commands import MoveOn, Refused
from bot.table.paces import BY_POST
from bot.table.players import Player
from bot.table.requirements import ended, own_seat
from bot.table.votes import names

FEWEST = 2
"""Fewer people than this cannot move on: it would be one person's word against another's."""
OLD = N_("That button was for an earlier move. Choose again from here.")


def vote_to_move_on(table: Table, command: MoveOn) -> log.VotedToMoveOn:
    """The entry for a vote. Raises Refused."""
    user_id = command.user
    if table.phase is not Phase.PLAYING:
        raise ended()
    own_seat(table, user_id)
    if table.prompt.turn != command.turn:
        raise Refused(OLD)
    if not can_move_on(table):
        raise Refused(
            N_(
                "Only a game by post moves on by vote, and only if two others at least can agree. "
                "Remind the others with `/nudge`."
            )
        )
    if user_id in table.awaited:
        raise Refused(N_("The table waits for you too. Make your move first."))
    if user_id in table.impatient and still_asked(table):
        raise Refused(
            N_("You have agreed already. The game moves on when all agree. No answer yet from {names}."),
            names=names(still_asked(table)),
        )
    if command.deadline is not None and not is_half_over(table, command.deadline, command.now):
        raise Refused(
            N_("They have time for now. You can move on without them from {time} on."),
            time=f"<t:{round(_half(table, command.deadline))}:f>",
        )
    return log.VotedToMoveOn(user_id, command.turn)


def is_half_over(table: Table, deadline: float | None, now: float) -> bool:
    """Whether half of the time for this move is over (Unix times). A table without a deadline has time."""
    return deadline is not None and now >= _half(table, deadline)


def _half(table: Table, deadline: float) -> float:
    return deadline - table.seconds / 2


def can_move_on(table: Table) -> bool:
    """Whether there are enough people to vote on moving on without those whom the game waits for."""
    by_post = table.phase is Phase.PLAYING and table.seconds >= BY_POST and not table.lesson
    return by_post and bool(table.awaited) and not table.brief and len(voters(table)) >= FEWEST


def voters(table: Table) -> tuple[Player, ...]:
    """The people who must agree, in seat order: all who are there and have made their move."""
    asked = {*table.awaited}
    return tuple(p for p in table.players if p.present and p.user not in asked and not p.until)


def still_asked(table: Table) -> tuple[Player, ...]:
    """Those of them who have not agreed yet."""
    return tuple(player for player in voters(table) if player.user not in table.impatient)


def agreed_to_move_on(table: Table) -> tuple[Player, ...]:
    """The people who have agreed, in seat order."""
    return tuple(player for player in table.players if player.user in table.impatient and not player.gone)


def may_move_on(table: Table, user_id: UserId) -> bool:
    """Whether this person can vote now, but for the time.

    They can do so again where the last person who had not agreed has left, or is away by plan.
    """
    return can_move_on(table) and any(p.user == user_id for p in still_asked(table) or voters(table))
