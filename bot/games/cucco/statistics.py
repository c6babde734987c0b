"""The statistics of Cucco 21: which player knocks out which."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from bot.games.course import Course
from bot.games.exchanges import passed_on_by, showdowns
from bot.games.statistics import ROUND, Count
from bot.i18n import N_, Plural, Tr
from engine.game import Seat
from engine.games.cucco.nouns import Showdown

most_done_to = N_("Knocked out most often: {names}")
most_suffered_from = N_("Most often knocked out by: {names}")
did = Plural(
    "You have knocked {name} out {n} time.",
    "You have knocked {name} out {n} times.",
)
suffered = Plural(
    "{name} has knocked you out {n} time.",
    "{name} has knocked you out {n} times.",
)


def count(game: Course) -> Iterable[Count]:
    shown: Showdown
    for shown in showdowns(game):
        deal = shown.deal
        yield from (Count(deal, seat, "rounds") for seat, card in enumerate(shown.cards) if card)
        for seat, by in knocked_out(shown):
            yield Count(deal, seat, "out")
            if by is not None:
                yield Count(deal, by, "knocked out", other=seat)
        if shown.owl is not None:
            yield Count(deal, shown.owl, "owls")
        if shown.winner is not None:
            yield Count(deal, shown.winner, "pots")
            yield Count(deal, shown.winner, ROUND, shown.won)


def knocked_out(shown: Showdown) -> Iterator[tuple[Seat, Seat | None]]:
    """Each seat that went out of a round, and the seat that caused it.

    That is the holder of the cat or person, or the player who passed on the clown or the lowest card without
    being asked for it. None if it was the deck, or the player's own doing.
    """
    for call in shown.story:
        for seat in call.out:
            giver = call.seat if seat == call.other else call.other
            by = giver if call.came == "exchanged" else call.other
            yield seat, by if by != seat else None
    for seat in shown.lowest:
        yield seat, passed_on_by(shown.story, seat)


def best(number: int, tr: Tr) -> str:
    return tr.plural("largest pot {n} chip", "largest pot {n} chips", number)


def lines(counts: Mapping[str, int], tr: Tr) -> Sequence[str]:
    rounds = counts.get("rounds", 0)
    if not rounds:
        return []
    return [
        tr("Not knocked out: {times} of {rounds} rounds", times=rounds - counts.get("out", 0), rounds=rounds),
        tr("Others knocked out: {n}", n=counts.get("knocked out", 0)),
        tr("Pots won: {n}", n=counts.get("pots", 0)),
        tr("Owls called: {n}", n=counts.get("owls", 0)),
    ]
