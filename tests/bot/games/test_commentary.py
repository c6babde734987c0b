"""The commentary hardly repeats itself in three games of an evening, and misses no remarkable moment."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise, zip_longest
from string import Formatter
from typing import Any, TypeAlias

import pytest

from bench.commentary import evening, played
from bot.i18n import LANGUAGES, Tr
from bot.ids import TableId
from bot.table import log
from bot.table.commentary import Commentary, Moment, News, begun, listened, phrase
from bot.table.extras import extras
from engine.games.kuckuck.scores import points_of
from engine.registry import games

COMMENTED = [game for game in games() if extras(game).commentary]
MOST, RARELY, OFTEN = 4, 3, 8
"""A phrase comes at most `MOST` times in three games. One decision in `RARELY` to `OFTEN` brings a remark."""


def commentary(game: str) -> Commentary:
    found = extras(game).commentary
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
    assert told.ordinary < told.phrases.keys()
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
    assert after(rare, *[usual] * (told.pause + 1), tonight=worn) == [rare, *[None] * (told.pause + 1)]


def test_all_phrases_come_before_any_comes_again_in_an_order_of_the_night() -> None:
    phrases = "abcdefgh"
    nights = [[phrase(phrases, "kept", nth, log.Tonight(order)) for nth in range(16)] for order in range(5)]
    assert all({*night[:8]} == {*phrases} and night[:8] == night[8:] for night in nights)
    assert len({*map(tuple, nights)}) == len(nights)


# What must be true of the showdowns and calls when a moment is remarked on

History: TypeAlias = Sequence[Any]
"""A spectator's views of a game, one for each time the commentary took note. The last is the present one."""
Truth: TypeAlias = Callable[[History, Moment], bool]


def one(moment: Moment, detail: str = "names") -> int:
    [seat] = moment.people[detail]
    return seat


def shown(views: History) -> list[Any]:
    """The tricks, deals or rounds whose results the views show, each of them once, in order."""
    lasts = [view.last for view in views if view.last]
    return [last for last, following in zip_longest(lasts, lasts[1:]) if last is not following]


def calls_of(views: History, seat: int) -> list[Any]:
    """All calls of a seat in the game so far."""
    now = [] if views[-1].over else views[-1].calls
    return [
        call for calls in (*(last.calls for last in shown(views)), now) for call in calls if call.seat == seat
    ]


def chips(views: History, moment: Moment) -> set[int]:
    return {views[-1].chips[seat] for seat in moment.people["names"]}


COUCOU: Mapping[str, Truth] = {
    "kept again": lambda v, m: {call.came for call in calls_of(v, one(m, "name"))[-4:]} == {"kept"},
    "swapped again": lambda v, m: "kept" not in {call.came for call in calls_of(v, one(m, "name"))[-4:]},
    "swapped": lambda v, m: (v[-1].calls[-1].came, v[-1].calls[-1].other) == ("exchanged", one(m, "other")),
    "cuckoo": lambda v, m: [call.came for call in calls_of(v, one(m, "name"))].count("refused") == 1,
    "cuckoo again": lambda v, m: [call.came for call in calls_of(v, one(m, "name"))].count("refused") > 1,
    "lowest": lambda v, m: shown(v)[-1].losers == (one(m),) and chips(v, m) != {0},
    "out": lambda v, m: shown(v)[-1].losers == (one(m),) and chips(v, m) == {0},
    "many out": lambda v, m: chips(v, m) == {0} and len(m.people["names"]) > 1,
    "two": lambda v, m: len(shown(v)[-1].losers) == len({*m.people["names"]}) == 2,
    "many": lambda v, m: len(shown(v)[-1].losers) == len({*m.people["names"]}) > 2,
    "last chip": lambda v, m: chips(v, m) == {1},
    "again": lambda v, m: all(one(m) in last.losers for last in shown(v)[-2:]),
    "chosen": lambda v, m: shown(v)[-1].dealer == one(m),
    "asked for it": lambda v, m: calls_of(v, one(m))[-1].came == "exchanged",
    "equal": lambda v, m: not shown(v)[-1].losers,
}
KUCKUCK: Mapping[str, Truth] = {
    "out": lambda v, m: v[-1].last.round <= len(v[-1].sheet) and not v[-1].last.turned,
    "passed on": lambda v, m: {*m.people["out"]} == {*v[-1].last.eliminated},
    "last cockatoo": lambda v, m: v[-1].last.players[one(m)].cockatoos == 0 and one(m) in v[-1].last.turned,
    "pays again": lambda v, m: all(trick.turned == (one(m),) for trick in shown(v)[-3:]),
    "shared": lambda v, m: len({v[-1].last.players[seat].nest for seat in m.people["names"]}) == 1,
    "moved in": lambda v, m: one(m) in v[-1].last.takers and one(m) in v[-1].last.turned,
    "stayed": lambda v, m: one(m) not in v[-1].last.takers and one(m) in v[-1].last.turned,
    "just enough": lambda v, m: int(m.things["card"]) - 1 in v[-1].last.cards,
    "dear": lambda v, m: [m.things["card"], m.things["next"]] == sorted(v[-1].last.cards)[:-3:-1],
    "cheap": lambda v, m: m.things["card"] == max(v[-1].last.cards) <= 20,
    "best round": lambda v, m: {points(v)[one(m)]} == {max(points(v))},
    "shared round": lambda v, m: {points(v)[seat] for seat in m.people["names"]} == {max(points(v))},
    "bare hand": lambda v, m: not v[-1].last.players[one(m)].worth,
    "taught": lambda v, m: v[-1].last.round > 1,
}
DUCKSOUP: Mapping[str, Truth] = {
    "soup": lambda v, m: len({card[0] for card in v[-1].last.cards}) == 1 and len(v[-1].last.cards) == 4,
    "double": lambda v, m: v[-1].last.double and v[-1].last.leader == one(m, "winner"),
    "run": lambda v, m: {trick.winner for trick in shown(v)[-5:]} == {one(m, "winner")},
    "at last": lambda v, m: {trick.winner for trick in shown(v)[-6:-1]} == {one(m, "loser")},
    "silent": lambda v, m: v[-1].last.winner == v[-1].last.leader == one(m, "winner"),
    "two suits": lambda v, m: v[-1].last.winner == v[-1].last.leader == one(m, "winner"),
    "one suit": lambda v, m: v[-1].last.worth == (1,) and v[-1].last.winner == one(m, "winner"),
    "ducked": lambda v, m: v[-1].last.quack and v[-1].last.leader == one(m, "loser"),
    "lead": lambda v, m: v[-1].totals[one(m, "winner")] > v[-1].totals[one(m, "loser")],
    "deal": lambda v, m: v[-1].last.deal == len(v[-1].sheet) == m.things["deal"],
}

