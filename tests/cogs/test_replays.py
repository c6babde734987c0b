"""``/replay``: its buttons and menus, alone and before everybody, by simcord."""

from __future__ import annotations

import discord
import pytest
from simcord import MemberActor, ResponseMessage

from bot.i18n import Tr
from bot.ids import TableId
from bot.presenters.steps import steps_of
from bot.table.replay import Replay, replay
from tests.cogs.evening import Evening, forged
from tests.cogs.finished import ask, played, shown, step_to
from tests.cogs.reading import address_of, answer_of, faces, said, text, words


async def test_a_replay_is_walked_through_by_its_buttons(evening: Evening) -> None:
    ann = evening.member("ann")
    await played(evening, ann, chips=2)
    replay = await ask(ann, evening, "replay")
    assert "Deal 1: everybody shows" in text(replay)
    assert "Deal 2: everybody shows" in await step_to(ann, replay, evening, "next")
    assert "Deal 3: everybody shows" in await step_to(ann, shown(evening, ann, replay), evening, "next")
    assert "Deal 2: everybody shows" in await step_to(ann, shown(evening, ann, replay), evening, "back")
    assert "🏆" in await step_to(ann, shown(evening, ann, replay), evening, "last")
    assert "Replay: Deal 1" in await step_to(ann, shown(evening, ann, replay), evening, "first")
    assert len(evening.private(ann)) == 2, "the hand of the game, and the one replay"


async def test_the_end_of_a_game_has_a_way_to_its_replay_for_each_reader(evening: Evening) -> None:
    ann, ben = evening.member("ann"), evening.member("ben", locale="fr")
    await played(evening, ann, chips=2)
    board = evening.board()
    before = faces(board)
    assert (await evening.press(ben, board, "replay 0 show")).acknowledged
    [own] = evening.private(ben)
    assert "Donne 1" in text(own)
    assert faces(evening.board()) == before, "nobody else's message changes"


async def test_its_buttons_work_after_a_restart(evening: Evening) -> None:
    ann = evening.member("ann")
    await played(evening, ann, chips=2)
    replay, history = await ask(ann, evening, "replay"), await ask(ann, evening, "history")
    await evening.restart()
    assert "Replay: Deal 2" in await step_to(ann, replay, evening, "next")
    assert (await evening.press(ann, history, "replay 0 show")).acknowledged


async def choose(
    member: MemberActor, message: ResponseMessage, evening: Evening, menu: str, frame: int | str
) -> None:
    """Chooses in the menu of this name."""
    [word] = [word for word in words(message) if word.endswith(f" {menu}")]
    custom_id = address_of(message, word)
    assert (await member.select(message, [str(frame)], custom_id=custom_id)).acknowledged


async def read(evening: Evening, number: TableId) -> Replay:
    loaded = await evening.bot.store.load(number)
    assert loaded
    return replay(number, loaded.log)


async def test_a_menu_jumps_to_any_deal(evening: Evening) -> None:
    ann = evening.member("ann")
    table = await played(evening, ann, chips=2)
    page = await ask(ann, evening, "replay")
    third = steps_of(await read(evening, table.id))[2]
    await choose(ann, page, evening, "jump-step", third.start)
    assert "Deal 3: everybody shows" in text(shown(evening, ann, page))


async def test_a_choice_that_was_never_offered_means_nothing(evening: Evening) -> None:
    ann = evening.member("ann")
    table = await played(evening, ann, chips=2)
    page = await ask(ann, evening, "replay")
    for custom_id in (f"t:{table.id}:-:replay 0 jump-step", f"t:0:-:shared {table.id} 0 jump-step"):
        for values in ([""], ["x"], ["-1"], ["1234567"], ["²"], [], ["1", "2"]):
            answer = said(await forged(ann, page, custom_id, values))
            assert answer.startswith("This button means nothing to me any more.")
            await evening.env.advance_time(2)


