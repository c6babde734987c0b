"""The claims of the lessons of Coucou and As qui court."""

from __future__ import annotations

from engine.games.coucou.events import (
    CardTaken,
    ChipLost,
    Cuckoo,
    Exchanged,
    KingLaid,
    KingTurned,
    StockTaken,
)
from engine.games.coucou.nouns import PACK, WORTH
from tests.bot.games.promises import Claim, Promise


def mine(rank: str) -> Claim:
    return lambda view: view.card[0] == rank


def showed(seat: int, rank: str) -> Claim:
    """In the deal that has just ended."""
    return lambda view: view.last.cards[seat][0] == rank


def higher(count: int) -> Claim:
    """So many cards are higher than the learner's."""
    return lambda view: sum(WORTH[card] > WORTH[view.card] for card in PACK) == count


def last_to_speak(*dealer: int) -> Claim:
    return lambda view: view.waiting == (0, *dealer)


COUCOU = {
    0: Promise(
        (mine("A"), Exchanged(0, 1)),
        (mine("9"), CardTaken(1, "AS", to=(1,)), lambda view: view.waiting[0] == 1),
    ),
    3: Promise(told=(CardTaken(3, "AS", to=(3,)), StockTaken(3), showed(3, "3"), ChipLost(3, 2))),
    4: Promise(
        told=(mine("Q"), lambda view: view.dealer == 0 and len(view.put_back) == 2 and 0 not in view.waiting)
    ),
    7: Promise(told=(showed(1, "7"), ChipLost(1, 2), showed(0, "Q"))),
    11: Promise(
        (mine("3"), higher(40), last_to_speak(), StockTaken(0)),
        (showed(0, "T"), showed(4, "6"), ChipLost(4, 2)),
    ),
    14: Promise((mine("2"), higher(44)), (Cuckoo(0, 1), mine("2"), lambda view: 0 not in view.waiting)),
    15: Promise(told=(showed(0, "2"), ChipLost(0, 2))),
    16: Promise(told=(Cuckoo(4, 0), mine("K"), lambda view: 0 in view.kings)),
    17: Promise((mine("K"), higher(0))),
    19: Promise(told=(showed(4, "5"), ChipLost(4, 1))),
}

AS = {
    0: Promise(
        (mine("4"), higher(36)), (KingLaid(0, 1, "KD"), mine("4"), lambda view: 1 not in view.waiting)
    ),
    3: Promise(told=(StockTaken(4), showed(4, "9"), showed(0, "4"), ChipLost(0, 2))),
    7: Promise(told=(lambda view: view.dealer == 0, Exchanged(4, 0), CardTaken(4, "9H", to=(4,)), mine("A"))),
    8: Promise(
        (mine("A"), higher(48), last_to_speak(), StockTaken(0)),
        (showed(0, "Q"), showed(2, "7"), ChipLost(2, 2)),
    ),
    12: Promise(
        (mine("2"), last_to_speak(1), Exchanged(0, 1)), (mine("9"), lambda view: view.waiting == (1,))
    ),
    13: Promise(told=(KingTurned(1, "KC"), showed(1, "2"), ChipLost(1, 2))),
}

PROMISES = {"coucou": COUCOU, "coucou-as": AS}
