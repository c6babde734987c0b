"""The deal of the day as a fold: the same cards and the same bots for everybody, and their moves alone."""

from __future__ import annotations

from datetime import date

import msgspec
import pytest
from msgspec.structs import replace

from bot.daily import deal as daily
from bot.daily.deal import Day, Deal, Result, Void, dealt, go_on, new, recalled, result
from bot.i18n import Tr
from bot.presenters.daily import hand
from bot.presenters.daily_ranking import card
from bot.scores.daily import Spread
from bot.table import LEARNER
from tests.bot.dailies import DAYS, MONDAY, deal_of, first, last, moved, played
from tests.bot.people import ANN, BEN

TODAY = deal_of(MONDAY)


def test_each_game_has_its_days_which_end_at_midnight_and_close_an_hour_later() -> None:
    month = [daily.game_of(Day(MONDAY + day)) for day in range(28)]
    others = [(game, options.get("variant")) for game, options in month if game != daily.EMBLEM]
    assert others == 2 * [("cucco", None), ("coucou", "as"), ("ducksoup", None), ("coucou", "coucou")]
    assert [daily.game_of(day)[0] for day in DAYS] == [daily.EMBLEM, *(game for game, _ in daily.OTHERS)]
    assert date.fromordinal(date(1970, 1, 1).toordinal() + MONDAY).weekday() == 0
    assert (daily.day_at(daily.ends(MONDAY) - 1), daily.day_at(daily.ends(MONDAY))) == (MONDAY, MONDAY + 1)
    assert daily.closes(MONDAY) - daily.ends(MONDAY) == 3600


@pytest.mark.parametrize("day", DAYS)
def test_equal_moves_give_equal_games_to_all(day: Day) -> None:
    deal = deal_of(day)
    for choose in (first, last):
        anns, bens = played(new(deal, ANN, "Ann"), choose), played(new(deal, BEN, "Ben"), choose)
        assert anns.moves == bens.moves
        found = result(anns)
        assert found == result(bens)
        assert daily.standing(anns)[LEARNER] == found.points
        assert len(found.pieces) == deal.form.pieces, "each piece is compared with the bots'"
    assert played(new(deal_of(day, "another egg"), ANN, "Ann"), last).moves != anns.moves


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
    assert {move.seat for move in daily.own(game.moves)} == {LEARNER}
    assert result(game) == Result(1, daily.LAST + daily.BETWEEN), "of four, with the bots of now"


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
    """Two bots' hands change places, and so do the nests to come: every screen stays as it is."""
    tr, game = Tr("en"), new(TODAY, ANN, "Ann")
    for _ in range(6):
        state = game.table.state
        one, two, three, four = state.deal.hands
        nests = state.nests[: 2 * state.trick], state.nests[2 * state.trick :]
        swapped = replace(state.deal, hands=(one, three, two, four))
        other = replace(state, deal=swapped, nests=(*nests[0], *reversed(nests[1])))
        assert other != state
        assert hand(game._replace(table=replace(game.table, state=other)), tr) == hand(game, tr)
        game = moved(game, first)


def test_a_shown_result_tells_nothing_but_points_and_signs() -> None:
    tr, spread = Tr("en"), Spread({4: 2, 1: 1})
    one, other = (
        card(deal_of(MONDAY, secret), Result(4, pieces), "Ann", spread, tr, over=False)
        for secret, pieces in (("egg", "20"), ("another egg", "02"))
    )
    assert one == other, "not even which round was the good one"
