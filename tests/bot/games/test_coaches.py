"""What a coach says is true, fits on the screen, and knows no more than the learner."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from itertools import permutations, product
from random import Random

import pytest
from msgspec.structs import replace

from bot.games.coach import coach
from bot.i18n import LANGUAGES, Tr
from bot.names import tidy
from bot.presenters.table import heading, panel
from bot.screen import parse_address
from bot.table import LEARNER, Phase, Table
from engine.game import Action
from engine.games import coucou, cucco
from engine.games.coucou.nouns import PACK, WORTH
from engine.games.cucco.nouns import OWL
from engine.games.ducksoup.tricks import beats
from engine.games.kuckuck.events import CockatooTurned, Eliminated
from engine.games.kuckuck.nouns import State
from engine.games.kuckuck.tricks import lose_cockatoos, take_nests
from engine.playout import at_random, callers
from engine.registry import games
from tests.bot.drawn import assert_fits, buttons, text_of
from tests.bot.lessons import (
    ENGLISH,
    LESSONS,
    Lesson,
    Pupil,
    course,
    happened,
    headstrong,
    hint,
    lessons,
    obedient,
    opened,
)
from tests.engine.rulebook import page

GAMES = {lesson.game: lesson for lesson in LESSONS}
each_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=str)
SEEDS, MANY = [*map(str, range(8))], [*map(str, range(40))]


def steps(lesson: Lesson, pupil: Pupil, seeds: list[str] = SEEDS) -> Iterator[Table]:
    """All tables of some lessons in which the learner is still to act or to wait."""
    for seed in seeds:
        yield from (table for table in course(lesson, pupil, seed) if table.phase is Phase.PLAYING)


@each_lesson
def test_each_step_has_one_lit_button_that_is_legal_and_known_from_the_view(lesson: Lesson) -> None:
    """The hidden cards are dealt again, and nothing that is said changes."""
    resample = import_module(f"tests.engine.hidden.{lesson.game}").resample
    rng = Random(lesson.game)
    for number, seed in enumerate(SEEDS):
        for pupil in (obedient, headstrong):
            for table in steps(lesson, pupil, [seed]):
                legal, advised = table.rules.legal(table.state, LEARNER), hint(table).advised
                assert advised is None or advised in legal
                decides = LEARNER in table.prompt.seats and len(legal) > 1 and not table.brief
                chosen = getattr(table.rules.view(table.state, LEARNER), "choice", None)
                assert advised or not decides or chosen
                if number > 3:
                    continue
                screen = panel(table, LEARNER, None, ENGLISH)
                lit = [button for button in buttons(screen) if "💡" in button.label]
                assert [(button.disabled, button.style) for button in lit] == (
                    [(False, "success")] if advised else []
                )
                other = replace(table, state=resample(table.state, LEARNER, rng, keep_next=False))
                assert panel(other, LEARNER, None, ENGLISH) == screen


@each_lesson
def test_every_panel_of_a_lesson_fits_and_is_read_in_seconds(lesson: Lesson) -> None:
    for language, name, pupil in product(LANGUAGES, ("*" * 32, "🦜" * 32), (obedient, headstrong)):
        tr = Tr(language)
        for table in course(lesson, pupil, name, tidy(name)):
            assert_fits(panel(table, LEARNER, None, tr))
            if table.phase is Phase.PLAYING:
                said = hint(table, tr).text + happened(table, tr)
                assert not re.search(r"\{\w+\}", said)
                assert len(said) <= 560


@each_lesson
def test_a_lesson_takes_less_than_five_minutes(lesson: Lesson) -> None:
    """Eight seconds a step, two for each press that asks about a quack, 1.2 for each pause of the house."""
    for pupil, seed in product((obedient, headstrong), SEEDS[:5]):
        tables = list(course(lesson, pupil, seed))
        advice = [advised for table in tables[:-1] if (advised := hint(table).advised)]
        asked_again = sum("quack" in advised for advised in advice)
        assert 8 * len(advice) + 2 * asked_again + 1.2 * (len(tables) - len(advice)) < 5 * 60


@each_lesson
def test_the_goal_comes_first_and_the_end_offers_a_real_table(lesson: Lesson) -> None:
    first, *_, last = course(lesson, obedient)
    said, end = happened(first), panel(last, LEARNER, None, ENGLISH)
    assert said
    assert said not in text_of(end)
    assert "now you know the game" in text_of(end)
    ways = [parse_address(button.press) for button in buttons(end)]
    table_first, *others, again, rules = [way.action.split()[0] for way in ways if way]
    assert [table_first, {*others} - {"lesson"}, again, rules] == ["open", set(), "learn", "page"]
    assert heading(last, ENGLISH).endswith("· lesson")


@each_lesson
def test_advice_beats_chance(lesson: Lesson) -> None:
    """Against random players, a player who follows the coach wins more often than by chance."""
    games = 30
    wins = sum(_first(lesson, f"game {number}") for number in range(games))
    assert wins > 1.2 * games / lesson.seats


def _first(lesson: Lesson, seed: str) -> bool:
    """Whether the coach's advice wins a whole game, beyond the lesson, against chance."""
    table, rng = opened(lesson, seed), Random(seed)
    rules = table.rules
    while (outcome := rules.outcome(table.state)) is None:
        seat, action = _acts(table, rng)
        table = replace(table, state=rules.apply(table.state, seat, action).state)
    return outcome.places[LEARNER] == 1


