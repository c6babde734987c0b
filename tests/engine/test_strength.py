"""How the house players of a game stand to each other."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import fmean

import pytest
from msgspec.structs import replace

from engine.arena import Contest
from engine.games import coucou, cucco, ducksoup, kuckuck
from engine.games.ducksoup import easy, house, strong
from engine.games.ducksoup.nouns import LOW
from engine.minds import PLAIN, TEMPERS, Temper
from tests.engine.coucou_table import AS
from tests.engine.ducksoup_table import dealt, known, play, table, trick
from tests.engine.kuckuck_table import dealt as dealt_kuckuck

COUCOU = coucou.Options()
SEALED, TACTICAL = kuckuck.Options("sealed"), kuckuck.Options("tactical")


@pytest.mark.many_games
@pytest.mark.parametrize(
    ("contest", "games", "least", "most"),
    [
        (Contest("kuckuck", 4, TACTICAL, "easy", "random", "1"), 24, 0.55, 1),
        (Contest("kuckuck", 4, SEALED, "easy", "random", "1"), 24, 0.55, 1),
        (Contest("kuckuck", 4, SEALED, "greedy", "random", "1"), 24, 0.6, 1),
        (Contest("kuckuck", 4, TACTICAL, "greedy", "random", "1"), 24, 0.6, 1),
        (Contest("kuckuck", 4, SEALED, "fair", "random", "1"), 40, 0.6, 1),
        (Contest("kuckuck", 4, TACTICAL, "fair", "random", "1"), 40, 0.6, 1),
        (Contest("kuckuck", 4, SEALED, "easy", "fair", "1"), 24, 0.2, 0.45),
        (Contest("kuckuck", 4, TACTICAL, "easy", "fair", "1"), 24, 0.2, 0.45),
        (Contest("coucou", 10, COUCOU, "easy", "random", "levels"), 60, 0.6, 1),
        (Contest("coucou", 10, AS, "easy", "random", "levels"), 60, 0.6, 1),
        (Contest("coucou", 5, COUCOU, "fair", "random", "house"), 40, 0.65, 1),
        (Contest("coucou", 5, AS, "fair", "random", "house"), 40, 0.65, 1),
        (Contest("coucou", 5, COUCOU, "strong", "greedy", "levels"), 200, 0.5, 0.7),
        (Contest("coucou", 5, AS, "strong", "greedy", "levels"), 200, 0.5, 0.7),
        (Contest("coucou", 5, COUCOU, "easy", "fair", "levels"), 200, 0.3, 0.5),
        (Contest("coucou", 5, AS, "easy", "fair", "levels"), 200, 0.3, 0.5),
        (Contest("ducksoup", 2, ducksoup.Options(), "easy", "random", "levels"), 60, 0.9, 1),
        (Contest("ducksoup", 2, ducksoup.Options(), "easy", "fair", "levels"), 60, 0.1, 0.45),
        (Contest("ducksoup", 2, ducksoup.Options(), "fair", "greedy", "levels"), 60, 0.7, 0.98),
        (Contest("ducksoup", 2, ducksoup.Options(), "strong:3", "fair", "levels"), 20, 0.55, 0.9),
        (Contest("cucco", 5, cucco.Options(), "strong", "greedy", "levels"), 200, 0.5, 0.7),
        (Contest("cucco", 5, cucco.Options(), "easy", "fair", "levels"), 200, 0.3, 0.5),
        (Contest("cucco", 12, cucco.Options(), "fair", "random", "house"), 40, 0.65, 1),
        (Contest("kuckuck", 3, SEALED, "strong:3", "fair"), 12, 0.55, 1),
        (Contest("cucco", 5, cucco.Options(), "easy", "random", "levels"), 100, 0.6, 1),
        (Contest("kuckuck", 3, TACTICAL, "strong:3", "fair"), 12, 0.55, 1),
    ],
    ids=str,
)
def test_the_better_player_comes_before_the_others(
    contest: Contest, games: int, least: float, most: float
) -> None:
    assert least <= contest.play(games).share <= most


DEALS = [dealt(str(luck)) for luck in range(20)]


def chances(temper: Temper) -> Iterator[dict[str, float]]:
    """How likely Duck Soup's strong player begins a first course with what."""
    for state in DEALS:
        view, legal = ducksoup.view(state, state.leader), ducksoup.legal(state, state.leader)
        yield dict(zip(legal, strong.weigh(view, legal, Random(1), 3, temper).chances, strict=True))


