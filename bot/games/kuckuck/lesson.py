"""The lesson of Zum Kuckuck!: two short rounds with sealed bids, and a chapter on open bidding.

The twelve cards that are each worth a whole cockatoo are out of play. So a round ends after four tricks.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import comb

from msgspec.structs import replace

from bot.games.common import listed
from bot.games.kuckuck.told import lost, scored, taken
from bot.i18n import N_, Tr
from bot.screen import Block
from bot.table.lessons import Chapter, Hint, Scene, Script
from bot.table.sitting import Sitting
from engine.game import Action
from engine.games.kuckuck.nouns import NUMBERS, State, Trick, View
from engine.games.kuckuck.rounds import TRICKS
from engine.games.kuckuck.scores import GOING_OUT, LOWEST, SURVIVAL

HANDS = (
    *(3, 14, 16, 19, 22, 38, 41, 43, 45, 47, 57, 58),  # 4 cockatoos
    *(5, 9, 12, 13, 18, 21, 37, 40, 44, 48, 49, 51),  # 3 cockatoos
    *(7, 10, 11, 15, 20, 23, 24, 39, 42, 46, 50, 53),  # 3 cockatoos
    *(1, 2, 4, 6, 8, 17, 52, 54, 55, 56, 59, 60),  # no cockatoo
)


def _all(*cards: int) -> dict[int, str]:
    """A sealed trick: everybody's card, keyed by their seat."""
    return {seat: str(card) for seat, card in enumerate(cards)}


SEALED = Chapter(
    key="kuckuck",
    name=N_("Two short rounds"),
    about=N_(
        "Every trick brings **two nests**. Everybody chooses a number in secret; the highest takes the lower "
        "nest, the second highest the other one. Then the player in the **fullest nest** loses a "
        "cockatoo.\n"
        "**To win:** each cockatoo that you still have when a round ends is a point."
    ),
    options={"bidding": "sealed"},
    seats=4,
    deals=2,
    packs={
        "numbers": HANDS,
        "nests/1": (9, 12, 2, 11, 10, 10, 3, 8),
        "nests/2": (12, 12, 2, 9, 1, 1, 2, 4),
    },
    scenes=(
        Scene(
            _all(3, 40, 50, 6),
            hint=N_(
                "Your twelve numbers brought you four cockatoos. Nests 9 and 12 are bad: **dodge** them. "
                "Play **3**, your lowest. The two highest numbers must take the nests."
            ),
            told=N_(
                "Well dodged. {p1} sits in 12, the fullest nest, and pays a cockatoo. It costs one more "
                "in every trick, until another nest covers the 12 or a fuller one comes."
            ),
        ),
        Scene(
            _all(58, 37, 39, 55),
            hint=N_(
                "Nest 2 is a good one: **grab** it. Play **58**. The highest number takes the lower nest."
            ),
            told=N_(
                "You're in 2, and nobody has a better nest. Only the top card of a nest counts: keep clear "
                "of higher ones. {p1} pays again, for the 12."
            ),
        ),
        Scene(
            _all(14, 48, 46, 8),
            hint=N_(
                "**Equal nests**: each of the two highest numbers takes a 10. You have a 2, so dodge them "
                "with **14**, your lowest now."
            ),
            told=N_(
                "{p3} was in the fullest nest, 11, with a hand worth **no cockatoo**: out at once. Nobody"
                " has paid yet, so **the loss goes on** to the next fullest nest. {p1} and {p2} share it,"
                " and both pay."
            ),
        ),
        Scene(
            {0: "16", 1: "44", 2: "53"},
            hint=N_(
                "{p1} is in 10 and has no cockatoo left: one more loss, and {p1} is out. You can't do better "
                "than 2. Dodge these with **16**."
            ),
            told=N_(
                "{p1} couldn't pay, so two players are left and the round is over. **Out means −{n}.** You "
                "have 4 cockatoos and 1 point for the best nest: 5. Now **the hands move on** one seat, with "
                "their cockatoos."
            ),
        ),
        Scene(
            _all(1, 14, 48, 53),
            hint=N_(
                "You hold the hand that {p3} had: it's worth no cockatoo. One loss, and you're out; but "
                "staying in brings **{survival} points**. Nobody should want a 12: play **1**."
            ),
            told=N_(
                "Two nests of 12: {p2} and {p3} share the fullest nest, and both pay. You have no nest, "
                "and nothing is safer."
            ),
        ),
        Scene(
            _all(60, 57, 21, 24),
            hint=N_(
                "The nest that is lowest at the end brings a point. You hold **60**, the highest number "
                "of all: nest 2 is sure to be yours."
            ),
            told=N_("Nest 2. Both in 12 pay again, with one cockatoo left each."),
        ),
        Scene(
            _all(59, 58, 49, 50),
            hint=N_(
                "Two nests of 1: the best there are, one for each of the two highest numbers. You've played "
                "60 yourself, so nobody is above your **59**."
            ),
            told=N_(
                "Your 1 covers the 2. {p2} and {p3} have turned over their last cockatoo. They're still in."
            ),
        ),
        Scene(
            _all(2, 47, 44, 15),
            hint=N_("Nothing is better than your 1, so dodge: **2** is your lowest number."),
            told=N_(
                "{p3} couldn't pay for the 12, nor {p2} for the 4. You stayed in with a hand worth nothing: "
                "**{survival} points**, and {lowest} for the best nest."
            ),
        ),
    ),
    end=N_(
        "**You know Zum Kuckuck! now.** High numbers take low nests, low numbers dodge the full ones. Out"
        " is −{n}, a hand without cockatoos that stays in +{survival}, the best nest +{lowest}.\n"
        "A whole game has as many rounds as players, of up to {tricks} tricks. The most points win."
    ),
)

