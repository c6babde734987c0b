"""Each way in which somebody could try to get out of a loss, played: none of them is one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

import pytest
from msgspec.structs import replace

from bot.ids import ChannelId, TableId, UserId
from bot.live.deciding import decide_and_mark
from bot.live.farewell import farewell
from bot.scores.finished import Finished
from bot.scores.ratings import counts
from bot.table import Phase, Table, log
from bot.table.commands import Expire, Leave, PauseOver, Return, Start, VoteToClose
from bot.table.deadlines import UNPLAYED_SECONDS, long_away
from bot.table.folding import fold
from bot.table.paces import AWAY_SECONDS, DAY
from bot.table.players import Player
from bot.table.results import ranking, results
from engine.game import Outcome, Seat
from tests.bot.logged import entries_of
from tests.bot.people import ANN, BEN, CLEO, DAN, GUILD, NAMES, after, join, playing, plays
from tests.bot.service import Service
from tests.bot.table.passing import expired, next_deal

Dodge = Callable[[Table], Table]

LOSER, WINNER = BEN, ANN


def duel() -> Table:
    """Duck Soup between the two, its first cards dealt."""
    opened = log.Opened("ducksoup", GUILD, ChannelId(2), ANN, {}, 60, "egg")
    joined = [log.Joined(user, NAMES[user]) for user in (ANN, BEN)]
    return fold(Table(TableId(7)), [opened, *joined, log.Started(1, {}, "seed")])


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


def rated(table: Table) -> bool:
    return counts(Finished(table.id, GUILD, table.game, 0.0, table.results))


def leaves(table: Table) -> Table:
    return played(after(table, Leave(LOSER)), WINNER)


def leaves_while_the_winner_is_away(table: Table) -> Table:
    table = after(fold(table, [log.WentAway(0)]), Leave(LOSER))
    assert not table.awake
    return after(table, Expire(table.prompt.turn))


def leaves_and_votes(table: Table) -> Table:
    return played(after(table, VoteToClose(LOSER), Leave(LOSER)), WINNER)


def votes_while_the_winner_is_away_for_a_moment(table: Table) -> Table:
    table = after(fold(table, [log.WentAway(0)]), VoteToClose(LOSER))
    assert table.phase is Phase.PLAYING
    return played(after(table, Return(WINNER), Leave(LOSER)), WINNER)


@pytest.mark.parametrize(
    "dodge",
    [
        leaves,
        leaves_and_votes,
        leaves_while_the_winner_is_away,
        votes_while_the_winner_is_away_for_a_moment,
    ],
)
def test_a_person_who_leaves_a_game_of_two_has_lost_it(dodge: Dodge) -> None:
    table = dodge(duel())
    assert places(table) == {WINNER: 1, LOSER: 2}
    assert rated(table)


def test_who_sleeps_after_a_move_of_their_own_has_the_result_of_the_seat() -> None:
    table = played(played_once(duel(), ANN, BEN), WINNER)
    outcome = table.outcome
    assert outcome is not None
    assert [*places(table).values()] == [*outcome.places]
    assert [result.mark for result in table.results] == ["", "away"]
    assert rated(table)


def test_who_never_made_a_move_has_lost_to_everybody_who_did() -> None:
    table = played(duel(), WINNER)
    assert places(table) == {WINNER: 1, LOSER: 2}
    assert [result.mark for result in table.results] == ["", "idle"]
    assert rated(table)


def test_who_leaves_and_comes_back_has_the_result_of_the_seat() -> None:
    table = next_deal(after(playing(ANN, BEN, house=1), Leave(LOSER), join(LOSER)))
    table = played(table, ANN, BEN)
    outcome = table.outcome
    assert outcome is not None
    assert places(table) == {ANN: outcome.places[0], BEN: outcome.places[1]}
    assert [result.mark for result in table.results] == ["", ""]


def test_who_leaves_again_has_left() -> None:
    table = next_deal(after(playing(ANN, BEN, house=1), Leave(LOSER), join(LOSER)))
    table = played(after(table, Leave(LOSER)), ANN)
    assert [result.mark for result in table.results] == ["", "left"]


def test_the_last_one_who_leaves_wins_nothing_and_saves_nobody() -> None:
    """The loser leaves, the other too: the house plays it out, and both have the places of their seats."""
    table = after(duel(), Leave(LOSER), Leave(WINNER))
    outcome = table.outcome
    assert outcome is not None
    assert [*places(table).values()] == [*outcome.places]
    assert not any(result.won for result in table.results)
    assert rated(table)


def test_where_everybody_sleeps_the_house_plays_it_out() -> None:
    table = expired(duel(), times=8)
    while table.awake:
        table = expired(table)
    table = after(table, Expire(table.prompt.turn))
    assert table.phase is Phase.OVER
    assert [result.mark for result in table.results] == ["idle", "idle"]
    assert not any(result.won for result in table.results)
    assert rated(table)


def test_a_latecomer_takes_no_ones_place_and_wins_nothing() -> None:
    """A stranger sits down for the last deal: it is a game of those to whom it was dealt all the same."""
    table = after(playing(ANN, BEN, CLEO, house=1), Leave(LOSER))
    table = next_deal(next_deal(table))
    alone = played(table, ANN, CLEO)
    joined = played(next_deal(after(table, join(DAN))), ANN, CLEO, DAN)
    assert places(joined).keys() == places(alone).keys() == {ANN, BEN, CLEO}
    [late] = [result for result in joined.results if result.mark == "late"]
    assert late.user == DAN
    game = Finished(TableId(1), GUILD, "kuckuck", 0.0, joined.results)
    assert DAN not in game.users
    assert len(game.dealt_to) == 3


def test_two_of_whom_one_came_late_play_for_nothing() -> None:
    table = played(next_deal(after(playing(ANN, house=2), join(DAN))), ANN, DAN)
    assert not rated(table)
    assert not table.counts


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


@pytest.mark.parametrize(
    ("own", "gone", "idle", "expected"),
    [
        ((1, 2), {0}, set(), [2, 1]),
        ((1, 2, 3), {0}, set(), [3, 1, 2]),
        ((1, 2, 3), {0, 2}, set(), [2, 1, 3]),
        ((3, 1, 2), {0, 1}, set(), [3, 2, 1]),
        ((1, 1, 3), {0}, set(), [3, 1, 2]),
        ((1, 2, 2), {1}, set(), [1, 3, 2]),
        ((2, 1), {0, 1}, set(), [2, 1]),
        ((1, 1), {0, 1}, set(), [1, 1]),
        ((1, 2, 3, 4), set(), set(), [1, 2, 3, 4]),
        ((1, 2, 3, 4), {1}, {0, 3}, [2, 4, 1, 3]),
        ((1, 2, 3), {0}, {0, 1}, [3, 2, 1]),
    ],
)
def test_first_come_those_who_stayed_and_acted_then_who_never_acted_then_who_left(
    own: tuple[int, ...], gone: set[Seat], idle: set[Seat], expected: list[int]
) -> None:
    players = [
        Player(user=UserId(seat + 1), gone=seat in gone, stood_in=seat in idle) for seat in range(len(own))
    ]
    assert [result.place for result in results(ranking(Outcome(own, own), players))] == expected


def test_the_house_comes_before_those_who_left() -> None:
    """Seats 1 and 3 are the house's: first and third. Who left from second place comes behind the fourth."""
    players = [Player(user=ANN, gone=True), Player(), Player(user=BEN), Player()]
    for places, expected in (((2, 1, 4, 3), [4, 3]), ((1, 3, 2, 4), [4, 1])):
        found = results(ranking(Outcome((9, 9, 9, 9), places), players))
        assert [(result.user, result.place) for result in found] == [*zip((ANN, BEN), expected, strict=True)]


