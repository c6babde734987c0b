"""Cucco 21, by Koji Maruta (2011), for five to twelve players.

Everybody has one card and may ask the next player to exchange it, but some cards prevent it or punish a
player. The lowest card is out, and the last player left takes the pot. Paragraphs (§) are those of
docs/rules/cucco.md.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.game import Action, IllegalAction, Outcome, Prompt, Seat, Step, places_of
from engine.games.cucco.deals import start_hand
from engine.games.cucco.events import Kept
from engine.games.cucco.house import choose as choose
from engine.games.cucco.nouns import (
    ACCEPT,
    ACTIONS,
    ANSWERS,
    CALL,
    KEEP,
    LOVERS,
    OWL,
    TURN,
    Call,
    State,
    View,
)
from engine.games.cucco.nouns import Options as Options
from engine.games.cucco.requests import accept, ask, refuse, shown_given
from engine.games.cucco.rounds import end_by_owl, end_round, fallen, note, settle
from engine.seats import ALONE, NOBODY
from engine.shuffle import shuffled

key = "cucco"
version = 1
seats = SEATS = range(5, 13)


def new(seats: int, options: Options, seed: str) -> Step:
    """Hand out the chips, draw the first dealer by lot (§2.2, §2.3), and deal."""
    if seats not in SEATS:
        raise ValueError(f"{seats} seats, not {SEATS.start} to {SEATS.stop - 1}")
    blank = State(
        seed=seed,
        options=options,
        turn=0,
        opened=0,
        hand=0,
        round=0,
        deal=0,
        dealer=shuffled(range(seats), seed, "dealer")[0],
        chips=(options.chips,) * seats,
        pot=0,
        out_of_hand=(),
        playing=(),
        waiting=(),
        request=None,
        pending=(),
        cards=(0,) * seats,
        owners=(None,) * seats,
        deck=(),
        discards=(),
        given=(),
        reshuffles=0,
        story=(),
        last=None,
    )
    return start_hand(blank)


def prompt(state: State) -> Prompt:
    """The player whose turn it is, or who must answer. While a round runs, its owls may be called."""
    if not state.playing:
        return Prompt(state.turn, NOBODY, state.deal)
    request, calls = state.request, {CALL: state.opened}
    seat = request.asked if request else state.waiting[0]
    return Prompt(state.turn, ALONE[seat], state.deal, request is not None, calls)


def legal(state: State, seat: Seat) -> Sequence[Action]:
    """Keeping or asking in a turn, answering when asked, and calling an owl in hand at any time (§7.1)."""
    request = state.request
    offered: tuple[Action, ...] = ()
    if request:
        if seat == request.asked:
            offered = ANSWERS if state.cards[seat] == LOVERS else (ACCEPT,)
    elif state.waiting and seat == state.waiting[0]:
        offered = TURN
    if state.cards[seat] == OWL and seat in state.playing and seat not in state.pending:
        return (*offered, CALL)
    return offered


def callers(state: State) -> Sequence[Seat]:
    """The seats that can call an owl (§7.1). There are none if nobody holds an owl."""
    if OWL not in state.cards:
        return ()
    return [seat for seat in state.playing if CALL in legal(state, seat)]


def apply(state: State, seat: Seat, action: Action) -> Step:
    """A turn, an answer or a call, with all that follows until somebody must choose again."""
    if action not in legal(state, seat):
        raise refusal(state, seat, action)
    request = state.request
    if action == CALL:
        return end_by_owl(replace(state, turn=state.turn + 1), seat) if request is None else note(state, seat)
    if request is None:
        spoken = keep(state) if action == KEEP else ask(state)
    else:
        spoken = accept(state, request) if action == ACCEPT else refuse(state, request)
    after = spoken.state
    if after.request or (after.waiting and not after.pending and len(after.playing) > 1):
        return spoken
    settled = settle(after) if after.pending else end_round(after, None)
    return Step(settled.state, (*spoken.events, *settled.events))


def refusal(state: State, seat: Seat, action: Action) -> IllegalAction:
    """Why this action is not legal."""
    if action not in ACTIONS:
        return IllegalAction("no_such_call")
    if not state.playing:
        return IllegalAction("game_over")
    if seat in state.out_of_hand:
        return IllegalAction("out_of_hand")
    if seat not in state.playing:
        return IllegalAction("out_of_round")
    if action == CALL and seat in state.pending:
        return IllegalAction("already_called")
    if action == CALL:
        return IllegalAction("no_owl")
    if action in ANSWERS and state.request and seat == state.request.asked:
        return IllegalAction("no_lovers")
    if action in ANSWERS:
        return IllegalAction("not_asked")
    if seat not in state.waiting:
        return IllegalAction("no_turn_left")
    if state.request:
        return IllegalAction("request_stands")
    return IllegalAction("not_your_turn")


def default(state: State, seat: Seat) -> Action:
    """Keep the card, or accept a request, whatever the card. So the default reveals nothing about it."""
    return ACCEPT if state.request else KEEP


def view(state: State, seat: Seat | None) -> View:
    """The table as this seat sees it."""
    known = _knowledge(state, seat)
    return View(
        hand=state.hand,
        round=state.round,
        deal=state.deal,
        dealer=state.dealer,
        chips=state.chips,
        pot=state.pot,
        out_of_hand=state.out_of_hand,
        playing=state.playing,
        waiting=state.waiting,
        request=state.request,
        owners=state.owners,
        story=state.story,
        last=state.last,
        seat=seat,
        options=state.options,
        over=not state.playing,
        out_of_round=tuple([out.seat for out in fallen(state.story)]),
        cards=tuple([card if holder in known else 0 for holder, card in enumerate(state.cards)]),
        pending_owl=seat in state.pending,
        discards=tuple(sorted((*state.discards, *shown_given(state)))),
        deck=len(state.deck),
    )


def outcome(state: State) -> Outcome | None:
    """The player with the most chips is first. A pot that nobody took counts for nobody (§9.5)."""
    if state.playing:
        return None
    return Outcome(state.chips, places_of(state.chips))


def keep(state: State) -> Step:
    """Keep the card. The turn passes on (§4.2)."""
    seat, story = state.waiting[0], (*state.story, Call(state.waiting[0], "kept"))
    return Step(replace(state, turn=state.turn + 1, waiting=state.waiting[1:], story=story), (Kept(seat),))


def _knowledge(state: State, seat: Seat | None) -> set[Seat]:
    """The seats whose present cards this seat knows: it has held them, or their effects revealed them.

    Everybody sees who exchanges with whom, so each card can be followed from hand to hand. A card is
    identified by the seat to which it was dealt, or by None if it came from the deck. A card from the deck
    stays with its holder, and only they know it, unless the deck's cards are shown.
    """
    at: list[Seat | None] = list(range(len(state.cards)))
    known, taken = {seat}, {seat}
    for call in state.story:
        if call.passed_by:
            known.update([at[by.seat] for by in call.passed_by])
        other = call.other
        if other is None:
            if call.came == "exchanged":
                at[call.seat] = None
            if call.took:
                taken.add(call.seat)
            continue
        if call.came != "exchanged":
            known.add(at[other])
            continue
        at[call.seat], at[other] = at[other], at[call.seat]
        if seat in (call.seat, other):
            known.update((at[call.seat], at[other]))
        if call.out or call.ceremonies:
            known.update([at[out] for out in call.out])
            known.update([at[other if to.seat == call.seat else call.seat] for to in call.ceremonies])
    if state.request:
        known.update([at[by.seat] for by in state.request.passed_by])
    return {
        holder for holder, card in enumerate(at) if holder in taken or (card is not None and card in known)
    }
