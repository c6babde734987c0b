"""Games by post: `/away`, what others see of it, and how play goes on without a person who sleeps."""

import pytest

from bot.discord_ui.presses import looks as looks_module
from bot.discord_ui.presses.looks import STORED_AFTER
from bot.ids import TableId, UserId
from bot.live.retention import farewell
from tests.cogs.evening import CALLED_IF_SLOW, Evening
from tests.cogs.reading import answer_of, cards, labels, said, text, words

DAY = 86_400
MOVE = "move 0"


async def test_who_is_away_is_shown_where_they_are_waited_for_and_the_game_waits(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    board = await evening.start_game(ann, ben, cleo, pace="post")
    before, over, far = evening.table(), "That day is past.", "That's too far ahead."
    for day, answer in (("soon", "I can't make out that day."), ("0", over), ("1.1.2020", over), ("31", far)):
        assert said(await ben.slash(evening.channel, "away", day=day)).startswith(answer), day
        assert (evening.table(), evening.bot.store.people.away) == (before, {}), day
    told = text(answer_of(await ben.slash(evening.channel, "away", day="3 days")))
    until = round(evening.bot.now() + 3 * DAY)
    assert "You're away until <t:" in told
    assert "1 game by post waits for you, 7 days at most" in told
    await evening.paint()
    assert f"✈️ **ben** is away until <t:{evening.table().players[1].until:.0f}:D>." in text(board)
    assert evening.table().players[1].until == pytest.approx(until, abs=10)
    await evening.each_chooses(ann, cleo)
    await evening.wait(3.5 * DAY)
    assert evening.table().prompt.turn == 0, "nobody has played for ben"
    await evening.choose(ben)
    await evening.paint()
    table = evening.table()
    assert (table.prompt.turn, table.players[1].until) == (1, 0)
    assert "✈️" not in text(evening.board())
    assert said(await ben.slash(evening.channel, "away")).startswith("You haven't said that you're away.")


async def test_one_is_back_at_all_tables_by_a_press_at_one_or_by_command(evening: Evening) -> None:
    ann, ben, cleo, dan = evening.members("ann", "ben", "cleo", "dan")
    await evening.start_game(ann, ben, cleo, pace="post")
    await evening.start_game(ben, cleo, dan, pace="hours4")
    for back in ("press", "command"):
        told = answer_of(await ben.slash(evening.channel, "away", day="2"))
        assert "2 games by post wait" in text(told)
        away = [[p.name for p in table.players if p.until] for table in evening.bot.tables]
        assert away == [["ben"], ["ben"]]
        if back == "press":
            await evening.press_old(ben, evening.shared()[-1], "t:2:-:hand")
        else:
            assert text(answer_of(await ben.slash(evening.channel, "away"))) == text(told)
            await evening.press(ben, told, "back")
            assert "Welcome back!" in text(told)
            assert said(await evening.press_old(ben, told, "t:0:-:back")).startswith(
                "You haven't said that you're away."
            )
        assert {p.until for table in evening.bot.tables for p in table.players} == {0}, back
    told = answer_of(await ben.slash(evening.channel, "away", day="2"))
    assert "by post wait" not in text(told), "no game waits for a third absence"


async def test_the_others_move_on_together_and_the_table_shows_who_is_still_asked(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.want_letters(ann)
    await evening.start_game(ann, ben, cleo, pace="post")
    await evening.wait(CALLED_IF_SLOW)
    letter = evening.letter(ann)
    await evening.press(ann.user, letter, str(cards(letter)[0]))
    await evening.choose(cleo)
    early = answer_of(await ann.slash(evening.channel, "table remind"))
    assert "already been reminded" in text(early)
    assert words(early) == [MOVE]
    await evening.press(ann, early, MOVE)
    assert "They still have time." in text(evening.private(ann)[-1])
    await evening.wait(DAY / 2 + 60)
    await evening.press(ann, evening.board(), "hand")
    letter = evening.letters(ann)[-1]
    assert labels(letter)[-1] == "Move on without ben"
    await evening.press(ann.user, letter, MOVE)
    await evening.paint()
    assert evening.table().impatient == {ann.id}
    await evening.press(ann, evening.board(), "hand")
    assert MOVE not in words(evening.letters(ann)[-1]), "cleo alone is asked"
    board = evening.board()
    assert MOVE in words(board)
    await evening.press(cleo, board, MOVE)
    table = evening.table()
    assert (table.prompt.turn, table.players[1].misses) == (1, 1)
    await evening.press_old(cleo, board, f"t:1:-:{MOVE}")
    assert evening.table().prompt.turn == 1
    await evening.press_old(evening.member("eve"), board, "t:1:-:move 1")
    assert evening.table().impatient == frozenset()


async def test_a_hand_tells_what_has_happened_since_its_person_looked_also_after_a_restart(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")

    async def looks() -> str:
        await evening.press_old(ben, board, "t:1:-:hand")
        return text(evening.private(ben)[-1])

    board = await evening.start_game(ann, ben, cleo, pace="relaxed")
    await evening.each_chooses(ben, ann, cleo)
    await evening.wait(601)
    with evening.without_database("looks"):  # as there is only one process, it remembers what ben saw
        shown = await looks()
    for told in ("Since you last looked:", "Trick 2: ", "Your time was up, and a card was played for you."):
        assert told in shown
    assert "Since you last looked" not in await looks()

    await farewell(evening.bot.tables, evening.bot.store, UserId(cleo.id))
    await evening.choose(ann)
    await evening.wait(601)
    monkeypatch.setattr(looks_module, "FEW", 0)  # so that this log is read in a thread, as a long log is
    shown = await looks()
    for told in ("Since you last looked:", "**deleted player** has left; a bot plays on.", "Trick 3: "):
        assert told in shown
    assert "Trick 2: " not in shown
    assert "cleo" not in shown

    await evening.wait(STORED_AFTER)
    await evening.choose(ann)
    await evening.wait(601)
    await evening.restart()
    shown = await looks()
    assert "Since you last looked:" in shown
    assert "Trick 3: " not in shown

    await evening.choose_in(ben, evening.hands(ben)[-1])
    await evening.choose(ann)
    evening.bot.play.playing._looks._unstored.clear()
    await evening.restart()
    assert "Since you last looked" not in await looks(), "also where the process died before it stored a look"


async def test_looks_are_stored_together_a_little_later_also_where_the_database_was_away(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    ann, ben, _ = await evening.players("ann", "ben", "cleo", pace="relaxed")

    async def stored() -> list[int | None]:
        people = evening.bot.store.people
        return [await people.look(TableId(1), UserId(member.id)) for member in (ann, ben)]

    await evening.each_chooses(ann, ben)
    seq = evening.table().seq
    assert await stored() == [None, None], "not at each press"
    with evening.without_database("looks"):
        await evening.wait(STORED_AFTER)
    assert "what people have seen could not be stored" in caplog.text
    caplog.clear()
    assert await stored() == [None, None]
    await evening.wait(STORED_AFTER)
    assert await stored() == [seq - 1, seq]
