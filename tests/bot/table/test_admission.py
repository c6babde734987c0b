"""Who may sit down at a table, and what its host, an evening and the keepers of its channel do about it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from bot.ids import EveningId, UserId
from bot.table import Phase, Table, log
from bot.table.admission import MOST_GUESTS
from bot.table.commands import (
    AddHouse,
    Admit,
    Cancel,
    Change,
    Command,
    FillHouse,
    Invite,
    Leave,
    Moderate,
    Remove,
    SetHouse,
    Start,
    VoteToClose,
)
from bot.table.decisions import decide
from bot.table.door import Door
from bot.table.folding import fold
from bot.table.paces import HOUR
from bot.table.players import Player
from tests.bot.people import ANN, BEN, CLEO, DAN, EVE, after, join, lobby, playing, refuses
from tests.bot.sealed import new

BY_INVITATION = "This table is by invitation. Ask **Ann** to invite you, or open your own."
HOST_DECIDES = "Only the host decides who sits here. Ask them, or open your own table."
REMOVED = "You were removed from this table."
OF_A_NIGHT = "This table is part of a game night, so nothing can be changed."


def invited_only(*people: UserId, guests: Sequence[int] = ()) -> Table:
    """A lobby by invitation, whose host is the first of these people."""
    table = after(lobby(*people), Admit(UserId(people[0]), by_invitation=True))
    return after(table, *(Invite(UserId(people[0]), UserId(guest)) for guest in guests))


def test_by_invitation_nobody_but_the_invited_sits_down() -> None:
    table = invited_only(ANN, guests=(BEN,))
    refuses(table, BY_INVITATION, join(CLEO))
    assert after(table, join(BEN), Leave(BEN), join(BEN)).people == (ANN, BEN)
    assert after(table, Admit(ANN, by_invitation=False), join(CLEO)).people == (ANN, CLEO)
    assert decide(table, Invite(ANN, BEN)) == decide(table, Admit(ANN, by_invitation=True)) == ()
    refuses(table, "This person sits here already.", Invite(ANN, ANN))
    full = invited_only(ANN, guests=range(1000, 1000 + MOST_GUESTS))
    refuses(full, "You have invited the most people one table may have: 50.", Invite(ANN, BEN))


def test_who_is_removed_comes_back_only_if_invited_again() -> None:
    table = after(invited_only(ANN, CLEO, guests=(BEN,)), join(BEN), Remove(ANN, BEN))
    assert (table.people, table.door) == ((ANN, CLEO), Door(True, frozenset(), frozenset({BEN})))
    refuses(table, REMOVED, join(BEN))
    assert after(table, Invite(ANN, BEN), join(BEN)).people == (ANN, CLEO, BEN)


def test_in_a_game_by_invitation_a_stranger_takes_no_seat_and_who_was_dealt_to_comes_back() -> None:
    table = after(playing(ANN, BEN, house=1), Admit(ANN, by_invitation=True), Leave(BEN))
    refuses(table, BY_INVITATION, join(CLEO))
    assert after(table, join(BEN)).expects(BEN)
    assert [player.user for player in after(table, Invite(ANN, CLEO), join(CLEO)).late] == [CLEO]


def test_only_the_host_of_now_decides_who_sits_there() -> None:
    table = lobby(ANN, BEN, CLEO)
    decided = (Remove(BEN, CLEO), Invite(BEN, DAN), Admit(BEN, by_invitation=True))
    refuses(table, HOST_DECIDES, *decided, Remove(EVE, CLEO))
    left = after(table, Leave(ANN))
    refuses(left, HOST_DECIDES, Remove(ANN, CLEO))
    assert decide(left, Remove(BEN, CLEO)) == (log.Removed(CLEO, BEN),)


def test_a_keeper_removes_even_the_host_and_closes_a_lobby_whose_last_person_goes() -> None:
    table = after(lobby(ANN, BEN, CLEO), Remove(EVE, ANN, keeper=True))
    assert (table.host, table.people) == (BEN, (BEN, CLEO))
    refuses(table, REMOVED, join(ANN))
    removed = (log.Removed(ANN, EVE), log.Closed("empty"))
    assert decide(lobby(ANN, house=1), Remove(EVE, ANN, keeper=True)) == removed


def test_removing_is_for_lobbies_others_and_those_who_sit_there() -> None:
    refuses(playing(ANN, BEN, CLEO), "The game has started, so nobody can be removed", Remove(ANN, BEN))
    refuses(lobby(ANN, BEN), "This person does not sit here any more.", Remove(ANN, CLEO))
    refuses(lobby(ANN, BEN), "That is you. Press *Leave* to give up your seat.", Remove(ANN, ANN))


def test_a_keeper_closes_any_table_without_a_result_and_then_nobody_decides_anything() -> None:
    for table in (lobby(ANN, BEN), playing(ANN, BEN, CLEO)):
        assert decide(table, Moderate(EVE)) == (log.Closed("moderated", EVE),)
        closed = after(table, Moderate(EVE))
        assert (closed.phase, closed.closed) == (Phase.CLOSED, "moderated")
        decided = (Remove(ANN, BEN), Invite(ANN, CLEO), Admit(ANN, by_invitation=True), Moderate(EVE))
        refuses(closed, "This table is finished.", *decided)


def test_who_plays_closes_no_game_as_a_keeper_nor_after_leaving_it() -> None:
    """Else a keeper would never lose."""
    game = playing(ANN, BEN, CLEO)
    for table in (game, after(game, Leave(ANN))):
        refuses(
            table, "This game was dealt to you too, so you cannot close it as a moderator.", Moderate(ANN)
        )
    nameless = Player(user=UserId(-1), gone=True)  # she has deleted her data, and presses once more
    game = replace(game, players=(nameless, *game.players[1:]))
    deleted = "A player of this game had their data deleted, so I cannot tell whether it was you"
    refuses(game, deleted, Moderate(ANN))
    closed = (log.Closed("moderated", EVE),)
    quick = replace(game, opened=replace(game.opened, seconds=HOUR - 1))
    refuses(quick, deleted, Moderate(EVE))
    by_post = replace(game, opened=replace(game.opened, seconds=HOUR))
    assert decide(by_post, Moderate(EVE)) == closed, "nobody keeps it open for months so"
    assert decide(playing(ANN, house=2), Moderate(ANN)) == (log.Closed("moderated", ANN),)


def test_a_name_changes_wherever_its_person_sits() -> None:
    renamed = [log.Renamed(DAN, "Dandelion", EVE), log.Renamed(BEN, "Benjamin", EVE)]
    table = fold(after(playing(ANN, BEN, CLEO, house=1), join(DAN)), renamed)
    assert [player.name for player in table.late] == ["Dandelion"]
    assert [player.name for player in table.players] == ["Ann", "Benjamin", "Cleo", ""]


def test_the_log_knows_whom_it_names() -> None:
    assert log.named(log.Closed("voted")) == set()
    assert log.named(log.Closed("moderated", EVE)) == {EVE}
    assert log.named(log.Removed(BEN, ANN)) == {BEN, ANN}
    assert log.named(log.Renamed(BEN, "Benjamin", EVE)) == {BEN, EVE}


# Of an evening


@pytest.fixture
def drawn() -> Table:
    """A lobby of an evening: the person who is its host by lot has no say in it."""
    opened = replace(new().opened, evening=EveningId(7))
    seats = [log.Joined(user, f"p{user}") for user in (ANN, BEN, CLEO)]
    return fold(Table(new().id), [opened, *seats, log.Admission(True)])


def test_its_first_player_cannot_change_or_close_it(drawn: Table) -> None:
    changes: list[Command] = [Cancel(ANN), VoteToClose(ANN), Change(ANN, seconds=259_200), Remove(ANN, BEN)]
    refuses(drawn, OF_A_NIGHT, *changes, Invite(ANN, DAN), Admit(ANN, by_invitation=False))
    refuses(drawn, OF_A_NIGHT, AddHouse(BEN), SetHouse(ANN, 2))
    assert decide(drawn, Leave(ANN)) == (log.Left(ANN),)
    assert decide(drawn, Remove(DAN, BEN, keeper=True)) == (log.Removed(BEN, DAN),)
    assert decide(drawn, Moderate(DAN)) == (log.Closed("moderated", DAN),)
    assert after(drawn, Start(ANN), *map(VoteToClose, (ANN, BEN, CLEO))).closed == "voted", "players can"


@pytest.mark.parametrize("begun", [False, True])
def test_only_those_who_were_drawn_to_it_play_there(drawn: Table, *, begun: bool) -> None:
    """Its first player could let a friend take the seat of a bot, or one that somebody has left."""
    table = after(after(drawn, Leave(CLEO)), FillHouse(ANN), *([Start(ANN)] if begun else []))
    refuses(table, OF_A_NIGHT, Invite(ANN, DAN), Admit(ANN, by_invitation=False))
    # As an earlier version may have let them in.
    table = fold(table, [log.Invited(DAN), log.Admission(False)])
    refuses(table, "This table is part of a game night, and its people were drawn.", join(DAN))
    if begun:
        assert after(table, Leave(BEN), join(BEN)).expects(BEN), "their own seat is theirs"
