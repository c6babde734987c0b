"""What is decided in a lobby about its bots, its seats, its pace and the options of its game."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import get_args

from bot.i18n import N_
from bot.table import Table, log
from bot.table.commands import (
    Arranging,
    Change,
    ChooseTeam,
    DrawTeams,
    FillHouse,
    MakeMatch,
    Refused,
    SetHouse,
)
from bot.table.dealing import Seating
from bot.table.occasions import Series
from bot.table.paces import LONGEST, QUICKEST
from bot.table.requirements import (
    own_seat,
    require_host,
    require_hosted,
    require_lobby,
    require_short_lobby,
)
from bot.table.series import IN_A_SERIES, goals
from bot.table.team_match import choose_teams, require_teams, seats_of_each
from engine.minds import LEVELS
from engine.options import choices

NO_SUCH_CHOICE = N_("That cannot be chosen here. Press *Host…* at the table to see what can.")


def arrange(table: Table, command: Arranging) -> tuple[log.Entry, ...]:
    """The entries for such a command; none where it changes nothing. Raises Refused."""
    require_lobby(table)
    if not isinstance(command, FillHouse):  # with these a game night begins its tables
        require_hosted(table)
    own_seat(table, command.user)
    if isinstance(command, MakeMatch | ChooseTeam | DrawTeams):
        return choose_teams(table, command)
    if table.between_games:
        raise Refused(IN_A_SERIES)
    if isinstance(command, SetHouse | Change):
        if isinstance(command, Change) or not command.unhosted:
            require_host(table, command.user)
        if table.lesson:
            raise Refused(NO_SUCH_CHOICE)
    if table.occasion.dealt_elsewhere and not isinstance(command, Change):
        raise Refused(table.occasion.bots_come)
    match command:
        case FillHouse():
            require_short_lobby(table)
            missing = table.rules.seats.start - len(table.players)
            return _house_joins(table, min(missing, table.most - len(table.players) - len(table.kept)))
        case SetHouse(count=count):
            return _set_house(table, count)
        case Change():
            return _change(table, command)


def bots_of_start(table: Table) -> tuple[log.Entry, ...]:
    """The bots that sit down at the very start, in every free seat: with cards that are dealt again, and in
    a team match at both tables. Raises Refused where a team has nobody."""
    if not table.occasion.dealt_elsewhere:
        return ()
    require_teams(table)
    seats = 2 * seats_of_each(table) if table.match else table.most
    return _house_joins(table, seats - len(table.players))


def _set_house(table: Table, count: int) -> tuple[log.Entry, ...]:
    require_short_lobby(table)
    room = table.most - len(table.people) - len(table.kept)
    if not 0 <= count <= room:
        raise Refused(N_("Seats that are free for bots: {n}. Choose a smaller number."), n=room)
    here = len(_birds(table))
    return _house_joins(table, count - here) or _house_leaves(table, here - count)


def _house_joins(table: Table, count: int) -> tuple[log.Entry, ...]:
    """Seats this many house players under the first names that are free; none for a number below 1."""
    taken = _birds(table)
    free = (bird for bird in range(table.rules.seats[-1]) if bird not in taken)
    return tuple(log.HouseJoined(bird) for bird in islice(free, max(count, 0)))


def _house_leaves(table: Table, count: int) -> tuple[log.Entry, ...]:
    """Sends away this many of those who came last; none for a number below 1."""
    return tuple(log.HouseLeft(bird) for bird in _birds(table)[::-1][: max(count, 0)])


def _birds(table: Table) -> list[int]:
    return [player.bird for player in table.players if player.user is None]


def _change(table: Table, wanted: Change) -> tuple[log.Entry, ...]:
    options = dict(table.options) | dict(wanted.options or {})
    seconds = table.seconds if wanted.seconds is None else wanted.seconds
    most = table.most if wanted.most is None else wanted.most
    level, seating = wanted.level or table.level, wanted.seating or table.seating
    offered = _offered(table, wanted.options or {}) and level in LEVELS and seating in get_args(Seating)
    fits = most in table.rules.seats or most == table.most
    if not (offered and QUICKEST <= seconds <= LONGEST and fits):
        raise Refused(NO_SUCH_CHOICE)
    series = table.series if wanted.goal is None else _series_to(table, wanted.goal)
    held = (dict(table.options), table.most, table.level, table.seating, table.series)
    if table.same and (options, most, level, seating, series) != held:
        raise Refused(
            N_("The same cards are played by the same rules, so only the pace can be changed here.")
        )
    if table.match and (most, seating, series) != (table.most, table.seating, table.series):
        raise Refused(NO_SUCH_CHOICE)
    if most < (taken := len(table.players) + len(table.kept)):
        raise Refused(
            N_("Seats that are taken already: {n}. Send bots or guests away first, or choose more seats."),
            n=taken,
        )
    own_most = 0 if table.occasion.dealt_elsewhere or most == table.rules.seats[-1] else most
    changed = log.Changed(options, seconds, own_most, level, seating, series)
    if (seconds, options, most, level, seating, series) == (table.seconds, *held):
        return ()
    require_short_lobby(table)
    return (changed,)


def _series_to(table: Table, goal: int) -> Series | None:
    if goal not in (0, *goals(table)):
        raise Refused(NO_SUCH_CHOICE)
    return Series(goal) if goal else None


def _offered(table: Table, options: Mapping[str, str | int]) -> bool:
    allowed = choices(table.rules.Options)
    return all(value in allowed.get(name, ()) for name, value in options.items())
