"""What an evening does by itself, and when: the call, rounds, breaks, the final table, the end.

People on the waiting list also move up. All times are Unix time, all lengths seconds.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from math import inf

from msgspec.structs import replace

from bot.ids import TableId, UserId
from cogs.evenings import log, pairing
from cogs.evenings.commands import Ended, Tick
from cogs.evenings.evening import Evening, Phase, Seating, fold
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
"""How long a table of a round waits for people who have not pressed anything."""
GRACE = MINUTE
"""The least number of seconds that people have to press a button after an outage."""
TOO_LATE = 3 * HOUR
"""After an outage of this many seconds we assume that everybody has gone home."""
SET_BACK = 5 * MINUTE
"""Two looks at an evening never differ by more than this, unless the clock was set back."""
AHEAD = 60 * DAY
"""How far ahead an evening can be planned."""
MOST_FINALISTS = 5

USUAL, QUICKER = 25 * MINUTE, {"ducksoup": 20 * MINUTE}
"""The time after which a round ends, even for tables that still play; it includes the time to get ready."""


def round_time(game: str) -> float:
    """The longest time that a round of this game can take."""
    return QUICKER.get(game, USUAL)


def begins(evening: Evening) -> float:
    """The earliest time at which the first round can begin."""
    return max(evening.at, (evening.called or 0.0) + GATHER)


def since(at: float, broken: float, now: float) -> float:
    """The time from which we count what was logged at ``at``. If that is far in the future, the clock was set
    back meanwhile. We noticed this at ``broken``, and count from then on.
    """
    return at if at <= now + SET_BACK else broken


def next_time(evening: Evening, broken: float = 0.0, now: float = inf) -> float | None:
    """The next time at which the evening does something by itself; None if it never will.

    After an outage, which ended at ``broken``, everybody gets some time to press a button.
    """
    called, last = since(evening.called or 0.0, broken, now), evening.round
    match evening.phase:
        case Phase.PLANNED:
            return evening.at - CALL_BEFORE
        case Phase.GATHERING if evening.at_once:
            is_filled = len(evening.here) >= evening.planned.places
            return called if is_filled else max(called + AT_ONCE, broken + GRACE)
        case Phase.GATHERING:
            first = begins(replace(evening, called=called))
            if {*evening.coming} <= {*evening.here}:  # then nobody needs more time
                return first
            return max(first + GATHER, broken + GRACE)
        case Phase.PLAYING if last:
            return max(since(last.at, broken, now) + round_time(last.game.game), broken + GRACE)
        case Phase.BREAK if last and last.over is not None:
            over, stay = since(last.over, broken, now), awaited(evening)
            if is_last(evening) or (stay and stay <= evening.ready):
                return over
            return max(over + BREAK, broken + GRACE)
    return None


def awaited(evening: Evening) -> frozenset[UserId]:
    """The people for whom a break waits, including people who were absent at the end of the last round."""
    seated = evening.round.users if evening.round else frozenset()
    return seated & {*evening.coming} | {*evening.here}


def is_full(evening: Evening, user_id: UserId) -> bool:
    """Whether there is no place left for this person. False if they already have one."""
    return user_id not in evening.placed and len(evening.placed) >= evening.planned.places


def moved_up(evening: Evening) -> tuple[log.MovedUp, ...]:
    """The people who get a place now. From the first round on, only people who are here get one."""
    if not evening.phase.live or not evening.waiting:
        return ()
    return _first(evening, len(evening.placed), only_here=bool(evening.rounds))


def _first(evening: Evening, taken: int, *, only_here: bool) -> tuple[log.MovedUp, ...]:
    free = max(0, evening.planned.places - taken)
    able = (user for user in evening.waiting if evening.guests[user].here or not only_here)
    return tuple(map(log.MovedUp, islice(able, free)))


def go_on(evening: Evening, tick: Tick) -> tuple[log.Entry, ...]:
    """The entries for everything that is due."""
    entries: list[log.Entry] = []
    while more := _step(evening, tick):
        entries += more
        evening = fold(evening, more)
    return tuple(entries)


def _step(evening: Evening, tick: Tick) -> tuple[log.Entry, ...]:
    if evening.phase.live and any(game.game not in games() for game in evening.planned.program):
        return (log.Cancelled("unknown"),)
    if evening.phase is Phase.PLAYING:
        return _in_round(evening, tick)
    due = next_time(evening, tick.broken, tick.now)
    if due is None or tick.now < due:
        return ()
    match evening.phase:
        case Phase.PLANNED if tick.now > evening.at + TOO_LATE:
            return (log.Cancelled("missed"),)
        case Phase.PLANNED:
            return (log.Called(tick.now),)
        case Phase.GATHERING:
            is_missed = tick.now > begins(evening) + TOO_LATE
            return (log.Cancelled("missed"),) if is_missed else first_round(evening, tick)
    return _next_round(evening, tick)


def _in_round(evening: Evening, tick: Tick) -> tuple[log.Entry, ...]:
    """The entries for ended tables and the round's end. When the round's time is over, all tables end."""
    if evening.round is None:
        return ()
    due = next_time(evening, tick.broken, tick.now)
    is_cut = due is not None and tick.now >= due
    left = [(place, seating) for place, seating in enumerate(evening.round.tables) if seating.points is None]
    entries: list[log.Entry] = []
    for place, seating in left:
        # Looked up by the table's id, as ``ended`` may also hold tables of the previous round.
        if ended := _told(tick.ended, seating):
            entries.append(_table_ended(place, ended))
        elif is_cut or not any(user > 0 for user in seating.users):
            half = Ended({user: HALF for user in seating.users if user > 0}, "cut")
            entries.append(_table_ended(place, _told(tick.standing, seating) or half))
    if len(entries) == len(left):
        entries.append(log.RoundOver(tick.now))
    return tuple(entries)


def _told(told: Mapping[TableId, Ended], seating: Seating) -> Ended | None:
    return None if seating.table is None else told.get(seating.table)


def _table_ended(place: int, ended: Ended) -> log.TableEnded:
    points = tuple(sorted(ended.points.items()))
    return log.TableEnded(place, points, ended.how, ended.asleep, ended.forfeited)


def first_round(evening: Evening, tick: Tick) -> tuple[log.Entry, ...]:
    """The first draw, or the end of an evening to which fewer than two people came."""
    # People who wait and are here get the places of people who have not come.
    from_queue = _first(evening, len(evening.here), only_here=True)
    evening = fold(evening, from_queue)
    if len(evening.here) < FEWEST:
        return (log.Cancelled("few"),)
    return (*from_queue, _drawn(evening, tick))


def _next_round(evening: Evening, tick: Tick) -> tuple[log.Entry, ...]:
    last = evening.round
    over = last.over if last else None
    if last is None or over is None or last.final or len(evening.here) < FEWEST or tick.now > over + TOO_LATE:
        return (log.Finished(),)
    if len(evening.rounds) < evening.planned.rounds:
        return (_drawn(evening, tick),)
    best = finalists(evening)
    return (log.Drawn(tick.now, (best,), (0,), final=True),) if best else (log.Finished(),)


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


def _drawn(evening: Evening, tick: Tick) -> log.Drawn:
    seats = evening.next_game.seats
    people = evening.here[: pairing.most_people(seats)]
    form = pairing.shape(len(people), seats)
    sat = ((seating.users, seating.house) for one in evening.rounds for seating in one.tables)
    met = pairing.met(sat)
    tables = pairing.seat(people, met, form, f"{tick.seed}|{evening.id}|{len(evening.rounds) + 1}")
    seated = tuple(tuple(UserId(person) for person in table) for table in tables)
    return log.Drawn(tick.now, seated, form.house, seed=tick.seed)
