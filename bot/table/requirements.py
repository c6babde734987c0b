"""Checks that many commands have in common. Each raises Refused if it fails."""

from __future__ import annotations

from bot.i18n import N_
from bot.ids import UserId
from bot.names import escaped
from bot.table import Phase, Table
from bot.table.commands import Refused
from bot.table.occasions import OfFeature
from engine.game import Seat

MOST_CHANGES = 30
"""How often a seat may change its mind in one turn, or change what it decided ahead."""
MOST_SECOND_THOUGHTS = 200
"""How often a seat may change its mind more than once in a turn, in the whole game. So eight seats together
leave room in the log."""
MOST_BUSTLE = 30
"""How many entries each person may cause at one table by coming, going, and changing it. So eight people
together leave room in the log for others who come."""
MOST_BIRDS = 40
"""How often bots may come or go in one lobby, each of them counted."""
LONGEST_LOBBY = 300
"""After this many log entries nobody can join a lobby, and house players cannot come or go."""
LONGEST_LOG = 5000
"""After this many log entries a game accepts only what it needs: moves, people who leave, votes.

The longest games have about 1,000 if nobody changes their mind. Folding 5,000 entries takes 0.05 seconds.
"""


def require_lobby(table: Table) -> None:
    """Raises Refused if the game has already started or the table has ended."""
    if table.phase is Phase.PLAYING:
        raise has_started()
    if table.phase is not Phase.LOBBY:
        raise ended()


def require_shared(table: Table) -> None:
    """Raises Refused if the table is for one person (a lesson), so that nobody else may see it."""
    if not table.shared:
        raise Refused(N_("This lesson is somebody else's. `/learn` gives you your own."))


def own_seat(table: Table, user_id: UserId) -> Seat:
    """The seat of the user. Raises Refused if they have none now."""
    seat = table.seat(user_id)
    if seat is None and table.expects(user_id):
        raise takes_seat_later()
    if seat is None:
        raise Refused(N_("You're not at this table. Join one before its game starts, or open your own."))
    return seat


def require_free_seat(table: Table, user_id: UserId) -> None:
    """Raises Refused if this user cannot sit down in the lobby."""
    if len(table.players) >= table.most:
        raise Refused(N_("All {seats} seats are taken. Open another table."), seats=table.most)
    kept = [asked for asked in table.kept if asked.user != user_id]
    if len(table.players) + len(kept) >= table.most:
        raise Refused(
            N_("The last free seats are held for {names} from the game before. Wait until they open up."),
            names=", ".join(f"**{escaped(asked.name)}**" for asked in kept),
        )


def require_host(table: Table, user_id: UserId) -> None:
    """Raises Refused for everybody but the host."""
    if user_id != table.host:
        raise Refused(N_("Only the host can do that. Ask them, or open your own table."))


def require_hosted(table: Table) -> None:
    """Raises Refused if a feature opened this table. Its people may not change options, invite people or
    close it, as that could decide who wins. Moderators can still remove somebody or close the table."""
    if isinstance(table.occasion, OfFeature):
        raise Refused(table.occasion.stays_so)


def require_calm_mind(table: Table, seat: Seat) -> None:
    """Raises Refused if this seat has changed its mind too often, in this turn or in this game."""
    changes = table.changes.get(seat, 0)
    wavers = changes > 0 and table.second_thoughts.get(seat, 0) >= MOST_SECOND_THOUGHTS
    if changes >= MOST_CHANGES or wavers or table.seq >= LONGEST_LOG:
        raise Refused(N_("No more changes this turn: your last choice counts."))


def require_little_bustle(table: Table, user_id: UserId) -> None:
    """Raises Refused if this person has changed this table, or come and gone, too often."""
    if table.bustle.get(user_id, 0) >= MOST_BUSTLE:
        raise Refused(
            N_(
                "You've come and gone, or changed this table, too often. Leave it as it is, or open a new "
                "one with `/play`."
            )
        )


def require_few_birds(table: Table) -> None:
    """Raises Refused if bots have come and gone too often in this lobby."""
    if table.birds_moved >= MOST_BIRDS:
        raise Refused(N_("The bots have come and gone too often. Start with those who are here."))


def require_short_lobby(table: Table) -> None:
    """Raises Refused if people have come and gone too often in this lobby."""
    if table.seq >= LONGEST_LOBBY:
        raise Refused(
            N_("There was too much coming and going at this table. Start the game, or open a new table.")
        )


def require_short_log(table: Table) -> None:
    """Raises Refused if the log is too long for anybody else to come in."""
    if table.seq >= LONGEST_LOG:
        raise Refused(N_("This game has been going for too long to let anybody in. Open a new table."))


def takes_seat_later() -> Refused:
    """The answer to a person who has no seat before the next deal."""
    return Refused(N_("You join at the next deal. Until then, watch the table."))


def has_started() -> Refused:
    """The answer to a person who comes too late for the lobby."""
    return Refused(N_("The game has already started. Open a new table for another one."))


def paused() -> Refused:
    """The answer to a move in a paused game."""
    return Refused(
        N_("The game is paused. Press *End the pause* in your hand: two of you can, or the host alone.")
    )


def too_late() -> Refused:
    """The answer to a press that was meant for an earlier move."""
    return Refused(N_("That button was for an earlier move. Choose again from here."))


def ended() -> Refused:
    """The answer at a table where nothing can happen any more."""
    return Refused(N_("This table is finished. Open a new one to play again."))
