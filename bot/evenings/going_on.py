"""What happens in an evening by the clock: the call, rounds, breaks, the final table and the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.evenings import Evening, Phase, Round, Seating, log, pairing, seats_of, waiting
from bot.evenings.commands import Ended, Tick
from bot.evenings.folding import fold
from bot.evenings.points import HALF, standings
from bot.evenings.timing import TOO_LATE, begins, next_time
from bot.ids import TableId, UserId
from engine.registry import games

FEWEST = 2
"""With fewer people there is nothing to play."""


def go_on(evening: Evening, tick: Tick) -> tuple[log.Entry, ...]:
    """The entries that are due by now; none before that."""
    entries: list[log.Entry] = []
    while more := _step(evening, tick):
        entries += more
        evening = fold(evening, more)
    return tuple(entries)


def _step(evening: Evening, tick: Tick) -> tuple[log.Entry, ...]:
    if evening.phase.live and any(game.game not in games() for game in evening.planned.program):
        return (log.Cancelled("unknown"),)
    match evening.phase:
        case Phase.PLAYING:
            return _in_round(evening, tick)
        case Phase.OVER | Phase.CANCELLED:
            return ()
    due, sure = next_time(evening, tick.broken), min(tick.now, tick.sure)
    if due is None or (sure if evening.phase is Phase.PLANNED else tick.now) < due:
        return ()
    match evening.phase:
        case Phase.PLANNED if sure > evening.at + TOO_LATE:
            return (log.Cancelled("missed"),)
        case Phase.PLANNED:
            return (log.Called(tick.now),)
        case Phase.GATHERING:
            is_missed = sure > begins(evening) + TOO_LATE
            return (log.Cancelled("missed"),) if is_missed else _first_round(evening, tick)
    return _next_round(evening, tick, sure)


def _in_round(evening: Evening, tick: Tick) -> tuple[log.Entry, ...]:
    """Tables that have ended, and the end of the round where all have, or its time is over."""
    if evening.round is None:
        return ()
    due = next_time(evening, tick.broken)
    is_cut = due is not None and tick.now >= due
    left = [(place, seating) for place, seating in enumerate(evening.round.tables) if seating.points is None]
    entries: list[log.Entry] = []
    for place, seating in left:
        # By the table, not the place: a process that looked at the tables may have seen the round before.
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
    return log.TableEnded(place, tuple(sorted(ended.points.items())), ended.how, ended.asleep)


def _first_round(evening: Evening, tick: Tick) -> tuple[log.Entry, ...]:
    stepped_in = waiting.stepped_in(evening)
    evening = fold(evening, stepped_in)
    if len(evening.here) < FEWEST:
        return (log.Cancelled("few"),)
    return (*stepped_in, _drawn(evening, tick))


def _next_round(evening: Evening, tick: Tick, sure: float) -> tuple[log.Entry, ...]:
    last = evening.round
    over = last.over if last else None
    if last is None or over is None or last.final or len(evening.here) < FEWEST or sure > over + TOO_LATE:
        return (log.Finished(),)
    if len(evening.rounds) < evening.planned.rounds:
        return (_drawn(evening, tick),)
    best = finalists(evening)
    return (_final(evening, best, tick.now),) if best else (log.Finished(),)


def rounds_left(evening: Evening) -> int:
    """How many rounds are still to be drawn; the final table is none of them."""
    return max(0, evening.planned.rounds - len(evening.rounds))


def needs_final(evening: Evening) -> bool:
    """Whether there is a final table: if it has its own game, or not all have always sat at one table."""
    return evening.planned.final is not None or any(len(one.tables) > 1 for one in evening.rounds)


def finalists(evening: Evening) -> tuple[UserId, ...]:
    """The best of those who are here; nobody where there is no final table."""
    if not needs_final(evening):
        return ()
    here = {*evening.here}
    ranked = [one.user for one in standings(evening) if one.user in here]
    best = tuple(ranked[: pairing.best_size(seats_of(evening.planned.final_game))])
    return best if len(best) >= FEWEST else ()


def is_last(evening: Evening) -> bool:
    """Whether no other round follows after this one."""
    last = evening.round
    if last is None:
        return False
    return last.final or (len(evening.rounds) >= evening.planned.rounds and not needs_final(evening))


def _drawn(evening: Evening, tick: Tick) -> log.Drawn:
    seats = seats_of(evening.next_game)
    people = evening.here[: pairing.most_people(seats)]
    form = pairing.shape(len(people), seats)
    met = pairing.met(sat for one in evening.rounds for sat in _sat(one))
    tables = pairing.seat(people, met, form, f"{tick.seed}|{evening.id}|{len(evening.rounds) + 1}")
    seated = tuple(tuple(UserId(person) for person in table) for table in tables)
    return log.Drawn(tick.now, seated, form.house, seed=tick.seed)


def _final(evening: Evening, best: Sequence[UserId], now: float) -> log.Drawn:
    house = max(0, seats_of(evening.planned.final_game)[0] - len(best))
    return log.Drawn(now, (tuple(best),), (house,), final=True)


def _sat(one: Round) -> list[tuple[tuple[UserId, ...], int]]:
    return [(seating.users, seating.house) for seating in one.tables]
