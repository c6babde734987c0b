"""Game nights without Discord, made by commands. The tests call a game night an evening."""

from msgspec.structs import replace

from bot.ids import ChannelId, EveningId, GuildId, TableId, UserId
from cogs.evenings.evening import Ended, Evening, Round, planned_by, with_seating
from cogs.evenings.going_on import CALL_BEFORE, Tick, go_on, next_time
from cogs.evenings.live import Change
from cogs.evenings.places import filled
from cogs.evenings.plan import GamePlan, Planned
from tests.bot.people import refusing
from tests.cogs.evenings import asks as ask

AT = 1_000_000.0
HOST = UserId(1)


def user(number: int) -> UserId:
    return UserId(number)


def planned(*games: str, rounds: int = 3, places: int = 60, final: str | None = None) -> Evening:
    """An evening that user 1 has planned. If no games are named, its game is Zum Kuckuck!."""
    first, *more = games or ("kuckuck",)
    plan = Planned(
        *(GuildId(1), ChannelId(2), HOST, "p1", first, {}, 60, AT, rounds, places),
        more=tuple(GamePlan(game, {}, 45) for game in more),
        final=GamePlan(final, {}, 30) if final else None,
    )
    return of_plan(plan)


def of_plan(plan: Planned) -> Evening:
    return replace(planned_by(plan), id=EveningId(7))


def decide(evening: Evening, change: Change | Tick) -> Evening:
    """The evening after a change, or after everything that is due."""
    return filled(go_on(evening, change) if isinstance(change, Tick) else change(evening))


def does(evening: Evening, *changes: Change | Tick) -> Evening:
    for change in changes:
        after = decide(evening, change)
        evening = after if after == evening else replace(after, seq=evening.seq + 1)
    return evening


refuses = refusing(decide)


def now(evening: Evening) -> Round:
    """The round that was drawn last."""
    assert evening.round
    return evening.round


def seated(evening: Evening) -> set[int]:
    """Everybody who sits at a table of the current round."""
    return {*now(evening).users}


def come(evening: Evening, people: int) -> Evening:
    return does(evening, *(ask.answer(user(n), f"p{n}", coming=True) for n in range(1, people + 1)))


def full(people: int = 6) -> Evening:
    """An evening with four places, for which this many people have signed up."""
    return come(planned(places=4), people)


def here(evening: Evening, *people: int) -> Evening:
    return does(evening, *(ask.come_here(user(n), f"p{n}") for n in people))


def called(people: int, *games: str, rounds: int = 3, final: str | None = None) -> Evening:
    """A night with this many people, ten minutes before it begins."""
    return does(come(planned(*games, rounds=rounds, final=final), people), Tick(AT - CALL_BEFORE))


def begun(people: int, *games: str, rounds: int = 3, final: str | None = None) -> Evening:
    """An evening whose first round has been drawn. Everybody had said that they were here."""
    evening = here(called(people, *games, rounds=rounds, final=final), *range(1, people + 1))
    return does(evening, Tick(AT))


def opened(evening: Evening) -> Evening:
    """The evening after all tables of the current round have opened."""
    first = 100 * len(evening.rounds)
    for n in range(len(now(evening).tables)):
        evening = with_seating(evening, n, table=TableId(first + n), channel=ChannelId(n))
    return evening


def results(evening: Evening, *places: int) -> dict[TableId, Ended]:
    """How the current round's tables end: all, or those at indexes ``places``. The lowest user id wins."""
    over = {}
    for place, seating in enumerate(now(evening).tables):
        if places and place not in places:
            continue
        best = sorted(seating.users)
        step = 100 // max(len(best) - 1, 1)
        assert seating.table is not None
        over[seating.table] = Ended({one: 100 - step * n for n, one in enumerate(best)}, "over")
    return over


def played(evening: Evening) -> Evening:
    """The evening after the tables of the current round have opened and ended."""
    evening = opened(evening)
    return does(evening, Tick(now(evening).at + 600, results(evening)))


def after_break(evening: Evening) -> Evening:
    due = next_time(evening)
    return does(evening, Tick(due)) if due is not None else evening
