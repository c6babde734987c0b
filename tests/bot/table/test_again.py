"""The next table of those who have just played: who sits there, who is asked, and for how long."""

from __future__ import annotations

import pytest

from bot.ids import TableId, UserId
from bot.table import Phase, Table, log
from bot.table.again import kept_seconds, next_table, require_unstarted
from bot.table.anonymised import anonymised, same_but_for
from bot.table.commands import AddHouse, Change, Expire, FillHouse, Leave, LetGo, PauseOver, SetHouse, Start
from bot.table.deadlines import alone_by_post, next_deadline
from bot.table.dealing import draw
from bot.table.decisions import decide
from bot.table.folding import evolve, fold
from tests.bot.people import ANN, BEN, CLEO, DAN, EVE, FAY, after, join, lobby, playing, plays, refused

NOW = 1000.0
NEXT = TableId(8)


def over(*people: UserId, house: int = 0, away: UserId | None = None) -> Table:
    """A finished game; one of these persons may be away from its start on."""
    table = playing(*people, house=house)
    if away is not None and (seat := table.seat(away)) is not None:
        table = evolve(table, log.WentAway(seat, NOW))
    while table.phase is Phase.PLAYING:
        turn = table.prompt.turn
        table = fold(table, decide(table, PauseOver(turn)))
        for user in table.present:
            if table.prompt.turn == turn and table.seat(user) in table.prompt.seats:
                table = after(table, plays(table, user))
        if table.phase is Phase.PLAYING and table.prompt.turn == turn:
            table = fold(table, decide(table, Expire(turn, NOW)))
    return table


def again(ended: Table, host: UserId = ANN) -> Table:
    opened, entries = next_table(ended, host, draw(), NOW)
    return fold(Table(NEXT), [opened, *entries])


def test_who_pressed_sits_there_with_the_bots_and_the_others_are_asked() -> None:
    table = again(over(ANN, BEN, CLEO, house=1), BEN)
    assert (table.host, table.people, len(table.players)) == (BEN, (BEN,), 2)
    assert {asked.user: asked.until for asked in table.asked} == {ANN: NOW + 120, CLEO: NOW + 120}
    assert table.opened.after == TableId(7)


def test_who_was_away_at_the_end_is_asked_but_has_no_seat() -> None:
    table = again(over(ANN, BEN, CLEO, away=CLEO))
    assert {asked.user: asked.until for asked in table.asked} == {BEN: NOW + 120, CLEO: 0}
    assert [asked.user for asked in table.kept] == [BEN]
    assert after(table, join(CLEO)).people == (ANN, CLEO)


def test_who_left_is_not_asked() -> None:
    ended = over(ANN, BEN, CLEO)
    left = evolve(playing(ANN, BEN, CLEO), log.Left(BEN))
    while left.phase is Phase.PLAYING:
        turn = left.prompt.turn
        left = fold(left, decide(left, PauseOver(turn)))
        for user in left.present:
            if left.prompt.turn == turn and left.seat(user) in left.prompt.seats:
                left = after(left, plays(left, user))
    assert {asked.user for asked in again(left).asked} == {CLEO}
    assert {asked.user for asked in again(ended).asked} == {BEN, CLEO}


def test_a_kept_seat_is_nobody_elses_until_its_time_is_over() -> None:
    table = again(over(ANN, BEN, CLEO, DAN))
    table = after(table, join(FAY))
    assert table.most == 5
    with refused("The last free seats are kept for **Ben**, **Cleo**, **Dan**, who played before."):
        decide(table, join(EVE))
    with refused("are kept for"):
        decide(table, AddHouse(ANN))
    with refused("Seats that are free for bots: 0."):
        decide(table, SetHouse(ANN, 1))
    with refused("Seats that are taken already: 5."):
        decide(table, Change(ANN, most=4))
    assert decide(table, FillHouse(ANN)) == ()
    assert after(table, join(BEN)).people == (ANN, BEN, FAY)
    assert decide(table, LetGo(NOW + 119)) == ()
    free = after(table, LetGo(NOW + 120))
    assert not free.kept
    assert decide(free, LetGo(NOW + 121)) == ()
    full = after(free, join(EVE), join(BEN), join(CLEO))
    with refused("All 5 seats are taken."):
        decide(full, join(DAN))


