"""``/replay``: its buttons and menus, alone and before everybody, by simcord."""

from __future__ import annotations

from simcord import MemberActor, ResponseMessage

from bot.presenters.steps import steps_of
from bot.table.replay import Replay, replay
from tests.cogs.evening import Evening, forged
from tests.cogs.finished import ask, finished, shown, step_to
from tests.cogs.reading import address_of, answer_of, faces, said, text, words
from tests.cogs.unhurried import unhurried

__all__ = ["unhurried"]


async def last_game(evening: Evening, member: MemberActor) -> Replay:
    """A game that this member has just finished."""
    number = await finished(evening, member, game="coucou")
    loaded = await evening.bot.store.load(number)
    assert loaded
    return replay(number, loaded.log)


async def choose(
    member: MemberActor, message: ResponseMessage, evening: Evening, menu: str, frame: int
) -> None:
    """Chooses in the menu of this name."""
    custom_id = address_of(message, way(message, menu))
    assert (await member.select(message, [str(frame)], custom_id=custom_id)).acknowledged


async def test_a_replay_is_walked_through_by_its_buttons_and_menus(evening: Evening) -> None:
    ann = evening.member("ann")
    game = await last_game(evening, ann)
    page = await ask(ann, evening, "replay")
    assert "Replay: Deal 1" in text(page)
    for way, told in (
        ("next", "Deal 2: everybody shows"),
        ("next", "Deal 3: everybody shows"),
        ("back", "Deal 2: everybody shows"),
        ("last", "🏆"),
        ("first", "Replay: Deal 1"),
        ("move", "Replay, move 0 of"),
        ("move-next", "Replay, move 1 of"),
        ("steps", "Replay: Deal 1"),
    ):
        assert told in await step_to(ann, shown(evening, ann, page), evening, way), way
    await choose(ann, page, evening, "jump-step", steps_of(game)[2].start)
    assert "Deal 3: everybody shows" in text(shown(evening, ann, page))
    await evening.restart()
    assert "Replay: Deal 4" in await step_to(ann, page, evening, "next"), "after a restart too"
    for word in ("replay 3 next", "replay 2 back", "replay 0 next-deal"):
        await step_to(ann, shown(evening, ann, page), evening, "last")
        assert (await evening.press_old(ann, page, f"t:{game.table.id}:-:{word}")).acknowledged
        assert "Replay: Deal 1" in text(shown(evening, ann, page)), "from before there were steps"
    for custom_id in (f"t:{game.table.id}:-:replay 0 jump-step", f"t:0:-:shared {game.table.id} 0 jump-step"):
        for values in (["x"], ["-1"], ["1234567"], ["²"], [], ["1", "2"]):
            answer = said(await forged(ann, page, custom_id, values))
            assert answer.startswith("This button means nothing to me any more."), values
            await evening.env.advance_time(1)


def way(message: ResponseMessage, to: str) -> str:
    [word] = [word for word in words(message) if word.endswith(f" {to}")]
    return word


async def test_a_game_shown_to_all_is_turned_for_all(evening: Evening) -> None:
    ann, ben, cleo = evening.member("ann"), evening.member("ben", locale="fr"), evening.member("cleo")
    game = await last_game(evening, ann)
    await evening.open_table(cleo)
    before = faces(evening.board())
    page = await ask(ann, evening, "replay")
    await step_to(ann, page, evening, "next")
    page = shown(evening, ann, page)
    message = answer_of(await evening.press(ann, page, way(page, "all")))
    assert not message.ephemeral
    assert "Replay: Deal 2" in text(message), "in the language of the server"
    assert "Everybody here can turn the pages." in text(message)
    assert (await evening.press(ben, message, way(message, "own"))).acknowledged
    [own] = evening.private(ben)
    assert "Donne 2" in text(own), "each reader gets a page of their own"
    assert (await evening.press(ben, message, way(message, "next"))).acknowledged
    assert "Replay: Deal 3" in text(evening.shared()[1])
    await choose(ann, message, evening, "jump-step", steps_of(game)[0].start)
    assert "Replay: Deal 1" in text(evening.shared()[1])
    await evening.restart()
    assert (await evening.press(cleo, message, way(message, "next"))).acknowledged
    assert "Replay: Deal 2" in text(evening.shared()[1]), "after a restart too"
    evening.env.inject_error("POST", "/interactions/*/callback", status=404, code=10008, times=1)
    answer = answer_of(await evening.press(cleo, message, way(message, "next")))
    assert answer.ephemeral, "who turns a message that is gone gets a page of their own"
    assert "Replay: Deal 3" in text(answer)
    assert "Everybody here can turn the pages." not in text(answer)
    assert len(evening.shared()) == 2, "the table and the game shown to all"
    assert faces(evening.shared()[0]) == before


async def test_one_person_shows_a_game_twice_a_minute_and_a_forged_press_turns_no_other_message(
    evening: Evening,
) -> None:
    ann, eve = evening.members("ann", "eve")
    game, page = await last_game(evening, ann), await ask(ann, evening, "replay")
    await evening.press(ann, page, "replay 0 all")
    assert said(await evening.press(ann, page, "replay 0 all")) == (
        "You have just shown something to everybody. Turn its pages there, or wait half a minute."
    )
    [posted] = evening.shared()
    assert (await forged(eve, posted, f"t:{game.table.id}:-:replay 0 all")).acknowledged
    assert len(evening.shared()) == 2, "somebody else may"
    await evening.wait(31)
    assert answer_of(await evening.press(ann, page, "replay 0 all")).ephemeral is False
    for message in evening.shared():
        evening.env.backend.delete_message(evening.channel.id, message.id)
    board = await evening.open_table(ann)
    before = faces(board)
    answer = answer_of(await forged(eve, board, f"t:0:-:shared {game.table.id} 0 next"))
    assert answer.ephemeral
    assert faces(evening.board()) == before
