"""Coucou and As qui court: who passes on the card that costs a chip."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.games.course import Course
from bot.games.exchanges import passed_on_by, showdowns
from bot.games.statistics import Count
from bot.i18n import N_, Plural, Tr
from engine.games.coucou.nouns import Showdown

most_done_to = N_("Passed on a losing card most often to: {names}")
most_suffered_from = N_("Got a losing card most often from: {names}")
did = Plural(
    "You have passed a losing card on to {name} {n} time.",
    "You have passed a losing card on to {name} {n} times.",
)
suffered = Plural(
    "{name} has passed a losing card on to you {n} time.",
    "{name} has passed a losing card on to you {n} times.",
)


def count(game: Course) -> Iterable[Count]:
    shown: Showdown
    for shown in showdowns(game):
        yield from (Count(shown.deal, seat, "deals") for seat, card in enumerate(shown.cards) if card)
        for seat in shown.losers:
            by = passed_on_by(shown.calls, seat)
            yield Count(shown.deal, seat, "chips lost")
            if by is not None:
                yield Count(shown.deal, by, "passed on", other=seat)
            if seat in shown.eliminated and by is not None:
                yield Count(shown.deal, by, "eliminated")


def best(number: int, tr: Tr) -> str:
    return ""


def lines(counts: Mapping[str, int], tr: Tr) -> Sequence[str]:
    deals = counts.get("deals", 0)
    if not deals:
        return []
    return [
        tr(
            "Deals without losing a chip: {times} of {deals}",
            times=deals - counts.get("chips lost", 0),
            deals=deals,
        ),
        tr("Losing cards passed on: {n}", n=counts.get("passed on", 0)),
        tr("Last chips taken from others like that: {n}", n=counts.get("eliminated", 0)),
    ]
