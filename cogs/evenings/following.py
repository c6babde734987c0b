"""The next evening: at the same hour on the same day of a later week."""

from __future__ import annotations

from datetime import timedelta

from msgspec.structs import replace

from bot.ids import EveningId
from bot.table import Table
from bot.zones import known_zone
from cogs.evenings import pairing
from cogs.evenings.decisions import SOON
from cogs.evenings.evening import Evening, planned_by
from cogs.evenings.going_on import HOUR, MINUTE
from cogs.evenings.places import declined
from cogs.evenings.plan import UNPLANNED, Planned
from cogs.evenings.when import Typed, wall_in
from cogs.evenings.wishes import PLACES, ROUNDS
from engine.registry import games

THIN = 2
"""After this many evenings in a row with too few people, the evening is not repeated any more."""
NEAR = 6 * HOUR
"""Two evenings in one channel count as one if they begin less than this many seconds apart."""
QUARTER = 15 * MINUTE
"""Seconds in a quarter of an hour. If no hour was planned, the repetition begins at the nearest quarter."""
STOPPED_BY = ("gone", "restored", "unknown")
"""The reasons for a cancellation after which an evening is not repeated."""


def same_hour(at: float, zone: str, now: float, weeks: int = 1, skipped: int = -1) -> Typed:
    """Moves ``at`` on by ``weeks``, in ``zone``'s local time, once or more, to ``now`` + `SOON` or later.

    ``skipped`` is the hour that was meant, as `Planned` has it.
    """
    wall = wall_in(zone, at)
    if skipped >= 0:
        wall = wall.replace(hour=skipped // 60, minute=skipped % 60)
    typed = Typed(wall + timedelta(weeks=weeks), zone)
    while typed.at < now + SOON:
        typed = Typed(typed.wall + timedelta(weeks=weeks), zone)
    return typed


def next_week(evening: Evening, zone: str, now: float) -> Planned:
    """The same evening a week later, without its planner. ``zone`` is used if the evening has none that we
    know.
    """
    zone = evening.zone if known_zone(evening.zone) else zone
    skipped = evening.planned.skipped if evening.at == evening.planned.at else -1
    return _again(evening, same_hour(_begun(evening, evening.at), zone, now, 1, skipped))


def same_table(table: Table, begun: float, zone: str, now: float) -> Planned:
    """An evening of the table's game, a week or more after ``begun`` (Unix time). No channel, no planner."""
    return replace(
        UNPLANNED,
        game=table.game,
        options=table.options,
        seconds=table.seconds,
        at=same_hour(round(begun / QUARTER) * QUARTER, zone, now).at,
        rounds=ROUNDS,
        places=min(PLACES, pairing.most_people(games()[table.game].seats)),
        level=table.level,
        zone=zone,
    )


def is_same(evening: Evening, planned: Planned) -> bool:
    """Whether the evening and the plan are for one and the same game night."""
    if planned.after and planned.after == evening.planned.after:
        return True
    return evening.channel == planned.channel and abs(evening.at - planned.at) < NEAR


def thinned_out(evening: Evening) -> bool:
    """Whether the repetition ends because too few people came this time, and too few last time."""
    return evening.weeks > 0 and evening.cancelled == "few" and evening.planned.thin + 1 >= THIN


def following(evening: Evening, now: float) -> Evening | None:
    """The next evening, if the ended one is repeated.

    The next evening keeps the planned hour: a changed hour was meant for one evening only, unless it mended
    what a lost time zone had done. A planner who took no part counts as not coming.
    """
    planner = evening.planner
    if not evening.comes_again or evening.phase.live:
        return None
    if evening.cancelled in STOPPED_BY or thinned_out(evening):
        return None
    mended = bool(evening.planned.zone_lost and evening.moves)
    begun = evening.at if mended else evening.planned.at
    zones = [*filter(None, (evening.zone if mended else "", evening.planned.zone, evening.zone))]
    known = next(filter(known_zone, zones), None)
    zone = known or "UTC"
    thin = evening.planned.thin if evening.cancelled else 0
    skipped = -1 if mended else evening.planned.skipped
    typed = same_hour(_begun(evening, begun), zone, max(now, evening.at), evening.weeks, skipped)
    plan = replace(_again(evening, typed), weeks=evening.weeks, user=planner, name=evening.planner_name)
    plan = replace(plan, zone_lost=bool(zones) and known is None, first=evening.planned.counts_for)
    plan = replace(plan, thin=thin + (evening.cancelled == "few"))
    came = evening.counts_on(planner) or any(planner in one.users for one in evening.rounds)
    new = planned_by(plan)
    return new if came else declined(new, planner, plan.name, event=True)


def without_mark(evening: Evening) -> Evening:
    """An ended evening without what could tell who planned it: only an evening to come counts for them."""
    return (
        replace(evening, planned=replace(evening.planned, deleted=None))
        if evening.planned.deleted
        else evening
    )


def _begun(evening: Evening, at: float) -> float:
    return round(at / QUARTER) * QUARTER if evening.planned.now else at


def _again(evening: Evening, typed: Typed) -> Planned:
    wall = typed.wall
    skipped = -1 if wall == wall_in(typed.zone, typed.at) else wall.hour * 60 + wall.minute
    plan = replace(evening.planned, at=typed.at, zone=typed.zone, skipped=skipped, zone_lost=False)
    return replace(plan, now=False, weeks=0, thin=0, after=EveningId(evening.id))
