"""Zum Kuckuck!, written from docs/rules/kuckuck.md."""

from __future__ import annotations

from collections.abc import Generator

from tests.engine.perft import Choice, Play, Result, places, shuffle


def play(seats: int, seed: str, bidding: str, rounds: str) -> Play:
    pack = shuffle(range(1, 61), seed, "numbers")
    hands = [pack[12 * seat : 12 * seat + 12] for seat in range(seats)]
    results = []
    for number in range(1, 3 if rounds == "short" else seats + 1):
        results.append((yield from play_round(hands, seed, number, bidding)))
        hands = [hands[-1], *hands[:-1]]  # each hand goes to the next seat
    each = list(zip(*results, strict=True))
    return Result(tuple(map(sum, each)), places([(sum(points), max(points)) for points in each]))


def printed(card: int) -> float:
    """The cockatoos on a number card."""
    if 25 <= card <= 36:
        return 1
    return 0.5 if 13 <= card <= 48 else 0


def play_round(
    hands: list[list[int]], seed: str, number: int, bidding: str
) -> Generator[Choice, tuple[int, str], list[int]]:
    count = len(hands)
    worth = [int(sum(map(printed, hand))) for hand in hands]
    cockatoos = list(worth)
    left = [set(map(str, hand)) for hand in hands]
    nest = [0] * count
    inside = list(range(count))
    pack = shuffle(sorted([*range(1, 13), *range(1, 13)]), seed, f"nests/{number}")
    most = [seat for seat in range(count) if worth[seat] == max(worth)]
    starter = shuffle(most, seed, f"starter/{number}")[0]

    for _ in range(12):
        low, high = sorted([pack.pop(0), pack.pop(0)])
        order = [seat % count for seat in range(starter, starter + count) if seat % count in inside]
        bids: dict[int, str] = {}
        if bidding == "tactical":
            for seat in order:
                _, bids[seat] = yield Choice({seat}, {seat: left[seat]})
        while len(bids) < len(order):
            seat, card = yield Choice(set(order) - set(bids), {seat: left[seat] for seat in order})
            bids[seat] = card
        for seat in order:
            left[seat].remove(bids[seat])
        ranking = sorted(order, key=lambda seat: -int(bids[seat]))
        nest[ranking[0]], nest[ranking[1]] = low, high

        turned: list[int] = []
        gone: list[int] = []
        while not turned and len(inside) > 2:
            top = max(nest[seat] for seat in inside)
            if top == 0:
                break
            for seat in [seat for seat in inside if nest[seat] == top]:
                if cockatoos[seat] > 0:
                    cockatoos[seat] -= 1
                    turned.append(seat)
                else:
                    inside.remove(seat)
                    gone.append(seat)
        if len(inside) <= 2:
            break
        starter = [seat for seat in order if seat in (turned or gone)][-1] + 1

    lowest = min(nest[seat] for seat in inside)
    return [
        cockatoos[seat] + 2 * (worth[seat] == 0) + (nest[seat] == lowest) if seat in inside else -1
        for seat in range(count)
    ]
