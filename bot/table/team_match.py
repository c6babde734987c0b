"""How a team match is chosen in a lobby, and how both tables begin with the same cards."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.i18n import N_
from bot.ids import UserId
from bot.table import Phase, Table, dealing, log
from bot.table.commands import ChooseTeam, DrawTeams, MakeMatch, Refused
from bot.table.log import ChoseTeam, MadeMatch, Paired, Settled, TeamsByLot
from bot.table.nouns import Player
from bot.table.occasions import PLAIN, TEAMS, Match
from bot.table.requirements import require_host, require_little_bustle, require_short_lobby


def matched(table: Table, entry: log.Entry) -> Table:
    """The table after this entry, as far as the entry concerns a team match or the people in its lobby."""
    if isinstance(entry, MadeMatch):
        table = replace(table, occasion=Match() if entry.on else PLAIN)
    if table.match is None:
        return table
    after = _after(table.match, entry)
    if table.phase is Phase.LOBBY:
        after = _with(after, table.people)
    return replace(table, occasion=after)


def _after(match_: Match, entry: log.Entry) -> Match:
    match entry:
        case ChoseTeam(user, team):
            return replace(match_, teams={**match_.teams, user: team})
        case TeamsByLot(on):
            return replace(match_, by_lot=on)
        case Paired(table):
            return replace(match_, other=table)
        case Settled():
            return replace(match_, settled=True)
    return match_


def _with(match_: Match, people: Sequence[UserId]) -> Match:
    """The match with these people in the lobby: newcomers join the smaller team."""
    after = replace(match_, teams={user: team for user, team in match_.teams.items() if user in people})
    for user in people:
        if user not in after.teams:
            after = replace(after, teams={**after.teams, user: after.smaller})
    return after


def choose_teams(table: Table, command: MakeMatch | ChooseTeam | DrawTeams) -> tuple[log.Entry, ...]:
    """The entries for a command about teams in the lobby; none if it changes nothing. Raises Refused.

    The caller has checked that the user sits in the lobby.
    """
    if not isinstance(command, ChooseTeam):
        require_host(table, command.user)
    if isinstance(command, MakeMatch):
        return _make_match(table, command)
    if table.match is None:
        raise Refused(N_("There are no teams at this table. Its host can make it a team match in *Host…*."))
    if isinstance(command, DrawTeams):
        if command.on == table.match.by_lot:
            return ()
        require_short_lobby(table)
        require_little_bustle(table, command.user)
        return (TeamsByLot(command.on),)
    if table.match.by_lot:
        raise Refused(
            N_("The host has chosen to draw the teams by lot at the start. Ask them to change that.")
        )
    if command.team not in TEAMS or table.match.teams.get(command.user) == command.team:
        return ()
    if table.match.size(command.team) >= table.rules.seats[-1]:
        raise Refused(N_("This team is full. Play for the other one."))
    require_short_lobby(table)
    require_little_bustle(table, command.user)
    return (ChoseTeam(command.user, command.team),)


def _make_match(table: Table, command: MakeMatch) -> tuple[log.Entry, ...]:
    on = command.on
    if table.match is None and table.occasion != PLAIN:
        raise Refused(N_("This table cannot be one of a team match. Open a new one for that."))
    if on == (table.match is not None):
        return ()
    require_short_lobby(table)
    require_little_bustle(table, command.user)
    most = replace(table, occasion=PLAIN).most
    if not on and len(table.players) > most:
        raise Refused(
            N_("One table has only {n} seats. Somebody has to leave first; or else keep the team match."),
            n=most,
        )
    birds = (log.HouseLeft(player.bird) for player in table.players if player.user is None)
    return (*birds, MadeMatch(on))


def require_teams(table: Table) -> None:
    """Raises Refused if a match in this lobby cannot begin."""
    match_ = table.match
    if match_ is None:
        return
    if len(table.people) < len(TEAMS):
        raise Refused(N_("A team match needs at least two people. Wait for somebody to join."))
    if not match_.by_lot and 0 in (match_.size(1), match_.size(2)):
        raise Refused(N_("Each team needs somebody. Press the other team's button to change yours."))


def seats_of_each(table: Table) -> int:
    """How many seats each of the two tables will have."""
    match_, people = table.match, len(table.people)
    if match_ is None:
        return 0
    sizes = (people + 1) // 2, people // 2
    if not match_.by_lot:
        sizes = match_.size(1), match_.size(2)
    return max(*sizes, table.rules.seats.start)


def began(table: Table, started: log.Started) -> Table:
    """The table when its game begins. In a team match it keeps only its own players, in seat order."""
    match_ = table.match
    if match_ is None:
        return table
    birds = [player.bird for player in table.players]
    drawn = [table.players[place] for place in dealing.lot(started.people, birds, started.seed)]
    teams = _drawn_teams(drawn, match_)
    return replace(
        table, players=seated(teams, match_.side), occasion=replace(match_, people=frozenset(table.people))
    )


def _drawn_teams(drawn: Sequence[Player], match_: Match) -> tuple[Sequence[Player], Sequence[Player]]:
    """Both teams: people in the order of the draw, then bots until both teams are equally large."""
    people = [player for player in drawn if player.user is not None]
    birds = iter([player for player in drawn if player.user is None])
    teams: list[list[Player]] = [[], []]
    for number, player in enumerate(people):
        chosen = 1 + number % 2 if match_.by_lot or player.user is None else match_.teams[player.user]
        teams[chosen - 1].append(player)
    for team in teams:
        while len(team) < len(drawn) // 2:
            team.append(next(birds))
    return teams[0], teams[1]


def seated(teams: tuple[Sequence[Player], Sequence[Player]], side: int) -> tuple[Player, ...]:
    """The players of one of the two tables in seat order: seats alternate between the two teams."""
    even, odd = teams[::-1] if side else teams
    return tuple((odd if seat % 2 else even)[seat] for seat in range(len(even)))


def second_table(lobby: Table, started: log.Started) -> list[log.Entry]:
    """The log with which a match's other table begins. ``lobby`` is the first table, with its bots."""
    match_ = lobby.match
    assert match_ is not None  # noqa: S101 - the caller has looked
    beside = began(replace(lobby, occasion=replace(match_, side=1)), started)
    opened = replace(
        lobby.opened,
        options=lobby.options,
        seconds=lobby.seconds,
        level=lobby.level,
        host=beside.people[0],
        beside=lobby.id,
        after=log.NO_TABLE,
    )
    posted = [log.Posted(lobby.posted)] if lobby.posted is not None else []
    players = [
        log.HouseJoined(player.bird)
        if player.user is None
        else log.Joined(player.user, player.name, player.new)
        for player in lobby.players
    ]
    teams = [ChoseTeam(user, team) for user, team in match_.teams.items()]
    by_lot = [TeamsByLot(on=True)] if match_.by_lot else []
    return [opened, *posted, *players, *teams, *by_lot, started]


def require_no_seat_beside(table: Table, user_id: UserId) -> None:
    """Raises Refused if this person plays, or may play, the same cards at the other table.

    If a player's data was deleted, anybody could be that player. So only people with a seat here may look.
    """
    match_ = table.match
    if not match_ or not table.withheld or any(player.user == user_id for _, player in table.owners):
        return
    if user_id in match_.people:
        raise Refused(
            N_(
                "You play at the other table of this match, number {number}, with the same cards. "
                "Press *My hand* there; you can look at this table when both are over."
            ),
            number=match_.other or 0,
        )
    if any(user < 0 for user in match_.people):
        raise Refused(
            N_(
                "A player of this match had their data deleted, so nobody can watch it any more. Look at it "
                "when both tables are over."
            )
        )
