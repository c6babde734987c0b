"""What the line of players in Coucou will do with their cards, and what their calls say about them.

A player with a poor card passes it on, and so may the next, until somebody keeps it or the stock takes it.
Here a card is its worth, 1 for an ace … 13 for a king. Each hidden card counts as drawn by itself, with equal
chances for all worths, so these numbers are nearly exact, and one table of them serves all games.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import exp
from typing import NamedTuple, TypeAlias

from engine.games.coucou.nouns import KING, Call

CARDS = range(1, KING + 1)
LIMITS = range(1, KING + 2)
"""What all cards may have to reach: 1 is always reached, 14 never."""
EACH = 1 / KING
"""How likely a hidden card is to have a given worth."""
DOUBT = 0.3
"""How far from the best call, in worths, other players still vary theirs."""

Odds: TypeAlias = tuple[float, ...]
"""By limit, from 0 on (0 is not used): how likely all cards in question reach it."""


class Ahead(NamedTuple):
    """How likely all of so many players with a turn to come end with cards that reach a limit."""

    fresh: Odds
    """If the first of them has a hidden card."""
    holding: tuple[Odds, ...]
    """By card, if the first of them holds it and knows of no lower one."""


class Behind(NamedTuple):
    """By limit and card: how likely the calls so far were, that the player now in turn holds this card, and
    that those of all before them reach the limit."""

    open: tuple[Odds, ...]
    safe: tuple[Odds, ...]
    """The same where this player has given away a lower card than they got."""


def span(low: int, high: int) -> float:
    """How likely a hidden card is in ``low`` … ``high`` - 1."""
    return max(0, high - low) * EACH


@cache
def asking(players: int) -> Odds:
    """By card, how likely a player of so many asks if they know nothing."""
    limit = 1 + KING * (0.6 / players) ** 0.6
    return (0.0, *[0.01 + 0.98 / (1 + exp((card - limit) / DOUBT)) for card in CARDS])


@cache
def ahead(turns: int, players: int, dealer: bool) -> Ahead:
    """What comes of this number of turns. ``dealer``: the best of three cards is shown beside them."""
    if turns == 0:
        reach = [span(limit, KING + 1) for limit in LIMITS]
        end = (1.0, *[1 - (1 - each) ** 3 if dealer else 1.0 for each in reach])
        return Ahead(end, ())
    after, asks = ahead(turns - 1, players, dealer), asking(players)
    then = ahead(turns - 2, players, dealer).fresh if turns > 1 else after.fresh
    holding = [()] + [
        (
            1.0,
            *[
                (1 - asks[card]) * (card >= limit) * after.fresh[limit]
                + asks[card] * passing(turns, card, limit, after, then)
                for limit in LIMITS
            ],
        )
        for card in CARDS
    ]
    fresh = (1.0, *[EACH * sum(holding[card][limit] for card in CARDS) for limit in LIMITS])
    return Ahead(fresh, tuple(holding))


def passing(turns: int, card: int, limit: int, after: Ahead, then: Odds) -> float:
    """The odds if the first player asks, with this card."""
    refused = EACH * (card >= limit) * then[limit]
    if turns == 1:
        return refused + span(limit, KING) * then[limit]
    return (
        refused + span(limit, card) * then[limit] + span(max(limit, card), KING) * after.holding[card][limit]
    )


@lru_cache(1024)
def behind(calls: tuple[Call, ...], players: int) -> Behind:
    """What these calls, the first ones of a deal, say about the cards of those who made them."""
    if not calls:
        rows = len(LIMITS) + 1
        return Behind(((EACH,) * len(LIMITS),) * rows, ((0.0,) * len(LIMITS),) * rows)
    before, call = behind(calls[:-1], players), calls[-1]
    asks = asking(players)
    drawn: list[Odds] = [()]
    safe: list[Odds] = [()]
    for limit in LIMITS:
        if call.came == "kept":
            kept = sum(
                before.safe[limit][card] + before.open[limit][card] * (1 - asks[card])
                for card in range(limit, KING + 1)
            )
            drawn.append((kept * EACH,) * len(LIMITS))
            safe.append((0.0,) * len(LIMITS))
            continue
        asked = wished(before, limit, asks)
        if call.came == "refused":
            stuck = sum(asked[limit:]) * EACH
            laid = (stuck * EACH,) * len(LIMITS)
            drawn.append(laid if call.king else (0.0,) * KING + (stuck,))
            safe.append((0.0,) * len(LIMITS))
            continue
        drawn.append((0.0, *[asked[card] * span(max(limit, card), KING) for card in CARDS]))
        safe.append((0.0, *[asked[card] * span(limit, card) for card in CARDS]))
    return Behind(tuple(drawn), tuple(safe))


def wished(before: Behind, limit: int, asks: Sequence[float]) -> list[float]:
    """By card, the weight of a player in turn who asks. One who is safe seldom does."""
    return [0.0] + [before.open[limit][card] * asks[card] + 0.02 * before.safe[limit][card] for card in CARDS]


def reached(calls: tuple[Call, ...], players: int, card: int, given: int) -> Odds:
    """By limit, how likely all before the player in turn reach it. ``given``: the card that they gave away.

    ``card`` is the one they hold, and 0 is none.
    """
    if given:
        before = behind(calls[:-1], players)
        asks = asking(players)
        weights = [0.0] + [wished(before, limit, asks)[card] * (given >= limit) for limit in LIMITS]
    else:
        now = behind(calls, players)
        weights = [0.0] + [now.open[limit][card] for limit in LIMITS]
    return (1.0, *[weight / weights[1] for weight in weights[1:]])
