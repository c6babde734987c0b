"""A team match: its lobby, what everybody may see while it is played, and the common result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from bot.games.common import SHORT, heading, listed, name_of, signed, small_line
from bot.i18n import Tr
from bot.scores.ending import Ending
from bot.screen import ENDED, Block, Button, Row, Screen, Text, address, grid
from bot.screens.prompts import hand_button, votes_to_close
from bot.screens.sheet import MOST_COMPARED, side_by_side
from bot.table import Phase, Table
from bot.table.nouns import Player
from bot.table.occasions import PLAIN, TEAMS, Match, Team
from bot.table.seats import open_seats
from engine.game import Seat


def teams_in_lobby(table: Table, match: Match, tr: Tr) -> str:
    """The teams in a lobby, and an explanation of team matches."""
    head = tr("Team match: {n} of {most} people", n=len(table.people), most=table.most)
    lines = [f"### {head}"]
    if match.by_lot:
        everybody = _names(table, [seat for seat, _ in enumerate(table.players)], tr)
        lines.append(f"🎲 {everybody} · " + tr("teams by lot at the start"))
    else:
        for team in TEAMS:
            theirs = [seat for seat, player in enumerate(table.players) if _team(player.user, match) == team]
            lines.append(f"**{tr('Team {n}', n=team)}** · {_names(table, theirs, tr) or '–'}")
    told = tr(
        "Two tables, the same cards: what team 1 holds at one table, team 2 holds at the "
        "other. Bots take any seats still free at the start. Not a word about cards to anybody "
        "who plays until both tables are over. Not rated."
    )
    return "\n".join((*lines, small_line(told)))


def team_buttons(table: Table, match: Match, tr: Tr) -> tuple[Row, ...]:
    """The buttons by which people choose their team. There are none if the teams are made by lot."""
    if match.by_lot:
        return ()
    ways = [Button(tr("Team {n}", n=team), address(f"team {team}", table=table.id)) for team in TEAMS]
    return (Row(tuple(ways)),)


def what_is_missing(table: Table, match: Match, host: str, tr: Tr) -> str:
    """The next step in a team match's lobby."""
    if len(table.people) < len(TEAMS):
        return tr("At least two people are needed: press *Join*. Then **{host}** can start.", host=host)
    if not match.by_lot and 0 in (match.size(1), match.size(2)):
        return tr("Each team needs somebody. Press the other team's button to change yours.")
    return tr("**{host}** can start both tables.", host=host)


def match_switches(table: Table, tr: Tr) -> tuple[Button, ...]:
    """The host's buttons: to make the lobby a team match or undo that, and to make the teams by lot."""
    if table.match is None and table.occasion != PLAIN:
        return ()
    if table.match is None:
        return (Button(tr("Team match"), address("match on", table=table.id)),)
    lots = ("off", tr("Choose teams")) if table.match.by_lot else ("on", tr("Teams by lot"))
    one = Button(tr("One table again"), address("match off", table=table.id))
    return one, Button(lots[1], address(f"lots {lots[0]}", table=table.id))


def match_screen(table: Table, tr: Tr) -> Screen | None:
    """The message of a team match's table. None if there is nothing to hide."""
    match = table.match
    if match is None or not table.withheld or table.phase is Phase.CLOSED:
        return None
    if table.phase is Phase.OVER:
        return Screen((Text(f"## {heading(table, tr)}\n{withheld(match, tr)}"),), accent=ENDED)
    return _on(table, match, tr)


def _on(table: Table, match: Match, tr: Tr) -> Screen:
    """A running team match's shared message: no card, no turn and nothing of use to the other table."""
    sides = [(tr("Team {n}", n=team), _names(table, _seats_of(table, match, team), tr)) for team in TEAMS]
    lines = [f"### {heading(table, tr)}", *(f"**{team}** · {names}" for team, names in sides)]
    lines.append(
        tr(
            "You see the cards only in your hand, because the other table plays the same ones. "
            "Press *My hand*. People who play at neither table can press *Watch*."
        )
    )
    lines.append(small_line(_about(match, tr)))
    buttons = [
        hand_button(table, tr),
        Button(tr("Watch"), address("watch", table=table.id), emoji="👀"),
        Button(tr("Rules"), address(f"rules {table.game} 0", table=table.id)),
    ]
    if open_seats(table):  # somebody who has left can come back by this button
        buttons.append(Button(tr("Take a seat"), address("join", table=table.id)))
    return Screen((Text("\n".join(lines)), *grid([*buttons, *votes_to_close(table, tr)])))


