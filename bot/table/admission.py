"""Decides who may sit down at a table. Its host and the keepers of its channel have a say in it."""

from __future__ import annotations

from msgspec.structs import replace

from bot.i18n import N_
from bot.ids import UserId
from bot.names import escaped
from bot.table import Phase, Table, log
from bot.table.commands import Admit, Invite, Keeping, Moderate, Refused, Remove
from bot.table.nouns import Door, is_asked
from bot.table.occasions import Repeated
from bot.table.requirements import ended, require_hosted

MOST_GUESTS = 50

HOST_DECIDES = N_("Only the host decides who sits here. Ask them, or open your own table.")

PLAYS_THERE = N_(
    "This game was dealt to you too, so you cannot close it as a moderator. Ask the others with "
    "`/close`, or ask another moderator."
)
"""People who are about to lose would close it."""
NAMELESS_THERE = N_(
    "A player of this game had their data deleted, so I cannot tell whether it was you, and no moderator can "
    "close it. Its players can, with `/close`."
)


def require_welcome(table: Table, user_id: UserId) -> None:
    """Raises Refused where the table is for other people, or this person was removed, or needs an invitation
    and has none.

    People who were dealt to and then left need no invitation.
    """
    occasion, door = table.occasion, table.door
    if not occasion.hosted and not any(player.user == user_id for _, player in table.owners):
        raise Refused(
            N_(
                "This table is part of a game night, and its people were drawn. To get a seat in the next "
                "round, press *I'm here* below the message of the game night."
            )
        )
    if user_id in door.unwelcome:
        raise Refused(N_("You were removed from this table. Join another one, or open your own."))
    seated = any(player.user == user_id for player in table.players)
    known = user_id in door.guests or seated or is_asked(table.asked, user_id)
    if door.by_invitation and not known:
        raise Refused(
            N_("This table is by invitation. Ask {host} to invite you, or open your own."),
            host=f"**{_host(table)}**",
        )
    if isinstance(occasion, Repeated) and not occasion.is_for(user_id):
        raise Refused(
            N_(
                "These cards are only for the people who played them at table {number}. "
                "Watch when the game is on, or open your own table."
            ),
            number=occasion.first,
        )
    if table.between_games and not is_asked(table.asked, user_id):
        raise Refused(
            N_("Only those who began this match can join. Watch when it goes on, or open your own table.")
        )


def keep(table: Table, command: Keeping) -> tuple[log.Entry, ...]:
    """The entries for a request of a host or keeper; none if it is so already. Raises Refused."""
    if not table.phase.live:
        raise ended()
    match command:
        case Moderate(user):
            if table.matters:
                _require_not_dealt_to(table, user)
            return (log.Closed("moderated", user),)
        case Remove(user, person, keeper):
            return _remove(table, user, person, keeper)
        case Invite(user, person):
            return _invite(table, user, person)
        case Admit(user, by_invitation):
            _host_only(table, user)
            return (log.Admission(by_invitation),) if by_invitation != table.door.by_invitation else ()


def admitting(door: Door, entry: log.Admission | log.Invited | log.Removed) -> Door:
    """The door after such an entry."""
    match entry:
        case log.Admission(by_invitation):
            return replace(door, by_invitation=by_invitation)
        case log.Invited(user):
            return Door(door.by_invitation, door.guests | {user}, door.unwelcome - {user})
        case log.Removed(user):
            return Door(door.by_invitation, door.guests - {user}, door.unwelcome | {user})


def _require_not_dealt_to(table: Table, user_id: UserId) -> None:
    """Raises Refused where the game was dealt to this person, or may have been: nobody knows the nameless.

    A game by post could then stay open for months against every moderator's will, so that one they can close.
    """
    players = {player.user for _, player in table.dealt_to} | (table.match.people if table.match else set())
    if user_id in players:
        raise Refused(PLAYS_THERE)
    if not table.by_post and any(user is not None and user < 0 for user in players):
        raise Refused(NAMELESS_THERE)


def _remove(table: Table, user_id: UserId, person: UserId, keeper: bool) -> tuple[log.Entry, ...]:
    if not keeper:
        _host_only(table, user_id)
    if table.phase is not Phase.LOBBY:
        raise Refused(N_("The game has started, so nobody can be removed any more."))
    if table.seat(person) is None:
        raise Refused(N_("This person does not sit here any more."))
    if person == user_id:
        raise Refused(N_("That is you. Press *Leave* to give up your seat."))
    removed = log.Removed(person, user_id)
    return (removed,) if table.people != (person,) else (removed, log.Closed("empty"))


def _invite(table: Table, user_id: UserId, person: UserId) -> tuple[log.Entry, ...]:
    _host_only(table, user_id)
    if table.expects(person):
        raise Refused(N_("This person sits here already."))
    if person in table.door.guests:
        return ()
    if len(table.door.guests) >= MOST_GUESTS:
        raise Refused(N_("You have invited the most people one table may have: {n}."), n=MOST_GUESTS)
    return (log.Invited(person),)


def _host_only(table: Table, user_id: UserId) -> None:
    require_hosted(table)
    if user_id != table.host or table.seat(user_id) is None:
        raise Refused(HOST_DECIDES)


def _host(table: Table) -> str:
    return next((escaped(player.name) for player in table.players if player.user == table.host), "?")
