"""The rounds of Zum Kuckuck!: how they begin, how each trick is settled, and how they end.

Paragraphs (§) are those of docs/rules/kuckuck.md.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.game import Seat, Step
from engine.games.kuckuck.events import (
    CockatooTurned,
    Eliminated,
    GameOver,
    NestTaken,
    Revealed,
    RoundScored,
    RoundStarted,
)
from engine.games.kuckuck.nouns import NOTATION, NUMBERS, Deal, Player, Score, State, Trick
from engine.games.kuckuck.scores import points_of, rank, score_round, totals_of
from engine.games.kuckuck.tricks import (
    first_starter,
    lose_cockatoos,
    next_starter,
    seats_of,
    start_trick,
    still_in,
    take_nests,
    takers_of,
)
from engine.seats import around, without
from engine.shuffle import shuffled

NESTS = tuple(sorted([*range(1, 13)] * 2))
"""The nest pack before it is shuffled (§2.4)."""
TRICKS = 12
HALVES = {card: (0, 1, 2, 1, 0)[(card - 1) // 12] for card in NUMBERS}
"""The half cockatoos of a number card: one on 13–24 and 37–48, two on 25–36 (§2.2)."""
SHORT = 2
"""How many rounds a short game has (§9.1)."""


def start_round(
    deal: Deal,
    number: int,
    turn: int,
    last: Trick | None,
    sheet: tuple[tuple[Score, ...], ...],
    shown: tuple[tuple[int, ...], ...],
) -> Step:
    """Everybody takes the hand that is now theirs, with all its cockatoos, and has no nest (§7.2).

    ``shown`` has what each hand has shown so far, indexed by the seat that takes the hand.
    """
    count = len(deal.hands)
    hands = [hand_of(deal, seat, number) for seat in range(count)]
    worths = tuple([worth(hand) for hand in hands])
    state = State(
        deal=deal,
        turn=turn,
        round=number,
        trick=0,
        nests=shuffled(NESTS, deal.seed, f"nests/{number}"),
        up=(0, 0),
        players=tuple([Player(worth=k, cockatoos=k) for k in worths]),
        playable=tuple([tuple([NOTATION[card] for card in hand]) for hand in hands]),
        order=(),
        waiting=(),
        cards=(),
        last=last,
        sheet=sheet,
        shown=shown,
    )
    started = start_trick(state, around(first_starter(deal, worths, number) if deal.tactical else 0, count))
    return Step(started.state, (RoundStarted(number, worths), *started.events))


def settle_trick(state: State) -> Step:
    """Hand out the two nests, let the worst nest lose a cockatoo, and go on."""
    cards, order, (low, high) = state.cards, state.order, state.up
    best, second = takers = takers_of(cards)
    players, losses = lose_cockatoos(take_nests(state.players, cards, takers, state.up))
    turned = seats_of(losses, CockatooTurned)
    eliminated = seats_of(losses, Eliminated) if len(turned) < len(losses) else ()
    trick = Trick(
        round=state.round,
        number=state.trick,
        low=low,
        high=high,
        order=order,
        cards=cards,
        takers=takers,
        turned=turned,
        eliminated=eliminated,
        players=players,
    )
    playable = list(state.playable)
    for seat in order:
        playable[seat] = () if players[seat].out else without(playable[seat], NOTATION[cards[seat]])
    state = replace(state, players=players, playable=tuple(playable), last=trick)
    if is_last(state.trick, len(order) - len(eliminated)):
        going_on = end_round(state)
    elif state.deal.tactical:
        going_on = start_trick(state, still_in(players, next_starter(order, losses, len(players))))
    else:
        going_on = start_trick(state, still_in(players, 0) if eliminated else order)
    events = (NestTaken(best, low), NestTaken(second, high), *losses, *going_on.events)
    return Step(going_on.state, events if state.deal.tactical else (Revealed(cards), *events))


def is_last(trick: int, left: int) -> bool:
    """Whether the round ends with this trick, after which ``left`` players are still in (§5.4, §6.1)."""
    return trick == TRICKS or left <= 2


def end_round(state: State) -> Step:
    """Score the round (§6). Then start the next one, or end the game after the last (§7.1, §9.1)."""
    sheet = (*state.sheet, score_round(state.players))
    totals = totals_of(sheet, len(state.players))
    scored = RoundScored(state.round, tuple([points_of(score) for score in sheet[-1]]), totals)
    if state.round < state.deal.rounds:
        shown = [
            tuple(sorted({*before, *player.played}))
            for before, player in zip(state.shown, state.players, strict=True)
        ]
        passed = (shown[-1], *shown[:-1])
        started = start_round(state.deal, state.round + 1, state.turn, state.last, sheet, passed)
        return Step(started.state, (scored, *started.events))
    over = replace(state, up=(0, 0), order=(), cards=(0,) * len(state.players), sheet=sheet)
    return Step(over, (scored, GameOver(totals, rank(sheet))))


def hand_of(deal: Deal, seat: Seat, number: int) -> tuple[int, ...]:
    """The twelve cards that a seat has in a round. After a round, each hand goes to the next seat (§7.2)."""
    return deal.hands[(seat - number + 1) % len(deal.hands)]


def worth(hand: Sequence[int]) -> int:
    """How many cockatoos a hand is worth. Two halves make one, and a half left over does not count (§2.3)."""
    return sum([HALVES[card] for card in hand]) // 2
