"""Who sits with whom in a round: everybody has a table, and few pairs meet twice.

People and bots are numbers. All randomness comes from a seed, so equal arguments give equal tables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple, TypeAlias

MOST_TABLES = 12
"""The most tables of a round."""
HOUSE = 0
"""The number that all bots share. Meeting bots twice is a repeated meeting, like meeting a person twice."""
TRIES = 6
"""How many starting orders are tried. With more, the tables would hardly get better."""
HOUSE_WEIGHT = 3
"""One repeated meeting with bots counts like this many repeated meetings with a person."""

Pair: TypeAlias = tuple[int, int]
Met: TypeAlias = Mapping[Pair, int]
"""How often each pair has sat at one table. A pair is two people's numbers, the lower number first."""


class Shape(NamedTuple):
    """The tables of a round: the number of people and of bots at each."""

    people: tuple[int, ...]
    house: tuple[int, ...]


def best_size(seats: range) -> int:
    """The best number of players for a game: one more than the minimum, as it is dull with fewer."""
    return min(seats[-1], seats[0] + 1)


def most_people(seats: range) -> int:
    """The most people who can play a round at the same time."""
    return MOST_TABLES * seats[-1]


def shape(people: int, seats: range) -> Shape:
    """The sizes of the tables for this many people, as equal as possible, with as few bots as possible.

    ``people`` is from 1 to `most_people`.
    """
    best = best_size(seats)

    def badness(tables: int) -> tuple[int, float, int]:
        house = max(0, tables * seats[0] - people)
        return house, abs(people / tables - best), tables

    fewest = -(-people // seats[-1])
    tables = min(range(fewest, max(fewest, min(MOST_TABLES, people)) + 1), key=badness)
    sizes = tuple(people // tables + (place < people % tables) for place in range(tables))
    return Shape(sizes, tuple(max(0, seats[0] - size) for size in sizes))


def met(tables: Iterable[tuple[Collection[int], int]]) -> Counter[Pair]:
    """How often each pair meets at these tables. A table is given as its people and its number of bots."""
    found: Counter[Pair] = Counter()
    for people, house in tables:
        found.update(combinations(sorted(people), 2))
        if house:
            found.update((HOUSE, person) for person in people)
    return found


def seat(people: Sequence[int], before: Met, form: Shape, seed: str) -> tuple[tuple[int, ...], ...]:
    """Tables of these sizes at which few people meet again. The people of each table are sorted."""
    rng, order = Random(seed), sorted(people)  # noqa: S311 - no secret depends on it
    found: list[tuple[int, list[list[int]]]] = []
    for _ in range(TRIES):
        rng.shuffle(order)
        rest = iter(order)
        tables = [[next(rest) for _ in range(size)] for size in form.people]
        _improve(tables, before, form.house)
        found.append((cost(tables, before, form.house), tables))
        if not found[-1][0]:
            break
    _, tables = min(found, key=lambda one: one[0])
    return tuple(tuple(sorted(table)) for table in tables)


def cost(tables: Sequence[Collection[int]], before: Met, house: Sequence[int]) -> int:
    """The sum of the pairs' costs: 1 if they have met once before, 3 if twice, then 5, and so on."""
    costs = _costs(before)
    again = sum(costs.get(pair, 0) for table in tables for pair in combinations(sorted(table), 2))
    return again + sum(
        costs.get((HOUSE, person), 0)
        for table, bots in zip(tables, house, strict=True)
        for person in (table if bots else ())
    )


def _costs(before: Met) -> dict[Pair, int]:
    weights = {pair: HOUSE_WEIGHT if pair[0] == HOUSE else 1 for pair in before}
    return {pair: weights[pair] * (2 * times - 1) for pair, times in before.items()}


def _improve(tables: list[list[int]], before: Met, house: Sequence[int]) -> None:
    """Swaps people between two tables as long as that lowers the cost."""
    costs: dict[Pair, int] = {}
    for (low, high), weight in _costs(before).items():
        costs[low, high] = costs[high, low] = weight

    def alone(person: int, place: int, without: int) -> int:
        """The cost of a person's repeated meetings at this table. The person ``without`` is ignored."""
        with_others = sum(costs.get((person, other), 0) for other in tables[place] if other != without)
        return with_others + (costs.get((HOUSE, person), 0) if house[place] else 0)

    better = True
    while better:
        better = False
        for one, other in combinations(range(len(tables)), 2):
            there = [alone(theirs, other, theirs) for theirs in tables[other]]
            for i, mine in enumerate(tables[one]):
                stays = alone(mine, one, mine)
                for j, theirs in enumerate(tables[other]):
                    now = stays + there[j]
                    if now and alone(mine, other, theirs) + alone(theirs, one, mine) < now:
                        tables[one][i], tables[other][j] = theirs, mine
                        there = [alone(person, other, person) for person in tables[other]]
                        better = True
                        break
