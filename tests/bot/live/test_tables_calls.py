"""Requests that stand for some seconds, and calls out of turn, at a living table of Cucco 21."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.ids import UserId
from bot.table import Table, log
from bot.table.ahead import Ahead, Hand
from bot.table.commands import Act, DecideAhead, FillHouse, Join, Refused, Start
from bot.table.deadlines import BRIEF_SECONDS
from bot.table.folding import evolve
from engine.game import IllegalAction
from tests.bot.people import CHANNEL, GUILD
from tests.bot.service import Service
from tests.engine.cucco_table import table

ASKED = (0, "ask", "player")


async def cucco(tables: Service, cards: str, people: int = 5) -> Table:
    """A game with these cards, persons numbered by their seats, the others of the house; E deals."""
    opened = await tables.open(
        game="cucco", guild=GUILD, channel=CHANNEL, host=UserId(0), name="0", options={}, seconds=20
    )
    others = [Join(UserId(user), str(user)) for user in range(1, people)]
    dealt = await tables.does(opened, *others, FillHouse(UserId(0)), Start(UserId(0)))
    live = tables._known[dealt.id]
    live.table = replace(dealt, state=table(cards))
    live.pause(tables._pace, tables.time.now())
    tables._clock.wind(live)
    return live.table


async def says(tables: Service, at: Table, seat: int, action: str, turn: int | None = None) -> Table:
    return await tables.handle(at.id, Act(UserId(seat), at.prompt.turn if turn is None else turn, action))


async def settles(tables: Service, at: Table, seat: int, action: str) -> Table:
    return await tables.handle(at.id, DecideAhead(UserId(seat), Ahead(action, Hand(1, "6"))))


async def acts(tables: Service, at: Table) -> list[tuple[int, str, str]]:
    return [
        (entry.seat, entry.action, entry.by) for entry in await tables.log(at) if isinstance(entry, log.Acted)
    ]


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


async def test_lovers_may_refuse_in_that_time(tables: Service) -> None:
    at = await cucco(tables, "A3 B6 C8 D9 E14")
    at = await says(tables, at, 0, "ask")
    at = await says(tables, at, 1, "refuse")
    assert at.prompt.seats == {1}, "their own turn"
    assert await tables.wait(at) == 20


async def test_the_owl_is_called_by_a_button_of_an_earlier_turn_of_the_round_and_of_no_other(
    tables: Service,
) -> None:
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


async def test_a_house_player_calls_his_owl_after_the_same_pause_as_ever(tables: Service) -> None:
    """D, of the house, has it, and C could take it from them."""
    at = await cucco(tables, "A3 B7 C8 D21 E14", people=3)
    at = await says(tables, at, 0, "keep")
    at = await says(tables, at, 1, "keep")
    await tables.time.passes(1.9)
    assert len(await acts(tables, at)) == 2
    await tables.time.passes(0.1)
    assert (await acts(tables, at))[-1] == (3, "owl", "house")


async def test_a_house_player_who_lets_it_pass_holds_up_no_clock(tables: Service) -> None:
    at = await cucco(tables, "A3 B7 C8 D21 E14", people=3)
    before = len(tables.told)
    await tables.time.passes(2)
    assert len(tables.told) == before, "nothing has happened"
    await tables.time.passes(18)
    assert (await acts(tables, at)) == [(0, "keep", "clock")]


@pytest.mark.parametrize("answer", ["refuse", "accept"])
async def test_an_answer_settled_ahead_is_given_when_the_time_of_the_request_is_over(
    tables: Service, answer: str
) -> None:
    at = await cucco(tables, "A3 B6 C8 D9 E14")
    at = await settles(tables, at, 1, "accept" if answer == "refuse" else "refuse")
    at = await says(tables, at, 0, "ask")
    assert await tables.wait(at) == BRIEF_SECONDS
    await tables.time.passes(1)
    at = await settles(tables, at, 1, answer)
    assert await tables.wait(at) == BRIEF_SECONDS - 1
    await tables.time.passes(BRIEF_SECONDS - 1.1)
    assert await acts(tables, at) == [ASKED]
    await tables.time.passes(0.1)
    assert await acts(tables, at) == [ASKED, (1, answer, "ahead")]


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