OPEN = Chapter(
    key="kuckuck-open",
    name=N_("Open bidding"),
    about="",
    options={"bidding": "tactical"},
    seats=4,
    deals=1,
    packs={"numbers": HANDS, "nests/1": (1, 11, 3, 9, 5, 12)},
    scenes=(
        Scene(
            {0: "58"},
            hint=N_(
                "Numbers are now played **face up**, one after the other. The player with the most "
                "cockatoos begins: you. Try **58** for nest 1. Only 59 and 60 are higher."
            ),
        ),
        Scene({1: "5"}),
        Scene({2: "7"}),
        Scene(
            {3: "59"},
            told=N_(
                "Bad luck. {p3} played **last**, saw your 58 and went just above it. You got the 11 and "
                "paid. Going first is hard; going last is strong."
            ),
        ),
        Scene(
            {1: "44"},
            told=N_(
                "The seat after the player who lost a cockatoo begins. You lost one, so {p1} began, and "
                "you'll be **last**."
            ),
        ),
        Scene({2: "46"}),
        Scene({3: "8"}),
        Scene(
            {0: "47"},
            hint=N_(
                "You see everything: 46 is the highest so far. **47** is just enough for nest 3, and "
                "covers your 11. Save your 57."
            ),
            told=N_("Nest 3, for a middling number. {p2} got the 9, the fullest nest now, and paid."),
        ),
        Scene({3: "6"}),
        Scene(
            {0: "3"},
            hint=N_(
                "Two more play after you. You have a good nest and want neither 5 nor 12. Play **3**, "
                "below the 6: then you take one only if those two play 1 and 2."
            ),
        ),
        Scene({1: "40"}),
        Scene(
            {2: "50"},
            told=N_("{p2} and {p1} had to take them, and {p1} pays for the 12."),
        ),
    ),
    end=N_(
        "**That's open bidding.** Begin low or very high; when you're last, take a nest with just enough. "
        "The seat after the player who lost a cockatoo begins the next trick. The rest is as with sealed "
        "bids."
    ),
)

lessons = {"Zum Kuckuck!": (SEALED, OPEN)}


def _compared(state: State) -> Hashable:
    """The part of a state that must equal the script. In sealed bidding, players may choose in any order."""
    if state.deal.tactical:
        return state
    return replace(state, cards=(), waiting=())


script = Script(
    deals_apart=False,
    compared=_compared,
    numbers={"n": GOING_OUT, "survival": SURVIVAL, "lowest": LOWEST, "tricks": TRICKS},
)


LAST = {False: (2, 4), True: (1, 6)}
"""The last round and trick of a lesson. The key says whether the bidding is open."""


def is_over(view: View) -> bool:
    return view.over or (view.round, view.trick) > LAST[view.tactical]


def scene(_view: View, _at: Sitting) -> Sequence[Block]:
    return ()


