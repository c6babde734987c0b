"""What an evening does by itself, and when: the call, rounds, breaks, the final table, the end.

People on the waiting list also move up. All times are Unix time, all lengths seconds.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from math import inf
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from bot.ids import TableId, UserId
from bot.table import Table
from cogs.evenings import pairing
from cogs.evenings.evening import (
    Ended,
    Evening,
    Phase,
    Round,
    Seating,
    begun,
    ended,
    news,
    tables_ended,
    with_round,
)
from cogs.evenings.places import filled, interest, left, moved_up
from cogs.evenings.points import HALF, standings
from engine.registry import games

FEWEST = 2
"""The fewest people for a game."""
MINUTE, HOUR, DAY = 60.0, 3600.0, 86_400.0
CALL_BEFORE = 10 * MINUTE
"""How long before the planned hour we call people."""
GATHER = 2 * MINUTE
"""We wait at least this long after the call, and as long again for people who said that they would come."""
AT_ONCE = 10 * MINUTE
"""The longest wait for the planner's *Go*, if the evening was planned for now."""
BREAK = 2 * MINUTE
"""The longest break between two rounds."""
READY = 2 * MINUTE
"""How long a table of a round waits while nobody there has said that they are ready."""
PATIENCE = MINUTE / 2
"""How long a table of a round waits for the others after somebody there has said that they are ready."""
GRACE = MINUTE
"""The least number of seconds that people have to press a button after an outage."""
TOO_LATE = 3 * HOUR
"""After an outage of this many seconds we assume that everybody has gone home."""
AHEAD = 60 * DAY
"""How far ahead an evening can be planned."""
MOST_FINALISTS = 5

USUAL, QUICKER = 25 * MINUTE, {"ducksoup": 20 * MINUTE}
"""The time after which a round ends, even for tables that still play; it includes the time to get ready."""


Interested: TypeAlias = tuple[frozenset[UserId], Mapping[UserId, str]]
"""Who is interested in an evening's event, unless they answered the bot, and the names of those people."""


class Tick(NamedTuple):
    """Time has passed. All times are Unix time.

    ``ended`` has the results of tables that are over. ``standing`` has the results so far of the other
    tables. Those count if the round's time is over. ``broken`` is when the last outage ended. ``seed`` is a
    random text, which decides who meets whom in a new round. ``interested`` is None if that is not known now.
    ``missing`` have left the server.
    """

    now: float
    ended: Mapping[TableId, Ended] = {}
    standing: Mapping[TableId, Ended] = {}
    broken: float = 0.0
    seed: str = ""
    interested: Interested | None = None
    missing: Collection[UserId] = ()


def round_time(game: str) -> float:
    """The longest time that a round of this game can take."""
    return QUICKER.get(game, USUAL)


def begins(evening: Evening) -> float:
    """The earliest time at which the first round can begin."""
    return max(evening.at, (evening.called or 0.0) + GATHER)


def next_time(evening: Evening, broken: float = 0.0) -> float | None:
    """The next time at which the evening does something by itself; None if it never will.

    After an outage, which ended at ``broken``, everybody gets some time to press a button.
    """
    called, last = evening.called or 0.0, evening.round
    match evening.phase:
        case Phase.PLANNED:
            return evening.at - CALL_BEFORE
        case Phase.GATHERING if evening.at_once:
            is_filled = len(evening.here) >= evening.planned.places
            return called if is_filled else max(called + AT_ONCE, broken + GRACE)
        case Phase.GATHERING:
            first = begins(evening)
            if {*evening.coming} <= {*evening.here}:  # then nobody needs more time
                return first
            return max(first + GATHER, broken + GRACE)
        case Phase.PLAYING if last:
            return max(last.at + round_time(last.game.game), broken + GRACE)
        case Phase.BREAK if last and last.over is not None:
            stay = awaited(evening)
            if is_last(evening) or (stay and stay <= evening.ready and _are_enough(evening)):
                return last.over
            return max(last.over + BREAK, broken + GRACE)
    return None


