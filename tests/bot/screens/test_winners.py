"""No screen says that a player who left or never acted has won. All screens use the same order."""

import re
from functools import cache
from itertools import cycle
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from bot.drawing import GOLD, Drawing, Panel
from bot.games.common import bare_name
from bot.games.statistics import honours_in
from bot.i18n import Tr
from bot.ids import ChannelId, GuildId, MessageId, TableId
from bot.scores.finished import Finished, running_score
from bot.screens.hand import panel
from bot.screens.poster import result
from bot.screens.table import table_message
from bot.table import Phase, Table, log
from bot.table.folding import fold
from bot.table.log import By
from bot.table.nouns import Moment
from bot.table.occasions import Series
from bot.table.results import Ranked
from bot.table.series import points
from cogs.evenings.evening import Seating
from cogs.evenings.points import ended_at
from cogs.history.finished_games import history
from engine.registry import games
from tests.bot.drawn import text_of
from tests.bot.logged import setting_of
from tests.bot.people import ANN, BEN, CLEO, DAN, EVE, NAMES
from tests.engine.contract import FEW_SETTINGS, Setting

EN = Tr("en")
NUMBER, GUILD, MESSAGE = TableId(7), GuildId(1), MessageId(3)
MEDALS = "🥇🥈🥉"
HOW: dict[str, tuple[By, ...]] = {
    "plays": ("player", "ahead"),
    "sleeps": ("clock", "house"),
    "leaves": ("player",),
}


def game_of(setting: Setting, seed: str, **does: str) -> list[log.Entry]:
    """The log of a random game. ``does`` gives some people a role of `HOW`; the others' roles are random.

    Eve may take the seat of a person who has left.
    """
    rng = Random(seed)
    people = [ANN, BEN, CLEO, DAN][: setting.seats]
    roles = {user: does.get(NAMES[user], rng.choice([*HOW])) for user in people}
    options = msgspec.to_builtins(setting.options)
    entries: list[log.Entry] = [
        log.Opened(setting.game.key, GUILD, ChannelId(2), ANN, options, 60, "secret"),
        *(log.Joined(user, NAMES[user]) for user in people),
        *map(log.HouseJoined, range(setting.seats - len(people))),
        log.Started(setting.game.version, options, seed),
    ]
    table, moves = fold(Table(NUMBER), entries), 0
    while table.phase is Phase.PLAYING:
        seat = rng.choice(sorted(table.prompt.seats))
        player = table.players[seat]
        by = rng.choice(HOW[roles.get(player.user or EVE, "plays")]) if player.present else "house"
        more: list[log.Entry] = [log.Acted(seat, rng.choice(table.rules.legal(table.state, seat)), by)]
        table, moves = fold(table, more), moves + 1
        if table.phase is Phase.PLAYING and moves == 4:
            gone = [user for user in people if roles[user] == "leaves"]
            more += map(log.Left, gone)
            free = fold(table, more[1:]).free
            more += [log.CameLate(EVE, "Eve", free[0])] if gone and rng.random() < 0.5 else []
            table = fold(table, more[1:])
        entries += more
    return entries


def named(ranked: Ranked) -> str:
    return bare_name(ranked.player, EN)


@cache
def finished(game: str) -> list[tuple[Table, list[log.Entry]]]:
    """Some random games with their logs, at small and big tables."""
    settings = cycle(one for one in FEW_SETTINGS if one.game.key == game)
    logs = [game_of(setting, f"{seed}") for seed, setting in zip(range(6), settings, strict=False)]
    return [(fold(Table(NUMBER), entries), entries) for entries in logs]


