"""What hosts and keepers decide: a lobby's bots, seats, pace and options, and who may sit down at a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import get_args

from msgspec.structs import asdict, replace

from bot.i18n import N_
from bot.ids import UserId
from bot.journal import has_unknown, is_forgotten
from bot.names import escaped
from bot.table import Phase, Table, log
from bot.table.commands import (
    Admit,
    Arranging,
    Change,
    Invite,
    Keeping,
    Moderate,
    Refused,
    Remove,
)
from bot.table.dealing import Seating
from bot.table.extras import extras
from bot.table.nouns import Door, is_asked
from bot.table.occasions import KINDS, RATED, Kind, OfFeature, Repeated, Series
from bot.table.paces import LONGEST, QUICKEST
from bot.table.requirements import (
    ended,
    own_seat,
    require_few_birds,
    require_host,
    require_hosted,
    require_little_bustle,
    require_lobby,
    require_short_lobby,
)
from bot.table.series import IN_A_SERIES, goals
from engine.minds import LEVELS
from engine.options import choices

REMOVED = N_("You were removed from this table. Join another one, or open your own.")
TO_SEE = 10.0
"""How many seconds people have to see that it became another game, before it can start."""
NO_SUCH_CHOICE = N_("That can't be chosen here. Press *Set up…* at the table to see what can.")


def arrange(table: Table, command: Arranging) -> tuple[log.Entry, ...]:
    """The entries for a command that arranges the lobby; none if it changes nothing. Raises Refused."""
    require_lobby(table)
    require_hosted(table)
    own_seat(table, command.user)
    if table.between_games:
        raise Refused(IN_A_SERIES)
    if isinstance(command, Change) or not command.unhosted:
        require_host(table, command.user)
    if table.lesson:
        raise Refused(NO_SUCH_CHOICE)
    return _change(table, command) if isinstance(command, Change) else _set_house(table, command.count)


def bots_of_start(table: Table) -> tuple[log.Entry, ...]:
    """The entries for bots that join at the start: as many as needed, or one for each free seat if the cards
    were dealt before."""
    return _house_joins(table, table.most - len(table.players) if table.same else needed(table))


def needed(table: Table) -> int:
    """How many bots an ordinary game needs to start. Bots take no seats that are kept for people."""
    return min(table.rules.seats.start, table.most - len(table.kept)) - len(table.players)


def _set_house(table: Table, count: int) -> tuple[log.Entry, ...]:
    if table.same:
        raise Refused(N_("At this table bots take the free seats by themselves when the game starts."))
    require_short_lobby(table)
    require_few_birds(table)
    room = table.most - len(table.people) - len(table.kept)
    if not 0 <= count <= room:
        raise Refused(N_("Seats that are free for bots: {n}. Choose a smaller number."), n=room)
    here = len(_birds(table))
    return _house_joins(table, count - here) or _house_leaves(table, here - count)


def _house_joins(table: Table, count: int) -> tuple[log.Entry, ...]:
    """Entries that seat this many house players under the first free names; none if ``count`` is below 1."""
    taken = _birds(table)
    free = (bird for bird in range(table.rules.seats[-1]) if bird not in taken)
    return tuple(log.HouseJoined(bird) for bird in islice(free, max(count, 0)))


def _house_leaves(table: Table, count: int) -> tuple[log.Entry, ...]:
    """Entries that remove this many house players, the latest first; none if ``count`` is below 1."""
    return tuple(log.HouseLeft(bird) for bird in _birds(table)[::-1][: max(count, 0)])


def _birds(table: Table) -> list[int]:
    return [player.bird for player in table.players if player.user is None]


def _change(table: Table, wanted: Change) -> tuple[log.Entry, ...]:
    options = dict(table.options) | dict(wanted.options or {})
    seconds = table.seconds if wanted.seconds is None else wanted.seconds
    most = table.most if wanted.most is None else wanted.most
    level, seating = wanted.level or table.level, wanted.seating or table.seating
    offered = _offered(table, wanted.options or {}) and level in LEVELS and seating in get_args(Seating)
    offered = offered and wanted.kind in (None, *kinds(table.game))
    fits = most in table.rules.seats or most == table.most
    if not (offered and QUICKEST <= seconds <= LONGEST and fits):
        raise Refused(NO_SUCH_CHOICE)
    series = table.series if wanted.goal is None else _series_to(table, wanted.goal)
    kind = wanted.kind or (RATED if series else table.kind)
    series = series if kind == RATED else None
    held = (dict(table.options), table.most, table.level, table.seating, table.series, table.kind)
    if table.same and (options, most, level, seating, series, kind) != held:
        raise Refused(
            N_("The same cards are played by the same rules, so only the pace can be changed here.")
        )
    if most < (taken := len(table.players) + len(table.kept)):
        raise Refused(
            N_("Seats that are taken already: {n}. Send bots or guests away first, or choose more seats."),
            n=taken,
        )
    own_most = 0 if table.same or most == table.rules.seats[-1] else most
    changed = log.Changed(options, seconds, own_most, level, seating, series, kind, wanted.now)
    if (seconds, options, most, level, seating, series, kind) == (table.seconds, *held):
        return ()
    require_short_lobby(table)
    require_little_bustle(table, wanted.user)
    return (changed,)


def is_another_game(table: Table, before: log.Opened | log.Changed, after: log.Changed) -> bool:
    """Whether the game's rules, length or worth differ, or its pace by more than a factor of two.

    If the cards were dealt before, nothing but the pace can. The kind in ``before`` is then that of the first
    game with them.
    """
    usual = asdict(table.rules.Options())
    one, other = ((usual | dict(to.options), to.series, to.kind) for to in (before, after))
    quick, slow = sorted((before.seconds, after.seconds))
    return (one != other and not table.same) or slow > 2 * quick


def kinds(game: str) -> Sequence[Kind]:
    """The kinds (rated, friendly, with open hands) that a host can choose for this game."""
    return [kind for kind in KINDS if kind != "open" or extras(game).open_hand is not None]


def _series_to(table: Table, goal: int) -> Series | None:
    if goal not in (0, *goals(table)):
        raise Refused(NO_SUCH_CHOICE)
    return Series(goal) if goal else None


def _offered(table: Table, options: Mapping[str, str | int]) -> bool:
    allowed = choices(table.rules.Options)
    return all(value in allowed.get(name, ()) for name, value in options.items())


MOST_GUESTS = 50

HOST_DECIDES = N_("Only the host decides who sits here. Ask them, or open your own table.")

PLAYS_THERE = N_(
    "This game was dealt to you too, so you can't close it as a moderator. Ask the others with `/table "
    "close`, or ask another moderator."
)
"""The answer to moderators who play too: they might close the game because they are about to lose it."""
NAMELESS_THERE = N_(
    "A player of this game had their data deleted, and that may have been you. So no moderator can "
    "close this table. Its players can, with `/table close`."
)


def require_welcome(table: Table, user_id: UserId) -> None:
    """Raises Refused if the table is for other people, or if this person was removed or lacks an invitation.

    A person who left the running game needs no invitation to come back.
    """
    occasion, door = table.occasion, table.door
    if isinstance(occasion, OfFeature) and not any(player.user == user_id for _, player in table.owners):
        raise Refused(occasion.not_theirs)
    if user_id in door.unwelcome:
        raise Refused(REMOVED)
    seated = any(player.user == user_id for player in table.players)
    known = user_id in door.guests or seated or is_asked(table.asked, user_id)
    if door.by_invitation and not known:
        raise Refused(
            N_("This table is by invitation. Ask {host} to invite you, or open your own."),
            host=f"**{escaped(table.hosting.name) if table.hosting else '?'}**",
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
            N_("Only people who began this match can join. Watch when it goes on, or open your own table.")
        )


def keep(table: Table, command: Keeping) -> tuple[log.Entry, ...]:
    """The entries for a request of a host or keeper; none if it changes nothing. Raises Refused."""
    if not table.phase.live:
        raise ended()
    match command:
        case Moderate(user):
            if table.counts:
                _require_not_dealt_to(table, user)
            return (log.Closed("moderated", user),)
        case Remove(user, person, keeper):
            return _remove(table, user, person, keeper)
        case Invite(user, person):
            return _invite(table, user, person)
        case Admit(user, by_invitation):
            _host_only(table, user)
            if by_invitation == table.door.by_invitation:
                return ()
            require_little_bustle(table, user)
            return (log.Admission(by_invitation),)


def admitting(door: Door, entry: log.Admission | log.Invited | log.Removed) -> Door:
    """The rule on who may sit down, after this entry."""
    match entry:
        case log.Admission(by_invitation):
            return replace(door, by_invitation=by_invitation)
        case log.Invited(user):
            return Door(door.by_invitation, door.guests | {user}, door.unwelcome - {user})
        case log.Removed(user):
            return Door(door.by_invitation, door.guests - {user}, door.unwelcome | {user})


def _require_not_dealt_to(table: Table, user_id: UserId) -> None:
    """Raises Refused if the game was dealt to this person, or to a deleted player who could be this person.

    A game by post ignores those of whom nothing tells who they were: otherwise no moderator could close the
    game for months.
    """
    if user_id in {player.user for _, player in table.dealt_to} or is_forgotten(table, user_id):
        raise Refused(PLAYS_THERE)
    if not table.by_post and has_unknown(table):
        raise Refused(NAMELESS_THERE)


def _remove(table: Table, user_id: UserId, person: UserId, keeper: bool) -> tuple[log.Entry, ...]:
    if not keeper:
        _host_only(table, user_id)
    if table.phase is not Phase.LOBBY:
        raise Refused(N_("The game has started, so nobody can be removed any more."))
    if table.seat(person) is None:
        raise Refused(N_("This person doesn't sit here any more."))
    if person == user_id:
        raise Refused(N_("That's you. Press *Leave* to give up your seat."))
    removed = log.Removed(person, user_id)
    return (removed,) if table.people != (person,) else (removed, log.Closed("empty"))


def _invite(table: Table, user_id: UserId, person: UserId) -> tuple[log.Entry, ...]:
    _host_only(table, user_id)
    if table.expects(person):
        raise Refused(N_("This person sits here already."))
    if person in table.door.guests:
        return ()
    if len(table.door.guests) >= MOST_GUESTS:
        raise Refused(N_("You've already invited {n} people, the limit for one table."), n=MOST_GUESTS)
    return (log.Invited(person),)


def _host_only(table: Table, user_id: UserId) -> None:
    require_hosted(table)
    if user_id != table.host or table.seat(user_id) is None:
        raise Refused(HOST_DECIDES)
