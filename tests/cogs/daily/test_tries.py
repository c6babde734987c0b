"""The deal of the day: each game has its days, all people get the same deal, and nobody ever gets stuck."""

from collections.abc import Iterator
from contextlib import suppress
from datetime import date
from itertools import product
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from bot.games.alone import act, go_on
from bot.i18n import Tr
from bot.screen import ASKING, Row, Screen, parse_address
from bot.screens.alone import BACK
from bot.table import LEARNER
from cogs.daily import days as daily
from cogs.daily.days import BETWEEN, LAST, Day, Deal, Entrant, Spread, TryResult, Void, ranked
from cogs.daily.pages import hand
from cogs.daily.tries import dealt, new, own, recalled, result, standing
from engine.game import IllegalAction
from tests.bot.people import ANN, BEN, CLEO, DAN
from tests.cogs.daily.dailies import DAYS, MONDAY, deal_of, first, last, moved, played

TODAY = deal_of(MONDAY)


@pytest.mark.parametrize("day", DAYS)
def test_equal_moves_give_equal_games_to_all(day: Day) -> None:
    deal = deal_of(day)
    for choose in (first, last):
        anns, bens = played(new(deal, ANN, "Ann"), choose), played(new(deal, BEN, "Ben"), choose)
        assert anns.moves == bens.moves
        found = result(anns)
        assert found == result(bens)
        assert standing(anns)[LEARNER] == found.points
        assert len(found.pieces) == deal.form.pieces, "each piece is compared with the bots'"
    assert played(new(deal_of(day, "another egg"), ANN, "Ann"), last).moves != anns.moves


def test_no_piece_is_the_best_of_a_player_who_was_out_before_it() -> None:
    game, rng, before = new(deal_of(Day(20785)), ANN, "Ann"), Random(2), 0
    while not game.over:
        if game.table.state.chips[LEARNER]:
            before = game.table.state.deal
        game = moved(game, lambda actions: rng.choice([*actions]))
    pieces = result(game).pieces
    assert 0 < before < len(pieces)
    assert {*pieces[before:]} == {LAST}


@pytest.mark.parametrize("day", DAYS)
def test_a_restart_at_any_move_goes_on_at_the_same_one(day: Day) -> None:
    deal = deal_of(day)
    game = new(deal, ANN, "Ann")
    while not game.over:
        again = recalled(deal, ANN, "Ann", game.moves, game.mark)
        assert (again.table, again.moves, again.over) == (game.table, game.moves, game.over)
        assert again.stands >= game.stands, "what stood may stand once more"
        game = moved(game, last)
    assert result(recalled(deal, ANN, "Ann", game.moves, game.mark)) == result(game)
    assert go_on(game).moves == game.moves, "no press moves a game that is over"


def test_the_seed_follows_from_secret_and_date_alone_and_no_log_keeps_it() -> None:
    assert TODAY.seed_text == "egg|2026-11-23"
    assert dealt(TODAY, ANN, "Ann").table.seed == TODAY.seed
    for day in (TODAY, deal_of(Day(MONDAY + 1))):
        assert [player.bird for player in dealt(day, ANN, "").table.players[1:]] == [0, 1, 2]
    game = played(new(TODAY, ANN, "Ann"))
    text = msgspec.json.encode(game.moves).decode()
    assert not [told for told in (text, TODAY.seal) if TODAY.seed in told or TODAY.secret in told]
    assert {move.seat for move in own(game.moves)} == {LEARNER}
    assert result(game) == TryResult(1, LAST + BETWEEN), "of four, with the bots of now"


def test_what_other_rules_would_read_otherwise_is_void() -> None:
    game = new(TODAY, ANN, "Ann")
    others: tuple[tuple[Deal, str], ...] = ((TODAY, "another0"), (deal_of(MONDAY, "another egg"), game.mark))
    for deal, mark in others:
        with pytest.raises(Void):
            recalled(deal, ANN, "Ann", game.moves, mark)
    for deal in (replace(TODAY, version=99), replace(TODAY, game="chess")):
        with pytest.raises(Void):
            new(deal, ANN, "Ann")


