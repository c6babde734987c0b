"""How people take a seat in a running game at the next deal: their old one, or one that is free."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from bot.i18n import N_
from bot.ids import UserId
from bot.journal import has_unknown, is_forgotten
from bot.names import told_apart
from bot.table import Table
from bot.table.commands import Guess, Join, Refused
from bot.table.nouns import Player
from bot.table.requirements import has_started
from engine.game import Seat


def coming(table: Table) -> Mapping[Seat, Player]:
    """The people who take a seat at the next deal, keyed by the seat."""
    return {player.claim: player for player in table.late if player.claim is not None}


def open_seats(table: Table) -> tuple[Seat, ...]:
    """The seats that a newcomer may take at the next deal: first the house's, then those that people left."""
    if not table.shared or has_unknown(table):
        return ()
    taken = coming(table)
    free = [seat for seat in table.free if seat not in taken]
    if table.occasion.dealt_elsewhere:  # a newcomer may have seen these cards
        free = [seat for seat in free if table.players[seat].user is not None]
    return tuple(sorted(free, key=lambda seat: table.players[seat].user is not None))


def require_not_forgotten(table: Table, user_id: UserId) -> None:
    """Raises Refused if this person's data of the game or its lobby was deleted.

    Otherwise people could delete their data to begin every limit again, or to come back once removed.
    """
    if is_forgotten(table, user_id):
        raise Refused(
            N_("Your data of this game was deleted, so you can't take a seat in it again. Open a new table.")
        )


def seat_for(table: Table, user_id: UserId) -> Seat:
    """The seat that this user, who has none now, takes at the next deal. Raises Refused.

    Nobody ever has two seats in one game, so a former player gets their old seat or none.
    """
    require_not_forgotten(table, user_id)
    if has_unknown(table):
        raise Refused(
            N_(
                "A player of this game had their data deleted, so nobody can take a seat in it any more. "
                "Open a new table."
            )
        )
    free = open_seats(table)
    for seat, player in table.owners:
        if player.user == user_id:
            if seat not in free or table.players[seat].user != user_id:
                raise Refused(
                    N_("Somebody else has taken your seat. Watch this game, or open a new table to play.")
                )
            return seat
    if table.occasion.dealt_elsewhere or not free:
        raise has_started()
    return free[0]


def relieved(table: Table) -> Table:
    """The table at a new deal, after the people who came late have taken their seats."""
    players, former, seated = [*table.players], [*table.former], coming(table)
    for seat, late in seated.items():
        before = players[seat]
        if before.user == late.user:
            players[seat] = replace(
                before,
                name=late.name,
                since=table.prompt.deal,
                gone=False,
                away=False,
                absent=False,
                misses=0,
                ahead=None,
                answer=None,
            )
            continue
        if before.user is not None:
            former.append((seat, before))
        players[seat] = replace(late, late=True, claim=None, since=table.prompt.deal)
    waiting = tuple(player for player in table.late if player not in seated.values())
    return replace(table, players=tuple(players), former=tuple(former), late=waiting)


def name_here(table: Table, command: Join | Guess) -> str:
    """The name under which a person joins or guesses. It has a second sign if somebody's looks the same."""
    players = (*table.players, *table.late, *(player for _, player in table.former))
    others = [one.name for one in players if one.user not in (None, command.user)]
    others += [one.name for one in table.asked if one.user != command.user]
    others += [guesser.name for user, guesser in table.guessers.items() if user != command.user]
    return told_apart(command.name, command.username, others)
