"""What happens in an evening by the clock: the call, rounds, breaks, the final table and the end."""

from __future__ import annotations

from collections.abc import Sequence

from bot.evenings import Evening, Phase, Round, log, pairing
from bot.evenings.commands import Ended, Tick
from bot.evenings.folding import fold
from bot.evenings.points import HALF, standings
from bot.evenings.timing import TOO_LATE, begins, next_time
from bot.ids import UserId

FEWEST = 2
"""With fewer people there is nothing to play."""


def go_on(evening: Evening, tick: Tick) -> tuple[log.Entry, ...]:
    """The entries that are due by now; none before that."""
    entries: list[log.Entry] = []
    while more := _step(evening, tick):
        entries += more
        evening = fold(evening, more)
        tick = Tick(tick.now, broken=tick.broken)  # the tables were those of the round before
    return tuple(entries)


def _step(evening: Evening, tick: Tick) -> tuple[log.Entry, ...]:
    match evening.phase:
        case Phase.PLAYING:
            return _in_round(evening, tick)
        case Phase.OVER | Phase.CANCELLED:
            return ()
    due = next_time(evening, tick.broken)
    if due is None or tick.now < due:
        return ()
    match evening.phase:
        case Phase.PLANNED if tick.now > evening.at + TOO_LATE:
            return (log.Cancelled("missed"),)
        case Phase.PLANNED:
            return (log.Called(tick.now),)
        case Phase.GATHERING:
            return _first_round(evening, tick.now)
    return _next_round(evening, tick.now)


def _in_round(evening: Evening, tick: Tick) -> tuple[log.Entry, ...]:
    """Tables that have ended, and the end of the round where all have, or its time is over."""
    if evening.round is None:
        return ()
    due = next_time(evening, tick.broken)
    is_cut = due is not None and tick.now >= due
    left = [place for place, seating in enumerate(evening.round.tables) if seating.points is None]
    entries: list[log.Entry] = []
    for place in left:
        if place in tick.ended:
            entries.append(_table_ended(place, tick.ended[place]))
        elif is_cut or not any(user > 0 for user in evening.round.tables[place].users):
            users = evening.round.tables[place].users
            half = Ended({user: HALF for user in users if user > 0}, "cut")
            entries.append(_table_ended(place, tick.standing.get(place, half)))
    if len(entries) == len(left):
        entries.append(log.RoundOver(tick.now))
    return tuple(entries)


def _table_ended(place: int, ended: Ended) -> log.TableEnded:
    return log.TableEnded(place, tuple(sorted(ended.points.items())), ended.how, ended.asleep)


def _first_round(evening: Evening, now: float) -> tuple[log.Entry, ...]:
    if now > begins(evening) + TOO_LATE:
        return (log.Cancelled("missed"),)
    if len(evening.here) < FEWEST:
        return (log.Cancelled("few"),)
    return (_drawn(evening, evening.here, now),)


def _next_round(evening: Evening, now: float) -> tuple[log.Entry, ...]:
    last = evening.round
    over = last.over if last else None
    if last is None or over is None or last.final or len(evening.here) < FEWEST or now > over + TOO_LATE:
        return (log.Finished(),)
    if len(evening.rounds) < evening.planned.rounds:
        return (_drawn(evening, evening.here, now),)
    best = finalists(evening)
    return (_drawn(evening, best, now, final=True),) if best else (log.Finished(),)


def needs_final(evening: Evening) -> bool:
    """Whether there is a final table: not if all have always sat at one table."""
    return any(len(one.tables) > 1 for one in evening.rounds)


def finalists(evening: Evening) -> tuple[UserId, ...]:
    """The best of those who are here; nobody where there is no final table."""
    if not needs_final(evening):
        return ()
    here = {*evening.here}
    ranked = [one.user for one in standings(evening) if one.user in here]
    best = tuple(ranked[: pairing.best_size(evening.seats)])
    return best if len(best) >= FEWEST else ()


def is_last(evening: Evening) -> bool:
    """Whether no other round follows after this one."""
    last = evening.round
    if last is None:
        return False
    return last.final or (len(evening.rounds) >= evening.planned.rounds and not needs_final(evening))


def _drawn(evening: Evening, people: Sequence[UserId], now: float, *, final: bool = False) -> log.Drawn:
    if final:
        form = pairing.Shape((len(people),), (max(0, evening.seats[0] - len(people)),))
        return log.Drawn(now, (tuple(people),), form.house, final=True)
    people = people[: pairing.most_people(evening.seats)]
    form = pairing.shape(len(people), evening.seats)
    met = pairing.met(sat for one in evening.rounds for sat in _sat(one))
    seed = f"{evening.id}|{len(evening.rounds) + 1}"
    tables = pairing.seat(people, met, form, seed)
    seated = tuple(tuple(UserId(person) for person in table) for table in tables)
    return log.Drawn(now, seated, form.house)


def _sat(one: Round) -> list[tuple[tuple[UserId, ...], int]]:
    return [(seating.users, seating.house) for seating in one.tables]
