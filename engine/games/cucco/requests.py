"""The requests of Cucco 21: whose card they reach, and what comes of it.

Paragraphs (§) are those of docs/rules/cucco.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from engine.game import Event, Seat, Step
from engine.games.cucco.deck import ask_deck
from engine.games.cucco.events import (
    Asked,
    CardTaken,
    CeremonyPaid,
    Exchanged,
    LoversRefused,
    PassedOn,
    WentOut,
)
from engine.games.cucco.meetings import meet_cat, meet_person, without
from engine.games.cucco.nouns import (
    CAT,
    CEREMONY,
    CLOWN,
    ENOUGH,
    PASSING,
    PERSON,
    Call,
    Ceremony,
    Passed,
    Request,
    State,
)


def ask(state: State) -> Step:
    """The request goes on past horses and houses, and stands as soon as it reaches another card (§4)."""
    asker, after = state.waiting[0], state.waiting[1:]
    passed: list[Passed] = []
    for seat in after:
        card = state.cards[seat]
        if card not in PASSING:
            request = Request(asker, seat, tuple(passed))
            stands = replace(state, turn=state.turn + 1, waiting=after, request=request)
            return Step(stands, way_of(asker, passed, seat))
        passed.append(Passed(seat, card))
    asking = replace(state, turn=state.turn + 1, waiting=after)
    settled = ask_deck(asking, Call(asker, "exchanged", passed_by=tuple(passed)))
    return Step(settled.state, (*way_of(asker, passed, None), *settled.events))


def way_of(asker: Seat, passed: Sequence[Passed], reached: Seat | None) -> tuple[Event, ...]:
    """The way of a request from the first player asked to the seat whose card decides (None for the deck)."""
    if not passed:
        return (Asked(asker, reached),)
    stops = [*[by.seat for by in passed], reached]
    onward = [PassedOn(by.seat, by.card, to) for by, to in zip(passed, stops[1:], strict=True)]
    return (Asked(asker, stops[0]), *onward)


def refuse(state: State, request: Request) -> Step:
    """The lovers stay together, which shows them to all (§5.4)."""
    call = Call(request.asker, "refused", request.asked, request.passed_by)
    refused = replace(state, turn=state.turn + 1, request=None, story=(*state.story, call))
    return Step(refused, (LoversRefused(request.asker, request.asked),))


def accept(state: State, request: Request) -> Step:
    """The card of the player asked decides (§5)."""
    asker, other = request.asker, request.asked
    state = replace(state, turn=state.turn + 1, request=None)
    card = state.cards[other]
    if card == PERSON:
        return meet_person(state, Call(asker, "person", other, request.passed_by))
    if card == CAT:
        return meet_cat(state, Call(asker, "cat", other, request.passed_by))
    return exchange(state, request)


def exchange(state: State, request: Request) -> Step:
    """Exchange the two cards. Then clowns and ceremonies have their effect (§5.5 to §5.7)."""
    asker, other = request.asker, request.asked
    cards, owners, chips = list(state.cards), list(state.owners), state.chips
    mine, theirs = cards[asker], cards[other]
    cards[asker], cards[other] = theirs, mine
    owners[asker], owners[other] = owners[other], owners[asker]
    events: list[Event] = [
        Exchanged(asker, other),
        CardTaken(asker, theirs, to=(asker,)),
        CardTaken(other, mine, to=(other,)),
    ]
    out: tuple[Seat, ...] = ()
    if CLOWN in (mine, theirs):
        out = tuple([seat for seat in (asker, other) if cards[seat] == CLOWN])
        events += [WentOut(seat, CLOWN) for seat in out]
    ceremonies: list[Ceremony] = []
    if CEREMONY in (mine, theirs):
        for seat, gave, got in ((asker, mine, theirs), (other, theirs, mine)):
            if gave == CEREMONY and got >= ENOUGH:
                payers = [payer for payer, left in enumerate(chips) if left and payer != seat]
                chips = paid(chips, seat, payers)
                ceremonies.append(Ceremony(seat, tuple(payers)))
                events.append(CeremonyPaid(seat, tuple(payers)))
    call = Call(asker, "exchanged", other, request.passed_by, out=out, ceremonies=tuple(ceremonies))
    exchanged = replace(
        state,
        chips=chips,
        cards=tuple(cards),
        owners=tuple(owners),
        playing=without(state.playing, out),
        waiting=without(state.waiting, out),
        story=(*state.story, call),
    )
    return Step(exchanged, tuple(events))


def paid(chips: Sequence[int], to: Seat, payers: Iterable[Seat]) -> tuple[int, ...]:
    """The chips by seat after each payer has given one to ``to``."""
    after = list(chips)
    for payer in payers:
        after[payer] -= 1
        after[to] += 1
    return tuple(after)
