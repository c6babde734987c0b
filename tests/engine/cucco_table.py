"""Positions of Cucco 21 in the notation of its rules: ``A5 B1 C18 D9 E14``, the last one the dealer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from engine.game import Action, Event, Seat
from engine.games import cucco
from engine.games.cucco import Options, apply
from engine.games.cucco.nouns import PACK, Showdown, State
from tests.engine.contract import followed
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
    """A round of this number about to be played. ``A5 C9``: B is out of the hand; the last one deals.

    The deck begins with these cards; when it is short, that is all of it, and the rest are discards.
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
    """A round in the words of a scene: ``A5 B7; deck 11 4; round 4; chips 1 1; pot 9``."""
    cards, found = asides(text)
    options = Options(
        deck="shown" if "shown" in found else "hidden",
        prices="double" if "prices" in found else "rising",
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
    """``11 4 7``."""
    return tuple(map(int, words.split()))


def seats(letters: str) -> tuple[Seat, ...]:
    """``AC``: 0 and 2."""
    return tuple(map(LETTERS.index, letters))


def letters(found: Iterable[Seat]) -> str:
    """0 and 2: ``AC``."""
    return "".join(LETTERS[seat] for seat in found)


def acts(words: str) -> Iterator[tuple[Seat, Action]]:
    """``A:ask B:accept``."""
    for word in words.split():
        letter, action = word.split(":")
        yield LETTERS.index(letter), action


def after(state: State, words: str) -> State:
    """The state after these actions, such as ``A:ask B:accept C:owl``."""
    return told(state, words)[0]


def told(state: State, words: str) -> tuple[State, list[Event]]:
    """The state after these actions, and all that happened."""
    return followed(cucco, state, acts(words))


def play(state: State, askers: str = "") -> tuple[State, list[Event]]:
    """The round to its end, when these ask, everybody accepts, and all others keep."""
    events = list[Event]()
    while state.last is None:
        (seat,) = cucco.prompt(state).seats
        action = "accept" if state.request else "ask" if LETTERS[seat] in askers else "keep"
        state, news = apply(state, seat, action)
        events += news
    return state, events


def ended(state: State, askers: str = "") -> Showdown:
    """How the round ends, when these ask, everybody accepts, and all others keep."""
    last = play(state, askers)[0].last
    assert last is not None
    return last


def out(state: State, askers: str = "") -> str:
    """Who goes out in the round: by cards that decided, and by the lowest one: ``A, B``."""
    last = ended(state, askers)
    return ", ".join([letters(fell.seat for fell in last.fallen) or "–", letters(last.lowest) or "–"])


def held(state: State) -> str:
    """``A5 B1``: what each has."""
    return " ".join(f"{letter}{card}" for letter, card in zip(LETTERS, state.cards, strict=False) if card)


def dealt(count: int = 5, seed: str = "seed") -> State:
    """A new game."""
    state: State = cucco.new(count, Options(), seed).state
    return state
