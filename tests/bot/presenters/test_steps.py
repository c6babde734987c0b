"""Replays by tricks or deals: each of them fits, shows what was played, and leads to any other."""

from __future__ import annotations

import re
from itertools import cycle, islice, pairwise
from typing import Any

import pytest

from bot.games.steps import Place
from bot.i18n import LANGUAGES, Tr
from bot.names import tidy
from bot.presenters.jumps import jumps
from bot.presenters.replay import replay_page, step_blocks
from bot.presenters.steps import Step, steps_of, told_of
from bot.screen import Menu, Screen, address, parse_address
from engine.registry import games
from tests.bot.drawn import (
    LONGEST_FACES,
    NUMBER,
    assert_fits,
    buttons,
    components,
    live_buttons,
    refusals,
    text_of,
)
from tests.bot.hard_names import HOSTILE, long_names
from tests.bot.logged import setting_of
from tests.bot.recorded import replayed
from tests.engine.contract import SOME_SETTINGS, biggest_of

pytestmark = pytest.mark.by_lot

EN = Tr("en")
WAYS = [*((language, True, False) for language in LANGUAGES), ("de", True, True), ("de", False, False)]
"""A language, whether there are pictures, and whether all see the page. German has the longest words."""


def menus(screen: Screen) -> list[Menu]:
    return [block for block in screen.blocks if isinstance(block, Menu)]


def leads(screen: Screen) -> dict[str, int]:
    """The frames to which the buttons lead that can be pressed."""
    pressed = [(b.label, parse_address(b.press)) for b in buttons(screen) if not b.disabled]
    return {
        label: int(to.action.split()[1]) for label, to in pressed if to and to.action.startswith("replay ")
    }


@pytest.mark.parametrize("game", games())
def test_the_steps_follow_one_another_and_each_fits_whatever_the_names(game: str) -> None:
    ways, found = cycle(WAYS), []
    for setting in (one for one in SOME_SETTINGS if one.game.key == game):
        read = replayed(setting, long_names(setting), NUMBER)
        steps = steps_of(read)
        assert (steps[0].start, steps[-1].end) == (0, len(read.moves)), "from the deal to the end"
        assert all(before.end == after.start for before, after in pairwise(steps))
        assert len({step.place for step in steps}) == len(steps), "each has a name of its own"
        assert set(read.deals) <= {step.start for step in steps}
        starts = [step.start for step in steps]
        for frame in (*starts[:5], *starts[5:-3:5], *starts[-3:], len(read.moves)):
            language, pictures, shared = next(ways)
            tr = Tr(language, faces=LONGEST_FACES) if pictures else Tr(language)
            shown = components(replay_page(read, frame, tr, shared=shared))
            found += [(setting, frame, why) for why in refusals(shown)]
    assert found == []


@pytest.mark.parametrize("game", ["kuckuck", "ducksoup", "coucou", "cucco"])
def test_a_step_ends_with_the_trick_or_the_showdown(game: str) -> None:
    """What the rules call the last one changes from step to step, and nowhere within."""
    read = replayed(setting_of(game))
    views: list[Any] = [frame.rules.view(frame.state, None) for frame in read.frames]
    ends = [i for i, (before, after) in enumerate(pairwise(views), 1) if before.last != after.last]
    assert [step.end for step in steps_of(read)] == ends


def test_a_round_of_cucco_lists_no_silence() -> None:
    read = replayed(setting_of("cucco"))
    assert any(frame.prompt.brief for frame in read.frames)
    pages = [text_of(replay_page(read, step.start, EN)) for step in steps_of(read)]
    assert [shown for shown in pages if "says nothing" in shown] == []


def test_very_many_moves_leave_out_those_in_the_middle() -> None:
    read = replayed(biggest_of("coucou"))
    first = steps_of(read)[0]
    whole, cut = (text_of(Screen(tuple(step_blocks(read, first, EN, room)))) for room in (3500, 1200))
    assert (" · … · " in whole, " · … · " in cut) == (False, True)
    assert 1000 < len(cut) <= 1200 < len(whole)


