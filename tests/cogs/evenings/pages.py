"""Named examples of the pages of game nights, for `tests.bot.screens.pages`."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.i18n import Tr
from bot.ids import ChannelId, MessageId, TableId
from bot.screen import Screen, Text
from cogs.evenings.evening import Ended, Phase, ended, with_seating
from cogs.evenings.going_on import Tick
from cogs.evenings.honours import Deed
from cogs.evenings.pages import (
    change_page,
    confirm_cancel,
    confirm_time,
    in_a_line,
    planned_evenings,
    wall_of,
)
from cogs.evenings.plan import GamePlan
from cogs.evenings.screens import former, message
from cogs.evenings.titles import course, heading, thread_name
from cogs.evenings.when import Typed
from tests.cogs.evenings import asks as ask
from tests.cogs.evenings import nights
from tests.features import Pages

LINK = "1" * 150
"""A long link, with no word of any language in it."""
MESSAGE = MessageId(77)
DEEDS = [
    *(Deed("", "", nights.user(3), 3), Deed("", "", nights.user(3), 2), Deed("", "", nights.user(2), 4)),
    *(Deed("cucco", "way", nights.user(1), 5), *[Deed("cucco", "way", nights.user(2), 4)] * 2),
    *(Deed("cucco", "cat", nights.user(n), 3) for n in (4, 6)),
]
"""What players did on an evening. The longest "way" counts; other deeds are added up. No one wins a tie."""


def of_evenings(tr: Tr, names: Sequence[str]) -> Pages:
    """The messages of evenings with one game and with several, from the plan to the final result."""
    for name, chosen in (("one game", ("kuckuck",)), ("games", ("kuckuck", "coucou"))):
        final = "cucco" if len(chosen) > 1 else None
        plan = nights.come(nights.planned(*chosen, places=4, final=final), 6)
        yield f"evening of {name}", message(plan, [nights.user(2)], tr)
        yield f"evening of {name} to come", planned_evenings([(plan, None), (plan, MESSAGE)], [plan], tr)
        yield f"evening of {name}, moved", confirm_time("plan", "1", Typed(wall_of(999), "UTC"), tr)
        yield f"evening of {name}, to be changed", change_page(plan, tr)
        yield f"evening of {name}, to be cancelled", confirm_cancel(plan, tr)
        yield f"evening of {name}, further up", former(plan, LINK, tr)
        called = nights.here(nights.called(6, *chosen, final=final), 1, 3)
        yield f"evening of {name}, called", message(called, [nights.user(2)], tr)
        evening, number = nights.begun(8, *chosen, final=final), 0
        while evening.phase is not Phase.OVER:
            number += 1
            yield f"evening of {name}, round {number}", message(evening, [nights.user(2)], tr)
            yield f"evening of {name}, tables of round {number}", message(nights.opened(evening), (), tr)
            evening = nights.played(evening)
            if evening.phase is Phase.OVER:
                break
            evening = nights.here(evening, 2, 3)
            yield f"evening of {name}, break {number}", message(evening, (), tr)
            evening = nights.after_break(evening)
        yield f"evening of {name}, sheet", message(evening, (), tr)
        yield f"evening of {name}, drawn", message(evening, [nights.user(1)], tr, DEEDS, drawn=True)
    yield from programs(tr)


def programs(tr: Tr) -> Pages:
    """Evenings that are repeated or that begin at once. Headings and thread names with the games in them."""
    mixed = "kuckuck", "coucou"
    one, two = nights.begun(8), nights.begun(8, *mixed, final="cucco")
    final = two
    while not (final.round and final.round.final):
        final = nights.after_break(nights.played(final))
    plan = nights.planned("coucou", rounds=2)
    wild = replace(plan.planned, more=(GamePlan("coucou", {"variant": "as"}, 45),))
    variant = nights.of_plan(wild)
    again = nights.of_plan(replace(plan.planned, weeks=2))
    yield "an evening that comes again", message(again, (), tr)
    yield "an evening that comes again, to be cancelled", confirm_cancel(again, tr)
    yield "an evening that comes again, over", message(ended(again), (), tr)
    few = ended(nights.of_plan(replace(again.planned, thin=1)), "few")
    yield "an evening that came again in vain", message(few, (), tr)
    at_once = nights.of_plan(replace(plan.planned, now=True))
    off = nights.does(nights.opened(one), ask.cancel(nights.user(99), keeper=True))
    yield "an evening called off in its first round", message(off, (), tr)
    yield "a call for now", message(nights.here(at_once, 1, 2), (), tr)
    called = [(one, 0), (two, 1), (final, 0), (variant, 0)]
    lines = [(heading(it, tr), thread_name(it, place, tr), course(it, tr)) for it, place in called]
    yield "programs", Screen((Text("\n".join(line for each in lines for line in each)),))
    long = nights.begun(20, "kuckuck", "coucou", "cucco", "ducksoup", rounds=6)
    for name in (thread_name(long, 11, tr), in_a_line(long, tr), heading(long, tr)):
        assert len(name) <= 100, "threads, choices and events"
    thread, channel = ChannelId(one.channel + 1), one.channel
    there = with_seating(one, 0, table=TableId(5), channel=thread)
    there = with_seating(there, 1, table=TableId(6), channel=channel)
    yield "an evening whose table has a thread", message(there, (), tr)
    yield "an evening with a variant", message(variant, (), tr)
    few = nights.played(nights.begun(5, *mixed, rounds=2))
    few = nights.after_break(nights.does(few, *(ask.leave(nights.user(number)) for number in (3, 4, 5))))
    yield "a round before no final", message(few, (), tr)
    early = nights.played(nights.begun(5, *mixed, rounds=3))
    yield "over after its first round", message(ended(early), (), tr)
    [seating] = nights.now(few := nights.opened(few)).tables
    assert seating.table is not None
    left = Ended(dict.fromkeys(seating.users, 0), "over", (), seating.users)
    yield (
        "no final, and nobody stayed",
        message(nights.does(few, Tick(nights.AT + 9, {seating.table: left})), (), tr),
    )


PAGES = {"pages-evenings": of_evenings}
