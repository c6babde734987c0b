"""Replays, in steps of one move or of a whole trick or deal. All hands are open, everything is told in words,
and people can reach each step.

The words of single pages are in `pages-replays.txt`.
"""

import re
from collections.abc import Callable, Sequence
from itertools import cycle, islice, pairwise
from typing import Any

import pytest

from bot.i18n import LANGUAGES, Tr
from bot.screen import Screen, address, parse_address
from bot.screens.choices import words_of
from bot.screens.steps import Step, describe_move, laid_open, steps_of, told_of
from bot.table import log
from bot.table.extras import Place
from bot.table.replay import replay
from cogs.history.replay import jumps, moves_page, replay_page, step_blocks
from cogs.history.verdict import verdict
from engine.registry import games
from tests.bot.drawn import LONGEST_FACES, NUMBER, assert_fits, buttons, components, refusals, text_of
from tests.bot.hard_names import long_names
from tests.bot.logged import setting_of
from tests.bot.recorded import recorded, replayed, written_down
from tests.engine.contract import SOME_SETTINGS, biggest_of

pytestmark = pytest.mark.by_lot

EN = Tr("en")
WAYS = [*((language, True, False) for language in LANGUAGES), ("de", True, True), ("de", False, False)]
"""For each replay: its language, whether it has pictures, whether all see it. German texts are longest."""
HELD: dict[str, Callable[[Any], Sequence[int | str]]] = {
    "coucou": lambda view: [view.card],
    "cucco": lambda view: [view.card],
    "ducksoup": lambda view: view.hand,
    "kuckuck": lambda view: view.hand,
}
"""For each game, how to get a seat's cards from the seat's view."""
each_game = pytest.mark.parametrize("game", games())


def leads(screen: Screen) -> dict[str, int]:
    """For each enabled button, keyed by its label, the moment of the replay to which it leads."""
    pressed = [(b.label, parse_address(b.press)) for b in buttons(screen) if not b.disabled]
    return {
        label: int(to.action.split()[1]) for label, to in pressed if to and to.action.startswith("replay ")
    }


@each_game
def test_every_move_step_and_verdict_fits_and_steps_follow_one_another_whatever_the_names(game: str) -> None:
    ways, found = cycle(WAYS), []
    for number, setting in enumerate([one for one in SOME_SETTINGS if one.game.key == game][::5]):
        tr = Tr([*LANGUAGES][number % 3])
        logged = recorded(setting, long_names(setting), number=NUMBER)
        read = replay(NUMBER, logged)
        cut = replay(NUMBER, [*logged[:-1], (log.Acted(0, "nonsense"), None)])
        known = (read, cut, read._replace(seed_text="another"))
        last = len(read.frames) - 1
        screens = [verdict(one, written_down(read), tr) for one in known]
        screens += [moves_page(read, move, tr) for move in {*range(9), *range(9, last, 17), last - 1, last}]
        steps = steps_of(read)
        assert (steps[0].start, steps[-1].end) == (0, len(read.moves)), "from the deal to the end"
        assert all(before.end == after.start for before, after in pairwise(steps))
        assert len({step.place for step in steps}) == len(steps), "each has a name of its own"
        assert set(read.deals) <= {step.start for step in steps}
        starts = [step.start for step in steps]
        for frame in (*starts[:5], *starts[5:-3:5], *starts[-3:], len(read.moves)):
            language, pictures, shared = next(ways)
            look = Tr(language, faces=LONGEST_FACES) if pictures else Tr(language)
            screens.append(replay_page(read, frame, look, shared=shared))
        found += [(setting, why) for screen in screens for why in refusals(components(screen))]
    assert found == []


# Moves


@pytest.mark.parametrize("game", HELD)
def test_all_hands_are_open_at_each_move(game: str) -> None:
    for frame in replayed(setting_of(game)).frames[:-1]:
        shown = "\n".join(block.text for block in laid_open(frame, EN) if hasattr(block, "text"))
        hands = [HELD[game](frame.rules.view(frame.state, seat)) for seat in range(len(frame.players))]
        assert [card for hand in hands for card in hand if card and as_shown(card) not in shown] == []


def as_shown(card: int | str) -> str:
    if isinstance(card, int):
        return str(card)
    return card[0].replace("T", "10") + {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}[card[1]]


@each_game
def test_every_move_is_told_in_words_and_never_by_its_notation(game: str) -> None:
    read = replayed(setting_of(game))
    lines = [describe_move(read, step, EN).replace("\\", "") for step in range(len(read.frames))]
    assert lines[0] == "The cards are dealt."
    assert [line for line in lines[1:] if ": " not in line] == []
    raw = re.compile(r": (keep|ask|refuse|accept|owl|duck|quack|\w[CDHS]( quack)?)\b")
    assert [line for line in lines if raw.search(line)] == []