def _acts(table: Table, rng: Random) -> tuple[int, Action]:
    rules, state = table.rules, table.state
    if callers(rules, state, table.prompt, [LEARNER]) and hint(table).advised == "owl":
        return LEARNER, "owl"
    seat = max(table.prompt.seats)
    legal = rules.legal(state, seat)
    if seat == LEARNER:
        return seat, hint(table).advised or legal[0]
    return seat, at_random(None, legal, rng)


# What the hints say, held against the whole truth.


def test_kuckuck_says_who_took_which_nest_and_who_paid() -> None:
    words = ("with the highest number", "with the second highest number", "You took no nest")
    seen = set()
    for table in steps(GAMES["kuckuck"], headstrong):
        last, said = table.state.last, happened(table)
        if last is None or not last.cards[0]:  # the learner was out already
            continue
        if last.low < last.high:
            place = min(2, sorted(last.cards, reverse=True).index(last.cards[0]))
            assert words[place] in said
            seen.add(place)
        assert ("a cockatoo lost" in said) == (0 in last.turned)
    assert seen == {0, 1, 2}


def possible_losses(state: State) -> Iterator[CockatooTurned | Eliminated]:
    """What the trick may cost anybody, no matter who takes its nests."""
    shown, (low, high) = replace(state, cards=(1, 2, 3, 4)), state.up
    for best, second in permutations(state.order, 2):
        yield from lose_cockatoos(take_nests(shown.players, shown.cards, (best, second), (low, high)))[1]


def test_kuckuck_compares_the_nests_rightly() -> None:
    safe = 0
    for before in steps(GAMES["kuckuck"], obedient):
        text, nest = hint(before).text, before.state.players[0].nest
        high = before.state.up[1]
        if "Nothing can happen" in text:
            safe += 1
            assert not any(loss.seat == LEARNER for loss in possible_losses(before.state))
        elif "would be worse than" in text:
            assert nest >= high
        elif "is better than" in text:
            assert nest < high
    assert safe


def test_ducksoup_gives_the_reasons_of_the_points() -> None:
    for table in steps(GAMES["ducksoup"], headstrong):
        last, said = table.state.last, happened(table)
        if last is None:
            continue
        quacked_at = len(table.state.trick) > 1 and LEARNER in table.prompt.seats
        assert (f"+{sum(last.worth)}:**" in said) != quacked_at
        assert (" under " in said) <= (last.course == 1)
        assert (" over " in said) <= (last.course == 2)
        assert ("You +" in said) == (last.winner == LEARNER and not quacked_at)


