"""Positions of Zum Kuckuck! in the notation of its rules: ``A(12,3) B(–,5) C(out)`` (nest, cockatoos)."""

import re
from collections.abc import Iterator
from random import Random
from typing import Literal

from msgspec.structs import replace

from engine.game import Event, Seat
from engine.games import kuckuck
from engine.games.kuckuck import apply
from engine.games.kuckuck.nouns import NUMBERS, Deal, Player, State
from engine.games.kuckuck.rounds import NESTS, worth
from engine.games.kuckuck.scores import points_of, score_round
from engine.options import combinations
from engine.playout import Chooser, playout
from tests.engine.contract import followed
from tests.engine.rulebook import asides

LETTERS = "ABCDE"
SETTINGS = [(seats, options) for seats in kuckuck.SEATS for options in combinations(kuckuck.Options)]


def players(text: str, worth: int = 5) -> tuple[Player, ...]:
    """The players that ``text`` describes, as everybody sees them."""
    found = re.findall(r"[A-E]\((?:(out)|(\d+|–),(\d+))\)", text)
    return tuple(
        Player(worth, 0, out=True) if out else Player(worth, int(cockatoos), 0 if nest == "–" else int(nest))
        for out, nest, cockatoos in found
    )


def bids(text: str) -> list[tuple[Seat, str]]:
    """The seats and actions of a text such as ``A52 B47``, in that order."""
    return [(LETTERS.index(bid[0]), bid[1:]) for bid in text.split()]


def table(
    text: str, nests: tuple[int, int], cards: str, *, trick: int = 1, tactical: bool = False, worth: int = 5
) -> State:
    """A trick about to be played. All hold their ``cards``, which are in order of play if ``tactical``."""
    before = players(text, worth)
    chosen = dict(bids(cards))
    spare = iter([number for number in NUMBERS if str(number) not in chosen.values()])
    hands = []
    for seat in range(len(before)):
        bid = [int(chosen[seat])] if seat in chosen else []
        hands.append(tuple(sorted(bid + [next(spare) for _ in range(12 - len(bid))])))
    order = tuple(chosen) if tactical else tuple(sorted(chosen))
    return State(
        deal=Deal("seed", tactical, tuple(hands), len(before)),
        turn=0,
        round=1,
        trick=trick,
        nests=(*NESTS[: 2 * trick - 2], *nests, *NESTS[2 * trick :]),
        up=(min(nests), max(nests)),
        players=before,
        playable=tuple(() if p.out else tuple(map(str, hand)) for p, hand in zip(before, hands, strict=True)),
        order=order,
        waiting=order,
        cards=(0,) * len(before),
        last=None,
        sheet=(),
        shown=((),) * len(before),
    )


def position(text: str) -> State:
    """The trick of a scene such as ``A(12,3) B(–,5) C(out); nests 3 11; cards A52 B47; open``."""
    before, found = asides(text)
    low, high = map(int, found["nests"].split())
    trick = int(found.get("trick", 1))
    state = table(before, (low, high), found["cards"], trick=trick, tactical="open" in found)
    return known(state, trick) if "known" in found else state


def known(state: State, trick: int) -> State:
    """The state with true values for what `table` invents: the hands' cockatoos, the other tricks' nests."""
    pack = [*NESTS]
    for nest in state.up:
        pack.remove(nest)
    before, later = pack[: 2 * trick - 2], pack[2 * trick - 2 :]
    players = tuple(
        replace(player, worth=worth(hand))
        for player, hand in zip(state.players, state.deal.hands, strict=True)
    )
    return replace(state, players=players, nests=(*before, *state.up, *later))


def play(state: State, cards: str) -> tuple[State, list[Event]]:
    """The table after these cards, and what happened."""
    return followed(kuckuck, state, bids(cards))


def points(table_at_the_end: str, *worths: int) -> list[int]:
    """The scores of a round that ends like this table. ``worths`` are the hands' cockatoos, 5 by default."""
    seats = list(players(table_at_the_end))
    for seat, brought in enumerate(worths):
        seats[seat] = Player(brought, seats[seat].cockatoos, seats[seat].nest, seats[seat].out)
    return [points_of(score) for score in score_round(seats)]


def dealt(
    seats: int,
    bidding: Literal["sealed", "tactical"] = "sealed",
    seed: str = "seed",
    rounds: Literal["full", "short"] = "full",
) -> State:
    """A new game."""
    state: State = kuckuck.new(seats, kuckuck.Options(bidding, rounds), seed).state
    return state


def next_round(state: State) -> State:
    """The state after the clock has acted for everybody until a new round begins or the game is over."""
    number = state.round
    while state.round == number and (waiting := kuckuck.prompt(state).seats):
        seat = min(waiting)
        state = apply(state, seat, kuckuck.default(state, seat)).state
    return state


def moments(seats: int, options: kuckuck.Options, player: Chooser, rng: Random) -> Iterator[State]:
    """The states of a game in which a player must choose an action."""
    state = kuckuck.new(seats, options, str(rng.random())).state
    yield state
    for acted in playout(kuckuck, state, [player] * seats, rng):
        if kuckuck.prompt(acted.step.state).seats:
            yield acted.step.state
