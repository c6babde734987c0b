"""A lesson: a short game of one person against bots, with a coach. It counts for nothing.

While the learner follows the script, the bots do too, and the coach says what the script contains. Once the
learner has played something else, the bots play as usual, and the coach finds its own words.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cache
from random import Random
from string import Formatter
from typing import Any, NamedTuple, Protocol

import msgspec

from bot.i18n import Tr
from bot.parts import part
from bot.screen import Block, Button
from bot.table import LEARNER, Phase, Table
from bot.table.sitting import Sitting
from engine.game import WAIT, Action, Seat, State
from engine.minds import strong
from engine.registry import games
from engine.shuffle import stacked

LESSON_SECONDS = 780
"""A lesson ends after this many seconds without a press. The lesson's panel can still be redrawn then."""
ENDLESS = 1_000
"""The number of deals in a chapter that ends only when its coach says so."""


class Scene(NamedTuple):
    """One decision, or several at once. The texts before and after it are catalogue messages."""

    moves: Mapping[Seat, Action]
    hint: str = ""
    """What the learner reads while they choose. If it is empty, the game's coach speaks."""
    told: str = ""
    """What the learner reads after the scene, until they press *Go on*. If it is empty, the lesson stops
    there only if the scene ended with a result.
    """


class Chapter(NamedTuple):
    """One chapter of a lesson, from its first screen to its last."""

    key: str
    """The chapter's key. Logs contain it, so it never changes. Empty if there are no scenes."""
    name: str
    """The text on the chapter's button: a catalogue message."""
    about: str
    """The first screen, a catalogue message: what the game is and how to win. Empty in later chapters."""
    options: Mapping[str, str | int]
    seats: int
    """How many players the chapter has. The learner has seat 0."""
    deals: int = ENDLESS
    """The number of the last deal. The chapter ends after it, even if the learner has left the script."""
    packs: Mapping[str, Sequence[Any]] = {}
    """The first items of each shuffled pack, keyed by the pack's label."""
    scenes: tuple[Scene, ...] = ()
    """The scenes in order. If there are none, only the coach teaches, and the coach ends the chapter."""
    end: str = ""
    """The last screen, a catalogue message: what to remember, and what else a whole game has."""


def _no_word(name: str, _tr: Tr) -> str:
    """For a game whose texts have only names and numbers to fill in. Raises KeyError."""
    raise KeyError(name)


class Script(NamedTuple):
    """How a game's scenes are compared with a table, and how their texts are filled in."""

    deals_apart: bool
    """Whether each deal tells a story of its own, whatever happened in the deals before."""
    compared: Callable[[Any], Hashable]
    """The part of a state that scenes depend on. While it equals the script's, a table follows the script."""
    word: Callable[[str, Tr], str] = _no_word
    """The words that replace ``{name}`` in a text, such as a card's name. Players are ``{p1}`` … ``{p4}``."""
    numbers: Mapping[str, int] = {}
    """The numbers of the rules that replace ``{name}`` in a text."""


class Hint(NamedTuple):
    """What the learner can do now, which choice is sound, and why."""

    text: str
    advised: Action | None = None
    """The action that the text advises. None when the learner has nothing to do."""
    buttons: tuple[Button, ...] = ()
    """Buttons for choices that players of an ordinary game make by letting their time run out."""


class Coach(Protocol):
    """What a module `bot.games.<game>.lesson` offers. A coach sees the learner's own view and nothing else.

    `/learn` offers only games with this module. The coach's texts are in the catalogue of the game.
    """

    @property
    def lessons(self) -> Mapping[str, Sequence[Chapter]]:
        """The chapters of each lesson, keyed by the lesson's title. Learners begin with the first."""

    @property
    def script(self) -> Script | None:
        """How scenes are compared with a table. None if there are no scenes, and only the coach teaches."""

    def is_over(self, view: Any) -> bool:
        """True once the learner has seen everything that the lesson is meant to show."""

    def scene(self, view: Any, at: Sitting) -> Sequence[Block]:
        """The part of the learner's panel that shows the table. A lesson has no public message to show it."""

    def happened(self, view: Any, at: Sitting) -> str:
        """What the last move led to, and why; before the first move, what the game is about."""

    def hint(self, view: Any, at: Sitting) -> Hint:
        """What the learner can do now."""

    def because(self, view: Any, action: Action, at: Sitting) -> str:
        """What speaks for this action, also where a strong bot chose it. "" if there are no words for it."""


class PlayedChapter(NamedTuple):
    """What happens in a chapter if everybody follows its script."""

    states: tuple[State, ...]
    """The state before each scene, and the state after the last."""
    places: Mapping[Hashable, int]
    """The index of each state, keyed by the part of the state that `Script.compared` returns."""
    turns: Mapping[tuple[int, Seat], Action]
    """Each seat's action in its first turn of each deal."""


def coach(game: str) -> Coach | None:
    """The coach of the game with this key, or None."""
    return part(game, "lesson", Coach)


def script(game: str) -> Script | None:
    """The script of the game with this key, or None."""
    found = coach(game)
    return found.script if found else None


