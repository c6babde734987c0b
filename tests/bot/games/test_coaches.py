"""What coaches say is true, fits on the screen, and betrays nothing that the learner cannot know."""

import re
from collections.abc import Iterator
from importlib import import_module
from itertools import cycle
from random import Random

import pytest
from msgspec.structs import replace

from bot.games.common import sitting
from bot.i18n import LANGUAGES, Tr
from bot.names import tidy
from bot.screens.hand import panel
from bot.table import LEARNER, Phase, Table
from bot.table.lessons import coach
from bot.table.nouns import Moment
from engine.games import coucou, cucco, kuckuck
from engine.games.coucou.nouns import PACK, WORTH
from engine.games.cucco.nouns import OWL
from tests.bot.drawn import assert_fits, buttons, text_of
from tests.bot.lessons import ENGLISH, LESSONS, Lesson, Pupil, course, headstrong, hint, obedient

GAMES = {lesson.game: lesson for lesson in LESSONS}
SEEDS = [*map(str, range(8))]


def steps(lesson: Lesson, pupil: Pupil, seeds: list[str] = SEEDS, name: str = "Ann") -> Iterator[Table]:
    """The tables of a lesson with each of these seeds, from the deal until just before the lesson ends."""
    for seed in seeds:
        yield from (table for table in course(lesson, pupil, seed, name) if table.phase is Phase.PLAYING)


@pytest.mark.parametrize("lesson", LESSONS, ids=str)
def test_each_step_fits_and_has_one_lit_button_that_is_legal_and_known_from_the_view(lesson: Lesson) -> None:
    """The coach also says the same when the cards that the learner cannot see are dealt again."""
    resample = import_module(f"tests.engine.hidden.{lesson.game}").resample
    rng, languages = Random(lesson.game), cycle(LANGUAGES)
    for seed, name, pupil in (("0", "*" * 32, obedient), ("1", "🦜" * 32, headstrong)):
        for table in steps(lesson, pupil, [seed], tidy(name)):
            tr = Tr(next(languages))
            legal, advised = table.rules.legal(table.state, LEARNER), hint(table).advised
            assert advised is None or advised in legal
            decides = LEARNER in table.prompt.seats and len(legal) > 1 and not table.brief
            assert advised or not decides or getattr(table.rules.view(table.state, LEARNER), "choice", None)
            screen = panel(table, LEARNER, Moment(), tr)
            assert_fits(screen)
            assert not re.search(r"\{\w+\}", text_of(screen))
            lit = [button for button in buttons(screen) if "💡" in button.label]
            lit_now = [(False, "success")] if advised else []
            assert [(button.disabled, button.style) for button in lit] == lit_now
            other = replace(table, state=resample(table.state, LEARNER, rng, keep_next=False))
            assert panel(other, LEARNER, Moment(), tr) == screen


@pytest.mark.parametrize("game", ["kuckuck", "ducksoup"])
def test_a_coach_says_what_speaks_for_any_choice_that_a_strong_bot_may_make(game: str) -> None:
    for table in steps(GAMES[game], headstrong):
        at, view, taught = sitting(table, ENGLISH, seat=LEARNER), table.view(LEARNER), coach(game)
        assert taught
        for action in at.legal:
            why = taught.because(view, action, at)
            assert why
            if not isinstance(view, kuckuck.nouns.View):
                continue
            mine, hand = view.players[LEARNER].nest, view.playable
            for words, held in {
                "lowest": int(action) == hand[0],
                "highest number, ": int(action) == hand[-1],
                "worse than these": int(action) != hand[0] and mine <= view.low,
                "better than these": mine >= view.high,
                "is better than": 0 < mine < view.high,
                "no nest": not mine,
                f", and nest {view.low} is better": mine > view.low,
            }.items():
                assert held or words not in why, (why, mine, view.low, view.high)


def test_a_coach_of_one_card_says_nothing_false_of_any_choice() -> None:
    for game in ("coucou", "cucco"):
        taught = coach(game)
        assert taught
        for table in steps(GAMES[game], headstrong):
            at, view = sitting(table, ENGLISH, seat=LEARNER), table.view(LEARNER)
            for why in (taught.because(view, action, at) for action in at.legal):
                assert "0 of the other" not in re.sub(r"\d0 of", "", why), why
                assert "lower than A" not in why, "an ace is the lowest"


# Counts in hints are checked against all cards. Coaches' other words are in `screens/pages-lessons.txt`.


def test_coucou_counts_rightly() -> None:
    for table in steps(GAMES["coucou"], headstrong):
        found, view = hint(table), coucou.view(table.state, LEARNER)
        if found.advised == "ask":
            n = int(re.findall(r"(\d+) of the other 51", found.text)[0])
            assert n == sum(WORTH[card] > WORTH[view.card] for card in PACK)
            assert n > 51 / 2, "a swap is more likely for the better"


def test_cucco_counts_rightly_and_advises_the_owl_to_who_holds_it() -> None:
    pack, owls = [card for card in range(1, 22) for _ in range(2)], 0
    for table in steps(GAMES["cucco"], obedient, [*map(str, range(16))]):
        found, view = hint(table), cucco.view(table.state, LEARNER)
        owls += found.advised == "owl"
        assert found.advised != "owl" or view.card == OWL
        for n, word in re.findall(r"(\d+) of the other 41 cards are (lower|higher)", found.text):
            assert int(n) == sum(card < view.card if word == "lower" else card > view.card for card in pack)
        if "and that's lower than yours" in found.text:
            assert min(card for card in table.state.cards if card) < view.card
    assert owls
