"""Cucco's players of other levels and tempers."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest
from msgspec.structs import replace

from engine.arena import Contest
from engine.game import WAIT
from engine.games.cucco import Options, easy, greedy, house, legal, prompt, strong, view
from engine.games.cucco.hidden import Hidden, asks, roles
from engine.games.cucco.nouns import State
from engine.minds import PLAIN, Temper, Thought
from engine.playout import Chooser
from tests.engine.cucco_table import after, table

TWELVE = "B13 C14 D15 E16 F17 G18 H19 I20 J7 K8 L9"


def chosen(player: Chooser, state: State) -> set[str]:
    """All that this player may come to do in a turn, or when asked."""
    (seat,) = prompt(state).seats
    offered = legal(state, seat)
    return {player(view(state, seat), offered, Random(luck)) for luck in range(20)}


def called(player: Chooser, state: State, seat: int) -> str:
    """What this player does out of turn."""
    return player(view(state, seat), (*legal(state, seat), WAIT), Random(1))


def thought(state: State, temper: Temper = PLAIN) -> dict[str, float]:
    """How likely the strong player does what, in a turn or when asked."""
    (seat,) = prompt(state).seats
    found = strong.weigh(view(state, seat), legal(state, seat), Random(1), 3, temper)
    return dict(zip(legal(state, seat), found.chances, strict=True))


def out_of_turn(state: State, seat: int) -> Thought:
    """What the strong player thinks of calling the owl, and of waiting."""
    return strong.weigh(view(state, seat), (*legal(state, seat), WAIT), Random(1), 3)


def keeping(state: State) -> float:
    """What the strong player sees in keeping, in chips."""
    return strong.Judgement(view(state, state.waiting[0])).keeping()


def asking(state: State) -> float:
    """What the strong player sees in asking, in chips."""
    return strong.Judgement(view(state, state.waiting[0])).asking()


@pytest.mark.parametrize(("card", "act"), [(1, "ask"), (3, "ask"), (12, "ask"), (17, "keep"), (19, "keep")])
def test_the_strong_player_asks_with_a_poor_card_and_keeps_a_good_one(card: int, act: str) -> None:
    assert thought(table(f"A{card} B7 C9 D13 E14"))[act] == 1


def test_the_strong_player_keeps_a_poor_card_when_it_knows_of_a_poorer_one() -> None:
    assert thought(after(table("A3 B2 C9 D13 E14"), "A:ask B:accept"))["keep"] == 1


def test_who_asked_in_vain_has_a_poor_card_and_who_kept_has_none() -> None:
    stuck = after(table("A2 B6 C7 D13 E14"), "A:ask B:refuse B:keep")
    kept = after(table("A2 B6 C7 D13 E14"), "A:keep B:keep")
    assert keeping(stuck) > keeping(kept) / 2
    assert roles(stuck.story)[0] == {0: "stuck", 1: "kept"}


def test_who_keeps_what_another_wanted_to_be_rid_of_has_given_away_a_lower_card() -> None:
    content = after(table("A5 B2 C7 D13 E14"), "A:ask B:accept B:keep")
    assert roles(content.story) == ({0: "swapped", 1: "content"}, {1: 0})
    assert keeping(content) > keeping(after(table("A5 B2 C7 D13 E14"), "A:keep B:keep"))


def test_nothing_is_known_of_a_card_from_the_deck() -> None:
    assert roles(after(table("A5 B19 C11", "9"), "A:ask").story)[0] == {0: "open"}


def test_a_poor_card_that_is_passed_on_may_meet_a_cat() -> None:
    """It then costs the player it was dealt to."""
    own = strong.Judgement(view(table("A3 B7 C9 D13 E14"), 0))
    anothers = strong.Judgement(replace(view(table("A3 B7 C9 D13 E14"), 0), owners=(4, 1, 2, 3, 0)))
    assert own.exchanging(15, 1) < anothers.exchanging(15, 1) < 0
    assert own.exchanging(2, 1) == anothers.exchanging(2, 1)


def test_a_clown_that_is_passed_on_puts_out_its_taker() -> None:
    two, more = table("A1 E9", number=4, pot=10), table("A1 B7 C9 D13 E14")
    assert strong.Judgement(view(two, 0)).exchanging(9, 4) == 0
    assert strong.Judgement(view(more, 0)).exchanging(9, 1) < 0


def test_the_last_two_weigh_what_the_deck_may_give() -> None:
    first = table("A8 E9", number=4, pot=10)
    assert asking(first) > keeping(first)
    assert thought(after(table("A13 E17", number=4, pot=10), "A:keep"))["keep"] > 0.9


def test_the_strong_player_answers_like_the_fair_one() -> None:
    lovers = after(table("A3 B6 C9 D13 E14"), "A:ask")
    assert thought(lovers) == {"refuse": 1, "accept": 0}
    known = replace(view(lovers, 1), cards=(10, 6, 0, 0, 0))
    assert strong.weigh(known, legal(lovers, 1), Random(1), 3).chances == (0, 1)


def test_the_strong_player_calls_the_owl_before_it_can_be_taken() -> None:
    assert out_of_turn(table("A5 B21 C9 D13 E14"), 1).chances == (1, 0)


def test_an_owl_that_is_safe_waits_for_others_to_go_out() -> None:
    late = table("A5 B9 C21", number=6, pot=20, chips=(9, 9, 9))
    assert out_of_turn(late, 2).chances == (0, 1)
    assert thought(after(table("A21 B9 C7", number=6, pot=20, chips=(9, 9, 9)), ""))["keep"] == 1


def test_where_ceremonies_would_cost_more_the_owl_ends_the_round() -> None:
    many = table(f"A21 {TWELVE}")
    assert thought(many)["owl"] > 0.9
    poor = replace(many, chips=(0, *many.chips[1:]))
    assert thought(poor)["keep"] > 0.9, "a player without chips pays for no ceremony"


def test_against_a_last_rival_the_owl_is_called_at_once() -> None:
    assert thought(table("A21 E9", number=5, pot=12))["owl"] == 1


def test_the_odds_fall_with_the_limit() -> None:
    hidden = Hidden(dict.fromkeys(range(1, 22), 1 / 21), 5)
    for found in (
        [hidden.ahead(limit, 4) for limit in range(1, 22)],
        [hidden.reaches("kept", limit) for limit in range(1, 22)],
        [hidden.reaches("content", limit) for limit in range(1, 22)],
    ):
        assert found[0] == pytest.approx(1)
        assert found == sorted(found, reverse=True)
    assert asks(2)[7] > asks(5)[7] > asks(12)[7]


def test_a_temper_leans_where_two_choices_are_nearly_equal_alone() -> None:
    tempers: tuple[Temper, ...] = ("hides", "plain", "grabs")
    found = [
        [thought(table(f"A{card} B7 C9 D13 E14"), temper)["ask"] for temper in tempers]
        for card in range(2, 21)
    ]
    assert all(likely == sorted(likely) for likely in found)
    assert 1 <= sum(likely[0] < likely[-1] for likely in found) <= 3


@pytest.mark.many_games
def test_the_tempers_of_a_fair_player() -> None:
    states = [
        after(table(f"A9 B{card} C9 D13 {rest}"), "A:keep")
        for card in range(2, 11)
        for rest in ("E14", "E14 F3", "E14 F3 G15", "E14 F3 G15 H5")
    ]

    def fair(temper: Temper) -> list[set[str]]:
        return [chosen(partial(house.choose, temper=temper), state) for state in states]

    assert fair("hides").count({"ask"}) < fair("grabs").count({"ask"})
    assert {"ask", "keep"} in fair("surprises")
    assert {"ask", "keep"} not in fair("plain")
    seen = view(after(table("A9 B4 C9 D13 E14"), "A:keep"), 1)
    assert house.Weighing(seen, remembers=True).keeping() < house.Weighing(seen).keeping()


def test_a_beginner_wants_a_high_card_and_sells_a_ceremony() -> None:
    assert chosen(easy.choose, table(f"A10 {TWELVE}")) == {"ask"}
    assert chosen(house.choose, table(f"A10 {TWELVE}")) == {"keep"}
    assert chosen(easy.choose, table("A14 B7 C9 D13 E14")) == {"keep"}
    assert chosen(easy.choose, table("A12 B7 C9 D13 E15")) == {"ask"}
    assert chosen(partial(easy.choose, temper="grabs"), table("A14 B7 C9 D13 E15")) == {"ask"}
    assert chosen(partial(easy.choose, temper="hides"), table("A13 B7 C9 D13 E15")) == {"keep"}
    assert len(chosen(partial(easy.choose, temper="surprises"), table("A13 B7 C9 D13 E15"))) == 2


def test_a_beginner_calls_the_owl_as_soon_as_they_may() -> None:
    assert chosen(easy.choose, table("A21 B7 C9 D13 E14")) == {"owl"}
    assert called(easy.choose, table("A5 B9 C21 D13 E14"), 2) == "owl"
    asked = after(table("A5 B21 C9 D13 E21"), "A:ask")
    assert chosen(easy.choose, asked) == {"accept"}
    assert called(easy.choose, asked, 4) == WAIT


@pytest.mark.parametrize(("temper", "said"), [("plain", {"ask"}), ("remembers", {"keep"})])
def test_a_beginner_forgets_what_they_gave_away(temper: Temper, said: set[str]) -> None:
    state = after(table("A3 B2 C9 D13 E14"), "A:ask B:accept")
    assert chosen(partial(easy.choose, temper=temper), state) == said


def test_a_greedy_player_looks_at_their_own_card() -> None:
    assert chosen(greedy.choose, table("A5 B7 C9 D13 E14")) == {"ask"}
    assert chosen(greedy.choose, table("A6 B7 C9 D13 E14")) == {"keep"}
    assert chosen(greedy.choose, table("A7 B7 C9")) == {"ask"}
    assert chosen(greedy.choose, table("A12 B7 C9 D13 E14")) == {"ask"}
    assert chosen(greedy.choose, table("A21 B7 C9 D13 E14")) == {"keep"}
    assert chosen(greedy.choose, after(table("A3 B2 C9 D13 E14"), "A:ask B:accept")) == {"keep"}
    assert chosen(greedy.choose, after(table("A3 B6 C9 D13 E14"), "A:ask")) == {"refuse"}
    assert called(greedy.choose, table("A5 B21 C9 D13 E14"), 1) == "owl"
    assert called(greedy.choose, table("A5 B9 C21 D13 E14"), 2) == WAIT


@pytest.mark.many_games
@pytest.mark.parametrize(
    ("one", "others", "least", "most"),
    [("strong", "greedy", 0.5, 0.7), ("easy", "fair", 0.3, 0.5), ("easy", "random", 0.6, 1)],
)
def test_how_the_players_stand_to_each_other(one: str, others: str, least: float, most: float) -> None:
    found = Contest("cucco", 8, Options(), one, others, "levels").play(300)
    assert least <= found.share <= most
