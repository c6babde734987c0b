"""What a game may offer besides its rules and its screens. None of it is needed to play.

The values are all defined here, even if only the screens use them, so that a game has one place for them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

import msgspec

from bot.i18n import Tr
from bot.parts import part
from bot.screen import Block, Picture
from bot.table.commentary import Commentary
from bot.table.sitting import Sitting
from engine.game import Event, Seat


class Extras(msgspec.Struct, frozen=True, kw_only=True):
    """What a game offers: the value ``EXTRAS`` in its module `bot.games.<game>.extras`."""

    beats: Beats | None = None
    """How results stay on the screens. If a game has none, it goes on at once."""
    shout: Shout | None = None
    first_look: Callable[[Any], bool] | None = None
    """Given a spectator's view, whether many cards are new to the players: they get 1.5 times the usual time.
    """
    commentary: Commentary | None = None
    """How to comment on the game. If a game has none, screens give the bare facts."""
    guesses: Guesses | None = None
    open_hand: Callable[[Any, Tr], str] | None = None
    """Given a seat's view, the seat's cards in words, without those already chosen. "" if it has no cards. A
    game that lacks this cannot be played with open hands.
    """
    emblem: Callable[[Mapping[str, int | str], Tr], Sequence[str]] | None = None
    """The cards by which people recognise a game with these options: the names of their faces, the best known
    first.
    """
    variants: Variants | None = None
    length: Callable[[int, Mapping[str, int | str]], Length] | None = None
    """The length of an average game with this number of seats and these options. If it is unknown, a lobby
    says nothing about it.
    """
    guide: Guide | None = None
    seen: Seen | None = None
    steps: Steps | None = None
    """How a replay divides the game. A game without steps is replayed deal by deal."""
    short_game: ShortGame | None = None
    merits_in_play: Callable[[Any], Sequence[tuple[float, ...]]] | None = None
    """Each seat's merit before the end, from a spectator's view: the higher, the better. It counts what the
    present deal has brought so far, too.
    """


class _Module(Protocol):
    EXTRAS: Extras


@cache
def extras(game: str) -> Extras:
    """What the game with this key offers. Nothing if the game is gone."""
    found = part(game, "extras", _Module)
    return found.EXTRAS if found else Extras()


def _all(_view: Any, _seat: Seat) -> bool:
    return True


def _none(_view: Any, _seat: Seat) -> bool:
    return False


Mood: TypeAlias = Literal["won", "gained", "lost", "out", "taken"]
"""What has just happened to a seat. won, lost: it won or lost a pot, a hand or the like. gained: it won
something small, such as a trick. out: it is out of the round or the game, or made no points in a deal. taken:
its card got worse. A panel shows ``taken`` even while its player must choose.
"""


def _calm(_view: Any, _seat: Seat) -> Mood | None:
    return None


class Beats(NamedTuple):
    """How results stay on the screens for a moment (`bot.table.beats`)."""

    seconds: Mapping[type[Event], float]
    """How many seconds the table shows each kind of event before the game goes on."""
    result: Callable[[Any, Sitting], Sequence[Block]]
    """The screen of the trick or deal that has just ended, for the shared message or for a seat's panel."""
    takes_part: Callable[[Any, Seat], bool] = _all
    """Given a spectator's view, whether the seat can still act or lose something in the present deal."""
    is_out: Callable[[Any, Seat], bool] = _none
    """Given a spectator's view, whether the seat can no longer act or lose anything in this game."""
    mood: Callable[[Any, Seat], Mood | None] = _calm
    """Given the seat's own view, what happened to the seat in this beat or since its last move, or None."""


class Shout(NamedTuple):
    """A word that a player may call out after an event that everybody sees."""

    event: type[Event]
    """The event. Everybody sees it for a moment, so the shout reveals nothing new."""
    seconds: float
    seat: Callable[[Any], Seat | None]
    """Given a spectator's view, the seat that may shout now, or None."""
    words: str
    """The word, the same in every language."""


class Shown(NamedTuple):
    """The outcome of a deal or a trick that people guessed at."""

    number: int
    seats: tuple[Seat, ...]
    """The seats that were right guesses. Empty if the outcome is void, so that no guess counts."""


def _nothing(_view: Any, _tr: Tr) -> str:
    return ""


