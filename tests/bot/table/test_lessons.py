"""A lesson as a table: how it ends, whom it counts for, and how long it waits."""

import pytest
from msgspec.structs import replace

from bot.ids import GuildId, TableId, UserId, outside
from bot.screens.hand import panel
from bot.table import LEARNER, Phase, Table, log
from bot.table.commands import Expire, Join, Leave, PauseOver, Refused, VoteToClose
from bot.table.deadlines import LESSON_HASTE, Pace, next_deadline
from bot.table.decisions import decide
from bot.table.folding import fold
from bot.table.lessons import LESSON_SECONDS
from bot.table.limits import MOST_LESSONS_OUTSIDE, Limits
from bot.table.nouns import Moment
from tests.bot.drawn import text_of
from tests.bot.lessons import ANN, ENGLISH, LESSONS, Lesson, Pupil, course, headstrong, obedient, opened
from tests.bot.people import BEN, after, playing, refuses
from tests.bot.people import opened as opening

GAMES = {lesson.game: lesson for lesson in LESSONS}
KUCKUCK = GAMES["kuckuck"]


@pytest.mark.parametrize("lesson", LESSONS, ids=str)
@pytest.mark.parametrize("pupil", [obedient, headstrong])
def test_a_lesson_ends_by_itself_and_never_as_a_game_that_counts(lesson: Lesson, pupil: Pupil) -> None:
    for seed in map(str, range(3)):
        *_, end = course(lesson, pupil, seed)
        assert (end.phase, end.closed) == (Phase.CLOSED, "learned")
    table = opened(lesson)
    assert table.seed != opened(lesson, "another").seed, "it is dealt by the engine"
    assert [player.user for player in table.players] == [ANN] + [None] * (lesson.seats - 1)


@pytest.mark.parametrize("pupil", [obedient, headstrong])
def test_a_lesson_of_a_former_version_can_be_finished(pupil: Pupil) -> None:
    """An older version taught Zum Kuckuck! at a table of three seats, without scripts."""
    *played, end = course(Lesson("kuckuck", {"bidding": "sealed"}, seats=3), pupil)
    assert end.closed == "learned"
    for table in played:
        assert not table.script
        assert "🎓" in text_of(panel(table, LEARNER, Moment(), ENGLISH))


def test_it_can_be_left_at_any_time_and_who_presses_nothing_for_minutes_has_left() -> None:
    table = opened(KUCKUCK)
    assert decide(table, Leave(ANN)) == decide(table, VoteToClose(ANN)) == (log.Closed("dropped"),)
    assert decide(table, Expire(table.prompt.turn)) == (log.Closed("silent"),)
    moved = after(table, PauseOver(table.prompt.turn))
    assert moved != table
    assert next_deadline(table, LESSON_SECONDS, moved, 10.0) == LESSON_SECONDS, "the house puts nothing off"
    pace = Pace(2.0)
    assert (pace.pause(playing(BEN, house=2)), pace.pause(table)) == (2.0, 2.0 * LESSON_HASTE)
    refuses(table, "The game has already started.", Join(BEN, "Ben"))
    refuses(table, "You're not at this table.", Leave(BEN))


def test_no_answer_of_a_learner_is_brief() -> None:
    met = set()
    for seed in map(str, range(40)):
        for table in course(GAMES["cucco"], headstrong, seed):
            if table.prompt.brief and LEARNER in table.prompt.seats:
                assert not table.brief
                assert decide(table, Expire(table.prompt.turn)) == (log.Closed("silent"),)
                met.add("refuse" in table.rules.legal(table.state, LEARNER))
        if met == {True, False}:
            break
    assert met == {True, False}


def table_of(user: int, guild: int = 1, *, lesson: bool = True) -> Table:
    entry = replace(opening(UserId(user)), guild=GuildId(guild), lesson=lesson)
    return fold(Table(TableId(0)), [entry])


def test_lessons_take_no_room_from_tables_nor_tables_from_lessons() -> None:
    limits = Limits(tables_per_host=1, tables_per_channel=2, tables_per_server=2, lessons_per_server=3)
    many, plain = [*map(table_of, range(3))], [table_of(user, lesson=False) for user in range(2)]
    beyond = [table_of(user, outside(0)) for user in range(MOST_LESSONS_OUTSIDE)]
    limits.require_room(many, table_of(0, lesson=False))
    limits.require_room([*plain, *many[:2]], table_of(9))
    for guild in (1, 2):  # lessons in server 1 leave room for one in server 2
        limits.require_room(many[guild - 1 :], table_of(9 if guild == 1 else 1, guild=2))
    limits.require_room(beyond[:-1], table_of(9999, outside(0)))
    wide = limits._replace(tables_per_channel=9)
    for these, there, wanted, said in (
        (limits, many, table_of(9), "Too many lessons"),
        (limits, beyond, table_of(9999, outside(0)), "Too many lessons"),
        (limits, plain, table_of(0, lesson=False), "the limit for one person"),
        (limits, plain, table_of(9, lesson=False), "This channel is full"),
        (wide, plain, table_of(9, lesson=False), "This server is full"),
        (Limits(), many, table_of(1), "Your lesson is already on"),
    ):
        with pytest.raises(Refused, match=said):
            these.require_room(there, wanted)
