"""A lesson as a table: how it ends, for whom it counts, and how long it waits."""

from __future__ import annotations

import pytest

from bot.ids import ChannelId, GuildId, TableId, UserId, outside
from bot.presenters.table import panel
from bot.table import LEARNER, Phase, Table, log
from bot.table.commands import Expire, Join, Leave, Refused, Start, VoteToClose
from bot.table.decisions import decide
from bot.table.folding import fold
from bot.table.limits import MOST_LESSONS_OUTSIDE, Limits
from tests.bot.drawn import text_of
from tests.bot.lessons import ANN, ENGLISH, LESSONS, Lesson, Pupil, course, headstrong, obedient, opened
from tests.bot.people import BEN, refused
from tests.bot.service import Service

GAMES = {lesson.game: lesson for lesson in LESSONS}
each_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=str)
each_pupil = pytest.mark.parametrize("pupil", [obedient, headstrong])


@each_lesson
@each_pupil
def test_a_lesson_ends_by_itself_and_never_as_a_game_that_counts(lesson: Lesson, pupil: Pupil) -> None:
    for seed in map(str, range(10)):
        *_, end = course(lesson, pupil, seed)
        assert (end.phase, end.closed) == (Phase.CLOSED, "learned")


@each_pupil
def test_a_lesson_of_a_former_version_can_be_finished(pupil: Pupil) -> None:
    """Zum Kuckuck! was taught at three seats, and nobody knew of scripts."""
    for seed in map(str, range(5)):
        *played, end = course(Lesson("kuckuck", {"bidding": "sealed"}, seats=3), pupil, seed)
        assert end.closed == "learned"
        for table in played:
            assert not table.script
            assert "🎓" in text_of(panel(table, LEARNER, None, ENGLISH))


@each_lesson
def test_it_is_dealt_by_the_engine_and_its_log_tells_it_again(lesson: Lesson) -> None:
    table = opened(lesson)
    assert table.seed != opened(lesson, "another").seed
    assert len(table.players) == lesson.seats
    assert [player.user for player in table.players] == [ANN] + [None] * (lesson.seats - 1)


def test_old_logs_know_of_no_lessons() -> None:
    entry = log.decode(
        '{"type":"Opened","game":"coucou","guild":1,"channel":2,"host":3,"options":{},"seconds":60,"secret":""}'
    )
    assert isinstance(entry, log.Opened)
    assert not entry.lesson
    assert not fold(Table(TableId(1)), [entry]).lesson


@pytest.mark.parametrize("request_", [Leave(ANN), VoteToClose(ANN)])
def test_it_can_be_left_at_any_time(request_: Leave | VoteToClose) -> None:
    assert decide(opened(GAMES["kuckuck"]), request_) == (log.Closed("dropped"),)


def test_nobody_else_can_come_in() -> None:
    table = opened(GAMES["kuckuck"])
    with refused("The game has already started."):
        decide(table, Join(BEN, "Ben"))
    with refused("You are not at this table."):
        decide(table, Leave(BEN))


def test_who_presses_nothing_for_minutes_has_left() -> None:
    table = opened(GAMES["kuckuck"])
    assert decide(table, Expire(table.prompt.turn)) == (log.Closed("silent"),)


def test_no_answer_of_a_learner_is_brief() -> None:
    met = set()
    for seed in map(str, range(40)):
        for table in course(GAMES["cucco"], headstrong, seed):
            if table.prompt.brief and 0 in table.prompt.seats:
                assert not table.brief
                assert decide(table, Expire(table.prompt.turn)) == (log.Closed("silent"),)
                met.add("refuse" in table.rules.legal(table.state, 0))
    assert met == {True, False}


def lesson_of(user: UserId, guild: GuildId = GuildId(1)) -> Table:
    entry = log.Opened("kuckuck", guild, ChannelId(2), user, {}, 300, "", lesson=True)
    return fold(Table(TableId(0)), [entry])


def table_of(user: UserId) -> Table:
    return fold(Table(TableId(0)), [log.Opened("kuckuck", GuildId(1), ChannelId(2), user, {}, 60, "")])


def test_lessons_take_no_room_from_tables_nor_tables_from_lessons() -> None:
    limits = Limits(tables_per_host=1, tables_per_channel=2, tables_per_server=2, lessons_per_server=3)
    many = [lesson_of(UserId(user)) for user in range(3)]
    limits.require_room(many, table_of(UserId(0)))
    limits.require_room([table_of(UserId(user)) for user in range(2)], lesson_of(UserId(0)))
    with pytest.raises(Refused, match="Too many lessons"):
        limits.require_room(many, lesson_of(UserId(9)))
    limits.require_room(many, lesson_of(UserId(9), guild=GuildId(2)))


def test_lessons_outside_our_servers_have_a_limit_of_their_own() -> None:
    limits, nowhere = Limits(lessons_per_server=3), outside(0)
    many = [lesson_of(UserId(user), nowhere) for user in range(MOST_LESSONS_OUTSIDE)]
    limits.require_room(many[:-1], lesson_of(UserId(9999), nowhere))
    with pytest.raises(Refused, match="Too many lessons"):
        limits.require_room(many, lesson_of(UserId(9999), nowhere))


def test_one_person_has_one_lesson_in_a_server() -> None:
    with pytest.raises(Refused, match="Your lesson is already on"):
        Limits().require_room([lesson_of(UserId(1))], lesson_of(UserId(1)))
    Limits().require_room([lesson_of(UserId(1))], lesson_of(UserId(1), guild=GuildId(2)))


async def test_the_house_is_quicker_at_a_lesson(tables: Service) -> None:
    real = await tables.playing(BEN, house=2)
    assert tables._pace.pause(opened(GAMES["kuckuck"])) < tables._pace.pause(real)


async def test_a_lesson_is_opened_with_the_house_and_waits_some_minutes(tables: Service) -> None:
    table = await tables.open(
        game="kuckuck",
        guild=GuildId(1),
        channel=ChannelId(2),
        host=ANN,
        name="Ann",
        options={"bidding": "sealed"},
        seconds=300,
        lesson=True,
        house=2,
    )
    table = await tables.does(table, Start(ANN))
    assert [player.user for player in table.players] == [ANN, None, None]
    await tables.time.passes(10)
    assert await tables.wait(table) == 290, "the house does not put it off"
    await tables.time.passes(291)
    assert (await tables.log(table))[-1] == log.Closed("silent")
    assert list(tables) == []
