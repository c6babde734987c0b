"""Each key of a remark, an honour and a tip has a condition, which is true of the state when it is said."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from types import FunctionType
from typing import Any

import pytest
from babel.messages.extract import extract_from_file

from bot.games.statistics import statistics
from bot.i18n import LANGUAGES, Tr
from bot.locales.__main__ import COMMENTS, KEYWORDS, ROOT
from bot.table.extras import extras
from engine.registry import games
from tests.bot.claims import Chance, Counts, counted, matched, tips_of
from tests.bot.lessons import LESSONS

GAMES = [game for game in games() if extras(game).commentary]
SAY_ALL: Mapping[str, Sequence[tuple[int, int, bool]]] = {
    "coucou": (
        *((0, 48, False), (5, 37, False), (6, 38, True), (1, 1, False), (1, 33, True), (0, 32, False)),
        *((2, 34, False), (2, 42, False)),
    ),
    "cucco": (
        *((9, 81, False), (11, 11, False), (0, 72, False), (4, 40, False), (15, 69, True), (6, 42, False)),
        (6, 24, False),
    ),
    "ducksoup": (
        *((0, 284, True), (0, 275, False), (0, 180, True), (0, 285, True), (0, 300, True), (0, 90, True)),
        (0, 306, True),
    ),
    "kuckuck": ((3, 199, False), (0, 220, False), (3, 219, False), (3, 219, True), (3, 39, False)),
}
"""Games that say nearly every key. ``python -m tests.bot.claims`` names one for each key."""
MORE = 2
"""How many other games of each set of options are held against the state, besides `SAY_ALL`."""
NEVER = {"coucou": set[str](), "cucco": {"drew"}, "ducksoup": set[str](), "kuckuck": {"bare hand"}}
"""The keys that none of these games says: they are too rare."""
COURSES = {"Low cards win in this course.", "High cards win in this course."}
"""What stands before a tip on what to lead in Duck Soup, as ``{course}``."""


def claims(game: str) -> Any:
    return import_module(f"tests.bot.claims.{game}")


@pytest.mark.parametrize("game", GAMES)
def test_each_key_of_a_remark_an_honour_and_a_tip_has_a_condition(game: str) -> None:
    told, about = extras(game).commentary, statistics(game)
    assert told
    assert about
    assert {*claims(game).PUBLIC, *claims(game).OWN} == told.phrases.keys()
    assert all(key.startswith("own ") for key in claims(game).OWN)
    assert claims(game).HONOURS.keys() == about.sentences.keys()
    assert {tip.removeprefix("{course} ") for tip in claims(game).TIPS} == tips(game) - COURSES


@pytest.mark.parametrize("game", GAMES)
def test_the_condition_of_each_remark_and_honour_stands_beside_it_and_above_its_translations(
    game: str,
) -> None:
    told, about, found = extras(game).commentary, statistics(game), dict[str, Sequence[str]]()
    for path in (ROOT / "bot" / "games" / game).glob("*.py"):
        found |= {
            str(text): notes for _, text, notes, _ in extract_from_file("python", path, KEYWORDS, COMMENTS)
        }
    assert told
    assert about
    assert all(found[text] for text in (*told.phrases.values(), *about.sentences.values()))


def tips(game: str) -> set[str]:
    """The messages of which a coach's hints are made: those in the function `hint` and in what it calls."""
    module = import_module(f"bot.games.{game}.lesson")
    reached, found = [module.hint], set[str]()
    for function in reached:
        code = function.__code__
        named = [vars(module).get(name) for name in code.co_names]
        texts = [one for one in (*code.co_consts, *named) if isinstance(one, str)]
        found |= {one for one in texts if one.endswith(".")} - {function.__doc__}
        for one in named:
            if isinstance(one, FunctionType) and one.__module__ == module.__name__ and one not in reached:
                reached.append(one)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_remark_and_honour_is_true_of_the_state(game: str) -> None:
    chances = [Chance(*chance) for chance in SAY_ALL[game]]
    chances += [Chance(options, number, bots=number % 2 == 0) for options in (0, 1) for number in range(MORE)]
    if game == "ducksoup":
        chances = [chance._replace(options=0) for chance in chances]
    every: list[Counts] = [counted(game, chance) for chance in chances]
    false = [(one.where[key], key) for one in every for key, times in one.false.items() if times]
    assert false == []
    said = {key for one in every for key in one.said}
    known = {*claims(game).PUBLIC, *claims(game).OWN, *(f"honour {word}" for word in claims(game).HONOURS)}
    assert known - said <= NEVER[game], "never said in these games"


@pytest.mark.parametrize("lesson", LESSONS, ids=str)
def test_every_tip_is_true_of_the_state(lesson: Any) -> None:
    about, said = claims(lesson.game).TIPS, set[str]()
    for seed, obeys in ((f"{number}", number % 2 == 0) for number in range(8)):
        for text, tip in tips_of(lesson, seed, obeys=obeys):
            found = matched(text, tip, about)
            assert found is not None, f"no condition for: {text}"
            assert found, f"false: {text}"
            said.add(found)
    assert 2 * len(said) >= len(about), "reviews say the others"


@pytest.mark.parametrize("game", GAMES)
def test_a_language_has_as_many_phrases_as_english_so_that_none_comes_more_often(game: str) -> None:
    told = extras(game).commentary
    assert told
    for text in told.phrases.values():
        counts = {language: len(Tr(language, game).phrases(text)) for language in LANGUAGES}
        assert min(counts.values()) == counts["en"], text
