"""A team match: who plays for whom, and how both tables begin with the same cards."""

import pytest

from bot.games.length import about
from bot.i18n import Tr
from bot.ids import UserId
from bot.scores.ending import Ending
from bot.screen import Text
from bot.screens.lobby import facts
from bot.screens.team_match import common_result
from bot.table import Phase, Table, log
from bot.table import commands as ask
from bot.table.anonymised import anonymised
from bot.table.commands import Change, ChooseTeam, DrawTeams, Leave, MakeMatch, Moderate, SetHouse, Start
from bot.table.decisions import decide
from bot.table.folding import fold
from bot.table.guessing import may_guess
from bot.table.log import Settled
from bot.table.replay import replay
from bot.table.team_match import require_no_seat_beside
from cogs.history.verdict import judged
from tests.bot.matched import SECOND, begun, both, match_lobby
from tests.bot.people import ANN, BEN, CLEO, DAN, EVE, FAY, after, join, refused, refuses
from tests.bot.recorded import NOBODY
from tests.bot.sealed import shown
from tests.bot.table.passing import played_out

pytestmark = pytest.mark.by_lot

EN = Tr("en")
HOST_ONLY = "Only the host can do that."
STARTED = "The game has already started."


def test_newcomers_make_the_teams_equal_and_anybody_may_change() -> None:
    table = match_lobby(BEN, CLEO, DAN)
    assert table.match
    assert table.match.teams == {ANN: 1, BEN: 2, CLEO: 1, DAN: 2}
    changed = after(table, ChooseTeam(BEN, 1), Leave(DAN), join(EVE))
    assert changed.match
    assert changed.match.teams == {ANN: 1, CLEO: 1, BEN: 1, EVE: 2}
    assert decide(changed, ChooseTeam(EVE, 2)) == decide(changed, ChooseTeam(EVE, 3)) == ()
    assert decide(table, DrawTeams(ANN, on=False)) == decide(table, MakeMatch(ANN, on=True)) == ()
    assert about(after(table, join(EVE), join(FAY))), "how long one table takes, with a crowd"


GUS = UserId(107)


@pytest.mark.parametrize(
    ("others", "seats"), [((BEN,), 3), ((BEN, CLEO, DAN), 3), ((BEN, CLEO, DAN, EVE, FAY, GUS), 4)]
)
@pytest.mark.parametrize("by_lot", [False, True])
def test_each_seat_is_played_once_by_each_team_with_the_same_cards(
    others: tuple[UserId, ...], seats: int, *, by_lot: bool
) -> None:
    came = [ask.Join(user, "", new=True) for user in others]
    first, second = both(after(match_lobby(), *came, DrawTeams(ANN, on=by_lot)))
    assert {one.user for at in (first, second) for one in at.players if one.new} == {*others}
    assert first.match
    assert second.match
    assert first.seed == second.seed
    assert len(first.players) == len(second.players) == seats
    for seat in range(seats):
        assert {first.match.team_of(seat), second.match.team_of(seat)} == {1, 2}
        assert first.rules.view(first.state, seat) == second.rules.view(second.state, seat)
    assert first.people, "no table is left to bots alone"
    assert second.people
    assert sorted((*first.people, *second.people)) == sorted((ANN, *others))
    for table, match in ((first, first.match), (second, second.match)):
        for user in () if by_lot else table.people:
            assert match.team_of(table.seat(user) or 0) == match.teams[user]
    birds = [player.bird for table in (first, second) for player in table.players if not player.user]
    assert len({*birds}) == len(birds)


def test_both_tables_can_be_checked_with_the_one_seal_and_their_seats_are_drawn_whatever_was_chosen() -> None:
    lobby = after(shown(), Change(ANN, seating="list"), MakeMatch(ANN, on=True))
    assert "seats as listed" not in facts(lobby, EN)
    lobby = after(lobby, join(BEN), join(CLEO), join(DAN))
    found = replay(SECOND, [(entry, None) for entry in begun(lobby)[1]])
    assert found.table.commitment == lobby.commitment
    assert (found.seed_agrees, found.people_agree, found.withheld) == (True, True, True)
    said, steps = judged(found, True, EN)
    assert said.startswith("✅")
    assert "The seats were not drawn" not in steps.text


