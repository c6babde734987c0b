"""Hidden in Duck Soup: the other player's hand and drawn cards, the stock, the seed."""

from random import Random

from msgspec.structs import replace

from engine.game import Seat
from engine.games.ducksoup.nouns import CARDS, State


def resample(state: State, seat: Seat | None, rng: Random, keep_next: bool) -> State:
    """Shuffles the cards that the seat has not seen. If ``keep_next``, those that may be drawn next stay."""
    kept = 4 if keep_next and seat is not None else 0
    own = state.hands[seat] if seat is not None else ()
    others = [other for other in (0, 1) if other != seat]
    loose = [card for other in others for card in state.hands[other]] + [*state.stock[kept:]]
    rng.shuffle(loose)
    hands, drawn = [own, own], [*state.drawn]
    for other in others:
        count = len(state.hands[other])
        hands[other], loose = tuple(sorted(loose[:count], key=CARDS.index)), loose[count:]
        drawn[other] = tuple(rng.sample(hands[other], min(count, len(state.drawn[other]))))
    return replace(
        state,
        seed=state.seed if keep_next else "another",
        hands=(hands[0], hands[1]),
        drawn=(drawn[0], drawn[1]),
        stock=(*state.stock[:kept], *loose),
    )
