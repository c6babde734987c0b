"""Every screen shows a result for a moment, but players who are out need not wait while bots play."""

import pytest
from msgspec.structs import replace
from simcord import MemberActor

from bot.games.coucou import extras as coucou
from bot.games.kuckuck import extras as kuckuck
from engine.game import Step
from engine.games.kuckuck.events import NestTaken
from engine.registry import games
from tests.cogs.evening import PAINTED, Evening
from tests.cogs.reading import answer_of, cards, said, text, words
from tests.engine import coucou_table

assert coucou.EXTRAS.shout
CALL = coucou.EXTRAS.shout.seconds
TRICK = kuckuck.BEATS.seconds[NestTaken]
STILL = "Somebody here is still in the game. You can skip to the end once everybody here is out."


@pytest.fixture
def beats() -> float:
    return 1.0


async def play_trick(evening: Evening, members: list[MemberActor]) -> None:
    await evening.each_chooses(*members)
    await evening.env.advance_time(PAINTED)


async def test_a_result_stands_until_its_time_is_over_or_all_have_pressed(evening: Evening) -> None:
    *members, dan = evening.members("ann", "ben", "cleo", "dan")
    await evening.start_game(*members)
    await play_trick(evening, members)
    before = evening.table()
    on = f"t:{before.id}:-:on"
    for member in members:
        assert words(evening.hand(member)) == ["on", "react 0", "react 1", "react 2"]
    assert "⏳" not in text(evening.board())
    forged = answer_of(await evening.press_old(dan, evening.board(), on))
    assert "This button means nothing to me any more" in text(forged)
    forged = answer_of(await evening.press_old(dan, evening.hand(members[0]), on))
    assert "You're not at this table" in text(forged)
    assert said(await evening.press_old(members[0], evening.board(), f"t:{before.id}:-:skip")) == STILL
    await evening.env.advance_time(TRICK - PAINTED)
    assert words(evening.hand(members[0])) == ["on", "react 0", "react 1", "react 2"]
    await evening.env.advance_time(PAINTED)
    await evening.paint()
    for member in members:
        assert len(cards(evening.hand(member))) == 11
    assert "⏳" in text(evening.board())
    await evening.press_old(members[0], evening.hand(members[0]), on)
    assert evening.table() == before, "too late"
    assert len(cards(evening.hand(members[0]))) == 11

    await play_trick(evening, members)
    for member in members:
        await evening.press(member, evening.hand(member), "on")
    await evening.env.advance_time(PAINTED)
    for member in members:
        assert len(cards(evening.hand(member))) == 10, "it goes on at once"


async def test_a_sign_stands_by_a_name_for_one_beat_thrice_a_game_or_never(evening: Evening) -> None:
    ann, ben, dan = evening.members("ann", "ben", "dan")
    await evening.start_game(ann, ben)
    await play_trick(evening, [ann, ben])
    before, react = evening.table(), f"t:{evening.table().id}:-:react"
    for sign in (1, 2, 0, 0, 1):
        await evening.press_old(ann, evening.hand(ann), f"{react} {sign}")
    assert "⚠️ You've already reacted 3 times" in text(evening.hand(ann))
    await evening.press_old(dan, evening.hand(ann), f"{react} 0")
    await evening.choose_setting(evening.admin("tom"), "reactions", "off", "server")
    await evening.press_old(ben, evening.hand(ben), f"{react} 2")
    assert (words(evening.hand(ben)), evening.table()) == (["on"], before)
    await evening.env.advance_time(PAINTED)
    assert text(evening.board()).endswith("\n-# ann – Ha ha!"), "of ben, nothing"
    await evening.env.advance_time(TRICK)
    assert "Ha ha!" not in text(evening.board())


async def test_who_holds_the_king_calls_coucou_once_it_has_refused_and_nobody_else_can(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = evening.members("ann", "ben")
    state = coucou_table.table("A2 BK C5 D8 E9")
    monkeypatch.setattr(games()["coucou"], "new", lambda *_: Step(state))
    await evening.start_game(ann, ben, house=3, game="coucou")
    await evening.press(ann, evening.hand(ann), "ask")
    await evening.env.advance_time(PAINTED)
    before, board = evening.table(), text(evening.board())
    assert "**ann** asks **ben**, and gets no card" in board
    assert "uckoo" not in board
    assert words(evening.hand(ann)) == ["on", "react 0", "react 1", "react 2"]
    assert words(evening.hand(ben)) == ["on", "react 3"]
    await evening.press_old(ann, evening.hand(ann), f"t:{before.id}:-:react 3")
    await evening.press(ben, evening.hand(ben), "react 3")
    await evening.env.advance_time(PAINTED)
    assert "### 📣 ben: Coucou!" in text(evening.board())
    assert evening.table() == before
    assert "📣 ann" not in text(evening.board())
    await evening.env.advance_time(CALL)
    assert "📣" not in text(evening.board())
    assert "Cuckoo!" in text(evening.board())


async def test_who_is_out_plays_the_game_to_its_end_at_once_unless_somebody_sits_down(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game is Coucou, and four bots play on for some deals."""
    ann, ben = evening.members("ann", "ben")
    dealt = coucou_table.table("A2 B8 C5 DJ E9", chips=(0, 3, 3, 3, 3))
    state = replace(dealt, cards=("", *dealt.cards[1:]), waiting=dealt.waiting[1:])
    monkeypatch.setattr(games()["coucou"], "new", lambda *_: Step(state))
    await evening.start_game(ann, house=4, game="coucou")
    skip = f"t:{evening.table().id}:-:skip"
    forged = await evening.press_old(ben, evening.board(), skip)
    assert "You're not at this table" in text(answer_of(forged))
    await evening.press(ben, evening.board(), "join")
    assert said(await evening.press_old(ann, evening.board(), skip)) == STILL
    await ben.slash(evening.channel, "table leave")
    await evening.paint()
    assert "skip" in words(evening.board())
    assert len([*evening.bot.tables]) == 1
    assert (await evening.press(ann, evening.hand(ann), "skip")).acknowledged
    await evening.paint()
    assert [*evening.bot.tables] == []
    assert "again" in words(evening.board())
    for late in (evening.board(), evening.hand(ann)):
        assert (await evening.press_old(ann, late, skip)).acknowledged
    assert "🏆" in text(evening.board())
