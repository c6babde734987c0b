"""People who are away. A game by post waits for those who have announced when they will be back."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from bot.ids import UserId
from bot.table import Phase, Table, log
from bot.table.nouns import Player
from bot.table.paces import DAY
from engine.game import Seat

LONGEST_WAIT = 7.0 * DAY
"""A game stops waiting for an absent person this many seconds after they announced the absence."""
MOST_WAITS = 2
"""A game waits for a player during this many announced absences. It ignores the player's later absences."""
MOST_TOLD = 10
"""How often one player may announce an absence in one game. Each announcement adds a log entry."""


def plan(table: Table, user_id: UserId, until: float, now: float) -> tuple[log.Entry, ...]:
    """The entry for a person who announces an absence until ``until``. ``now`` is Unix time, too.

    No entry if nothing changes, for example if the game is not by post or the person does not play.
    """
    mine = next((player for player in table.players if player.user == user_id and not player.gone), None)
    if mine is None or not table.phase.live or not table.by_post:
        return ()
    if mine.until == until or mine.announced >= MOST_TOLD:
        return ()
    return (log.PlannedAbsence(user_id, until, now),)


def come_back(table: Table, seat: Seat) -> tuple[log.Entry, ...]:
    """The entry for a player who presses something; no entry if they were neither away nor called."""
    missed = table.players[seat].missed or seat in table.called
    return (log.CameBack(seat),) if missed and table.phase.live else ()


def stay_away(table: Table, seats: Collection[Seat]) -> tuple[log.Entry, ...]:
    """An entry for each of these seats whose player is still away: votes no longer wait for them."""
    dozing = [seat for seat in sorted(seats) if table.players[seat].dozes]
    return tuple(map(log.StayedAway, dozing)) if table.phase is Phase.PLAYING else ()


def planned(table: Table, entry: log.PlannedAbsence) -> Table:
    """The table after an absence was announced."""
    told = tuple(
        _away(player, entry) if player.user == entry.user and not player.gone else player
        for player in table.players
    )
    return replace(table, players=told)


def presence(entry: log.WentAway | log.StayedAway | log.CameBack) -> dict[str, float]:
    """The fields of a player that change when they go away, stay away for long, or come back."""
    match entry:
        case log.WentAway():
            return {"away": True, "away_since": entry.at}
        case log.StayedAway():
            return {"absent": True}
        case log.CameBack():
            return {"away": False, "absent": False, "misses": 0, "until": 0.0, "excused": 0.0}


def _away(player: Player, entry: log.PlannedAbsence) -> Player:
    """The player with a new absence, or with a new end of their present absence."""
    goes_on = player.until > 0
    told = player.told if goes_on else entry.at
    absences = player.absences if goes_on else player.absences + 1
    excused = min(entry.until, told + LONGEST_WAIT) if absences <= MOST_WAITS else 0.0
    return replace(
        player,
        until=entry.until,
        told=told,
        excused=excused,
        absences=absences,
        announced=player.announced + 1,
    )


def excused_until(table: Table) -> float:
    """The Unix time until which the game waits for people who announced an absence, or 0.

    After that, they have the usual time for a decision.
    """
    if table.phase is not Phase.PLAYING or not table.by_post:
        return 0.0
    asked = [table.players[seat] for seat in table.prompt.seats]
    return max((player.excused for player in asked if player.present), default=0.0)


def waits_for(table: Table, user_id: UserId, now: float) -> bool:
    """Whether the game will wait for this person in their turn because of an announced absence."""
    return any(p.user == user_id and p.present and p.excused > now for p in table.players)


def away_by_plan(table: Table, deadline: float | None) -> list[Player]:
    """People who must choose, but whose announced absence lasts until their time starts to run, or longer."""
    if deadline is None or table.phase is not Phase.PLAYING:
        return []
    asked = [table.players[seat] for seat in sorted(table.prompt.seats)]
    return [p for p in asked if p.present and p.until and deadline - table.seconds <= p.until]
