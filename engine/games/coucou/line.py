"""What the line of players in Coucou will do with their cards, and what their calls say about them.

A player with a poor card passes it on. The next player may do the same, until somebody keeps that card or the
stock takes it. Here a card is a number, 1 for an ace … 13 for a king. Each hidden card is assumed to be drawn
independently, with all numbers equally likely. So the results are only nearly exact, but one table of results
serves all games.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import exp
from typing import NamedTuple, TypeAlias

from engine.games.coucou.nouns import KING, Call

CARDS = range(1, KING + 1)
LIMITS = range(1, KING + 2)
"""The limits that cards may have to reach: 1 is always reached, 14 never."""
EACH = 1 / KING
"""The probability that a hidden card has a given number."""
DOUBT = 0.3
"""How near the limit a card must be, in ranks, for its holder to be in doubt."""
SLIP = 0.01
"""The probability that another player makes the clearly worse call."""

Odds: TypeAlias = tuple[float, ...]
"""The probability that all cards in question reach a limit, indexed by limit (index 0 is not used)."""


class Ahead(NamedTuple):
    """For the players still to act: the probability that all of them end with cards that reach a limit."""

    fresh: Odds
    """The odds if the next player's card is unknown."""
    holding: tuple[Odds, ...]
    """Indexed by the next player's card: the odds if they hold it and know of no lower card."""


class Behind(NamedTuple):
    """The probability of three things together: the calls are those given to `behind`, the next player has a
    given card, and everybody before them reaches a limit. All fields are indexed by limit, then by card.
    """

    open: tuple[Odds, ...]
    """The probabilities if the next player knows of no lower card."""
    safe: tuple[Odds, ...]
    """The probabilities if the next player has just given away a lower card."""


NOTHING: Odds = (0.0,) * (KING + 1)
"""The odds of something impossible: 0 for each card."""


def span(low: int, high: int) -> float:
    """The probability that a hidden card is in ``low`` … ``high`` - 1."""
    return max(0, high - low) * EACH


@cache
def asking(players: int) -> Odds:
    """For each card, the probability that a player who knows only this card asks. They ask with a seven or
    less among two players, with a four or less among five, with a two or less among twenty.
    """
    limit = 1 + KING * (0.6 / players) ** 0.6
    return (0.0, *[SLIP + (1 - 2 * SLIP) / (1 + exp((card - limit) / DOUBT)) for card in CARDS])


@cache
def ahead(turns: int, players: int, dealer: bool) -> Ahead:
    """The odds of `Ahead` if this many turns are to come. If ``dealer`` is True, the card of the dealer, who
    chose the best of three, must reach the limit too.
    """
    if turns == 0:
        reach = [span(limit, KING + 1) for limit in LIMITS]
        end = (1.0, *[1 - (1 - each) ** 3 if dealer else 1.0 for each in reach])
        return Ahead(end, ())
    after, asks = ahead(turns - 1, players, dealer), asking(players)
    then = ahead(turns - 2, players, dealer).fresh if turns > 1 else after.fresh
    holding: list[Odds] = [()]
    for card in CARDS:
        keeping = [(1 - asks[card]) * (card >= limit) * after.fresh[limit] for limit in LIMITS]
        moving = [asks[card] * passing(turns, card, limit, after, then) for limit in LIMITS]
        holding.append((1.0, *map(sum, zip(keeping, moving, strict=True))))
    fresh = (1.0, *[EACH * sum(holding[card][limit] for card in CARDS) for limit in LIMITS])
    return Ahead(fresh, tuple(holding))


def passing(turns: int, card: int, limit: int, after: Ahead, then: Odds) -> float:
    """The probability that all players reach this limit, if the first of them has this card and asks."""
    refused = EACH * (card >= limit) * then[limit]
    if turns == 1:
        return refused + span(limit, KING) * then[limit]
    return (
        refused + span(limit, card) * then[limit] + span(max(limit, card), KING) * after.holding[card][limit]
    )


@lru_cache(256)
def behind(calls: tuple[Call, ...], players: int) -> Behind:
    """What the first calls of a deal say about the cards of the players who made them."""
    if not calls:
        rows = len(LIMITS) + 1
        return Behind((drawn(1.0),) * rows, (NOTHING,) * rows)
    before, call = behind(calls[:-1], players), calls[-1]
    after = [(NOTHING, NOTHING), *[follow(before, call, limit, asking(players)) for limit in LIMITS]]
    return Behind(tuple([open_ for open_, _ in after]), tuple([safe for _, safe in after]))


def follow(before: Behind, call: Call, limit: int, asks: Odds) -> tuple[Odds, Odds]:
    """The new rows of `Behind.open` and `Behind.safe` for this limit, after one more call."""
    if call.came == "kept":
        kept = [(1 - ask) * open_ for ask, open_ in zip(asks, before.open[limit], strict=True)]
        return drawn(sum(kept[limit:]) + sum(before.safe[limit][limit:])), NOTHING
    asked = wished(before, limit, asks)
    if call.came == "exchanged":
        higher = [weight * span(max(limit, card), KING) for card, weight in enumerate(asked)]
        lower = [weight * span(limit, card) for card, weight in enumerate(asked)]
        return tuple(higher), tuple(lower)
    stuck = sum(asked[limit:]) * EACH
    return drawn(stuck) if call.king else (*NOTHING[1:], stuck), NOTHING


def drawn(weight: float) -> Odds:
    """For each card that the next player may have, an equal share of the probability ``weight``."""
    return (weight * EACH,) * (KING + 1)


def wished(before: Behind, limit: int, asks: Odds) -> Odds:
    """For each card, the probability that the next player to speak has this card and asks. A player whose
    card is safe hardly ever asks.
    """
    by_card = zip(asks, before.open[limit], before.safe[limit], strict=True)
    return (0.0, *[ask * open_ + SLIP * safe for ask, open_, safe in by_card][1:])


def reached(calls: tuple[Call, ...], players: int, card: int, given: int) -> Odds:
    """For each limit, the probability that the cards of all earlier players reach the limit. ``card`` is what
    the player in turn holds, ``given`` is what they gave for it (0 if they gave nothing).
    """
    if given:
        before, asks = behind(calls[:-1], players), asking(players)
        weights = [wished(before, limit, asks)[card] * (given >= limit) for limit in LIMITS]
    else:
        weights = [behind(calls, players).open[limit][card] for limit in LIMITS]
    return (1.0, *[weight / weights[0] for weight in weights])