def test_ducksoup_promises_nothing_that_it_cannot_keep() -> None:
    seen: set[str] = set()
    for table in steps(GAMES["ducksoup"], obedient):
        (text, advised), state = hint(table)[:2], table.state
        if advised is None:
            continue
        other, course = state.hands[1], 1 if state.stock else 2
        if "so it wins" in text:
            assert beats(advised, state.trick[0], course)
        if "has no third card" in text and "If" not in text:
            assert not [card for card in other if card[0] == state.trick[0][0]]
        if "no card that you have not seen" in text:
            assert not [card for card in other if beats(card, advised, course)]
        if "is Duck Soup, and 4" in text:
            assert table.rules.apply(state, LEARNER, advised).state.last.soup
        seen.add(text[:12])
    assert len(seen) > 3


def test_coucou_counts_rightly_and_says_who_lost() -> None:
    for table in steps(GAMES["coucou"], headstrong):
        found, last, view = hint(table), table.state.last, coucou.view(table.state, LEARNER)
        if found.advised == "ask":
            n = int(re.findall(r"(\d+) of the other 51", found.text)[0])
            assert n == sum(WORTH[card] > WORTH[view.card] for card in PACK)
            assert n > 51 / 2, "a swap is more likely for the better"
        if last and "a chip lost" in happened(table):
            assert LEARNER in last.losers
        if last and "you lost nothing" in happened(table):
            assert LEARNER not in last.losers


def test_coucou_after_a_swap_says_where_the_given_card_is() -> None:
    """With "worth it" the learner cannot be the lowest any more, as far as that card goes."""
    seen: set[str] = set()
    for lesson in (lesson for lesson in LESSONS if lesson.game == "coucou"):
        for table in steps(lesson, headstrong, [*map(str, range(30))]):
            said, cards = happened(table), table.state.cards
            mine = WORTH[cards[LEARNER]]
            others = [WORTH[card] for seat, card in enumerate(cards) if card and seat != LEARNER]
            if "worth it" in said:
                assert min(others) < mine
                seen.add("worth it")
            if "Bad luck" in said:
                assert max(others) > mine
                seen.add("bad luck")
    assert seen == {"worth it", "bad luck"}


def test_cucco_counts_rightly_and_knows_whose_card_is_lower() -> None:
    pack = [card for card in range(1, 22) for _ in range(2)]
    for table in steps(GAMES["cucco"], headstrong):
        found, view = hint(table), cucco.view(table.state, LEARNER)
        for n, word in re.findall(r"(\d+) of the other 41 cards are (lower|higher)", found.text):
            higher = sum(card > view.card for card in pack)
            lower = sum(card < view.card for card in pack)
            assert int(n) == (lower if word == "lower" else higher)
        if "and that is lower than yours" in found.text:
            assert min(card for card in table.state.cards if card) < view.card


def test_cucco_says_what_came_of_ones_own_request() -> None:
    words = {"person": "person (20)", "refused": "lovers (6)", "cat": "cat (18)", "owl": "owl (21)"}
    words["exchanged"] = ""

    def asks(table: Table, _rng: Random) -> Action | None:
        legal = table.rules.legal(table.state, LEARNER)
        return next((action for action in ("ask", "accept") if action in legal), None)

    seen = set()
    for table in steps(GAMES["cucco"], asks, MANY):
        for call in table.state.story[-1:]:
            if call.seat == LEARNER and call.came in words:
                assert words[call.came] in happened(table)
                seen.add(call.came)
    assert {*words} - seen <= {"owl"}


def test_cucco_advises_the_owl_when_somebody_could_take_it() -> None:
    advised = [table for table in steps(GAMES["cucco"], obedient, MANY) if hint(table).advised == "owl"]
    assert advised
    assert {table.state.cards[LEARNER] for table in advised} == {OWL}


def test_a_game_without_a_coach_is_simply_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.games.coach.part", lambda game, name: None)
    coach.cache_clear()
    try:
        assert lessons() == {}
        assert coach("kuckuck") is None
        assert_fits(panel(opened(GAMES["kuckuck"]), LEARNER, None, ENGLISH))
    finally:
        monkeypatch.undo()
        coach.cache_clear()


@pytest.mark.parametrize("game", [game for game in games() if coach(game)])
def test_every_game_that_has_a_coach_is_taught_under_a_name_that_its_rules_have(game: str) -> None:
    titles = [title for title, lesson in lessons().items() if lesson.game == game]
    assert titles
    assert [title for title in titles if title not in page(game)] == []
