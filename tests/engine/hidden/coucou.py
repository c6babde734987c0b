"""Hidden in Coucou: others' cards, the stock, what the dealer has put back, the seed."""

from random import Random

from msgspec.structs import replace

from engine.game import Seat
from engine.games.coucou import view
from engine.games.coucou.deals import choose_card
from engine.games.coucou.nouns import KING, WORTH, Card, State


def resample(state: State, seat: Seat | None, rng: Random, keep_next: bool) -> State:
    """A king that refused stays a king, and a card that an asker got is never a king. The dealer still has
    the highest of the three cards they chose from.
    """
    if not state.waiting:
        return replace(state, seed=state.seed if keep_next else "another", stock=mixed(state.stock, rng))
    known = view(state, seat)
    base = state.options.variant == "coucou"
    bottom = 2 if base else 0
    fixed = {holder for holder, card in enumerate(state.cards) if not card or known.cards[holder]}
    no_kings = {call.seat for call in state.calls if call.came == "exchanged"}
    fixed_front = 0
    if keep_next:
        fixed_front = 1
        if len(state.waiting) <= 2:  # the deal may end, which shows all cards
            fixed.update(range(len(state.cards)))
        else:
            speaking, asked = state.waiting[:2]
            no_kings.add(asked)
            if seat == speaking or WORTH[state.cards[asked]] == KING:
                fixed.add(asked)
            if seat == asked:
                fixed.add(speaking)
    pool = [card for holder, card in enumerate(state.cards) if holder not in fixed]
    dealer_open = base and state.dealer not in fixed
    pool += state.stock[fixed_front : None if dealer_open or not base else -bottom]
    rng.shuffle(pool)
    cards = list(state.cards)

    def draw(*, king: bool | None = None) -> Card:
        at = next(i for i, card in enumerate(pool) if king is None or (WORTH[card] == KING) == king)
        return pool.pop(at)

    free = sorted(set(range(len(cards))) - fixed, key=lambda holder: holder not in {*known.kings, *no_kings})
    put_back = state.stock[-bottom:] if base else ()
    for holder in free:
        if holder != state.dealer or not base:
            cards[holder] = draw(
                king=True if holder in known.kings else False if holder in no_kings else None
            )
    if dealer_open:
        cards[state.dealer], others = choose_card([draw(), draw(), draw()])
        put_back = tuple(others)
    return replace(
        state,
        seed=state.seed if keep_next else "another",
        cards=tuple(cards),
        stock=(*state.stock[:fixed_front], *pool, *put_back),
    )


def mixed(stock: tuple[Card, ...], rng: Random) -> tuple[Card, ...]:
    return tuple(rng.sample(stock, len(stock)))