def test_no_screen_tells_a_card_that_its_person_may_not_know() -> None:
    """The test swaps two bots' hands and reverses the order of the nests to come. No screen changes."""
    tr, game = Tr("en"), new(TODAY, ANN, "Ann")
    for _ in range(6):
        state = game.table.state
        one, two, three, four = state.deal.hands
        nests = state.nests[: 2 * state.trick], state.nests[2 * state.trick :]
        swapped = replace(state.deal, hands=(one, three, two, four))
        other = replace(state, deal=swapped, nests=(*nests[0], *reversed(nests[1])))
        assert other != state
        assert hand(replace(game, table=replace(game.table, state=other)), tr) == hand(game, tr)
        game = moved(game, first)


def test_each_game_has_its_days_which_end_at_midnight_and_close_an_hour_later() -> None:
    month = [daily.game_of(Day(MONDAY + day)) for day in range(28)]
    others = [(game, options.get("variant")) for game, options in month if game != daily.EMBLEM]
    assert others == 2 * [("cucco", None), ("coucou", "as"), ("ducksoup", None), ("coucou", "coucou")]
    assert [daily.game_of(day)[0] for day in DAYS] == [daily.EMBLEM, *(game for game, _ in daily.OTHERS)]
    assert date.fromordinal(date(1970, 1, 1).toordinal() + MONDAY).weekday() == 0
    assert (daily.day_at(daily.ends(MONDAY) - 1), daily.day_at(daily.ends(MONDAY))) == (MONDAY, MONDAY + 1)
    assert daily.closes(MONDAY) - daily.ends(MONDAY) == 3600


def test_of_a_day_equals_share_a_place() -> None:
    entrants = [Entrant(ANN, "Ann", 3), Entrant(BEN, "ben", 7), Entrant(CLEO, "Cleo", 3), Entrant(DAN, "", 1)]
    places = [(row.place, row.entrant.user) for row in ranked(entrants)]
    assert places == [(1, BEN), (2, ANN), (2, CLEO), (4, DAN)]


def test_only_those_with_fewer_points_are_beaten_and_nobody_is_compared_with_nobody() -> None:
    spread = Spread({7: 1, 3: 2, -1: 1})
    assert (spread.players, [spread.beaten(points) for points in (7, 3, -1)]) == (4, [100, 33, 0])
    assert (Spread({5: 1}).beaten(5), Spread({5: 2}).beaten(5)) == (None, 0)


MOST = 60
"""More presses than the deal of any day needs."""


def ways(screen: Screen) -> Iterator[str]:
    """What the hand's enabled buttons do, as the words in their addresses."""
    for row in screen.blocks:
        for button in row.buttons if isinstance(row, Row) else ():
            to = parse_address(button.press)
            assert to is not None
            assert to.turn is None, "no button is for a table"
            if to.action.startswith("daily-") and not button.disabled:
                yield to.action


@pytest.mark.parametrize(("day", "secret"), [*product(DAYS, ["egg", "nest"])])
def test_every_hand_has_a_way_on(day: Day, secret: str) -> None:
    game, asked, seen = new(deal_of(day, secret), ANN, "Ann"), None, False
    for number in range(MOST):
        if game.over:
            break
        there = [*ways(hand(game, Tr("en"), None, asked, seen=seen))]
        assert there, "somebody would be stuck"
        word, _, place, *action = there[number % len(there)].split(maxsplit=3)
        assert int(place) == len(game.moves)
        asked, before = None, len(game.moves)
        if word == "daily-on":
            game = go_on(game)
            seen = len(game.moves) == before
            continue
        seen = False
        if action[0].startswith(ASKING):
            asked = action[0].removeprefix(ASKING)
        elif action[0] != BACK:
            with suppress(IllegalAction):  # Cucco's owl can be pressed even when the rules refuse it
                game = act(game, action[0])
    assert game.over
