"""A team match: who plays for whom, and how both tables begin with the same cards."""

from __future__ import annotations

import pytest

from bot.games.length import about
from bot.i18n import Tr
from bot.ids import TableId, UserId
from bot.presenters.fairness import judged
from bot.presenters.lobby import facts
from bot.presenters.team_match import common_result
from bot.scores.ending import Ending
from bot.screen import Text
from bot.table import Phase, Table, log
from bot.table.again import next_table
from bot.table.anonymised import anonymised
from bot.table.arranging import arrange
from bot.table.commands import (
    AddHouse,
    Change,
    ChooseTeam,
    DrawTeams,
    Guess,
    Leave,
    MakeMatch,
    Moderate,
    PauseOver,
    SetHouse,
    ShowSeal,
    Start,
)
from bot.table.dealing import draw
from bot.table.decisions import decide
from bot.table.folding import fold
from bot.table.guessing import may_guess
from bot.table.matches import Settled
from bot.table.replay import replay
from bot.table.same_deal import may_repeat
from bot.table.team_match import require_no_seat_beside
from tests.bot.matched import SECOND, begun, both, match_lobby
from tests.bot.people import ANN, BEN, CLEO, DAN, EVE, FAY, after, join, plays, refused
from tests.bot.recorded import MESSAGE
from tests.bot.sealed import new, shown
from tests.bot.table.deleted import NOBODY

pytestmark = pytest.mark.by_lot


def test_newcomers_make_the_teams_equal_and_anybody_may_change() -> None:
    table = match_lobby(BEN, CLEO, DAN)
    assert table.match
    assert table.match.teams == {ANN: 1, BEN: 2, CLEO: 1, DAN: 2}
    changed = after(table, ChooseTeam(BEN, 1), Leave(DAN), join(EVE))
    assert changed.match
    assert changed.match.teams == {ANN: 1, CLEO: 1, BEN: 1, EVE: 2}
    assert decide(changed, ChooseTeam(EVE, 2)) == ()
    assert decide(changed, ChooseTeam(EVE, 3)) == ()


@pytest.mark.parametrize("others", [(BEN,), (BEN, CLEO), (BEN, CLEO, DAN), (BEN, CLEO, DAN, EVE, FAY)])
@pytest.mark.parametrize("by_lot", [False, True])
def test_each_seat_is_played_once_by_each_team_with_the_same_cards(
    others: tuple[UserId, ...], *, by_lot: bool
) -> None:
    first, second = both(after(match_lobby(*others), DrawTeams(ANN, on=by_lot)))
    assert first.match
    assert second.match
    assert first.seed == second.seed
    assert len(first.players) == len(second.players)
    for seat in range(len(first.players)):
        assert {first.match.team_of(seat), second.match.team_of(seat)} == {1, 2}
        assert first.rules.view(first.state, seat) == second.rules.view(second.state, seat)
    assert first.people, "no table is left to bots alone"
    assert second.people
    assert sorted((*first.people, *second.people)) == sorted((ANN, *others))
    if not by_lot:
        for table, match in ((first, first.match), (second, second.match)):
            for user in table.people:
                mine = table.seat(user)
                assert mine is not None
                assert match.team_of(mine) == match.teams[user]
    birds = [
        (table.id, player.bird) for table in (first, second) for player in table.players if not player.user
    ]
    assert len({bird for _, bird in birds}) == len(birds)


def test_two_at_duck_soup_play_the_same_hand_against_a_bot_each() -> None:
    first, second = both(match_lobby(BEN, game="ducksoup"))
    assert [len(table.players) for table in (first, second)] == [2, 2]
    assert first.seat(ANN) == second.seat(BEN) == 0


def test_both_tables_can_be_checked_with_the_one_seal() -> None:
    before = match_lobby(BEN, CLEO, DAN)
    _, logged = begun(before)
    found = replay(SECOND, [(entry, None) for entry in logged])
    assert found.table.commitment == before.commitment
    assert found.seed_agrees
    assert found.people_agree
    assert judged(found, True, Tr("en"))[0].startswith("✅")


