"""The evening after an evening: at the same hour on the same day of a later week."""

from __future__ import annotations

from datetime import timedelta

from msgspec.structs import replace

from bot.ids import EveningId
from bot.table import Table
from cogs.evenings import log, pairing
from cogs.evenings.decisions import SOON
from cogs.evenings.evening import UNPLANNED, Evening
from cogs.evenings.going_on import HOUR, MINUTE
from cogs.evenings.when import Typed, wall_in
from cogs.evenings.wishes import PLACES, ROUNDS
from engine.registry import games

THIN = 2
"""To so many evenings in a row too few people have come before there is no other one."""
NEAR = 6 * HOUR
"""What begins within this time in the same channel is meant for the same evening."""
QUARTER = 15 * MINUTE
"""What began by itself comes again at the nearest quarter of an hour."""
STOPPED_BY = ("gone", "restored", "unknown")
"""Why an evening that was called off comes again no more."""


def same_hour(at: float, zone: str, now: float, weeks: int = 1) -> float:
    """That hour by the clocks of this zone so many weeks later, or twice, three times as many: after now."""
    typed = Typed(wall_in(zone, at) + timedelta(weeks=weeks), zone)
    while typed.at < now + SOON:
        typed = Typed(typed.wall + timedelta(weeks=weeks), zone)
    return typed.at


def next_week(evening: Evening, zone: str, now: float) -> log.Planned:
    """The same evening a week later, without its planner. The zone counts where its own is not known."""
    zone = evening.zone or zone
    return _again(evening, same_hour(_begun(evening, evening.at), zone, now), zone)


def same_table(table: Table, begun: float, zone: str, now: float) -> log.Planned:
    """An evening of the game of a table that began then, without its place and its planner."""
    return replace(
        UNPLANNED,
        game=table.game,
        options=table.options,
        seconds=table.seconds,
        at=same_hour(round(begun / QUARTER) * QUARTER, zone, now),
        rounds=ROUNDS,
        places=min(PLACES, pairing.most_people(games()[table.game].seats)),
        level=table.level,
        zone=zone,
    )


def is_same(evening: Evening, planned: log.Planned) -> bool:
    """Whether what is to be planned is there already."""
    if planned.after and planned.after == evening.planned.after:
        return True
    return evening.channel == planned.channel and abs(evening.at - planned.at) < NEAR


def thinned_out(evening: Evening) -> bool:
    """Whether it would come again, but too few people did, as to the one before it."""
    return evening.weeks > 0 and evening.cancelled == "few" and evening.planned.thin + 1 >= THIN


def following(evening: Evening, now: float) -> tuple[log.Entry, ...]:
    """The first entries of the next one of an evening that has ended and repeats; none if there is none.

    It is at the hour of the plan: another hour was meant for that one time. Nobody is called there only
    because somebody else lets them plan it.
    """
    planner = evening.planner
    if not evening.comes_again or evening.phase.live:
        return ()
    if evening.cancelled in STOPPED_BY or thinned_out(evening):
        return ()
    zone = evening.planned.zone or evening.zone or "UTC"
    thin = evening.planned.thin if evening.cancelled else 0
    at = same_hour(_begun(evening, evening.planned.at), zone, max(now, evening.at), evening.weeks)
    plan = replace(_again(evening, at, zone), weeks=evening.weeks, user=planner, name=evening.planner_name)
    plan = replace(plan, thin=thin + (evening.cancelled == "few"))
    came = evening.counts_on(planner) or any(planner in one.users for one in evening.rounds)
    return (plan,) if came else (plan, log.Answered(planner, plan.name, coming=False, event=True))


def _begun(evening: Evening, at: float) -> float:
    return round(at / QUARTER) * QUARTER if evening.planned.now else at


def _again(evening: Evening, at: float, zone: str) -> log.Planned:
    after = EveningId(evening.id)
    return replace(evening.planned, at=at, zone=zone, now=False, weeks=0, thin=0, after=after)
