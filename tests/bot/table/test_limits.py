"""How long a log may get: changes of mind, comings and goings in a lobby, and the whole of it."""

from __future__ import annotations

from msgspec.structs import replace

from bot.ids import UserId
from bot.table import log
from bot.table.commands import AddHouse, Cancel, Command, FillHouse, Leave, RemoveHouse, Start, VoteToClose
from bot.table.decisions import decide
from bot.table.limits import LONGEST_LOBBY, LONGEST_LOG, MOST_CHANGES
from engine.game import WAIT
from tests.bot.drawn import HOST
from tests.bot.people import ANN, BEN, CLEO, DAN, after, cards, join, lobby, playing, plays, refused
from tests.bot.table.deciding_ahead import ahead, deal, says


def test_nobody_changes_their_mind_without_end() -> None:
    table = playing(ANN, BEN, CLEO)
    one, other = cards(table, ANN)[:2]
    table = after(table, plays(table, ANN, one))
    for number in range(MOST_CHANGES):
        table = after(table, plays(table, ANN, other if number % 2 == 0 else one))
    length = table.seq
    with refused("That is enough changing for one turn."):
        decide(table, plays(table, ANN, other))
    assert decide(table, plays(table, ANN, one)) == (), "the same again is no change"
    table = after(table, plays(table, BEN), plays(table, CLEO))
    assert table.seq == length + 2
    assert table.prompt.turn == 1
    again = cards(table, ANN)
    table = after(table, plays(table, ANN, again[0]), plays(table, ANN, again[1]))
    assert table.changes == {table.seat(ANN): 1}, "each turn has its own"


def test_nobody_decides_ahead_and_takes_it_back_without_end() -> None:
    at = deal()
    for number in range(MOST_CHANGES):
        at = after(at, ahead(at, UserId(HOST + 1), WAIT if number % 2 else "keep"))
    seat = at.seat(UserId(HOST + 1))
    assert seat is not None
    assert at.players[seat].ahead is None
    with refused("That is enough changing for one turn."):
        decide(at, ahead(at, UserId(HOST + 1), "ask"))
    assert decide(at, ahead(at, UserId(HOST + 1), WAIT)) == (), "there is nothing to take back"
    at = after(at, says(at, HOST, "keep"))
    assert decide(at, ahead(at, UserId(HOST + 1), "ask")) == (log.Acted(seat, "ask"),), "their turn has come"


def test_a_lobby_with_too_much_coming_and_going_can_only_begin_or_end() -> None:
    table = lobby(ANN, BEN)
    while table.seq < LONGEST_LOBBY - 1:
        table = after(table, AddHouse(BEN), RemoveHouse(BEN))
    table = after(table, AddHouse(BEN))
    requests: list[Command] = [join(CLEO), AddHouse(ANN), FillHouse(ANN), RemoveHouse(ANN)]
    for request in requests:
        with refused("too much coming and going"):
            decide(table, request)
    assert decide(table, Start(ANN)), "three are enough"
    assert decide(table, Cancel(ANN))
    assert decide(table, Leave(BEN))


def test_a_log_of_any_length_goes_on_with_what_the_game_needs() -> None:
    table = replace(after(playing(ANN, BEN, CLEO), Leave(CLEO)), seq=LONGEST_LOG)
    with refused("been going for too long"):
        decide(table, join(DAN))
    table = after(table, plays(table, ANN, cards(table, ANN)[0]))
    with refused("That is enough changing for one turn."):
        decide(table, plays(table, ANN, cards(table, ANN)[1]))
    assert decide(table, plays(table, BEN))
    assert decide(table, Leave(ANN))
    assert decide(table, VoteToClose(ANN))
