"""The lessons of Coucou and As qui court: a few deals each, with a king where one learns from it."""

from __future__ import annotations

from collections.abc import Hashable

from msgspec.structs import replace

from bot.games.cards import printed_rank
from bot.i18n import N_, Tr
from bot.table.script import Chapter, Scene
from engine.games.coucou.nouns import State

COUCOU = Chapter(
    key="coucou",
    name=N_("Five deals"),
    about=N_(
        "Everybody has one card. In your turn you keep it, or swap it with the next player, who cannot "
        "refuse without a **king**. Then all show, and the **lowest card** costs a chip. An ace is the "
        "lowest, a king the highest; suits do not count.\n"
        "**To win:** be the last one with chips."
    ),
    options={"variant": "coucou"},
    seats=5,
    deals=5,
    packs={
        "dealer": (4,),
        "deal/1": ("AS", "9H", "6C", "JD", "QC", "4D", "8S", "3H"),
        "deal/2": ("7C", "TD", "4S", "JH", "5H", "QS", "2C", "8D"),
        "deal/3": ("QH", "9D", "6S", "3D", "8H", "JC", "5C", "TC"),
        "deal/4": ("8C", "QD", "2H", "KS", "7D", "TS", "4H"),
        "deal/5": ("5D", "KH", "9C", "JS", "3S", "8H", "6D"),
    },
    scenes=(
        Scene(
            {0: "ask"},
            hint=N_(
                "Your ace is the lowest card there is. Press **Swap**: {p1} can only refuse with a king."
            ),
            told=N_(
                "You have a **9** now, and {p1} your ace. But {p1} still has a turn, and will pass it on."
            ),
        ),
        Scene({1: "ask"}),
        Scene({2: "ask"}),
        Scene(
            {3: "ask"},
            told=N_(
                "Your ace went on to {p3}, the last before the dealer, who swapped it with the **stock** "
                "and got a 3. That was the lowest card, and cost a chip."
            ),
        ),
        Scene(
            {1: "keep"},
            told=N_(
                "**You deal** this time. So you took **three cards** and kept the best, a queen. A dealer"
                " has no turn, and nobody can ask for their card. Watch the others."
            ),
        ),
        Scene({2: "keep"}),
        Scene({3: "ask"}),
        Scene(
            {4: "ask"},
            told=N_("{p1} kept a 7: too low this time. Your queen was safe."),
        ),
        Scene({2: "keep"}),
        Scene({3: "keep"}),
        Scene({4: "keep"}),
        Scene(
            {0: "ask"},
            hint=N_(
                "You are the last before the dealer, so you swap with the **stock**. Of the other 51 "
                "cards, 40 are higher than your **3**: press **Swap**."
            ),
            told=N_("The stock gave you a **10**. {p4} kept a 6 and pays."),
        ),
        Scene({3: "keep"}),
        Scene({4: "keep"}),
        Scene(
            {0: "ask"},
            hint=N_(
                "A **2** is hardly ever enough. Only with a king can {p1} refuse, and there are four of "
                "them: press **Swap**."
            ),
            told=N_(
                "***Cuckoo!*** {p1} has one of the four **kings**, which refuses by itself. You still "
                "have your 2, and your turn is over."
            ),
        ),
        Scene(
            {1: "keep"},
            told=N_(
                "Bad luck: your 2 was the lowest, and you have lost a chip. Swapping was right all the same."
            ),
        ),
        Scene(
            {4: "ask"},
            told=N_(
                "{p4} wanted your card, but **you** have a king now: **Cuckoo!** It refused by itself, "
                "and all know that you have it."
            ),
        ),
        Scene(
            {0: "keep"},
            hint=N_("No card is higher than your king. Press **Keep {KH}**."),
        ),
        Scene({1: "keep"}),
        Scene(
            {2: "keep"},
            told=N_("{p4} could not get rid of the 5: the lowest card, and a chip lost."),
        ),
    ),
    end=N_(
        "**You know Coucou now.** Swap low cards, keep high ones, and remember who took what from whom. A "
        "king refuses; the dealer keeps the best of three cards; the last before the dealer swaps with the "
        "stock.\n"
        "A whole game goes on until only one player has chips."
    ),
)

AS = Chapter(
    key="coucou-as",
    name=N_("Three deals"),
    about=N_(
        "A variant of Coucou. Everybody has one card, and swaps it with the next player or keeps it; the "
        "**lowest card** costs a chip. Here the **dealer** plays like the others, last of all, and a "
        "**king** that refuses is laid down.\n"
        "**To win:** be the last one with chips."
    ),
    options={"variant": "as"},
    seats=5,
    deals=3,
    packs={
        "dealer": (4,),
        "deal/1": ("4C", "KD", "8S", "JH", "6D", "9S"),
        "deal/2": ("QC", "7H", "TD", "AS", "9H", "QD"),
        "deal/3": ("JC", "8D", "TC", "2S", "9C", "KC"),
    },
    scenes=(
        Scene(
            {0: "ask"},
            hint=N_(
                "Of the other 51 cards, 36 are higher than your **4**. {p1} can only refuse with a king: "
                "press **Swap**."
            ),
            told=N_(
                "{p1} has a **king** and **lays it face up**, without a word. You keep your 4, and {p1} "
                "has no turn."
            ),
        ),
        Scene({2: "keep"}),
        Scene({3: "keep"}),
        Scene(
            {4: "ask"},
            told=N_(
                "The **dealer** has one card like everybody, speaks last and swaps with the stock: a 9 "
                "for a 6. So your 4 was the lowest, and cost a chip."
            ),
        ),
        Scene({1: "keep"}),
        Scene({2: "keep"}),
        Scene({3: "keep"}),
        Scene(
            {4: "ask"},
            told=N_(
                "You deal. In Coucou nobody could ask you; here {p4} **can**, took your 9 and left you an"
                " **ace**."
            ),
        ),
        Scene(
            {0: "ask"},
            hint=N_(
                "But as the dealer you speak last, with the stock. Of the other 51 cards, 48 are higher "
                "than your ace, and only a king would stay there: press **Swap**."
            ),
            told=N_("A queen. The 7 of {p2} was the lowest."),
        ),
        Scene({2: "keep"}),
        Scene({3: "keep"}),
        Scene({4: "keep"}),
        Scene(
            {0: "ask"},
            hint=N_(
                "Your **2** has to go, and after you comes only the dealer, {p1}. Only a king could "
                "refuse: press **Swap**."
            ),
            told=N_("You have a **9**, and {p1} your 2, with only the stock left to ask."),
        ),
        Scene(
            {1: "ask"},
            told=N_(
                "The stock turned up a **king**. It stays there, so {p1} kept the 2: the lowest, and a "
                "chip lost."
            ),
        ),
    ),
    end=N_(
        "**You know As qui court now.** The dealer has one card and the last turn, and can be asked. A "
        "king that is asked for is laid face up, and its owner has no turn. The rest is as in Coucou.\n"
        "A whole game goes on until only one player has chips."
    ),
)

lessons = {"Coucou": (COUCOU,), "As qui court": (AS,)}
deals_apart = True


def compared(state: State) -> Hashable:
    """A deal's cards and what was said about them. Chips and former deals may differ."""
    still_in = tuple(bool(chips) for chips in state.chips)
    return replace(state, turn=0, chips=still_in, out=(), last=None)


def word(name: str, tr: Tr) -> str:
    return printed_rank(name, tr)
