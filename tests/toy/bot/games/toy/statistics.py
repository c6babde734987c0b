"""The toy: how often somebody has named a number that nobody else has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.games.finished import Replay
from bot.games.statistics import Fact
from bot.i18n import Tr

did = suffered = ""


def facts(game: Replay) -> Iterable[Fact]:
    named = game.end.named
    return [Fact(1, seat, "alone") for seat, number in enumerate(named) if named.count(number) == 1]


def best(number: int, tr: Tr) -> str:
    return ""


def lines(counts: Mapping[str, int], tr: Tr) -> Sequence[str]:
    return [tr("Alone with a number: {n}", n=counts.get("alone", 0))]