def test_until_both_are_over_nothing_is_shown() -> None:
    first, second = both(match_lobby(BEN, CLEO, DAN))
    assert first.withheld
    assert second.withheld
    assert not fold(first, [log.Closed("voted"), Settled()]).withheld
    assert fold(first, [log.Closed("voted")]).withheld
    assert not fold(match_lobby(BEN), [log.Closed("cancelled")]).withheld, "no card was dealt"


def test_nobody_looks_over_or_changes_to_the_other_table() -> None:
    first, second = both(match_lobby(BEN, CLEO, DAN))
    for table, other in ((first, second), (second, first)):
        for user in other.people:
            with refused("You play at the other table of this match"):
                require_no_seat_beside(table, user)
            assert not may_guess(table, user)
            with refused("The game has already started."):
                decide(table, join(user))
        require_no_seat_beside(table, FAY)
        left = table.people[0]
        gone = after(table, Leave(left))
        with refused("The game has already started."):
            decide(gone, join(FAY))
        with refused("cannot guess"):
            decide(gone, Guess(other.people[0], "x", 1, 0))
        [late] = decide(gone, join(left))
        assert isinstance(late, log.CameLate)


def test_who_deletes_their_data_can_neither_watch_nor_close_the_other_table() -> None:
    """The log knows them no more, so nobody from outside can."""
    _, logged = begun(match_lobby(BEN, CLEO, DAN))
    nameless = anonymised(dict(enumerate(logged)), CLEO, NOBODY)
    table = fold(Table(SECOND), [nameless.get(seq, entry) for seq, entry in enumerate(logged)])
    assert CLEO not in fold(Table(SECOND), logged).people, "she plays at the first table"
    for user in (CLEO, FAY):
        with refused("nobody can watch it any more"):
            require_no_seat_beside(table, user)
        with refused("I cannot tell whether it was you"):
            decide(table, Moderate(user))
    for user in table.people:
        require_no_seat_beside(table, user)


def test_where_all_have_left_the_house_plays_on_so_that_nobody_can_void_a_match() -> None:
    first, _ = both(match_lobby(BEN, CLEO))
    for user in first.people:
        first = after(first, Leave(user))
    assert first.phase is Phase.OVER
    assert first.withheld
    assert not first.counts


def test_a_team_of_which_nobody_stayed_has_lost_whatever_its_bots_have_made() -> None:
    for leavers, said in (
        ({ANN}, "Team 2 wins the match: nobody on the other team stayed and played."),
        ({BEN}, "Team 1 wins the match: nobody on the other team stayed and played."),
        ({ANN, BEN}, "### 🏁 Nobody wins: nobody stayed and played."),
    ):
        tables = []
        for table in both(match_lobby(BEN, game="ducksoup")):
            for leaver in leavers & {*table.people}:
                table = after(table, Leave(leaver))
            while table.phase is Phase.PLAYING:
                seat = min(table.prompt.seats)
                user = table.players[seat].user
                pressed = plays(table, user) if user and user in table.people else None
                table = after(table, pressed or PauseOver(table.prompt.turn))
            tables.append(table)
        [told] = common_result(tables[0], Ending(beside=tables[1]), Tr("en"))
        assert isinstance(told, Text)
        assert said in told.text


def test_a_moderator_who_plays_in_a_match_closes_neither_table() -> None:
    for table in both(match_lobby(BEN, CLEO, DAN)):
        for user in (ANN, BEN, CLEO, DAN):
            with refused("cannot close it as a moderator"):
                decide(table, Moderate(user))
        assert decide(table, Moderate(FAY)) == (log.Closed("moderated", FAY),)


