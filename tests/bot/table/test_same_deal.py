"""The same cards again: who plays them, in which seat, and that nobody else can."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.i18n import Tr
from bot.ids import TableId, UserId
from bot.presenters.fairness import judged
from bot.table import Phase, Table, log
from bot.table.again import next_table
from bot.table.anonymised import anonymised, same_but_for
from bot.table.arranging import arrange
from bot.table.commands import AddHouse, Change, FillHouse, Leave, PauseOver, SetHouse, Start
from bot.table.dealing import draw
from bot.table.decisions import decide
from bot.table.folding import evolve, fold
from bot.table.repeated import NO_PERSON
from bot.table.replay import replay
from bot.table.same_deal import may_repeat, same_cards
from tests.bot.people import ANN, BEN, CLEO, DAN, after, join, playing, plays, refused

pytestmark = pytest.mark.by_lot

EN = Tr("en")


def played_out(table: Table) -> Table:
    """The end; everybody plays their lowest card."""
    while table.phase is Phase.PLAYING:
        for user in table.people:
            if table.seat(user) in table.prompt.seats:
                table = after(table, plays(table, user))
        if table.house_seats:
            table = after(table, PauseOver(table.prompt.turn))
    return table


def again(ended: Table, host: UserId, number: int = 8) -> Table:
    """The lobby in which the cards of this table are to be dealt again."""
    opened, entries = same_cards(ended, host, draw(), 0.0)
    return fold(Table(TableId(number)), [opened, *entries])


def ended(house: int = 0) -> Table:
    return played_out(playing(ANN, BEN, CLEO, house=house))


def test_everybody_gets_the_cards_of_their_neighbour() -> None:
    first = playing(ANN, BEN, CLEO)
    second = after(again(played_out(first), BEN), join(CLEO), join(ANN), Start(BEN))
    for seat, player in enumerate(first.players):
        neighbour = (seat + 1) % 3
        assert second.players[neighbour].user == player.user
        assert second.rules.view(second.state, seat) == first.rules.view(first.state, seat)


def test_after_as_many_times_as_there_are_seats_everybody_has_had_each() -> None:
    tables = [ended()]
    for number in (8, 9):
        assert may_repeat(tables[-1])
        lobby = again(tables[-1], ANN, number)
        tables.append(played_out(after(lobby, join(BEN), join(CLEO), Start(ANN))))
    for user in (ANN, BEN, CLEO):
        assert {table.seat(user) for table in tables} == {0, 1, 2}
    assert [table.same.earlier if table.same else () for table in tables] == [(), (7,), (7, 8)]
    assert not may_repeat(tables[-1])
    with refused("Everybody has had every seat with these cards."):
        same_cards(tables[-1], ANN, draw(), 0.0)


def test_bots_take_the_seats_of_bots_and_of_those_who_do_not_come() -> None:
    first = ended(house=2)
    second = after(again(first, CLEO), join(ANN), Start(CLEO))
    assert len(second.players) == 5
    assert second.same
    for user in (ANN, CLEO):
        assert second.seat(user) == (first.players.index(of(first, user)) + 1) % 5
    assert [player.user for player in second.players].count(None) == 3
    assert len({player.bird for player in second.players if player.user is None}) == 3


def of(table: Table, user: UserId) -> object:
    return next(player for player in table.players if player.user == user)


def test_nobody_else_sits_down_before_or_after_the_start() -> None:
    lobby = again(ended(), ANN)
    with refused("only for the people who played them at table 7"):
        decide(lobby, join(DAN))
    started = after(lobby, join(BEN), Start(ANN))
    with refused("only for the people who played them at table 7"):
        decide(started, join(DAN))
    with refused("The game has already started."):
        decide(started, join(CLEO))
    left = after(started, Leave(BEN))
    assert decide(left, join(BEN)) == (log.CameLate(BEN, "Ben", left.players.index(of(left, BEN))),)


def test_a_person_who_had_left_has_no_seat_there() -> None:
    first = played_out(after(playing(ANN, BEN, CLEO), Leave(BEN)))
    lobby = again(first, ANN)
    assert lobby.same
    assert BEN not in lobby.same.seats
    with refused("only for the people"):
        decide(lobby, join(BEN))


def test_rules_seats_and_bots_stay_as_they_were_and_the_pace_may_change() -> None:
    lobby = again(ended(), ANN)
    for change in (Change(ANN, {"bidding": "tactical"}), Change(ANN, most=5), Change(ANN, level="easy")):
        with refused("The same cards are played by the same rules"):
            decide(lobby, change)
    for bots in (AddHouse(ANN), FillHouse(ANN), SetHouse(ANN, 1)):
        with refused("bots take the free seats by themselves"):
            arrange(lobby, bots)
    assert after(lobby, Change(ANN, seconds=300)).seconds == 300


def test_it_never_counts_and_a_new_deal_after_it_does() -> None:
    second = played_out(after(again(ended(), ANN), join(BEN), join(CLEO), Start(ANN)))
    assert len(second.dealt_to) == 3
    assert not second.counts
    opened, _ = next_table(second, ANN, draw(), 0.0)
    assert opened.same is None


def test_only_a_game_that_has_come_to_its_end_is_dealt_again() -> None:
    closed = evolve(playing(ANN, BEN, CLEO), log.Closed("voted"))
    with refused("cannot be dealt again"):
        same_cards(closed, ANN, draw(), 0.0)


def test_a_person_whose_data_is_deleted_is_in_no_list_of_seats() -> None:
    opened, entries = same_cards(ended(), ANN, draw(), 0.0)
    logged = dict(enumerate([opened, *entries, log.Joined(BEN, "Ben")]))
    nobody = UserId(-3)
    changed = logged | anonymised(logged, CLEO, nobody)
    first = changed[0]
    assert isinstance(first, log.Opened)
    assert first.same
    assert sorted(first.same.seats) == [nobody, ANN, BEN]
    before, now = (fold(Table(TableId(8)), entries.values()) for entries in (logged, changed))
    assert same_but_for(before, now, CLEO, nobody)


def test_a_person_gets_no_other_ids_with_their_own_data() -> None:
    opened, _ = same_cards(ended(), ANN, draw(), 0.0)
    assert opened.same
    assert sorted(opened.same.disclosed_to(BEN).seats) == [NO_PERSON, NO_PERSON, BEN]
    assert log.named(opened) == {ANN, BEN, CLEO}


def test_the_check_compares_with_the_first_deal() -> None:
    played: list[log.Entry] = []
    first = log_of(played, ANN)
    assert first.same is None
    found = replay(TableId(7), [(entry, None) for entry in played])
    opened, entries = same_cards(first, ANN, draw(), 0.0)
    lobby = fold(Table(TableId(8)), [opened, *entries])
    logged = [opened, *entries, *decide(lobby, Start(ANN))]
    second = replay(TableId(8), [(entry, None) for entry in logged])
    said, steps = judged(second, True, EN, first=found)
    assert said.startswith("✅")
    assert "The seed is that of table 7" in steps.text
    assert opened.same
    for forged in (replace(opened.same, seed="0" * 64), replace(opened.same, seats=(BEN, ANN, CLEO))):
        started = [replace(opened, same=forged), *logged[1:]]
        wrong = replay(TableId(8), [(entry, None) for entry in started])
        assert judged(wrong, True, EN, first=found)[0].startswith("❌")
    assert judged(second, True, EN)[1].text.startswith("1. 🔎")


def log_of(entries: list[log.Entry], host: UserId) -> Table:
    """A game of the house against this person, its entries added to the list."""
    entries += [
        log.Opened("kuckuck", ended().guild, ended().channel, host, {"bidding": "sealed"}, 60, "egg"),
        *(log.Joined(host, "Ann"), log.HouseJoined(0), log.HouseJoined(1)),
    ]
    table = fold(Table(TableId(7)), entries)
    entries += decide(table, Start(host))
    table = fold(Table(TableId(7)), entries)
    while table.phase is Phase.PLAYING:
        command = (
            plays(table, host) if table.seat(host) in table.prompt.seats else PauseOver(table.prompt.turn)
        )
        entries += decide(table, command)
        table = fold(Table(TableId(7)), entries)
    return table
