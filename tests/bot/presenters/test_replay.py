"""Replays move by move: each fits, shows all hands, and says who did what. Also verdicts and lists."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from importlib import import_module
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace as changed

from bot.i18n import LANGUAGES, Tr
from bot.ids import GuildId, TableId, UserId
from bot.presenters.archive import history, unfinished, verdict
from bot.presenters.choices import words_of
from bot.presenters.moves import describe_move, laid_open, moves_page
from bot.presenters.table import CLOSED
from bot.scores.finished import Played
from bot.screen import Screen, parse_address
from bot.table import log
from bot.table.log import CloseReason
from bot.table.replay import replay
from bot.table.results import Mark, Result
from engine.registry import games
from tests.bot.drawn import NUMBER, assert_fits, buttons, live_buttons, text_of
from tests.bot.hard_names import long_names
from tests.bot.logged import setting_of
from tests.bot.presenters.veiled import NAMELESS, Veiled, untranslated
from tests.bot.recorded import recorded, replayed, written_down
from tests.engine.contract import SOME_SETTINGS, Setting, biggest_of, taking_turns
from tests.sampled import sampled

pytestmark = pytest.mark.by_lot

EN = Tr("en")
SOME = biggest_of("kuckuck")


def steps(screen: Screen) -> dict[str, int]:
    """Where the buttons lead that can be pressed."""
    pressed = [(b.label, parse_address(b.press)) for b in buttons(screen) if not b.disabled]
    return {
        label: int(to.action.split()[1]) for label, to in pressed if to and to.action.startswith("replay ")
    }


@pytest.mark.parametrize(("setting", "language"), sampled(taking_turns(LANGUAGES)), ids=repr)
def test_every_move_of_a_game_fits_whatever_the_names(setting: Setting, language: str) -> None:
    read, tr = replayed(setting, long_names(setting), NUMBER), Tr(language)
    for step in {*range(0, len(read.frames), 7), *range(14), len(read.frames) - 2, len(read.frames) - 1}:
        assert_fits(moves_page(read, step, tr))


@pytest.mark.parametrize(("setting", "language"), taking_turns(LANGUAGES), ids=repr)
def test_every_verdict_fits(setting: Setting, language: str) -> None:
    logged, tr = recorded(setting, long_names(setting), number=NUMBER), Tr(language)
    read = replay(NUMBER, logged)
    played = written_down(read)
    cut = replay(NUMBER, [*logged[:-1], (log.Acted(0, "nonsense"), None)])
    other = read._replace(seed_text="another")
    for known in (read, cut, other):
        assert_fits(verdict(known, played, tr))


@pytest.mark.parametrize("language", LANGUAGES)
def test_lists_of_games_and_unfinished_ones_fit(language: str) -> None:
    tr = Tr(language)
    people = tuple(Result(i, UserId(i), "@" * 32, 1, 5) for i in range(20))
    games = [
        Played(TableId(NUMBER - i), GuildId(1), "coucou" if i else "gone", 1e9, people) for i in range(6)
    ]
    for shown in ([], games[:1], games):
        for game in (None, "kuckuck"):
            assert_fits(history(shown, game, 3, 999_999, tr))
    for reason in CLOSED:
        logged = [*recorded(SOME, ["Ann"])[:-1], (log.Closed(reason), None)]
        assert_fits(unfinished(replay(TableId(7), logged), tr))


@pytest.mark.parametrize("setting", sampled(SOME_SETTINGS), ids=repr)
def test_no_word_of_a_replay_bypasses_the_catalogues(setting: Setting) -> None:
    read = replayed(setting, NAMELESS)
    for step in range(0, len(read.frames), 3):
        assert untranslated(moves_page(read, step, Veiled())) == []


def test_no_word_of_a_verdict_or_a_list_bypasses_the_catalogues() -> None:
    read = replayed(SOME, NAMELESS)
    played = written_down(read)._replace(
        people=(Result(0, UserId(1), "1", 1, 1), Result(1, UserId(2), "2", 1, 1))
    )
    for screen in (
        verdict(read, played, Veiled()),
        verdict(read, written_down(read), Veiled()),
        unfinished(replay(TableId(7), [*recorded(SOME, ["1"])[:-1], (log.Closed("voted"), None)]), Veiled()),
        history([played, played._replace(people=())], None, 0, 2, Veiled()),
        history([], "kuckuck", 0, 1, Veiled()),
    ):
        assert [word for word in untranslated(screen) if word not in {"SHA", "SHAKE"}] == []


@pytest.mark.parametrize("game", games())
def test_what_a_seat_knows_alone_is_open_at_each_step(game: str) -> None:
    """Other hands, that nobody else could tell from these, give another page."""
    resample, rng, met = import_module(f"tests.engine.hidden.{game}").resample, Random(game), 0
    for frame in replayed(setting_of(game)).frames[:-1]:
        other = changed(frame, state=resample(frame.state, None, rng, keep_next=False))
        seats = range(len(frame.players))
        if any(frame.rules.view(frame.state, s) != frame.rules.view(other.state, s) for s in seats):
            assert laid_open(other, EN) != laid_open(frame, EN)
            met += 1
    assert met


HELD: dict[str, Callable[[Any], Sequence[int | str]]] = {
    "coucou": lambda view: [view.card],
    "cucco": lambda view: [view.card],
    "ducksoup": lambda view: view.hand,
    "kuckuck": lambda view: view.hand,
}
"""The cards of a seat, from its view."""


@pytest.mark.parametrize("game", HELD)
def test_all_hands_are_open_at_each_step(game: str) -> None:
    setting = setting_of(game)
    for frame in replayed(setting).frames[:-1]:
        shown = "\n".join(block.text for block in laid_open(frame, EN) if hasattr(block, "text"))
        for seat in range(setting.seats):
            for card in HELD[game](frame.rules.view(frame.state, seat)):
                assert not card or as_shown(card) in shown, (seat, card, shown)


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
    said = {re.split(r" · | \(time| \(decided", line.split(": ", 1)[1])[0] for line in lines[1:]}
    if game == "cucco":  # its buttons name the card, or the neighbour
        said = {
            re.sub(r"(Keep \d+|Swap with .+)$", lambda found: found[0].split()[0], words) for words in said
        }
    assert said >= {
        "kuckuck": set(),
        "ducksoup": {"Duck (give in)"},
        "cucco": {"Keep", "Swap", "says nothing"},
        "coucou": {"Keep A", "Swap with Ben"},
    }.get(game, set())


def test_a_quack_is_told_by_both_its_presses() -> None:
    read = replayed(setting_of("ducksoup"))
    quacks = [step for step, move in enumerate(read.moves, start=1) if move.action.endswith(" quack")]
    spoken = [describe_move(read, step, EN).replace("\\", "") for step in quacks]
    assert any(re.search(r": \w+[♣♦♥♠] 🦆 Quack!", line) for line in spoken)


@pytest.mark.parametrize("name", ["**b**", "[x](//a.b)", "<:chip:0>"])
def test_a_neighbour_on_a_button_stays_a_name(name: str) -> None:
    read = replayed(setting_of("coucou"), [name, "Ben"])
    lines = [describe_move(read, step, EN) for step in range(len(read.frames))]
    moves = zip(read.frames, read.moves, strict=False)
    assert any(name in words_of(before, move.seat, move.action, EN) for before, move in moves)
    assert [line for line in lines if name in line] == []


@pytest.mark.parametrize("by", ["ahead", "clock", "player"])
def test_it_is_told_who_decided_ahead_and_whose_time_was_up(by: log.By) -> None:
    read = replayed(setting_of("coucou"))
    read = read._replace(moves=(changed(read.moves[0], by=by), *read.moves[1:]))
    ends = {"ahead": "(decided ahead)", "clock": "(time was up)", "player": ": Keep J"}
    assert describe_move(read, 1, EN).endswith(ends[by])


def test_the_buttons_lead_to_the_first_the_last_and_the_moves_beside() -> None:
    read = replayed(SOME)
    last = len(read.moves)
    assert steps(moves_page(read, 0, EN)) == {"Next →": 1, "Last ⏭": last, "In larger steps": 0}
    assert steps(moves_page(read, 5, EN)) == {
        "⏮ First": 0,
        "← Back": 4,
        "Next →": 6,
        "Last ⏭": last,
        "In larger steps": 5,
    }
    assert steps(moves_page(read, last, EN)) == {
        "⏮ First": 0,
        "← Back": last - 1,
        "In larger steps": last,
    }


@pytest.mark.parametrize(("asked", "shown"), [(-5, 0), (10**6 - 1, None)])
def test_a_move_out_of_bounds_is_the_nearest_one(asked: int, shown: int | None) -> None:
    read = replayed(SOME)
    expected = moves_page(read, len(read.moves) if shown is None else shown, EN)
    assert moves_page(read, asked, EN) == expected


def test_in_the_end_the_score_sheet_stands_there() -> None:
    read = replayed(SOME)
    assert "🏆" in text_of(moves_page(read, len(read.moves), EN))


def test_a_fair_game_is_said_to_agree() -> None:
    read = replayed(SOME)
    text = text_of(verdict(read, written_down(read), EN))
    assert "✅ **All of it agrees.**" in text
    for known in (read.table.secret, read.table.commitment, read.table.seed, read.seed_text, "`numbers`"):
        assert known in text
    assert f"all {len(read.moves)} moves" in text
    assert "❌" not in text


def test_what_does_not_agree_is_named() -> None:
    logged = recorded(SOME, ["Ann", "Ben"])
    read = replay(TableId(7), logged)
    played = written_down(read)
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


@pytest.mark.parametrize("reason", ["void", "voted"])
def test_a_table_without_a_result_says_why_and_tells_what_was_dealt(reason: CloseReason) -> None:
    read = replay(TableId(7), [*recorded(SOME, ["Ann"])[:-1], (log.Closed(reason), None)])
    text = text_of(unfinished(read, EN))
    assert live_buttons(unfinished(read, EN)) == {"Data"}, "the other files show a finished game"
    assert CLOSED[reason] in text
    assert read.table.secret in text
    assert read.table.seed in text


def test_the_list_names_winners_the_house_and_how_many_played() -> None:
    people = (Result(0, UserId(1), "Ann*", 1, 9), Result(1, UserId(2), "Ben", 2, 3))
    games = [
        Played(TableId(12), GuildId(1), "kuckuck", 1e9, people),
        Played(TableId(11), GuildId(1), "cucco", 1e9, people[1:]),
        Played(
            TableId(9),
            GuildId(1),
            "coucou",
            1e9,
            tuple(Result(i, UserId(i), f"P{i}", 1, 0) for i in range(5)),
        ),
    ]
    text = text_of(history(games, None, 0, 1, EN))
    assert "**Zum Kuckuck! · table 12** · <t:1000000000:f>\n🏆 **Ann\\*** · 2 people played" in text
    assert "🤖 A bot won · 1 person played" in text
    assert "🏆 **P0**, **P1**, **P2**, and … · 5 people played" in text
    assert live_buttons(history(games, None, 0, 1, EN)) == {"Table 12", "Table 11", "Table 9"}


def test_the_list_says_who_left_slept_or_came_late() -> None:
    marks: tuple[Mark, ...] = ("", "left", "away", "late")
    people = tuple(Result(i, UserId(i + 1), f"P{i}", i + 1, 0, mark) for i, mark in enumerate(marks))
    text = text_of(history([Played(TableId(12), GuildId(1), "kuckuck", 1e9, people)], None, 0, 1, EN))
    assert "-# **P1** (left), **P2** (away), **P3** (joined late)" in text
    many = tuple(Result(i, UserId(i + 1), f"P{i}", 1, 0, "left") for i in range(20))
    text = text_of(history([Played(TableId(12), GuildId(1), "kuckuck", 1e9, many)], None, 0, 1, EN))
    assert "**P4** (left), …" in text


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