@cache
def chapter(game: str, key: str) -> Chapter | None:
    """The chapter with this key, or None if there is none (any more)."""
    taught = coach(game)
    chapters = (found for lesson in taught.lessons.values() for found in lesson) if taught else ()
    return next((found for found in chapters if found.key == key), None)


def seed(of: Chapter) -> str:
    """The seed of the chapter's deals."""
    return stacked(of.packs)


@cache
def line(game: str, key: str) -> PlayedChapter:
    """What happens if everybody follows the script. Raises IllegalAction if the rules forbid a move."""
    written, found, rules = script(game), chapter(game, key), games()[game]
    assert written is not None  # noqa: S101 - the caller has found it
    assert found is not None  # noqa: S101
    options = msgspec.convert(found.options, rules.Options)
    state = rules.new(found.seats, options, seed(found)).state
    states, turns = [state], dict[tuple[int, Seat], Action]()
    for scene in found.scenes:
        for seat, action in scene.moves.items():
            prompt = rules.prompt(state)
            if not prompt.brief:
                turns.setdefault((prompt.deal, seat), action)
            state = rules.apply(state, seat, action).state
        states.append(state)
    places = {written.compared(state): place for place, state in enumerate(states)}
    return PlayedChapter(tuple(states), places, turns)


def filled(text: str, game: str, names: Sequence[str], tr: Tr) -> str:
    """A text of a game's chapter in the reader's language, with the names, numbers and cards filled in."""
    written = script(game)
    if written is None:
        return tr(text)
    fields = {name for _, name, _, _ in Formatter().parse(text) if name}
    known: dict[str, object] = {**written.numbers, **{f"p{seat}": name for seat, name in enumerate(names)}}
    return tr(text, **{name: known.get(name) or written.word(name, tr) for name in fields})


def best(game: str, view: Any, legal: Sequence[Action]) -> Action:
    """The strong bot's favourite action, in a game whose strong bot imagines no possible deals."""
    mind = strong(games()[game])
    assert mind is not None  # noqa: S101 - the coach of such a game asks
    worths = mind.weigh(view, legal, Random(0), 0).worths  # noqa: S311 - it makes no use of chance
    return max(zip(worths, legal, strict=True), key=lambda found: found[0])[1]


def is_learned(table: Table) -> bool:
    """Whether this lesson has shown all that it has to show."""
    if table.phase is not Phase.PLAYING:
        return table.phase is Phase.OVER
    found = chapter_of(table)
    if found and (place(table) == len(found.scenes) or table.prompt.deal > found.deals):
        return True
    taught = coach(table.game)
    return taught is not None and taught.is_over(table.rules.view(table.state, LEARNER))


def chapter_of(table: Table) -> Chapter | None:
    """The chapter that the lesson plays. None if it has no script, only a coach."""
    return chapter(table.game, table.script) if table.script else None


def stacked_seed(table: Table) -> str:
    """The seed of a lesson's chosen deals, or "" at any other table."""
    found = chapter_of(table)
    return seed(found) if found else ""


def place(table: Table) -> int | None:
    """How many scenes have been played. None if there is no script or the learner has left it."""
    written = script(table.game)
    if written is None or chapter_of(table) is None or table.state is None:
        return None
    return line(table.game, table.script).places.get(written.compared(table.state))


def scene(table: Table) -> Scene | None:
    """The scene to be played now. None if the learner has left the script, or if the script is at its end."""
    found, at = chapter_of(table), place(table)
    return found.scenes[at] if found and at is not None and at < len(found.scenes) else None


def scene_before(table: Table) -> Scene | None:
    """The scene just played. None before the first scene, or once the game has left the script."""
    found, at = chapter_of(table), place(table)
    if not found or not at:
        return None
    states = line(table.game, table.script).states
    # A new deal can match the script even if the last deal's result did not.
    elsewhere = states[at].last not in (states[at - 1].last, table.state.last)
    return None if elsewhere else found.scenes[at - 1]


def stops(table: Table) -> bool:
    """True if the scene just played has a closing text, and nobody has moved since the scene ended."""
    before, at = scene_before(table), place(table)
    if before is None or at is None or not before.told:
        return False
    then = line(table.game, table.script).states[at]
    return table.prompt.seats == table.rules.prompt(then).seats


def shows_result(table: Table) -> bool:
    """Whether the last move ended a trick or a deal. Also True at the script's start and off the script."""
    at = place(table)
    if not at:
        return True
    states = line(table.game, table.script).states
    return bool(states[at].last != states[at - 1].last)


def follow(table: Table, seat: Seat, offered: Sequence[Action]) -> Action | None:
    """The action that the script gives this house player. None if it may choose for itself."""
    found = chapter_of(table)
    if found is None:
        return None
    now, written = scene(table), script(table.game)
    if now is not None:
        action = now.moves.get(seat, WAIT)
    elif written is not None and written.deals_apart:
        action = line(table.game, table.script).turns.get((table.prompt.deal, seat), WAIT)
        if WAIT in offered:  # the seat may act out of turn; no script says whether it should
            return None
    else:
        return None
    return action if action in offered else None
