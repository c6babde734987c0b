"""Who may sit down at a table, and what its host and the keepers of its channel may do about it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.ids import UserId
from bot.table import Phase, Table, log
from bot.table.admission import MOST_GUESTS
from bot.table.commands import Admit, Command, Invite, Leave, Moderate, Remove
from bot.table.decisions import decide
from bot.table.door import Door
from bot.table.folding import fold
from bot.table.paces import HOUR
from bot.table.players import Player
from tests.bot.people import ANN, BEN, CLEO, DAN, EVE, after, join, lobby, playing, refused


def invited_only(*people: UserId, guests: tuple[int, ...] = ()) -> Table:
    """A lobby by invitation, whose host is the first of these people."""
    table = after(lobby(*people), Admit(UserId(people[0]), by_invitation=True))
    return after(table, *(Invite(UserId(people[0]), UserId(guest)) for guest in guests))


def test_by_invitation_nobody_but_the_invited_sits_down() -> None:
    table = invited_only(ANN, guests=(BEN,))
    with refused("This table is by invitation. Ask **Ann** to invite you"):
        decide(table, join(CLEO))
    assert after(table, join(BEN)).people == (ANN, BEN)
    opened = after(table, Admit(ANN, by_invitation=False))
    assert after(opened, join(CLEO)).people == (ANN, CLEO)


def test_who_is_invited_and_leaves_may_come_back() -> None:
    table = after(invited_only(ANN, guests=(BEN,)), join(BEN), Leave(BEN))
    assert after(table, join(BEN)).people == (ANN, BEN)


def test_who_is_removed_may_not_come_back_unless_invited() -> None:
    table = after(lobby(ANN, BEN, CLEO), Remove(ANN, BEN))
    assert table.people == (ANN, CLEO)
    with refused("You were removed from this table."):
        decide(table, join(BEN))
    assert after(table, Invite(ANN, BEN), join(BEN)).people == (ANN, CLEO, BEN)


def test_who_is_removed_is_invited_no_more() -> None:
    table = after(invited_only(ANN, guests=(BEN,)), join(BEN), Remove(ANN, BEN))
    assert table.door == Door(True, frozenset(), frozenset({BEN}))


def test_a_stranger_takes_no_seat_of_a_running_game_by_invitation() -> None:
    table = after(playing(ANN, BEN, house=1), Admit(ANN, by_invitation=True))
    with refused("This table is by invitation."):
        decide(table, join(CLEO))
    late = after(table, Invite(ANN, CLEO), join(CLEO))
    assert [player.user for player in late.late] == [CLEO]


def test_who_was_dealt_to_comes_back_without_an_invitation() -> None:
    table = after(playing(ANN, BEN, CLEO), Admit(ANN, by_invitation=True), Leave(BEN))
    assert after(table, join(BEN)).expects(BEN)


@pytest.mark.parametrize(
    "command", [Remove(BEN, CLEO), Invite(BEN, DAN), Admit(BEN, by_invitation=True), Remove(EVE, CLEO)]
)
def test_only_the_host_decides_who_sits_there(command: Command) -> None:
    with refused("Only the host decides who sits here."):
        decide(lobby(ANN, BEN, CLEO), command)


def test_a_host_who_has_left_is_host_no_more() -> None:
    table = after(lobby(ANN, BEN, CLEO), Leave(ANN))
    with refused("Only the host decides who sits here."):
        decide(table, Remove(ANN, CLEO))
    assert after(table, Remove(BEN, CLEO)).people == (BEN,)


def test_a_host_whom_a_keeper_removes_leaves_the_lobby_to_the_next_one() -> None:
    table = after(lobby(ANN, BEN, CLEO), Remove(EVE, ANN, keeper=True))
    assert (table.host, table.people) == (BEN, (BEN, CLEO))
    with refused("You were removed"):
        decide(table, join(ANN))


def test_a_lobby_whose_last_person_is_removed_is_closed() -> None:
    table = after(lobby(ANN, house=1), Remove(EVE, ANN, keeper=True))
    assert table.closed == "empty"


def test_removing_is_for_lobbies_others_and_those_who_sit_there() -> None:
    with refused("The game has started, so nobody can be removed any more."):
        decide(playing(ANN, BEN, CLEO), Remove(ANN, BEN))
    with refused("This person does not sit here any more."):
        decide(lobby(ANN, BEN), Remove(ANN, CLEO))
    with refused("That is you."):
        decide(lobby(ANN, BEN), Remove(ANN, ANN))


def test_what_is_so_already_is_not_logged_again() -> None:
    table = invited_only(ANN, BEN, guests=(CLEO,))
    assert decide(table, Invite(ANN, CLEO)) == decide(table, Admit(ANN, by_invitation=True)) == ()
    with refused("This person sits here already."):
        decide(table, Invite(ANN, BEN))


def test_a_table_has_only_so_many_guests() -> None:
    table = invited_only(ANN, guests=tuple(range(1000, 1000 + MOST_GUESTS)))
    with refused("You have invited the most people one table may have: 50."):
        decide(table, Invite(ANN, BEN))


@pytest.mark.parametrize("table", [lobby(ANN, BEN), playing(ANN, BEN, CLEO)], ids=["lobby", "game"])
def test_a_keeper_closes_any_table_without_a_result(table: Table) -> None:
    assert decide(table, Moderate(EVE)) == (log.Closed("moderated", EVE),)
    closed = after(table, Moderate(EVE))
    assert (closed.phase, closed.closed) == (Phase.CLOSED, "moderated")
    with refused("This table is finished."):
        decide(closed, Moderate(EVE))


def test_who_plays_closes_no_game_as_a_keeper_nor_after_leaving_it() -> None:
    """Else a keeper would never lose."""
    game = playing(ANN, BEN, CLEO)
    for table in (game, after(game, Leave(ANN))):
        with refused("This game was dealt to you too"):
            decide(table, Moderate(ANN))
    nameless = Player(user=UserId(-1), gone=True)  # she has deleted her data, and presses once more
    game = replace(game, players=(nameless, *game.players[1:]))
    with refused("I cannot tell whether it was you"):
        decide(game, Moderate(ANN))
    by_post = replace(game, opened=replace(game.opened, seconds=HOUR))
    closed = (log.Closed("moderated", EVE),)
    assert decide(by_post, Moderate(EVE)) == closed, "nobody keeps it open for months so"
    against_the_house = playing(ANN, house=2)
    assert decide(against_the_house, Moderate(ANN)) == (log.Closed("moderated", ANN),)


@pytest.mark.parametrize(
    "command", [Remove(ANN, BEN), Invite(ANN, CLEO), Admit(ANN, by_invitation=True), Moderate(ANN)]
)
def test_at_an_ended_table_nobody_decides_anything(command: Command) -> None:
    with refused("This table is finished."):
        decide(after(lobby(ANN, BEN), Moderate(EVE)), command)


def test_a_name_changes_wherever_its_person_sits() -> None:
    table = fold(after(playing(ANN, BEN, CLEO, house=1), join(DAN)), [log.Renamed(DAN, "Dandelion", EVE)])
    assert [player.name for player in table.late] == ["Dandelion"]
    table = fold(table, [log.Renamed(BEN, "Benjamin", EVE)])
    assert [player.name for player in table.players] == ["Ann", "Benjamin", "Cleo", ""]


@pytest.mark.parametrize(
    ("fact", "users"),
    [
        (log.Closed("voted"), set()),
        (log.Closed("moderated", EVE), {EVE}),
        (log.Removed(BEN, ANN), {BEN, ANN}),
        (log.Renamed(BEN, "Benjamin", EVE), {BEN, EVE}),
    ],
)
def test_the_log_knows_whom_it_names(fact: log.Entry, users: set[int]) -> None:
    assert log.named(fact) == users
