"""Positions of Coucou in the notation of its rules: ``A3 B8 C5 DJ``, the dealer last."""

from engine.games import coucou
from engine.games.coucou import Options, apply
from engine.games.coucou.nouns import PACK, WORTH, Card, State
from tests.engine.rulebook import asides

LETTERS = "ABCDEFGHIJKLMNOPQRST"
BASE, AS = Options(), Options(variant="as")


def table(cards: str, stock: str = "2", options: Options = BASE, chips: tuple[int, ...] = ()) -> State:
    """A deal about to be played. The suits do not matter, and the low cards are at the bottom of the stock.

    In ``A5 C9``, B is eliminated.
    """
    pack = list(PACK)

    def card(rank: str) -> Card:
        return pack.pop(next(i for i, found in enumerate(pack) if found[0] == rank))

    dealt = {LETTERS.index(word[0]): card(word[1]) for word in cards.split()}
    seats, front = max(dealt) + 1, [card(rank) for rank in stock]
    dealer = seats - 1
    return State(
        seed="seed",
        options=options,
        turn=0,
        deal=1 if len(dealt) == seats else 2,
        dealer=dealer,
        chips=chips or (options.chips,) * seats,
        out=tuple(0 if seat in dealt else 1 for seat in range(seats)),
        cards=tuple(dealt.get(seat, "") for seat in range(seats)),
        stock=(*front, *sorted(pack, key=WORTH.__getitem__, reverse=True)),
        waiting=tuple(dealt)[: None if options.variant == "as" else -1],
        calls=(),
        last=None,
    )


def position(text: str) -> State:
    """The deal that a scene describes in words such as ``A3 B8 C5 DJ; stock T; as; chips 1 1 1 2``."""
    cards, found = asides(text)
    chips = tuple(map(int, found.get("chips", "").split()))
    return table(cards, found.get("stock", "2"), AS if "as" in found else BASE, chips)


def turns(state: State, words: str) -> State:
    """The state after these calls, such as ``keep ask``, each by the next player."""
    for word in words.split():
        state = apply(state, state.waiting[0], word).state
    return state


def dealt(seats: int, options: Options = BASE, seed: str = "seed") -> State:
    """A new game."""
    state: State = coucou.new(seats, options, seed).state
    return state
