"""Each way in which a person might escape a loss is tried, and none works."""

from collections.abc import Mapping

from bot.ids import ChannelId, TableId, UserId
from bot.scores.finished import Finished
from bot.table import Phase, Table, log
from bot.table.commands import Expire, Leave, PauseOver, Return, VoteToClose
from bot.table.folding import fold
from bot.table.nouns import Player
from bot.table.results import ranking, results
from engine.game import Outcome
from tests.bot.people import ANN, BEN, CLEO, DAN, GUILD, NAMES, after, join, playing, plays
from tests.bot.table.passing import next_deal

LOSER, WINNER = BEN, ANN


def duel() -> Table:
    """Duck Soup between two people, with the first cards dealt."""
    opened = log.Opened("ducksoup", GUILD, ChannelId(2), ANN, {}, 60, "egg")
    joined = [log.Joined(user, NAMES[user]) for user in (ANN, BEN)]
    return fold(Table(TableId(7)), [opened, *joined, log.Started(1, {}, "seed")])


def played(table: Table, *people: UserId) -> Table:
    """The table at the end. These people always play their first card. Bots and the clock play for others."""
    while table.phase is Phase.PLAYING:
        turn = table.prompt.turn
        table = after(table, PauseOver(turn))
        for user in people:
            if table.prompt.turn == turn and table.seat(user) in table.prompt.seats:
                table = after(table, plays(table, user))
        if table.prompt.turn == turn and not table.house_seats:
            table = after(table, Expire(turn))
    return table


def places(table: Table) -> Mapping[int | None, int]:
    return {result.user: result.place for result in table.results if result.mark != "late"}


def marks(table: Table) -> list[str]:
    return [result.mark for result in table.results]


def finished(table: Table) -> Finished:
    return Finished(table.id, GUILD, table.game, 0.0, table.results)


def of_the_seats(table: Table) -> Mapping[int | None, int]:
    """For each of the two people, the place that the game's own result gives to their seat."""
    assert table.outcome is not None
    return dict(zip((ANN, BEN), table.outcome.places, strict=False))


def test_a_person_who_leaves_a_game_of_two_has_lost_it() -> None:
    winner_away = fold(duel(), [log.WentAway(0, 0.0)])
    left_alone, voted = after(winner_away, Leave(LOSER)), after(winner_away, VoteToClose(LOSER))
    assert (left_alone.awake, voted.phase) == (False, Phase.PLAYING), "the winner was away for a moment"
    for table in (
        played(after(duel(), Leave(LOSER)), WINNER),
        played(after(duel(), VoteToClose(LOSER), Leave(LOSER)), WINNER),
        after(left_alone, Expire(left_alone.prompt.turn)),
        played(after(voted, Return(WINNER), Leave(LOSER)), WINNER),
    ):
        assert places(table) == {WINNER: 1, LOSER: 2}
        assert finished(table).counts


def test_who_never_made_a_move_has_lost_and_who_did_has_the_result_of_the_seat() -> None:
    begun = duel()
    while not all(player.acted for player in begun.players):
        begun = after(begun, *(plays(begun, user) for user in begun.awaited[:1]))
    slept, idle = played(begun, WINNER), played(duel(), WINNER)
    assert (marks(slept), marks(idle)) == (["", "away"], ["", "idle"])
    assert [result.won for result in idle.results] == [True, False]
    assert (places(slept), places(idle)) == (of_the_seats(slept), {WINNER: 1, LOSER: 2})
    back = next_deal(after(playing(ANN, BEN, house=1), Leave(LOSER), join(LOSER)))
    table = played(back, ANN, BEN)
    assert (places(table), marks(table)) == (of_the_seats(table), ["", ""])
    assert marks(played(after(back, Leave(LOSER)), ANN)) == ["", "left"]


def test_a_latecomer_takes_no_ones_place_and_wins_nothing() -> None:
    """A stranger sits down for the last deal, but only people who began the game can win."""
    table = next_deal(next_deal(after(playing(ANN, BEN, CLEO, house=1), Leave(LOSER))))
    alone = played(table, ANN, CLEO)
    joined = played(next_deal(after(table, join(DAN))), ANN, CLEO, DAN)
    assert places(joined).keys() == places(alone).keys() == {ANN, BEN, CLEO}
    assert [result.user for result in joined.results if result.mark == "late"] == [DAN]
    game = finished(joined)
    assert (DAN in game.users, len(game.dealt_to)) == (False, 3)
    two = played(next_deal(after(playing(ANN, house=2), join(DAN))), ANN, DAN)
    assert (finished(two).counts, two.counts) == (False, False)
    taken = played(next_deal(after(playing(ANN, BEN, CLEO), Leave(LOSER), join(DAN))), ANN, CLEO, DAN)
    seats = [(result.seat, result.user, result.mark) for result in taken.results]
    assert seats == [(0, ANN, ""), (1, DAN, "late"), (1, BEN, "left"), (2, CLEO, "")]
    assert places(taken)[BEN] == 4, "behind the three who have the seats"


def test_first_come_those_who_stayed_and_acted_then_who_never_acted_then_who_left() -> None:
    nobody = set[int]()
    for own, gone, idle, expected in (
        ((1, 2, 3), {0, 2}, nobody, [2, 1, 3]),
        ((3, 1, 2), {0, 1}, nobody, [3, 2, 1]),
        ((1, 1, 3), {0}, nobody, [3, 1, 2]),
        ((1, 1), {0, 1}, nobody, [1, 1]),
        ((1, 2, 3, 4), {1}, {0, 3}, [2, 4, 1, 3]),
        ((1, 2, 3), {0}, {0, 1}, [3, 2, 1]),
    ):
        seats = range(len(own))
        players = [Player(user=UserId(seat + 1), gone=seat in gone, stood_in=seat in idle) for seat in seats]
        found = [result.place for result in results(ranking(Outcome(own, own), players))]
        assert found == expected, (own, gone, idle)
    # Seats 1 and 3 are the house's. Ann, who left, comes last, and Ben moves up by one place.
    players = [Player(user=ANN, gone=True), Player(), Player(user=BEN), Player()]
    for own, expected in (((2, 1, 4, 3), [4, 3]), ((1, 3, 2, 4), [4, 1])):
        both = results(ranking(Outcome((9, 9, 9, 9), own), players))
        assert [(result.user, result.place) for result in both] == [*zip((ANN, BEN), expected, strict=True)]
