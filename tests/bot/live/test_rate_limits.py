"""How much of the bot a person, a channel or a server may use."""

import asyncio
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.host.config import Config
from bot.ids import UserId
from bot.live.rate_limits import (
    HOUR,
    MOST_REMEMBERED,
    OF_ONE,
    OF_ONE_BY_ONE,
    Mentions,
    Openings,
    RateLimiter,
    press_limiter,
)
from bot.live.retention import farewell
from bot.table.commands import Leave, Refused
from bot.table.limits import Limits
from tests.bot.people import CLEO, join
from tests.bot.service import Service, Time

ANN, BEN = UserId(3), UserId(4)


class Watch:
    """A clock whose time a test sets."""

    seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


def test_twenty_presses_at_once_are_fine_then_two_a_second() -> None:
    watch = Watch()
    limiter = press_limiter(Limits(presses_at_once=20, presses_per_second=2.0), watch)
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
    watch.seconds += 60
    for user in range(2 * MOST_REMEMBERED):
        assert limiter.allows(ANN)
        watch.seconds += 0.5
        limiter.allows(UserId(100 + user))
    assert len(limiter) < MOST_REMEMBERED, "who is quiet is forgotten"


@given(st.lists(st.floats(0, 3), max_size=200))
def test_no_tempo_of_presses_gets_more_than_its_share(pauses: list[float]) -> None:
    watch = Watch()
    limiter = press_limiter(Limits(), watch)
    allowed = 0
    for pause in pauses:
        watch.seconds += pause
        allowed += limiter.allows(ANN)
        assert allowed <= 20 + 2 * (watch.seconds - Watch.seconds) + 1e-6


def test_what_may_happen_seldom_may_be_asked_for_without_counting() -> None:
    watch = Watch()
    seldom = RateLimiter(30, now=watch)
    for seconds, free in ((0, True), (29, False), (1, True)):
        watch.seconds += seconds
        assert [seldom.would_allow(1), seldom.would_allow(1), seldom.allows(1)] == [free] * 3


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


def test_how_many_tables_one_person_opens_within_an_hour() -> None:
    watch = Watch()
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
    for host in range(2 * MOST_REMEMBERED):
        openings.add(UserId(host))
        watch.seconds += 5
    assert len(openings) == 876, "over a thousand, those who opened nothing within an hour are forgotten"


def test_the_settings_have_the_defaults_of_the_limits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # a folder without a settings file
    for name in Limits._fields:
        monkeypatch.delenv(name.upper(), raising=False)
    assert Config().limits == Limits() == (3, 5, 50, 50, 20, 20, 2.0)
    monkeypatch.setenv("TABLES_PER_HOST", "7")
    assert Config().limits.tables_per_host == 7


async def test_a_table_counts_for_who_opened_it_though_they_leave_it_to_somebody_else(
    tables: Service,
) -> None:
    tables._limits = Limits()
    for _ in range(3):
        lobby = await tables.does(await tables.lobby(ANN), join(CLEO), Leave(ANN))
        assert lobby.host == CLEO
    with pytest.raises(Refused, match="are still going without you"):
        await tables.lobby(ANN)
    await tables.handle(lobby.id, join(ANN))
    with pytest.raises(Refused, match="tables open, the limit for one person"):
        await tables.lobby(ANN)
    await tables.lobby(CLEO)
    await farewell(tables, tables.store, ANN)
    with pytest.raises(Refused, match="They count even if your data was deleted"):
        await tables.lobby(ANN)
    await tables.lobby(BEN)


def test_one_person_cannot_use_up_how_often_all_others_may_mention_somebody() -> None:
    watch = Watch()
    mentions = Mentions(watch)
    assert [mentions.allows(ANN, CLEO) for _ in range(3)] == [True] * OF_ONE_BY_ONE[1] + [False]
    assert [mentions.allows(BEN, CLEO) for _ in range(2)] == [True, False], "all together three at once"
    assert mentions.allows(ANN, BEN), "whom ANN has mentioned too often is not everybody"
    by_ann = by_ben = 0
    for _ in range(100):
        watch.seconds += OF_ONE[0]
        by_ann += mentions.allows(ANN, CLEO)
        by_ben += mentions.allows(BEN, CLEO)
    assert by_ann <= 100 * OF_ONE[0] / OF_ONE_BY_ONE[0] + 1
    assert by_ben >= 30, "there is always room for another person"
