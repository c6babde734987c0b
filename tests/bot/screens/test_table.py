"""What the screens of any table offer. Their words are in `screens/tables-positions.txt`."""

import re
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import cast

import pytest
from msgspec.structs import replace

from bot.games.presenter import presenter
from bot.i18n import LANGUAGES, Tr
from bot.screens.birds import birds_page
from bot.screens.hand import panel
from bot.screens.rules import rules, rules_page
from bot.screens.table import table_message
from bot.table import LEARNER, log
from bot.table.commands import Leave, PauseOver, VoteToClose, VoteToPause
from bot.table.decisions import decide
from bot.table.extras import extras
from bot.table.folding import evolve, fold
from bot.table.house import searches
from bot.table.nouns import Moment
from engine.options import choices
from engine.registry import games
from tests.bot.drawn import DEADLINE, assert_fits, buttons, live_buttons, lobby, text_of
from tests.bot.lessons import LESSONS, hint, opened
from tests.bot.people import ANN, BEN, CLEO, after, playing
from tests.bot.screens.positions import setting
from tests.engine.contract import biggest_of

EN = Tr("en")
each_game = pytest.mark.parametrize("game", games())


def test_a_lobby_shows_to_all_what_the_host_has_changed_since_it_opened() -> None:
    table = lobby(setting("kuckuck", 3, "sealed"), ["Ann", "Ben"])
    for changed, told in (({"bidding": "tactical"}, True), ({"bidding": "sealed"}, False)):
        table = evolve(table, log.Changed(changed, 60))
        assert ("Changed by the host: " in text_of(table_message(table, Moment(DEADLINE), EN))) == told


def test_a_hand_says_what_a_vote_asks_of_its_player_until_they_have_answered() -> None:
    table = after(playing(ANN, BEN, CLEO), VoteToPause(ANN), VoteToClose(BEN))
    hands = {user: panel(table, table.seat(user) or 0, Moment(DEADLINE), EN) for user in (ANN, BEN, CLEO)}
    asked = {user: "asks for a pause · 1 of 3" in text_of(hand) for user, hand in hands.items()}
    assert asked == dict.fromkeys(hands, True)
    agree = {user: "Pause: 1/3" in [one.label for one in buttons(hand)] for user, hand in hands.items()}
    assert agree == {ANN: False, BEN: True, CLEO: True}
    answered = after(table, VoteToClose(ANN), VoteToPause(BEN))
    assert "pause" not in text_of(panel(answered, answered.seat(ANN) or 0, Moment(DEADLINE), EN))
    asked_by_ann = after(playing(ANN, BEN, CLEO), VoteToPause(ANN))
    seats = {user: asked_by_ann.seat(user) or 0 for user in hands}
    for alone in (after(asked_by_ann, Leave(ANN)), evolve(asked_by_ann, log.WentAway(seats[ANN], 0.0))):
        hand, board = (
            panel(alone, seats[BEN], Moment(DEADLINE), EN),
            table_message(alone, Moment(DEADLINE), EN),
        )
        assert "ause" not in text_of(hand) + text_of(board), "nobody who is here asks for it any more"


@each_game
def test_a_presenter_has_words_for_every_option_value_and_reason_of_the_rules(game: str) -> None:
    allowed, shown = choices(games()[game].Options), presenter(game)
    assert set(shown.option_texts) == set(shown.option_names) == set(allowed)
    assert set(shown.value_texts) == {value for values in allowed.values() for value in values}
    package = cast("ModuleType", games()[game])
    modules = Path(package.__path__[0]).glob("*.py")
    source = "".join(path.read_text(encoding="utf-8") for path in modules)
    refused = set(re.findall(r"IllegalAction\(\s*\"(\w+)\"", source))
    assert set(shown.reasons) == refused, 'write each reason as IllegalAction("reason")'


@each_game
def test_strong_bots_are_said_to_play_fair_where_nobody_thinks(game: str) -> None:
    told = "They play like medium bots: the person who runs me gives them no time to think."
    waiting = lobby(biggest_of(game), ["Ann"], house=1)
    for level, think in product(("strong", "easy"), (True, False)):
        table = replace(waiting, opened=replace(waiting.opened, level=level))
        fair = level == "strong" and not think and searches(table)
        assert (told in text_of(birds_page(table, EN, think=think))) == fair


# Rules and lessons


@each_game
def test_every_page_of_the_rules_fits_has_a_section_and_leads_on_in_each_language(game: str) -> None:
    always, english = {"All games", *({"Cards"} if extras(game).guide else set())}, rules(game, "en")[1:]
    for language in LANGUAGES:
        sections, tr = rules(game, language)[1:], Tr(language)
        assert len(sections) == len(english) > 1
        assert language == "en" or not set(sections) & set(english), "no page is left in English"
        pages = [rules_page(game, page, tr) for page in range(len(sections))]
        for number, page in enumerate(pages, 1):
            assert_fits(page)
            assert text_of(page).startswith(f"# {presenter(game).title}\n## {number}. ")
        assert len({*map(text_of, pages)}) == len(pages)
        ways = [{"Next →"}, *[{"← Back", "Next →"}] * (len(pages) - 2), {"← Back"}]
        assert [*map(live_buttons, pages)] == [{*map(tr, way | always)} for way in ways]
        assert rules_page(game, -5, tr) == pages[0]
        assert rules_page(game, len(pages), tr) == rules_page(game, 999, tr) == pages[-1]


def test_where_the_strong_player_would_do_otherwise_its_advice_counts() -> None:
    table = opened(next(lesson for lesson in LESSONS if lesson.game == "ducksoup"))
    while LEARNER not in table.prompt.seats:
        table = fold(table, decide(table, PauseOver(table.prompt.turn)))
    legal, rule = table.rules.legal(table.state, LEARNER), hint(table)
    other = next(action for action in legal if action != rule.advised)
    usual, same, strong = (
        panel(table, LEARNER, Moment(advice=advice), EN) for advice in (None, rule.advised, other)
    )
    assert usual == same
    assert (rule.text in text_of(usual), rule.text in text_of(strong)) == (True, False)
    lit = [[one.press for one in buttons(shown) if "💡" in one.label] for shown in (usual, strong)]
    assert ([len(presses) for presses in lit], lit[0] != lit[1]) == ([1, 1], True)
