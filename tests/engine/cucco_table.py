"""Positions of Cucco 21 in the notation of its rules: ``A5 B1 C18 D9 E14``, the dealer last."""

from collections import Counter
from collections.abc import Iterable

from msgspec.structs import replace

from engine.games import cucco
from engine.games.cucco import Options, apply
from engine.games.cucco.nouns import PACK, Showdown, State
from tests.engine.rulebook import asides

LETTERS = "ABCDEFGHIJKL"
USUAL = Options()


def table(
    cards: str,
    deck: str = "",
    chips: Iterable[int] = (),
    *,
    number: int = 1,
    pot: int = 0,
    short: bool = False,
    options: Options = USUAL,
) -> State:
    """A round with this number, about to be played. In ``A5 C9``, B is out of the hand. The dealer is last.

    ``deck`` holds the deck's top cards. If the deck is ``short``, all other cards are discards.
    """
    held = {LETTERS.index(word[0]): int(word[1:]) for word in cards.split()}
    had = tuple(chips)
    count = max(max(held) + 1, len(had))
    front, unused = numbers(deck), Counter(PACK)
    unused.subtract([*held.values(), *front])
    rest = tuple(sorted(unused.elements()))
    return State(
        seed="seed",
        options=options,
        turn=0,
        opened=0,
        hand=1,
        round=number,
        deal=1,
        dealer=max(held),
        chips=had or (options.chips - 1,) * count,
        pot=pot,
        out_of_hand=tuple(seat for seat in range(count) if seat not in held),
        playing=tuple(held),
        waiting=tuple(held),
        request=None,
        pending=(),
        cards=tuple(held.get(seat, 0) for seat in range(count)),
        owners=tuple(seat if seat in held else None for seat in range(count)),
        deck=front if short else (*front, *rest),
        discards=rest if short else (),
        given=(),
        reshuffles=0,
        story=(),
        last=None,
    )


def position(text: str) -> State:
    """The round that a scene describes in words such as ``A5 B7; deck 11 4; round 4; chips 1 1; pot 9``."""
    cards, found = asides(text)
    options = Options(
        deck="shown" if "shown" in found else "hidden", prices="double" if "prices" in found else "rising"
    )
    state = table(
        cards,
        found.get("deck", ""),
        numbers(found.get("chips", "")),
        number=int(found.get("round", 1)),
        pot=int(found.get("pot", 0)),
        short="short" in found,
        options=options,
    )
    return replace(state, reshuffles=int(found.get("reshuffles", 0)))


def numbers(words: str) -> tuple[int, ...]:
    """The numbers in a text such as ``11 4 7``."""
    return tuple(map(int, words.split()))


def after(state: State, words: str) -> State:
    """The state after these actions, such as ``A:ask B:accept C:owl``."""
    for word in words.split():
        letter, action = word.split(":")
        state = apply(state, LETTERS.index(letter), action).state
    return state


def ended(state: State) -> Showdown:
    """How the round ends if everybody keeps."""
    while state.last is None:
        state = apply(state, state.waiting[0], "keep").state
    return state.last


def dealt(count: int = 5, seed: str = "seed") -> State:
    """A new game."""
    state: State = cucco.new(count, Options(), seed).state
    return state