def test_until_both_are_over_nothing_is_shown_and_nobody_looks_over_changes_or_closes_either() -> None:
    first, second = both(match_lobby(BEN, CLEO, DAN))
    assert not fold(match_lobby(BEN), [log.Closed("cancelled")]).withheld, "no card was dealt"
    for table, other in ((first, second), (second, first)):
        assert table.withheld
        assert fold(table, [log.Closed("voted")]).withheld
        assert not fold(table, [log.Closed("voted"), Settled()]).withheld
        for user in other.people:
            with refused(f"You play at the other table of this match, number {other.id}, with the same"):
                require_no_seat_beside(table, user)
            assert not may_guess(table, user)
        require_no_seat_beside(table, FAY)
        refuses(table, STARTED, *map(join, other.people))
        refuses(table, "This game was dealt to you too", *map(Moderate, (ANN, BEN, CLEO, DAN)))
        assert decide(table, Moderate(FAY)) == (log.Closed("moderated", FAY),)
        left = table.people[0]
        seat, gone = table.seat(left), after(table, Leave(left))
        assert seat is not None
        refuses(gone, STARTED, join(FAY))
        refuses(gone, "You have seen cards of this game", ask.Guess(other.people[0], "x", 1, 0))
        back = join(left)
        assert decide(gone, back) == (log.CameLate(left, back.name, seat),)


def test_who_deletes_their_data_can_neither_watch_nor_close_the_other_table() -> None:
    """The log no longer knows these people, so they count as outsiders."""
    _, logged = begun(match_lobby(BEN, CLEO, DAN))
    nameless = anonymised(dict(enumerate(logged)), CLEO, NOBODY)
    table = fold(Table(SECOND), [nameless.get(seq, entry) for seq, entry in enumerate(logged)])
    assert CLEO not in fold(Table(SECOND), logged).people, "she plays at the first table"
    for user in (CLEO, FAY):
        with refused("A player of this match had their data deleted, so nobody can watch it any more."):
            require_no_seat_beside(table, user)
    refuses(table, "A player of this game had their data deleted", Moderate(CLEO), Moderate(FAY))
    for user in table.people:
        require_no_seat_beside(table, user)


def test_a_team_of_which_nobody_stayed_has_lost_whatever_its_bots_have_made() -> None:
    for leavers, said in (
        ({ANN}, "Team 2 wins the match: nobody on the other team played to the end."),
        ({ANN, BEN}, "### 🏁 Nobody wins: nobody played to the end."),
    ):
        first, second = (
            played_out(after(table, *(Leave(user) for user in table.people if user in leavers)))
            for table in both(match_lobby(BEN, game="ducksoup"))
        )
        [told] = common_result(first, Ending(beside=second), EN)
        assert isinstance(told, Text)
        assert said in told.text
    first, _ = both(match_lobby(BEN, CLEO))
    first = after(first, *map(Leave, first.people))  # bots play on, so leaving cannot void a match
    assert (first.phase, first.withheld, first.counts) == (Phase.OVER, True, False)


def test_a_lobby_says_what_is_missing_or_not_allowed() -> None:
    refuses(match_lobby(), "A team match needs at least two people.", Start(ANN))
    two = match_lobby(BEN)
    refuses(after(two, ChooseTeam(BEN, 1)), "Each team needs somebody.", Start(ANN))
    refuses(two, HOST_ONLY, MakeMatch(BEN, on=False), DrawTeams(BEN, on=True))
    refuses(after(two, DrawTeams(ANN, on=True)), "The host has chosen to draw the teams", ChooseTeam(BEN, 1))
    refuses(two, "You are not at this table.", ChooseTeam(FAY, 1))
    refuses(two, "In a team match bots take the free seats", SetHouse(ANN, 1))
    refuses(two, "That cannot be chosen here.", Change(ANN, most=4))
    refuses(shown(), "There are no teams at this table.", ChooseTeam(ANN, 1), DrawTeams(ANN, on=True))
    first, _ = both(two)
    refuses(first, STARTED, MakeMatch(ANN, on=False), ChooseTeam(ANN, 2), DrawTeams(ANN, on=True))


def test_a_match_is_made_and_unmade_and_a_team_takes_as_many_as_the_game_has_seats() -> None:
    table = after(shown(), SetHouse(ANN, 2), MakeMatch(ANN, on=True))
    assert [player.user for player in table.players] == [ANN], "it sends bots away"
    changed = after(table, Change(ANN, {"bidding": "tactical"}, seconds=120))
    back = after(changed, MakeMatch(ANN, on=False))
    assert (changed.most, back.match, back.most, back.seconds) == (10, None, 5, 120)
    four = match_lobby(BEN, CLEO, DAN, game="ducksoup")
    first, second = both(after(four, Leave(CLEO), Leave(DAN)))  # Ann and Ben each play seat 0 against a bot
    assert first.seat(ANN) == second.seat(BEN) == 0
    refuses(four, "All 4 seats are taken.", join(EVE))
    refuses(four, "This team is full. Play for the other one.", ChooseTeam(BEN, 1))
    refuses(four, "One table has only 2 seats.", MakeMatch(ANN, on=False))
    few = after(match_lobby(), MakeMatch(ANN, on=False), Change(ANN, most=3), MakeMatch(ANN, on=True))
    few = after(few, join(BEN), join(CLEO), join(DAN))
    refuses(few, "One table has only 3 seats.", MakeMatch(ANN, on=False))
    assert after(few, Leave(DAN), MakeMatch(ANN, on=False)).most == 3
