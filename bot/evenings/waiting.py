"""The people who wait for a place in an evening, and how they move up when one is free."""

from __future__ import annotations

from itertools import islice

from bot.evenings import Evening, log
from bot.ids import UserId


def is_full(evening: Evening, user_id: UserId) -> bool:
    """Whether there is no place for this person, who may have one already."""
    taken = evening.here if evening.rounds else evening.coming
    return user_id not in taken and len(taken) >= evening.planned.places


def moved_up(evening: Evening) -> tuple[log.MovedUp, ...]:
    """Those who have a place from now on. Once rounds are played, only people who are here get one."""
    if not evening.phase.live or not evening.waiting:
        return ()
    return _first(evening, evening.taken, only_here=bool(evening.rounds))


def stepped_in(evening: Evening) -> tuple[log.MovedUp, ...]:
    """The same at the first draw: places of people who have not come go to those who wait and are here."""
    return _first(evening, len(evening.here), only_here=True)


def _first(evening: Evening, taken: int, *, only_here: bool) -> tuple[log.MovedUp, ...]:
    free = max(0, evening.planned.places - taken)
    able = (user for user in evening.waiting if evening.guests[user].here or not only_here)
    return tuple(map(log.MovedUp, islice(able, free)))