def next_look(evening: Evening, lobbies: Iterable[Table], broken: float) -> float | None:
    """The next time at which the evening or one of its tables does something; 0 if that is overdue.

    ``lobbies`` are the tables of the round that have not started.
    """
    due, one = next_time(evening, broken), evening.round
    if due is None or evening.phase is not Phase.PLAYING or one is None:
        return due
    is_overdue = any(seating.unopened for seating in one.tables)
    return 0.0 if is_overdue else min(due, *(starts(table, one, broken) for table in lobbies), inf)


def starts(lobby: Table, one: Round, broken: float) -> float:
    """The time at which a table of a round starts: at once (0) if all who are still there are ready.

    If some are, it waits a little for the others, who are `asleep` after that. People whose data was deleted
    don't count.
    """
    people = {user for user in lobby.people if user > 0}
    if people <= one.ready:
        return 0.0
    latest = max(one.at, broken) + READY
    if not people & one.ready:
        return latest
    pressed = max(at.pressed for at in one.tables if at.table == lobby.id)
    return min(latest, max(max(one.at, pressed) + PATIENCE, broken + GRACE))


def asleep(lobby: Table, one: Round) -> frozenset[UserId]:
    """The people for whom a bot plays from the beginning, until they press something."""
    return frozenset(lobby.people) - one.ready


def awaited(evening: Evening) -> frozenset[UserId]:
    """The people for whom a break waits: those who have played in the round that is over, and have not gone.

    It also waits for people who were absent at the end of the round. If nobody has played, it waits for all.
    """
    one = evening.round
    seated = one.users & {*evening.coming} if one else frozenset()
    played = seated - {user for at in one.tables for user in at.forfeited} if one else frozenset()
    return played or seated


def _are_enough(evening: Evening) -> bool:
    """Whether enough people are here for what comes after the break."""
    return len(evening.here) >= (FEWEST if rounds_left(evening) else fewest_in_final(evening))


def go_on(evening: Evening, tick: Tick) -> Evening:
    """The evening after everything that is due."""
    if evening.phase is Phase.PLANNED:
        evening = filled(_as_discord_says(evening, tick))
    while (after := _step(evening, tick)) is not evening:
        evening = after
    return evening


def _as_discord_says(evening: Evening, tick: Tick) -> Evening:
    evening = interest(evening, *tick.interested) if tick.interested else evening
    for user in tick.missing:
        evening = left(evening, user) if evening.counts_on(user) else evening
    return evening


def _step(evening: Evening, tick: Tick) -> Evening:
    played = (*evening.planned.program, *(one.game for one in evening.rounds))
    if evening.phase.live and any(game.game not in games() for game in played):
        return ended(evening, "unknown")
    if evening.phase is Phase.PLAYING:
        return _in_round(evening, tick)
    due = next_time(evening, tick.broken)
    if due is None or tick.now < due:
        return evening
    match evening.phase:
        case Phase.PLANNED if tick.now > evening.at + TOO_LATE:
            return ended(evening, "missed")
        case Phase.PLANNED:
            return news(evening, called=tick.now, phase=Phase.GATHERING)
        case Phase.GATHERING:
            is_missed = tick.now > begins(evening) + TOO_LATE
            return ended(evening, "missed") if is_missed else first_round(evening, tick.now, tick.seed)
    return _next_round(evening, tick)