async def test_each_move_can_be_seen_too(evening: Evening) -> None:
    ann = evening.member("ann")
    await played(evening, ann, chips=2)
    page = await ask(ann, evening, "replay")
    assert "Replay, move 0 of" in await step_to(ann, page, evening, "move")
    assert "Replay, move 1 of" in await step_to(ann, shown(evening, ann, page), evening, "move-next")
    assert "Replay: Deal 1" in await step_to(ann, shown(evening, ann, page), evening, "steps")


async def test_buttons_from_before_there_were_steps_still_lead_there(evening: Evening) -> None:
    ann = evening.member("ann")
    table = await played(evening, ann, chips=2)
    for word in ("replay 3 next", "replay 2 back", "replay 0 next-deal"):
        page = await ask(ann, evening, "replay")
        await step_to(ann, page, evening, "last")
        assert (await evening.press_old(ann, page, f"t:{table.id}:-:{word}")).acknowledged
        assert "Replay: Deal 1" in text(shown(evening, ann, page))


async def shown_to_all(evening: Evening, member: MemberActor) -> ResponseMessage:
    """The second deal of the last game, as this member shows it to everybody."""
    page = await ask(member, evening, "replay")
    await step_to(member, page, evening, "next")
    page = shown(evening, member, page)
    [word] = [word for word in words(page) if word.endswith(" all")]
    result = await evening.press(member, page, word)
    return answer_of(result)


async def test_a_game_shown_to_all_is_turned_for_all(evening: Evening) -> None:
    ann, ben = evening.member("ann"), evening.member("ben", locale="fr")
    table = await played(evening, ann, chips=2)
    board = evening.board()
    before = faces(board)
    message = await shown_to_all(evening, ann)
    assert not message.ephemeral
    assert "Replay: Deal 2" in text(message), "in the language of the server"
    assert "Everybody here can turn the pages." in text(message)

    def now() -> str:
        [found] = [one for one in evening.shared() if one.id == message.id]
        return text(found)

    [onward] = [word for word in words(message) if word.endswith(" next")]
    assert (await evening.press(ben, message, onward)).acknowledged
    assert "Replay: Deal 3" in now()
    first = steps_of(await read(evening, table.id))[0]
    await choose(ann, message, evening, "jump-step", first.start)
    assert "Replay: Deal 1" in now()
    assert len(evening.shared()) == 2, "the table and the game shown to all"
    assert faces(evening.shared()[0]) == before


async def test_from_a_game_shown_to_all_each_reader_gets_a_page_of_their_own(evening: Evening) -> None:
    ann, ben = evening.member("ann"), evening.member("ben", locale="fr")
    await played(evening, ann, chips=2)
    message = await shown_to_all(evening, ann)
    [own] = [word for word in words(message) if word.endswith(" own")]
    assert (await evening.press(ben, message, own)).acknowledged
    [page] = evening.private(ben)
    assert "Donne 2" in text(page)
    assert "Replay: Deal 2" in text(evening.shared()[1])


async def test_a_game_shown_to_all_is_turned_after_a_restart(evening: Evening) -> None:
    ann = evening.member("ann")
    await played(evening, ann, chips=2)
    message = await shown_to_all(evening, ann)
    await evening.restart()
    [onward] = [word for word in words(message) if word.endswith(" next")]
    assert (await evening.press(ann, message, onward)).acknowledged
    assert "Replay: Deal 3" in text(evening.shared()[1])


async def test_who_turns_a_message_that_is_gone_gets_a_page_of_their_own(evening: Evening) -> None:
    ann = evening.member("ann")
    await played(evening, ann, chips=2)
    message = await shown_to_all(evening, ann)
    [onward] = [word for word in words(message) if word.endswith(" next")]
    evening.env.inject_error("POST", "/interactions/*/callback", status=404, code=10008, times=1)
    answer = answer_of(await evening.press(ann, message, onward))
    assert answer.ephemeral
    assert "Replay: Deal 3" in text(answer)
    assert "Everybody here can turn the pages." not in text(answer)


