"""What people may ask of an evening, and what happens by the clock."""

from __future__ import annotations

import pytest

from bot.evenings import Evening, Phase, log
from bot.evenings.commands import (
    Answer,
    BeReady,
    Cancel,
    ComeHere,
    Command,
    Ended,
    HandOver,
    Leave,
    Move,
    Tick,
    Vanish,
)
from bot.evenings.decisions import LONGEST_LOG, MOST_CHANGES, MOST_MOVES, decide
from bot.evenings.folding import fold
from bot.evenings.points import points, standings
from bot.evenings.timing import BREAK, CALL_BEFORE, DAY, GATHER, GRACE, HOUR, TOO_LATE, next_time, round_time
from bot.i18n import Tr
from bot.presenters.evening import message
from bot.screen import Text
from bot.table.commands import Refused
from tests.bot.evenings.nights import (
    AT,
    HOST,
    after_break,
    begun,
    called,
    come,
    does,
    here,
    opened,
    planned,
    played,
    results,
    user,
)


def refusal(evening: Evening, command: Command) -> str:
    with pytest.raises(Refused) as refused:
        decide(evening, command)
    return refused.value.text


def test_a_press_twice_is_one_answer() -> None:
    evening = come(planned(), 3)
    assert evening.coming == (1, 2, 3)
    assert decide(evening, Answer(user(2), "p2", coming=True)) == ()
    away = does(evening, Answer(user(2), "p2", coming=False))
    assert away.coming == (1, 3)
    assert decide(away, Answer(user(2), "p2", coming=False)) == ()


def test_a_very_long_log_takes_no_more_answers() -> None:
    evening = planned()
    entry = log.Answered(user(9), "p9", coming=False)
    evening = fold(evening, [entry] * LONGEST_LOG)
    assert "too much coming and going" in refusal(evening, Answer(user(9), "p9", coming=True))


