"""How much one person, channel or server may take."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.host.config import Config
from bot.ids import ChannelId, GuildId, TableId, UserId
from bot.live.rate_limits import HOUR, MOST_REMEMBERED, Openings, RateLimiter, loop_time, press_limiter
from bot.table import Table, log
from bot.table.commands import Refused
from bot.table.folding import fold
from bot.table.limits import Limits
from bot.table.players import Player


class Watch:
    """Time that a test sets."""

    seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def limiter(watch: Watch) -> RateLimiter:
    return press_limiter(Limits(presses_at_once=20, presses_per_second=2.0), watch)


def test_twenty_presses_at_once_are_fine_and_the_next_one_is_too_many(limiter: RateLimiter) -> None:
    assert [limiter.allows(UserId(1)) for _ in range(22)] == [True] * 20 + [False] * 2
    assert limiter.allows(UserId(2)), "another person presses as they like"


def test_two_presses_a_second_go_on_for_ever(limiter: RateLimiter, watch: Watch) -> None:
    for _ in range(500):
        assert limiter.allows(UserId(1))
        watch.seconds += 0.5


def test_a_person_who_has_pressed_too_often_may_go_on_after_a_moment(
    limiter: RateLimiter, watch: Watch
) -> None:
    while limiter.allows(UserId(1)):
        pass
    watch.seconds += 0.5
    assert [limiter.allows(UserId(1)), limiter.allows(UserId(1))] == [True, False]
    watch.seconds += 60
    assert [limiter.allows(UserId(1)) for _ in range(21)] == [True] * 20 + [False]


@given(st.lists(st.floats(0, 3), max_size=200))
def test_no_tempo_of_presses_gets_more_than_its_share(pauses: list[float]) -> None:
    watch = Watch()
    limiter = press_limiter(Limits(), watch)
    allowed = 0
    for pause in pauses:
        watch.seconds += pause
        allowed += limiter.allows(UserId(1))
        assert allowed <= 20 + 2 * (watch.seconds - Watch.seconds) + 1e-6


def test_those_who_have_long_been_quiet_are_forgotten(limiter: RateLimiter, watch: Watch) -> None:
    for user in range(50 * MOST_REMEMBERED):
        limiter.allows(UserId(user))
        watch.seconds += 0.01
    assert len(limiter) <= MOST_REMEMBERED + 1


OPENED = log.Opened(
    "kuckuck", guild=GuildId(1), channel=ChannelId(2), host=UserId(3), options={}, seconds=60, secret=""
)
LOBBY = fold(Table(TableId(0)), [OPENED])
OTHER = fold(Table(TableId(1)), [replace(OPENED, guild=10, channel=20, host=30)])


@pytest.mark.parametrize(
    ("like", "most"),
    [({"host": 3}, 3), ({"guild": 1, "channel": 2}, 5), ({"guild": 1}, 50)],
    ids=["host", "channel", "server"],
)
def test_one_table_more_than_there_may_be_is_refused(like: dict[str, int], most: int) -> None:
    other = fold(Table(TableId(1)), [replace(OTHER.opened, **like)])
    tables = [other] * most
    Limits().require_room([*tables[1:], OTHER], LOBBY)
    with pytest.raises(Refused) as refused:
        Limits().require_room(tables, LOBBY)
    assert refused.value.details == {"n": most}


def test_the_defaults_of_the_settings_are_those_of_the_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    no_file: dict[str, Any] = {"_env_file": None}
    for name in Limits._fields:
        monkeypatch.delenv(name.upper(), raising=False)
    assert Config(**no_file).limits == Limits()
    monkeypatch.setenv("TABLES_PER_HOST", "7")
    assert Config(**no_file).limits.tables_per_host == 7


def test_how_many_tables_one_person_opens_within_an_hour(watch: Watch) -> None:
    openings = Openings(Limits(tables_per_hour=3), watch)
    for _ in range(3):
        openings.require_room(UserId(1))
        openings.add(UserId(1))
        watch.seconds += 600
    with pytest.raises(Refused) as refused:
        openings.require_room(UserId(1))
    assert refused.value.details == {"n": 3}
    openings.require_room(UserId(2))
    watch.seconds += HOUR - 1800
    openings.require_room(UserId(1))
    for host in range(3 * MOST_REMEMBERED):
        openings.add(UserId(host))
        watch.seconds += 5
    assert len(openings) <= MOST_REMEMBERED + 1


def test_what_may_happen_seldom(watch: Watch) -> None:
    seldom = RateLimiter(30, now=watch)
    assert [seldom.allows(1), seldom.allows(1), seldom.allows(2)] == [True, False, True]
    watch.seconds += 29
    assert not seldom.allows(1)
    watch.seconds += 1
    assert [seldom.allows(1), seldom.allows(1)] == [True, False]
    for number in range(3 * MOST_REMEMBERED):
        seldom.allows(number)
        watch.seconds += 1
    assert len(seldom) <= MOST_REMEMBERED + 1


def test_to_ask_whether_something_may_happen_does_not_count(watch: Watch) -> None:
    limiter = RateLimiter(30, now=watch)
    assert [limiter.would_allow(1) for _ in range(3)] == [True] * 3
    assert limiter.allows(1)
    assert not limiter.would_allow(1)
    watch.seconds += 30
    assert limiter.would_allow(1)
    assert limiter.allows(1)


def test_what_costs_several_presses_is_paid_with_them(limiter: RateLimiter, watch: Watch) -> None:
    assert [limiter.allows(UserId(1), 5) for _ in range(5)] == [True] * 4 + [False]
    watch.seconds += 2
    assert not limiter.allows(UserId(1), 5)
    assert limiter.allows(UserId(1))
    watch.seconds += 60
    assert limiter.allows(UserId(1), 20)
    assert not limiter.allows(UserId(1))


async def test_waiting_callers_pass_one_after_the_other_at_the_same_rate() -> None:
    limiter, start = RateLimiter(0.02, at_once=2), loop_time()

    async def passed() -> float:
        await limiter.wait()
        return loop_time() - start

    times = await asyncio.gather(*(passed() for _ in range(4)))
    assert times == sorted(times), "in the order in which they came"
    # The loop may wake a little early, by the resolution of its clock.
    assert times[2] > 0.019
    assert times[3] > 0.039
    assert not limiter.allows(None), "what waited has counted"


DAY = 86_400


def by_post(number: int, *people: UserId, seconds: int = DAY, channel: ChannelId = ChannelId(2)) -> Table:
    players = tuple(Player(user=user, name="?") for user in people)
    opened = replace(OPENED, host=people[0], channel=channel, seconds=seconds)
    return replace(fold(Table(TableId(number)), [opened]), players=players)


def test_one_person_has_one_table_by_post_alone() -> None:
    alone = by_post(1, UserId(3))
    with pytest.raises(Refused, match="You already have a table by post where nobody else plays"):
        Limits().require_company([alone], by_post(0, UserId(3), channel=ChannelId(9)))
    Limits().require_company([alone], by_post(0, UserId(3), UserId(4)))  # not alone there
    Limits().require_company([alone], by_post(0, UserId(3), seconds=600))  # it is over in hours
    Limits().require_company(
        [by_post(1, UserId(3), UserId(4))], by_post(0, UserId(3))
    )  # the other one has company
    Limits().require_company([alone], alone)  # it does not stand in its own way


def test_a_channel_has_two_tables_by_post_with_one_person() -> None:
    two = [by_post(1, UserId(3)), by_post(2, UserId(4))]
    with pytest.raises(Refused) as refused:
        Limits().require_company(two, by_post(0, UserId(5)))
    assert refused.value.details == {"n": 2}
    Limits().require_company(two, by_post(0, UserId(5), channel=ChannelId(9)))
