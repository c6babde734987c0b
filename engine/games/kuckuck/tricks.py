"""The tricks of Zum Kuckuck!: who begins, who takes the nests, and who loses a cockatoo.

Paragraphs (§) are those of docs/rules/kuckuck.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from msgspec.structs import replace

from engine.game import Seat, Step
from engine.games.kuckuck.events import CockatooTurned, Eliminated, NestsTurned
from engine.games.kuckuck.nouns import Deal, Player, State
from engine.seats import around
from engine.shuffle import shuffled

Loss: TypeAlias = CockatooTurned | Eliminated


def start_trick(state: State, order: tuple[Seat, ...]) -> Step:
    """Turn up two nest cards (§3.1) for the players still in, in their order of play."""
    number, none = state.trick + 1, (0,) * len(state.players)
    low, high = sorted(state.nests[2 * number - 2 : 2 * number])
    state = replace(state, trick=number, up=(low, high), order=order, waiting=order, cards=none)
    return Step(state, (NestsTurned(number, low, high),))


def still_in(players: Sequence[Player], starter: Seat) -> tuple[Seat, ...]:
    """The players still in, from the starter on, or from the next one if the starter is out (§8.6)."""
    return tuple([seat for seat in around(starter, len(players)) if not players[seat].out])


def takers_of(cards: Sequence[int]) -> tuple[Seat, Seat]:
    """The seats with the highest and the second highest number card (§3.3). ``cards`` are indexed by seat."""
    second, best = sorted(cards)[-2:]
    return cards.index(best), cards.index(second)


def take_nests(
    players: Sequence[Player], cards: Sequence[int], takers: tuple[Seat, Seat], up: tuple[int, int]
) -> list[Player]:
    """Put the new nest cards on the takers' old ones, and count all number cards as played (§3.3 to §3.6)."""
    after = list(players)
    for seat, card in enumerate(cards):
        if card:
            after[seat] = replace(after[seat], played=(*after[seat].played, card))
    (best, second), (low, high) = takers, up
    after[best] = replace(after[best], nest=low)
    after[second] = replace(after[second], nest=high)
    return after


def lose_cockatoos(players: Sequence[Player]) -> tuple[tuple[Player, ...], list[Loss]]:
    """All who have the highest nest must turn a cockatoo over, or go out if they have none (§4, §5).

    If all of them go out and more than two players are left, the loss falls on the next highest nest.
    """
    after, nests = list(players), [player.nest for player in players]
    losses: list[Loss] = []
    turned = False
    while not turned and (top := max(nests)):
        for seat, nest in enumerate(nests):
            if nest != top:
                continue
            left = after[seat].cockatoos - 1
            if left >= 0:
                after[seat] = replace(after[seat], cockatoos=left)
                losses.append(CockatooTurned(seat, left))
                turned = True
            else:
                after[seat] = replace(after[seat], nest=0, out=True)
                nests[seat] = 0
                losses.append(Eliminated(seat))
        if not turned and [player.out for player in after].count(False) <= 2:
            break
    return tuple(after), losses


def first_starter(deal: Deal, worths: Sequence[int], number: int) -> Seat:
    """The player with the most cockatoos. If several players have the most, a draw decides (§8.2)."""
    most = max(worths)
    return shuffled((s for s, k in enumerate(worths) if k == most), deal.seed, f"starter/{number}")[0]


def seats_of(losses: Sequence[Loss], kind: type[Loss]) -> tuple[Seat, ...]:
    """The seats that lost in this way, in the order of ``losses``."""
    return tuple([loss.seat for loss in losses if type(loss) is kind])


def next_starter(order: Sequence[Seat], losses: Sequence[Loss], count: int) -> Seat:
    """The seat after the loser. Of two losers, the one who played later counts (§8.3 to §8.5).

    ``order`` is the order of play in the finished trick, ``count`` is the number of all seats.
    """
    if len(losses) == 1:
        return (losses[0].seat + 1) % count
    turned = seats_of(losses, CockatooTurned)
    return (max(turned or [loss.seat for loss in losses], key=order.index) + 1) % count
