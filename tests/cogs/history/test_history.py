"""`/history`, its buttons, and the files it saves, in simcord."""

import json
import sqlite3
from contextlib import closing

import pytest
from simcord import MemberActor, ResponseMessage

from bot.discord_ui.refusals import TOO_FAST
from bot.screens.steps import steps_of
from bot.table.replay import Replay, replay
from tests.cogs.evening import Evening, forged
from tests.cogs.finished import ask, content_of, finished, refusal, shown, step_to
from tests.cogs.reading import address_of, answer_of, faces, said, text, words


async def test_a_finished_game_is_listed_seen_again_verified_and_saved(evening: Evening) -> None:
    ann, ben = evening.member("ann"), evening.member("ben", locale="fr")
    await evening.start_game(ann, house=3, game="coucou", chips=2)
    table = await evening.play_out(ann)
    before = faces(board := evening.board())
    own = answer_of(await evening.press(ben, board, "replay 0 show"))
    assert own.ephemeral
    assert "Relecture\u00a0: Donne 1" in text(own)
    assert faces(evening.board()) == before, "nobody else's message changes"
    history = await ask(ben, evening, "history")
    assert "Parties terminées" in text(history)
    assert f"Coucou · table {table.id}**" in text(history)
    assert (await evening.press(ben, history, "replay 0 show")).acknowledged
    assert "Relecture\u00a0: Donne 1" in text(shown(evening, ben, history)), "in place of the list"
    replay = await ask(ben, evening, "history", table=table.id)
    ways = ["replay 0 show", "verify", "save text", "save page", "save data"]
    assert words(replay) == ways, "ben has no seat there"
    page, files = text(replay), dict[str, str]()
    for form in ("text", "page", "data"):
        sent = answer_of(await evening.press(ben, replay, f"save {form}"))
        assert sent.ephemeral
        [attachment] = sent.attachments
        files[attachment.filename] = content_of(evening, attachment)
    assert text(shown(evening, ben, replay)) == page, "it stays"
    assert list(files) == [f"coucou-{table.id}.{end}" for end in ("txt", "html", "json")]
    assert "Plus bas, les places sont des lettres" in files[f"coucou-{table.id}.txt"]
    assert "Distribution vérifiable" in files[f"coucou-{table.id}.html"]
    assert json.loads(files[f"coucou-{table.id}.json"])["seed"] == table.seed
    assert (await evening.press(ben, replay, "verify")).acknowledged
    verdict = text(shown(evening, ben, replay))
    for known in ("Tout concorde", table.secret, table.commitment, table.seed, table.sealed.salt):
        assert known in verdict
    for change, noticed in (
        ("results SET score = score + 1", "places or points other than"),
        ("entries SET mark = '00000000' WHERE mark IS NOT NULL AND seq = 9", "❌ When played again, "),
    ):
        with closing(sqlite3.connect(evening.database)) as connection:
            connection.execute(f"UPDATE {change}")
            connection.commit()
        verdict = text(await ask(ann, evening, "verify", table=table.id))
        assert noticed in verdict, "it was tampered with"
    gone = await refusal(ann, evening, "replay", table=table.id)
    assert gone.startswith("The rules have changed since the game at table")


async def test_a_table_without_a_result_says_why(evening: Evening) -> None:
    ann = evening.member("ann")
    lobby = await evening.open_table(ann, "coucou")
    number = evening.table().id
    answer = await refusal(ann, evening, "replay", table=number)
    assert answer == f"The game at table {number} hasn't started yet. Ask again when it's over."
    await evening.add_bots(ann, lobby)
    await evening.press(ann, lobby, "start")
    await evening.paint()
    still_on = (
        f"The game at table {number} is still going. Its hands and its secret will be shown when it's over."
    )
    for word in ("replay 0 show", "verify", "save data", "save page", "save text"):
        pressed = await evening.press_old(ann, evening.board(), f"t:{number}:-:{word}")
        assert said(pressed) == still_on, word
        await evening.env.advance_time(3)
    secret = evening.table().secret
    await ann.slash(evening.channel, "table close")
    await evening.press(ann, evening.private(ann)[-1], "close")
    nothing = (
        f"Table {number} ended without a result, so there's nothing to replay. "
        "`/history` lists the games that can be shown."
    )
    page = await ask(ann, evening, "history", table=number)
    assert words(page) == ["verify"]
    verdict = answer_of(await evening.press(ann, page, "verify"))
    assert "The players have closed this table. The game doesn't count." in text(verdict)
    assert secret in text(verdict)
    assert "❌" not in text(verdict)
    assert (await evening.press(ann, verdict, "save data")).acknowledged
    for word in ("replay 0 show", "save page", "save text"):
        pressed = await evening.press_old(ann, evening.board(), f"t:{number}:-:{word}")
        assert said(pressed) == nothing, word


