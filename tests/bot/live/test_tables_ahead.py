"""Decisions out of turn at a live table: those made ahead, answers to a request for a card, and calls."""

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from bot.ids import UserId
from bot.table import Table, log
from bot.table.ahead import Ahead
from bot.table.commands import Act, DecideAhead, Start
from bot.table.deadlines import BRIEF_SECONDS
from tests.bot.service import Service, restarted
from tests.engine.cucco_table import table as dealt

ASKED = (0, "ask", "player")


async def playing(
    tables: Service, game: str, people: int, house: int = 0, options: Mapping[str, str | int] | None = None
) -> Table:
    """A game that has begun. Each person's user id is the number of their seat."""
    users = map(UserId, range(people))
    lobby = await tables.lobby(*users, house=house, game=game, options=options or {}, seconds=20)
    return await tables.does(lobby, Start(UserId(0)))


async def cucco(tables: Service, cards: str, people: int = 5) -> Table:
    """A game of Cucco in which five seats hold these cards. E deals."""
    begun = await playing(tables, "cucco", people, 5 - people)
    live = tables._known[begun.id]
    live.table = replace(begun, state=dealt(cards))
    live.pause(tables._pace, tables.time.now())
    tables._clock.wind(live)
    return live.table


async def says(tables: Service, at: Table, seat: int, action: str) -> Table:
    return await tables.handle(at.id, Act(UserId(seat), at.prompt.turn, action))


async def acts(tables: Service, at: Table) -> list[tuple[int, str, str]]:
    entries = await tables.log(at)
    return [(entry.seat, entry.action, entry.by) for entry in entries if isinstance(entry, log.Acted)]


@pytest.mark.parametrize(("people", "pause"), [(5, 2.0), (20, 1.0)])
async def test_a_deal_that_all_have_decided_takes_one_pause_also_over_a_restart(
    tables: Service, people: int, pause: float
) -> None:
    at = await playing(tables, "coucou", people, options={"variant": "as", "chips": 3})
    first, *others = at.state.waiting
    for seat in others:
        turn = at.turn_of(seat)
        assert turn is not None
        at = await tables.handle(at.id, DecideAhead(UserId(seat), Ahead("keep", turn.hand)))
    async with restarted(tables) as again:
        assert await again.get(at.id) == at
        at = await says(again, at, first, "keep")
        await again.time.passes(pause - 0.1)
        assert [how for *_, how in await acts(again, at)] == ["player"]
        await again.time.passes(0.1)
        assert (await again.get(at.id)).state.deal == 2
        assert [how for *_, how in await acts(again, at)] == ["player", *["ahead"] * (people - 1)]


async def test_every_request_stands_for_the_same_seconds(tables: Service) -> None:
    for card in (6, 7, 18, 20, 21, 1, 12):
        at = await cucco(tables, f"A3 B{card} C8 D9 E14")
        at = await says(tables, at, 0, "ask")
        await tables.time.passes(BRIEF_SECONDS - 0.1)
        assert await acts(tables, at) == [ASKED], card
        await tables.time.passes(0.1)
        assert await acts(tables, at) == [ASKED, (1, "accept", "clock")], card
        asked = (await tables.get(at.id)).players[1]
        assert (asked.misses, asked.away) == (0, False), "who lets a request pass has not slept"


async def test_the_house_calls_an_owl_after_the_usual_pause_or_holds_up_no_clock(tables: Service) -> None:
    """D, a bot, has the owl. Once A and B have kept their cards, C could take the owl by asking D."""
    at, passed = [await cucco(tables, "A3 B7 C8 D21 E14", people=3) for _ in range(2)]
    at = await says(tables, at, 0, "keep")
    at = await says(tables, at, 1, "keep")
    told = len(tables.told)
    await tables.time.passes(1.9)
    assert len(await acts(tables, at)) == 2
    await tables.time.passes(0.1)
    assert (await acts(tables, at))[-1] == (3, "owl", "house")
    assert len(tables.told) == told + 1, "at the other table nothing has happened"
    await tables.time.passes(18)
    assert await acts(tables, passed) == [(0, "keep", "clock")]
