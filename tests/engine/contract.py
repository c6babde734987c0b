"""Random games, and checks of what every game promises in each position."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, partial
from importlib import import_module
from itertools import cycle, islice, product
from random import Random
from typing import NamedTuple

import msgspec
from hypothesis import strategies as st
from msgspec.structs import astuple

from engine.game import Action, Event, Game, Record, Seat, State
from engine.options import combinations
from engine.registry import games

SEED = "a-seed-that-nobody-sees"


class Setting(NamedTuple):
    """A game with the number of seats and the options of a table."""

    game: Game
    seats: int
    options: Record

    def __repr__(self) -> str:
        return f"{self.game.key} for {self.seats}, {self.options}"


MANY_SIZES = 3
MOST_SETTINGS = 40
"""A game with at most this many settings is tried in each of them."""


def settings_of(game: Game) -> Iterator[Setting]:
    """Each number of seats with each set of options. If that would be too many settings, each number of seats
    comes with each set of non-numeric options, and the numeric options change with the number of seats.
    """
    every = list(combinations(game.Options))
    if len(every) * len(game.seats) <= MOST_SETTINGS:
        yield from (Setting(game, seats, options) for seats, options in product(game.seats, every))
        return
    for alike in by_words(every):
        yield from map(partial(Setting, game), game.seats, cycle(alike))


def by_words(every: Iterable[Record]) -> list[list[Record]]:
    """Groups of options that differ only in their numbers."""
    found: dict[tuple[str, ...], list[Record]] = {}
    for options in every:
        words = tuple(value for value in astuple(options) if isinstance(value, str))
        found.setdefault(words, []).append(options)
    return list(found.values())


def few_settings_of(game: Game) -> Iterator[Setting]:
    """Each combination of a game's non-numeric options, for slow tests, and for tests whose output we read.

    Numeric options have their defaults. If there are many table sizes, only the smallest and largest occur.
    """
    sizes = game.seats if len(game.seats) <= MANY_SIZES else (game.seats[0], game.seats[-1])
    for seats, options in product(sizes, combinations(game.Options)):
        if numbers(options) == numbers(game.Options()):
            yield Setting(game, seats, options)


def some_settings_of(game: Game) -> Iterator[Setting]:
    """About half of the settings. Each pair of choices occurs in them, but not each combination of three.

    They suffice for tests that draw screens: no screen depends on three choices together.
    """
    few = [*few_settings_of(game)]
    a_size = len(few) // len({setting.seats for setting in few})
    for number, setting in enumerate(few):
        size, words = divmod(number, a_size)
        if (size + words + words // 2) % 2 == 0 or setting is few[-1]:
            yield setting


def numbers(options: Record) -> list[int]:
    return [value for value in astuple(options) if not isinstance(value, str)]


SETTINGS = [setting for game in games().values() for setting in settings_of(game)]
FEW_SETTINGS = [setting for game in games().values() for setting in few_settings_of(game)]
SOME_SETTINGS = [setting for game in games().values() for setting in some_settings_of(game)]


def biggest_of(key: str) -> Setting:
    """The game's setting with the most seats and the last combination of options."""
    return [*few_settings_of(games()[key])][-1]


RANDOM_GAMES = 20
"""As many random games of a game are looked at, or more if it has more settings."""


class Moment(NamedTuple):
    """A state in a walk, and the action that followed."""

    state: State
    seat: Seat
    action: Action
    after: State
    events: tuple[Event, ...]


def walk(setting: Setting, seed: str, rng: Random) -> Iterator[Moment]:
    """A random game. Now and then a player acts out of turn or changes their mind."""
    game = setting.game
    state = game.new(setting.seats, setting.options, seed).state
    while waiting := game.prompt(state).seats:
        able = [seat for seat in range(setting.seats) if game.legal(state, seat)]
        seat = rng.choice(able if rng.random() < 0.2 else sorted(waiting))
        action = rng.choice(game.legal(state, seat))
        after, events = game.apply(state, seat, action)
        yield Moment(state, seat, action, after, events)
        state = after