async def test_who_deletes_their_data_leaves_and_the_others_have_beaten_somebody(tables: Service) -> None:
    table = await tables.playing(ANN, BEN, CLEO)
    await farewell(tables, tables.store, LOSER)
    await tables.time.passes(0)
    table = await tables.get(table.id)
    while table.phase is Phase.PLAYING:
        asked = [user for user in (ANN, CLEO) if table.seat(user) in table.prompt.seats]
        table = await tables.does(table, *[plays(table, user) for user in asked])
        await tables.time.passes(2)
        table = await tables.get(table.id)
    game = await tables.store.archive.game(table.id)
    assert game is not None
    nameless = [result for result in game.people if result.mark == "left"]
    assert [(result.place, result.name) for result in nameless] == [(3, "")]
    ranking = await tables.store.leaderboards.page(GUILD, "kuckuck")
    assert {standing.games for standing in ranking.standings} == {1}


async def test_a_vote_waits_for_a_person_who_is_away_as_long_as_the_pace_says(tables: Service) -> None:
    table = await tables.playing(ANN, BEN, house=1)
    for _ in range(2):
        await tables.handle(table.id, plays(await tables.get(table.id), BEN))
        await tables.time.passes(60)
    await tables.handle(table.id, VoteToClose(BEN))
    for _ in range(3):
        await tables.time.passes(AWAY_SECONDS / 4)
        table = await tables.get(table.id)
        assert table.phase is Phase.PLAYING
    await tables.time.passes(AWAY_SECONDS / 4)
    entries = entries_of(await tables.store.load(table.id))
    assert entries[-2:] == [log.StayedAway(0), log.Closed("voted")]


