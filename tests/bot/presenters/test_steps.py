"""Replays by tricks or deals: each of them fits, shows what was played, and leads to any other."""

from __future__ import annotations

import re
from itertools import cycle, islice, pairwise
from typing import Any

import pytest

from bot.faces import all_faces
from bot.games.steps import Place
from bot.i18n import LANGUAGES, Tr
from bot.names import tidy
from bot.presenters.jumps import jumps
from bot.presenters.replay import replay_page, step_blocks
from bot.presenters.steps import Step, steps_of, told_of
from bot.screen import Menu, Screen, address, parse_address
from bot.table.replay import Replay
from engine.registry import games
from tests.bot.drawn import NUMBER, assert_fits, buttons, live_buttons, text_of
from tests.bot.hard_names import HOSTILE, long_names
from tests.bot.logged import setting_of
from tests.bot.presenters.veiled import NAMELESS, Veiled, untranslated
from tests.bot.recorded import replayed
from tests.engine.contract import SOME_SETTINGS, Setting, biggest_of, taking_turns
from tests.sampled import sampled

pytestmark = pytest.mark.by_lot

EN = Tr("en")
FACES = {face: f"<:{face}:{10**19 - 1}>" for face in all_faces()}
"""With the longest ids that Discord can give."""
WAYS = [*((language, True, False) for language in LANGUAGES), ("de", True, True), ("de", False, False)]
"""A language, whether there are pictures, and whether all see the page. German has the longest words."""
BIGGEST = [biggest_of(game) for game in games()]


def menus(screen: Screen) -> list[Menu]:
    return [block for block in screen.blocks if isinstance(block, Menu)]


def leads(screen: Screen) -> dict[str, int]:
    """The frames to which the buttons lead that can be pressed."""
    pressed = [(b.label, parse_address(b.press)) for b in buttons(screen) if not b.disabled]
    return {
        label: int(to.action.split()[1]) for label, to in pressed if to and to.action.startswith("replay ")
    }


def page(read: Replay, step: Step, tr: Tr = EN) -> str:
    return text_of(replay_page(read, step.start, tr))


@pytest.mark.parametrize("setting", SOME_SETTINGS, ids=repr)
def test_the_steps_follow_one_another_from_the_deal_to_the_end(setting: Setting) -> None:
    read = replayed(setting)
    steps = steps_of(read)
    assert steps[0].start == 0
    assert steps[-1].end == len(read.moves)
    assert all(before.end == after.start for before, after in pairwise(steps))
    assert len({step.place for step in steps}) == len(steps), "each has a name of its own"
    assert set(read.deals) <= {step.start for step in steps}


@pytest.mark.parametrize("game", ["kuckuck", "ducksoup", "coucou", "cucco"])
def test_a_step_ends_with_the_trick_or_the_showdown(game: str) -> None:
    """What the rules call the last one changes from step to step, and nowhere within."""
    read = replayed(setting_of(game))
    views: list[Any] = [frame.rules.view(frame.state, None) for frame in read.frames]
    ends = [i for i, (before, after) in enumerate(pairwise(views), 1) if before.last != after.last]
    assert [step.end for step in steps_of(read)] == ends


@pytest.mark.parametrize(("setting", "way"), sampled(taking_turns(WAYS)), ids=repr)
def test_every_step_of_a_game_fits_whatever_the_names(setting: Setting, way: tuple[str, bool, bool]) -> None:
    language, pictures, shared = way
    read = replayed(setting, long_names(setting), NUMBER)
    tr = Tr(language, faces=FACES) if pictures else Tr(language)
    starts = [step.start for step in steps_of(read)]
    for frame in (*starts[:6], *starts[6:-3:5], *starts[-3:], len(read.moves)):
        assert_fits(replay_page(read, frame, tr, shared=shared))


@pytest.mark.parametrize("setting", sampled(SOME_SETTINGS), ids=repr)
def test_no_word_of_a_step_bypasses_the_catalogues(setting: Setting) -> None:
    read = replayed(setting, NAMELESS)
    for step in steps_of(read)[::3]:
        assert untranslated(replay_page(read, step.start, Veiled())) == []
    assert untranslated(replay_page(read, 0, Veiled(), shared=True)) == []


def test_a_trick_shows_the_hands_before_it_and_what_everybody_played() -> None:
    read = replayed(setting_of("kuckuck"))
    first = page(read, steps_of(read)[0])
    assert "Replay: Round 1 · Trick 1" in first
    hand, played = first.split("Round 1, trick 1\n")
    for move in read.moves[:3]:
        assert move.action in hand
        assert f"### **{move.action}** " in played


