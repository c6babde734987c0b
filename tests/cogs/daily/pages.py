"""Named examples of the pages of the deal of the day, for `tests.bot.screens.pages`."""

from collections.abc import Sequence

from bot.i18n import Tr
from bot.ids import UserId
from cogs.daily.days import DaysBeside, Entrant, RankedEntrant, Spread, TryResult
from cogs.daily.pages import card, end_page, first_page, hand, no_deal
from cogs.daily.past import posted, ranking
from cogs.daily.reminders import reminder, turned_off, turned_on
from cogs.daily.stored_reminders import Hour
from cogs.daily.tries import new
from cogs.daily.tries import result as result_of
from tests.bot.drawn import HOST
from tests.cogs.daily.dailies import DAYS, deal_of, first, moved, played
from tests.features import Pages


def of_days(tr: Tr, names: Sequence[str]) -> Pages:
    """The deal of the day, from its first page to its ranking."""
    for number, day in enumerate(DAYS):
        deal, even = deal_of(day), number % 2 == 0
        begun = new(deal, UserId(HOST), names[0])
        over = played(begun)
        mine, spread = result_of(over), Spread({result_of(over).points: 2, -99: 3, 99: number})
        yield f"day {number}", first_page(deal, tr, before=even)
        yield f"day {number}, its hand", hand(begun, tr, "1" if even else None)
        later = moved(begun, first)
        yield f"day {number}, its hand after a press", hand(later, tr)
        yield f"day {number}, its hand, seen", hand(later, tr, seen=True)
        told, following = (mine, over, spread, number, tr), deal_of(DAYS[0], "next")
        end = end_page(*told, shows=even, before=even, reminded=not even, following=following)
        yield f"day {number}, its end", end
        yield f"day {number}, its card", card(deal, mine, names[0], spread, tr, over=even)
        yield f"day {number}, its reminder", reminder(deal, number, tr)
        entrants = [Entrant(UserId(n), ([*names] * 20)[n], 99 - n) for n in range(18 * number // 2)]
        here = [RankedEntrant(place, entrant) for place, entrant in enumerate(entrants, 1)]
        ranked = ranking(
            *(deal, mine if even else None, here if number else None, UserId(17), spread, tr),
            agrees=(True, False, None)[number % 3],
            shows=even,
            beside=DaysBeside(DAYS[0], None if even else DAYS[1]),
        )
        yield f"day {number}, its ranking", ranked
        if entrants:
            yield f"day {number}, posted", posted(deal, here[:10], len(here[10:]), number, tr)
    nobody = ranking(deal, TryResult(5, "012"), [], UserId(1), Spread({}), tr, agrees=None, shows=True)
    yield "a day of nobody", nobody
    yield "no deal", no_deal("1", tr)
    yield "reminded", turned_on(Hour(20 * 60, "Europe/Berlin"), 1_000_000, tr)
    yield "not reminded", turned_off(tr)


PAGES = {"pages-days": of_days}
