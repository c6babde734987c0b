"""The commentary hardly repeats itself in three games of an evening, and misses no remarkable moment."""

from collections import Counter
from itertools import cycle, islice, pairwise
from string import Formatter

import pytest
from msgspec.structs import replace

from bench.commentary import evening, played
from bot.i18n import LANGUAGES, Tr
from bot.ids import TableId
from bot.table import log
from bot.table.commentary import Commentary, Moment, News, begun, forgotten, listened, phrase
from bot.table.extras import extras
from bot.table.folding import evolve
from engine.registry import games
from tests.bot.people import ANN

COMMENTED = [game for game in games() if extras(game).commentary]
MOST, RARELY, OFTEN = 3, 3, 8
"""A phrase comes at most `MOST` times in three games. One decision in `RARELY` to `OFTEN` brings a remark."""


def commentary(game: str) -> Commentary:
    found = extras(game).commentary
    assert found
    return found


@pytest.mark.parametrize(("game", "language"), [*zip(COMMENTED, cycle(LANGUAGES), strict=False)])
def test_an_evening_of_three_games_repeats_little_and_speaks_now_and_then(game: str, language: str) -> None:
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
    assert told.ordinary < told.phrases.keys()
    for text in told.phrases.values():
        known = fields(text)
        for language in LANGUAGES:
            phrases = Tr(language, game).phrases(text)
            assert len({*phrases}) == len(phrases) >= 3, text
            assert all(one and fields(one) <= known for one in phrases), text


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_a_remarkable_moment_is_told_at_once_and_any_other_one_after_silence_while_phrases_last() -> None:
    game, tonight = COMMENTED[0], log.Tonight(order=7)
    told = commentary(game)
    rare = min(told.phrases.keys() - told.ordinary)
    usual = min(told.ordinary)

    def after(*keys: str, tonight: log.Tonight = tonight) -> list[str | None]:
        news = iter([News(None, [Moment(key)]) for key in keys])
        quiet = told._replace(mark=lambda view: view, follow=lambda _memory, _view: next(news))
        heard, said = begun(quiet, tonight), list[str | None]()
        for number, _ in enumerate(keys):
            heard = listened(heard, quiet, number)
            said.append(heard.remark and heard.remark.key)
        return said

    assert after(rare, rare) == [rare, rare]
    assert after(rare, *[usual] * (told.pause + 1)) == [rare, *[None] * told.pause, usual]
    worn = log.Tonight(7, {usual: 100, rare: 100})
    assert after(rare, *[usual] * (told.pause + 1), tonight=worn) == [None] * (told.pause + 2)


def test_all_phrases_come_before_any_comes_again_in_an_order_of_the_night() -> None:
    phrases = "abcdefgh"
    nights = [[phrase(phrases, "kept", nth, log.Tonight(order)) for nth in range(16)] for order in range(5)]
    assert all({*night[:8]} == {*phrases} and night[:8] == night[8:] for night in nights)
    assert len({*map(tuple, nights)}) == len(nights)


def test_every_other_owl_gives_way_to_a_rarer_moment() -> None:
    said = {1: Counter[str](), 0: Counter[str]()}
    for number in range(3):
        owls = deals = 0
        for table in played("cucco", TableId(1), None, f"owls {number}"):
            last = table.state.last
            if last is None or last.deal == deals:
                continue
            deals = last.deal
            owls += last.owl is not None
            if last.owl is not None and last.winner is None and not last.carried:
                assert table.heard
                said[owls % 2][table.heard.remark.key if table.heard.remark else ""] += 1
    assert said[1].keys() == {"owl"}
    assert 0 < said[0]["owl"] < sum(said[0].values()) / 2


def test_nothing_is_remembered_or_said_of_a_seat_that_somebody_else_has_taken() -> None:
    told = commentary("coucou")
    *_, table = islice(played("coucou", TableId(1), None, "late"), 40)
    table = evolve(table, log.CameLate(ANN, "Ann", 3))
    while table.players[3].user != ANN:
        assert table.heard
        assert 3 in table.heard.memory.runs
        table = evolve(table, log.Acted(min(table.prompt.seats), "keep", "house"))
    assert table.heard
    assert 3 not in table.heard.memory.runs
    assert 2 in table.heard.memory.runs
    assert 3 not in table.heard.own
    assert table.heard.tonight.times
    remarks = [Moment("lowest", {"names": (seat,)}) for seat in (2, 3)]
    now = [forgotten(replace(table.heard, remark=remark), told, [3]).remark for remark in remarks]
    assert now == [remarks[0], None]
