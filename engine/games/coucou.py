"""Coucou and its variant As qui court, traditional games for five to twenty players.

Everybody has one card, and may pass it on to the next one, who cannot refuse unless he has a king. Then the
lowest card costs a chip. Paragraphs (§) are those of docs/rules/coucou.md.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.game import Action, Event, IllegalAction, Outcome, Prompt, Seat, Step
from engine.games._coucou_house import choose
from engine.games._coucou_nouns import (
    ACE,
    KING,
    PACK,
    WORTH,
    Call,
    Card,
    CardDealt,
    CardTaken,
    ChipLost,
    Cuckoo,
    DealerChose,
    DealStarted,
    Eliminated,
    Exchanged,
    GameOver,
    Kept,
    KingLaid,
    KingTurned,
    NobodyLost,
    Options,
    Showdown,
    Shown,
    State,
    StockTaken,
    View,
)
from engine.shuffle import shuffled

__all__ = [  # the Game, and with what else is defined here, all that others may want
    "ACE",
    "KING",
    "PACK",
    "WORTH",
    "Call",
    "Card",
    "CardDealt",
    "CardTaken",
    "ChipLost",
    "Cuckoo",
    "DealStarted",
    "DealerChose",
    "Eliminated",
    "Exchanged",
    "GameOver",
    "Kept",
    "KingLaid",
    "KingTurned",
    "NobodyLost",
    "Options",
    "Showdown",
    "Shown",
    "State",
    "StockTaken",
    "View",
    "apply",
    "choose",
    "default",
    "key",
    "legal",
    "new",
    "outcome",
    "prompt",
    "seats",
    "version",
    "view",
]

key = "coucou"
version = 1
seats = SEATS = range(5, 21)

KEEP, ASK = ACTIONS = ("keep", "ask")


def new(seats: int, options: Options, seed: str) -> Step:
    """Hand out the chips, draw the first dealer by lot (§2.2, §2.3), and deal."""
    if seats not in SEATS:
        raise ValueError(f"{seats} seats, not {SEATS.start} to {SEATS.stop - 1}")
    blank = State(
        seed=seed,
        options=options,
        turn=0,
        deal=0,
        dealer=shuffled(range(seats), seed, "dealer")[0],
        chips=(options.chips,) * seats,
        out=(0,) * seats,
        cards=(),
        stock=(),
        waiting=(),
        calls=(),
        last=None,
    )
    return start_deal(blank)


def prompt(state: State) -> Prompt:
    """The one whose turn it is (§4.1)."""
    return Prompt(state.turn, frozenset(state.waiting[:1]), state.deal)


def legal(state: State, seat: Seat) -> Sequence[Action]:
    """In his turn: keep, or ask the next player or the stock for an exchange."""
    return ACTIONS if seat in state.waiting[:1] else ()


def apply(state: State, seat: Seat, action: Action) -> Step:
    """Keep or exchange; the last one's turn ends the deal."""
    if action not in ACTIONS or seat not in state.waiting[:1]:
        raise refusal(state, seat, action)
    state = replace(state, turn=state.turn + 1)
    spoken = keep(state) if action == KEEP else ask(state)
    if spoken.state.waiting:
        return spoken
    ended = end_deal(spoken.state)
    return Step(ended.state, (*spoken.events, *ended.events))


def refusal(state: State, seat: Seat, action: Action) -> IllegalAction:
    """Why this is not legal."""
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
    """He keeps: nobody else's card moves, and as it is the same for every card it tells nothing of his."""
    return KEEP


def view(state: State, seat: Seat | None) -> View:
    """The table as this seat sees it."""
    known, kings = _knowledge(state.calls, len(state.cards), seat)
    chooses = state.options.variant == "coucou" and seat == state.dealer and state.waiting
    return View(
        seat=seat,
        variant=state.options.variant,
        most=state.options.chips,
        over=not state.waiting,
        deal=state.deal,
        dealer=state.dealer,
        chips=state.chips,
        out=state.out,
        waiting=state.waiting,
        calls=state.calls,
        kings=tuple(kings),
        cards=tuple([card if holder in known else "" for holder, card in enumerate(state.cards)]),
        put_back=state.stock[-2:] if chooses else (),
        last=state.last,
    )


def outcome(state: State) -> Outcome | None:
    """The last one in is first, the others by when they went out, those of one deal tied (§5.5).

    A seat's score is the number of players who went out before it.
    """
    if state.waiting:
        return None
    lasted = [deal or state.deal + 1 for deal in state.out]
    scores = tuple(sum(other < own for other in lasted) for own in lasted)
    return Outcome(scores, tuple(1 + sum(other > own for other in lasted) for own in lasted))


