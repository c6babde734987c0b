"""Duck Soup as a match: what the host chooses, how it goes on from table to table, and how it ends."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.i18n import LANGUAGES, Tr
from bot.ids import EveningId, TableId, UserId
from bot.presenters.asked import asked_in_words
from bot.presenters.hosting import host_page
from bot.presenters.series import series_line
from bot.table import Phase, Table, log
from bot.table.again import next_of_series, next_table
from bot.table.commands import AddHouse, Change, Leave, SetHouse, Start
from bot.table.dealing import draw
from bot.table.decisions import decide
from bot.table.folding import evolve, fold
from bot.table.in_series import goes_on, is_unfinished, next_series, points, winner
from bot.table.series import Series
from tests.bot.people import ANN, BEN, CHANNEL, CLEO, GUILD, NUMBER, after, join, lobby, refused

EN = Tr("en")


def first(goal: int = 3, house: int = 0) -> Table:
    """A lobby of Duck Soup, with a match."""
    opened = log.Opened("ducksoup", GUILD, CHANNEL, ANN, {}, 60, "egg", salt="shell")
    table = fold(Table(NUMBER), [opened, log.Joined(ANN, "Ann")])
    return after(table, AddHouse(ANN) if house else join(BEN), Change(ANN, goal=goal))


def over(table: Table, who: UserId | None = ANN, points: int = 1) -> Table:
    """The end of its game, which this player (None: the bot) wins with as many points."""
    table = after(table, Start(table.host)) if table.phase is Phase.LOBBY else table
    while table.prompt.seats:
        seat = min(table.prompt.seats)
        table = evolve(table, log.Acted(seat, table.rules.default(table.state, seat)))
    seat = next(seat for seat, player in enumerate(table.players) if player.user == who)
    score = tuple(points if one == seat else 0 for one in range(2))
    assert table.outcome
    won = next(seat for seat, place in enumerate(table.outcome.places) if place == 1)
    if table.outcome.scores != score:  # the other seat has won: it becomes theirs
        players = list(table.players)
        if won != seat:
            players.reverse()
        table = replace(table, players=tuple(players))
    return table


def following(ended: Table, host: UserId = ANN) -> Table:
    opened, entries = next_of_series(ended, host, draw(), 1000.0)
    return fold(Table(TableId(ended.id + 1)), [opened, *entries])


def test_the_host_chooses_a_match_and_takes_it_back() -> None:
    table = first(5)
    assert table.series == Series(5)
    assert after(table, Change(ANN, seconds=600)).series == Series(5)
    assert after(table, Change(ANN, goal=0)).series is None
    assert decide(table, Change(ANN, goal=5)) == ()


@pytest.mark.parametrize("goal", [1, 4, -2, 100])
def test_other_goals_and_other_games_are_refused(goal: int) -> None:
    with refused("That cannot be chosen here."):
        decide(first(), Change(ANN, goal=goal))
    with refused("That cannot be chosen here."):
        decide(lobby(ANN), Change(ANN, goal=3))


def test_a_table_of_a_game_night_has_one_game_whatever_its_host_wants() -> None:
    opened = log.Opened("ducksoup", GUILD, CHANNEL, ANN, {}, 60, "egg", salt="shell", evening=EveningId(4))
    table = fold(Table(NUMBER), [opened, log.Joined(ANN, "Ann"), log.Joined(BEN, "Ben")])
    with refused("This table is part of a game night"):
        decide(table, Change(ANN, goal=3))
    assert not any("series" in repr(block) for block in host_page(table, EN).blocks)
    assert any("series" in repr(block) for block in host_page(first(), EN).blocks)


def test_it_goes_on_until_somebody_has_the_points() -> None:
    table = over(first(5))
    games = 1
    while is_unfinished(table):
        reached = dict(zip([player.user for player in table.players], points(table), strict=True))
        table = following(table)
        assert goes_on(table)
        assert table.series
        assert table.series.games == games
        assert (table.people, {asked.user for asked in table.asked}) == ((), {ANN, BEN})
        table = after(table, join(BEN))
        assert table.phase is Phase.LOBBY
        table = after(table, join(ANN))
        assert table.phase is Phase.PLAYING, "it starts by itself when both are there"
        assert {player.user: player.points for player in table.players} == reached
        table = over(table)
        games += 1
    seat = winner(table)
    assert seat is not None
    assert table.players[seat].user == ANN
    assert points(table)[seat] >= 5
    assert "**Ann** has won the match" in series_line(table, EN)
    assert next_series(table) == Series(5), "*Play again* begins another one"
    with refused("This match is over."):
        following(table)


def test_a_match_against_a_bot_goes_on_too() -> None:
    table = following(over(first(5, house=1)))
    assert (len(table.players), [asked.user for asked in table.asked]) == (1, [ANN])
    assert after(table, join(ANN)).phase is Phase.PLAYING


def test_play_again_goes_on_with_the_match_where_nobody_opened_the_next_table() -> None:
    opened, entries = next_table(over(first(5)), BEN, draw(), 0)
    table = fold(Table(TableId(8)), [opened, *entries])
    assert goes_on(table)
    assert table.people == (BEN,)
    assert after(table, join(ANN)).phase is Phase.PLAYING


def test_nobody_else_can_join_and_nothing_be_changed_between_two_games() -> None:
    table = following(over(first(5)))
    with refused("Only those who began this match can join."):
        decide(table, join(CLEO))
    for command in (Change(ANN, seconds=600), SetHouse(ANN, 1), AddHouse(ANN)):
        with refused("Nothing can be changed between two games of a match."):
            decide(after(table, join(ANN)), command)
    with refused("You are not at this table."):
        decide(table, Leave(CLEO))
    with refused("You are not at this table."):
        decide(table, Start(ANN))
    with refused("This game needs at least 2 players"):
        decide(after(table, join(ANN)), Start(ANN))


@pytest.mark.parametrize("seated", [True, False])
def test_either_can_stop_it_between_two_games(*, seated: bool) -> None:
    table = following(over(first(5)))
    table = after(table, *([join(BEN)] if seated else []), Leave(BEN))
    assert table.closed == "stopped"


def test_after_somebody_left_a_game_the_match_is_over() -> None:
    table = evolve(after(first(5), Start(ANN)), log.Left(BEN))
    ended = over(table)
    assert not is_unfinished(ended)
    assert next_series(ended) == Series(5)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_said_how_it_stands(language: str) -> None:
    tr = Tr(language)
    table = replace(following(over(first(5))), opened=replace(first().opened, series=Series(5, 2, (2, 1))))
    said = series_line(replace(table, changed=None), tr)
    leader = next(asked.name for asked in table.asked)
    assert f"**{leader}**" in said
    assert "2" in said
    level = replace(table, changed=None, opened=replace(table.opened, series=Series(5, 2, (1, 1))))
    assert "**" not in series_line(level, tr)
    assert "**Ann**" in asked_in_words(level, tr)
    assert series_line(lobby(ANN), tr) == ""


def test_the_next_table_after_a_single_game_has_no_match() -> None:
    ended = over(after(first(), Change(ANN, goal=0)))
    opened, _ = next_table(ended, ANN, draw(), 0)
    assert opened.series is None
