"""Duck Soup's players of other levels and tempers."""

from __future__ import annotations

from functools import partial
from random import Random
from statistics import fmean

import pytest
from msgspec.structs import replace

from engine.arena import Contest
from engine.games import ducksoup
from engine.games.ducksoup import easy, greedy, house, strong
from engine.games.ducksoup.nouns import LOW, State
from engine.minds import PLAIN, TEMPERS, Temper
from engine.playout import Chooser
from tests.engine.ducksoup_table import dealt, known, play, table, trick

DEALS = [dealt(str(luck)) for luck in range(40)]


def chosen(player: Chooser, state: State) -> set[str]:
    """All that this player may come to do here."""
    (seat,) = ducksoup.prompt(state).seats
    view, legal = ducksoup.view(state, seat), ducksoup.legal(state, seat)
    return {player(view, legal, Random(luck)) for luck in range(20)}


def chances(state: State, temper: Temper = PLAIN) -> dict[str, float]:
    """How likely the strong player is to do what."""
    (seat,) = ducksoup.prompt(state).seats
    legal = ducksoup.legal(state, seat)
    thought = strong.weigh(ducksoup.view(state, seat), legal, Random(1), 3, temper)
    return dict(zip(legal, thought.chances, strict=True))


def boldness(likely: dict[str, float]) -> float:
    """How strong the leads are that the first course begins with, from 0 to 12."""
    return sum(chance * (12 - LOW[card]) for card, chance in likely.items())


def test_the_strong_player_keeps_the_twin_of_the_last_card_for_a_quack() -> None:
    state, _ = play(known(table("7S 7D", "7H 2C", first=(5, 5))), "A:7S")
    assert chances(state) == {"2C": 1, "7H": 0, "7H quack": 0}


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_the_strong_player_solves_larger_hands_with_more_worlds(cards: int) -> None:
    mine, theirs = (hand[: 3 * cards - 1] for hand in ("AS 9S 7H 7D 2C JC TD", "KS 8S 7C 3H QH 4D 5C"))
    state = known(table(mine, theirs, first=(11, 9)))
    view, legal = ducksoup.view(state, 0), ducksoup.legal(state, 0)
    exact = tuple(strong.solve(view, legal))
    found = [strong.weigh(view, legal, Random(1), worlds).worths == exact for worlds in (3, 12, 40)]
    assert found == [cards <= 5, cards <= 6, cards <= 7]


def test_the_strong_player_mixes_what_is_nearly_equal() -> None:
    found = [chances(state) for state in DEALS]
    assert all(sum(likely.values()) == pytest.approx(1) for likely in found)
    assert sum(max(likely.values()) < 1 for likely in found) > 5


def test_a_temper_of_the_strong_player_leans_to_bold_or_to_quiet_leads() -> None:
    bold = {temper: fmean(boldness(chances(state, temper)) for state in DEALS) for temper in TEMPERS}
    assert bold["hides"] < bold["plain"] < bold["grabs"]
    assert bold["remembers"] == bold["plain"]


def test_one_who_surprises_has_more_to_choose_from() -> None:
    assert choices("surprises") > choices(PLAIN)


def choices(temper: Temper) -> int:
    """How many leads they may come to play."""
    return sum(likely > 0 for state in DEALS for likely in chances(state, temper).values())


@pytest.mark.many_games
def test_a_temper_of_the_fair_player_leans_in_the_same_way() -> None:
    bold = {}
    for temper in TEMPERS:
        leads = [lead for state in DEALS for lead in chosen(partial(house.choose, temper=temper), state)]
        bold[temper] = fmean(12 - LOW[lead] for lead in leads)
    assert bold["hides"] < bold["plain"] < bold["grabs"]


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


def test_the_greedy_player_takes_what_is_there() -> None:
    state, _ = play(known(table("7S 7D KC AH", "7H 3D 9S QC")), "A:7S")
    assert chosen(greedy.choose, state) == {"7H quack"}
    assert chosen(greedy.choose, play(state, "B:7H quack")[0]) == {"7D quack"}
    answered, _ = play(state, "B:7H quack A:7D quack")
    assert chosen(greedy.choose, answered) == {"3D"}
    assert chosen(greedy.choose, play(table("7S 5C", "9S 3D"), "A:7S")[0]) == {"9S"}
    assert chosen(greedy.choose, play(table("7S 5C", "6S 3D"), "A:7S")[0]) == {"6S"}
    assert chosen(greedy.choose, known(table("7S QD", "9S 3D"))) == {"QD"}


def test_a_beginner_forgets_what_was_played_long_ago() -> None:
    """The ace and the king that beat the queen are gone, but they have forgotten it."""
    old = replace(trick("A:KS B:3D", 2), course=2)
    state = known(table("QS KD 2C", "TS AD 4C"))
    seen = ducksoup.view(state, 0)
    assert seen.unseen == ["4C", "AD", "TS"]
    assert len(easy.remembered(seen)) == 3
    later = replace(seen, tricks=(*seen.tricks, *(old,) * 20))
    assert len(easy.remembered(later)) > 20
    legal = ducksoup.legal(state, 0)
    forgetful, sure = (
        {easy.choose(later, legal, Random(luck), temper) for luck in range(20)}
        for temper in TEMPERS
        if temper in (PLAIN, "remembers")
    )
    assert forgetful != sure == {"QS"}


@pytest.mark.many_games
@pytest.mark.parametrize(
    ("one", "others", "least", "most"),
    [
        ("fair", "greedy", 0.7, 0.98),
        ("strong:3", "fair", 0.55, 0.9),
        ("easy", "fair", 0.1, 0.45),
        ("easy", "random", 0.9, 1),
    ],
)
def test_how_the_players_stand_to_each_other(one: str, others: str, least: float, most: float) -> None:
    found = Contest("ducksoup", 2, ducksoup.Options(), one, others, "levels").play(60)
    assert least <= found.share <= most
