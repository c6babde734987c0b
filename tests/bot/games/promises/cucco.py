"""The claims of the lesson of Cucco 21."""

from __future__ import annotations

from engine.games.cucco.events import (
    Asked,
    CardTaken,
    CatMet,
    CeremonyPaid,
    DeckTaken,
    Exchanged,
    HandLeft,
    LoversRefused,
    Lowest,
    OwlCalled,
    PassedOn,
    PersonMet,
    PotWon,
    Returned,
    WentOut,
)
from engine.games.cucco.nouns import PACK
from tests.bot.games.promises import Claim, Promise


def mine(card: int) -> Claim:
    return lambda view: view.card == card


def showed(seat: int, card: int) -> Claim:
    """In the round that has just ended."""
    return lambda view: view.last.cards[seat] == card


def still_in(*seats: int) -> Claim:
    return lambda view: {*view.playing} == {*seats}


def most_are(lowest: int, share: float) -> Claim:
    """That share of the cards, at least, is as high as this."""
    return lambda view: sum(card >= lowest for card in PACK) >= share * len(PACK)


LESSON = {
    0: Promise((mine(3), Asked(0, 1), Exchanged(0, 1))),
    1: Promise(told=(CardTaken(1, 3, to=(1,)), mine(14), lambda view: 0 not in view.waiting)),
    5: Promise(told=(CardTaken(2, 3, to=(2,)), Asked(2, 3), PersonMet(2, 3), WentOut(2, 20))),
    7: Promise(told=(showed(1, 5), Lowest((1,)), Returned(1, 1), Returned(2, 1))),
    11: Promise(told=(Exchanged(1, 2), Asked(2, 3), CatMet(2, 3, 1), WentOut(1, 18))),
    14: Promise(
        (mine(2), lambda view: view.dealer == 0 and view.waiting == (0,), most_are(3, 0.9)),
        (DeckTaken(0), showed(0, 15), showed(2, 4), Lowest((2,)), Returned(1, 2), Returned(2, 2)),
    ),
    17: Promise(told=(Asked(4, 0), PassedOn(0, 19, 1), PassedOn(1, 11, None), mine(19), DeckTaken(4))),
    18: Promise((mine(19), lambda _: sum(card > 19 for card in PACK) < 5)),
    19: Promise(told=(showed(3, 8), Lowest((3,)), Returned(3, 3), lambda view: view.round == 4)),
    21: Promise(told=(Asked(3, 4), CardTaken(4, 1, to=(4,)), WentOut(4, 1))),
    22: Promise((mine(12), most_are(5, 0.8), Asked(0, 1), CeremonyPaid(0, (1, 2, 3, 4)))),
    23: Promise(told=(mine(15), CeremonyPaid(0, (1, 2, 3, 4)), lambda view: 4 in view.out_of_round)),
    25: Promise(told=(showed(3, 10), Lowest((3,)), HandLeft(3), HandLeft(4), still_in(0, 1, 2))),
    28: Promise((mine(6), LoversRefused(2, 0)), (mine(6), lambda view: view.waiting == (0,))),
    29: Promise(
        (mine(6), lambda view: any(call.seat == 2 and call.came == "refused" for call in view.story)),
        (showed(2, 2), HandLeft(2), still_in(0, 1)),
    ),
    30: Promise((mine(21), OwlCalled(0)), (showed(1, 14), HandLeft(1), PotWon(0, 14))),
}

PROMISES = {"cucco": LESSON}
