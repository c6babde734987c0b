"""The honours of each game: its log proves them, and every language has a sentence for them."""

import pytest

from bot.games.course import course_of
from bot.games.statistics import MOST, Honour, highest, honours_in, lead_taken, said, statistics
from bot.i18n import LANGUAGES, Tr
from bot.ids import MessageId, TableId
from bot.pictures.faces import all_faces
from bot.scores.ending import Ending
from bot.screens.ending import full_page
from bot.screens.hand import panel
from bot.screens.sheet import said_of
from bot.screens.table import table_message
from bot.table import log
from bot.table.folding import evolve
from bot.table.nouns import Moment
from cogs.ranking.ratings import RatingChange
from cogs.ranking.told import Changes
from engine.registry import games
from tests.bot.drawn import assert_fits, evening, text_of
from tests.bot.hard_names import long_names
from tests.bot.recorded import recorded
from tests.engine.contract import FEW_SETTINGS, Setting

SEEDS = ("ant", "bee")


def some_of(game: str) -> list[Setting]:
    """Three or four of the game's settings, with the fewest seats and the most."""
    settings = [setting for setting in FEW_SETTINGS if setting.game.key == game]
    return settings[:: max(1, len(settings) // 3)]


@pytest.mark.parametrize("game", [game for game in games() if statistics(game)])
def test_a_game_has_honours_first_of_two_players_each_a_sentence_and_its_fullest_end_fits(game: str) -> None:
    """What decided a game is a moment in it, often with a card that its winner held."""
    told, cards, seen = statistics(game), 0, 0
    assert told
    for number, setting in enumerate(some_of(game)):
        names, every = [f"Player {seat}" for seat in range(setting.seats)], list[Honour]()
        for seed in SEEDS:
            entries = [entry for entry, _ in recorded(setting, ["Ann", "Ben"], seed) if entry]
            course, (given, _) = course_of(entries), honours_in(game, entries)
            assert course
            assert honours_in("gone", entries) == ((), None)
            whole = told.honours(course, [*told.facts(course)])
            assert given[:1] == tuple(whole[:1])
            owners = {honour.seats[0] for honour in whole}
            assert {*given} == {*whole}, "the rest stand on the page behind a button"
            first = {honour.seats[0] for honour in given[:MOST]}
            assert len(first) == min(MOST, len(owners)), "rather of two"
            every += whole
            if decided := told.decided(course):
                every.append(decided)
                seen += 1
                assert 0 < decided.moves <= len(course.moves)
                face, words = told.pictured(decided.card, Tr("de", game)) if decided.card else ("", "")
                assert not face or face in all_faces()
                assert bool(face) == bool(words) == bool(decided.card)
                cards += bool(face)
        assert len(every) >= len(SEEDS)
        for honour in every:
            assert all(seat in range(setting.seats) for seat in honour.seats)
            for sentence in (said(told, honour, names, Tr(language, game)) for language in LANGUAGES):
                assert f"**{names[honour.seats[0]]}**" in sentence
                assert len(sentence) <= 120
        assert_full_end_fits(setting, every[: MOST + 2], Tr([*LANGUAGES][number % 3]))
    assert seen
    assert cards > seen / 2


def assert_full_end_fits(setting: Setting, remarkable: list[Honour], tr: Tr) -> None:
    """Checks that the end of a game fits on the screen with as many honours as possible."""
    *_, table = evening(setting, long_names(setting))
    rated = dict.fromkeys(table.people, RatingChange(-1234, -1234))
    link = MessageId(1_456_074_690_396_160_000)
    ending = Ending(tuple(remarkable[1:]), remarkable[0], (Changes(rated),), link)
    for over in (table, evolve(table, log.Continued(TableId(999_999_999_999)))):
        sheet = table_message(over, Moment(), tr, ending=ending)
        full = full_page(over, ending, tr)
        assert_fits(sheet)
        assert_fits(full)
        assert text_of(full).count("−1234 (−1234)") == len(table.people)
        shown = [text_of(sheet)] * (MOST + 1) + [text_of(full)]
        assert all(said_of(over, one, tr) in there for one, there in zip(remarkable, shown, strict=False))
    for seat, player in enumerate(over.players):
        if player.user in over.people:
            mine = panel(over, seat, Moment(), tr, ending=ending)
            assert_fits(mine)
            assert "−1234" in text_of(mine)


def test_the_lead_is_taken_when_it_is_never_lost_again() -> None:
    standings = [(0, 0), (3, 1), (3, 4), (6, 5), (9, 5)]
    assert [lead_taken(standings, seat) for seat in (0, 1)] == [3, None]
    assert lead_taken([(0, 0), (3, 1), (3, 1)], 0) == 1
    assert lead_taken([(3, 3)], 0) is None, "a shared end"


def test_an_honour_is_for_one_alone_and_for_enough() -> None:
    assert highest("owls", {0: 2, 1: 3}, 2) == [Honour("owls", (1,), 3)]
    assert highest("owls", {0: 1, 1: 2}, 2) == [Honour("owls", (1,), 2)]
    assert highest("owls", {0: 3, 1: 3}, 2) == highest("owls", {0: 1}, 2) == highest("owls", {}, 2) == []
