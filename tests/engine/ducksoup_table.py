"""Positions of Duck Soup: what the hands hold, and what is played, as in ``A:7S B:7H quack``."""

from collections.abc import Iterator

from msgspec.structs import replace

from engine.game import Event, Seat
from engine.games import ducksoup
from engine.games.ducksoup.nouns import CARDS, Pair, Score, State, Trick
from tests.engine.contract import followed
from tests.engine.rulebook import asides

LETTERS = "AB"


def dealt(seed: str = "seed") -> State:
    """A new game."""
    state: State = ducksoup.new(2, ducksoup.Options(), seed).state
    return state


def cards(text: str) -> tuple[str, ...]:
    """The cards of a text such as ``7S 7D``, in the order of a hand."""
    return tuple(sorted(text.split(), key=CARDS.index))


def table(
    one: str, other: str, *, stock: str = "", first: Pair = (0, 0), second: Pair = (0, 0), deal: int = 1
) -> State:
    """A deal in which seat A has the first hand and leads. If there is a stock, this is the first course."""
    return replace(
        dealt(),
        deal=deal,
        dealer=1,
        leader=0,
        hands=(cards(one), cards(other)),
        stock=tuple(stock.split()),
        first=first,
        second=second,
    )


def position(text: str) -> State:
    """The deal of a scene such as ``9S KC / 4S QC; stock 2D 3D; first 5 1; sheet 100 115, 100 0``."""
    hands, found = asides(text)
    one, other = hands.split(" / ")
    finished = [pair(scores) for scores in found["sheet"].split(", ")] if "sheet" in found else []
    state = table(
        one,
        other,
        stock=found.get("stock", ""),
        first=pair(found.get("first", "0 0")),
        second=pair(found.get("second", "0 0")),
        deal=len(finished) + 1,
    )
    state = replace(state, sheet=sheet(*finished))
    return known(state) if "known" in found else state


def pair(text: str) -> Pair:
    one, other = map(int, text.split())
    return one, other


def acts(text: str) -> Iterator[tuple[Seat, str]]:
    """The seats and actions of a text such as ``A:7S B:7H quack A:duck``."""
    for act in text.replace(" quack", "_quack").split():
        letter, _, action = act.partition(":")
        yield LETTERS.index(letter), action.replace("_", " ")


def play(state: State, text: str) -> tuple[State, list[Event]]:
    """The table after these actions, and what happened."""
    return followed(ducksoup, state, acts(text))


def sheet(*products: Pair) -> tuple[Score, ...]:
    """Finished deals with these scores."""
    return tuple(Score((1, 1), product) for product in products)


def known(state: State) -> State:
    """The state after one made-up trick that took all missing cards, so that they count as played."""
    held = {*state.hands[0], *state.hands[1], *state.stock, *state.trick}
    gone = Trick(
        1, 1, 1, 0, tuple([card for card in CARDS if card not in held]), quack=False, winner=0, worth=(1,)
    )
    return replace(state, tricks=(gone,))
