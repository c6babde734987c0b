"""Strong bots think during the pauses before their moves, and no table waits for them."""

import asyncio
from collections.abc import AsyncIterator
from random import Random

import pytest

from bot import metrics
from bot.minds.minds import Minds
from bot.storage.store import Store
from bot.table import LEARNER, Table, log
from bot.table.commands import Act, Change, Start
from bot.table.deadlines import THINKING_SECONDS
from bot.table.house import bird_of, house_choice, seed_of_thought
from engine.game import Action, Seat
from engine.minds import LEVELS, Level, chooser, strong
from tests.bot.minds.held import Held
from tests.bot.people import ANN, BEN, CLEO, cards, plays
from tests.bot.service import THERE, Service, Time, settled

PAUSE = 2.0


@pytest.fixture
async def held() -> Held:
    return Held()


@pytest.fixture
async def tables(store: Store, time: Time, held: Held) -> AsyncIterator[Service]:
    """Tables with bots that finish thinking when ``held`` lets them."""
    minds = Minds(1.0, held, time.steady)
    service = Service(store, time, minds=minds)
    yield service
    await service.close()
    held.let()
    await minds.close()


async def playing(tables: Service, level: Level = "strong") -> Table:
    """A game of Ann and Ben with two bots of this level."""
    lobby = await tables.lobby(ANN, BEN, house=2)
    return await tables.does(lobby, Change(ANN, level=level), Start(ANN))


def late() -> float:
    return float(metrics.LATE_THOUGHTS._value.get())


def thought(table: Table, seat: Seat) -> Action:
    """What the bot in this seat plays if it thinks."""
    think = chooser(table.rules, "strong", bird_of(table.players[seat]).temper)
    rng = Random(seed_of_thought(table, seat))
    return think(table.rules.view(table.state, seat), table.rules.legal(table.state, seat), rng)


def fair(table: Table, seat: Seat) -> Action:
    """What a bot plays without thinking."""
    return house_choice(table, seat, table.rules.legal(table.state, seat))


async def played(tables: Service, table: Table) -> dict[Seat, Action]:
    """The bots' actions since this state of the table, keyed by seat."""
    acts = [entry for entry in (await tables.log(table))[table.seq :] if isinstance(entry, log.Acted)]
    return {act.seat: act.action for act in acts if act.by == "house"}


async def thought_out(tables: Service, held: Held, table: Table) -> None:
    """Waits until all bots of the table have finished thinking."""
    held.let()
    thinking = tables._known[table.id].thinking
    await asyncio.wait([*thinking._asked.values(), *filter(None, [thinking.of_coach])])
    await settled()


async def test_thoughts_in_time_are_played_and_late_ones_are_left(tables: Service, held: Held) -> None:
    missed, differs = late(), False
    table = await playing(tables)
    await tables.time.passes(PAUSE)
    assert await played(tables, table) == {seat: fair(table, seat) for seat in (2, 3)}
    assert late() == missed + 2, "the table did not wait"
    for _ in range(2):
        table = await tables.does(table, plays(table, ANN), plays(table, BEN))
        await thought_out(tables, held, table)
        assert await played(tables, table) == {}
        await tables.time.passes(PAUSE)
        thoughts = {seat: thought(table, seat) for seat in (2, 3)}
        assert await played(tables, table) == thoughts
        differs |= thoughts != {seat: fair(table, seat) for seat in (2, 3)}
    assert differs
    assert late() == missed + 2


async def test_each_decision_is_thought_about_once_and_again_after_a_restart(
    tables: Service, held: Held, store: Store, time: Time
) -> None:
    table = await playing(tables)
    await settled()
    table = await tables.does(table, plays(table, ANN), plays(table, ANN, cards(table, ANN)[1]))
    await settled()
    seeds = [question.seed for question in held.asked]
    assert sorted(seeds) == sorted(seed_of_thought(table, seat) for seat in (2, 3))
    assert not any(secret in str(held.asked) for secret in (table.seed, table.secret))
    await tables.close()
    again = Service(store, time, minds=tables._clock._minds)
    await again.restore()
    await settled()
    assert [question.seed for question in held.asked] == seeds * 2
    await thought_out(again, held, table)
    await time.passes(PAUSE)
    assert await played(again, table) == {seat: thought(table, seat) for seat in (2, 3)}
    await again.close()


async def test_a_pause_is_as_long_as_ever_and_other_bots_do_not_think(tables: Service, held: Held) -> None:
    for level in LEVELS:
        table = await playing(tables, level)
        await settled()
        assert tables._known[table.id].pause_ends == tables.time.now() + PAUSE
        assert len(held.asked) == (2 if level == "strong" else 0), level
        held.asked.clear()


async def test_where_moves_flow_who_thinks_takes_always_the_same_moment(tables: Service, held: Held) -> None:
    async def pauses(level: Level, tricks: int) -> set[float]:
        """For how many seconds bots pause in the first turns of an open game with one person."""
        lobby = await tables.lobby(ANN, house=3, bidding="tactical")
        table = await tables.does(lobby, Change(ANN, level=level), Start(ANN))
        live, found = tables._known[table.id], set()
        for _ in range(tricks):
            while live.table.prompt.seats == {0}:
                await tables.does(live.table, plays(live.table, ANN))
            assert live.pause_ends is not None
            turn, wait = live.table.prompt.turn, live.pause_ends - tables.time.now()
            found.add(round(max(0.0, wait), 3))
            if level == "strong":
                await asyncio.wait(live.thinking._asked.values())
            await tables.time.passes(wait)
            assert live.table.prompt.turn > turn
        return found

    held.let()
    assert await pauses("strong", 4) == {THINKING_SECONDS, PAUSE}
    assert await pauses("fair", 2) == {PAUSE}, "all others follow the first one at once"


@pytest.mark.parametrize("dialect", ["postgresql"], indirect=True)
async def test_at_the_table_of_another_process_nobody_thinks(store: Store, time: Time, held: Held) -> None:
    other = Service(store, time, THERE, minds=Minds(1.0, held, time.steady))
    await playing(other)
    await settled()
    assert held.asked == []
    await other.close()


async def test_a_coach_asks_the_strong_player_and_the_panel_hears_of_it(tables: Service, held: Held) -> None:
    await tables.lesson(ANN, "kuckuck")
    assert held.asked == [], "there the script says what is best"
    table = await tables.lesson(BEN)
    assert tables.moment(table.id).advice is None
    tables.told.clear()
    await thought_out(tables, held, table)
    assert [told.id for told in tables.told] == [table.id]
    mind, [asked] = strong(table.rules), held.asked
    assert mind is not None
    view, legal = table.rules.view(table.state, LEARNER), table.rules.legal(table.state, LEARNER)
    thought = mind.weigh(view, legal, Random(asked.seed), asked.worlds, "plain")
    best = legal[thought.worths.index(max(thought.worths))]
    assert tables.moment(table.id).advice == best
    await tables.does(table, Act(BEN, 0, best))
    await tables.time.passes(10)
    assert (await tables.get(table.id)).prompt.turn == 1
    assert len(held.asked) == 2, "nobody thinks for the bots of a lesson"
    table = await tables.lesson(CLEO)
    await tables.close()
    tables.told.clear()
    await thought_out(tables, held, table)
    assert tables.told == [], "what is found after a stop changes no screen"
