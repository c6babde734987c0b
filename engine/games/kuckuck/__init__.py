"""Zum Kuckuck! by Stefan Dorra (1997), for three to five players.

A trick has two nest cards, and the highest number card takes the lower nest. The player in the worst nest
loses a cockatoo, and goes out if none is left. Paragraphs (§) are those of docs/rules/kuckuck.md.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.game import Action, Event, IllegalAction, Outcome, Prompt, Seat, Step
from engine.games.kuckuck.events import CardPlayed, Committed
from engine.games.kuckuck.house import choose as choose
from engine.games.kuckuck.nouns import CARDS, HAND_SIZE, NUMBERS, Deal, State, View
from engine.games.kuckuck.nouns import Options as Options
from engine.games.kuckuck.rounds import SHORT, hand_of, settle_trick, start_round
from engine.games.kuckuck.scores import rank, totals_of
from engine.seats import ALONE, without
from engine.shuffle import shuffled

key = "kuckuck"
version = 1
seats = SEATS = range(3, 6)


def new(seats: int, options: Options, seed: str) -> Step:
    """Deal the number cards, once for the whole game (§2.1), and begin."""
    if seats not in SEATS:
        raise ValueError(f"{seats} seats, not {SEATS.start} to {SEATS.stop - 1}")
    pack = shuffled(NUMBERS, seed, "numbers")
    hands = tuple([tuple(sorted(pack[HAND_SIZE * i : HAND_SIZE * (i + 1)])) for i in range(seats)])
    rounds = SHORT if options.rounds == "short" else seats
    deal = Deal(seed, options.bidding == "tactical", hands, rounds)
    return start_round(deal, number=1, turn=0, last=None, sheet=(), shown=((),) * seats)


def prompt(state: State) -> Prompt:
    """Sealed bidding: all players who have not committed yet. Tactical: the next player (§3.2, §8.1)."""
    waiting = state.waiting
    seats = ALONE[waiting[0]] if state.deal.tactical and waiting else frozenset(waiting)
    return Prompt(state.turn, seats, state.round)


def legal(state: State, seat: Seat) -> Sequence[Action]:
    """The cards not played yet. A committed player may change cards while others still choose (§3.2)."""
    if seat not in (state.waiting[:1] if state.deal.tactical else state.order):
        return ()
    return state.playable[seat]


def callers(state: State) -> Sequence[Seat]:
    """Nobody, as no card is played out of turn."""
    return ()


def apply(state: State, seat: Seat, action: Action) -> Step:
    """Commit or play a number card. The last card settles the trick."""
    if action not in legal(state, seat):
        raise refusal(state, seat, action)
    card, cards, waiting, turn = CARDS[action], list(state.cards), state.waiting, state.turn
    cards[seat] = card
    if seat in waiting:
        waiting = without(waiting, seat)
    event: Event
    if state.deal.tactical:
        event, turn = CardPlayed(seat, card), turn + 1
    else:
        event, turn = Committed(seat), turn if waiting else turn + 1
    state = replace(state, cards=tuple(cards), waiting=waiting, turn=turn)
    if waiting:
        return Step(state, (event,))
    settled = settle_trick(state)
    return Step(settled.state, (event, *settled.events))


def refusal(state: State, seat: Seat, action: Action) -> IllegalAction:
    """Why this action is not legal."""
    card = CARDS.get(action)
    if card is None:
        return IllegalAction("no_such_card")
    if not state.order:
        return IllegalAction("game_over")
    if state.players[seat].out:
        return IllegalAction("out_of_round")
    if seat != state.waiting[0] and state.deal.tactical:
        return IllegalAction("not_your_turn")
    if card in state.players[seat].played:
        return IllegalAction("already_played", card=card)
    return IllegalAction("not_in_hand", card=card)


def default(state: State, seat: Seat) -> Action:
    """The middle one of the cards that the player still has.

    They will miss it least, as high cards win nests and low cards avoid nests. It also reveals least about
    the hand, because as many cards are above it as below it.
    """
    cards = state.playable[seat]
    return cards[(len(cards) - 1) // 2]


def view(state: State, seat: Seat | None) -> View:
    """The table as this seat sees it."""
    deal, (low, high) = state.deal, state.up
    seen = 2 * state.trick
    shared = View(
        round=state.round,
        trick=state.trick,
        players=state.players,
        order=state.order,
        waiting=state.waiting,
        last=state.last,
        sheet=state.sheet,
        shown=state.shown,
        seat=seat,
        tactical=deal.tactical,
        over=not state.order,
        rounds=deal.rounds,
        low=low,
        high=high,
        nests_seen=state.nests[:seen],
        nests_left=len(state.nests) - seen,
        cards=state.cards if deal.tactical else (0,) * len(deal.hands),
        totals=totals_of(state.sheet, len(deal.hands)),
    )
    if seat is None:
        return shared
    return replace(
        shared,
        hand=hand_of(deal, seat, state.round),
        playable=tuple([CARDS[action] for action in state.playable[seat]]),
        choice=state.cards[seat],
        held=tuple([hand_of(deal, seat, number) for number in range(1, state.round)]),
    )


def outcome(state: State) -> Outcome | None:
    """The totals and places, after the last round."""
    if state.order:
        return None
    return Outcome(totals_of(state.sheet, len(state.players)), rank(state.sheet))
