"""The lesson of Cucco 21: one hand in six rounds, which shows what each special card does."""

from __future__ import annotations

from collections.abc import Hashable

from msgspec.structs import replace

from bot.i18n import N_, Tr
from bot.table.script import Chapter, Scene
from engine.games.cucco.nouns import State

DECK = (
    *(3, 14, 5, 20, 9),
    *(4, 7, 18, 13, 2, 15),  # the last one from the deck
    *(16, 8, 3, 19, 11, 10),  # the last one from the deck
    *(1, 10, 12, 15, 17),
    *(13, 2, 6),
    *(21, 14),
)
"""What is dealt, by round, in the order of the turns."""

PERSON = (
    Scene(
        {0: "ask"},
        hint=N_(
            "The lowest card of a round goes out, and your **3** is very low. Press **Swap**: {p1} must "
            "take it, unless their card says otherwise."
        ),
    ),
    Scene(
        {1: "accept"},
        told=N_("You gave {p1} your 3 and got a **14**. Everybody has one turn a round, and this was yours."),
    ),
    Scene({1: "ask"}),
    Scene({2: "accept"}),
    Scene({2: "ask"}),
    Scene(
        {3: "accept"},
        told=N_(
            "Your 3 had gone on to {p2}, who asked {p3} for a swap. {p3} has the **person (20)**: no "
            "swap, and the player who asks it is **out** at once."
        ),
    ),
    Scene({3: "keep"}),
    Scene(
        {4: "keep"},
        told=N_(
            "All show. The 5 of {p1} is the lowest: out, like {p2}. Coming back costs 1 chip after the "
            "first round, 2 after the second, 3 after the third."
        ),
    ),
)
CAT = (
    Scene({1: "ask"}),
    Scene({2: "accept"}),
    Scene({2: "ask"}),
    Scene(
        {3: "accept"},
        told=N_(
            "{p1} gave {p2} a card, and {p2} offered it to {p3}, who has the **cat (18)**. The cat puts "
            "out the player to whom that card was **dealt**: {p1}, who no longer had it."
        ),
    ),
    Scene({3: "keep"}),
    Scene({4: "keep"}),
    Scene(
        {0: "ask"},
        hint=N_(
            "You are the dealer: you speak last, and can only swap with the **deck**. Nearly every card "
            "is better than your **2**. Press **Swap**."
        ),
        told=N_(
            "The deck gave you a **15**. {p2} had the 4 at the end, the lowest card, and is out like "
            "{p1}. Each pays 2 chips to be back."
        ),
    ),
)
HORSE_AND_HOUSE = (
    Scene({2: "keep"}),
    Scene({3: "keep"}),
    Scene(
        {4: "ask"},
        told=N_(
            "{p4} asked you. Your **horse (19)** sent the request on to {p1}, whose **house (11)** sent "
            "it on to the deck. Nobody can take these two cards."
        ),
    ),
    Scene(
        {0: "keep"},
        hint=N_("Hardly any card is higher than your **19**. Press **Keep 19**."),
    ),
    Scene(
        {1: "keep"},
        told=N_(
            "{p3} pays 3 chips for the 8. From the next round on nobody can pay: out means **out of the "
            "hand**, and the last one left wins the **pot**."
        ),
    ),
)
CLOWN_AND_CEREMONY = (
    Scene({3: "ask"}),
    Scene(
        {4: "accept"},
        told=N_(
            "{p3} had a **clown (1)**, swapped it to {p4}, and {p4} is out. After a swap between players,"
            " the one with the clown is out. Keep it, and you have the lowest card."
        ),
    ),
    Scene(
        {0: "ask"},
        hint=N_(
            "Yours is the **ceremony (12)**. Swap it for a 5 or more, and each other player pays you a "
            "chip. Most cards are 5 or more: press **Swap**."
        ),
    ),
    Scene(
        {1: "accept"},
        told=N_(
            "You got a **15** for it, and a chip from each of the four others, also from {p4}, who is out."
        ),
    ),
    Scene({1: "keep"}),
    Scene(
        {2: "keep"},
        told=N_("The 10 of {p3} was the lowest. {p3} and {p4} are out of the hand. Three are left."),
    ),
)
LOVERS = (
    Scene({1: "keep"}),
    Scene({2: "ask"}),
    Scene(
        {0: "refuse"},
        hint=N_(
            "{p2} asks for your **lovers (6)**, the only card that may say no. A player who asks has "
            "hardly a good card: press **Refuse**."
        ),
        told=N_(
            "No swap. {p2} is left with a bad card, and all know your 6 now. You still have your own turn."
        ),
    ),
    Scene(
        {0: "keep"},
        hint=N_(
            "{p2} wanted to be rid of a card, so it is probably lower than your **6**. Press **Keep 6**."
        ),
        told=N_("It was a 2. {p2} is out of the hand. Only you and {p1} are left."),
    ),
)
OWL = (
    Scene(
        {0: "owl"},
        hint=N_(
            "The **owl (21)**! Call it at any moment, even when it is not your turn, and the round ends at "
            "once. Do it before somebody takes it from you: press 🦉 **Owl!**"
        ),
        told=N_(
            "Everybody had to show at once. {p1} had 14, so you are the last one in the hand: the **pot**"
            " is yours."
        ),
    ),
)

LESSON = Chapter(
    key="cucco",
    name=N_("A hand in six rounds"),
    about=N_(
        "Everybody has one card. In your turn you keep it, or ask the next player to swap. Then all show, "
        "and the **lowest card** is out. Eight cards can do something: person, cat, horse, house, "
        "ceremony, lovers, clown and owl.\n"
        "**To win:** the last player left takes the pot. When somebody has no chips after a hand, the most "
        "chips win."
    ),
    options={},
    seats=5,
    deals=6,
    packs={"dealer": (4,), "hand/1": DECK},
    scenes=(*PERSON, *CAT, *HORSE_AND_HOUSE, *CLOWN_AND_CEREMONY, *LOVERS, *OWL),
    end=N_(
        "**You know Cucco 21 now.** Asking is a risk: person, cat and clown put players out; horse and "
        "house send you on; lovers may refuse; the ceremony earns chips; the owl ends the round.\n"
        "A game has several hands, until somebody has no chips left. From the deck, a clown counts 22."
    ),
)

lessons = {"Cucco 21": (LESSON,)}
deals_apart = True


def compared(state: State) -> Hashable:
    """A round's cards and what was said about them. Chips and former rounds may differ."""
    return replace(state, turn=0, opened=0, chips=(), pot=0, out_of_hand=(), discards=(), given=(), last=None)


def word(name: str, _tr: Tr) -> str:
    raise KeyError(name)  # the cards stand in the texts
