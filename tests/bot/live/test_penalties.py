"""Each way in which somebody could try to get out of a loss, played: none of them is one."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from msgspec.structs import replace

from bot.ids import ChannelId, TableId, UserId
from bot.live.deciding import decide_and_mark
from bot.live.farewell import farewell
from bot.scores.finished import Finished
from bot.scores.ratings import counts
from bot.table import Phase, Table, log
from bot.table.commands import Expire, Leave, PauseOver, Return, Start, VoteToClose
from bot.table.deadlines import long_away
from bot.table.folding import fold
from bot.table.paces import AWAY_SECONDS, DAY
from bot.table.players import Player
from bot.table.results import ranking, results
from engine.game import Outcome
from tests.bot.people import ANN, BEN, CLEO, DAN, GUILD, NAMES, after, join, playing, plays
from tests.bot.service import Service, restarted
from tests.bot.table.passing import expired, next_deal

LOSER, WINNER = BEN, ANN


def opened(game: str, house: int = 0, **options: str | int) -> Table:
    """A lobby of the two."""
    entries = [log.Opened(game, GUILD, ChannelId(2), ANN, options, 60, "egg")]
    joined = [log.Joined(user, NAMES[user]) for user in (ANN, BEN)]
    return fold(Table(TableId(7)), [*entries, *joined, *map(log.HouseJoined, range(house))])


def duel() -> Table:
    """Duck Soup between the two, its first cards dealt."""
    return fold(opened("ducksoup"), [log.Started(1, {}, "seed")])


def played(table: Table, *people: UserId) -> Table:
    """The game played to its end by these persons, who play their first card, the house and the clock."""
    while table.phase is Phase.PLAYING:
        turn = table.prompt.turn
        for user in people:
            if table.phase is Phase.PLAYING and table.seat(user) in table.prompt.seats:
                table = after(table, plays(table, user))
        if table.phase is Phase.PLAYING and table.prompt.turn == turn:
            table = after(table, PauseOver(turn))
        if table.phase is Phase.PLAYING and table.prompt.turn == turn and table.house_seats == ():
            table = after(table, Expire(turn))
    return table


def played_once(table: Table, *people: UserId) -> Table:
    """The game when each of these persons has made a move."""
    for user in people:
        while table.seat(user) not in table.prompt.seats:
            table = after(table, plays(table, table.players[min(table.prompt.seats)].user or user))
        table = after(table, plays(table, user))
    return table


def places(table: Table) -> Mapping[int | None, int]:
    return {result.user: result.place for result in table.results if result.mark != "late"}


def marks(table: Table) -> list[str]:
    return [result.mark for result in table.results]


def rated(table: Table) -> bool:
    return counts(Finished(table.id, GUILD, table.game, 0.0, table.results))


def of_the_seats(table: Table) -> Mapping[int | None, int]:
    """The places that the game gives to the seats of the two."""
    assert table.outcome is not None
    return dict(zip((ANN, BEN), table.outcome.places, strict=False))


def test_a_person_who_leaves_a_game_of_two_has_lost_it() -> None:
    winner_away = fold(duel(), [log.WentAway(0)])
    left_alone, voted = after(winner_away, Leave(LOSER)), after(winner_away, VoteToClose(LOSER))
    assert (left_alone.awake, voted.phase) == (False, Phase.PLAYING), "the winner was away for a moment"
    for table in (
        played(after(duel(), Leave(LOSER)), WINNER),
        played(after(duel(), VoteToClose(LOSER), Leave(LOSER)), WINNER),
        after(left_alone, Expire(left_alone.prompt.turn)),
        played(after(voted, Return(WINNER), Leave(LOSER)), WINNER),
    ):
        assert places(table) == {WINNER: 1, LOSER: 2}
        assert rated(table)


def test_who_never_made_a_move_has_lost_and_who_sleeps_later_has_the_result_of_the_seat() -> None:
    slept, idle = played(played_once(duel(), ANN, BEN), WINNER), played(duel(), WINNER)
    assert (marks(slept), marks(idle)) == (["", "away"], ["", "idle"])
    assert (places(slept), places(idle)) == (of_the_seats(slept), {WINNER: 1, LOSER: 2})
    assert (rated(slept), rated(idle)) == (True, True)


def test_who_leaves_and_comes_back_has_the_result_of_the_seat_and_who_leaves_again_has_left() -> None:
    back = next_deal(after(playing(ANN, BEN, house=1), Leave(LOSER), join(LOSER)))
    table = played(back, ANN, BEN)
    assert (places(table), marks(table)) == (of_the_seats(table), ["", ""])
    assert marks(played(after(back, Leave(LOSER)), ANN)) == ["", "left"]


def test_where_all_leave_or_sleep_the_house_plays_it_out_and_nobody_wins() -> None:
    left, asleep = after(duel(), Leave(LOSER), Leave(WINNER)), expired(duel(), times=8)
    while asleep.awake:
        asleep = expired(asleep)
    asleep = after(asleep, Expire(asleep.prompt.turn))
    assert places(left) == of_the_seats(left)
    assert (marks(left), marks(asleep)) == (["left", "left"], ["idle", "idle"])
    for table in (left, asleep):
        assert table.phase is Phase.OVER
        assert [result.won for result in table.results] == [False, False]
        assert rated(table)


def test_a_latecomer_takes_no_ones_place_and_wins_nothing() -> None:
    """A stranger sits down for the last deal: it is a game of those to whom it was dealt all the same."""
    table = next_deal(next_deal(after(playing(ANN, BEN, CLEO, house=1), Leave(LOSER))))
    alone = played(table, ANN, CLEO)
    joined = played(next_deal(after(table, join(DAN))), ANN, CLEO, DAN)
    assert places(joined).keys() == places(alone).keys() == {ANN, BEN, CLEO}
    assert [result.user for result in joined.results if result.mark == "late"] == [DAN]
    game = Finished(TableId(1), GUILD, "kuckuck", 0.0, joined.results)
    assert DAN not in game.users
    assert len(game.dealt_to) == 3
    two = played(next_deal(after(playing(ANN, house=2), join(DAN))), ANN, DAN)
    assert (rated(two), two.counts) == (False, False)


def test_who_leaves_a_seat_that_a_stranger_takes_over_still_has_a_result() -> None:
    table = next_deal(after(playing(ANN, BEN, CLEO), Leave(LOSER), join(DAN)))
    table = played(table, ANN, CLEO, DAN)
    assert [(result.seat, result.user, result.mark) for result in table.results] == [
        (0, ANN, ""),
        (1, DAN, "late"),
        (1, BEN, "left"),
        (2, CLEO, ""),
    ]
    assert places(table)[BEN] == 4, "behind the three who have the seats"


def test_first_come_those_who_stayed_and_acted_then_who_never_acted_then_who_left() -> None:
    nobody = set[int]()
    for own, gone, idle, expected in (
        ((1, 2), {0}, nobody, [2, 1]),
        ((1, 2, 3), {0}, nobody, [3, 1, 2]),
        ((1, 2, 3), {0, 2}, nobody, [2, 1, 3]),
        ((3, 1, 2), {0, 1}, nobody, [3, 2, 1]),
        ((1, 1, 3), {0}, nobody, [3, 1, 2]),
        ((1, 2, 2), {1}, nobody, [1, 3, 2]),
        ((2, 1), {0, 1}, nobody, [2, 1]),
        ((1, 1), {0, 1}, nobody, [1, 1]),
        ((1, 2, 3, 4), nobody, nobody, [1, 2, 3, 4]),
        ((1, 2, 3, 4), {1}, {0, 3}, [2, 4, 1, 3]),
        ((1, 2, 3), {0}, {0, 1}, [3, 2, 1]),
    ):
        seats = range(len(own))
        players = [Player(user=UserId(seat + 1), gone=seat in gone, stood_in=seat in idle) for seat in seats]
        found = [result.place for result in results(ranking(Outcome(own, own), players))]
        assert found == expected, (own, gone, idle)
    # Seats 1 and 3 are the house's: first and third. Who left from second place comes behind the fourth.
    players = [Player(user=ANN, gone=True), Player(), Player(user=BEN), Player()]
    for own, expected in (((2, 1, 4, 3), [4, 3]), ((1, 3, 2, 4), [4, 1])):
        both = results(ranking(Outcome((9, 9, 9, 9), own), players))
        assert [(result.user, result.place) for result in both] == [*zip((ANN, BEN), expected, strict=True)]


async def test_who_deletes_their_data_leaves_and_the_others_have_beaten_somebody(tables: Service) -> None:
    table = await tables.playing(ANN, BEN, CLEO)
    await farewell(tables, tables.store, LOSER)
    await tables.time.passes(0)
    while (table := await tables.get(table.id)).phase is Phase.PLAYING:
        asked = [user for user in (ANN, CLEO) if table.seat(user) in table.prompt.seats]
        await tables.does(table, *[plays(table, user) for user in asked])
        await tables.time.passes(2)
    game = await tables.store.archive.game(table.id)
    assert game is not None
    nameless = [(result.place, result.name) for result in game.people if result.mark == "left"]
    assert nameless == [(3, "")]
    ranking = await tables.store.leaderboards.page(GUILD, "kuckuck")
    assert {standing.games for standing in ranking.standings} == {1}


async def voted_while_ann_is_away(tables: Service) -> Table:
    table = await tables.playing(ANN, BEN, house=1)
    for _ in range(2):
        await tables.handle(table.id, plays(await tables.get(table.id), BEN))
        await tables.time.passes(60)
    return await tables.handle(table.id, VoteToClose(BEN))


async def test_a_vote_waits_for_a_person_who_is_away_as_long_as_the_pace_says(tables: Service) -> None:
    table = await voted_while_ann_is_away(tables)
    await tables.time.passes(AWAY_SECONDS - 1)
    assert (await tables.get(table.id)).phase is Phase.PLAYING
    await tables.time.passes(1)
    assert (await tables.log(table))[-2:] == [log.StayedAway(0), log.Closed("voted")]
    table = await voted_while_ann_is_away(tables)
    await tables.time.passes(AWAY_SECONDS - 10)
    async with restarted(tables) as again:
        await again.time.passes(59)
        assert (await again.get(table.id)).phase is Phase.PLAYING, "one more minute after a restart"
        await again.time.passes(1)
        assert (await again.get(table.id)).closed == "voted"


async def test_who_comes_back_in_time_keeps_it_open(tables: Service) -> None:
    table = await voted_while_ann_is_away(tables)
    await tables.time.passes(AWAY_SECONDS - 1)
    await tables.handle(table.id, Return(ANN))
    await tables.time.passes(30)
    assert (await tables.get(table.id)).phase is Phase.PLAYING
    assert (await tables.handle(table.id, VoteToClose(ANN))).closed == "voted"


def test_by_post_a_vote_waits_for_two_days() -> None:
    for seconds, waits in ((45, 120), (600, 1200), (DAY, 2 * DAY)):
        lobby = replace(duel(), opened=replace(duel().opened, seconds=seconds))
        away, long_ago = [fold(lobby, [log.WentAway(0, since)]) for since in (5000.0, 0.0)]
        assert long_away(away, 0.0) == {0: 5000.0 + waits}
        assert long_away(away, 1e6) == {0: max(5000.0 + waits, 1e6 + 60)}
        assert long_away(long_ago, 1e6) == {0: 1e6 + waits}, "an old log does not say since when"


async def test_the_largest_game_that_is_played_out_keeps_nobody_else_waiting() -> None:
    """Coucou with twenty seats and five chips each: meanwhile the loop goes round and round."""
    table = after(opened("coucou", 18, variant="as", chips=5), Start(ANN), Leave(ANN))
    leaving, rounds = asyncio.create_task(decide_and_mark(table, Leave(BEN))), 0
    while not leaving.done():
        await asyncio.sleep(0)
        rounds += 1
    ended, written, _ = await leaving
    assert ended.phase is Phase.OVER
    assert len(written) > 500
    assert rounds > 10
