"""The lesson of Duck Soup: the first course of a deal, and the beginning of the second."""

from __future__ import annotations

from collections.abc import Hashable

from bot.games.cards import shown_card
from bot.i18n import N_, Tr
from bot.table.script import Chapter, Scene
from engine.games.ducksoup.nouns import State

MINE = ("AC", "2H", "7S", "9C", "4D", "4H", "4C", "8D", "JD", "JH", "AS", "KS", "3C")
THEIRS = ("KC", "9D", "7D", "9H", "4S", "QH", "5D", "JC", "JS", "5C", "6D", "8H", "TC")
STOCK = (
    *("2S", "3H", "3D", "KH", "6C", "6H", "AH", "7C"),  # after the first four tricks
    *("QS", "8C", "QD", "5H", "7H", "KD"),  # after quack-quack, and the trick after it
    *("AD", "3S", "QC", "5S"),  # after Duck Soup
    *("9S", "6S", "TS", "8S", "TD", "2C", "2D", "TH"),  # after the last four tricks
)

FIRST_COURSE = (
    Scene(
        {0: "AC"},
        hint=N_(
            "While there is a stock, **low cards win**, and an ace is the lowest. The other card must be "
            "of the same suit to win. Lead **A♣**: no club beats it."
        ),
    ),
    Scene(
        {1: "KC"},
        told=N_("Your A♣ is lower than {KC}. **One suit: 1 point.** The winner draws first and leads again."),
    ),
    Scene({0: "2H"}, hint=N_("Lead **2♥**: only one heart is lower, the ace.")),
    Scene(
        {1: "9D"},
        told=N_("{p1} played another suit. Without a quack that never wins. **Two suits: 2 points.**"),
    ),
    Scene({0: "7S"}, hint=N_("Now see what a quack is. Lead **7♠**, a middling card that you can spare.")),
    Scene(
        {1: "7D quack"},
        told=N_(
            "{p1} played a card of the **same rank** and said ***Quack!*** That wins 2 points, unless you"
            " answer with a third 7."
        ),
    ),
    Scene(
        {0: "duck"},
        hint=N_("You have no third 7, so you must **give in**. Press *Duck (give in)*."),
        told=N_("2 points for {p1}, who leads now."),
    ),
    Scene({1: "9H"}),
    Scene(
        {0: "9C quack"},
        hint=N_(
            "Your turn to quack: **9♣** has the rank of 9♥. 9♦ is gone, so only 9♠ could answer. Play "
            "**9♣** and say *Quack!*"
        ),
    ),
    Scene(
        {1: "duck"},
        told=N_(
            "{p1} has no third 9 and gives in: **2 points** for you. Without a quack, the leader would "
            "have won them."
        ),
    ),
    Scene(
        {0: "4D"},
        hint=N_("You hold three of the four 4s. Lead **4♦**, as a bait."),
    ),
    Scene({1: "4S quack"}),
    Scene(
        {0: "4H quack"},
        hint=N_(
            "Answer with a third 4: ***Quack-quack!*** {p1} must now play a fourth 4 or lose both tricks,"
            " and you hold it yourself. Play **4♥**."
        ),
    ),
    Scene(
        {1: "QH"},
        told=N_(
            "Both tricks are yours: 2 points for the quack, and **1** more, as 4♥ and {QH} are of one "
            "suit. With two suits it would be 2 more."
        ),
    ),
    Scene(
        {0: "8D"},
        hint=N_(
            "Now give a trick away. Low cards win this course and high ones the next: middling ones are "
            "of least use. Lead **8♦**."
        ),
    ),
    Scene({1: "5D"}, told=N_("1 point for {p1}, whose 5 is lower.")),
    Scene({1: "JC"}),
    Scene(
        {0: "JD quack"},
        hint=N_(
            "You hold **two** jacks. Quack with **{JD}**: if {p1} answers with the third, you have the "
            "fourth."
        ),
    ),
    Scene(
        {1: "JS quack"},
        told=N_(
            "{p1} has the third jack and says *Quack-quack!* Now only a fourth jack can win both tricks."
        ),
    ),
    Scene(
        {0: "JH"},
        hint=N_("And you have it. Play **{JH}**: that is ***Duck Soup***, and wins both tricks."),
        told=N_("**Duck Soup! 4 points** at once."),
    ),
    Scene(
        {0: "3C"},
        hint=N_("The stock is nearly used up. **3♣** is low enough: only 2♣ is lower and not yet played."),
    ),
    Scene({1: "5C"}, told=N_("1 point. Keep your kings and queens: their time is coming.")),
    Scene({0: "2S"}, hint=N_("Another low card: **2♠**. Only the ace is lower, and you hold it yourself.")),
    Scene({1: "3S"}, told=N_("1 point more.")),
    Scene({0: "3D"}, hint=N_("**3♦** now: of the cards you have not seen, only 2♦ is lower.")),
    Scene({1: "6D"}, told=N_("1 point. Two cards are left in the stock.")),
    Scene(
        {0: "6H"},
        hint=N_(
            "The last trick of this course. Lead **6♥**: too high to win for certain, and too low for later."
        ),
    ),
    Scene(
        {1: "3H"},
        told=N_(
            "{p1} gets 1 point. The **stock is gone**: the second course begins. From now on **high cards"
            " win**, and the ace is the highest."
        ),
    ),
)
SECOND_COURSE = (
    Scene({1: "KH"}),
    Scene(
        {0: "AH"},
        hint=N_("Now an ace is the highest card of its suit. **A♥** beats {KH}: play it."),
        told=N_("1 point in the second course. It **multiplies**: 15 points in the first × 1 in the second."),
    ),
    Scene({0: "AS"}, hint=N_("Lead **A♠**: no spade is higher now.")),
    Scene(
        {1: "5S"},
        told=N_("15 × 2 = **30** for you. {p1} has 4 × 0 = 0: winning only one course is worth nothing."),
    ),
)

LESSON = Chapter(
    key="ducksoup",
    name=N_("Most of a deal"),
    about=N_(
        "Two players, 13 cards each, tricks without trumps. In the first course **low cards** win, in the "
        "second **high** ones. And with a card of the same rank you can **quack**.\n"
        "**To win:** your points of both courses are multiplied. 250 in all win, or 125 in one deal."
    ),
    options={},
    seats=2,
    deals=1,
    packs={"dealer": (1,), "deal/1": (*MINE, *THEIRS, *STOCK)},
    scenes=(*FIRST_COURSE, *SECOND_COURSE),
    end=N_(
        "**You know Duck Soup now.** Same suit 1 point, two suits 2, a quack 2, Duck Soup 4; and first "
        "course × second course.\n"
        "A whole deal goes on to the last card. 250 points in all win the game. So do 125 in one deal, and "
        "then it counts double."
    ),
)

lessons = {"Duck Soup": (LESSON,)}
deals_apart = False


def compared(state: State) -> Hashable:
    return state


def word(name: str, tr: Tr) -> str:
    return shown_card(name, tr)
