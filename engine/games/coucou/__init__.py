"""Coucou and its variant As qui court, traditional games for five to twenty players.

Everybody has one card and may swap it with the next player, who cannot refuse without a king. Then the lowest
card costs a chip. Paragraphs (§) are those of docs/rules/coucou.md.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Action, IllegalAction, Outcome, Prompt, Seat, Step, places_of
from engine.games.coucou.deals import end_deal, start_deal
from engine.games.coucou.house import choose as choose
from engine.games.coucou.nouns import ACTIONS, KEEP, Call, State, View
from engine.games.coucou.nouns import Options as Options
from engine.games.coucou.turns import ask, keep
from engine.seats import ALONE, NOBODY
from engine.shuffle import shuffled

key = "coucou"
version = 1
seats = SEATS = range(5, 21)


def new(seats: int, options: Options, seed: str) -> Step:
    """Hand out the chips, draw the first dealer by lot (§2.2, §2.3), and deal."""
    if seats not in SEATS:
        raise ValueError(f"{seats} seats, not {SEATS.start} to {SEATS.stop - 1}")
    dealer = shuffled(range(seats), seed, "dealer")[0]
    blank = State(
        seed=seed,
        options=options,
        turn=0,
        deal=0,
        dealer=dealer,
        chips=(options.chips,) * seats,
        out=(0,) * seats,
        cards=(),
        stock=(),
        waiting=(),
        calls=(),
        last=None,
    )
    return start_deal(blank, dealer)


def prompt(state: State) -> Prompt:
    """The player whose turn it is (§4.1)."""
    waiting = state.waiting
    return Prompt(state.turn, ALONE[waiting[0]] if waiting else NOBODY, state.deal)


def legal(state: State, seat: Seat) -> Sequence[Action]:
    """A player in turn may keep, or ask the next player or the stock for an exchange."""
    return ACTIONS if seat in state.waiting[:1] else ()


def callers(state: State) -> Sequence[Seat]:
    """Nobody, as all calls are made in turn."""
    return ()


def apply(state: State, seat: Seat, action: Action) -> Step:
    """Keep or exchange. The last player's turn ends the deal."""
    if action not in ACTIONS or seat not in state.waiting[:1]:
        raise refusal(state, seat, action)
    spoken = keep(state) if action == KEEP else ask(state)
    if spoken.state.waiting:
        return spoken
    ended = end_deal(spoken.state)
    return Step(ended.state, (*spoken.events, *ended.events))


def refusal(state: State, seat: Seat, action: Action) -> IllegalAction:
    """Why this action is not legal."""
    if action not in ACTIONS:
        return IllegalAction("no_such_call")
    if not state.waiting:
        return IllegalAction("game_over")
    if not state.chips[seat]:
        return IllegalAction("eliminated")
    if seat in state.waiting:
        return IllegalAction("not_your_turn")
    return IllegalAction("no_turn_left")


def default(state: State, seat: Seat) -> Action:
    """Keep, whatever the card. That reveals nothing and changes nobody else's card."""
    return KEEP


def view(state: State, seat: Seat | None) -> View:
    """The table as this seat sees it."""
    known, kings = _knowledge(state.calls, len(state.cards), seat)
    chooses = state.options.variant == "coucou" and seat == state.dealer and state.waiting
    return View(
        deal=state.deal,
        dealer=state.dealer,
        chips=state.chips,
        out=state.out,
        waiting=state.waiting,
        calls=state.calls,
        last=state.last,
        seat=seat,
        variant=state.options.variant,
        most=state.options.chips,
        over=not state.waiting,
        kings=tuple(kings),
        cards=tuple([card if holder in known else "" for holder, card in enumerate(state.cards)]),
        put_back=state.stock[-2:] if chooses else (),
    )


def outcome(state: State) -> Outcome | None:
    """The player still in the game is first. The longer others lasted, the better their place. Those who went
    out in one deal are tied (§5.5). A seat's score is the number of players who went out before it.
    """
    if state.waiting:
        return None
    lasted = [deal or state.deal + 1 for deal in state.out]
    scores = tuple(sum(other < own for other in lasted) for own in lasted)
    return Outcome(scores, places_of(lasted))


def _knowledge(calls: Sequence[Call], seats: int, seat: Seat | None) -> tuple[set[Seat], list[Seat]]:
    """The seats whose present cards this seat has held or seen, and the seats with a king that refused.

    Everybody sees who exchanges with whom, so each card can be followed from hand to hand. A card is
    identified by the seat to which it was dealt, or by -1 if it came from the stock.
    """
    at = list(range(seats))
    held, seen, kings = {seat}, set(), set()
    for call in calls:
        other = call.other
        if other is not None and call.came == "refused":
            kings.add(at[other])
            if call.king:
                seen.add(at[other])
        elif other is not None:
            at[call.seat], at[other] = at[other], at[call.seat]
            if seat in (call.seat, other):
                held.add(at[seat])
        elif call.came == "exchanged":
            at[call.seat] = -1
            if seat == call.seat:
                held.add(-1)
    known = {holder for holder, card in enumerate(at) if card in held or card in seen}
    return known, [holder for holder, card in enumerate(at) if card in kings]
