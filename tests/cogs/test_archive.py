"""``/history``, ``/replay``, ``/verify`` and what is saved, by simcord."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing

import pytest

from bot.discord_ui.refusals import TOO_FAST
from tests.cogs.evening import Evening
from tests.cogs.finished import ask, content_of, finished, played, refusal, shown
from tests.cogs.reading import answer_of, faces, said, text


async def test_a_finished_game_is_listed_seen_again_verified_and_saved(evening: Evening) -> None:
    ann, ben = evening.member("ann"), evening.member("ben", locale="fr")
    table = await played(evening, ann, chips=2)
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
    replay = await ask(ben, evening, "replay", table=table.id)
    page, files = text(replay), dict[str, str]()
    for form in ("text", "page", "data"):
        sent = answer_of(await evening.press(ben, replay, f"save {form}"))
        assert sent.ephemeral
        [attachment] = sent.attachments
        files[attachment.filename] = content_of(evening, attachment)
    assert text(shown(evening, ben, replay)) == page, "the replay stays"
    assert list(files) == [f"coucou-{table.id}.{end}" for end in ("txt", "html", "json")]
    assert "Plus bas, les places sont des lettres" in files[f"coucou-{table.id}.txt"]
    assert "Distribution vérifiable" in files[f"coucou-{table.id}.html"]
    assert json.loads(files[f"coucou-{table.id}.json"])["seed"] == table.seed
    assert (await evening.press(ben, replay, "verify")).acknowledged
    verdict = text(shown(evening, ben, replay))
    for known in ("Tout concorde", table.secret, table.commitment, table.seed, table.sealed.salt):
        assert known in verdict
    for change, noticed in (
        ("results SET score = score + 1", "other places or points"),
        ("entries SET mark = '00000000' WHERE mark IS NOT NULL AND seq = 9", "❌ Played again, "),
    ):
        with closing(sqlite3.connect(evening.database)) as connection:
            connection.execute(f"UPDATE {change}")
            connection.commit()
        verdict = text(await ask(ann, evening, "verify", table=table.id))
        assert noticed in verdict, "it was tampered with"
    gone = await refusal(ann, evening, "replay", table=table.id)
    assert gone.startswith("The rules have changed since the game of table")


async def test_a_table_without_a_result_says_why(evening: Evening) -> None:
    ann = evening.member("ann")
    lobby = await evening.open_table(ann, "coucou")
    number = evening.table().id
    answer = await refusal(ann, evening, "replay", table=number)
    assert answer == f"The game of table {number} has not started yet. Ask again when it is over."
    await evening.press(ann, lobby, "fill")
    await evening.press(ann, lobby, "start")
    await evening.paint()
    still_on = f"The game of table {number} is still on. Its hands and its secret are shown when it is over."
    for command in ("replay", "verify"):
        assert await refusal(ann, evening, command, table=number) == still_on
    for word in ("replay 0 show", "verify", "save data", "save page", "save text"):
        pressed = await evening.press_old(ann, evening.board(), f"t:{number}:-:{word}")
        assert said(pressed) == still_on, word
        await evening.env.advance_time(3)
    secret = evening.table().secret
    await ann.slash(evening.channel, "close")
    await evening.press(ann, evening.private(ann)[-1], "close")
    nothing = (
        f"Table {number} ended without a result, so there is nothing to replay. "
        "`/history` lists the games that can be shown."
    )
    assert await refusal(ann, evening, "replay", table=number) == nothing
    await evening.paint()
    verdict = answer_of(await evening.press(ann, evening.board(), "verify"))
    assert "The players have closed this table. The game does not count." in text(verdict)
    assert secret in text(verdict)
    assert "❌" not in text(verdict)
    assert (await evening.press(ann, verdict, "save data")).acknowledged
    for word in ("save page", "save text"):
        pressed = await evening.press_old(ann, evening.board(), f"t:{number}:-:{word}")
        assert said(pressed) == nothing, word


async def test_a_game_is_shown_in_its_own_server_alone_and_as_long_as_its_log_is_kept(
    evening: Evening,
) -> None:
    ann = evening.member("ann")
    number = await finished(evening, ann)
    there = Evening(evening.env)
    eve = there.member("eve")
    none = f"There is no table {number} in this server. `/history` lists the finished games."
    for command in ("replay", "verify"):
        assert await refusal(eve, there, command, table=number) == none
    assert await refusal(eve, there, "replay") == (
        "No game has been finished in this server yet. Open a table with `/play`."
    )
    history = await ask(eve, there, "history")
    assert "No game has been finished here yet." in text(history)
    for word in ("replay 0 show", "replay 0 all", "verify", "save data"):
        assert said(await there.press_old(eve, history, f"t:{number}:-:{word}")) == none
    assert said(await there.press_old(eve, history, f"t:0:-:shared {number} 0 next")) == none
    assert there.shared() == []
    await evening.bot.store.set_painted(number)
    assert await evening.bot.store.housekeeping.drop_logs(evening.bot.now() + 1) == 1
    gone = f"The moves of table {number} are not kept any more. `/history` says how it ended."
    for command in ("replay", "verify"):
        assert await refusal(ann, evening, command, table=number) == gone
        assert await refusal(ann, evening, command) == gone
    assert f"table {number}" in text(await ask(ann, evening, "history"))


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
    presses = [(member, replays[member], "save text") for member in (ann, ben) for _ in range(5)]
    answers = await evening.press_at_once(presses)
    files = [sent for answer in answers if (sent := answer.response) and sent.attachments]
    assert len(files) == 6, "three each, as a command was used before"
    for member in (ann, ben):
        assert [text(message) for message in evening.private(member)].count(TOO_FAST) == 1
    monkeypatch.setattr("bot.discord_ui.files.LONGEST_QUEUE", 0)
    await evening.env.advance_time(60)
    async with evening.bot.files._lock:
        pressed = await evening.press(ann, replays[ann], "save text")
    assert said(pressed).startswith("Many people are asking for files just now"), "nobody waits for ever"