def test_the_buttons_lead_to_the_steps_beside_and_to_both_ends() -> None:
    read = replayed(setting_of("coucou"))
    steps, last = steps_of(read), len(read.moves)
    first = {"Next →": steps[1].start, "Last ⏭": last, "Show to all": 0, "Move by move": 0}
    assert leads(replay_page(read, 0, EN)) == first
    third = leads(replay_page(read, steps[2].start, EN))
    assert (third["← Back"], third["Next →"], third["⏮ First"]) == (steps[1].start, steps[3].start, 0)
    end = replay_page(read, last, EN)
    assert leads(end)["← Back"] == steps[-1].start
    assert "Next →" not in leads(end)
    assert {"Text file", "Web page", "Data", "Verify"} <= live_buttons(end)


def test_any_move_leads_to_its_step_and_one_beyond_the_end_to_the_sheet() -> None:
    """Buttons that were made when a step was a move still lead there."""
    read = replayed(setting_of("kuckuck"))
    for step in steps_of(read)[::5]:
        shown = replay_page(read, step.start, EN)
        assert all(replay_page(read, frame, EN) == shown for frame in range(step.start, step.end))
    assert replay_page(read, 999_999, EN) == replay_page(read, len(read.moves), EN)


@pytest.mark.parametrize("game", games())
def test_two_menus_lead_to_every_step(game: str) -> None:
    read = replayed(biggest_of(game))
    steps, last = steps_of(read), len(read.moves)
    shown = menus(replay_page(read, 0, EN))
    parts = [int(option.value) for option in shown[0].options]
    assert parts[-1] == last
    reached = set(parts)
    for start in parts if len(shown) > 1 else ():
        for menu in menus(replay_page(read, start, EN)):
            assert menu.chosen in [option.value for option in menu.options]
            reached |= {int(option.value) for option in menu.options}
    assert reached == {*(step.start for step in steps), last}


@pytest.mark.parametrize(("game", "chapter"), [("coucou", 0), ("ducksoup", 26), ("cucco", 5)])
def test_the_menus_of_a_game_of_any_length_fit(game: str, chapter: int) -> None:
    """Also where its chapters are too many for a menu."""
    played = replayed(setting_of(game))
    for count in (24, 25, 26, 100, 600, 625, 1000):
        read = played._replace(frames=(*islice(cycle(played.frames[:-1]), count), played.frames[-1]))
        steps = [
            Step(Place(i // chapter + 1, i % chapter + 1) if chapter else Place(0, i + 1), i, i + 1)
            for i in range(count)
        ]
        sizes = set()
        for here in (0, count // 2, count - 1, count):
            shown = [*jumps(read, steps, here, lambda frame, name: address(f"replay {frame} {name}"), EN)]
            assert_fits(Screen(tuple(shown)))
            sizes.add(len(shown[0].options))
            for menu in shown:
                assert len({option.value for option in menu.options}) == len(menu.options)
                assert menu.chosen in [option.value for option in menu.options]
        assert len(sizes) == 1, "the first menu is as full at the end as at the beginning"


def test_an_option_tells_its_trick_in_plain_words() -> None:
    read = replayed(setting_of("ducksoup"))
    parts, within = menus(replay_page(read, 0, Tr("en", faces=LONGEST_FACES)))
    assert within.options[0].description == "💬 Ben led, Ann looked elsewhere, and that makes two."
    assert [option for option in within.options if re.search(r"\*\*|<:", option.description)] == []
    assert [option.label for option in parts.options] == [
        "Deal 1 · Trick 1 – Trick 13",
        "Deal 1 · Trick 14 – Trick 26",
        "The end",
    ], "a chapter that is too long for a menu comes in even parts"


@pytest.mark.parametrize("name", HOSTILE)
def test_an_option_tells_a_name_as_it_is(name: str) -> None:
    read = replayed(setting_of("ducksoup"), [tidy(name), "Ben"])
    assert any(tidy(name) in told_of(read, step, EN) for step in steps_of(read))
