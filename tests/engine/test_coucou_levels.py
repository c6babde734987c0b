"""Coucou's players of other levels and tempers."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from random import Random

import pytest

from engine.arena import Contest
from engine.games.coucou import Options, easy, greedy, house, legal, strong, view
from engine.games.coucou.line import CARDS, ahead, asking, reached
from engine.games.coucou.nouns import State
from engine.minds import PLAIN, Temper
from engine.playout import Chooser
from tests.engine.coucou_table import AS, table, turns

MANY = "A5 " + " ".join(f"{letter}9" for letter in "BCD") + " E8 F8 G8 H7 I7 J7"


def chosen(player: Chooser, state: State) -> set[str]:
    """All that this player may come to say here."""
    seat = state.waiting[0]
    offered = legal(state, seat)
    return {player(view(state, seat), offered, Random(luck)) for luck in range(20)}


def asks(state: State, temper: Temper = PLAIN) -> float:
    """How likely the strong player asks."""
    seat = state.waiting[0]
    thought = strong.weigh(view(state, seat), legal(state, seat), Random(1), 3, temper)
    return thought.chances[1]


def cost(state: State) -> float:
    """What keeping costs as the strong player sees it, in chips."""
    return strong.Judgement(view(state, state.waiting[0])).keeping()


@pytest.mark.parametrize("options", [Options(), AS])
def test_the_strong_player_keeps_a_king_and_passes_on_an_ace(options: Options) -> None:
    assert asks(table("AK B5 C6 DJ", options=options)) == 0
    assert asks(table("AA B5 C6 DJ", options=options)) == 1


def test_the_strong_player_keeps_a_poor_card_when_it_has_given_away_a_poorer_one() -> None:
    assert asks(turns(table("A3 B2 C9 DJ", options=AS), "ask")) == 0
    assert asks(turns(table("A2 B3 C9 DJ", options=AS), "ask")) == 1


def test_the_strong_player_takes_the_dealers_card_for_the_best_of_three() -> None:
    """So there is one player less who may have a lower card."""
    assert cost(table("A5 B9 C6 DJ")) > cost(table("A5 B9 C6 DJ", options=AS))


def test_who_has_met_a_king_has_a_poor_card_and_who_kept_has_none() -> None:
    refused = turns(table("A2 BK C5 D9 EJ"), "ask keep")
    kept = turns(table("A2 BK C5 D9 EJ"), "keep keep")
    assert cost(refused) < cost(kept) / 2
    laid = turns(table("A2 BK C5 D9 EJ", options=AS), "ask")
    assert view(laid, 2).laid == (1,)
    assert cost(laid) < cost(turns(table("A2 BK C5 D9 EJ", options=AS), "keep keep"))


def test_who_keeps_what_another_wanted_to_be_rid_of_has_given_away_a_lower_card() -> None:
    content = turns(table("A5 B2 C5 D9 EJ"), "ask keep")
    swapped = turns(table("A5 B2 C5 D9 EJ"), "keep keep")
    assert cost(content) < cost(swapped)


def test_the_odds_of_the_line_are_chances_that_fall_with_the_limit() -> None:
    for turns_left in range(6):
        odds = ahead(turns_left, 6, dealer=True).fresh
        assert odds[1] == pytest.approx(1)
        assert all(0 <= high <= low <= 1.000001 for low, high in pairwise(odds[1:]))


def test_the_more_play_the_fewer_ask_with_a_middling_card() -> None:
    likely = [asking(players)[5] for players in (2, 5, 20)]
    assert likely == sorted(likely, reverse=True)
    assert all(0 < asking(5)[card] < 1 for card in CARDS)


def test_before_anybody_has_spoken_nothing_is_below_any_limit() -> None:
    assert set(reached((), 5, 3, 0)) == {1.0}


def test_the_last_player_weighs_the_stock() -> None:
    last = turns(table("A9 B8 CT D2", options=AS), "keep keep keep")
    assert asks(last) == 1
    assert asks(turns(table("A9 B8 CT DQ", options=AS), "keep keep keep")) == 0


def test_a_temper_leans_where_two_calls_are_nearly_equal_alone() -> None:
    tempers: tuple[Temper, ...] = ("hides", "plain", "grabs")
    found = [[asks(table(f"A{card} B8 C9 D8 EJ"), temper) for temper in tempers] for card in "23456789TJQ"]
    assert all(likely == sorted(likely) for likely in found)
    assert sum(likely[0] < likely[-1] for likely in found) in (1, 2)
    surprising = [asks(table(f"A{card} B8 C9 D8 EJ"), "surprises") for card in "23456789TJQ"]
    assert sum(0 < likely < 1 for likely in surprising) >= sum(0 < likely[1] < 1 for likely in found)


def test_the_tempers_of_a_fair_player() -> None:
    def fair(card: str, temper: Temper) -> set[str]:
        state = turns(table(f"A9 B{card} C9 D8 EJ", options=AS), "keep")
        return chosen(partial(house.choose, temper=temper), state)

    calls = {temper: [fair(card, temper) for card in "3456789"] for temper in house.LEANS}
    assert sum(found == {"ask"} for found in calls["grabs"]) > sum(
        found == {"ask"} for found in calls["hides"]
    )
    assert {"ask", "keep"} in [fair(card, "surprises") for card in "3456789"]
    state = turns(table("A9 B4 C9 D8 EJ", options=AS), "keep")
    forgetful, attentive = (house.risks(view(state, 1), remembers) for remembers in (False, True))
    assert attentive[0] > forgetful[0], "A has kept, so A has no poor card"


@pytest.mark.parametrize(("temper", "said"), [("plain", {"ask"}), ("remembers", {"keep"})])
def test_a_beginner_forgets_what_they_gave_away(temper: Temper, said: set[str]) -> None:
    state = turns(table("A3 B2 C9 DJ", options=AS), "ask")
    assert chosen(partial(easy.choose, temper=temper), state) == said


def test_a_beginner_asks_with_a_middling_card_even_if_many_play() -> None:
    many = table(MANY.replace("A5", "A6"))
    assert chosen(easy.choose, many) == {"ask"}
    assert chosen(house.choose, many) == {"keep"}
    assert chosen(easy.choose, table("AJ B5 C6 D7")) == {"keep"}


def test_the_tempers_of_a_beginner() -> None:
    def likes(temper: Temper) -> str:
        found = [
            (rank, chosen(partial(easy.choose, temper=temper), table(f"A{rank} B5 C6 D4"))) for rank in "789T"
        ]
        return "".join(rank for rank, said in found if said == {"keep"})

    assert likes("hides") == "89T"
    assert likes("plain") == "9T"
    assert likes("grabs") == likes("surprises") == "T"


def test_a_greedy_player_keeps_a_fair_card_or_a_better_one_than_they_gave() -> None:
    assert chosen(greedy.choose, table("A5 B9 C6 D7")) == {"ask"}
    assert chosen(greedy.choose, table("A6 B9 C6 D7")) == {"keep"}
    assert chosen(greedy.choose, table(MANY)) == {"keep"}
    assert chosen(greedy.choose, table("A6 B9")) == {"ask"}
    assert chosen(greedy.choose, turns(table("A3 B2 C9 DJ", options=AS), "ask")) == {"keep"}


@pytest.mark.many_games
@pytest.mark.parametrize("options", [Options(), AS], ids=["coucou", "as"])
@pytest.mark.parametrize(
    ("one", "others", "least", "most"),
    [("strong", "greedy", 0.5, 0.7), ("easy", "fair", 0.3, 0.5), ("easy", "random", 0.6, 1)],
)
def test_how_the_players_stand_to_each_other(
    options: Options, one: str, others: str, least: float, most: float
) -> None:
    found = Contest("coucou", 10, options, one, others, "levels").play(200)
    assert least <= found.share <= most
