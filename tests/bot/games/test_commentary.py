"""The commentary: fresh for an evening of three games, and never silent at a remarkable moment."""

from collections import Counter
from itertools import pairwise
from string import Formatter

import pytest

from bench.commentary import evening
from bot.i18n import LANGUAGES, Tr
from bot.parts import extra
from bot.table import log
from bot.table.commentary import Commentary, Moment, News, begun, listened, phrase
from engine.registry import games

COMMENTED = [game for game in games() if extra(game, Commentary)]
MOST, RARELY, OFTEN = 4, 3, 8
"""How often a phrase is said at most, and between how many decisions there is a remark."""


def commentary(game: str) -> Commentary:
    found = extra(game, Commentary)
    assert found
    return found


@pytest.mark.parametrize("game", COMMENTED)
def test_an_evening_of_three_games_repeats_little_and_speaks_now_and_then(game: str) -> None:
    for language in LANGUAGES:
        said = [*evening(game, language)]
        spoken = [one.phrase for one in said if one.remark]
        assert OFTEN * len(spoken) >= len(said)
        assert game not in ("cucco", "coucou") or RARELY * len(spoken) <= len(said)
        [(phrase, times), *_] = Counter(spoken).most_common()
        assert times <= MOST, phrase
        assert all(one != following for one, following in pairwise(spoken))


@pytest.mark.parametrize("game", COMMENTED)
def test_every_phrase_can_be_filled_in_in_every_language(game: str) -> None:
    told = commentary(game)
    assert told.remarkable <= told.phrases.keys()
    for text in told.phrases.values():
        known = fields(text)
        for language in LANGUAGES:
            phrases = Tr(language, game).phrases(text)
            assert len({*phrases}) == len(phrases) >= 3, text
            assert all(one and fields(one) <= known for one in phrases), text


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_a_remarkable_moment_is_always_told_and_any_other_one_after_some_silence() -> None:
    game, tonight = COMMENTED[0], log.Tonight(order=7)
    told = commentary(game)
    rare = min(told.remarkable)
    usual = min(told.phrases.keys() - told.remarkable)

    def after(*keys: str, tonight: log.Tonight = tonight) -> list[str | None]:
        news = iter([News(None, [Moment(key)]) for key in keys])
        quiet = told._replace(mark=lambda view: view, follow=lambda _facts, _view: next(news))
        heard, said = begun(quiet, tonight), list[str | None]()
        for number, _ in enumerate(keys):
            heard = listened(heard, quiet, number)
            said.append(heard.remark and heard.remark.moment.key)
        return said

    assert after(rare, rare) == [rare, rare]
    assert after(rare, *[usual] * (told.pause + 1)) == [rare, *[None] * told.pause, usual]
    worn = log.Tonight(7, {usual: 100, rare: 100})
    assert after(rare, *[usual] * (told.pause + 1), tonight=worn) == [rare, *[None] * (told.pause + 1)]


def test_all_phrases_come_before_any_comes_again_in_an_order_of_the_night() -> None:
    phrases = "abcdefgh"
    nights = [[phrase(phrases, "kept", nth, log.Tonight(order)) for nth in range(16)] for order in range(5)]
    assert all({*night[:8]} == {*phrases} and night[:8] == night[8:] for night in nights)
    assert len({*map(tuple, nights)}) == len(nights)