CUCCO: Mapping[str, Truth] = {
    "kept again": lambda v, m: call(v).seat == one(m, "name") and call(v).came == "kept",
    "refused": lambda v, m: (call(v).came, call(v).other) == ("refused", one(m, "other")),
    "person": lambda v, m: (call(v).out, call(v).other) == (m.people["name"], one(m, "other")),
    "deck person": lambda v, m: (call(v).out, call(v).other) == (m.people["name"], None),
    "cat": lambda v, m: call(v).out == m.people["name"] == (call(v).seat,) == (call(v).owner,),
    "cat other": lambda v, m: call(v).out == m.people["victim"] == (call(v).owner,) != m.people["name"],
    "tame cat": lambda v, m: call(v).came == "cat" and not call(v).out,
    "clown handed": lambda v, m: call(v).out == m.people["other"] == (call(v).other,),
    "clown fetched": lambda v, m: call(v).out == m.people["name"] == (call(v).seat,),
    "ceremony": lambda v, m: one(m, "name") in {paid.seat for paid in call(v).ceremonies},
    "swapped": lambda v, m: call(v).came == "exchanged" and not (call(v).out or call(v).ceremonies),
    "sent on": lambda v, m: len(v[-1].request.passed_by) == m.things["n"],
    "on its way": lambda v, m: v[-1].owners[one(m, "other")] == one(m, "first"),
    "won again": lambda v, m: [last.winner for last in shown(v) if last.won][-2:] == [one(m, "name")] * 2,
    "won last": lambda v, m: v[-1].last.winner == one(m, "name") and not v[-1].last.lowest,
    "two": lambda v, m: v[-1].last.lowest == m.people["names"] and len({*m.people["names"]}) == 2,
    "broke": lambda v, m: v[-1].last.left == (one(m),) and v[-1].last.round <= 3,
    "last chip": lambda v, m: chips(v, m) == {0} and v[-1].last.paid[one(m)] > 0,
    "third": lambda v, m: v[-1].last.cards[one(m)] > 0 and v[-1].last.winner != one(m),
    "own deal": lambda v, m: v[-1].last.lowest == (v[-1].last.dealer,) == m.people["names"],
    "close": lambda v, m: v[-1].last.cards[one(m, "close")] == v[-1].last.cards[one(m)] + 1,
    "given": lambda v, m: one(m) in {call.other for call in v[-1].last.story if call.seat == one(m, "giver")},
    "high": lambda v, m: v[-1].last.lowest == (one(m),) and v[-1].last.cards[one(m)] >= 11,
}


def call(views: History) -> Any:
    """The last call of the running round of Cucco 21, or else of the previous round."""
    return (views[-1].story or views[-1].last.story)[-1]


def points(views: History) -> list[int]:
    """The points of each seat in the last round."""
    return [*map(points_of, views[-1].sheet[-1])]


@pytest.mark.parametrize(
    ("game", "truths"),
    [("coucou", COUCOU), ("kuckuck", KUCKUCK), ("ducksoup", DUCKSOUP), ("cucco", CUCCO)],
)
def test_what_is_said_of_a_moment_is_true_of_the_game(game: str, truths: Mapping[str, Truth]) -> None:
    met, wrong = set[str](), list[str]()
    for number in range(12):
        views, heard = list[Any](), None
        for table in played(game, TableId(number), None, f"truth {number}"):
            if table.heard is heard or table.heard is None:
                continue
            heard = table.heard
            views.append(table.rules.view(table.state, None))
            if heard.remark and heard.remark.key in truths:
                key = heard.remark.key
                met.add(key)
                wrong += [] if truths[key](views, heard.remark) else [f"{number}: {key}"]
    assert wrong == []
    assert truths.keys() - met <= {"equal", "many out", "many", "taught", "silent", "bare hand"}, (
        "too rare for twelve games"
    )
