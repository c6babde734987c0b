"""Cucco 21, written from docs/rules/cucco.md."""

from __future__ import annotations

from collections.abc import Generator

from tests.engine.perft import Choice, Play, Result, places, shuffle

CLOWN, LOVERS, HOUSE, CEREMONY, CAT, HORSE, PERSON, OWL = 1, 6, 11, 12, 18, 19, 20, 21
CLOWN_FROM_THE_DECK = 22

Seats = list[int]


class Pack:
    """The deck and the discards of a hand."""

    def __init__(self, seed: str, hand: int) -> None:
        self.seed, self.label = seed, f"hand/{hand}"
        self.deck: list[int] = shuffle(sorted([*range(1, 22), *range(1, 22)]), seed, self.label)
        self.discards: list[int] = []
        self.shuffles = 0

    def draw(self) -> int:
        if not self.deck:
            self.shuffles += 1
            self.deck = shuffle(sorted(self.discards), self.seed, f"{self.label}/reshuffle/{self.shuffles}")
            self.discards = []
        return self.deck.pop(0)

    def discard(self, card: int) -> None:
        self.discards.append(CLOWN if card == CLOWN_FROM_THE_DECK else card)


PRICES = {"rising": [1, 2, 3], "even": [2, 2, 2], "double": [2, 4, 6]}


def play(seats: int, seed: str, deck: str = "hidden", chips: int = 15, prices: str = "rising") -> Play:
    """``deck`` says only what is seen."""
    had = [chips] * seats
    return (yield from play_game(seats, seed, had, PRICES[prices]))


def play_game(
    seats: int, seed: str, chips: list[int], prices: list[int]
) -> Generator[Choice, tuple[int, str], Result]:
    dealer = shuffle(range(seats), seed, "dealer")[0]
    pot = hand = 0
    while min(chips) > 0:
        hand += 1
        chips = [had - 1 for had in chips]
        pot += seats
        players, dealer, paid = yield from play_hand(chips, dealer, Pack(seed, hand), prices)
        pot += paid
        if players:
            dealer = players[0]
            chips[dealer] += pot
            pot = 0
        else:
            dealer = (dealer + 1) % seats
    return Result(tuple(chips), places([(had,) for had in chips]))


def play_hand(
    chips: list[int], dealer: int, pack: Pack, prices: list[int]
) -> Generator[Choice, tuple[int, str], tuple[Seats, int, int]]:
    """Who is left (one or nobody), the last dealer, and what was paid into the pot."""
    count, paid, number = len(chips), 0, 0
    players = set(range(count))
    while True:
        number += 1
        order = [seat % count for seat in range(dealer + 1, dealer + 1 + count) if seat % count in players]
        for seat in (yield from Round(order, pack, chips).play()):
            if number <= 3 and chips[seat] >= prices[number - 1]:
                chips[seat] -= prices[number - 1]
                paid += prices[number - 1]
            else:
                players.remove(seat)
        if len(players) < 2:
            return list(players), dealer, paid
        dealer = next(
            seat % count for seat in range(dealer + 1, dealer + 1 + count) if seat % count in players
        )


class Round:
    def __init__(self, order: Seats, pack: Pack, chips: list[int]) -> None:
        self.order, self.pack, self.chips = order, pack, chips
        self.cards = {seat: pack.draw() for seat in order}
        self.owner = {seat: seat for seat in order}
        self.inside = list(order)

    def play(self) -> Generator[Choice, tuple[int, str], Seats]:
        """Who went out, in whatever way."""
        for place, seat in enumerate(self.order):
            if seat not in self.inside or len(self.inside) < 2:
                continue
            _, said = yield Choice({seat}, self.offered(seat, ["keep", "ask"], self.owls()))
            if said == "owl":
                break
            if said == "ask" and (yield from self.request(seat, self.order[place + 1 :])):
                break
        if len(self.inside) > 1:
            lowest = min(self.cards[seat] for seat in self.inside)
            self.inside = [seat for seat in self.inside if self.cards[seat] > lowest]
        for card in self.cards.values():
            self.pack.discard(card)
        return [seat for seat in self.order if seat not in self.inside]

    def owls(self) -> Seats:
        return [seat for seat in self.inside if self.cards[seat] == OWL]

    def offered(self, seat: int, words: list[str], owls: Seats) -> dict[int, list[str]]:
        legal = {owl: ["owl"] for owl in owls}
        return {**legal, seat: words + legal.get(seat, [])}

    def request(self, asker: int, later: Seats) -> Generator[Choice, tuple[int, str], bool]:
        """Whether an owl ends the round after it."""
        reached = [seat for seat in later if seat in self.inside and self.cards[seat] not in (HORSE, HOUSE)]
        if not reached:
            self.ask_the_deck(asker)
            return False
        asked = reached[0]
        words = ["accept", "refuse"] if self.cards[asked] == LOVERS else ["accept"]
        callers: Seats = []
        said = "owl"
        while said == "owl":
            silent = [seat for seat in self.owls() if seat not in callers]
            seat, said = yield Choice({asked}, self.offered(asked, words, silent))
            if said == "owl":
                callers.append(seat)
        if said == "accept":
            self.accept(asker, asked)
        return any(seat in self.owls() for seat in callers)

    def accept(self, asker: int, asked: int) -> None:
        cards = self.cards
        if cards[asked] == PERSON:
            self.goes_out(asker)
            return
        if cards[asked] == CAT:
            self.goes_out(self.owner[asker])
            return
        for cells in (cards, self.owner):
            cells[asker], cells[asked] = cells[asked], cells[asker]
        for seat, other in ((asker, asked), (asked, asker)):
            if cards[seat] == CLOWN:
                self.goes_out(seat)
            if cards[other] == CEREMONY and cards[seat] >= 5:
                payers = [payer for payer, had in enumerate(self.chips) if had > 0 and payer != seat]
                self.chips[seat] += len(payers)
                for payer in payers:
                    self.chips[payer] -= 1

    def ask_the_deck(self, asker: int) -> None:
        card = HORSE
        while card in (HORSE, HOUSE):
            card = self.pack.draw()
            if card in (HORSE, HOUSE, OWL, PERSON, CAT):
                self.pack.discard(card)
        if card == PERSON:
            self.goes_out(asker)
        elif card == CAT:
            self.goes_out(self.owner[asker])
        elif card != OWL:
            self.pack.discard(self.cards[asker])
            self.cards[asker] = CLOWN_FROM_THE_DECK if card == CLOWN else card

    def goes_out(self, seat: int) -> None:
        if seat in self.inside:
            self.inside.remove(seat)
