"""Replays move by move, verdicts and lists: all hands are open, and it is said what agrees."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from importlib import import_module
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace as changed

from bot.i18n import LANGUAGES, Tr
from bot.ids import TableId
from bot.presenters.archive import unfinished, verdict
from bot.presenters.choices import words_of
from bot.presenters.moves import describe_move, laid_open, moves_page
from bot.presenters.table import CLOSED
from bot.screen import Screen, parse_address
from bot.table import log
from bot.table.log import CloseReason
from bot.table.replay import replay
from engine.registry import games
from tests.bot.drawn import NUMBER, assert_fits, buttons, components, live_buttons, refusals, text_of
from tests.bot.hard_names import long_names
from tests.bot.logged import setting_of
from tests.bot.recorded import recorded, replayed, written_down
from tests.engine.contract import SOME_SETTINGS, biggest_of

pytestmark = pytest.mark.by_lot

EN = Tr("en")
SOME = biggest_of("kuckuck")


def leads(screen: Screen) -> dict[str, int]:
    """Where the buttons lead that can be pressed."""
    pressed = [(b.label, parse_address(b.press)) for b in buttons(screen) if not b.disabled]
    return {
        label: int(to.action.split()[1]) for label, to in pressed if to and to.action.startswith("replay ")
    }


@pytest.mark.parametrize("game", games())
def test_every_move_and_verdict_fits_whatever_the_names(game: str) -> None:
    found = []
    for number, setting in enumerate(one for one in SOME_SETTINGS if one.game.key == game):
        tr = Tr([*LANGUAGES][number % 3])
        logged = recorded(setting, long_names(setting), number=NUMBER)
        read = replay(NUMBER, logged)
        cut = replay(NUMBER, [*logged[:-1], (log.Acted(0, "nonsense"), None)])
        known = (read, cut, read._replace(seed_text="another"))
        last = len(read.frames) - 1
        screens = [verdict(one, written_down(read), tr) for one in known]
        screens += [moves_page(read, move, tr) for move in {*range(9), *range(9, last, 17), last - 1, last}]
        found += [(setting, why) for screen in screens for why in refusals(components(screen))]
    assert found == []


HELD: dict[str, Callable[[Any], Sequence[int | str]]] = {
    "coucou": lambda view: [view.card],
    "cucco": lambda view: [view.card],
    "ducksoup": lambda view: view.hand,
    "kuckuck": lambda view: view.hand,
}
"""The cards of a seat, from its view."""


@pytest.mark.parametrize("game", games())
def test_all_hands_are_open_at_each_step(game: str) -> None:
    """Other hands, that nobody else could tell from these, give another page."""
    resample, rng, met = import_module(f"tests.engine.hidden.{game}").resample, Random(game), 0
    for frame in replayed(setting_of(game)).frames[:-1]:
        blocks, seats = laid_open(frame, EN), range(len(frame.players))
        other = changed(frame, state=resample(frame.state, None, rng, keep_next=False))
        if any(frame.rules.view(frame.state, s) != frame.rules.view(other.state, s) for s in seats):
            assert laid_open(other, EN) != blocks
            met += 1
        shown = "\n".join(block.text for block in blocks if hasattr(block, "text"))
        hands = [HELD[game](frame.rules.view(frame.state, seat)) for seat in seats] if game in HELD else []
        assert [card for hand in hands for card in hand if card and as_shown(card) not in shown] == []
    assert met


def as_shown(card: int | str) -> str:
    if isinstance(card, int):
        return str(card)
    return card[0].replace("T", "10") + {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}[card[1]]


@pytest.mark.parametrize("game", games())
def test_every_move_is_told_in_words_and_never_by_its_notation(game: str) -> None:
    read = replayed(setting_of(game))
    lines = [describe_move(read, step, EN).replace("\\", "") for step in range(len(read.frames))]
    assert lines[0] == "The cards are dealt."
    raw = re.compile(r": (keep|ask|refuse|accept|owl|duck|quack|\w[CDHS]( quack)?)\b")
    assert [line for line in lines if raw.search(line)] == []
    said = "\n".join(line.split(": ", 1)[1] for line in lines[1:])
    for words in {
        "ducksoup": [r"Duck \(give in\)", r"\w+[♣♦♥♠] 🦆 Quack!"],
        "cucco": [r"Keep \d", "Swap with", "says nothing"],
        "coucou": ["Keep A", "Swap with Ben"],
    }.get(game, []):
        assert re.search(rf"^{words}", said, re.MULTILINE), words


def test_it_is_told_who_decided_ahead_and_whose_time_was_up() -> None:
    read = replayed(setting_of("coucou"))
    ends: dict[log.By, str] = {"ahead": " (decided ahead)", "clock": " (time was up)", "player": ""}
    told = [
        describe_move(read._replace(moves=(changed(read.moves[0], by=by), *read.moves[1:])), 1, EN)
        for by in ends
    ]
    assert told == [f"**Ben**: Keep J{end}" for end in ends.values()]


@pytest.mark.parametrize("name", ["**b**", "[x](//a.b)", "<:chip:0>"])
def test_a_neighbour_on_a_button_stays_a_name(name: str) -> None:
    read = replayed(setting_of("coucou"), [name, "Ben"])
    lines = [describe_move(read, step, EN) for step in range(len(read.frames))]
    moves = zip(read.frames, read.moves, strict=False)
    assert any(name in words_of(before, move.seat, move.action, EN) for before, move in moves)
    assert [line for line in lines if name in line] == []


def test_the_buttons_lead_to_the_first_the_last_and_the_moves_beside() -> None:
    read = replayed(SOME)
    last = len(read.moves)
    assert leads(moves_page(read, 0, EN)) == {"Next →": 1, "Last ⏭": last, "In larger steps": 0}
    between = {"⏮ First": 0, "← Back": 4, "Next →": 6, "Last ⏭": last, "In larger steps": 5}
    assert leads(moves_page(read, 5, EN)) == between
    assert leads(moves_page(read, last, EN)) == {"⏮ First": 0, "← Back": last - 1, "In larger steps": last}
    assert moves_page(read, -5, EN) == moves_page(read, 0, EN)
    assert moves_page(read, last + 1, EN) == moves_page(read, 10**6 - 1, EN) == moves_page(read, last, EN)
    assert "🏆" in text_of(moves_page(read, last, EN))


# Verdicts


def test_what_does_not_agree_is_named() -> None:
    logged = recorded(SOME, ["Ann", "Ben"])
    read = replay(TableId(7), logged)
    played = written_down(read)
    fair = text_of(verdict(read, played, EN))
    assert "✅ **All of it agrees.**" in fair
    assert "❌" not in fair
    for known in (read.table.secret, read.table.commitment, read.table.seed, read.seed_text, "`numbers`"):
        assert known in fair
    assert f"all {len(read.moves)} moves" in fair
    first, *others = played.people
    wrong = played._replace(people=(first._replace(score=99), *others))
    assert "other places or points" in text_of(verdict(read, wrong, EN))
    assert "❌ The seed is" in text_of(verdict(read._replace(seed_text="other"), played, EN))
    cut = replay(TableId(7), [*logged[:-1], (log.Acted(0, "nonsense"), None)])
    assert f"{cut.logged - 1} of {cut.logged} moves agree" in text_of(verdict(cut, played, EN))
    twice = read._replace(shuffles=(*read.shuffles, read.shuffles[0]))
    assert "❌" in text_of(verdict(twice, played, EN))
    for screen in (verdict(cut, played, EN), verdict(read, wrong, EN)):
        assert "❌ **Not all of it agrees.**" in text_of(screen)


def test_a_game_of_other_rules_is_said_to_be_one() -> None:
    read = replayed(SOME)
    assert read.started
    old = read._replace(started=changed(read.started, version=99), whole=False)
    text = text_of(verdict(old, written_down(read), EN))
    assert "⚠️ **The rules have changed since this game**" in text
    assert "❌" not in text
    assert live_buttons(verdict(old, written_down(read), EN)) == set()


@pytest.mark.parametrize("reason", CLOSED)
def test_a_table_without_a_result_says_why_and_tells_what_was_dealt(reason: CloseReason) -> None:
    read = replay(TableId(7), [*recorded(SOME, ["Ann"])[:-1], (log.Closed(reason), None)])
    for language in LANGUAGES:
        assert_fits(unfinished(read, Tr(language)))
    text = text_of(unfinished(read, EN))
    assert CLOSED[reason].format(game="kuckuck") in text
    assert live_buttons(unfinished(read, EN)) == {"Data"}, "the other files show a finished game"
    assert read.table.secret in text
    assert read.table.seed in text


def test_a_game_that_somebody_left_agrees_with_what_was_written_down_by_either_rule() -> None:
    read = replay(TableId(7), recorded(SOME, ["Ann", "Ben"]))
    outcome = read.table.outcome
    assert outcome is not None
    now = read.table.results
    assert {result.mark for result in now} == {"", "left", "late"}
    assert read.ends_as(now)
    formerly = [
        result._replace(place=outcome.places[result.seat], mark="") for result in now if result.mark != "left"
    ]
    assert read.ends_as(formerly)
    for spoilt in (now, formerly):
        assert not read.ends_as([spoilt[0], spoilt[1]._replace(place=9)])
    late, ben, ann = now
    *others, last = read.table.players
    idle = read._replace(
        table=changed(read.table, players=(*others, changed(last, acted=False, stood_in=True)))
    )
    assert (ann.place, idle.table.results[2].place, idle.table.results[2].mark) == (3, 4, "idle")
    assert idle.ends_as(now), "who never acted had the place of the seat"
    gone = read._replace(table=changed(read.table, players=(*others, changed(last, gone=True))))
    assert [one.place for one in gone.table.results] == [1, 4, 5]
    before_bots = [late, ben._replace(place=2), ann._replace(place=5, mark="left")]
    assert gone.ends_as(before_bots), "who left was not behind bots that were worse"
    assert not gone.ends_as([late, ben._replace(place=3), before_bots[2]])
