"""The coach of Duck Soup. A lesson is one deal: the first course and half of the second."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.games.cards import shown_card
from bot.games.ducksoup.told import happened as told_to
from bot.games.ducksoup.told import of_trick
from bot.i18n import Tr
from bot.screen import Block
from bot.table.coach import Hint
from bot.table.sitting import Sitting
from engine.games.ducksoup.nouns import DUCK, HIGH, LOW, QUACKED, Score, View
from engine.games.ducksoup.scores import products_of
from engine.games.ducksoup.tricks import beats

lessons: dict[str, dict[str, str | int]] = {"Duck Soup": {}}
seats = 2
LAST_CARDS = 7
"""The lesson stops when each player holds no more cards than this, or it would be too long."""
MIDDLE = HIGH["7S"]
BOLD = 0.54
"""Quack if a third card is less likely than this, where a trick of 1 point is at risk.

    One wins 2 points or loses about 3.5.
    """
BOLDER = 0.73
"""The same for a trick of 2 points, and for a third card where a fourth one would be Duck Soup."""


def is_over(view: View) -> bool:
    return bool(view.sheet) or (view.course == 2 and not view.trick and max(view.held) <= LAST_CARDS)


def scene(_view: View, _at: Sitting, _tr: Tr) -> Sequence[Block]:
    return ()


def happened(view: View, at: Sitting, tr: Tr) -> str:
    assert view.seat is not None  # noqa: S101 - a learner has one
    if view.last is None:
        return tr(
            "At first low cards win; when the stock is gone, high ones do. Your points of both courses are "
            "multiplied, so collect some in each. Any card may be played to any other."
        )
    if not is_over(view):
        told = told_to(view, at, tr) or of_trick(view.last, at, tr)
        return " ".join(filter(None, (told, _worth(view, tr))))
    products = products_of(Score(view.first, view.second))
    end = tr(
        "The lesson stops here, some cards before the end. The deal stands at {first} × {second} "
        "= {product} for you and {others} for {name}: that is how the two courses multiply.",
        first=view.first[view.seat],
        second=view.second[view.seat],
        product=products[view.seat],
        others=products[1 - view.seat],
        name=at.names[1 - view.seat],
    )
    return f"{of_trick(view.last, at, tr)}. {end}"


def _worth(view: View, tr: Tr) -> str:
    """Why the last trick was worth so much, where no quack was heard since its lead."""
    trick = view.last
    if trick is None or trick.quack or len(view.trick) > 1:
        return ""
    if trick.silent:
        return tr("Without a quack the leader wins.")
    if trick.worth == (1,):
        return tr("Cards of one suit are worth 1 point.")
    return tr("Cards of two suits are worth 2 points.")


def hint(view: View, at: Sitting, tr: Tr) -> Hint:
    assert view.seat is not None  # noqa: S101 - a learner has one
    if not at.legal:
        return Hint("")
    return (_lead, _follow, _answer, _fourth)[len(view.trick)](view, at.names[1 - view.seat], tr)


def _lead(view: View, _name: str, tr: Tr) -> Hint:
    unseen = view.unseen

    def takers(card: str) -> int:
        return sum(beats(other, card, view.course) or other[0] == card[0] for other in unseen)

    def answers(card: str) -> int:
        return sum(other[0] == card[0] for other in view.hand)

    card = min(view.hand, key=lambda card: (takers(card), -answers(card), LOW[card]))
    shown, count = shown_card(card, tr), takers(card)
    course = tr("Low cards win in this course.") if view.course == 1 else tr("High cards win in this course.")
    if not count:
        why = tr("Lead **{card}**: no card that you have not seen can take it.", card=shown)
    else:
        why = tr.plural(
            "Lead **{card}**: only {n} card that you have not seen can take it, in its suit or with a quack.",
            "Lead **{card}**: only {n} cards that you have not seen can take it, in its suit or "
            "with a quack.",
            count,
            card=shown,
        )
    return Hint(f"{course} {why}", card)


def _follow(view: View, name: str, tr: Tr) -> Hint:
    lead = view.trick[0]
    twins = [card for card in view.hand if card[0] == lead[0]]
    suit = [card for card in view.hand if card[1] == lead[1]]
    winners = [card for card in suit if beats(card, lead, view.course)]
    # The cards of that rank with which the opponent may answer a quack.
    thirds = [card for card in view.unseen if card[0] == lead[0]]
    if twins and (len(twins) > 1 or not thirds):
        return _sure_quack(twins[0], bool(thirds), name, tr)
    if winners:
        # The weakest card that wins; the best ones are needed later.
        card = max(winners, key=LOW.__getitem__) if view.course == 1 else min(winners, key=HIGH.__getitem__)
        cards = shown_card(card, tr), shown_card(lead, tr)
        return Hint(_winning(*cards, tr) if view.course == 1 else _winning_high(*cards, tr), card)
    if twins and view.chance(len(thirds)) < (BOLD if suit else BOLDER):
        text = tr(
            "Nothing of yours beats {lead} in its suit, but **{card}** has its rank: play it and say "
            "*Quack!* If {name} has no third card of that rank, you win 2 points.",
            lead=shown_card(lead, tr),
            card=shown_card(twins[0], tr),
            name=name,
        )
        return Hint(text, QUACKED[twins[0]])
    if suit:
        card = min(suit, key=_use(view.course))
        text = tr(
            "None of your cards beats {lead} in its suit. Play **{card}**, of the same suit: "
            "that way the trick is worth only 1 point, not 2.",
            lead=shown_card(lead, tr),
            card=shown_card(card, tr),
        )
        return Hint(text, card)
    card = min([card for card in view.hand if card not in twins] or view.hand, key=_use(view.course))
    text = tr(
        "You have no card of that suit, so {name} gets 2 points. Play one of little use, **{card}**.",
        name=name,
        card=shown_card(card, tr),
    )
    return Hint(text, card)


def _sure_quack(card: str, may_be_answered: bool, name: str, tr: Tr) -> Hint:
    if may_be_answered:
        text = tr(
            "Play **{card}** and say *Quack!* You win 2 points, or even 4: if {name} answers with a third "
            "card, you have the fourth, and that is Duck Soup.",
            card=shown_card(card, tr),
            name=name,
        )
    else:
        text = tr(
            "Play **{card}** and say *Quack!* {name} has no third card of that rank to answer with, so 2 "
            "points are yours.",
            card=shown_card(card, tr),
            name=name,
        )
    return Hint(text, QUACKED[card])


def _winning(card: str, lead: str, tr: Tr) -> str:
    return tr(
        "Play **{card}**: it is lower than {lead} and of the same suit, so it wins.", card=card, lead=lead
    )


def _winning_high(card: str, lead: str, tr: Tr) -> str:
    return tr(
        "Play **{card}**: it is higher than {lead} and of the same suit, so it wins.", card=card, lead=lead
    )


def _answer(view: View, name: str, tr: Tr) -> Hint:
    rank = view.trick[0][0]
    mine = [card for card in view.hand if card[0] == rank]
    fourth = [card for card in view.unseen if card[0] == rank]
    if not mine:
        return Hint(
            tr(
                "You have no third card of that rank, so press *Duck (give in)*: {name} wins 2 points.",
                name=name,
            ),
            DUCK,
        )
    card = shown_card(mine[0], tr)
    if not fourth:
        text = tr(
            "Say Quack-quack with **{card}**: nobody can add the fourth, so both tricks are yours.", card=card
        )
        return Hint(text, QUACKED[mine[0]])
    spoiler = shown_card(fourth[0], tr)
    if view.chance(len(fourth)) < BOLDER:
        text = tr(
            "Say Quack-quack with **{card}**: both tricks are yours, unless {name} has {fourth}.",
            card=card,
            name=name,
            fourth=spoiler,
        )
        return Hint(text, QUACKED[mine[0]])
    text = tr(
        "Press *Duck (give in)* and give 2 points: {name} probably has {fourth}, and Duck Soup would cost "
        "you 4.",
        name=name,
        fourth=spoiler,
    )
    return Hint(text, DUCK)


def _fourth(view: View, name: str, tr: Tr) -> Hint:
    first, third = view.trick[0], view.trick[2]
    for card in view.hand:
        if card[0] == first[0]:
            text = tr(
                "Play **{card}**: that is Duck Soup, and 4 points are yours.", card=shown_card(card, tr)
            )
            return Hint(text, card)
    suit = [card for card in view.hand if card[1] == third[1]]
    card = min(suit or view.hand, key=_use(view.course))
    if suit:
        text = tr(
            "You have no fourth card of that rank, so {name} wins both tricks. Play **{card}**: in the suit "
            "of the third card it costs a point less.",
            name=name,
            card=shown_card(card, tr),
        )
    else:
        text = tr(
            "You have no fourth card of that rank, so {name} wins both tricks. Play one of little use, "
            "**{card}**.",
            name=name,
            card=shown_card(card, tr),
        )
    return Hint(text, card)


def _use(course: int) -> Callable[[str], int]:
    """What a card can still do: low ones now and high ones later; in the end high ones alone."""
    if course == 2:
        return HIGH.__getitem__
    return lambda card: abs(HIGH[card] - MIDDLE)
