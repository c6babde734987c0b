"""Latecomers: nobody holds two seats in a game or knows what somebody else was shown."""

from random import Random

import pytest
from msgspec.structs import replace

from bot.i18n import Tr
from bot.ids import UserId
from bot.journal import forgot
from bot.screens.hand import panel
from bot.table import Table, log
from bot.table.commands import Join, Leave, Start
from bot.table.decisions import decide
from bot.table.folding import evolve, fold
from bot.table.nouns import Moment, Player
from bot.table.seats import open_seats
from engine.game import Seat
from engine.games.kuckuck.nouns import State, View
from engine.games.kuckuck.rounds import worth
from tests.bot.people import ANN, BEN, CLEO, DAN, EVE, NUMBER, after, join, lobby, opened, playing, refuses
from tests.bot.table.passing import next_deal

EN = Tr("en")
STARTED = "The game has already started. Open a new table for another one."


def test_who_comes_late_takes_over_from_the_house_at_the_next_deal() -> None:
    table = playing(ANN, house=2)
    assert decide(table, join(DAN)) == (log.CameLate(DAN, "Dan", 1),)
    table = after(table, join(DAN))
    assert (table.seat(DAN), table.free) == (None, (1, 2))
    table = next_deal(table)
    assert table.players[1] == Player(user=DAN, name="Dan", late=True, since=2)
    assert (table.seat(DAN), table.late, table.free) == (1, (), (2,))
    assert next_deal(after(playing(ANN, house=2), join(DAN), Leave(DAN))).players[1].user is None


def test_the_house_gives_its_seats_first_then_those_of_players_who_left() -> None:
    table = after(playing(ANN, BEN, house=1), Leave(BEN), join(DAN), join(EVE))
    assert [player.user for player in next_deal(table).players] == [ANN, EVE, DAN]
    refuses(after(playing(ANN, BEN, house=1), join(DAN)), STARTED, join(EVE))
    refuses(playing(ANN, BEN, CLEO), STARTED, join(DAN))


def test_a_person_who_left_comes_back_to_their_own_seat() -> None:
    """Cleo gets her old seat, though the house's seat is free too and newcomers would get it first."""
    table = after(playing(ANN, CLEO, BEN, house=1), Leave(BEN), Leave(CLEO), join(BEN))
    assert decide(table, join(CLEO)) == (log.CameLate(CLEO, "Cleo", 1),)
    table = next_deal(table)
    assert (table.seat(BEN), table.seat(CLEO), table.free) == (2, None, (1, 3))
    assert table.players[2] == Player(user=BEN, name="Ben", since=2, stood_in=True)


def test_whose_seat_was_taken_is_refused_even_where_another_is_free() -> None:
    taken = after(playing(ANN, BEN, house=1), Leave(BEN), join(DAN), join(EVE))
    freed = after(taken, Leave(DAN))
    for table in (taken, next_deal(taken), freed, next_deal(freed)):
        refuses(table, "Somebody else has taken your seat.", join(BEN))


def test_where_a_former_player_is_nameless_nobody_comes_late_any_more() -> None:
    """A newcomer might be the nameless player, who now wants another seat."""
    nobody = UserId(-5)
    joined = [log.Joined(ANN, "Ann"), log.Joined(nobody, "")]
    opening = fold(Table(NUMBER), [opened(), *joined, log.HouseJoined(0), log.HouseJoined(1)])
    table = evolve(after(opening, Start(ANN)), log.Left(nobody))
    refuses(table, "A player of this game had their data deleted", join(BEN), join(DAN))
    assert open_seats(table) == ()
    known = evolve(table, forgot(BEN))
    refuses(known, "Your data of this game was deleted, so you can't take a seat in it again.", join(BEN))
    assert open_seats(after(known, join(DAN))) != open_seats(known) != ()
    removed = fold(lobby(ANN, CLEO), [log.Removed(nobody, ANN), forgot(BEN)])
    refuses(removed, "Your data of this game was deleted, so you can't take a seat in it again.", join(BEN))
    assert decide(removed, join(DAN)), "and nobody else is kept out"


def relayed(table: Table, seat: Seat, rng: Random) -> Table:
    """The table with other cards where this seat's person has seen none."""
    state: State = table.state
    seats, since = len(table.players), table.players[seat].since
    shown = {(seat - number + 1) % seats for number in range(since, state.round + 1)}
    fixed = {card for player in state.players for card in player.played} | {*state.cards}
    fixed |= {card for hand in shown for card in state.deal.hands[hand]}
    swapped: dict[int, int] = {}
    for halves in (0, 1, 2):
        movable = [c for c in range(1, 61) if c not in fixed and worth([c, c]) == halves]
        swapped |= dict(zip(movable, rng.sample(movable, len(movable)), strict=True))
    hands = tuple(tuple(sorted(swapped.get(card, card) for card in hand)) for hand in state.deal.hands)
    deal = replace(state.deal, hands=hands)
    return replace(table, state=replace(state, deal=deal))


@pytest.mark.parametrize("who", ["a stranger", "who had left"])
def test_a_latecomer_knows_of_former_hands_only_what_their_own_time_showed(who: str) -> None:
    table = next_deal(after(playing(ANN, BEN, house=2), Leave(BEN)))
    late = BEN if who == "who had left" else DAN
    table = next_deal(after(table, Join(late, "Late"), *([join(EVE), join(CLEO)] if late == DAN else [])))
    seat = table.seat(late)
    assert seat is not None
    assert table.prompt.deal == 3
    others = [relayed(table, seat, Random(seed)) for seed in range(20)]
    assert any(table.rules.view(other.state, seat) != table.rules.view(table.state, seat) for other in others)
    for other in others:
        assert other.view(seat) == table.view(seat)
        assert panel(other, seat, Moment(), EN) == panel(table, seat, Moment(), EN)
    had, known = table.view(seat), next_deal(table).view(seat)
    assert isinstance(had, View)
    assert isinstance(known, View)
    assert (had.held, known.held) == ((), (had.hand,)), "one round later they know the hand that they had"