def withheld(match: Match, tr: Tr) -> str:
    """What a table says instead of its result until the other table of the match is over too."""
    if match.other is None:
        return tr("This table is over. You will see its cards and points once the other table is over too.")
    return tr(
        "This table is over. You will see its cards and points once table {number} is over too.",
        number=match.other,
    )


def no_common_result(match: Match, tr: Tr) -> str:
    """Says that a closed table's team match has no overall result, and whether the other table plays on."""
    said = tr("So the team match has no overall result.")
    if match.settled or match.other is None:
        return said
    return f"{said} " + tr("Table {number} plays on by itself.", number=match.other)


def common_result(table: Table, ending: Ending, tr: Tr) -> Iterator[Block]:
    """The winner of the team match, and each seat's results at both tables, which had the same cards."""
    match, other = table.match, ending.beside
    if match is None or other is None or other.match is None:
        return
    if other.phase is not Phase.OVER:
        yield Text(tr("Table {number} was closed, so the team match has no overall result.", number=other.id))
        return
    first, second = (other, table) if match.side else (table, other)
    yield Text("\n".join((_winner(first, second, tr), *islice(_by_seat(first, second, tr), MOST_COMPARED))))


def _winner(first: Table, second: Table, tr: Tr) -> str:
    """Says which team has won, by the points from both tables together, and who was in each team."""
    sums, lines, there = [], [], []
    for team in TEAMS:
        mine = [*_of_team(first, team), *_of_team(second, team)]
        there.append(any(player.user is not None and not player.forfeits for player, _ in mine))
        sums.append(sum(score for _, score in mine))
        members = [name_of(player, tr, SHORT) for player, _ in mine if player.user is not None]
        if bots := sum(player.user is None for player, _ in mine):
            members.append(tr.plural("{n} bot", "{n} bots", bots))
        lines.append(f"**{tr('Team {n}', n=team)}** · {', '.join(members)}")
    more, fewer = signed(max(sums)), signed(min(sums))
    if not any(there):
        return "\n".join(("### " + tr("🏁 Nobody wins: nobody played to the end."), *lines))
    if not all(there):
        said = tr("Team {n} wins the match: nobody on the other team played to the end.", n=1 + there[1])
    elif sums[0] == sums[1]:
        said = tr("The team match ends level on points, {more} to {fewer}.", more=more, fewer=fewer)
    else:
        won = 1 + (sums[1] > sums[0])
        said = tr("Team {n} wins the match on points, {more} to {fewer}.", n=won, more=more, fewer=fewer)
    return "\n".join((f"### 🏆 {said}", *lines))


def _of_team(table: Table, team: Team) -> Iterator[tuple[Player, int]]:
    """The players of a team at this table, with their scores."""
    outcome, match = table.outcome, table.match
    if outcome and match:
        for seat in _seats_of(table, match, team):
            yield table.players[seat], outcome.scores[seat]


def _by_seat(first: Table, second: Table, tr: Tr) -> Iterator[str]:
    for seat, told in side_by_side((first, second), lambda player: name_of(player, tr, SHORT), tr):
        yield tr("Seat {n}, the same cards: {played}", n=seat + 1, played=" · ".join(told))


def _about(match: Match, tr: Tr) -> str:
    said = tr("Team match: not a word about cards to the other table")
    if match.other is None:
        return said
    return f"{said} · " + tr("the other table: {number}", number=match.other)


def _seats_of(table: Table, match: Match, team: Team) -> list[Seat]:
    return [seat for seat, _ in enumerate(table.players) if match.team_of(seat) == team]


def _team(user: int | None, match: Match) -> Team | None:
    return next((team for one, team in match.teams.items() if one == user), None)


def _names(table: Table, seats: Sequence[Seat], tr: Tr) -> str:
    return listed((name_of(table.players[seat], tr, SHORT) for seat in seats), tr)