def test_a_name_stays_one_in_a_move_and_in_an_option() -> None:
    for name in ("**b**", "[x](//a.b)", "<:chip:0>"):
        read = replayed(setting_of("coucou"), [name, "Ben"])
        lines = [describe_move(read, step, EN) for step in range(len(read.frames))]
        moves = zip(read.frames, read.moves, strict=False)
        assert any(name in words_of(before, move.seat, move.action, EN) for before, move in moves)
        assert [line for line in lines if name in line] == []
        read = replayed(setting_of("ducksoup"), [name, "Ben"])
        assert any(name in told_of(read, step, EN) for step in steps_of(read)), "an option is plain text"


def test_a_move_before_the_first_is_the_first_and_one_beyond_the_end_the_last() -> None:
    read = replayed(biggest_of("kuckuck"))
    last = len(read.moves)
    between = {"⏮ First": 0, "← Back": 4, "Next →": 6, "Last ⏭": last, "Larger steps": 5}
    assert leads(moves_page(read, 5, EN)) == between
    assert moves_page(read, -5, EN) == moves_page(read, 0, EN)
    assert moves_page(read, last + 1, EN) == moves_page(read, 10**6 - 1, EN) == moves_page(read, last, EN)


# Tricks and deals


@pytest.mark.parametrize("game", HELD)
def test_a_step_ends_with_the_trick_or_the_showdown(game: str) -> None:
    """``last``, the latest trick or showdown, changes with each step and never within a step."""
    read = replayed(setting_of(game))
    views: list[Any] = [frame.rules.view(frame.state, None) for frame in read.frames]
    ends = [i for i, (before, after) in enumerate(pairwise(views), 1) if before.last != after.last]
    assert [step.end for step in steps_of(read)] == ends


def test_very_many_moves_leave_out_those_in_the_middle_and_silence_is_left_out_of_all() -> None:
    read = replayed(biggest_of("coucou"))
    first = steps_of(read)[0]
    whole, cut = (text_of(Screen(tuple(step_blocks(read, first, EN, room)))) for room in (3500, 1200))
    assert (" · … · " in whole, " · … · " in cut) == (False, True)
    assert 1000 < len(cut) <= 1200 < len(whole)
    read = replayed(setting_of("cucco"))
    assert any(frame.prompt.brief for frame in read.frames)
    pages = [text_of(replay_page(read, step.start, EN)) for step in steps_of(read)]
    assert [shown for shown in pages if "says nothing" in shown] == []


def test_the_buttons_lead_to_the_steps_beside_and_any_move_to_its_step() -> None:
    """An old button opens the step that has the button's move, or the end if the move is beyond the last."""
    read = replayed(setting_of("coucou"))
    steps, last = steps_of(read), len(read.moves)
    third, end = leads(replay_page(read, steps[2].start, EN)), replay_page(read, last, EN)
    assert (third["← Back"], third["Next →"]) == (steps[1].start, steps[3].start)
    assert leads(end)["← Back"] == steps[-1].start
    for step in steps[::5]:
        shown = replay_page(read, step.start, EN)
        assert all(replay_page(read, frame, EN) == shown for frame in range(step.start, step.end))
    assert replay_page(read, 999_999, EN) == end


@pytest.mark.parametrize(("game", "chapter"), [("coucou", 0), ("ducksoup", 26), ("cucco", 5)])
def test_two_menus_fit_and_lead_to_every_step_of_a_game_of_any_length(game: str, chapter: int) -> None:
    """The menus reach every step even if a game has more chapters than a menu can list."""
    played = replayed(setting_of(game))
    for count in (24, 26, 700):
        read = played._replace(frames=(*islice(cycle(played.frames[:-1]), count), played.frames[-1]))
        steps = [
            Step(Place(i // chapter + 1, i % chapter + 1) if chapter else Place(0, i + 1), i, i + 1)
            for i in range(count)
        ]
        sizes, reached = set(), set[int]()
        for here in range(0, count + 1, 3 + count // 40):
            shown = [*jumps(read, steps, here, lambda frame, name: address(f"replay {frame} {name}"), EN)]
            assert_fits(Screen(tuple(shown)))
            sizes.add(len(shown[0].options))
            for menu in shown:
                reached |= {int(option.value) for option in menu.options}
                assert len({option.value for option in menu.options}) == len(menu.options)
                assert menu.chosen in [option.value for option in menu.options]
        assert len(sizes) == 1, "the first menu is as full at the end as at the beginning"
        assert reached == {*range(count + 1)}
