"""The owl of Cucco 21: a call ends the round, at once or when the standing request is settled.

Paragraphs (§) are those of docs/rules/cucco.md.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.game import Seat, Step
from engine.games.cucco.events import OwlCalled, OwlLost, OwlNoted
from engine.games.cucco.nouns import OWL, Call, State
from engine.games.cucco.rounds import end_round


def note(state: State, seat: Seat) -> Step:
    """Note a call in secret until the standing request is settled (§7.3)."""
    return Step(replace(state, pending=(*state.pending, seat)), (OwlNoted(seat, to=(seat,)),))


def settle(state: State) -> Step:
    """Decide which calls made during the request count (§7.3), and whether the round is over (§8.1)."""
    calls, state = sorted(state.pending), replace(state, pending=())
    lost = [seat for seat in calls if state.cards[seat] != OWL or seat not in state.playing]
    void = tuple([OwlLost(seat, to=(seat,)) for seat in lost])
    held = [seat for seat in calls if seat not in lost]
    if held and len(state.playing) > 1:
        ended = end_by_owl(state, held[0])
    elif state.waiting and len(state.playing) > 1:
        ended = Step(state)
    else:
        ended = end_round(state, None)
    return Step(ended.state, (*void, *ended.events))


def end_by_owl(state: State, seat: Seat) -> Step:
    """End the round by a call: nobody else has a turn (§7.1)."""
    ended = end_round(replace(state, story=(*state.story, Call(seat, "called"))), seat)
    return Step(ended.state, (OwlCalled(seat), *ended.events))
