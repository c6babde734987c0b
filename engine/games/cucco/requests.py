"""The requests of Cucco 21: how a request reaches a player's card or the deck, and what happens then.

Paragraphs (§) are those of docs/rules/cucco.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from engine.game import Event, Seat, Step
from engine.games.cucco.deals import draw
from engine.games.cucco.events import (
    AlreadyOut,
    Asked,
    CardTaken,
    CatMet,
    CeremonyPaid,
    DeckShown,
    DeckTaken,
    DeckTurned,
    Exchanged,
    LoversRefused,
    OwlMet,
    PassedOn,
    PersonMet,
    WentOut,
)
from engine.games.cucco.nouns import (
    CAT,
    CEREMONY,
    CLOWN,
    ENOUGH,
    HIGH_CLOWN,
    OWL,
    PASSING,
    PERSON,
    Call,
    Card,
    Ceremony,
    Passed,
    Request,
    State,
)

DECIDING = (*PASSING, PERSON, CAT, OWL)
"""The cards that nobody takes from the deck. They are discarded, and pass the request on or end it."""


def ask(state: State) -> Step:
    """Pass the request over horses and houses until it reaches another kind of card, or the deck (§4)."""
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
    """The events of a request on its way to the seat whose card decides (None for the deck)."""
    if not passed:
        return (Asked(asker, reached),)
    stops = [*[by.seat for by in passed], reached]
    onward = [PassedOn(by.seat, by.card, to) for by, to in zip(passed, stops[1:], strict=True)]
    return (Asked(asker, stops[0]), *onward)


def refuse(state: State, request: Request) -> Step:
    """Refuse with lovers. Nothing is exchanged, and everybody now knows this card (§5.4)."""
    call = Call(request.asker, "refused", request.asked, request.passed_by)
    refused = replace(state, turn=state.turn + 1, request=None, story=(*state.story, call))
    return Step(refused, (LoversRefused(request.asker, request.asked),))


def accept(state: State, request: Request) -> Step:
    """Let the asked player's card decide the request (§5)."""
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
    """The chips of each seat after every payer has given one chip to ``to``."""
    after = list(chips)
    for payer in payers:
        after[payer] -= 1
        after[to] += 1
    return tuple(after)


def meet_person(state: State, call: Call) -> Step:
    """No exchange, and the asker is out (§5.1)."""
    call = replace(call, out=(call.seat,))
    return Step(put_out(state, call), (PersonMet(call.seat, call.other), WentOut(call.seat, PERSON)))


def meet_cat(state: State, call: Call) -> Step:
    """No exchange. The original owner of the asker's card goes out, if they are still in the round (§5.3)."""
    owner = state.owners[call.seat]
    out = tuple([seat for seat in state.playing if seat == owner])
    fate = WentOut(out[0], CAT) if out else AlreadyOut(owner)
    call = replace(call, owner=owner, out=out)
    return Step(put_out(state, call), (CatMet(call.seat, call.other, owner), fate))


def put_out(state: State, call: Call) -> State:
    """Remove the seats in `Call.out` from the round, and add the call to its story."""
    return replace(
        state,
        playing=without(state.playing, call.out),
        waiting=without(state.waiting, call.out),
        story=(*state.story, call),
    )


def without(seats: tuple[Seat, ...], out: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The seats that are not in ``out``, in their order."""
    return tuple([seat for seat in seats if seat not in out]) if out else seats


def ask_deck(state: State, call: Call) -> Step:
    """Turn up cards until one decides. A card that is not taken is discarded at once (§6)."""
    events: list[Event] = []
    turned: list[Card] = []
    while True:
        (card,), state, reshuffled = draw(state, 1)
        events += reshuffled
        if card not in DECIDING:
            taken = take(state, replace(call, turned=tuple(turned)) if turned else call, card)
            return Step(taken.state, (*events, *taken.events))
        state = replace(state, discards=(*state.discards, card))
        turned.append(card)
        events.append(DeckTurned(card))
        if card not in PASSING:
            decided = decide(state, replace(call, turned=tuple(turned)), card)
            return Step(decided.state, (*events, *decided.events))


def decide(state: State, call: Call, card: Card) -> Step:
    """Settle a request if the deck's card is an owl, a person or a cat: no exchange (§6.3 to §6.5)."""
    if card == PERSON:
        return meet_person(state, replace(call, came="person"))
    if card == CAT:
        return meet_cat(state, replace(call, came="cat"))
    return Step(put_out(state, replace(call, came="owl")), (OwlMet(call.seat),))


def take(state: State, call: Call, card: Card) -> Step:
    """Swap with the deck. Others see the card when the round ends, or immediately (§6.8, §10.1)."""
    seat = call.seat
    if card == CLOWN:
        card = HIGH_CLOWN
    shown, gave = state.options.deck == "shown", state.cards[seat]
    taken = replace(
        state,
        cards=(*state.cards[:seat], card, *state.cards[seat + 1 :]),
        owners=(*state.owners[:seat], None, *state.owners[seat + 1 :]),
        given=(*state.given, gave),
        story=(*state.story, replace(call, took=card) if shown else call),
    )
    seen = DeckShown(seat, card, gave) if shown else CardTaken(seat, card, to=(seat,))
    return Step(taken, (DeckTaken(seat), seen))


def shown_given(state: State) -> tuple[Card, ...]:
    """The card given to the deck, if all have seen it (§6.7, §10.1)."""
    return state.given if state.options.deck == "shown" else ()
