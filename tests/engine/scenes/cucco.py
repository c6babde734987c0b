"""Each special card of Cucco 21, each way of a request, and each end of a round or a hand."""

from __future__ import annotations

from engine.games.cucco.nouns import State
from tests.engine.cucco_table import acts, table
from tests.engine.scenes import Scene

FIRST = "A:keep B:keep C:keep D:keep"
"""All but the dealer."""


def scene(title: str, state: State, words: str) -> Scene:
    """E deals; the title names the cards that matter."""
    return Scene(title, state, [*acts(words)])


SCENES = [
    scene("An exchange: A5 B7", table("A5 B7 C9 D13 E14"), "A:ask B:accept"),
    scene("Person: A3 B20", table("A3 B20 C8 D9 E14"), "A:ask B:accept"),
    scene("Horse, then a person: A3 B19 C20", table("A3 B19 C20 D9 E14"), "A:ask C:accept"),
    scene("House and horse, then an exchange: A3 B11 C19 D9", table("A3 B11 C19 D9 E14"), "A:ask D:accept"),
    scene(
        "Horse and house at the end of the table: C3 D19 E11",
        table("A8 B9 C3 D19 E11", "16"),
        "A:keep B:keep C:ask",
    ),
    scene("Cat, and one's own card: A3 B18", table("A3 B18 C8 D9 E14"), "A:ask B:accept"),
    scene(
        "Cat, and another's card: A5 B9 C18",
        table("A5 B9 C18 D10 E14"),
        "A:ask B:accept B:ask C:accept",
    ),
    scene(
        "Clown, and a cat after one who is out already: A5 B1 C18",
        table("A5 B1 C18 D9 E14"),
        "A:ask B:accept B:ask C:accept",
    ),
    scene("Lovers refuse: A3 B6", table("A3 B6 C8 D9 E14"), "A:ask B:refuse"),
    scene("Lovers accept: A3 B6", table("A3 B6 C8 D9 E14"), "A:ask B:accept"),
    scene("A clown given away: A1 B7", table("A1 B7 C9 D17 E5"), "A:ask B:accept"),
    scene("Two clowns: A1 B1", table("A1 B1 C9 D17 E5"), "A:ask B:accept"),
    scene("Ceremony, for a five: A5 B12", table("A5 B12 C9 D17 E3"), "A:ask B:accept"),
    scene("Ceremony, for a four: A4 B12", table("A4 B12 C9 D17 E3"), "A:ask B:accept"),
    scene(
        "Two ceremonies, C has one chip: A12 B12",
        table("A12 B12 C9 D17 E3", chips=(9, 9, 1, 0, 9)),
        "A:ask B:accept",
    ),
    scene("The deck: house, then a four", table("A10 B8 C9 D13 E3", "11 4"), f"{FIRST} E:ask"),
    scene("The deck: owl", table("A10 B8 C9 D17 E3", "21"), f"{FIRST} E:ask"),
    scene("The deck: person", table("A10 B8 C9 D17 E3", "20"), f"{FIRST} E:ask"),
    scene(
        "The deck: cat, and D's card: D3 E17",
        table("A10 B8 C9 D3 E17", "18"),
        "A:keep B:keep C:keep D:ask E:accept E:ask",
    ),
    scene("The deck: clown, which counts 22", table("A10 B8 C9 D21 E3", "1"), f"{FIRST} E:ask"),
    scene("The deck is used up", table("A10 B8 C9 D17 E3", "11", short=True), f"{FIRST} E:ask"),
    scene("The owl, before the first turn", table("A5 B9 C21 D13 E14"), "C:owl"),
    scene("The owl, during a request", table("A5 B9 C21 D13 E14"), "A:ask C:owl B:accept"),
    scene("The owl, taken by the request: A5 B21", table("A5 B21 C9 D13 E14"), "A:ask B:owl B:accept A:owl"),
    scene(
        "Two owls, one of them taken: A5 B21 D21", table("A5 B21 C9 D21 E14"), "A:ask B:owl D:owl B:accept"
    ),
    scene(
        "Round 2: A cannot pay",
        table("A5 B7 C9 D17 E8", number=2, chips=(1, 14, 14, 14, 14)),
        f"{FIRST} E:keep",
    ),
    scene("Round 4: who goes out is out of the hand", table("A5 B7 C9 D17 E8", number=4), f"{FIRST} E:keep"),
    scene(
        "One is left in the round, and in the hand: D3 E20",
        table("D3 E20", number=6, pot=20, chips=(9, 9, 9, 9, 9)),
        "D:ask E:accept",
    ),
    scene(
        "Nobody is left in the hand: D8 E8", table("D8 E8", number=6, pot=20, chips=(9,) * 5), "D:keep E:keep"
    ),
    scene("The game is over", table("D7 E8", number=6, pot=20, chips=(9, 0, 9, 9, 9)), "D:keep E:keep"),
]
