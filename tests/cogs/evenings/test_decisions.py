"""What people can do at an evening, and what the clock does."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace

from bot.i18n import Tr
from bot.ids import EveningId, UserId
from bot.journal import forgot
from cogs.evenings import commands as ask
from cogs.evenings import log
from cogs.evenings.commands import (
    Answer,
    Cancel,
    ComeHere,
    Ended,
    HandOver,
    Interest,
    Leave,
    Move,
    Repeat,
    Tick,
)
from cogs.evenings.decisions import LONGEST_LOG, MOST_CHANGES, MOST_MOVES, MOST_PLANS, decide
from cogs.evenings.evening import Evening, Phase, evolve, fold
from cogs.evenings.following import following, next_week
from cogs.evenings.going_on import BREAK, CALL_BEFORE, DAY, GATHER, GRACE, TOO_LATE, next_time, round_time
from cogs.evenings.pages import answered
from cogs.evenings.points import Standing, points, standings
from cogs.evenings.screens import again as again_in_words
from tests.cogs.evenings.nights import (
    AT,
    HOST,
    after_break,
    begun,
    called,
    come,
    does,
    full,
    here,
    now,
    opened,
    planned,
    played,
    refuses,
    results,
    seated,
    user,
)

BEGUN = "This game night has begun, so only somebody who can manage"
COMING_AND_GOING = "That was too much back and forth:"
ENGLISH = Tr("en")
NAMELESS = "A player of this game night had their data deleted,"
NOTHING = "You're not in this game night, so you're free to go."
PLANNER = "That's up to **p1**, whose game night this is, or anyone who can manage messages here."


def test_a_press_twice_is_one_answer() -> None:
    evening = come(planned(), 3)
    assert evening.coming == (1, 2, 3)
    assert decide(evening, Answer(user(2), "p2", coming=True)) == ()
    stays = Answer(user(2), "p2", coming=False)
    away = does(evening, stays)
    assert (away.coming, decide(away, stays)) == ((1, 3), ())
    refuses(evening, "It's too early for that: I'll ping you 10 minutes", ComeHere(user(2), "p2"))
    assert does(evening, ComeHere(user(4), "p4")).coming == (1, 2, 3, 4)


def test_one_person_alone_cannot_fill_the_log() -> None:
    evening, comes, stays = planned(), Answer(user(9), "p9", coming=True), Answer(user(9), "p9", coming=False)
    evening = does(evening, *[comes, stays] * (MOST_CHANGES // 2 - 1), comes)
    assert evening.guests[user(9)].changes == MOST_CHANGES - 1
    evening = does(evening, stays)
    refuses(evening, COMING_AND_GOING, comes)
    evening = does(evening, Answer(user(8), "p8", coming=True))
    assert user(8) in evening.coming, "everybody else can still come"
    entry = log.Answered(user(9), "p9", coming=False)
    refuses(fold(planned(), [entry] * LONGEST_LOG), COMING_AND_GOING, Answer(user(8), "p8", coming=True))


def test_nobody_changes_the_plan_or_hands_it_over_without_end() -> None:
    evening = planned()
    for number in range(MOST_PLANS):
        evening = does(evening, Repeat(HOST, 1 + number % 2))
    said = "You've changed this game night too often, so it stays as it is."
    refuses(evening, said, Repeat(HOST, 1), HandOver(HOST, user(2), "p2"))
    handed = does(evening, HandOver(user(8), user(2), "p2", keeper=True))
    assert does(handed, Repeat(user(2), 1)).weeks == 1, "each person has their own limit"
    assert decide(evening, Cancel(HOST)), "it can be called off"


def test_people_wait_in_the_order_of_their_presses_and_move_up() -> None:
    evening = full()
    assert (evening.coming, evening.waiting) == ((1, 2, 3, 4), (5, 6))
    assert decide(evening, Answer(user(5), "p5", coming=True)) == ()
    assert "number 2 on the waiting list" in answered(evening, user(6), ENGLISH)
    back = does(evening, Answer(user(5), "p5", coming=False), Answer(user(5), "p5", coming=True))
    assert back.waiting == (6, 5)
    moved = does(evening, Move(HOST, AT + DAY, AT - 1000))
    assert (moved.coming, moved.waiting) == ((1, 2, 3, 4), (5, 6)), "a new hour keeps the list"
    left = (log.Answered(user(2), "p2", coming=False), log.MovedUp(user(5)))
    assert decide(evening, Answer(user(2), "p2", coming=False)) == left
    evening = does(fold(evening, left), Tick(AT - CALL_BEFORE), Leave(user(1)))
    assert (evening.coming, evening.waiting) == ((3, 4, 5, 6), ())


def test_places_of_people_who_do_not_come_go_to_those_who_wait_and_are_here() -> None:
    evening = here(does(full(7), Tick(AT - CALL_BEFORE)), 1, 2, 6)
    assert (evening.here, evening.waiting) == ((1, 2), (5, 6, 7))
    evening = does(evening, Tick(AT + GATHER))
    assert (seated(evening), evening.waiting) == ({1, 2, 6}, (5, 7))
    late = here(evening, 3, 4)
    assert late.waiting == (5, 7, 4)
    assert does(late, Leave(user(1))).here == (2, 3, 4, 6), "the others who wait are not here"
    alone = does(here(does(full(), Tick(AT - CALL_BEFORE)), 5, 6), Tick(AT + GATHER))
    assert (alone.phase, seated(alone)) == (Phase.PLAYING, {5, 6})
    evening = does(here(does(full(5), Tick(AT - CALL_BEFORE)), 1, 2, 3, 4, 5), Tick(AT))
    assert does(played(evening), Leave(user(2))).ready == {5}, "who moves up in a break is not asked again"


def test_people_are_called_ten_minutes_before_and_it_begins_at_the_hour_when_all_are_here() -> None:
    evening = come(planned(), 4)
    assert decide(evening, Tick(AT - CALL_BEFORE - 1)) == ()
    assert decide(evening, Tick(AT - CALL_BEFORE)) == (log.Called(AT - CALL_BEFORE),)
    evening = here(called(4), 1, 2, 3, 4)
    assert decide(evening, Tick(AT - 1)) == ()
    [drawn] = decide(evening, Tick(AT, seed="b7"))
    assert isinstance(drawn, log.Drawn)
    assert drawn.seed == "b7", "stored, so that the draw can be made again"
    evening = here(called(6), 1, 2, 3, 4)
    assert decide(evening, Tick(AT + GATHER - 1)) == (), "those who did not press are waited for two minutes"
    assert seated(does(evening, Tick(AT + GATHER))) == {1, 2, 3, 4}


def test_two_people_are_enough_and_play_all_rounds_with_bots_and_no_final() -> None:
    for people in (0, 1):
        evening = does(here(called(5), *range(1, people + 1)), Tick(AT + GATHER))
        assert (evening.phase, evening.cancelled) == (Phase.CANCELLED, "few")
    evening = begun(2, rounds=2)
    for _ in range(2):
        assert [(seating.users, seating.house) for seating in now(evening).tables] == [((1, 2), 1)]
        evening = after_break(played(evening))
    assert evening.phase is Phase.OVER
    assert standings(evening) == (Standing(1, user(1), 200, 2, 2), Standing(2, user(2), 0, 2))


def test_the_clock_jumps_over_the_hour_and_long_after_it_the_evening_is_given_up() -> None:
    evening = does(come(planned(), 4), Tick(AT + 900))
    assert evening.phase is Phase.GATHERING
    assert next_time(here(evening, 1, 2, 3, 4)) == AT + 900 + GATHER
    assert does(evening, Tick(AT + 900 + 2 * GATHER)).cancelled == "few"
    assert does(come(planned(), 4), Tick(AT + TOO_LATE)).phase is Phase.GATHERING
    assert does(come(planned(), 4), Tick(AT + TOO_LATE + 1)).cancelled == "missed"
    assert does(planned(final="poker"), Tick(AT - DAY)).cancelled == "unknown", "a game that is gone"
    waiting = here(called(4), 1, 2, 3, 4)
    assert does(waiting, Tick(AT + TOO_LATE)).phase is Phase.PLAYING
    assert does(waiting, Tick(AT + TOO_LATE + 1)).cancelled == "missed"
    assert does(played(begun(8)), Tick(AT + 600 + TOO_LATE)).phase is Phase.PLAYING
    assert does(played(begun(8)), Tick(AT + 600 + TOO_LATE + 1)).phase is Phase.OVER


def test_after_an_interruption_everybody_has_a_moment() -> None:
    broken = AT + 1000
    gathering = here(called(6), 1, 2)
    assert next_time(gathering, broken) == broken + GRACE
    everybody = here(gathering, 3, 4, 5, 6)
    assert next_time(everybody, broken) == AT, "or it would not begin while the bot restarts again and again"
    broken = AT + round_time("kuckuck") + 100
    assert decide(opened(begun(8)), Tick(broken + 1, broken=broken)) == ()
    broken = AT - DAY
    for evening, wait in (
        (everybody, DAY),
        (opened(begun(8)), round_time("kuckuck")),
        (played(begun(8)), BREAK),
    ):
        assert next_time(evening, broken, broken + 1) == broken + wait, "the clock was set back by a day"


def test_who_is_late_has_a_seat_in_the_next_round_and_who_has_gone_has_none() -> None:
    evening, no_seat = here(begun(4), 5), "You have no seat in this round."
    refuses(evening, no_seat, ask.BeReady(user(5)))
    assert decide(evening, ask.BeReady(user(3))) == (log.Ready(user(3)),)
    assert decide(does(evening, ask.BeReady(user(3))), ask.BeReady(user(3))) == ()
    assert 5 not in seated(evening)
    evening = after_break(played(does(evening, Leave(user(2)))))
    assert seated(evening) == {1, 3, 4, 5}
    refuses(evening, NOTHING, Leave(user(9)), Answer(user(9), "p9", coming=False))


def test_a_break_ends_at_once_when_all_are_here_and_who_slept_at_a_table_has_to_press_again() -> None:
    evening = played(begun(8))
    over = now(evening).over
    assert over is not None
    assert next_time(evening) == over + BREAK
    evening = here(evening, *range(1, 9))
    assert next_time(evening) == over
    assert decide(evening, ComeHere(user(1), "p1")) == ()
    assert does(evening, Tick(over + 1)).phase is Phase.PLAYING
    evening = opened(begun(8))
    ended = {table: Ended(one.points, "over", tuple(one.points)) for table, one in results(evening).items()}
    evening = does(evening, Tick(AT + 600, ended))
    assert evening.here == ()
    evening = here(evening, *range(1, 8))
    assert decide(evening, Tick(AT + 602)) == ()
    evening = does(evening, Leave(user(8)), Tick(AT + 603))
    assert (evening.phase, seated(evening)) == (Phase.PLAYING, {*range(1, 8)})
    evening = here(opened(begun(8)), 3)
    assert decide(evening, ComeHere(user(3), "p3")) == (), "once is enough in a round"
    evening = does(evening, Tick(AT + 600, ended))
    assert evening.here == (3,), "they left the table and came back to the night"
    assert decide(evening, ComeHere(user(3), "p3")), "in the break they say it again"


def test_a_table_that_never_ends_does_not_hold_up_the_others() -> None:
    evening = opened(begun(8))
    evening = does(evening, Tick(AT + 600, results(evening, 0)))
    assert evening.phase is Phase.PLAYING
    assert decide(evening, Tick(AT + round_time("kuckuck") - 1)) == ()
    evening = does(evening, Tick(AT + round_time("kuckuck")))
    assert evening.phase is Phase.BREAK
    assert [seating.how for seating in now(evening).tables] == ["over", "cut"]
    assert {*(now(evening).tables[1].points or {}).values()} == {50}


def test_points_of_the_round_before_do_not_count_again() -> None:
    """A slow process looks at its tables after another process has begun the next round."""
    before = opened(begun(8))
    evening = opened(after_break(played(before)))
    assert decide(evening, Tick(AT + 600, results(before))) == ()
    assert decide(evening, Tick(AT + 900, {}, results(before))) == ()


def test_the_best_meet_in_a_final_that_decides_the_podium() -> None:
    evening = begun(12)
    for _ in range(3):
        evening = after_break(played(evening))
    [seating] = now(evening).tables
    assert now(evening).final
    assert {*seating.users} == {one.user for one in standings(evening)[:5]}
    assert not seating.house
    turned = dict(zip(sorted(seating.users, reverse=True), (100, 75, 50, 25, 0), strict=True))
    evening = opened(evening)
    [table] = results(evening)
    evening = does(evening, Tick(AT + 5000, {table: Ended(turned, "over")}))
    assert evening.phase is Phase.OVER, "nothing follows, so nobody waits for the podium"
    ranked = standings(evening)
    assert [one.user for one in ranked[:5]] == sorted(seating.users, reverse=True)
    assert [(one.place, one.final) for one in ranked[4:6]] == [(5, 0), (6, None)]


@pytest.mark.parametrize("how", ["cut", "closed"])
def test_a_final_that_does_not_end_is_decided_as_its_players_stand(how: log.End) -> None:
    """The leader after the rounds gains nothing by stalling the final, nor by having it closed."""
    evening = opened(after_break(played(begun(12, rounds=1))))
    at = now(evening).at + round_time("kuckuck")
    equal = standings(does(evening, Tick(at)))
    assert [one.place for one in equal if one.final is not None] == [1] * 5, "who is equal shares the place"
    [table] = results(evening)
    behind = standings(evening)[0].user
    told = {table: Ended({user: 0 if user == behind else 67 for user in now(evening).users}, how)}
    evening = does(evening, Tick(at, told) if how == "closed" else Tick(at, standing=told))
    assert [one.user for one in standings(evening) if one.final is not None][-1] == behind


def test_a_newcomer_is_told_when_no_round_is_left() -> None:
    last, newcomer = opened(begun(8, rounds=1)), ComeHere(user(30), "p30")
    for evening in (last, played(last)):
        refuses(evening, "The last round has been drawn", newcomer)
    final = after_break(played(begun(12, rounds=1)))
    refuses(final, "The final is the last table of the night", newcomer)
    assert "The best of those who stay" in answered(here(played(begun(8, rounds=1)), 3), user(3), ENGLISH)
    assert "This is the last round" in answered(begun(2, rounds=1), user(2), ENGLISH)
    gone = does(begun(8), ask.Vanish())
    refuses(gone, "This game night was called off.", ComeHere(user(1), "p1"))
    assert decide(gone, ask.Vanish()) == decide(gone, Tick(AT + DAY)) == ()
    refuses(played(begun(2, rounds=1)), "This game night is over.", ComeHere(user(1), "p1"))


def test_points_are_the_share_of_the_others_beaten() -> None:
    beaten = {(1, 2, 3): [100, 50, 0], (1, 1, 3): [75, 75, 0], (1, 1): [50, 50], (1,): [100]}
    assert {places: [points(places, seat) for seat in range(len(places))] for places in beaten} == beaten


def test_the_planner_and_keepers_alone_change_it() -> None:
    evening = come(planned(), 3)
    moves = Move(user(2), AT + DAY, AT - DAY)
    refuses(evening, PLANNER, Cancel(user(2)), moves, HandOver(user(2), user(2), "p2"))
    assert decide(evening, Cancel(user(9), keeper=True)) == (log.Cancelled("cancelled", user(9)),)
    assert decide(evening, HandOver(HOST, HOST, "p1")) == ()
    given = does(evening, HandOver(HOST, user(2), "[Nitro](https://evil.example)"))
    assert given.planner == 2
    refuses(given, r"That's up to **\[Nitro\]", Cancel(HOST))
    assert decide(given, moves) == (log.Moved(AT + DAY, user(2)),)


def test_who_is_interested_comes_until_they_are_not_unless_they_have_said_something_here() -> None:
    names = {user(number): f"p{number}" for number in range(1, 8)}
    evening = does(full(2), Answer(user(3), "p3", coming=False))
    evening = does(evening, Interest(frozenset(names), names))
    assert (evening.coming, evening.waiting) == ((1, 2, 4, 5), (6, 7))
    evening = does(evening, Interest(frozenset({user(7)}), names))
    assert (evening.coming, evening.waiting) == ((1, 2, 7), ())
    kept = does(evening, Answer(user(7), "p7", coming=False), Answer(user(7), "p7", coming=True))
    assert does(kept, Interest(frozenset(), {})).coming == (1, 2, 7), "that they have said here"
    forgot = fold(evening, [log.Forgot()])
    assert decide(forgot, Interest(frozenset(names), {user(9): "p9"})) == ()
    assert does(forgot, Interest(frozenset({user(9)}), {user(9): "p9"})).coming == (1, 2)
    assert decide(does(evening, Tick(AT - CALL_BEFORE)), Interest(frozenset(names), names)) == ()


def test_it_comes_again_at_the_same_hour_of_the_clocks_until_nobody_wants_it() -> None:
    berlin, week = ZoneInfo("Europe/Berlin"), timedelta(weeks=1)
    friday = datetime(2026, 10, 23, 20, tzinfo=berlin)
    at, plan = friday.timestamp(), replace(planned().planned, zone="Europe/Berlin")
    evening = evolve(planned(), replace(plan, at=at, weeks=1))
    assert following(evening, at) == (), "it is not over"
    moved = does(evening, Move(HOST, at + DAY, at - DAY, zone="America/New_York"))
    assert following(does(moved, ask.Vanish()), at) == (), "its channel is gone"
    few = fold(moved, [log.Cancelled("few")])
    [after] = following(few, at + DAY)
    assert isinstance(after, log.Planned)
    assert datetime.fromtimestamp(after.at, berlin).replace(tzinfo=None) == (friday + week).replace(
        tzinfo=None
    )
    assert (after.after, after.thin, after.weeks) == (few.id, 1, 1)
    again = following(fold(evolve(planned(), after), [log.Cancelled("few")]), after.at)
    assert again == (), "too few came twice"
    [kept] = following(fold(evolve(planned(), after), [log.Cancelled("missed")]), after.at + 20 * DAY)
    assert isinstance(kept, log.Planned)
    assert (kept.thin, kept.at) == (1, after.at + 21 * DAY), "the bot was off for weeks"
    assert does(evening, ask.Repeat(HOST, 0)).weeks == 0
    refuses(evening, PLANNER, ask.Repeat(user(2), 0))
    gone = evolve(evening, log.HandedOver(UserId(-3), "", HOST))
    assert following(fold(gone, [log.Finished()]), at) == (), "the planner's data was deleted"
    assert (again_in_words(evening, ENGLISH), again_in_words(gone, ENGLISH)) == (" · 🔁 Every week", "")
    given = does(evening, HandOver(HOST, user(9), "p9"), Cancel(user(9)))
    assert fold(Evening(EveningId(8)), following(given, at)).coming == (), (
        "nobody comes because others say so"
    )
    assert does(evening, Cancel(HOST, for_good=True)).weeks == 0
    assert next_week(evolve(evening, log.Finished()), "UTC", at + DAY).at == after.at


def test_a_weekly_night_in_a_time_zone_that_is_gone_goes_by_utc_until_its_planner_mends_that() -> None:
    at, plan = datetime(2026, 10, 23, 18, tzinfo=UTC).timestamp(), replace(planned().planned, weeks=1)
    lost = evolve(planned(), replace(plan, at=at, zone="Mars/Base"))
    off = does(lost, Cancel(HOST))
    assert off.phase is Phase.CANCELLED
    [after, *_] = following(off, at)
    assert isinstance(after, log.Planned)
    assert (after.at, after.zone, after.zone_lost) == (at + 7 * DAY, "UTC", True)
    former = evolve(planned(), replace(plan, at=at, zone="US/Pacific"))
    [kept, *_] = following(does(former, Cancel(HOST)), at)
    assert isinstance(kept, log.Planned)
    assert (kept.zone, kept.zone_lost) == ("US/Pacific", False), (
        "a former name that is in no list of the system"
    )
    mended = does(evolve(planned(), after), Move(HOST, after.at + 3600, at, zone="Europe/Berlin"))
    [mended_too, *_] = following(does(mended, Cancel(HOST)), after.at)
    assert isinstance(mended_too, log.Planned)
    # The clocks in Berlin have gone back an hour on 25 October, before both nights.
    assert (mended_too.at, mended_too.zone) == (after.at + 3600 + 7 * DAY, "Europe/Berlin")
    assert not mended_too.zone_lost
    assert next_week(lost, "Europe/Berlin", at).zone == "Europe/Berlin", "of whom asks for it"


@pytest.mark.parametrize("spring", [True, False])
def test_it_keeps_an_hour_that_the_clocks_skip_or_show_twice_in_one_week(spring: bool) -> None:
    berlin, week = ZoneInfo("Europe/Berlin"), timedelta(weeks=1)
    at = datetime(2027, 3, 14, 2, 30) if spring else datetime(2026, 10, 11, 2, 30)  # noqa: DTZ001
    evening = evolve(planned(), replace(planned().planned, zone="Europe/Berlin", weeks=1, at=_in(berlin, at)))
    hours = []
    for number in (1, 2, 3, 4):
        [plan] = following(fold(evening, [log.Cancelled("missed")]), evening.at)
        evening = evolve(planned(), plan)
        assert isinstance(plan, log.Planned)
        hours.append(f"{datetime.fromtimestamp(plan.at, berlin) - number * week:%d %H:%M}")
    assert hours == ["14 02:30", "14 03:30", "14 02:30", "14 02:30"] if spring else ["11 02:30"] * 4
    skipped = fold(evolve(planned(), replace(evening.planned, skipped=30)), [log.Finished()])
    assert datetime.fromtimestamp(next_week(skipped, "UTC", evening.at).at, berlin).hour == 0


def _in(zone: ZoneInfo, wall: datetime) -> float:
    return wall.replace(tzinfo=zone).timestamp()


def test_nobody_who_takes_part_calls_off_what_they_may_lose() -> None:
    """Once a round is drawn, neither the planner nor a keeper who has taken part can call the night off."""
    evening, plays = begun(8), Cancel(user(2), keeper=True)
    refuses(evening, BEGUN, Cancel(HOST), plays)
    refuses(does(evening, HandOver(HOST, user(30), "p30")), BEGUN, Cancel(user(30)))
    refuses(does(evening, Leave(user(2))), BEGUN, plays)
    assert does(evening, Cancel(user(30), keeper=True)).cancelled == "cancelled"
    deleted = [log.Drawn(AT, ((user(-5), user(1)), (user(3), user(4))), (0, 0))]
    refuses(fold(evening, deleted), NAMELESS, Cancel(user(30), keeper=True))
    known = fold(evening, [*deleted, forgot(user(9))])
    refuses(known, BEGUN, Cancel(user(9), keeper=True))
    assert does(known, Cancel(user(30), keeper=True)).cancelled == "cancelled"


def test_a_new_hour_calls_anew_and_not_again_and_again() -> None:
    evening = here(called(4), 1, 2)
    moved = does(evening, Move(HOST, AT + DAY, AT - 100, zone="Asia/Tokyo"))
    assert (moved.at, moved.zone, moved.stage) == (AT + DAY, "Asia/Tokyo", evening.stage + 1)
    assert (moved.phase, moved.here, moved.coming) == (Phase.PLANNED, (), (1, 2, 3, 4))
    assert does(moved, Move(HOST, AT + 2 * DAY, AT - 100)).zone == "Asia/Tokyo", "what was known is kept"
    refuses(
        begun(4), "This game night has already begun, so it can't be moved.", Move(HOST, AT + DAY, AT + 1)
    )
    evening, soon, far = planned(), AT + 300, AT + 60 * DAY
    for at in (soon, far):
        assert decide(evening, Move(HOST, at, AT)) == (log.Moved(at, HOST),)
    refuses(evening, "That time is past, or too soon.", Move(HOST, soon - 1, AT), Move(HOST, AT - DAY, AT))
    refuses(evening, "That's too far ahead.", Move(HOST, far + 1, AT))
    for number in range(1, MOST_MOVES + 1):
        evening = does(evening, Move(HOST, AT + number * DAY, AT - 100))
    refuses(evening, "It has been moved 5 times already.", Move(HOST, AT, AT - 1000))
    assert decide(evening, Move(HOST, evening.at, AT - 1000)) == ()
    assert does(evening, Cancel(HOST)).cancelled == "cancelled"


def test_guests_of_one_name_are_told_apart() -> None:
    night = does(planned(), Answer(user(2), "Ben", True, "ben.k"), Answer(user(3), "ben", True, "benny"))
    night = does(night, Interest(frozenset({user(4)}), {user(4): "Ben"}), ComeHere(user(5), "Ben", "bennet"))
    assert [night.name(user(n)) for n in range(2, 6)] == ["Ben", "ben (@benny)", "Ben 2", "Ben (@bennet)"]
