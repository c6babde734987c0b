"""Duck Soup, written from docs/rules/ducksoup.md."""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple

from tests.engine.perft import Choice, Play, Result, shuffle

FIRST_COURSE = "A23456789TJQK"  # the lowest wins, so the first of these
SECOND_COURSE = "AKQJT98765432"  # the highest wins, the ace being the highest of all
PACK = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]


class Won(NamedTuple):
    winner: int
    points: int
    tricks: int


def play(seats: int, seed: str) -> Play:
    dealer = shuffle(range(seats), seed, "dealer")[0]
    totals = [0, 0]
    number = 0
    while True:
        number += 1
        one, two = yield from play_deal(shuffle(PACK, seed, f"deal/{number}"), dealer)
        dealer = 1 - dealer
        totals = [totals[0] + one, totals[1] + two]
        if max(one, two) >= 125 and one != two:
            winner, points = (0 if one > two else 1), 2
        elif max(totals) >= 250 and totals[0] != totals[1]:
            winner, points = totals.index(max(totals)), 2 if min(totals) < 125 else 1
        else:
            continue
        return Result((points, 0), (1, 2)) if winner == 0 else Result((0, points), (2, 1))


def play_deal(pack: list[str], dealer: int) -> Generator[Choice, tuple[int, str], list[int]]:
    leader = 1 - dealer
    hands = [set[str](), set[str]()]
    hands[leader], hands[dealer], stock = set(pack[:13]), set(pack[13:26]), pack[26:]
    courses = []
    for best_first in (FIRST_COURSE, SECOND_COURSE):
        made = [0, 0]
        while stock if best_first == FIRST_COURSE else hands[0]:
            leader, points, tricks = yield from play_trick(hands, leader, best_first)
            made[leader] += points
            for _ in range(tricks if len(stock) > 2 else 1):
                if stock:
                    hands[leader].add(stock.pop(0))
                    hands[1 - leader].add(stock.pop(0))
        courses.append(made)
    return [one * other for one, other in zip(*courses, strict=True)]


def play_trick(
    hands: list[set[str]], leader: int, best_first: str
) -> Generator[Choice, tuple[int, str], Won]:
    other = 1 - leader
    _, lead = yield Choice({leader}, {leader: list(hands[leader])})
    hands[leader].remove(lead)
    same = [f"{card} quack" for card in hands[other] if card[0] == lead[0]]
    _, said = yield Choice({other}, {other: [*hands[other], *same]})
    card = said[:2]
    hands[other].remove(card)
    points = worth(lead, card)
    if said == card:
        follows = card[1] == lead[1] and best_first.index(card[0]) < best_first.index(lead[0])
        return Won(other if follows else leader, points, 1)

    third = [f"{held} quack" for held in hands[leader] if held[0] == lead[0]]
    _, said = yield Choice({leader}, {leader: ["duck", *third]})
    if said == "duck":
        return Won(other, points, 1)
    hands[leader].remove(said[:2])
    _, fourth = yield Choice({other}, {other: list(hands[other])})
    hands[other].remove(fourth)
    return Won(other if fourth[0] == lead[0] else leader, points + worth(said, fourth), 2)


def worth(one: str, other: str) -> int:
    return 1 if one[1] == other[1] else 2
