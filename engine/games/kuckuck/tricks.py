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
from engine.shuffle import shuffled

Loss: TypeAlias = CockatooTurned | Eliminated


def start_trick(state: State, starter: Seat) -> Step:
    """Turn up two nest cards (§3.1). If the starter is out, the next player still in starts (§8.6)."""
    players, count = state.players, len(state.players)
    around = (*range(starter, count), *range(starter))
    order = tuple([seat for seat in around if not players[seat].out])
    number = state.trick + 1
    one, other = state.nests[2 * number - 2 : 2 * number]
    up = (one, other) if one < other else (other, one)
    state = replace(state, trick=number, up=up, order=order, waiting=order, cards=(0,) * count)
    return Step(state, (NestsTurned(number, *up),))


def takers_of(order: Sequence[Seat], cards: Sequence[int]) -> tuple[Seat, Seat]:
    """The seats with the highest and the second highest number card (§3.3)."""
    best, second = sorted(order, key=cards.__getitem__, reverse=True)[:2]
    return best, second


def take_nests(
    players: Sequence[Player], cards: Sequence[int], takers: tuple[Seat, Seat], up: tuple[int, int]
) -> list[Player]:
    """Cover the takers' former nests, and count all number cards as played (§3.3 to §3.6)."""
    taken = {takers[0]: up[0], takers[1]: up[1]}
    return [
        replace(player, nest=taken.get(seat, player.nest), played=(*player.played, card)) if card else player
        for seat, (player, card) in enumerate(zip(players, cards, strict=True))
    ]


def lose_cockatoos(players: Sequence[Player]) -> tuple[tuple[Player, ...], list[Loss]]:
    """The players with the highest nest turn a cockatoo over, or go out if they have none (§4, §5).

    If nobody could turn one over, the next highest nest is due.
    """
    after = list(players)
    losses: list[Loss] = []
    turned = False
    while not turned and (top := max([player.nest for player in after])):
        for seat in [seat for seat, player in enumerate(after) if player.nest == top]:
            left = after[seat].cockatoos - 1
            if left >= 0:
                after[seat] = replace(after[seat], cockatoos=left)
                losses.append(CockatooTurned(seat, left))
                turned = True
            else:
                after[seat] = replace(after[seat], nest=0, out=True)
                losses.append(Eliminated(seat))
        if [player.out for player in after].count(False) <= 2:
            break
    return tuple(after), losses


def first_starter(deal: Deal, worths: Sequence[int], number: int) -> Seat:
    """The player with the most cockatoos, by lot if several have as many (§8.2)."""
    most = max(worths)
    return shuffled((s for s, k in enumerate(worths) if k == most), deal.seed, f"starter/{number}")[0]


def next_starter(order: Sequence[Seat], losses: Sequence[Loss], count: int) -> Seat:
    """The seat after the loser. Of two losers the one who played later counts (§8.3 to §8.5).

    ``order`` is the one of the trick before, ``count`` the number of all seats.
    """
    turned = [loss.seat for loss in losses if isinstance(loss, CockatooTurned)]
    return (max(turned or [loss.seat for loss in losses], key=order.index) + 1) % count
