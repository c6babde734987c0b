"""What the house players of each level and temper do in positions that matter, in a text file per game.

The files are like those of `scenes`, but at the end one seat chooses twenty times: the seat that must choose,
or the one in the line ``who``. For each level, a line says what the plain temper chose and how often, and
then what other tempers chose if that differs. For the strong level, each choice has its chance and its value.
``sees`` sets the cards that the seat knows. `python -m tests.engine.scenes` writes the files again.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random

from msgspec.structs import astuple, replace

from engine.game import WAIT, Action, Game, View
from engine.minds import LEVELS, PLAIN, TEMPERS, Level, chooser, greedy, strong
from engine.playout import Chooser
from engine.registry import games
from engine.transcript import letter
from tests.engine import scenes

TIMES = 20
WORLDS = 3


def path(key: str) -> Path:
    return Path(__file__).parent / f"{key}.txt"


def thought(scene: Iterable[str], key: str) -> Iterator[str]:
    """The lines of the scene, with what each player would now do in it."""
    game, (title, start, *rest) = games()[key], scene
    given = [line for line in rest if not line.startswith(" ")]
    yield from (title, start, *given)
    state, asides = (
        scenes.position(key, start),
        {word: more for word, _, more in (g.partition(" ") for g in given)},
    )
    for act in [
        act for line in given if line.partition(" ")[0] not in ("who", "sees") for act in scenes.acts_of(line)
    ]:
        for acted in scenes.done(game, state, act):
            assert not isinstance(acted, list), f"{title}: {acted}"
            state = acted.step.state
    waiting = game.prompt(state).seats
    seat = ord(asides["who"]) - ord("A") if "who" in asides else min(waiting)
    legal = (*game.legal(state, seat), *(() if seat in waiting else (WAIT,)))
    view = game.view(state, seat)
    if "sees" in asides:
        view = replace(view, cards=tuple(map(int, asides["sees"].split())))
    yield f"  {letter(seat)} may {', '.join(map(worded, legal))}"
    yield f"  greedy: {choices(greedy(game), view, legal)}"
    for level in LEVELS:
        yield f"  {level}: {'; '.join(each_temper(game, level, view, legal))}"


def each_temper(game: Game, level: Level, view: View, legal: Sequence[Action]) -> Iterator[str]:
    """The choices of the plain temper, and of every other temper that decides otherwise."""
    mind, plain = strong(game) if level == "strong" else None, ""
    for temper in TEMPERS:
        if mind is None:
            said, weighed = choices(chooser(game, level, temper), view, legal), ""
        else:
            worths, chances = astuple(mind.weigh(view, legal, Random(1), WORLDS, temper))
            likely = zip(legal, chances, strict=True)
            said = together({action: f"{chance:.2f}" for action, chance in likely if chance > 0.005})
            weighed = f" of {' '.join(f'{round(worth, 3) + 0:.3f}' for worth in worths)}"
        if temper == PLAIN:
            plain = said
            yield said + weighed
        elif said != plain:
            yield f"{temper} {said}"


def choices(player: Chooser | None, view: View, legal: Sequence[Action]) -> str:
    """The choices of this player, and how often each came up."""
    if player is None:
        return "–"
    first, untouched = Random(0), Random(0).getstate()
    choice = player(view, legal, first)
    if first.getstate() == untouched:  # the choice did not depend on chance
        return worded(choice)
    found = Counter(player(view, legal, Random(luck)) for luck in range(TIMES))
    return together({action: str(found[action]) for action in legal if found[action]})


def together(often: Mapping[Action, str]) -> str:
    return " ".join(
        worded(action) if len(often) == 1 else f"{worded(action)} ×{n}" for action, n in often.items()
    )


def worded(action: Action) -> str:
    return action or "wait"
