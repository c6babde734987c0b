"""The deal of the day as a fold: the same cards and the same bots for everybody, and their moves alone."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from bot.i18n import Tr
from bot.table import LEARNER
from cogs.daily.days import BETWEEN, LAST, Day, Deal, Result, Void
from cogs.daily.pages import hand
from cogs.daily.tries import dealt, go_on, new, own, recalled, result, standing
from tests.bot.people import ANN, BEN
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
    assert result(game) == Result(1, LAST + BETWEEN), "of four, with the bots of now"


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
