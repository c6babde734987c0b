"""The lesson of Duck Soup: the first course of a deal, and the beginning of the second."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.games.cards import shown_card
from bot.games.ducksoup.told import happened as told_to
from bot.games.ducksoup.told import of_trick
from bot.i18n import N_, Tr
from bot.screen import Block
from bot.table.lessons import Chapter, Hint, Scene, Script
from bot.table.sitting import Sitting
from engine.game import Action
from engine.games.ducksoup.nouns import DUCK, HIGH, LOW, QUACKED, Card, Score, View
from engine.games.ducksoup.scores import GOAL, POND, products_of
from engine.games.ducksoup.tricks import beats

MINE = ("AC", "2H", "7S", "9C", "4D", "4H", "4C", "8D", "JD", "JH", "AS", "KS", "3C")
THEIRS = ("KC", "9D", "7D", "9H", "4S", "QH", "5D", "JC", "JS", "5C", "6D", "8H", "TC")
STOCK = (
    *("2S", "3H", "3D", "KH", "6C", "6H", "AH", "7C"),  # after the first four tricks
    *("QS", "8C", "QD", "5H", "7H", "KD"),  # after Quack-quack and the next trick
    *("AD", "3S", "QC", "5S"),  # after the trick with Duck Soup
    *("9S", "6S", "TS", "8S", "TD", "2C", "2D", "TH"),  # after the last four tricks
)

FIRST_COURSE = (
    Scene(
        {0: "AC"},
        hint=N_(
            "While there's a stock, **low cards win**, and an ace is the lowest. The other card must be of "
            "the same suit to win. Lead **A♣**: no club beats it."
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
        hint=N_("You hold three of the four 4s. Lead **4♦**, as bait."),
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
            "Both tricks are yours: 2 points for the quack, and **1** more, as 4♥ and {QH} are of one suit. "
            "With two suits that would be 2."
        ),
    ),
    Scene(
        {0: "8D"},
        hint=N_(
            "Now give a trick away. Low cards win this course and high ones the next: the middling "
            "ones help least. Lead **8♦**."
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
        hint=N_("And you have it. Play **{JH}**: that's ***Duck Soup***, and wins both tricks."),
        told=N_("**Duck Soup! 4 points** in one go."),
    ),
    Scene(
        {0: "3C"},
        hint=N_("The stock is nearly used up. **3♣** is low enough: only 2♣ is lower and not yet played."),
    ),
    Scene({1: "5C"}, told=N_("1 point. Keep your kings and queens: their time is coming.")),
    Scene({0: "2S"}, hint=N_("Another low card: **2♠**. Only the ace is lower, and you hold it yourself.")),
    Scene({1: "3S"}, told=N_("1 point more.")),
    Scene({0: "3D"}, hint=N_("**3♦** now: of the cards you haven't seen, only 2♦ is lower.")),
    Scene({1: "6D"}, told=N_("1 point. Two cards are left in the stock.")),
    Scene(
        {0: "6H"},
        hint=N_(
            "The last trick of this course. Lead **6♥**: too high to be sure of winning, and too low "
            "for later."
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
        "**To win:** the points from your two courses are multiplied. Reach {goal} in all, or {pond} in one "
        "deal."
    ),
    options={},
    seats=2,
    deals=1,
    packs={"dealer": (1,), "deal/1": (*MINE, *THEIRS, *STOCK)},
    scenes=(*FIRST_COURSE, *SECOND_COURSE),
    end=N_(
        "**You know Duck Soup now.** Same suit 1 point, two suits 2, a quack 2, Duck Soup 4; and first "
        "course × second course.\n"
        "A whole deal goes on to the last card. {goal} points in all win the game. So do {pond} in one deal, "
        "and that counts double."
    ),
)

lessons = {"Duck Soup": (LESSON,)}

script = Script(
    deals_apart=False,
    compared=lambda state: state,
    word=shown_card,
    numbers={"goal": GOAL, "pond": POND},
)


LAST_CARDS = 7
"""The lesson ends when each player holds at most this many cards."""
MIDDLE = HIGH["7S"]
BOLD = 0.54
"""In a trick of 1 point, the coach quacks if the chance that the opponent has a third card is below this (0
to 1). A quack wins 2 points or loses about 3.5.
"""
BOLDER = 0.73
"""Like `BOLD`, for a trick of 2 points, and for a Quack-quack, which only a fourth card can beat."""
LOWER_WINS = N_("Play **{card}**: it's lower than {lead} and of the same suit, so it wins.")
HIGHER_WINS = N_("Play **{card}**: it's higher than {lead} and of the same suit, so it wins.")


def is_over(view: View) -> bool:
    return bool(view.sheet) or (view.course == 2 and not view.trick and max(view.held) <= LAST_CARDS)


def scene(_view: View, _at: Sitting) -> Sequence[Block]:
    return ()


def happened(view: View, at: Sitting) -> str:
    if view.last is None:
        return at.tr(
            "At first low cards win; when the stock is gone, high ones do. The points from your two courses "
            "are multiplied, so collect some in each. Any card may be played to any other."
        )
    if not is_over(view):
        told = told_to(view, at) or of_trick(view.last, at)
        return " ".join(filter(None, (told, _worth(view, at.tr))))
    products = products_of(Score(view.first, view.second))
    end = at.tr(
        "The lesson stops here, some cards before the end. The deal stands at {first} × {second} = {product} "
        "for you and {others} for {name}: that's how the two courses multiply.",
        first=view.first[at.me],
        second=view.second[at.me],
        product=products[at.me],
        others=products[1 - at.me],
        name=at.names[1 - at.me],
    )
    return f"{of_trick(view.last, at)}. {end}"


def _worth(view: View, tr: Tr) -> str:
    """Why the last trick had so many points. "" after a quack, or once the next trick has a second card."""
    trick = view.last
    if trick is None or trick.quack or len(view.trick) > 1:
        return ""
    if trick.silent:
        return tr("Without a quack the leader wins.")
    if trick.worth == (1,):
        return tr("Cards of one suit are worth 1 point.")
    return tr("Cards of two suits are worth 2 points.")


def hint(view: View, at: Sitting) -> Hint:
    if not at.legal:
        return Hint("")
    action = (_lead, _follow, _answer, _fourth)[len(view.trick)](view)
    return Hint(because(view, action, at), action)


def because(view: View, action: Action, at: Sitting) -> str:
    says = (_of_lead, _of_second, _of_answer, _of_fourth)[len(view.trick)]
    return says(view, action, at.names[1 - at.me], at.tr)


def _takers(view: View, card: Card) -> int:
    """How many cards that the learner has not seen can take this lead, in its suit or with a quack."""
    return sum(beats(other, card, view.course) or other[0] == card[0] for other in view.unseen)


def _lead(view: View) -> Action:
    def answers(card: Card) -> int:
        return sum(other[0] == card[0] for other in view.hand)

    return min(view.hand, key=lambda card: (_takers(view, card), -answers(card), LOW[card]))


def _of_lead(view: View, action: Action, _name: str, tr: Tr) -> str:
    shown, count = shown_card(action, tr), _takers(view, action)
    course = tr("Low cards win in this course.") if view.course == 1 else tr("High cards win in this course.")
    if not count:
        return f"{course} " + tr("Lead **{card}**: no card that you haven't seen can take it.", card=shown)
    if count > _takers(view, _lead(view)):
        why = tr.plural(
            "Lead **{card}** and save your better cards: {n} card that you haven't seen can take it.",
            "Lead **{card}** and save your better cards: {n} cards that you haven't seen can take it.",
            count,
            card=shown,
        )
        return f"{course} {why}"
    why = tr.plural(
        "Lead **{card}**: only {n} card that you haven't seen can take it, in its suit or with a quack.",
        "Lead **{card}**: only {n} cards that you haven't seen can take it, in its suit or with a quack.",
        count,
        card=shown,
    )
    return f"{course} {why}"


def _thirds(view: View) -> int:
    """How many cards the opponent may hold with which to answer a quack: those of the lead's rank."""
    return sum(card[0] == view.trick[0][0] for card in view.unseen)