def followed(game: Game, state: State, acts: Iterable[tuple[Seat, Action]]) -> tuple[State, list[Event]]:
    """The state after these actions, and everything that happened."""
    events = list[Event]()
    for seat, action in acts:
        state, news = game.apply(state, seat, action)
        events += news
    return state, events


class Position(NamedTuple):
    """A state of a random game, at its end or somewhere before."""

    setting: Setting
    state: State
    rng: Random


@cache
def random_games(key: str) -> Sequence[tuple[Setting, str, list[Moment]]]:
    """Random games, at least one in each setting of a game: the setting, the seed and the moments of each."""
    settings = [*settings_of(games()[key])]
    found = enumerate(islice(cycle(settings), max(RANDOM_GAMES, len(settings))))
    seeded = [(setting, f"{SEED}{number}") for number, setting in found]
    return [(setting, seed, [*walk(setting, seed, Random(seed))]) for setting, seed in seeded]


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """A random moment of a random game."""
    setting, _, moments = draw(st.sampled_from(random_games(draw(st.sampled_from([*games()])))))
    at = draw(st.integers(0, len(moments)))
    state = moments[at].state if at < len(moments) else moments[-1].after
    return Position(setting, state, Random(draw(st.integers(0, 2**32))))


def watchers(setting: Setting) -> list[Seat | None]:
    """All seats and a spectator."""
    return [None, *range(setting.seats)]


def heard(events: tuple[Event, ...], seat: Seat | None) -> list[Event]:
    """The events that a seat, or a spectator, may know of."""
    return [event for event in events if event.to is None or seat in event.to]


def assert_indistinguishable(setting: Setting, state: State, seat: Seat | None, rng: Random) -> None:
    """Checks that what a seat sees does not depend on what it cannot know, now or after one more action."""
    game = setting.game
    resample = import_module(f"tests.engine.hidden.{game.key}").resample

    def assert_same_sight(one: State, other: State) -> None:
        assert game.view(one, seat) == game.view(other, seat)
        assert game.prompt(one) == game.prompt(other)
        assert game.outcome(one) == game.outcome(other)
        if seat is not None:
            assert game.legal(one, seat) == game.legal(other, seat)

    assert_same_sight(state, resample(state, seat, rng, keep_next=False))
    other = resample(state, seat, rng, keep_next=True)
    assert_same_sight(state, other)
    for actor in range(setting.seats):
        if common := sorted(set(game.legal(state, actor)) & set(game.legal(other, actor))):
            action = rng.choice(common)
            one, two = game.apply(state, actor, action), game.apply(other, actor, action)
            assert heard(one.events, seat) == heard(two.events, seat)
            assert_same_sight(one.state, two.state)
            called = action in game.prompt(state).calls
            if called and actor != seat and game.prompt(state) == game.prompt(one.state):
                assert heard(one.events, seat) == [], "a call that does nothing yet is nobody else's business"
                assert game.view(state, seat) == game.view(one.state, seat)
    assert_hidden_choices_look_alike(setting, state, seat, rng)


def assert_hidden_choices_look_alike(setting: Setting, state: State, seat: Seat | None, rng: Random) -> None:
    """Checks that while several players choose at once, nobody else can tell what one of them has chosen."""
    game = setting.game
    choosing = game.prompt(state).seats
    for actor in choosing - {seat} if len(choosing) > 1 else ():
        one, two = (game.apply(state, actor, rng.choice(game.legal(state, actor))) for _ in range(2))
        assert heard(one.events, seat) == heard(two.events, seat)
        assert game.view(one.state, seat) == game.view(two.state, seat)


def as_text(record: object) -> str:
    """Any record of a game as JSON."""
    return msgspec.json.encode(record).decode()
