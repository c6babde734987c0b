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
from bot.live.rate_limits import HOUR, MOST_REMEMBERED, Openings, RateLimiter, press_limiter
from bot.table import Table, log
from bot.table.commands import Refused
from bot.table.folding import fold
from bot.table.limits import Limits
from bot.table.players import Player
from tests.bot.service import Time

ANN, BEN, CLEO = UserId(3), UserId(4), UserId(5)
HERE, THERE = ChannelId(2), ChannelId(20)
OPENED = log.Opened("kuckuck", GuildId(1), HERE, ANN, {}, 60, "")
LOBBY = fold(Table(TableId(0)), [OPENED])


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


def test_twenty_presses_at_once_are_fine_then_two_a_second(limiter: RateLimiter, watch: Watch) -> None:
    assert [limiter.allows(ANN) for _ in range(22)] == [True] * 20 + [False] * 2
    assert limiter.allows(BEN), "another person presses as they like"
    watch.seconds += 0.5
    assert [limiter.allows(ANN), limiter.allows(ANN)] == [True, False]
    watch.seconds += 60
    assert [limiter.allows(ANN, 5) for _ in range(5)] == [True] * 4 + [False], "each costs five"
    watch.seconds += 2
    assert not limiter.allows(ANN, 5)
    assert limiter.allows(ANN)
    watch.seconds += 60
    assert [limiter.allows(ANN, 20), limiter.allows(ANN)] == [True, False]


@given(st.lists(st.floats(0, 3), max_size=200))
def test_no_tempo_of_presses_gets_more_than_its_share(pauses: list[float]) -> None:
    watch = Watch()
    limiter = press_limiter(Limits(), watch)
    allowed = 0
    for pause in pauses:
        watch.seconds += pause
        allowed += limiter.allows(ANN)
        assert allowed <= 20 + 2 * (watch.seconds - Watch.seconds) + 1e-6


def test_two_presses_a_second_go_on_for_ever_and_who_is_quiet_is_forgotten(
    limiter: RateLimiter, watch: Watch
) -> None:
    for user in range(3 * MOST_REMEMBERED):
        assert limiter.allows(ANN)
        watch.seconds += 0.5
        limiter.allows(UserId(100 + user))
    assert len(limiter) == 4


def test_what_may_happen_seldom_may_be_asked_for_without_counting(watch: Watch) -> None:
    seldom = RateLimiter(30, now=watch)
    assert [seldom.would_allow(1) for _ in range(3)] == [True] * 3
    assert [seldom.allows(1), seldom.allows(1), seldom.allows(2)] == [True, False, True]
    for seconds, free in ((29, False), (1, True)):
        watch.seconds += seconds
        assert seldom.would_allow(1) == free
    assert [seldom.allows(1), seldom.allows(1)] == [True, False]
    for number in range(3 * MOST_REMEMBERED):
        seldom.allows(number)
        watch.seconds += 1
    assert len(seldom) == 87


async def test_waiting_callers_pass_one_after_the_other_at_the_same_rate(time: Time) -> None:
    limiter, passed = RateLimiter(30.0, at_once=2), list[tuple[int, float]]()

    async def pass_through(number: int) -> None:
        await limiter.wait()
        passed.append((number, time.passed))

    callers = [asyncio.create_task(pass_through(number)) for number in range(4)]
    for seconds in (0, 20, 10, 20, 10):
        await time.passes(seconds)
    assert passed == [(0, 0), (1, 0), (2, 30), (3, 60)], "in the order in which they came"
    await asyncio.gather(*callers)
    assert not limiter.allows(None), "what waited has counted"


def test_how_many_tables_one_person_opens_within_an_hour(watch: Watch) -> None:
    openings = Openings(Limits(tables_per_hour=3), watch)
    for _ in range(3):
        openings.require_room(ANN)
        openings.add(ANN)
        watch.seconds += 600
    with pytest.raises(Refused) as refused:
        openings.require_room(ANN)
    assert refused.value.details == {"n": 3}
    openings.require_room(BEN)
    watch.seconds += HOUR - 1800
    openings.require_room(ANN)
    for host in range(2 * MOST_REMEMBERED + 100):
        openings.add(UserId(host))
        watch.seconds += 5
    assert len(openings) == 976, "over a thousand, those who opened nothing within an hour are forgotten"


@pytest.mark.parametrize(
    ("like", "most"),
    [({"host": ANN}, 3), ({"guild": 1, "channel": HERE}, 5), ({"guild": 1}, 50)],
    ids=["host", "channel", "server"],
)
def test_one_table_more_than_there_may_be_is_refused(like: dict[str, int], most: int) -> None:
    elsewhere = replace(OPENED, guild=10, channel=THERE, host=30)
    one = fold(Table(TableId(1)), [replace(elsewhere, **like)])
    Limits().require_room([*[one] * (most - 1), fold(Table(TableId(1)), [elsewhere])], LOBBY)
    with pytest.raises(Refused) as refused:
        Limits().require_room([one] * most, LOBBY)
    assert refused.value.details == {"n": most}


def by_post(number: int, *people: UserId, seconds: int = 86_400, channel: ChannelId = HERE) -> Table:
    players = tuple(Player(user=user, name="?") for user in people)
    opened = replace(OPENED, host=people[0], channel=channel, seconds=seconds)
    return replace(fold(Table(TableId(number)), [opened]), players=players)


def test_one_person_has_one_table_by_post_alone_and_a_channel_two_of_them() -> None:
    alone, require_company = by_post(1, ANN), Limits().require_company
    with pytest.raises(Refused, match="You already have a table by post where nobody else plays"):
        require_company([alone], by_post(0, ANN, channel=THERE))
    require_company([alone], by_post(0, ANN, BEN))  # not alone there
    require_company([alone], by_post(0, ANN, seconds=600))  # it is over in hours
    require_company([by_post(1, ANN, BEN)], by_post(0, ANN))  # the other one has company
    require_company([alone], alone)  # it does not stand in its own way
    two = [alone, by_post(2, BEN)]
    with pytest.raises(Refused) as refused:
        require_company(two, by_post(0, CLEO))
    assert refused.value.details == {"n": 2}
    require_company(two, by_post(0, CLEO, channel=THERE))


def test_the_defaults_of_the_settings_are_those_of_the_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    no_file: dict[str, Any] = {"_env_file": None}
    for name in Limits._fields:
        monkeypatch.delenv(name.upper(), raising=False)
    assert Config(**no_file).limits == Limits()
    monkeypatch.setenv("TABLES_PER_HOST", "7")
    assert Config(**no_file).limits.tables_per_host == 7