def _follow(view: View) -> Action:
    lead = view.trick[0]
    twins = [card for card in view.hand if card[0] == lead[0]]
    suit = [card for card in view.hand if card[1] == lead[1]]
    winners = [card for card in suit if beats(card, lead, view.course)]
    if twins and (len(twins) > 1 or not _thirds(view)):
        return QUACKED[twins[0]]
    if winners:
        # The weakest card that wins: stronger ones are needed later.
        return max(winners, key=LOW.__getitem__) if view.course == 1 else min(winners, key=HIGH.__getitem__)
    if twins and view.chance(_thirds(view)) < (BOLD if suit else BOLDER):
        return QUACKED[twins[0]]
    spare = suit or [card for card in view.hand if card not in twins] or view.hand
    return min(spare, key=_use(view.course))


def _of_second(view: View, action: Action, name: str, tr: Tr) -> str:
    card, lead = action[:2], view.trick[0]
    shown, led = shown_card(card, tr), shown_card(lead, tr)
    if action == QUACKED[card]:
        return _of_quack(view, card, name, tr)
    if card[1] == lead[1] and beats(card, lead, view.course):
        return tr(LOWER_WINS if view.course == 1 else HIGHER_WINS, card=shown, lead=led)
    if card[0] == lead[0]:
        return tr(
            "Play **{card}** and say nothing: {name} gets 2 points, but no quack to answer.",
            card=shown,
            name=name,
        )
    if card[1] == lead[1]:
        return tr(
            "**{card}** doesn't beat {lead}, but it's of the same suit: that way the trick is worth only 1 "
            "point, not 2.",
            lead=led,
            card=shown,
        )
    if all(other[1] != lead[1] and other[0] != lead[0] for other in view.hand):
        return tr(
            "You have no card of that suit, so {name} gets 2 points. Play one you can spare, **{card}**.",
            name=name,
            card=shown,
        )
    return tr(
        "Play **{card}**, off suit: {name} gets 2 points, and you keep better cards for later.",
        name=name,
        card=shown,
    )


