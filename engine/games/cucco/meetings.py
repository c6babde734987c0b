"""The cards of Cucco 21 that put somebody out in place of an exchange.

Paragraphs (§) are those of docs/rules/cucco.md.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.game import Seat, Step
from engine.games.cucco.events import AlreadyOut, CatMet, PersonMet, WentOut
from engine.games.cucco.nouns import CAT, PERSON, Call, State


def meet_person(state: State, call: Call) -> Step:
    """No exchange, and the asker is out (§5.1)."""
    call = replace(call, out=(call.seat,))
    return Step(put_out(state, call), (PersonMet(call.seat, call.other), WentOut(call.seat, PERSON)))


def meet_cat(state: State, call: Call) -> Step:
    """No exchange, and the original owner of the card offered is out unless they were before (§5.3)."""
    owner = state.owners[call.seat]
    out = tuple([seat for seat in state.playing if seat == owner])
    fate = WentOut(out[0], CAT) if out else AlreadyOut(owner)
    call = replace(call, owner=owner, out=out)
    return Step(put_out(state, call), (CatMet(call.seat, call.other, owner), fate))


def put_out(state: State, call: Call) -> State:
    """Take those who go out by this call from the round."""
    return replace(
        state,
        playing=without(state.playing, call.out),
        waiting=without(state.waiting, call.out),
        story=(*state.story, call),
    )


def without(seats: tuple[Seat, ...], out: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The seats that stay, in their order."""
    return tuple([seat for seat in seats if seat not in out]) if out else seats