def _in_round(evening: Evening, tick: Tick) -> Evening:
    """Ends tables that are over, and then the round. When the round's time is over, all its tables end.

    Once another table has ended, no table is waited for where everybody is asleep.
    """
    one = evening.round
    if one is None:
        return evening
    due = next_time(evening, tick.broken)
    is_cut = due is not None and tick.now >= due
    over: dict[int, Ended] = {}
    for place, seating in enumerate(one.tables):
        if seating.points is not None:
            continue
        # Looked up by the table's id, as ``ended`` may also hold tables of the previous round.
        if told := _told(tick.ended, seating):
            over[place] = told
        elif is_cut or not any(user > 0 for user in seating.users):
            half = Ended({user: HALF for user in seating.users if user > 0}, "cut")
            over[place] = _told(tick.standing, seating) or half
    running = [place for place, at in enumerate(one.tables) if at.points is None and place not in over]
    sleeping = {place: how for place in running if (how := _asleep(tick.standing, one.tables[place]))}
    if len(sleeping) == len(running) < len(one.tables):
        over |= sleeping
    evening = tables_ended(evening, over) if over else evening
    if any(seating.points is None for seating in evening.rounds[-1].tables):
        return evening
    evening = replace(with_round(evening, over=tick.now), phase=Phase.BREAK, ready=frozenset())
    return news(evening) if one.is_one_table else evening


def _told(told: Mapping[TableId, Ended], seating: Seating) -> Ended | None:
    return None if seating.table is None else told.get(seating.table)


def _asleep(standing: Mapping[TableId, Ended], seating: Seating) -> Ended | None:
    """How a table stands where everybody is asleep; None if somebody is awake there, or that is unknown."""
    how = _told(standing, seating)
    return how if how and {user for user in seating.users if user > 0} <= {*how.asleep} else None


def first_round(evening: Evening, now: float, seed: str) -> Evening:
    """The first draw, or the end of an evening to which fewer than two people came."""
    # People who wait and are here get the places of people who have not come.
    complete = moved_up(evening, len(evening.here), only_here=True)
    return ended(evening, "few") if len(complete.here) < FEWEST else _drawn(complete, now, seed)


def _next_round(evening: Evening, tick: Tick) -> Evening:
    last = evening.round
    over = last.over if last else None
    if last is None or over is None or last.final or len(evening.here) < FEWEST or tick.now > over + TOO_LATE:
        return ended(evening)
    if rounds_left(evening):
        return _drawn(evening, tick.now, tick.seed)
    if best := finalists(evening):
        return begun(evening, Round(tick.now, (Seating(best),), evening.planned.final_game, final=True))
    return ended(evening)


def rounds_left(evening: Evening) -> int:
    """How many rounds are still to be drawn, not counting the final table."""
    return max(0, evening.planned.rounds - len(evening.rounds))


def fewest_in_final(evening: Evening) -> int:
    """How many people a final table needs at least. Bots do not play in a final."""
    game = evening.planned.final_game
    return max(FEWEST, game.seats[0]) if game.game in games() else FEWEST


def finalists(evening: Evening) -> tuple[UserId, ...]:
    """The best of the people who are here; empty if there are too few for the final table."""
    here, fewest = {*evening.here}, fewest_in_final(evening)
    ranked = [one.user for one in standings(evening) if one.user in here]
    most = max(fewest, min(MOST_FINALISTS, evening.planned.final_game.seats[-1]))
    return tuple(ranked[:most]) if len(ranked) >= fewest else ()


def is_last(evening: Evening) -> bool:
    """True if no round follows this one: it is the final, or too few people are left."""
    last = evening.round
    if last is None or last.final or rounds_left(evening):
        return last is not None and last.final
    played = {user for one in evening.rounds for user in one.users}
    return len(played & {*evening.coming}) < fewest_in_final(evening)


def _drawn(evening: Evening, now: float, seed: str) -> Evening:
    seats = evening.next_game.seats
    people = evening.here[: pairing.most_people(seats)]
    form = pairing.shape(len(people), seats)
    sat = ((seating.users, seating.house) for one in evening.rounds for seating in one.tables)
    met = pairing.met(sat)
    tables = pairing.seat(people, met, form, f"{seed}|{evening.id}|{len(evening.rounds) + 1}")
    users = (tuple(UserId(person) for person in table) for table in tables)
    return begun(evening, Round(now, tuple(map(Seating, users, form.house)), evening.next_game, seed=seed))