async def test_a_game_is_shown_in_its_own_server_alone_and_as_long_as_its_log_is_kept(
    evening: Evening,
) -> None:
    ann = evening.member("ann")
    number = await finished(evening, ann)
    there = Evening(evening.env)
    eve = there.member("eve")
    none = f"There's no table {number} in this server. `/history` lists the finished games."
    history = await ask(eve, there, "history")
    assert "No game has been finished here yet." in text(history)
    assert said(await eve.slash(there.channel, "history", table=number)) == none
    for word in ("replay 0 show", "replay 0 all", "verify", "save data"):
        assert said(await there.press_old(eve, history, f"t:{number}:-:{word}")) == none
    assert said(await there.press_old(eve, history, f"t:0:-:shared {number} 0 next")) == none
    assert there.shared() == []
    await evening.bot.store.set_painted(number)
    assert await evening.bot.store.housekeeping.drop_logs(evening.bot.now() + 1) == 1
    gone = f"The moves of table {number} are no longer stored. `/history` says how it ended."
    for command in ("replay", "verify"):
        assert await refusal(ann, evening, command) == gone
    assert f"table {number}" in text(await ask(ann, evening, "history"))


async def test_my_games_are_offered_while_i_type_and_lead_to_my_review(evening: Evening) -> None:
    ann, ben, eve = evening.members("ann", "ben", "eve")
    first, second = await finished(evening, ann, ben), await finished(evening, ben, game="kuckuck")
    cases = [(ann, "", [first]), (ben, "", [second, first]), (ben, "ANN", [first]), (eve, "", [])]
    for member, typed, found in cases:
        offered = await member.autocomplete(evening.channel, "history", "table", typed)
        assert [choice["value"] for choice in offered] == found, typed
    assert "review 0 new" in words(await ask(ann, evening, "history", table=first))


async def test_the_list_is_turned_by_pages_and_by_game(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    for _ in range(8):
        await evening.finish_game(ann, ben)
    history = await ask(ann, evening, "history")
    assert "Page 1 of 2" in text(history)
    assert text(history).count("🏆 **ann** · 2 people played") == 6
    assert (await evening.press(ann, history, "history - 1")).acknowledged
    assert "Page 2 of 2" in text(shown(evening, ann, history))
    assert text(shown(evening, ann, history)).count("🏆") == 2
    assert "Finished games: Coucou" in text(await ask(ann, evening, "history", game="coucou"))
    await evening.press_old(ann, history, "t:0:-:history - 999999")
    assert "Page 2 of 2" in text(shown(evening, ann, history)), "beyond the last page is the last one"
    for word in ("history bridge 0", "history - -1", "replay x show", "shared x 0 next", "save all"):
        answer = said(await evening.press_old(ann, history, f"t:0:-:{word}"))
        assert answer.startswith("This button means nothing to me any more."), word


async def test_one_file_is_made_at_a_time_and_costs_five_presses(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = evening.members("ann", "ben")
    number = await finished(evening, ann, ben)
    replays = {member: await ask(member, evening, "replay", table=number) for member in (ann, ben)}
    for member in (ann, ben):
        await step_to(member, replays[member], evening, "more")
    presses = [(member, replays[member], "save text") for member in (ann, ben) for _ in range(5)]
    answers = await evening.press_at_once(presses)
    files = [sent for answer in answers if (sent := answer.response) and sent.attachments]
    assert len(files) == 6, "three each, as a command was used before"
    for member in (ann, ben):
        assert [text(message) for message in evening.private(member)].count(TOO_FAST) == 1
    monkeypatch.setattr("bot.discord_ui.presses.files.LONGEST_QUEUE", 0)
    await evening.env.advance_time(60)
    async with evening.bot.files._lock:
        pressed = await evening.press(ann, replays[ann], "save text")
    assert said(pressed).startswith("Many people want files right now"), "nobody waits for ever"


async def last_game(evening: Evening, member: MemberActor) -> Replay:
    """A game that this member has just finished."""
    number = await finished(evening, member, game="coucou")
    loaded = await evening.bot.store.load(number)
    assert loaded
    return replay(number, loaded.log)


async def choose(
    member: MemberActor, message: ResponseMessage, evening: Evening, menu: str, frame: int
) -> None:
    """Chooses the moment ``frame`` of a replay in the menu with this name."""
    custom_id = address_of(message, way(message, menu))
    assert (await member.select(message, [str(frame)], custom_id=custom_id)).acknowledged


async def test_a_replay_is_walked_through_by_its_buttons_and_menus(evening: Evening) -> None:
    ann = evening.member("ann")
    game = await last_game(evening, ann)
    page = await ask(ann, evening, "replay")
    assert "Replay: Deal 1" in text(page)
    for way, told in (
        ("next", "Deal 2: cards on the table"),
        ("next", "Deal 3: cards on the table"),
        ("back", "Deal 2: cards on the table"),
        ("back", "Replay: Deal 1"),
        ("more", f"table {game.table.id}"),
        ("back", "Replay: Deal 1"),
        ("more", f"table {game.table.id}"),
        ("move", "Replay, move 0 of"),
        ("move-last", "🏆"),
        ("move-first", "Replay, move 0 of"),
        ("move-next", "Replay, move 1 of"),
        ("steps", "Replay: Deal 1"),
    ):
        assert told in await step_to(ann, shown(evening, ann, page), evening, way), way
    await choose(ann, page, evening, "jump-step", steps_of(game)[2].start)
    assert "Deal 3: cards on the table" in text(shown(evening, ann, page))
    await evening.restart()
    assert "Replay: Deal 4" in await step_to(ann, page, evening, "next"), "after a restart too"
    for word in ("replay 3 next", "replay 2 back", "replay 0 next-deal"):
        await choose(ann, shown(evening, ann, page), evening, "jump-step", len(game.frames) - 1)
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
        "You've just shown something to everybody. Turn its pages there, or wait half a minute."
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
