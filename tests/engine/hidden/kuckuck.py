"""Hidden in Zum Kuckuck!: others' hands and choices, cards not dealt, nests to come, the seed."""

from random import Random

from msgspec.structs import replace

from engine.game import Seat
from engine.games.kuckuck.nouns import NUMBERS, State
from engine.games.kuckuck.rounds import worth


def resample(state: State, seat: Seat | None, rng: Random, keep_next: bool) -> State:
    """Swaps number cards only for cards with equally many cockatoos, so that each hand keeps its total."""
    seats = len(state.players)
    fixed = {card for player in state.players for card in player.played}.union(*state.shown)
    if keep_next or state.deal.tactical:
        fixed.update(state.cards)
    if seat is not None:
        for number in range(1, state.round + 1 + keep_next):
            fixed.update(state.deal.hands[(seat - number + 1) % seats])
    swapped: dict[int, int] = {}
    for halves in (0, 1, 2):
        movable = [card for card in NUMBERS if card not in fixed and worth([card, card]) == halves]
        swapped.update(zip(movable, rng.sample(movable, len(movable)), strict=True))
    hands = [sorted(swapped.get(card, card) for card in hand) for hand in state.deal.hands]

    cards, playable = list(state.cards), list(state.playable)
    for other in state.order:
        hand = hands[(other - state.round + 1) % seats]
        playable[other] = tuple(str(card) for card in hand if card not in state.players[other].played)
        if cards[other] and other != seat and not keep_next and not state.deal.tactical:
            cards[other] = int(rng.choice(playable[other]))

    seen = 2 * (state.trick + keep_next)
    to_come = state.nests[seen:]
    seed = state.deal.seed if keep_next else "another"
    return replace(
        state,
        deal=replace(state.deal, hands=tuple(map(tuple, hands)), seed=seed),
        playable=tuple(playable),
        cards=tuple(cards),
        nests=(*state.nests[:seen], *rng.sample(to_come, len(to_come))),
    )
