"""A text file for each game: positions in the rules' notation, what is done in them, and what follows.

A scene begins with the number of its rule and a sentence, then come the position and what is done::

    # 5.1 A person puts the asker out
    from A3 B20 C8 D9 E14
    A: ask B: accept

``…`` stands for all that the clock does until the next deal. `python -m tests.engine.scenes` writes below
each action what happened, and below the scene what has changed: for all, for each seat, in the hidden state.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, get_args, get_type_hints

from engine.game import Game, IllegalAction, Record, Seat, State
from engine.playout import Acted
from engine.registry import games
from engine.transcript import letter, tell

SHELF = Path(__file__).parent
SLEEP = "…"
MOST = 14
"""A list with more items than this is shown as its first items, its last items and its length."""
LONG = {"unseen"}


def path(key: str) -> Path:
    """The file of a game's scenes, such as ``ducksoup.txt``."""
    return SHELF / f"{key}.txt"


def written(file: Path) -> list[list[str]]:
    """The scenes of a file, each as its lines. No scenes if there is no such file."""
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    return [scene.splitlines() for scene in text.split("\n\n") if scene]


def rules(key: str) -> Iterator[str]:
    """The numbers (§) of the rules for which a game has scenes."""
    for title, *_ in written(path(key)):
        yield from re.findall(r"(?<= )\d+\.\d+(?= )", title)


def played(scene: Iterable[str], key: str) -> Iterator[str]:
    """The lines of the scene: its actions as they are written down, with the results that they have now."""
    game, (title, start, *rest) = games()[key], scene
    state = before = position(key, start)
    yield from (title, start)
    acts = [act for line in rest if not line.startswith(" ") for act in acts_of(line)]
    for act in acts:
        if act == SLEEP:
            yield act
        for acted in done(game, state, act):
            lines = acted if isinstance(acted, list) else tell(acted)
            yield from (f"    {line}" if act == SLEEP else line for line in lines)
            state = state if isinstance(acted, list) else acted.step.state
    yield from changes(game, before if acts else None, state)


def position(key: str, start: str) -> State:
    """The state for a line such as ``from A5 B7``, as read by the game's own test module."""
    return import_module(f"tests.engine.{key}_table").position(start.removeprefix("from "))


def acts_of(line: str) -> list[str]:
    """The actions of a line, without remarks in brackets such as that in ``A: ask (asked)``."""
    return re.findall(rf"[A-T]: ?.*?(?= [A-T]:|$)|{SLEEP}", re.sub(r" [(\[].*", "", line))


def done(game: Game, state: State, act: str) -> Iterator[Acted | list[str]]:
    """What an act leads to: an action, a refusal in words, or all that the clock does until the next deal."""
    deal = game.prompt(state).deal
    while act == SLEEP and (waiting := game.prompt(state).seats) and game.prompt(state).deal == deal:
        seat = min(waiting)
        step = game.apply(state, seat, action := game.default(state, seat))
        yield Acted(seat, action, step)
        state = step.state
    if act != SLEEP:
        seat, action = ord(act[0]) - ord("A"), act[2:].strip()
        try:
            yield Acted(seat, action, game.apply(state, seat, action))
        except IllegalAction as no:
            yield [
                f"{letter(seat)}: {action} (refused: {' '.join(map(str, [no.reason, *no.details.values()]))})"
            ]


def changes(game: Game, before: State | None, state: State) -> Iterator[str]:
    """What all see, what they do not see, and what each seat sees. Only changes unless ``before`` is None."""
    prompt, outcome = game.prompt(state), game.outcome(state)
    yield f"  = {words(prompt)}" + (f" {words(outcome)}" if outcome else "")
    everybody = seen(game, None, before, state)
    yield from named("all", everybody)
    known, old = fields(game.view(state, None)), fields(before) if before else {}
    truth = {
        name: value for name, value in fields(state).items() if value not in (known.get(name), old.get(name))
    }
    yield from named("truth", truth)
    for seat in range(seats_of(state)):
        own = seen(game, seat, before, state)
        news = {n: v for n, v in own.items() if n not in everybody or everybody[n] != v}
        yield from named(letter(seat), {name: v for name, v in news.items() if name != "seat"})


def seats_of(state: State) -> int:
    return len(getattr(state, "chips", None) or getattr(state, "players", None) or state.hands)


def seen(game: Game, seat: Seat | None, before: State | None, state: State) -> Mapping[str, str]:
    """What a seat, or a spectator, sees and may do, but only what has changed since ``before``."""

    def all_of(state: State) -> dict[str, str]:
        may = {} if seat is None else {"may": words(tuple(game.legal(state, seat)))}
        return {**fields(game.view(state, seat)), **may}

    old = all_of(before) if before else {}
    return {name: value for name, value in all_of(state).items() if name not in old or old[name] != value}


def named(whose: str, found: Mapping[str, str]) -> Iterator[str]:
    if found:
        yield f"  {whose}: " + "; ".join(f"{name} {value}" for name, value in found.items())


def fields(record: Record) -> dict[str, str]:
    """The fields and the properties of a record, in words."""
    return {name: words(getattr(record, name), seats) for name, seats in hints(type(record)).items()}


@cache
def hints(kind: type[Record]) -> Mapping[str, bool]:
    """The fields and the properties of a class, and whether each holds seats."""
    found = get_type_hints(kind, include_extras=True)
    for name, value in ((name, value) for each in kind.__mro__ for name, value in vars(each).items()):
        if isinstance(value, property) and name not in LONG:
            found[name] = get_type_hints(value.fget, include_extras=True)["return"]
    return {name: holds_seats(hint) for name, hint in found.items()}


def holds_seats(hint: Any) -> bool:
    return hint == Seat or any(map(holds_seats, get_args(hint)))


def words(value: Any, seats: bool = False) -> str:
    """A value in words, with seats as letters. A record leaves out fields that are empty, false or 0."""
    if isinstance(value, Record):
        unusual = [
            f"{name} {told}" for name, told in fields(value).items() if told not in ("–", "False", "0")
        ]
        return f"{type(value).__name__}({', '.join(unusual)})"
    if isinstance(value, Mapping):
        return " ".join(f"{name} {words(found)}" for name, found in value.items()) or "–"
    if isinstance(value, (tuple, list, frozenset)):
        every = [words(item, seats) for item in (sorted(value) if isinstance(value, frozenset) else value)]
        if any(isinstance(item, tuple) for item in value):
            every = [f"({item})" for item in every]
        short = [*every[:8], "…", *every[-3:], f"[{len(every)}]"] if len(every) > MOST else every
        return " ".join(short) or "–"
    if value is None or value == "":
        return "–"
    return letter(value) if seats and isinstance(value, int) and not isinstance(value, bool) else str(value)
