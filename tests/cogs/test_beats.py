"""A trick's result stands for a moment on every screen before the game goes on."""

from __future__ import annotations

import pytest
from simcord import MemberActor

from bot.games.kuckuck.beats import seconds
from engine.games.kuckuck.events import NestTaken
from tests.cogs.evening import PAINTED, Evening
from tests.cogs.reading import answer_of, cards, text, words

TRICK = seconds[NestTaken]


@pytest.fixture
def beats() -> float:
    return 1.0


@pytest.fixture
async def players(evening: Evening) -> list[MemberActor]:
    """Ann, Ben and Cleo, who have played the first trick."""
    members = evening.members("ann", "ben", "cleo")
    await evening.start_game(*members)
    for member in members:
        await evening.choose(member)
    await evening.env.advance_time(PAINTED)
    return members


async def test_the_result_stands_and_then_everybody_is_asked(
    evening: Evening, players: list[MemberActor]
) -> None:
    for member in players:
        assert words(evening.hand(member)) == ["on"]
    assert "⏳" not in text(evening.board())
    await evening.env.advance_time(TRICK)
    await evening.paint()
    for member in players:
        assert len(cards(evening.hand(member))) == 11
    assert "⏳" in text(evening.board())


async def test_it_goes_on_at_once_when_all_have_pressed(evening: Evening, players: list[MemberActor]) -> None:
    for member in players:
        await evening.press(member, evening.hand(member), "on")
    await evening.env.advance_time(PAINTED)
    for member in players:
        assert len(cards(evening.hand(member))) == 11


async def test_a_late_press_and_one_by_somebody_else_change_nothing(
    evening: Evening, players: list[MemberActor]
) -> None:
    ann, *_ = players
    dan, before = evening.member("dan"), evening.table()
    on = f"t:{before.id}:-:on"
    forged = answer_of(await evening.press_old(dan, evening.board(), on))
    assert "This button means nothing to me any more" in text(forged)
    forged = answer_of(await evening.press_old(dan, evening.hand(ann), on))
    assert "You are not at this table" in text(forged)
    await evening.env.advance_time(TRICK)
    await evening.paint()
    await evening.press_old(ann, evening.hand(ann), on)
    assert evening.table() == before
    assert len(cards(evening.hand(ann))) == 11