def test_one_person_alone_cannot_fill_the_log() -> None:
    evening, comes = planned(), Answer(user(9), "p9", coming=True)
    for _ in range(MOST_CHANGES // 2):
        evening = does(evening, comes, Answer(user(9), "p9", coming=False))
    assert "too much coming and going" in refusal(evening, comes)
    evening = does(evening, Answer(user(8), "p8", coming=True))
    assert user(8) in evening.coming, "everybody else can still come"


def test_people_are_called_ten_minutes_before() -> None:
    evening = come(planned(), 5)
    assert decide(evening, Tick(AT - CALL_BEFORE - 1)) == ()
    assert does(evening, Tick(AT - CALL_BEFORE)).phase is Phase.GATHERING


@pytest.mark.parametrize("command", [Leave(user(9)), Answer(user(9), "p9", coming=False)])
def test_a_stranger_has_nothing_to_leave(command: Command) -> None:
    assert "nothing to leave" in refusal(begun(5), command)


def test_it_begins_at_the_hour_when_all_are_here() -> None:
    evening = here(called(4), 1, 2, 3, 4)
    assert decide(evening, Tick(AT - 1)) == ()
    assert does(evening, Tick(AT)).phase is Phase.PLAYING


def test_those_who_did_not_press_are_waited_for_two_minutes() -> None:
    evening = here(called(6), 1, 2, 3, 4)
    assert decide(evening, Tick(AT + GATHER - 1)) == ()
    evening = does(evening, Tick(AT + GATHER))
    assert evening.round
    assert evening.round.users == {1, 2, 3, 4}


def test_the_number_of_the_moment_alone_says_who_sits_with_whom() -> None:
    """It is stored with the draw, so that the draw can be made again."""
    evening = here(called(12), *range(1, 13))
    draws = {seed: decide(evening, Tick(AT, seed=seed)) for seed in ("a", "b", "c")}
    tables = {seed: entry.tables for seed, [entry] in draws.items() if isinstance(entry, log.Drawn)}
    assert len({*tables.values()}) == 3
    assert [getattr(entry, "seed", "") for [entry] in draws.values()] == ["a", "b", "c"]
    assert decide(evening, Tick(AT, seed="a")) == draws["a"]


def test_who_is_late_has_a_seat_in_the_next_round() -> None:
    evening = here(begun(4), 5)
    assert evening.round
    assert 5 not in evening.round.users
    evening = after_break(played(evening))
    assert evening.round
    assert evening.round.users == {1, 2, 3, 4, 5}


def test_who_has_gone_is_not_seated() -> None:
    evening = does(begun(8), Leave(user(2)))
    evening = after_break(played(evening))
    assert evening.round
    assert 2 not in evening.round.users


def test_who_slept_at_a_table_has_to_press_again() -> None:
    evening = opened(begun(8))
    ended = results(evening)
    first = next(iter(ended))
    ended[first] = Ended(ended[first].points, "over", asleep=tuple(ended[first].points)[:1])
    [asleep] = ended[first].asleep
    evening = does(evening, Tick(AT + 500, ended))
    assert asleep not in evening.here
    assert asleep in here(evening, asleep).here


@pytest.mark.parametrize("people", [0, 1])
def test_with_fewer_than_two_people_it_does_not_take_place(people: int) -> None:
    evening = here(called(5), *range(1, people + 1))
    evening = does(evening, Tick(AT + GATHER))
    assert (evening.phase, evening.cancelled) == (Phase.CANCELLED, "few")


def test_two_people_play_all_rounds_with_bots_and_no_final() -> None:
    evening = here(called(2, rounds=2), 1, 2)
    evening = does(evening, Tick(AT))
    for _ in range(2):
        assert evening.round
        assert [(seating.users, seating.house) for seating in evening.round.tables] == [((1, 2), 1)]
        evening = after_break(played(evening))
    assert evening.phase is Phase.OVER
    assert [one.user for one in standings(evening)] == [1, 2]


def test_the_clock_jumps_over_the_hour() -> None:
    """People were never called: they are, and have a moment to press."""
    evening = does(come(planned(), 4), Tick(AT + 900))
    assert evening.phase is Phase.GATHERING
    assert next_time(here(evening, 1, 2, 3, 4)) == AT + 900 + GATHER
    assert does(evening, Tick(AT + 900 + 2 * GATHER)).cancelled == "few"


@pytest.mark.parametrize("called_before", [False, True])
def test_an_hour_that_was_long_ago_is_given_up(called_before: bool) -> None:
    evening = here(called(4), 1, 2, 3, 4) if called_before else come(planned(), 4)
    assert does(evening, Tick(AT + TOO_LATE + GATHER + 1)).cancelled == "missed"


def test_after_an_interruption_everybody_has_a_moment() -> None:
    broken = AT + 1000
    gathering = here(called(6), 1, 2)
    assert next_time(gathering, broken) == broken + GRACE
    everybody = here(gathering, 3, 4, 5, 6)
    assert next_time(everybody, broken) == AT, (
        "or it would never begin while the bot restarts again and again"
    )
    evening = opened(begun(8))
    broken = AT + round_time("kuckuck") + 100
    assert decide(evening, Tick(broken + 1, broken=broken)) == ()


def test_a_table_that_never_ends_does_not_hold_up_the_others() -> None:
    evening = opened(begun(8))
    late = results(evening, 0)
    evening = does(evening, Tick(AT + 600, late))
    assert evening.phase is Phase.PLAYING
    evening = does(evening, Tick(AT + round_time("kuckuck")))
    assert evening.phase is Phase.BREAK
    assert evening.round
    assert [seating.how for seating in evening.round.tables] == ["over", "cut"]
    assert {*(evening.round.tables[1].points or {}).values()} == {50}


def test_points_of_the_round_before_do_not_count_again() -> None:
    """A slow process looked at its tables before another one had drawn the next round."""
    before = opened(begun(8))
    tick = Tick(AT + 600, results(before))
    evening = opened(after_break(played(before)))
    assert decide(evening, tick) == ()
    assert decide(evening, Tick(AT + 900, {}, results(before))) == ()


def test_a_break_ends_at_once_when_all_are_here() -> None:
    evening = played(begun(8))
    assert evening.round
    over = evening.round.over
    assert over is not None
    assert next_time(evening) == over + BREAK
    evening = here(evening, *range(1, 9))
    assert next_time(evening) == over
    assert does(evening, Tick(over + 1)).phase is Phase.PLAYING


def test_a_break_waits_for_all_who_slept() -> None:
    """The first of them to press does not end it."""
    evening = opened(begun(8))
    ended = {table: Ended(one.points, "over", tuple(one.points)) for table, one in results(evening).items()}
    evening = here(does(evening, Tick(AT + 600, ended)), 1)
    assert decide(evening, Tick(AT + 601)) == ()
    evening = here(evening, *range(2, 8))
    assert decide(evening, Tick(AT + 602)) == ()
    evening = does(evening, Leave(user(8)), Tick(AT + 603))
    assert evening.phase is Phase.PLAYING
    assert evening.round
    assert evening.round.users == {*range(1, 8)}


@pytest.mark.parametrize("before", [planned("poker"), planned(final="poker")])
def test_where_a_game_is_gone_the_evening_ends_with_a_sentence(before: Evening) -> None:
    """The bot that planned it had a game that this one has not."""
    evening = does(before, Tick(AT - DAY))
    assert evening.cancelled == "unknown"
    [first, *_] = message(evening, (), Tr("en")).blocks
    assert isinstance(first, Text)
    assert "poker" in first.text
    assert "I do not have one of its games any more" in first.text


def test_after_a_long_stop_in_a_break_it_is_over() -> None:
    evening = played(begun(8))
    assert does(evening, Tick(AT + 600 + TOO_LATE + 1)).phase is Phase.OVER


def test_the_best_meet_in_a_final_that_decides_the_podium() -> None:
    evening = begun(12)
    for _ in range(3):
        evening = after_break(played(evening))
    assert evening.round
    assert evening.round.final
    [seating] = evening.round.tables
    ranked = standings(evening)
    assert {*seating.users} == {one.user for one in ranked[:4]}
    turned = dict(zip(sorted(seating.users, reverse=True), (100, 67, 33, 0), strict=True))
    evening = opened(evening)
    [table] = results(evening)
    evening = after_break(does(evening, Tick(AT + 5000, {table: Ended(turned, "over")})))
    assert evening.phase is Phase.OVER
    ranked = standings(evening)
    assert [one.user for one in ranked[:4]] == sorted(seating.users, reverse=True)
    assert [one.place for one in ranked[:5]] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("how", ["cut", "closed"])
def test_a_final_that_does_not_end_is_decided_as_its_players_stand(how: log.End) -> None:
    """Who leads after the rounds wins nothing by stalling it, nor by having it closed."""
    evening = opened(after_break(played(begun(12, rounds=1))))
    assert evening.round
    assert evening.round.final
    [table] = results(evening)
    behind = standings(evening)[0].user
    stands = {user: 0 if user == behind else 67 for user in evening.round.users}
    told = {table: Ended(stands, how)}
    at = evening.round.at + round_time("kuckuck")
    evening = does(evening, Tick(at, told) if how == "closed" else Tick(at, standing=told))
    assert [one.user for one in standings(evening) if one.final][-1] == behind


def test_a_final_without_a_result_leaves_the_points_of_the_rounds() -> None:
    evening = begun(12, rounds=1)
    evening = opened(after_break(played(evening)))
    assert evening.round
    assert evening.round.final
    before = standings(evening)
    evening = does(evening, Tick(evening.round.at + round_time("kuckuck")))
    assert [(one.place, one.user) for one in standings(evening)] == [(one.place, one.user) for one in before]


def test_nobody_comes_into_the_final_late() -> None:
    evening = after_break(played(begun(12, rounds=1)))
    assert "final table" in refusal(evening, ComeHere(user(30), "p30"))


def test_only_those_who_sit_there_are_ready() -> None:
    evening = begun(8)
    assert "no seat" in refusal(evening, BeReady(user(40)))
    assert "no seat" in refusal(planned(), BeReady(user(1)))
    evening = does(evening, BeReady(user(3)))
    assert decide(evening, BeReady(user(3))) == ()


def test_the_planner_and_keepers_alone_change_it() -> None:
    evening = come(planned(), 3)
    for command in (
        Cancel(user(2)),
        Move(user(2), AT + DAY, AT - DAY),
        HandOver(user(2), user(2), "p2"),
    ):
        assert "who plans this evening" in refusal(evening, command)
    assert does(evening, Cancel(user(9), keeper=True)).cancelled == "cancelled"
    given = does(evening, HandOver(HOST, user(2), "p2"))
    assert given.planner == 2
    assert "who plans this evening" in refusal(given, Cancel(HOST))
    assert does(given, Move(user(2), AT + DAY, AT - DAY)).at == AT + DAY


def test_nobody_who_takes_part_calls_off_what_they_may_lose() -> None:
    """The planner can after no draw, and neither can a keeper who plays or has played."""
    evening = begun(8)
    stays = "goes on until its end"
    assert stays in refusal(evening, Cancel(HOST))
    assert stays in refusal(does(evening, HandOver(HOST, user(30), "p30")), Cancel(user(30)))
    assert stays in refusal(evening, Cancel(user(2), keeper=True))
    assert stays in refusal(does(evening, Leave(user(2))), Cancel(user(2), keeper=True))
    assert does(evening, Cancel(user(30), keeper=True)).cancelled == "cancelled"


def test_a_name_does_nothing_in_a_refusal() -> None:
    evening = does(planned(), HandOver(HOST, user(2), "[Nitro](https://evil.example)"))
    with pytest.raises(Refused) as refused:
        decide(evening, Cancel(user(3)))
    assert "[Nitro](" not in refused.value.sentence(Tr("en"))


def test_a_new_hour_calls_anew() -> None:
    evening = here(called(4), 1, 2)
    moved = does(evening, Move(HOST, AT + DAY, AT - 100, zone="Asia/Tokyo"))
    assert moved.zone == "Asia/Tokyo"
    assert does(moved, Move(HOST, AT + 2 * DAY, AT - 100)).zone == "Asia/Tokyo", "what was known is kept"
    assert (moved.phase, moved.here, moved.coming) == (Phase.PLANNED, (), (1, 2, 3, 4))
    assert moved.stage == evening.stage + 1
    assert "cannot be moved" in refusal(begun(4), Move(HOST, AT + DAY, AT + 1))


def test_nobody_calls_everybody_to_another_hour_again_and_again() -> None:
    evening = planned()
    for number in range(1, MOST_MOVES + 1):
        evening = does(evening, Move(HOST, AT + number * DAY, AT - 100))
    assert "moved too often" in refusal(evening, Move(HOST, AT, AT - 1000))
    assert does(evening, Cancel(HOST)).cancelled == "cancelled"


@pytest.mark.parametrize(
    ("at", "said"),
    [(AT - HOUR, "over, or too soon"), (AT + 60, "over, or too soon"), (AT + 61 * DAY, "too far ahead")],
)
def test_no_past_hour_and_none_far_ahead(at: float, said: str) -> None:
    assert said in refusal(planned(), Move(HOST, at, AT))


def test_nothing_happens_after_its_end() -> None:
    gone = does(begun(8), Vanish())
    assert gone.cancelled == "gone"
    assert "called off" in refusal(gone, ComeHere(user(1), "p1"))
    assert decide(gone, Vanish()) == ()
    assert decide(gone, Tick(AT + DAY)) == ()
    over = after_break(played(begun(3, rounds=1)))
    assert "is over" in refusal(over, Answer(user(1), "p1", coming=True))


@pytest.mark.parametrize(
    ("places", "got"),
    [((1, 2, 3), [100, 50, 0]), ((1, 1, 3), [75, 75, 0]), ((1, 1), [50, 50]), ((1,), [100])],
)
def test_points_are_the_share_of_the_others_beaten(places: tuple[int, ...], got: list[int]) -> None:
    assert [points(places, seat) for seat in range(len(places))] == got