@pytest.mark.parametrize("game", games())
def test_headline_list_medals_picture_and_panels_go_by_the_order_of_the_results(game: str) -> None:
    for table, _ in finished(game):
        told = text_of(table_message(table, Moment(), EN)).replace("\xa0", " ").replace("🤖 ", "")
        headline, *lines = [line for line in told.splitlines() if re.match(r"### (🏆|🏁)|\W*\d+\\\.", line)]
        order = [one for one in table.ranking if one.player == table.players[one.seat]]
        winners = [one for one in order if re.search(rf"\*\*{named(one)}( \(|\*\*)", headline)]
        assert winners == [one for one in order if one.won]
        assert bool(winners) == any(not player.forfeits for player in table.players)
        posted = text_of(result(table, MESSAGE, EN)).replace("\xa0", " ").replace("🤖 ", "").splitlines()
        people = [line for one, line in zip(order, lines, strict=True) if one.player.user or one.place <= 3]
        assert people == [line for line in posted if line in lines], "without bots below the podium"
        listed = [re.sub(r"^\W*\d+\\\. (.*?)( \(.*)? — .*", r"\1", line) for line in lines]
        assert listed == [*map(named, order)]
        for one, line in zip(order, lines, strict=True):
            assert (line[0] in MEDALS) == (one.place <= 3 and not one.player.forfeits)
        assert all(named(one) in told for one in table.ranking), "also who has no seat any more"
        [picture] = table_message(table, Moment(), EN, drawn=True).pictures
        said = [line for line in picture.alt.splitlines() if re.match(r"\d+\. ", line)]
        assert [re.sub(r"^\d+\. (.*?)( \(.*)?: .*", r"\1", line) for line in said] == listed
        assert ["(left)" in line for line in said] == [one.player.gone for one in order]
        assert isinstance(picture.drawing, Drawing)
        golden = [mark for mark in picture.drawing.marks if isinstance(mark, Panel) and mark.colour == GOLD]
        assert len(golden) == sum(one.won for one in order)
        for one in order:
            if one.player.user in table.people:
                mine = text_of(panel(table, one.seat, Moment(), EN))
                assert ("You've won!" in mine) == one.won
                assert not one.player.forfeits or not any(medal in mine for medal in MEDALS)


@pytest.mark.parametrize("game", games())
def test_and_honours_history_running_score_and_points_of_an_evening(game: str) -> None:
    for table, entries in finished(game):
        honours, decided = honours_in(table.game, entries)
        praised = [*honours, *filter(None, [decided])]
        assert not any(table.players[honour.seats[0]].forfeits for honour in praised)

        people = [(one.user, one.mark) for one in sorted(table.results, key=lambda one: one.place)]
        ranked = [(one.player.user, one.mark) for one in table.ranking if one.player.user]
        assert people == [one for one in ranked if one in people]
        won = {one.player.user for one in table.ranking if one.won and one.player.user}
        played = Finished(NUMBER, GUILD, table.game, 0.0, table.results)
        assert {score.user for score in running_score([played]).scores if score.wins} == won
        listed = text_of(history([played], None, 0, 1, EN)).splitlines()
        [line] = [line for line in listed if "played" in line and "didn't play" not in line]
        assert {user for user, name in NAMES.items() if f"**{name}**" in line} == won

        by_user = {one.player.user: one for one in table.ranking if one.player.user}
        got = ended_at(table, Seating((*by_user,))).points
        assert {user for user in got if by_user[user].player.forfeits and got[user]} == set()
        assert {user for user in got if got[user] == max(got.values()) > 0} >= won


def test_one_decision_of_their_own_is_enough_even_ahead_of_time() -> None:
    entries = game_of(setting_of("coucou"), "seed", Ann="sleeps")
    assert fold(Table(NUMBER), entries).players[0].idle
    at = next(place for place, one in enumerate(entries) if isinstance(one, log.Acted) and one.seat == 0)
    before = fold(Table(NUMBER), entries[:at])
    turn = before.turn_of(0)
    assert turn
    decided = log.DecidedAhead(0, turn.choices[0], *turn.hand)
    for own in (replace(entries[at], by="player"), replace(entries[at], by="ahead"), decided):
        rest = entries[at + 1 :] if own is not decided else entries[at:]
        assert not fold(before, [own, *rest]).players[0].forfeits


def test_the_bot_of_one_who_left_wins_no_point_of_a_series() -> None:
    logs = [game_of(setting_of("ducksoup"), f"{seed}", Ann="leaves", Ben="plays") for seed in range(6)]
    ended = [fold(Table(NUMBER), entries) for entries in logs]
    by_bot = [table for table in ended if table.outcome and table.outcome.places == (1, 2)]
    assert by_bot
    for table in by_bot:
        table = replace(table, occasion=Series(1, 1, (0, 0)))
        assert points(table) == (0, 0)
        told = text_of(table_message(table, Moment(), EN))
        assert "🏆 **Ben**" in told
        for words in ("has won the match", "game points for the winner", "In the pond!"):
            assert words not in told
