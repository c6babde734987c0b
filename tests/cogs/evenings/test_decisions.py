"""What people can do at an evening, and what the clock does."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace

from bot.i18n import Tr
from bot.ids import UserId
from bot.journal import Forgot, forgot
from cogs.evenings.decisions import MOST_MOVES, MOST_PLANS
from cogs.evenings.evening import End, Ended, Evening, Phase, ended, planned_by
from cogs.evenings.following import following, next_week
from cogs.evenings.going_on import (
    BREAK,
    CALL_BEFORE,
    DAY,
    GATHER,
    GRACE,
    TOO_LATE,
    Tick,
    next_time,
    round_time,
)
from cogs.evenings.pages import answered
from cogs.evenings.people import without
from cogs.evenings.places import MOST_ANSWERS, MOST_CHANGES
from cogs.evenings.plan import Planned
from cogs.evenings.points import Standing, points, standings
from cogs.evenings.titles import again as again_in_words
from tests.cogs.evenings import asks as ask
from tests.cogs.evenings.nights import (
    AT,
    HOST,
    after_break,
    begun,
    called,
    come,
    decide,
    does,
    full,
    here,
    now,
    of_plan,
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
PLANNER = "Only **p1**, who planned this night, or somebody who can manage messages here can do that."


def test_a_press_twice_is_one_answer() -> None:
    evening = come(planned(), 3)
    assert evening.coming == (1, 2, 3)
    assert decide(evening, ask.answer(user(2), "p2", coming=True)) == evening
    stays = ask.answer(user(2), "p2", coming=False)
    away = does(evening, stays)
    assert (away.coming, decide(away, stays)) == ((1, 3), away)
    refuses(evening, "It's too early for that: I'll ping you 10 minutes", ask.come_here(user(2), "p2"))
    assert does(evening, ask.come_here(user(4), "p4")).coming == (1, 2, 3, 4)


def test_one_person_alone_cannot_use_up_the_answers() -> None:
    evening, comes, stays = (
        planned(),
        ask.answer(user(9), "p9", coming=True),
        ask.answer(user(9), "p9", coming=False),
    )
    evening = does(evening, *[comes, stays] * (MOST_CHANGES // 2 - 1), comes)
    assert evening.guests[user(9)].changes == MOST_CHANGES - 1
    evening = does(evening, stays)
    refuses(evening, COMING_AND_GOING, comes)
    evening = does(evening, ask.answer(user(8), "p8", coming=True))
    assert user(8) in evening.coming, "everybody else can still come"
    refuses(replace(planned(), seq=MOST_ANSWERS), COMING_AND_GOING, ask.answer(user(8), "p8", coming=True))


def test_nobody_changes_the_plan_or_hands_it_over_without_end() -> None:
    evening = planned()
    for number in range(MOST_PLANS):
        evening = does(evening, ask.repeat(HOST, 1 + number % 2))
    said = "You've changed this game night too often, so it stays as it is."
    refuses(evening, said, ask.repeat(HOST, 1), ask.hand_over(HOST, user(2), "p2"))
    handed = does(evening, ask.hand_over(user(8), user(2), "p2", keeper=True))
    assert does(handed, ask.repeat(user(2), 1)).weeks == 1, "each person has their own limit"
    assert decide(evening, ask.cancel(HOST)), "it can be called off"


def test_people_wait_in_the_order_of_their_presses_and_move_up() -> None:
    evening = full()
    assert (evening.coming, evening.waiting) == ((1, 2, 3, 4), (5, 6))
    assert decide(evening, ask.answer(user(5), "p5", coming=True)) == evening
    assert "number 2 on the waiting list" in answered(evening, user(6), ENGLISH)
    back = does(evening, ask.answer(user(5), "p5", coming=False), ask.answer(user(5), "p5", coming=True))
    assert back.waiting == (6, 5)
    moved = does(evening, ask.move(HOST, AT + DAY, AT - 1000))
    assert (moved.coming, moved.waiting) == ((1, 2, 3, 4), (5, 6)), "a new hour keeps the list"
    left = does(evening, ask.answer(user(2), "p2", coming=False))
    assert (left.coming, left.waiting) == ((1, 3, 4, 5), (6,))
    evening = does(left, Tick(AT - CALL_BEFORE), ask.leave(user(1)))
    assert (evening.coming, evening.waiting) == ((3, 4, 5, 6), ())


def test_places_of_people_who_do_not_come_go_to_those_who_wait_and_are_here() -> None:
    evening = here(does(full(7), Tick(AT - CALL_BEFORE)), 1, 2, 6)
    assert (evening.here, evening.waiting) == ((1, 2), (5, 6, 7))
    evening = does(evening, Tick(AT + GATHER))
    assert (seated(evening), evening.waiting) == ({1, 2, 6}, (5, 7))
    late = here(evening, 3, 4)
    assert late.waiting == (5, 7, 4)
    assert does(late, ask.leave(user(1))).here == (2, 3, 4, 6), "the others who wait are not here"
    few = does(here(does(full(), Tick(AT - CALL_BEFORE)), 5), Tick(AT + GATHER))
    assert (few.cancelled, few.waiting) == ("few", (5, 6)), "nobody is told of a place then"
    alone = does(here(does(full(), Tick(AT - CALL_BEFORE)), 5, 6), Tick(AT + GATHER))
    assert (alone.phase, seated(alone)) == (Phase.PLAYING, {5, 6})
    evening = does(here(does(full(5), Tick(AT - CALL_BEFORE)), 1, 2, 3, 4, 5), Tick(AT))
    assert does(played(evening), ask.leave(user(2))).ready == {5}, (
        "who moves up in a break is not asked again"
    )


def test_people_are_called_ten_minutes_before_and_it_begins_at_the_hour_when_all_are_here() -> None:
    evening = come(planned(), 4)
    assert decide(evening, Tick(AT - CALL_BEFORE - 1)) == evening
    assert decide(evening, Tick(AT - CALL_BEFORE)).called == AT - CALL_BEFORE
    evening = here(called(4), 1, 2, 3, 4)
    assert decide(evening, Tick(AT - 1)) == evening
    drawn = now(decide(evening, Tick(AT, seed="b7")))
    assert drawn.seed == "b7", "stored, so that the draw can be made again"
    evening = here(called(6), 1, 2, 3, 4)
    assert decide(evening, Tick(AT + GATHER - 1)) == evening, (
        "those who did not press are waited for two minutes"
    )
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
    assert decide(opened(begun(8)), Tick(broken + 1, broken=broken)) == opened(begun(8))


def test_who_is_late_has_a_seat_in_the_next_round_and_who_has_gone_has_none() -> None:
    evening, no_seat = here(begun(4), 5), "You have no seat in this round."
    refuses(evening, no_seat, ask.be_ready(user(5), AT))
    assert now(decide(evening, ask.be_ready(user(3), AT))).ready == {3}
    assert decide(ready := does(evening, ask.be_ready(user(3), AT)), ask.be_ready(user(3), AT)) == ready
    assert 5 not in seated(evening)
    evening = after_break(played(does(evening, ask.leave(user(2)))))
    assert seated(evening) == {1, 3, 4, 5}
    refuses(evening, NOTHING, ask.leave(user(9)), ask.answer(user(9), "p9", coming=False))


def test_a_break_ends_at_once_when_all_are_here_and_who_slept_at_a_table_has_to_press_again() -> None:
    evening = played(begun(8))
    over = now(evening).over
    assert over is not None
    assert next_time(evening) == over + BREAK
    evening = here(evening, *range(1, 9))
    assert next_time(evening) == over
    assert decide(evening, ask.come_here(user(1), "p1")) == evening
    assert does(evening, Tick(over + 1)).phase is Phase.PLAYING
    evening = opened(begun(8))
    ended = {table: Ended(one.points, "over", tuple(one.points)) for table, one in results(evening).items()}
    evening = does(evening, Tick(AT + 600, ended))
    assert evening.here == ()
    evening = here(evening, *range(1, 8))
    assert decide(evening, Tick(AT + 602)) == evening
    evening = does(evening, ask.leave(user(8)), Tick(AT + 603))
    assert (evening.phase, seated(evening)) == (Phase.PLAYING, {*range(1, 8)})
    evening = here(opened(begun(8)), 3)
    assert decide(evening, ask.come_here(user(3), "p3")) == evening, "once is enough in a round"
    evening = does(evening, Tick(AT + 600, ended))
    assert evening.here == (3,), "they left the table and came back to the night"
    assert decide(evening, ask.come_here(user(3), "p3")) != evening, "in the break they say it again"


def test_a_break_waits_only_for_people_who_have_played_unless_too_few_are_here() -> None:
    """Who never came has no points to wait for, but they may still come in time for another round."""
    evening = opened(begun(5))
    [(table, ended)] = results(evening).items()
    for people in (4, 1):
        absent = tuple(user(n) for n in range(people + 1, 6))
        how = Ended(ended.points, "over", asleep=absent, forfeited=absent)
        after = here(does(evening, Tick(AT + 600, {table: how})), *range(1, people + 1))
        assert next_time(after) == (AT + 600 if people == 4 else AT + 600 + BREAK), people
        late = here(after, 5)
        assert (next_time(late), 5 in late.here) == (AT + 600, True), "who comes back is seated again"


def test_a_table_that_never_ends_does_not_hold_up_the_others() -> None:
    evening = opened(begun(8))
    evening = does(evening, Tick(AT + 600, results(evening, 0)))
    assert evening.phase is Phase.PLAYING
    assert decide(evening, Tick(AT + round_time("kuckuck") - 1)) == evening
    evening = does(evening, Tick(AT + round_time("kuckuck")))
    assert evening.phase is Phase.BREAK
    assert [seating.how for seating in now(evening).tables] == ["over", "cut"]
    assert {*(now(evening).tables[1].points or {}).values()} == {50}


def test_points_of_the_round_before_do_not_count_again() -> None:
    """A slow process looks at its tables after another process has begun the next round."""
    before = opened(begun(8))
    evening = opened(after_break(played(before)))
    assert decide(evening, Tick(AT + 600, results(before))) == evening
    assert decide(evening, Tick(AT + 900, {}, results(before))) == evening


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
def test_a_final_that_does_not_end_is_decided_as_its_players_stand(how: End) -> None:
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


def test_who_has_to_go_hears_of_a_game_that_they_are_still_in() -> None:
    evening = begun(8)
    assert "/table leave" in answered(does(evening, ask.leave(user(1))), user(1), ENGLISH)
    over = does(played(evening), ask.leave(user(1)))
    assert answered(over, user(1), ENGLISH).startswith("Your seat is free again.")


def test_a_newcomer_is_told_when_no_round_is_left() -> None:
    last, newcomer = opened(begun(8, rounds=1)), ask.come_here(user(30), "p30")
    for evening in (last, played(last)):
        refuses(evening, "The last round has been drawn", newcomer)
    final = after_break(played(begun(12, rounds=1)))
    refuses(final, "The final is the last table of the night", newcomer)
    assert "The best of those who stay" in answered(here(played(begun(8, rounds=1)), 3), user(3), ENGLISH)
    assert "This is the last round" in answered(begun(2, rounds=1), user(2), ENGLISH)
    gone = does(begun(8), ask.vanish())
    refuses(gone, "This game night was called off.", ask.come_here(user(1), "p1"))
    assert decide(gone, ask.vanish()) == decide(gone, Tick(AT + DAY)) == gone
    refuses(played(begun(2, rounds=1)), "This game night is over.", ask.come_here(user(1), "p1"))


def test_points_are_the_share_of_the_others_beaten() -> None:
    beaten = {(1, 2, 3): [100, 50, 0], (1, 1, 3): [75, 75, 0], (1, 1): [50, 50], (1,): [100]}
    assert {places: [points(places, seat) for seat in range(len(places))] for places in beaten} == beaten


def test_the_planner_and_keepers_alone_change_it() -> None:
    evening = come(planned(), 3)
    moves = ask.move(user(2), AT + DAY, AT - DAY)
    refuses(evening, PLANNER, ask.cancel(user(2)), moves, ask.hand_over(user(2), user(2), "p2"))
    assert decide(evening, ask.cancel(user(9), keeper=True)).cancelled == "cancelled"
    assert decide(evening, ask.hand_over(HOST, HOST, "p1")) == evening
    given = does(evening, ask.hand_over(HOST, user(2), "[Nitro](https://evil.example)"))
    assert given.planner == 2
    refuses(given, r"Only **\[Nitro\]", ask.cancel(HOST))
    assert decide(given, moves).at == AT + DAY


def test_who_is_interested_comes_until_they_are_not_unless_they_have_said_something_here() -> None:
    names = {user(number): f"p{number}" for number in range(1, 8)}
    evening = does(full(2), ask.answer(user(3), "p3", coming=False))
    evening = does(evening, ask.interest(frozenset(names), names))
    assert (evening.coming, evening.waiting) == ((1, 2, 4, 5), (6, 7))
    evening = does(evening, ask.interest(frozenset({user(7)}), names))
    assert (evening.coming, evening.waiting) == ((1, 2, 7), ())
    kept = does(evening, ask.answer(user(7), "p7", coming=False), ask.answer(user(7), "p7", coming=True))
    assert does(kept, ask.interest(frozenset(), {})).coming == (1, 2, 7), "that they have said here"
    deleted = replace(evening, forgotten=(Forgot(),))
    assert decide(deleted, ask.interest(frozenset(names), {user(9): "p9"})) == deleted
    assert does(deleted, ask.interest(frozenset({user(9)}), {user(9): "p9"})).coming == (1, 2)
    known = replace(evening, forgotten=(forgot(user(8)),))
    both = {user(8): "p8", user(9): "p9"}
    assert does(known, ask.interest(frozenset(both), both)).coming == (1, 2, 9), "only their own answer"
    again = ask.answer(user(8), "p8", coming=True)
    assert does(known, again).coming == (1, 2, 7, 8)
    twice = replace(known, forgotten=(*known.forgotten, forgot(user(8))))
    for answer in (again, ask.answer(user(8), "p8", coming=False)):
        refuses(twice, "Your data of this game night was deleted 2 times, so you can't sign up", answer)
    answered = replace(called(2), seq=MOST_ANSWERS)
    refuses(answered, "That was too much back and forth", ask.come_here(user(3), "p3"))
    assert does(answered, ask.come_here(user(2), "p2")).here == (user(2),), "who has a place gets their seat"
    late = does(evening, Tick(AT - CALL_BEFORE))
    assert decide(late, Tick(AT - CALL_BEFORE, interested=(frozenset(names), names))) == late


def test_it_comes_again_at_the_same_hour_of_the_clocks_until_nobody_wants_it() -> None:
    berlin, week = ZoneInfo("Europe/Berlin"), timedelta(weeks=1)
    friday = datetime(2026, 10, 23, 20, tzinfo=berlin)
    at, plan = friday.timestamp(), replace(planned().planned, zone="Europe/Berlin")
    evening = of_plan(replace(plan, at=at, weeks=1))
    assert following(evening, at) is None, "it is not over"
    moved = does(evening, ask.move(HOST, at + DAY, at - DAY, zone="America/New_York"))
    assert following(does(moved, ask.vanish()), at) is None, "its channel is gone"
    few = ended(moved, "few")
    after = planned_after(few, at + DAY)
    assert datetime.fromtimestamp(after.at, berlin).replace(tzinfo=None) == (friday + week).replace(
        tzinfo=None
    )
    assert (after.after, after.thin, after.weeks) == (few.id, 1, 1)
    assert following(ended(planned_by(after), "few"), after.at) is None, "too few came twice"
    kept = planned_after(ended(planned_by(after), "missed"), after.at + 20 * DAY)
    assert (kept.thin, kept.at) == (1, after.at + 21 * DAY), "the bot was off for weeks"
    assert does(evening, ask.repeat(HOST, 0)).weeks == 0
    refuses(evening, PLANNER, ask.repeat(user(2), 0))
    gone = replace(evening, planner=UserId(-3), planner_name="")
    assert following(ended(gone), at) is None, "the planner's data was deleted"
    assert (again_in_words(evening, ENGLISH), again_in_words(gone, ENGLISH)) == (" · 🔁 Every week", "")
    given = does(evening, ask.hand_over(HOST, user(9), "p9"), ask.cancel(user(9)))
    unasked = following(given, at)
    assert unasked
    assert unasked.coming == (), "nobody comes because others say so"
    assert does(evening, ask.cancel(HOST, for_good=True)).weeks == 0
    assert next_week(ended(evening), "UTC", at + DAY).at == after.at


def test_a_weekly_night_in_a_time_zone_that_is_gone_goes_by_utc_until_its_planner_mends_that() -> None:
    at, plan = datetime(2026, 10, 23, 18, tzinfo=UTC).timestamp(), replace(planned().planned, weeks=1)
    lost = planned_by(replace(plan, at=at, zone="Mars/Base"))
    off = does(lost, ask.cancel(HOST))
    assert off.phase is Phase.CANCELLED
    after = planned_after(off, at)
    assert (after.at, after.zone, after.zone_lost) == (at + 7 * DAY, "UTC", True)
    former = planned_by(replace(plan, at=at, zone="US/Pacific"))
    kept = planned_after(does(former, ask.cancel(HOST)), at)
    assert (kept.zone, kept.zone_lost) == ("US/Pacific", False), (
        "a former name that is in no list of the system"
    )
    mended = does(planned_by(after), ask.move(HOST, after.at + 3600, at, zone="Europe/Berlin"))
    mended_too = planned_after(does(mended, ask.cancel(HOST)), after.at)
    # The clocks in Berlin have gone back an hour on 25 October, before both nights.
    assert (mended_too.at, mended_too.zone) == (after.at + 3600 + 7 * DAY, "Europe/Berlin")
    assert not mended_too.zone_lost
    assert next_week(lost, "Europe/Berlin", at).zone == "Europe/Berlin", "of whom asks for it"


@pytest.mark.parametrize("spring", [True, False])
def test_it_keeps_an_hour_that_the_clocks_skip_or_show_twice_in_one_week(spring: bool) -> None:
    berlin, week = ZoneInfo("Europe/Berlin"), timedelta(weeks=1)
    at = datetime(2027, 3, 14, 2, 30) if spring else datetime(2026, 10, 11, 2, 30)  # noqa: DTZ001
    evening = planned_by(replace(planned().planned, zone="Europe/Berlin", weeks=1, at=_in(berlin, at)))
    hours = []
    for number in (1, 2, 3, 4):
        plan = planned_after(ended(evening, "missed"), evening.at)
        evening = planned_by(plan)
        hours.append(f"{datetime.fromtimestamp(plan.at, berlin) - number * week:%d %H:%M}")
    assert hours == ["14 02:30", "14 03:30", "14 02:30", "14 02:30"] if spring else ["11 02:30"] * 4
    skipped = ended(planned_by(replace(evening.planned, skipped=30)))
    assert datetime.fromtimestamp(next_week(skipped, "UTC", evening.at).at, berlin).hour == 0


def planned_after(evening: Evening, now: float) -> Planned:
    """The plan of the evening that follows."""
    found = following(evening, now)
    assert found
    return found.planned


def _in(zone: ZoneInfo, wall: datetime) -> float:
    return wall.replace(tzinfo=zone).timestamp()


def test_nobody_who_takes_part_calls_off_what_they_may_lose() -> None:
    """Once a round is drawn, neither the planner nor a keeper who has taken part can call the night off."""
    evening, plays = begun(8), ask.cancel(user(2), keeper=True)
    refuses(evening, BEGUN, ask.cancel(HOST), plays)
    refuses(does(evening, ask.hand_over(HOST, user(30), "p30")), BEGUN, ask.cancel(user(30)))
    refuses(does(evening, ask.leave(user(2))), BEGUN, plays)
    assert does(evening, ask.cancel(user(30), keeper=True)).cancelled == "cancelled"
    nameless = without(evening, user(5), user(-5), Forgot())
    refuses(nameless, NAMELESS, ask.cancel(user(30), keeper=True))
    known = without(evening, user(5), user(-5), forgot(user(9)))
    refuses(known, BEGUN, ask.cancel(user(9), keeper=True))
    assert does(known, ask.cancel(user(30), keeper=True)).cancelled == "cancelled"


def test_a_new_hour_calls_people_again_but_only_so_often() -> None:
    evening = here(called(4), 1, 2)
    moved = does(evening, ask.move(HOST, AT + DAY, AT - 100, zone="Asia/Tokyo"))
    assert (moved.at, moved.zone, moved.stage) == (AT + DAY, "Asia/Tokyo", evening.stage + 1)
    assert (moved.phase, moved.here, moved.coming) == (Phase.PLANNED, (), (1, 2, 3, 4))
    assert does(moved, ask.move(HOST, AT + 2 * DAY, AT - 100)).zone == "Asia/Tokyo", "what was known is kept"
    refuses(
        begun(4), "This game night has already begun, so it can't be moved.", ask.move(HOST, AT + DAY, AT + 1)
    )
    evening, soon, far = planned(), AT + 300, AT + 60 * DAY
    for at in (soon, far):
        assert decide(evening, ask.move(HOST, at, AT)).at == at
    refuses(
        evening, "That time is past, or too soon.", ask.move(HOST, soon - 1, AT), ask.move(HOST, AT - DAY, AT)
    )
    refuses(evening, "That's too far ahead.", ask.move(HOST, far + 1, AT))
    for number in range(1, MOST_MOVES + 1):
        evening = does(evening, ask.move(HOST, AT + number * DAY, AT - 100))
    refuses(evening, "This game night has been moved 5 times already.", ask.move(HOST, AT, AT - 1000))
    assert decide(evening, ask.move(HOST, evening.at, AT - 1000)) == evening
    assert does(evening, ask.cancel(HOST)).cancelled == "cancelled"


def test_guests_of_one_name_are_told_apart() -> None:
    night = does(
        planned(),
        ask.answer(user(2), "Ben", coming=True, username="ben.k"),
        ask.answer(user(3), "ben", coming=True, username="benny"),
        ask.interest(frozenset({user(4)}), {user(4): "Ben"}),
        ask.come_here(user(5), "Ben", username="bennet"),
    )
    assert [night.name(user(n)) for n in range(2, 6)] == ["Ben", "ben (@benny)", "Ben 2", "Ben (@bennet)"]