def test_a_deal_lists_its_moves_between_the_hands_and_the_showdown() -> None:
    read = replayed(setting_of("coucou"))
    dealt, keeps = r"▶ \*\*Ben\*\* J♦", r"\*\*Ben\*\*: Keep J"
    assert re.search(
        f"{dealt}.*{keeps}.*everybody shows.*J♦\xa0Ben", page(read, steps_of(read)[0]), re.DOTALL
    )


def test_a_round_of_cucco_lists_no_silence() -> None:
    read = replayed(setting_of("cucco"))
    pages = [page(read, step) for step in steps_of(read)]
    assert any(frame.prompt.brief for frame in read.frames)
    assert [shown for shown in pages if "says nothing" in shown] == []


def test_very_many_moves_leave_out_those_in_the_middle() -> None:
    read = replayed(biggest_of("coucou"))
    first = steps_of(read)[0]
    whole, cut = (text_of(Screen(tuple(step_blocks(read, first, EN, room)))) for room in (3500, 1200))
    assert " · … · " not in whole
    assert " · … · " in cut
    assert len(cut) <= 1200 < len(whole)


def test_the_buttons_lead_to_the_steps_beside_and_to_both_ends() -> None:
    read = replayed(setting_of("coucou"))
    steps, last = steps_of(read), len(read.moves)
    assert leads(replay_page(read, 0, EN)) == {
        "Next →": steps[1].start,
        "Last ⏭": last,
        "Show to all": 0,
        "Move by move": 0,
    }
    third = leads(replay_page(read, steps[2].start, EN))
    assert (third["← Back"], third["Next →"], third["⏮ First"]) == (steps[1].start, steps[3].start, 0)
    end = replay_page(read, last, EN)
    assert leads(end)["← Back"] == steps[-1].start
    assert "Next →" not in leads(end)
    assert "🏆" in text_of(end)
    assert {"Text file", "Web page", "Data", "Verify"} <= live_buttons(end)


def test_any_move_leads_to_its_step_and_one_beyond_the_end_to_the_sheet() -> None:
    """Buttons that were made when a step was a move still lead there."""
    read = replayed(setting_of("kuckuck"))
    for step in steps_of(read):
        shown = replay_page(read, step.start, EN)
        assert all(replay_page(read, frame, EN) == shown for frame in range(step.start, step.end))
    assert replay_page(read, 999_999, EN) == replay_page(read, len(read.moves), EN)


@pytest.mark.parametrize("setting", BIGGEST, ids=repr)
def test_two_menus_lead_to_every_step(setting: Setting) -> None:
    read = replayed(setting)
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
@pytest.mark.parametrize("count", [24, 25, 26, 100, 600, 625, 1000])
def test_the_menus_of_a_game_of_any_length_fit(count: int, game: str, chapter: int) -> None:
    """Also where its chapters are too many for a menu."""
    read = replayed(setting_of(game))
    read = read._replace(frames=(*islice(cycle(read.frames[:-1]), count), read.frames[-1]))
    steps = [
        Step(Place(i // chapter + 1, i % chapter + 1) if chapter else Place(0, i + 1), i, i + 1)
        for i in range(count)
    ]
    for here in (0, count // 2, count - 1, count):
        shown = [*jumps(read, steps, here, lambda frame, name: address(f"replay {frame} {name}"), EN)]
        assert_fits(Screen(tuple(shown)))
        for menu in shown:
            assert len({option.value for option in menu.options}) == len(menu.options)
            assert menu.chosen in [option.value for option in menu.options]


def test_an_option_tells_its_trick_in_plain_words() -> None:
    read = replayed(setting_of("ducksoup"))
    _, within = menus(replay_page(read, 0, Tr("en", faces=FACES)))
    assert within.options[0].description == "💬 Ben led, Ann looked elsewhere, and that makes two."
    assert [option for option in within.options if re.search(r"\*\*|<:", option.description)] == []


@pytest.mark.parametrize("name", HOSTILE)
def test_an_option_tells_a_name_as_it_is(name: str) -> None:
    read = replayed(setting_of("ducksoup"), [tidy(name), "Ben"])
    told = [told_of(read, step, EN) for step in steps_of(read)]
    assert any(tidy(name) in said for said in told)


def test_a_chapter_that_is_too_long_for_a_menu_comes_in_even_parts() -> None:
    read = replayed(setting_of("ducksoup"))
    parts, _ = menus(replay_page(read, 0, EN))
    assert [option.label for option in parts.options] == [
        "Deal 1 · Trick 1 – Trick 13",
        "Deal 1 · Trick 14 – Trick 26",
        "The end",
    ]