def happened(view: View, at: Sitting) -> str:
    if view.last is None:
        return at.tr(
            "Each cockatoo that you still have when the round ends is a point. After every trick "
            "the fullest nest, the one with the highest number, costs its owner a cockatoo."
        )
    effects = [
        taken(view.last, at.me, at.tr) if view.last.cards[at.me] else "",
        lost(view.last, at.me, at) or _others(view.last, at),
    ]
    if view.over or view.last.round < view.round:
        effects.append(scored(view.sheet[view.last.round - 1][at.me], at.tr))
    return " ".join(filter(None, effects))


def hint(view: View, at: Sitting) -> Hint:
    if not at.legal:
        return Hint("")
    if view.choice and not view.tactical:
        return Hint(at.tr("You've chosen. As soon as everybody has, the numbers are shown together."))
    action = _advised(view)
    return Hint(because(view, action, at), action)


def _advised(view: View) -> Action:
    """The number to play: high for a better nest, low to avoid both, or a middling one."""
    hand = view.playable
    if _nest(view) >= view.high:
        return str(hand[-1])
    return str(hand[len(hand) // 2] if _is_safe(view) else hand[0])


def because(view: View, action: Action, at: Sitting) -> str:
    tr, card, mine, hand = at.tr, int(action), _nest(view), view.playable
    if mine >= view.high and card == hand[-1]:
        return tr(
            "Neither nest would be worse than your {nest}. Play your highest number, **{card}**: it may "
            "bring you nest {low}.",
            nest=mine,
            low=view.low,
            card=card,
        )
    if _is_safe(view):
        return tr(
            "You're safe now: whatever you take, one of the others will be in a worse nest. A good moment to "
            "get rid of a number such as **{card}**.",
            card=card,
        )
    if card == hand[0] or _escapes(view, card):
        return _to_escape(view, card, tr)
    if mine > view.low:
        return tr(
            "You're in {nest}, and nest {low} is better: **{card}** is a try for it.",
            nest=mine,
            low=view.low,
            card=card,
        )
    return tr("Play **{card}**: it saves your low numbers for nests that are worse than these.", card=card)


def _to_escape(view: View, card: int, tr: Tr) -> str:
    """Why to play a number that probably takes neither nest."""
    mine, lowest = _nest(view), card == view.playable[0]
    if mine >= view.high:
        return tr(
            "Play **{card}**: it saves your high numbers for nests that are better than these.", card=card
        )
    if mine and lowest:
        return tr(
            "Your nest {nest} is better than nest {high}. Your lowest number, **{card}**, is the most likely "
            "to take neither.",
            nest=mine,
            high=view.high,
            card=card,
        )
    if mine:
        return tr(
            "Your nest {nest} is better than nest {high}. **{card}** is low enough: it probably takes "
            "neither.",
            nest=mine,
            high=view.high,
            card=card,
        )
    if lowest:
        return tr(
            "You have no nest, and nothing is better. The two highest numbers take these: your lowest one, "
            "**{card}**, is the most likely to take neither.",
            card=card,
        )
    return tr(
        "You have no nest, and nothing is better. **{card}** is low enough: it probably takes neither of "
        "these.",
        card=card,
    )


def _nest(view: View) -> int:
    """The learner's nest, or 0."""
    assert view.seat is not None  # noqa: S101 - a learner has one
    return view.players[view.seat].nest


def _is_safe(view: View) -> bool:
    """Whether somebody else will be in a worse nest, whatever the learner takes."""
    others = (player.nest for seat, player in enumerate(view.players) if seat != view.seat)
    return _nest(view) < view.high < min(others)


def _escapes(view: View, card: int) -> bool:
    """Whether at least two of the others probably play a higher number, so that this one takes no nest."""
    others = [seat for seat in view.order if seat != view.seat]
    laid = [view.cards[seat] for seat in others if view.cards[seat]]
    hidden, higher = len(others) - len(laid), (len(NUMBERS) - card) / (len(NUMBERS) - 1)
    wanted = 2 - sum(other > card for other in laid)
    chance = sum(
        comb(hidden, some) * higher**some * (1 - higher) ** (hidden - some)
        for some in range(max(0, wanted), hidden + 1)
    )
    return chance > 1 / 2


def _others(trick: Trick, at: Sitting) -> str:
    unlucky = [seat for seat in trick.order if seat in trick.turned or seat in trick.eliminated]
    return at.tr("The loss falls on: {names}.", names=listed((at.names[s] for s in unlucky), at.tr))
