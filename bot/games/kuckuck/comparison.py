"""The score sheet of Zum Kuckuck! by hands, which shows who made more of the same cards."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import fmean
from string import ascii_uppercase

from babel.numbers import format_decimal

from bot.games.kuckuck.hands import by_hand, hand_of
from bot.games.presenter import Sitting
from bot.games.scoresheet import score_sheet
from bot.i18n import Tr
from bot.presenters.common import joined, signed
from engine.game import Outcome
from engine.games.kuckuck.nouns import View


def comparison(view: View, outcome: Outcome, at: Sitting, tr: Tr) -> Iterator[str]:
    """A column for each hand, with what each player made of it; then who made more of them than the mean.

    A hand belongs to the letter of the seat that had it in the first round: A is that of seat 0. Everybody
    has played all of them, so the luck of the deal is the same for all.
    """
    made, names = by_hand(view.sheet), at.plain_names
    lines = [(name, [signed(points[seat]) for points in made]) for seat, name in enumerate(names)]
    lines.append(("⌀", [_decimal(fmean(points), tr) for points in made]))
    letters = ascii_uppercase[: len(made)]
    yield score_sheet(letters, lines)
    # In the last round, the players show how many cockatoos each hand was worth.
    worth = {hand_of(seat, view.rounds, len(made)): one.worth for seat, one in enumerate(view.players)}
    counted = joined(f"{letter} {worth[hand]}" for hand, letter in enumerate(letters))
    yield "-# " + tr(
        "Each column is a hand that everybody has played. Its cockatoos: {counted}", counted=counted
    )
    ranked = sorted(range(len(names)), key=lambda seat: outcome.places[seat])
    mean = fmean(outcome.scores)
    above = " · ".join(
        f"{at.names[seat]}\xa0{_decimal(outcome.scores[seat] - mean, tr, '+0.0;−0.0')}" for seat in ranked
    )
    yield "-# " + tr("Against the average of the same hands: {above}", above=above)


def _decimal(number: float, tr: Tr, form: str = "0.0;−0.0") -> str:
    return format_decimal(round(number, 1) + 0.0, form, locale=tr.language)
