"""What is decided out of turn at a living table: ahead, while a request stands, and by calls."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.ids import UserId
from bot.table import Table, log
from bot.table.ahead import Ahead, Hand
from bot.table.commands import Act, DecideAhead, Refused, Start
from bot.table.deadlines import BRIEF_SECONDS
from bot.table.folding import evolve
from engine.game import IllegalAction
from tests.bot.service import Service, restarted
from tests.engine.cucco_table import table as dealt

ASKED = (0, "ask", "player")
IN_HAND = Hand(1, "6")


async def playing(tables: Service, game: str, people: int, house: int = 0, **options: str | int) -> Table:
    """A game that has begun; persons are numbered by their seats."""
    users = map(UserId, range(people))
    lobby = await tables.lobby(*users, house=house, game=game, options=options, seconds=20)
    return await tables.does(lobby, Start(UserId(0)))


async def coucou(tables: Service, people: int, house: int = 0) -> Table:
    return await playing(tables, "coucou", people, house, variant="as", chips=3)


async def cucco(tables: Service, cards: str, people: int = 5) -> Table:
    """Five seats with these cards; E deals."""
    begun = await playing(tables, "cucco", people, 5 - people)
    live = tables._known[begun.id]
    live.table = replace(begun, state=dealt(cards))
    live.pause(tables._pace, tables.time.now())
    tables._clock.wind(live)
    return live.table


async def decides(tables: Service, at: Table, seat: int, action: str = "keep") -> Table:
    """The person in this seat decides ahead, or now if it is their turn."""
    turn = at.turn_of(seat)
    assert turn is not None
    return await tables.handle(at.id, DecideAhead(UserId(seat), Ahead(action, turn.hand)))


async def settles(tables: Service, at: Table, seat: int, action: str) -> Table:
    """They say ahead how they answer a request."""
    return await tables.handle(at.id, DecideAhead(UserId(seat), Ahead(action, IN_HAND)))


async def says(tables: Service, at: Table, seat: int, action: str, turn: int | None = None) -> Table:
    return await tables.handle(at.id, Act(UserId(seat), at.prompt.turn if turn is None else turn, action))


async def acts(tables: Service, at: Table) -> list[tuple[int, str, str]]:
    entries = await tables.log(at)
    return [(entry.seat, entry.action, entry.by) for entry in entries if isinstance(entry, log.Acted)]


async def by(tables: Service, at: Table) -> list[str]:
    """As what each action so far was made."""
    return [how for *_, how in await acts(tables, at)]


async def test_a_deal_that_all_have_decided_takes_one_pause_also_over_a_restart(tables: Service) -> None:
    at = await coucou(tables, 5)
    first, *others = at.state.waiting
    for seat in others:
        at = await decides(tables, at, seat)
    async with restarted(tables) as again:
        assert await again.get(at.id) == at
        at = await decides(again, at, first)
        await again.time.passes(1.9)
        assert await by(again, at) == ["player"]
        await again.time.passes(0.1)
        assert (await again.get(at.id)).state.deal == 2
        assert await by(again, at) == ["player", "ahead", "ahead", "ahead", "ahead"]


async def test_at_a_table_of_twenty_the_pauses_are_half_as_long(tables: Service) -> None:
    at = await coucou(tables, 20)
    first, second, *_ = at.state.waiting
    at = await decides(tables, at, second)
    await decides(tables, at, first)
    await tables.time.passes(0.9)
    assert await by(tables, at) == ["player"]
    await tables.time.passes(0.1)
    assert await by(tables, at) == ["player", "ahead"]


async def test_taken_back_in_the_pause_it_is_a_turn_like_any_other(tables: Service) -> None:
    at = await coucou(tables, 5)
    first, second, third, *_ = at.state.waiting
    for seat in (third, second, first):
        at = await decides(tables, at, seat)
    await tables.time.passes(1)
    await decides(tables, at, second, "")
    assert await tables.wait(at) == 19
    await tables.time.passes(18)
    assert await by(tables, at) == ["player"]
    await tables.time.passes(1)
    assert await by(tables, at) == ["player", "clock"]
    await tables.time.passes(2)
    assert await by(tables, at) == ["player", "clock", "ahead"]


async def test_every_request_stands_for_the_same_seconds(tables: Service) -> None:
    for card in (6, 7, 18, 20, 21, 1, 12):
        at = await cucco(tables, f"A3 B{card} C8 D9 E14")
        at = await says(tables, at, 0, "ask")
        assert await tables.wait(at) == BRIEF_SECONDS, card
        await tables.time.passes(BRIEF_SECONDS - 0.1)
        assert await acts(tables, at) == [ASKED], card
        await tables.time.passes(0.1)
        assert await acts(tables, at) == [ASKED, (1, "accept", "clock")], card
        asked = (await tables.get(at.id)).players[1]
        assert (asked.misses, asked.away) == (0, False), "who lets a request pass has not slept"


async def test_the_owl_is_called_by_an_earlier_button_of_the_round_and_of_no_other(tables: Service) -> None:
    at = await cucco(tables, "A3 B7 C21 D9 E14")
    told = len(tables.told)
    with pytest.raises(IllegalAction, match="no_owl"):
        await says(tables, at, 3, "owl")
    assert await tables.get(at.id) == at
    assert len(tables.told) == told, "a wrong call changes nothing"
    at = await says(tables, at, 0, "keep")
    at = await says(tables, at, 1, "keep")
    at = await says(tables, at, 2, "owl", turn=0)
    assert at.state.last.owl == 2
    with pytest.raises(Refused, match="earlier move"):
        await says(tables, at, 2, "owl", turn=0)


async def test_the_house_calls_an_owl_after_the_usual_pause_or_holds_up_no_clock(tables: Service) -> None:
    """D, of the house, has it, and C could take it from them when A and B have kept their cards."""
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


async def test_an_answer_falls_with_the_card_and_beside_it_a_turn_is_decided(tables: Service) -> None:
    at = await cucco(tables, "A3 B7 C6 D9 E14")
    at = await settles(tables, at, 2, "refuse")
    at = await settles(tables, at, 2, "keep")
    assert (at.settled_answer(2), at.decided_ahead(2)) == ("refuse", "keep")
    again = evolve(at, log.decode(log.encode(log.DecidedAhead(2, "accept", 1, "6"))))
    assert (again.settled_answer(2), again.decided_ahead(2)) == ("accept", "keep"), "as the log says"
    assert evolve(at, log.WentAway(2)).settled_answer(2) is None
    moved = replace(at, state=replace(at.state, cards=(3, 7, 8, 9, 14)))
    assert (moved.settled_answer(2), moved.decided_ahead(2)) == (None, None)
    with pytest.raises(Refused):
        await settles(tables, at, 3, "refuse")