async def test_also_after_a_restart(tables: Service) -> None:
    """People who are away then have one more minute besides all the time they still had."""
    table = await tables.playing(ANN, BEN, house=1)
    for _ in range(2):
        await tables.handle(table.id, plays(await tables.get(table.id), BEN))
        await tables.time.passes(60)
    await tables.handle(table.id, VoteToClose(BEN))
    await tables.time.passes(AWAY_SECONDS - 10)
    await tables.close()
    restarted = Service(tables.store, tables.time)
    await restarted.restore()
    await tables.time.passes(59)
    assert (await restarted.get(table.id)).phase is Phase.PLAYING
    await tables.time.passes(1)
    assert (await restarted.get(table.id)).closed == "voted"
    await restarted.close()


async def test_who_comes_back_in_time_keeps_the_table_open(tables: Service) -> None:
    table = await tables.playing(ANN, BEN, house=1)
    for _ in range(2):
        await tables.handle(table.id, plays(await tables.get(table.id), BEN))
        await tables.time.passes(60)
    await tables.handle(table.id, VoteToClose(BEN))
    await tables.time.passes(AWAY_SECONDS - 1)
    table = await tables.handle(table.id, Return(ANN))
    await tables.time.passes(30)
    assert (await tables.get(table.id)).phase is Phase.PLAYING
    assert (await tables.handle(table.id, VoteToClose(ANN))).closed == "voted"


@pytest.mark.parametrize(("seconds", "waits"), [(45, 120), (600, 1200), (DAY, 2 * DAY)])
def test_by_post_a_vote_waits_for_two_days(seconds: int, waits: int) -> None:
    def paced(since: float) -> Table:
        table = fold(duel(), [log.WentAway(0, since)])
        return replace(table, opened=replace(table.opened, seconds=seconds))

    table = paced(5000.0)
    assert long_away(table, 0.0) == {0: 5000.0 + waits}
    assert long_away(table, 1e6) == {0: max(5000.0 + waits, 1e6 + 60)}
    assert long_away(paced(0.0), 1e6) == {0: 1e6 + waits}, "an old log does not say since when"


async def test_the_end_of_a_game_that_all_have_left_is_written_down(tables: Service) -> None:
    table = await tables.playing(ANN, BEN, house=1)
    table = await tables.does(table, Leave(ANN), Leave(BEN))
    assert table.phase is Phase.OVER
    game = await tables.store.archive.game(table.id)
    assert game is not None
    assert {(result.user, result.mark) for result in game.people} == {(ANN, "left"), (BEN, "left")}


async def test_and_of_one_that_all_sleep_through(tables: Service) -> None:
    table = await tables.playing(ANN, BEN, house=1)
    for _ in range(2):
        await tables.time.passes(60)
    await tables.time.passes(UNPLAYED_SECONDS)
    assert (await tables.get(table.id)).phase is Phase.OVER
    game = await tables.store.archive.game(table.id)
    assert game is not None
    assert {(result.user, result.mark) for result in game.people} == {(ANN, "idle"), (BEN, "idle")}
    ranking = await tables.store.leaderboards.page(GUILD, "kuckuck")
    assert ranking.games == 1


async def test_the_largest_game_that_is_played_out_keeps_nobody_else_waiting() -> None:
    """Coucou with twenty seats and five chips each: meanwhile the loop goes round and round."""
    opened = log.Opened("coucou", GUILD, ChannelId(2), ANN, {"variant": "as", "chips": 5}, 60, "egg")
    people = [log.Joined(user, NAMES[user]) for user in (ANN, BEN)]
    house = [log.HouseJoined(bird) for bird in range(18)]
    table = after(fold(Table(TableId(7)), [opened, *people, *house]), Start(ANN), Leave(ANN))
    leaving, rounds = asyncio.create_task(decide_and_mark(table, Leave(BEN))), 0
    while not leaving.done():
        await asyncio.sleep(0)
        rounds += 1
    ended, written, _ = await leaving
    assert ended.phase is Phase.OVER
    assert len(written) > 500
    assert rounds > 10
