"""A lesson: a short game of one person against the house, with a coach, that counts for nothing.

While the game follows its script, house players do too, and the coach speaks its words. Once the learner
has played something else, the house plays as usual, and the coach speaks for itself.
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
"""A lesson ends after this many seconds without a press: its panel can be redrawn a little longer."""
ENDLESS = 1_000
"""The deals of a chapter that only its coach ends."""


class Scene(NamedTuple):
    """One decision, or several at once, and what is said before and after it: catalogue messages."""

    moves: Mapping[Seat, Action]
    hint: str = ""
    """What the learner reads while they choose. If it is empty, the game's coach speaks."""
    told: str = ""
    """What they read afterwards, until they press *Go on*. If it is empty, they read nothing, and the lesson
    stops only at a result.
    """


class Chapter(NamedTuple):
    """One lesson, from its first screen to its last."""

    key: str
    """The chapter's key, kept in logs, so it never changes. Empty if there are no scenes."""
    name: str
    """The text on its button: a catalogue message."""
    about: str
    """The first screen: what the game is and how to win. A catalogue message, only in the first."""
    options: Mapping[str, str | int]
    seats: int
    """How many players it has. The learner has seat 0."""
    deals: int = ENDLESS
    """The chapter ends after this deal, even if the learner has left the script."""
    packs: Mapping[str, Sequence[Any]] = {}
    """The items with which each shuffled pack begins, by its label."""
    scenes: tuple[Scene, ...] = ()
    """What is played and said. If it is empty, only the coach teaches, and ends the chapter."""
    end: str = ""
    """The last screen: what to remember, and what else a whole game has. A catalogue message."""


def _no_word(name: str, _tr: Tr) -> str:
    """Returns the name itself: the texts name their cards."""
    raise KeyError(name)


class Script(NamedTuple):
    """How the words of a game's scenes are fitted to a table."""

    deals_apart: bool
    """Whether each deal tells a story of its own, whatever happened in the deals before."""
    compared: Callable[[Any], Hashable]
    """The part of a state that a scene's words are about. If it is equal, the table is on the script."""
    word: Callable[[str, Tr], str] = _no_word
    """The words for ``{name}`` in a text, such as a card. Players are ``{p1}`` … ``{p4}``."""


class Hint(NamedTuple):
    """What the learner can do now, which choice is sound, and why."""

    text: str
    advised: Action | None = None
    """The action that the text advises. None when the learner has nothing to do."""
    buttons: tuple[Button, ...] = ()
    """Buttons that the game's own panel does not have, where players simply let time run out."""


class Coach(Protocol):
    """What a module `bot.games.<game>.lesson` offers. A coach sees the learner's own view and nothing else.

    A game without it is not offered by `/learn`. Its texts are in the catalogue of the game's name.
    """

    @property
    def lessons(self) -> Mapping[str, Sequence[Chapter]]:
        """The chapters of each lesson, by the lesson's title; the first is the one to begin with."""

    @property
    def script(self) -> Script | None:
        """How the chapters are followed. None if they have no scenes, so that only the coach teaches."""

    def is_over(self, view: Any) -> bool:
        """True once the learner has seen everything that the lesson is meant to show."""

    def scene(self, view: Any, at: Sitting) -> Sequence[Block]:
        """What the shared message would show beside the learner's panel."""

    def happened(self, view: Any, at: Sitting) -> str:
        """What the last move led to, and why. Before the first move: what the game is about."""

    def hint(self, view: Any, at: Sitting) -> Hint:
        """What the learner can do now."""


class PlayedChapter(NamedTuple):
    """A chapter played through as it is written."""

    states: tuple[State, ...]
    """The state before each scene, and the state after the last."""
    places: Mapping[Hashable, int]
    """The index of each state, by what is compared."""
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
    """A chapter's line of play. Raises IllegalAction if the rules do not allow what is written."""
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


def filled(text: str, written: Script, names: Sequence[str], tr: Tr) -> str:
    """A text of the script in the reader's language, with the players' names and the cards filled in."""
    fields = {name for _, name, _, _ in Formatter().parse(text) if name}
    players = {f"p{seat}": name for seat, name in enumerate(names)}
    return tr(text, **{name: players.get(name) or written.word(name, tr) for name in fields})


def best(game: str, view: Any, legal: Sequence[Action]) -> Action:
    """The strong player's favourite choice, in a game whose strong player imagines no worlds."""
    mind = strong(games()[game])
    assert mind is not None  # noqa: S101 - the coach of such a game asks
    worths = mind.weigh(view, legal, Random(0), 0).worths  # noqa: S311 - it makes no use of chance
    return max(zip(worths, legal, strict=True), key=lambda found: found[0])[1]


def is_learned(table: Table) -> bool:
    """Whether this lesson has shown all it has to."""
    if table.phase is not Phase.PLAYING:
        return table.phase is Phase.OVER
    found = chapter_of(table)
    if found and (place(table) == len(found.scenes) or table.prompt.deal > found.deals):
        return True
    taught = coach(table.game)
    return taught is not None and taught.is_over(table.rules.view(table.state, LEARNER))


def chapter_of(table: Table) -> Chapter | None:
    """The chapter that the lesson plays. None without a script, as in a game that only has a coach."""
    return chapter(table.game, table.script) if table.script else None


def stacked_seed(table: Table) -> str:
    """The seed of a lesson's chosen deals, or "" at any other table."""
    found = chapter_of(table)
    return seed(found) if found else ""


def place(table: Table) -> int | None:
    """How many scenes of the script have been played. None if the learner has left it, or without one."""
    written = script(table.game)
    if written is None or chapter_of(table) is None or table.state is None:
        return None
    return line(table.game, table.script).places.get(written.compared(table.state))


def scene(table: Table) -> Scene | None:
    """The scene to be played now. None if the learner has left the script, or if it is at its end."""
    found, at = chapter_of(table), place(table)
    return found.scenes[at] if found and at is not None and at < len(found.scenes) else None


def scene_before(table: Table) -> Scene | None:
    """The scene that has just been played. None if there is none, or the learner had left the script."""
    found, at = chapter_of(table), place(table)
    if not found or not at:
        return None
    states = line(table.game, table.script).states
    # A new deal may have the script's cards even if the deal before ended differently.
    elsewhere = states[at].last not in (states[at - 1].last, table.state.last)
    return None if elsewhere else found.scenes[at - 1]


def stops(table: Table) -> bool:
    """Whether the script has something to say about what has just happened, with no move since."""
    before, at = scene_before(table), place(table)
    if before is None or at is None or not before.told:
        return False
    then = line(table.game, table.script).states[at]
    return table.prompt.seats == table.rules.prompt(then).seats


def shows_result(table: Table) -> bool:
    """Whether the last move ended a trick or a deal. True if that is not known."""
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
        if WAIT in offered:  # to call something out of turn is never written
            return None
    else:
        return None
    return action if action in offered else None
