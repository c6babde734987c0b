"""Each way that a trick of Duck Soup can go, and each way that its game can end."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.ducksoup.nouns import Pair, State
from tests.engine.ducksoup_table import acts, sheet, table
from tests.engine.scenes import Scene

STOCK = "2D 2H 5D 5H 6D 6H"
LAST = "2D 2H"


def twins(stock: str = STOCK) -> State:
    """A leads a seven; both hold two of them."""
    return table("7S 7D KC", "7H 7C 3D QC", stock=stock)


def end(first: Pair, second: Pair, *before: Pair) -> State:
    """One trick before the end of a deal, which A wins for 1 point with 9S against 4S."""
    return replace(table("9S", "4S", first=first, second=second, deal=len(before) + 1), sheet=sheet(*before))


SCENES = [
    Scene("First course: the lower card of the suit wins", twins(), [*acts("A:KC B:QC")]),
    Scene("Another suit and rank: the leader wins 2", twins(), [*acts("A:KC B:7H")]),
    Scene("A. Nothing said: the leader wins 2", twins(), [*acts("A:7S B:7H")]),
    Scene("BA. Quack, Duck: the second player wins 2", twins(), [*acts("A:7S B:7H quack A:duck")]),
    Scene(
        "BBA. Quack, Quack-quack, Duck Soup: the second player wins 2 + 2",
        twins(),
        [*acts("A:7S B:7H quack A:7D quack B:7C")],
    ),
    Scene(
        "BBB. Any other fourth card, of two suits: the leader wins 2 + 2",
        twins(),
        [*acts("A:7S B:7H quack A:7D quack B:QC")],
    ),
    Scene(
        "BBB. Any other fourth card, of one suit: the leader wins 2 + 1",
        twins(),
        [*acts("A:7S B:7H quack A:7D quack B:3D")],
    ),
    Scene(
        "The last stock card ends the first course; high cards win",
        twins(LAST),
        [*acts("A:KC B:QC B:3D A:2H")],
    ),
    Scene(
        "A double with two stock cards left: one each",
        twins(LAST),
        [*acts("A:7S B:7H quack A:7D quack B:3D")],
    ),
    Scene("The pond: 11 × 12 in one deal", end((11, 3), (11, 4)), [*acts("A:9S B:4S")]),
    Scene("Both in the pond: the higher one", end((11, 12), (11, 12)), [*acts("A:9S B:4S")]),
    Scene("250 against 125", end((5, 2), (9, 5), (100, 115), (100, 0)), [*acts("A:9S B:4S")]),
    Scene("The soup: 250 against 120", end((5, 1), (9, 5), (100, 115), (100, 0)), [*acts("A:9S B:4S")]),
    Scene("Equal totals: another deal", end((5, 5), (9, 10), (100, 100), (100, 100)), [*acts("A:9S B:4S")]),
]