def test_others_take_what_is_free_at_once() -> None:
    assert after(again(over(ANN, BEN, CLEO)), join(DAN)).people == (ANN, DAN)


def test_the_start_lets_kept_seats_go() -> None:
    table = after(again(over(ANN, BEN, CLEO, house=1)), join(DAN), Start(ANN))
    assert (table.phase, table.asked) == (Phase.PLAYING, ())
    with refused("The next game has begun without you, at table 8."):
        require_unstarted(table)


def test_the_game_still_needs_its_fewest_players() -> None:
    with refused("This game needs at least 3 players"):
        decide(again(over(ANN, BEN, CLEO)), Start(ANN))


def test_who_is_asked_may_say_no() -> None:
    table = after(again(over(ANN, BEN, CLEO)), Leave(BEN))
    assert [asked.user for asked in table.asked] == [CLEO]
    with refused("You are not at this table."):
        decide(table, Leave(BEN))
    assert after(table, join(BEN)).people == (ANN, BEN)


def test_the_host_goes_with_who_is_there() -> None:
    table = after(again(over(ANN, BEN, CLEO)), join(BEN), Leave(ANN))
    assert (table.host, table.phase) == (BEN, Phase.LOBBY)
    assert after(again(over(ANN, BEN, CLEO)), Leave(ANN)).closed == "empty"


def test_people_come_back_to_their_places_in_the_list() -> None:
    table = after(again(over(ANN, BEN, CLEO, DAN), CLEO), join(EVE), join(DAN), join(BEN), join(ANN))
    before = [asked.user for asked in again(over(ANN, BEN, CLEO, DAN), EVE).asked]
    assert table.people == (*before, EVE)


def test_who_is_asked_needs_no_invitation() -> None:
    table = again(evolve(over(ANN, BEN, CLEO), log.Admission(by_invitation=True)))
    assert after(table, join(BEN)).people == (ANN, BEN)
    with refused("This table is by invitation."):
        decide(table, join(DAN))


def test_by_post_a_seat_is_kept_as_long_as_a_decision_takes() -> None:
    ended = over(ANN, BEN, CLEO)
    assert kept_seconds(ended) == 120
    by_post = evolve(ended, log.Changed(ended.options, 86_400))
    assert kept_seconds(by_post) == 86_400
    table = again(by_post)
    assert not alone_by_post(table)
    assert alone_by_post(after(table, LetGo(NOW + 86_400)))


def test_a_seat_that_comes_free_does_not_keep_the_lobby_open() -> None:
    before = again(over(ANN, BEN, CLEO))
    freed = after(before, LetGo(NOW + 120))
    assert next_deadline(before, 5000.0, freed, NOW + 120) == 5000.0
    assert next_deadline(before, 5000.0, after(before, join(BEN)), NOW + 120) == NOW + 120 + 3600


def test_a_new_name_is_used_for_who_is_asked_too() -> None:
    table = evolve(again(over(ANN, BEN, CLEO)), log.Renamed(BEN, "Benno", ANN))
    assert [asked.name for asked in table.asked] == ["Benno", "Cleo"]


@pytest.mark.parametrize("left", [True, False])
def test_nothing_is_left_of_a_deleted_person_who_was_asked(*, left: bool) -> None:
    opened, entries = next_table(over(ANN, BEN, CLEO), ANN, draw(), NOW)
    logged = dict(enumerate([opened, *entries, *([log.Left(BEN)] if left else [])]))
    nobody = UserId(-5)
    anonymous = logged | anonymised(logged, BEN, nobody)
    assert "Ben" not in "".join(map(log.encode, anonymous.values()))
    tables = [fold(Table(NEXT), entries.values()) for entries in (logged, anonymous)]
    assert same_but_for(tables[0], tables[1], BEN, nobody)
    assert [asked.user for asked in tables[1].kept] == [CLEO]


def test_an_old_next_table_is_as_it_was() -> None:
    table = lobby(ANN, BEN, house=1)
    assert (table.asked, table.opened.after) == ((), 0)
