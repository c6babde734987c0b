"""Coucou and As qui court, written from docs/rules/coucou.md."""

from __future__ import annotations

from collections.abc import Generator

from tests.engine.perft import Choice, Play, Result, places, shuffle

RANKS = "A23456789TJQK"
PACK = [rank + suit for suit in "CDHS" for rank in RANKS[1:] + "A"]


def play(seats: int, seed: str, variant: str, chips: int) -> Play:
    left = [chips] * seats
    lasted = [0] * seats
    dealer = shuffle(range(seats), seed, "dealer")[0]
    number = 0
    while True:
        number += 1
        inside = [seat % seats for seat in range(dealer + 1, dealer + 1 + seats) if left[seat % seats]]
        pack = shuffle(PACK, seed, f"deal/{number}")
        for loser in (yield from play_deal(pack, inside, variant)):
            left[loser] -= 1
        for seat in inside:
            lasted[seat] += bool(left[seat])
        inside = [seat for seat in inside if left[seat]]
        if len(inside) == 1:
            scores = tuple(sum(other < own for other in lasted) for own in lasted)
            return Result(scores, places([(deals,) for deals in lasted]))
        dealer = inside[0]


def play_deal(
    pack: list[str], inside: list[int], variant: str
) -> Generator[Choice, tuple[int, str], list[int]]:
    """The dealer is the last one inside. Returns who loses a chip."""
    dealer = inside[-1]
    cards = {seat: pack.pop(0) for seat in inside[:-1]}
    if variant == "coucou":
        three = [pack.pop(0), pack.pop(0), pack.pop(0)]
        best = max(three, key=value)
        three.remove(best)
        cards[dealer], stock = best, pack + three
    else:
        cards[dealer], stock = pack.pop(0), pack

    turns = inside[:-1] if variant == "coucou" else list(inside)
    laid = set[int]()
    for place, seat in enumerate(turns):
        if seat in laid:
            continue
        _, said = yield Choice({seat}, {seat: ["keep", "ask"]})
        if said == "keep":
            continue
        if seat == turns[-1]:
            if stock[0][0] != "K":
                cards[seat] = stock[0]
            continue
        asked = turns[place + 1]
        if cards[asked][0] != "K":
            cards[seat], cards[asked] = cards[asked], cards[seat]
        elif variant == "as":
            laid.add(asked)

    values = {seat: value(card) for seat, card in cards.items()}
    if len(set(values.values())) == 1:
        return []
    return [seat for seat in inside if values[seat] == min(values.values())]


def value(card: str) -> int:
    return RANKS.index(card[0])