async def test_one_person_shows_a_game_twice_a_minute_at_most(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    table = await played(evening, ann, chips=2)
    page = await ask(ann, evening, "replay")
    await evening.press(ann, page, "replay 0 all")
    again = said(await evening.press(ann, page, "replay 0 all"))
    assert again == (
        "You have just shown something to everybody. Turn its pages there, or wait half a minute."
    )
    assert (await forged(ben, evening.shared()[0], f"t:{table.id}:-:replay 0 all")).acknowledged
    assert len(evening.shared()) == 3
    await evening.wait(31)
    assert answer_of(await evening.press(ann, page, "replay 0 all")).ephemeral is False


async def test_a_forged_press_turns_no_other_message(evening: Evening) -> None:
    ann, eve = evening.members("ann", "eve")
    table = await played(evening, ann, chips=2)
    board = evening.board()
    before = faces(board)
    answer = answer_of(await forged(eve, board, f"t:0:-:shared {table.id} 0 next"))
    assert answer.ephemeral
    assert faces(evening.board()) == before


async def test_a_game_is_shown_to_all_in_its_own_server_alone(evening: Evening) -> None:
    ann = evening.member("ann")
    table = await played(evening, ann, chips=2)
    there = Evening(evening.env)
    eve = there.member("eve")
    history = await ask(eve, there, "history")
    none = f"There is no table {table.id} in this server. `/history` lists the finished games."
    for address in (f"t:{table.id}:-:replay 0 all", f"t:0:-:shared {table.id} 0 next"):
        assert said(await there.press_old(eve, history, address)) == none
    assert there.shared() == []


@pytest.mark.parametrize("language", ["en", "fr", "de"])
async def test_without_the_right_to_write_nothing_is_shown_to_all(evening: Evening, language: str) -> None:
    ann = evening.member("ann", locale={"en": "en-GB"}.get(language, language))
    table = await played(evening, ann, chips=2)
    silent = evening.limited(ann, view_channel=True, send_messages=False)
    page = answer_of(await ann.slash(silent, "replay", table=table.id))
    refused = said(await evening.press(ann, page, "replay 0 all"))
    tr = Tr(language)
    assert refused == tr(
        "I may not write in this channel. Ask an admin to allow me here: {permissions}.",
        permissions=f"**{tr('Send Messages')}**",
    )
    assert evening.shared(silent) == []


async def test_who_may_not_write_shows_nothing_to_all(evening: Evening) -> None:
    ann = evening.member("ann")
    table = await played(evening, ann, chips=2)
    assert evening.guild.me
    listening = evening.guild.create_text_channel(
        "listening",
        overwrites={
            evening.guild.default_role: discord.PermissionOverwrite(send_messages=False),
            evening.guild.me: discord.PermissionOverwrite(send_messages=True),
        },
    )
    page = answer_of(await ann.slash(listening, "replay", table=table.id))
    refused = said(await evening.press(ann, page, "replay 0 all"))
    assert refused == (
        "You may not write in this channel, so I cannot show anything to everybody here for you."
    )
    assert evening.shared(listening) == []


async def test_in_a_thread_the_rights_of_threads_count(evening: Evening) -> None:
    ann = evening.member("ann")
    table = await played(evening, ann, chips=2)
    evening.channel = evening.limited(send_messages=False, send_messages_in_threads=True)
    thread = evening.thread("cards", ann)
    page = answer_of(await ann.slash(thread, "replay", table=table.id))
    assert answer_of(await evening.press(ann, page, "replay 0 all")).ephemeral is False
    assert len(evening.shared(thread)) == 1


async def test_who_may_not_write_in_threads_shows_nothing_there(evening: Evening) -> None:
    ann = evening.member("ann")
    table = await played(evening, ann, chips=2)
    evening.channel = evening.limited(send_messages_in_threads=False)
    thread = evening.thread("cards", ann)
    page = answer_of(await ann.slash(thread, "replay", table=table.id))
    refused = said(await evening.press(ann, page, "replay 0 all"))
    assert refused.endswith("Ask an admin to allow me here: **Send Messages in Threads**.")
    assert evening.shared(thread) == []