def _of_quack(view: View, card: Card, name: str, tr: Tr) -> str:
    shown, thirds = shown_card(card, tr), _thirds(view)
    if not thirds:
        return tr(
            "Play **{card}** and say *Quack!* {name} has no third card of that rank to answer with, so 2 "
            "points are yours.",
            card=shown,
            name=name,
        )
    if sum(other[0] == card[0] for other in view.hand) > 1:
        return tr(
            "Play **{card}** and say *Quack!* You win 2 points, or even 4: if {name} answers with a third "
            "card, you have the fourth, and that's Duck Soup.",
            card=shown,
            name=name,
        )
    return tr(
        "**{card}** has the rank of {lead}: play it and say *Quack!* If {name} has no third card of that "
        "rank, you win 2 points.",
        lead=shown_card(view.trick[0], tr),
        card=shown,
        name=name,
    )


def _fourths(view: View) -> list[Card]:
    """The cards with which the opponent may make Duck Soup of the learner's Quack-quack."""
    return [card for card in view.unseen if card[0] == view.trick[0][0]]


def _answer(view: View) -> Action:
    mine = [card for card in view.hand if card[0] == view.trick[0][0]]
    fourth = _fourths(view)
    return QUACKED[mine[0]] if mine and view.chance(len(fourth)) < BOLDER else DUCK


def _of_answer(view: View, action: Action, name: str, tr: Tr) -> str:
    fourth = _fourths(view)
    if action == DUCK and all(card[0] != view.trick[0][0] for card in view.hand):
        return tr(
            "You have no third card of that rank, so press *Duck (give in)*: {name} wins 2 points.", name=name
        )
    if action == DUCK and not fourth:
        return tr("Press *Duck (give in)*: {name} wins 2 points, and you keep your card.", name=name)
    if action == DUCK:
        return tr(
            "Press *Duck (give in)* and give 2 points: {name} may have {fourth}, and Duck Soup would cost "
            "you 4.",
            name=name,
            fourth=shown_card(fourth[0], tr),
        )
    card = shown_card(action[:2], tr)
    if not fourth:
        return tr(
            "Say Quack-quack with **{card}**: nobody can add the fourth, so both tricks are yours.", card=card
        )
    return tr(
        "Say Quack-quack with **{card}**: both tricks are yours, unless {name} has {fourth}.",
        card=card,
        name=name,
        fourth=shown_card(fourth[0], tr),
    )


def _fourth(view: View) -> Action:
    first, third = view.trick[0], view.trick[2]
    soup = [card for card in view.hand if card[0] == first[0]]
    suit = [card for card in view.hand if card[1] == third[1]]
    return soup[0] if soup else min(suit or view.hand, key=_use(view.course))


def _of_fourth(view: View, action: Action, name: str, tr: Tr) -> str:
    first, third, card = view.trick[0], view.trick[2], shown_card(action, tr)
    if action[0] == first[0]:
        return tr("Play **{card}**: that's Duck Soup, and 4 points are yours.", card=card)
    if any(other[0] == first[0] for other in view.hand):
        return tr(
            "Play **{card}**: {name} wins both tricks, and you keep your fourth card.", name=name, card=card
        )
    if action[1] == third[1]:
        return tr(
            "You have no fourth card of that rank, so {name} wins both tricks. Play **{card}**: in the suit "
            "of the third card it costs a point less.",
            name=name,
            card=card,
        )
    return tr(
        "You have no fourth card of that rank, so {name} wins both tricks. Play one you can spare, "
        "**{card}**.",
        name=name,
        card=card,
    )


def _use(course: int) -> Callable[[str], int]:
    """How useful it is to keep a card. Course 1 rewards low and high cards, course 2 only high ones."""
    if course == 2:
        return HIGH.__getitem__
    return lambda card: abs(HIGH[card] - MIDDLE)