class Guesses(NamedTuple):
    """What people who hold no cards can guess (`bot.table.guessing`), from a spectator's view."""

    question: str
    """What people guess each time: a catalogue message of the game."""
    number: Callable[[Any], int]
    """The number of the deal or trick to guess at now. The first one of a game is 1."""
    seats: Callable[[Any], Sequence[Seat]]
    """The seats that may be guessed. Empty once a card of the deal or trick is shown, and after the game."""
    shown: Callable[[Any], Shown | None]
    """The outcome of the previous deal or trick. None before the first outcome."""
    come_out: Callable[[Any, Tr], str] = _nothing
    """A line that says which cards have come out so far, or "" if the board shows that."""


class Variant(NamedTuple):
    """A way to play a game, with its own name."""

    title: str
    """The name of the variant, the same in every language."""
    summary: str
    """The variant in one line: a message of the game's catalogue, of at most 100 characters."""
    section: int
    """The section of the rules about the variant, numbered from 1."""


class Variants(NamedTuple):
    """The option whose values are ranked separately."""

    option: str
    """The option. Each of its values has its own ladder."""
    ladders: Mapping[int | str, str]
    """The name of the ladder for each of the option's values: a message with ``{title}``, or "" for the title
    alone. Games with an unknown value are on the first ladder.
    """
    named: Mapping[int | str, Variant] = {}
    """The variants that have their own names, keyed by the option's value."""


class Length(NamedTuple):
    """An average game in numbers. `tests/bot/games/test_lengths.py` checks the numbers of decisions."""

    alone: float = 0.0
    """How many decisions one seat makes while nobody else decides."""
    together: float = 0.0
    """How often several seats decide at the same time."""
    brief: float = 0.0
    """How many times somebody only answers briefly, for example to a request."""
    stands: float = 0.0
    """For how many seconds results are shown."""


class Guide(NamedTuple):
    """What a game adds to its rules: the section for a given position, what each card does, an example."""

    example_section: int
    section: Callable[[Any], int]
    """The section of the rules, numbered from 1, that says what the view's seat may do now."""
    cards: Callable[[Tr], Sequence[str]]
    """What the cards do, with a line for each kind of card."""
    example: Callable[[Tr], Picture]


class Seen(NamedTuple):
    """A page of cards that a reader has already seen and may look at again."""

    title: str
    """The title of the page and of its button, as a message of the game's catalogue."""
    lines: Callable[[Any, Sitting, bool], Sequence[str]]
    """The page's lines. In a live game they omit what players must remember; by post (True) they show all."""
    short: bool = False
    """Whether the page is a single line. If so, a hand in direct messages has that line too."""


class Place(NamedTuple):
    """A moment in a game, such as the third trick of the second round. Both numbers count from 1."""

    chapter: int
    """The number of the round, deal or hand. 0 if the game has nothing larger than a step."""
    number: int
    """The step's number within the chapter."""


class Steps(NamedTuple):
    """The steps of a game: its tricks or deals (`bot.games.steps`)."""

    tells_moves: bool
    """Whether a step's result says what everybody played. If it does not, a replay lists the moves."""
    place: Callable[[Any], Place]
    """The step that a spectator's view of a running game is in."""
    told: Callable[[Any, Sitting], str]
    """Given a spectator's view, a sentence on the step that has just ended."""
    step: str
    """A step's name within its chapter: a message with ``{n}``, of at most 40 characters when filled in."""
    chapter: str = ""
    """A message with ``{n}`` that names a chapter, such as ``Round {n}``. "" if there are no chapters."""
    next_deal: Callable[[Any, Tr], str] = _nothing
    """The name of the next deal, such as Round 2. "" if it is unknown, or if there is no next deal."""


class ShortGame(NamedTuple):
    """A form of the game for one person and about four minutes. Its functions are given a spectator's view.

    A short game consists of pieces, such as rounds or deals, and ends after ``pieces`` of them or at the
    game's own end.
    """

    seats: int
    """How many players there are, including bots."""
    options: Mapping[str, int | str]
    """The options that differ from the game's defaults, keyed by name."""
    pieces: int
    """The number of pieces after which the short game is over."""
    form: str
    """A message of the game's catalogue on how long the short game is and what counts in it."""
    finished: Callable[[Any], int]
    """How many pieces, such as rounds, have ended."""
    points: Callable[[Any], tuple[int, ...]]
    """How much each seat has so far, in the unit that ranks people: chips or points."""
    tally: Callable[[Any], tuple[int, ...]]
    """Each seat's running total, never set back to 0. Its changes show what each piece brought."""
    said: Callable[[int, Tr], str]
    """A number of points in words."""
