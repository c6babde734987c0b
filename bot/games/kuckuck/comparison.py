"""The score sheet of Zum Kuckuck! by hands, which shows who made more of the same cards."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from statistics import fmean
from string import ascii_uppercase

from babel.numbers import format_decimal

from bot.games.common import joined, signed
from bot.games.kuckuck.statistics import by_hand, hand_of
from bot.games.scoresheet import score_sheet
from bot.i18n import Tr
from bot.table.sitting import Sitting
from engine.game import Seat
from engine.games.kuckuck.nouns import View


def comparison(view: View, at: Sitting, tr: Tr) -> Iterator[str]:
    """A column for each hand, with what each player made of it; then the hand that set them most apart.

    A hand belongs to the letter of the seat that had it in the first round: A is that of seat 0. In a full
    game everybody has played all of them, so the luck of the deal is the same for all, and no ranking need
    leave it out.
    """
    made, names = by_hand(view.sheet), at.plain_names
    lines = [
        (name, [signed(points[seat]) if seat in points else "" for points in made])
        for seat, name in enumerate(names)
    ]
    lines.append(("⌀", [_mean(points.values(), tr) for points in made]))
    letters = ascii_uppercase[: len(made)]
    yield score_sheet(letters, lines)
    # In the last round, the players show how many cockatoos each hand was worth.
    worth = {hand_of(seat, view.rounds, len(made)): one.worth for seat, one in enumerate(view.players)}
    counted = joined(f"{letter} {worth[hand]}" for hand, letter in enumerate(letters))
    yield "-# " + (
        tr("Each hand was played by two of you, not by all. Cockatoos: {counted}", counted=counted)
        if view.rounds < len(made)
        else tr(
            "Everybody has played each hand, so nobody won by the deal. Cockatoos: {counted}", counted=counted
        )
    )
    apart = max(range(len(made)), key=lambda hand: max(made[hand].values()) - min(made[hand].values()))
    if len({*made[apart].values()}) > 1:
        yield "-# " + _told(letters[apart], worth[apart], made[apart], at, tr)


def _told(letter: str, worth: int, points: Mapping[Seat, int], at: Sitting, tr: Tr) -> str:
    """What everybody made of one hand, the best first, in a sentence."""
    best, *others = sorted(sorted(points), key=lambda seat: -points[seat])
    theirs = ", ".join(f"{at.names[seat]}\xa0{signed(points[seat])}" for seat in others)
    mean = _mean(points.values(), tr)
    return tr.plural(
        "With hand {hand} ({n} cockatoo) {best} made {points}, {others}; the mean is {mean}.",
        "With hand {hand} ({n} cockatoos) {best} made {points}, {others}; the mean is {mean}.",
        worth,
        hand=letter,
        best=at.names[best],
        points=signed(points[best]),
        others=theirs,
        mean=mean,
    )


def _mean(points: Collection[int], tr: Tr) -> str:
    return format_decimal(round(fmean(points), 1) + 0.0, "0.0;−0.0", locale=tr.language)
