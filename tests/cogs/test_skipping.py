"""When all people are out, they need not wait while the house plays on."""

from __future__ import annotations

import pytest
from simcord import MemberActor

from bot.ids import UserId
from bot.table import Phase, Table
from engine.games.coucou import view
from tests.cogs.evening import PAINTED, Evening
from tests.cogs.reading import answer_of, said, text, words

STILL = "Somebody still plays in this game. You can skip to the end once everybody here is out."
LOW = "A2345"
MANY_CHIPS = 7
"""With this many chips in all the house plays on for some deals, each with its beat."""


@pytest.fixture
def beats() -> float:
    return 1.0


@pytest.fixture
async def ann(evening: Evening) -> MemberActor:
    """Ann, who is out of a game of Coucou in which four house players play on."""
    ann = evening.member("ann")
    while not await out(evening, ann):  # however badly she plays, another may lose more
        pass
    return ann


async def begin(evening: Evening, ann: MemberActor) -> None:
    lobby = await evening.open_table(ann, game="coucou", chips=3)
    await evening.press(ann, lobby, "fill")
    await evening.press(ann, lobby, "start")
    await evening.paint()


async def out(evening: Evening, ann: MemberActor) -> bool:
    """Plays a game as badly as one can, until Ann is out, or else to its end. Whether she is out early."""
    await begin(evening, ann)
    table = evening.table()
    while table.phase is Phase.PLAYING:
        if not table.state.chips[0] and sum(table.state.chips) >= MANY_CHIPS:
            await evening.paint()
            return True
        if table.prompt.seats == {0} and "keep" in words(evening.hands(ann)[-1]):
            low = view(table.state, 0).card[0] in LOW
            await evening.press(ann, evening.hands(ann)[-1], "keep" if low else "ask")
        await evening.paint()
        table = await evening.bot.tables.get(table.id)
    await evening.paint()
    return False


async def ended(evening: Evening, table: Table) -> bool:
    """Whether the game is over a moment later."""
    await evening.env.advance_time(PAINTED)
    return (await evening.bot.tables.get(table.id)).phase is Phase.OVER


@pytest.mark.parametrize("place", ["table", "hand"])
async def test_a_press_plays_the_game_to_its_end_at_once(
    evening: Evening, ann: MemberActor, place: str
) -> None:
    table = evening.table()
    message = evening.shared()[-1] if place == "table" else evening.hands(ann)[-1]
    assert (await evening.press(ann, message, "skip")).acknowledged
    assert await ended(evening, table)
    await evening.paint()
    assert "again" in words(evening.shared()[-1])
    for late in (evening.shared()[-1], evening.hands(ann)[-1]):
        assert (await evening.press_old(ann, late, f"t:{table.id}:-:skip")).acknowledged
    assert "🏆" in text(evening.shared()[-1])


async def test_somebody_who_does_not_sit_there_skips_nothing(evening: Evening, ann: MemberActor) -> None:
    ben, table = evening.member("ben"), evening.table()
    forged = answer_of(await evening.press_old(ben, evening.shared()[-1], f"t:{table.id}:-:skip"))
    assert "You are not at this table" in text(forged)
    assert not await ended(evening, table)


async def test_it_waits_for_somebody_who_still_takes_part(evening: Evening) -> None:
    ann = evening.member("ann")
    await begin(evening, ann)
    before = evening.table()
    for message in (evening.board(), evening.hand(ann)):
        assert "skip" not in words(message)
        assert said(await evening.press_old(ann, message, f"t:{before.id}:-:skip")) == STILL
    assert not await ended(evening, before)
    lobby = await evening.open_table(ann, game="coucou")
    table = evening.table()
    assert said(await evening.press_old(ann, lobby, f"t:{table.id}:-:skip")) == STILL


async def test_it_waits_for_somebody_who_sits_down(evening: Evening, ann: MemberActor) -> None:
    ben, table = evening.member("ben"), evening.table()
    await evening.press(ben, evening.shared()[-1], "join")
    assert said(await evening.press_old(ann, evening.shared()[-1], f"t:{table.id}:-:skip")) == STILL
    await evening.paint()
    seat, chips = evening.table().seat(UserId(ben.id)), evening.table().state.chips
    out_at_once = seat is not None and chips[seat] == 0
    assert ("skip" in words(evening.shared()[-1])) == out_at_once
