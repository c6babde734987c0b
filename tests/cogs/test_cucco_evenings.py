"""Cucco 21 by people: to the end of the game, the lovers' answer, and the owl."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from simcord import MemberActor

from bot.ids import GuildId
from bot.table import Phase, Table
from engine.games.cucco.nouns import OWL
from tests.cogs.evening import Evening
from tests.cogs.reading import address_of, said, text, words
from tests.engine.cucco_table import table

NAMES = ["ann", "ben", "cleo", "dan", "eve"]


async def five_at(evening: Evening, cards: str) -> list[MemberActor]:
    """A to E, who hold these cards; all hands are open."""
    members = evening.members(*NAMES)
    await evening.start_game(*members, game="cucco")
    live = evening.bot.tables._known[evening.table().id]
    live.table = replace(live.table, state=table(cards))
    for member in members:
        await evening.press(member, evening.board(), "hand")
    return members


async def test_five_people_play_from_the_start_command_to_the_ranking(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(evening.bot.router.presses, "allows", lambda user: True)  # no time passes
    members = evening.members(*NAMES)
    await evening.start_game(*members, game="cucco")
    at: Table = evening.table()
    while at.phase is Phase.PLAYING:
        [seat] = at.prompt.seats
        action = "accept" if at.prompt.brief else "ask" if at.state.cards[seat] < 6 else "keep"
        address = f"t:{at.id}:{at.prompt.turn}:{action}"
        assert (await evening.press_old(members[seat], evening.board(), address)).acknowledged
        at = await evening.bot.tables.get(at.id)
    await evening.paint()
    board = text(evening.board())
    assert "🏆" in board
    assert at.outcome is not None
    assert min(at.outcome.scores) == 0
    assert f"{max(at.outcome.scores)} chips" in board
    ranking = await evening.bot.store.leaderboards.page(GuildId(evening.guild.id), "cucco")
    assert sorted(standing.points for standing in ranking.standings) == sorted(at.outcome.scores)


async def test_one_person_fills_the_table_and_the_house_plays_on(evening: Evening) -> None:
    ann = evening.member("ann")
    lobby = await evening.open_table(ann, game="cucco")
    await evening.press(ann, lobby, "fill")
    await evening.press(ann, lobby, "start")
    await evening.paint()
    for _ in range(12):
        await evening.wait(3)
        if "keep" in words(evening.hand(ann)):
            await evening.press(ann, evening.hand(ann), "keep")
        if evening.table().prompt.deal > 1:
            break
    assert evening.table().prompt.deal > 1
    await evening.paint()
    assert "-# Last round: ❌ " in text(evening.board())


async def test_a_request_stands_and_only_the_lovers_see_a_choice(evening: Evening) -> None:
    ann, ben, *_ = await five_at(evening, "A3 B6 C8 D9 E14")
    await evening.press(ann, evening.hand(ann), "ask")
    await evening.paint()
    assert "ann 14 chips · **asks ben …**" in text(evening.board())
    assert "+refuse 1 6" in words(evening.hand(ben))
    assert "+refuse 1 6" not in words(evening.hand(ann))
    await evening.press(ben, evening.hand(ben), "+refuse 1 6")
    await evening.paint()
    assert "**asks ben …**" in text(evening.board()), "it stands as long as any other"
    await evening.wait(5)
    await evening.paint()
    assert "ann 14 chips · asked ben: 6 lovers" in text(evening.board())


async def test_a_request_that_nobody_refuses_is_settled_by_itself(evening: Evening) -> None:
    ann, ben, *_ = await five_at(evening, "A3 B7 C8 D9 E14")
    await evening.press(ann, evening.hand(ann), "ask")
    await evening.paint()
    await evening.wait(5)
    assert "Your card: 7" in text(evening.hand(ann))
    assert "Your card: 3" in text(evening.hand(ben))
    assert "ann 14 chips · swapped with ben" in text(evening.board()), "nobody else has seen the cards"


async def test_the_owl_is_called_from_the_hand_and_a_wrong_call_stays_between_us(evening: Evening) -> None:
    _, _, cleo, dan, _ = await five_at(evening, f"A3 B7 C{OWL} D9 E14")
    await evening.paint()
    before = text(evening.board())
    nobody_noticed = "Only the holder of an owl can end the round, and you have none. Nobody has noticed."
    await evening.press(dan, evening.hand(dan), "owl")
    assert nobody_noticed in text(evening.hand(dan))
    owl = address_of(evening.hand(dan), "owl")
    assert said(await evening.press_old(dan, evening.board(), owl)) == nobody_noticed
    await evening.paint()
    assert text(evening.board()) == before
    assert (await evening.press(cleo, evening.hand(cleo), "owl")).acknowledged
    await evening.paint()
    assert "· 🦉 cleo · " in text(evening.board())
    assert "❌ 3 **ann −1**" in text(evening.board())
    stranger = evening.member("fay")
    assert said(await evening.press_old(stranger, evening.board(), owl)).startswith(
        "You are not at this table."
    )
