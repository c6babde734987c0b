"""The coach of Zum Kuckuck!, for a learner who has left the script of its lesson."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.common import listed
from bot.games.kuckuck.told import lost, scored, taken
from bot.i18n import Tr
from bot.screen import Block
from bot.table.coach import Hint
from bot.table.sitting import Sitting
from engine.games.kuckuck.nouns import Trick, View

lessons = {"Zum Kuckuck!": {"bidding": "sealed"}}
seats = 4
LAST = {False: (2, 4), True: (1, 6)}
"""The round and the trick with which a lesson ends, by whether the bidding is open."""


def is_over(view: View) -> bool:
    return view.over or (view.round, view.trick) > LAST[view.tactical]


def scene(_view: View, _at: Sitting, _tr: Tr) -> Sequence[Block]:
    return ()


def happened(view: View, at: Sitting, tr: Tr) -> str:
    assert view.seat is not None  # noqa: S101 - a learner has one
    if view.last is None:
        return tr(
            "Each cockatoo that you still have when the round ends is a point. After every trick "
            "the fullest nest, the one with the highest number, costs its owner a cockatoo."
        )
    effects = [
        taken(view.last, view.seat, tr) if view.last.cards[view.seat] else "",
        lost(view.last, view.seat, at, tr) or _others(view.last, at, tr),
    ]
    if view.over or view.last.round < view.round:
        effects.append(scored(view.sheet[view.last.round - 1][view.seat], tr))
    return " ".join(filter(None, effects))


def hint(view: View, at: Sitting, tr: Tr) -> Hint:
    if not at.legal:
        return Hint("")
    if view.choice and not view.tactical:
        return Hint(tr("You have chosen. As soon as all have, the numbers are shown together."))
    card, why = advice(view, tr)
    return Hint(why, str(card))


def advice(view: View, tr: Tr) -> tuple[int, str]:
    """The number to play and why: high for a better nest, low for none."""
    assert view.seat is not None  # noqa: S101 - a learner has one
    mine, low, high, hand = view.players[view.seat].nest, view.low, view.high, view.playable
    others = [player.nest for seat, player in enumerate(view.players) if seat != view.seat]
    if mine >= high:
        return hand[-1], tr(
            "Neither nest would be worse than your {nest}. Play your highest number, **{card}**: it may "
            "bring you nest {low}.",
            nest=mine,
            low=low,
            card=hand[-1],
        )
    if min(others) > high:
        card = hand[len(hand) // 2]
        return card, tr(
            "Nothing can happen to you now: whatever you take, one of the others will be in a worse nest. A "
            "good moment to be rid of a middling number such as **{card}**.",
            card=card,
        )
    if not mine:
        return hand[0], tr(
            "You have no nest, and nothing is better. The two highest numbers take these: your lowest one, "
            "**{card}**, is the most likely to take neither.",
            card=hand[0],
        )
    return hand[0], tr(
        "Your nest {nest} is better than nest {high}. Your lowest number, **{card}**, is the most likely to "
        "take neither.",
        nest=mine,
        high=high,
        card=hand[0],
    )


def _others(trick: Trick, at: Sitting, tr: Tr) -> str:
    unlucky = [seat for seat in trick.order if seat in trick.turned or seat in trick.eliminated]
    return tr("The fullest nest was that of {names}.", names=listed((at.names[s] for s in unlucky), tr))