def start_deal(state: State) -> Step:
    """A card to everybody still in, from the dealer's next seat on, the dealer last (§3.1)."""
    deal, dealer = state.deal + 1, state.dealer
    count = len(state.chips)
    order = [seat for seat in (*range(dealer + 1, count), *range(dealer + 1)) if state.chips[seat]]
    pack = shuffled(PACK, state.seed, f"deal/{deal}")
    cards, stock = [""] * count, pack[len(order) :]
    events: list[Event] = [DealStarted(deal, dealer)]
    for seat, card in zip(order, pack, strict=False):
        cards[seat] = card
        events.append(CardDealt(seat, card, to=(seat,)))
    if state.options.variant == "coucou":
        three = pack[len(order) - 1 : len(order) + 2]
        cards[dealer], put_back = choose_card(three)
        stock = (*stock[2:], *put_back)
        events[-1] = DealerChose(dealer, three, cards[dealer], to=(dealer,))
        order.pop()
    dealt = State(
        seed=state.seed,
        options=state.options,
        turn=state.turn,
        deal=deal,
        dealer=dealer,
        chips=state.chips,
        out=state.out,
        cards=tuple(cards),
        stock=stock,
        waiting=tuple(order),
        calls=(),
        last=state.last,
    )
    return Step(dealt, tuple(events))


def choose_card(three: Sequence[Card]) -> tuple[Card, list[Card]]:
    """The dealer keeps the highest, of equals the first, and puts back the others in their order (§3.2)."""
    kept = max(three, key=WORTH.__getitem__)
    return kept, [card for card in three if card != kept]


def keep(state: State) -> Step:
    """Je garde ! The turn passes on (§4.2)."""
    seat, *rest = state.waiting
    calls = (*state.calls, Call(seat, "kept"))
    return Step(replace(state, waiting=tuple(rest), calls=calls), (Kept(seat),))


def ask(state: State) -> Step:
    """Je change ! The next one must exchange, but for a king (§4.3, §4.4); the last one asks the stock."""
    if len(state.waiting) == 1:
        return ask_stock(state)
    seat, other = state.waiting[:2]
    mine, theirs = state.cards[seat], state.cards[other]
    if WORTH[theirs] == KING:
        return refuse(state, seat, other)
    cards = list(state.cards)
    cards[seat], cards[other] = theirs, mine
    calls = (*state.calls, Call(seat, "exchanged", other))
    return Step(
        replace(state, cards=tuple(cards), waiting=state.waiting[1:], calls=calls),
        (
            Exchanged(seat, other),
            CardTaken(seat, theirs, to=(seat,)),
            CardTaken(other, mine, to=(other,)),
        ),
    )


def refuse(state: State, seat: Seat, other: Seat) -> Step:
    """Coucou ! The king stays hidden (§4.5); in the variant its owner lays it down, and has no turn (§6)."""
    if state.options.variant == "coucou":
        calls = (*state.calls, Call(seat, "refused", other))
        return Step(replace(state, waiting=state.waiting[1:], calls=calls), (Cuckoo(seat, other),))
    king = state.cards[other]
    calls = (*state.calls, Call(seat, "refused", other, king))
    return Step(replace(state, waiting=state.waiting[2:], calls=calls), (KingLaid(seat, other, king),))


def ask_stock(state: State) -> Step:
    """The front of the stock for his card, unless it is a king: that is set aside (§4.6, §4.7)."""
    (seat,), (front, *rest) = state.waiting, state.stock
    if WORTH[front] == KING:
        calls = (*state.calls, Call(seat, "refused", king=front))
        return Step(replace(state, stock=tuple(rest), waiting=(), calls=calls), (KingTurned(seat, front),))
    cards = (*state.cards[:seat], front, *state.cards[seat + 1 :])
    calls = (*state.calls, Call(seat, "exchanged"))
    return Step(
        replace(state, cards=cards, stock=tuple(rest), waiting=(), calls=calls),
        (StockTaken(seat), CardTaken(seat, front, to=(seat,))),
    )


def end_deal(state: State) -> Step:
    """All show, the lowest cards cost a chip each, and the next one deals (§5)."""
    losers = lowest(state.cards)
    chips = tuple([left - (seat in losers) for seat, left in enumerate(state.chips)])
    eliminated = tuple([seat for seat in losers if not chips[seat]])
    events: list[Event] = [Shown(tuple([card or "–" for card in state.cards]))]
    events += [ChipLost(seat, chips[seat]) for seat in losers] or [NobodyLost()]
    events += [Eliminated(seat) for seat in eliminated]
    state = replace(
        state,
        chips=chips,
        out=tuple([state.deal if seat in eliminated else deal for seat, deal in enumerate(state.out)]),
        last=Showdown(state.deal, state.dealer, state.cards, state.calls, losers, eliminated),
    )
    still_in = [seat for seat, left in enumerate(chips) if left]
    if len(still_in) == 1:
        return Step(state, (*events, GameOver(still_in[0])))
    dealer = next((seat for seat in still_in if seat > state.dealer), still_in[0])
    dealt = start_deal(replace(state, dealer=dealer))
    return Step(dealt.state, (*events, *dealt.events))


def lowest(cards: Sequence[Card]) -> tuple[Seat, ...]:
    """Who has the lowest card; nobody when all cards are equal in rank (§5.1, §5.2)."""
    worths = [WORTH[card] for card in cards if card]
    least = min(worths)
    if least == max(worths):
        return ()
    return tuple([seat for seat, card in enumerate(cards) if card and WORTH[card] == least])


def _knowledge(calls: Sequence[Call], seats: int, seat: Seat | None) -> tuple[set[Seat], list[Seat]]:
    """Whose present cards a seat has held or seen, and who holds a king that has refused.

    Everybody sees who exchanges with whom, so each card is followed from hand to hand by the seat to which it
    was dealt; -1 is the one that comes from the stock.
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