@pytest.mark.many_games
def test_a_temper_of_duck_soup_leans_to_bold_or_to_quiet_leads_and_to_more_or_fewer_of_them() -> None:
    bold, fair, many = {}, {}, {}
    for temper in TEMPERS:
        found = [*chances(temper)]
        assert all(sum(likely.values()) == pytest.approx(1) for likely in found)
        bold[temper] = fmean(sum(c * (12 - LOW[card]) for card, c in likely.items()) for likely in found)
        many[temper] = sum(chance > 0 for likely in found for chance in likely.values())
        leads = [
            house.choose(
                ducksoup.view(state, state.leader), ducksoup.legal(state, state.leader), Random(luck), temper
            )
            for state in DEALS
            for luck in range(20)
        ]
        fair[temper] = fmean(12 - LOW[lead] for lead in leads)
    assert bold["hides"] < bold["plain"] == bold["remembers"] < bold["grabs"]
    assert fair["hides"] < fair["plain"] < fair["grabs"]
    assert many["surprises"] > many["plain"] > len(DEALS)


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_duck_soups_strong_player_solves_larger_hands_with_more_worlds(cards: int) -> None:
    mine, theirs = (hand[: 3 * cards - 1] for hand in ("AS 9S 7H 7D 2C JC TD", "KS 8S 7C 3H QH 4D 5C"))
    state = known(table(mine, theirs, first=(11, 9)))
    view, legal = ducksoup.view(state, 0), ducksoup.legal(state, 0)
    exact = tuple(strong.solve(view, legal))
    found = [strong.weigh(view, legal, Random(1), worlds).worths == exact for worlds in (3, 12, 40)]
    assert found == [cards <= 5, cards <= 6, cards <= 7]


def test_quacks_are_bold_and_silence_is_not() -> None:
    quacked, _ = play(table("7S 7D KC", "7H 7C QC"), "A:7S")
    answered, _ = play(quacked, "B:7H quack A:7D quack")
    for state, found in (
        (quacked, {"7C": 0, "7C quack": 1, "7H": 0, "7H quack": 1, "QC": 0}),
        (play(quacked, "B:7H quack")[0], {"duck": 0, "7D quack": 1}),
        (answered, {"7C": 1, "QC": 0}),
    ):
        (seat,) = ducksoup.prompt(state).seats
        view = ducksoup.view(state, seat)
        assert {action: house.boldness(view, action) for action in ducksoup.legal(state, seat)} == found


def test_a_beginner_of_duck_soup_forgets_what_was_played_long_ago() -> None:
    """The ace and the king that beat the queen are gone, but they have forgotten it."""
    old = replace(trick("A:KS B:3D", 2), course=2)
    state = known(table("QS KD 2C", "TS AD 4C"))
    seen, legal = ducksoup.view(state, 0), ducksoup.legal(state, 0)
    later = replace(seen, tricks=(*seen.tricks, *(old,) * 20))
    assert seen.unseen == ["4C", "AD", "TS"]
    assert [len(easy.remembered(view)) for view in (seen, later)] == [3, 47]
    tempers: tuple[Temper, ...] = (PLAIN, "remembers")
    forgetful, sure = ({easy.choose(later, legal, Random(luck), t) for luck in range(20)} for t in tempers)
    assert forgetful != sure == {"QS"}


@pytest.mark.many_games
def test_tempers_of_zum_kuckuck_change_little_and_only_who_remembers_thinks_of_rounds_before() -> None:
    """Grabbers play higher cards on the whole, and hiders lower ones."""
    same, higher, count = dict.fromkeys(TEMPERS, 0), dict.fromkeys(TEMPERS, 0), 0
    for luck in range(20):
        state = dealt_kuckuck(4, seed=str(luck))
        for seat in range(4):
            seen, legal = kuckuck.view(state, seat), kuckuck.legal(state, seat)
            for start in range(5):
                picks = {t: int(kuckuck.house.choose(seen, legal, Random(start), t)) for t in TEMPERS}
                count += 1
                for temper, pick in picks.items():
                    same[temper] += pick == picks["plain"]
                    higher[temper] += pick - picks["plain"]
    assert all(0.3 < same[temper] / count < 0.99 for temper in ("grabs", "hides", "surprises"))
    assert higher["hides"] < 0 < higher["grabs"]
    assert same["remembers"] == count, "nothing was shown yet"


@pytest.mark.many_games
def test_it_thinks_of_what_hands_showed_before_only_if_it_remembers() -> None:
    state, rng = dealt_kuckuck(5), Random(1)
    tempers: tuple[Temper, ...] = ("plain", "remembers")
    differ = dict.fromkeys(tempers, 0)
    while kuckuck.prompt(state).seats:
        seat = min(kuckuck.prompt(state).seats)
        legal, seen = kuckuck.legal(state, seat), kuckuck.view(state, seat)
        forgetful = replace(seen, shown=((),) * 5)
        for temper in tempers:
            one, other = (
                kuckuck.house.choose(s, legal, Random(state.turn), temper) for s in (seen, forgetful)
            )
            differ[temper] += one != other
        state = kuckuck.apply(state, seat, rng.choice(legal)).state
    assert differ["plain"] == 0
    assert differ["remembers"] > 0
