"""The turns of Coucou: to keep the card, or to ask the next player or the stock for another.

Paragraphs (§) are those of docs/rules/coucou.md.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.game import Seat, Step
from engine.games.coucou.events import CardTaken, Cuckoo, Exchanged, Kept, KingLaid, KingTurned, StockTaken
from engine.games.coucou.nouns import KING, WORTH, Call, State


def keep(state: State) -> Step:
    """Keep the card: *Je garde !* The turn passes on (§4.2)."""
    seat = state.waiting[0]
    calls = (*state.calls, Call(seat, "kept"))
    return Step(replace(state, turn=state.turn + 1, waiting=state.waiting[1:], calls=calls), (Kept(seat),))


def ask(state: State) -> Step:
    """Ask: *Je change !* The next player must exchange, unless they have a king (§4.3, §4.4)."""
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
        replace(state, turn=state.turn + 1, cards=tuple(cards), waiting=state.waiting[1:], calls=calls),
        (
            Exchanged(seat, other),
            CardTaken(seat, theirs, to=(seat,)),
            CardTaken(other, mine, to=(other,)),
        ),
    )


def refuse(state: State, seat: Seat, other: Seat) -> Step:
    """Refuse: the king stays hidden (§4.5). In the variant, it is shown and its owner has no turn (§6.4)."""
    turn, waiting = state.turn + 1, state.waiting
    if state.options.variant == "coucou":
        calls = (*state.calls, Call(seat, "refused", other))
        return Step(replace(state, turn=turn, waiting=waiting[1:], calls=calls), (Cuckoo(seat, other),))
    king = state.cards[other]
    calls = (*state.calls, Call(seat, "refused", other, king))
    return Step(replace(state, turn=turn, waiting=waiting[2:], calls=calls), (KingLaid(seat, other, king),))


def ask_stock(state: State) -> Step:
    """Exchange with the front card of the stock, unless it is a king, which is set aside (§4.6, §4.7)."""
    seat, front = state.waiting[0], state.stock[0]
    turn, stock = state.turn + 1, state.stock[1:]
    if WORTH[front] == KING:
        calls = (*state.calls, Call(seat, "refused", king=front))
        return Step(
            replace(state, turn=turn, stock=stock, waiting=(), calls=calls), (KingTurned(seat, front),)
        )
    cards = (*state.cards[:seat], front, *state.cards[seat + 1 :])
    calls = (*state.calls, Call(seat, "exchanged"))
    return Step(
        replace(state, turn=turn, cards=cards, stock=stock, waiting=(), calls=calls),
        (StockTaken(seat), CardTaken(seat, front, to=(seat,))),
    )