def test_a_lobby_says_what_is_missing_or_not_allowed() -> None:
    alone = match_lobby()
    with refused("at least two people"):
        decide(alone, Start(ANN))
    two = match_lobby(BEN)
    with refused("Somebody has to play for each team."):
        decide(after(two, ChooseTeam(BEN, 1)), Start(ANN))
    with refused("Only the host"):
        decide(two, MakeMatch(BEN, on=False))
    with refused("Only the host"):
        decide(two, DrawTeams(BEN, on=True))
    with refused("The host lets the teams be drawn"):
        decide(after(two, DrawTeams(ANN, on=True)), ChooseTeam(BEN, 1))
    with refused("You are not at this table"):
        decide(two, ChooseTeam(FAY, 1))
    with refused("bots take the free seats by themselves"):
        arrange(two, SetHouse(ANN, 1))
    with refused("That cannot be chosen here."):
        decide(two, Change(ANN, most=4))
    with refused("There are no teams at this table."):
        decide(shown(), ChooseTeam(ANN, 1))
    first, _ = both(two)
    for command in (MakeMatch(ANN, on=False), ChooseTeam(ANN, 2), DrawTeams(ANN, on=True)):
        with refused("The game has already started."):
            decide(first, command)


def test_a_team_takes_as_many_as_the_game_has_seats_and_so_does_one_table() -> None:
    four = match_lobby(BEN, CLEO, DAN, game="ducksoup")
    with refused("All 4 seats are taken."):
        decide(four, join(EVE))
    with refused("This team is full."):
        decide(four, ChooseTeam(BEN, 1))
    with refused("One table has seats for 2 people only."):
        decide(four, MakeMatch(ANN, on=False))


def test_a_match_can_be_made_and_unmade_and_sends_bots_away() -> None:
    table = after(shown(), AddHouse(ANN), MakeMatch(ANN, on=True))
    assert [player.user for player in table.players] == [ANN]
    changed = after(table, Change(ANN, {"bidding": "tactical"}, seconds=120))
    assert changed.most == 10
    back = after(changed, MakeMatch(ANN, on=False))
    assert back.match is None
    assert back.most == 5
    assert back.seconds == 120


def test_the_seats_of_a_match_are_drawn_whatever_was_chosen_before() -> None:
    lobby = after(new(), ShowSeal(MESSAGE), Change(ANN, seating="list"), MakeMatch(ANN, on=True))
    assert "seats as in the list" not in facts(lobby, Tr("en"))
    _, logged = begun(after(lobby, join(BEN), join(CLEO), join(DAN)))
    found = replay(SECOND, [(entry, None) for entry in logged])
    assert "The seats were not drawn" not in judged(found, True, Tr("en"))[1].text


def test_a_match_with_more_people_than_the_host_wants_at_one_table_stays_one() -> None:
    lobby = after(match_lobby(), MakeMatch(ANN, on=False), Change(ANN, most=3), MakeMatch(ANN, on=True))
    with refused("One table has seats for 3 people only."):
        decide(after(lobby, join(BEN), join(CLEO), join(DAN)), MakeMatch(ANN, on=False))


def test_the_next_table_after_a_match_is_an_ordinary_one() -> None:
    _, second = both(match_lobby(BEN, CLEO))
    for user in second.people[1:]:
        second = after(second, Leave(user))
    while second.phase is Phase.PLAYING:
        user = second.people[0]
        second = (
            after(second, plays(second, user)) if second.seat(user) in second.prompt.seats else house(second)
        )
    assert not may_repeat(second)
    opened, entries = next_table(second, second.people[0], draw(), 0.0)
    following = fold(Table(TableId(9)), [opened, *entries])
    assert following.match is None
    assert following.seed_text(()).split("|")[1] == "9"


def house(table: Table) -> Table:
    return after(table, PauseOver(table.prompt.turn))


def test_the_lobby_says_how_long_one_table_takes_also_with_more_people_than_that_has_seats() -> None:
    six, three = match_lobby(BEN, CLEO, DAN, EVE, FAY), match_lobby(BEN, CLEO)
    assert about(six) is not None
    assert about(three) is not None
