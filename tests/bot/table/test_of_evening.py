"""A lobby of an evening: the person who is its host by lot has no say in it."""

from __future__ import annotations

import pytest

from bot.ids import ChannelId, EveningId, GuildId, TableId, UserId
from bot.table import Phase, Table, log
from bot.table.commands import (
    AddHouse,
    Admit,
    Cancel,
    Change,
    Command,
    FillHouse,
    Invite,
    Join,
    Leave,
    Moderate,
    Refused,
    Remove,
    SetHouse,
    Start,
    VoteToClose,
)
from bot.table.decisions import decide
from bot.table.folding import fold

ANN, BEN, CLEO, DAN = (UserId(n) for n in range(1, 5))


@pytest.fixture
def lobby() -> Table:
    opened = log.Opened(
        "kuckuck",
        GuildId(1),
        ChannelId(2),
        ANN,
        {},
        60,
        "secret",
        salt="salt",
        evening=EveningId(7),
    )
    seats = [log.Joined(user, f"p{user}") for user in (ANN, BEN, CLEO)]
    return fold(Table(TableId(7)), [opened, *seats, log.Admission(True)])


@pytest.mark.parametrize(
    "command",
    [
        Cancel(ANN),
        VoteToClose(ANN),
        Change(ANN, seconds=259_200),
        Remove(ANN, BEN),
        Invite(ANN, DAN),
        Admit(ANN, by_invitation=False),
        AddHouse(BEN),
        SetHouse(ANN, 2),
    ],
)
def test_its_first_player_cannot_change_or_close_it(lobby: Table, command: Command) -> None:
    with pytest.raises(Refused, match="part of a game night"):
        decide(lobby, command)


@pytest.mark.parametrize(
    "command", [Leave(ANN), FillHouse(ANN), Remove(DAN, BEN, keeper=True), Moderate(DAN)]
)
def test_what_the_evening_players_and_moderators_need_still_works(lobby: Table, command: Command) -> None:
    decide(lobby, command)


@pytest.mark.parametrize("begun", [False, True])
def test_only_those_who_were_drawn_to_it_play_there(lobby: Table, begun: bool) -> None:
    """Its first player could let a friend take the seat of a bot, or one that somebody has left."""
    table = fold(lobby, decide(lobby, FillHouse(ANN)))
    table = fold(table, decide(table, Start(ANN))) if begun else table
    for command in (Invite(ANN, DAN), Admit(ANN, by_invitation=False)):
        with pytest.raises(Refused, match="part of a game night"):
            decide(table, command)
    # As an earlier version may have let them in.
    table = fold(table, [log.Invited(DAN), log.Admission(False)])
    with pytest.raises(Refused, match="people were drawn"):
        decide(table, Join(DAN, "Dan"))
    if begun:
        table = fold(table, decide(table, Leave(BEN)))
        assert fold(table, decide(table, Join(BEN, "Ben"))).expects(BEN), "their own seat is theirs"


def test_its_players_can_close_the_game_itself(lobby: Table) -> None:
    table = fold(lobby, decide(lobby, Start(ANN)))
    for user in (ANN, BEN, CLEO):
        table = fold(table, decide(table, VoteToClose(user)))
    assert table.phase is Phase.CLOSED
