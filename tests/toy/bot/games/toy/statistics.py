"""The toy: how often a player has named a number that nobody else has, and how often a 3."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.games.course import Course
from bot.games.statistics import Fact, Honour
from bot.i18n import N_, Tr

most_done_to = most_suffered_from = ""
did = suffered = None
sentences = {"three": N_("⭐ **{name}** named 3, like everybody with taste.")}


def facts(game: Course) -> Iterable[Fact]:
    named = game.end.named
    yield from (Fact(1, seat, "alone") for seat, number in enumerate(named) if named.count(number) == 1)
    yield from (Fact(1, seat, "three") for seat, number in enumerate(named) if number == "3")


counted = ("alone",)
feats = {"three": sum}


def best(number: int, tr: Tr) -> str:
    return ""


def lines(counts: Mapping[str, int], tr: Tr) -> Sequence[str]:
    return [tr("Alone with a number: {n}", n=counts.get("alone", 0))]


def honours(game: Course, facts: Sequence[Fact]) -> Sequence[Honour]:
    return [Honour("three", (fact.seat,)) for fact in facts if fact.word == "three"]


def pictured(card: str, tr: Tr) -> tuple[str, str]:
    return "duck", card


def decided(_game: Course) -> Honour | None:
    return None
