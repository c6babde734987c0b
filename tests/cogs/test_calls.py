"""Players are called once, each in the way that they chose. Then they come, leave, or vote to close."""

import logging
from typing import Any

import pytest
from simcord import MemberActor

from bot.app import Kuckuck, Running
from bot.ids import TableId
from bot.live.rate_limits import RateLimiter
from bot.table import Phase
from bot.table.deadlines import Pace
from tests.cogs.circumstances import close_letters
from tests.cogs.evening import CALLED, CALLED_IF_SLOW, Evening, ahead_of
from tests.cogs.reading import answer_of, cards, labels, pinged, said, text, words

SLOW: dict[str, Any] = {"pace": "relaxed"}


async def test_a_slow_game_calls_all_whom_it_waits_for_in_one_message_a_turn(evening: Evening) -> None:
    ann, ben, cleo = await evening.players("ann", "ben", "cleo", **SLOW)
    await evening.wait(CALLED_IF_SLOW)
    [call] = evening.calls()
    assert pinged(call) == [ann.id, ben.id, cleo.id]
    assert "Your move at **Zum Kuckuck! · table 1**." in text(call)
    assert words(call) == ["hand"]
    await evening.press(ben, call, "hand")
    await evening.choose(ben)
    await evening.wait(120)
    assert [message.id for message in evening.calls()] == [call.id], "one message a turn"
    await evening.each_chooses(ann, cleo)
    await evening.paint()
    await evening.each_chooses(ann, ben, cleo)
    await evening.paint()
    assert [one for one in evening.calls() if one.id != call.id] == [], "a turn that passes at once"
    nudged = answer_of(await ann.slash(evening.channel, "table remind"))
    assert pinged(nudged) == [ben.id, cleo.id]
    await evening.wait(CALLED_IF_SLOW)
    [second] = evening.calls()
    assert second.id not in (call.id, nudged.id)
    assert pinged(second) == [ann.id]
    assert f"<@{ann.id}> **ben** **cleo**" in text(second), "who reminds the others is called as well"
    await evening.close_by_vote(ann, ben, cleo)
    await evening.paint()
    assert evening.calls() == []
    assert evening.bot.reminders._calls == {}, "an ended table is forgotten"


async def test_of_many_tables_some_are_called_for_later_for_the_turn_they_are_in(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    evening.bot.reminders._limiter = RateLimiter(60)
    for host in (ann, ben):
        await evening.start_game(host, house=2, **SLOW)
    await evening.wait(CALLED_IF_SLOW)
    assert [pinged(call) for call in evening.calls()] == [[ann.id]]
    await evening.choose(ben)
    await evening.wait(CALLED)
    assert len(evening.calls()) == 1, "they wait for their turn"
    await evening.wait(60 + CALLED_IF_SLOW)
    assert [pinged(call) for call in evening.calls()] == [[ann.id], [ben.id]]


async def test_who_is_called_is_chosen_and_nobody_is_called_twice_for_one_turn(evening: Evening) -> None:
    ann, ben, cleo = evening.member("ann", locale="fr"), *evening.members("ben", "cleo")
    page = await evening.choose_setting(ann, "notify", "never")
    assert "✓ Enregistré. Pas même" in text(page), "answered in their own language"
    await evening.choose_setting(ben, "notify", "always")
    await evening.start_game(ann, ben, cleo)
    await evening.wait(CALLED)
    [call] = evening.calls()
    assert pinged(call) == [ben.id], "a quick game calls those who always want it"
    assert str(ann.id) not in text(call)
    nudged = answer_of(await ben.slash(evening.channel, "table remind"))
    assert f"**ann** <@{cleo.id}>" in text(nudged), "who wants no calls is named"
    assert pinged(nudged) == [cleo.id], "but not told"
    await evening.wait(CALLED)
    assert [message.id for message in evening.calls()] == [nudged.id]
    await evening.restart()
    await evening.start_game(ann, ben, cleo, **SLOW)
    await evening.choose_setting(ben, "notify", "never")
    await evening.wait(CALLED_IF_SLOW)
    called = [pinged(call) for call in evening.calls()]
    assert called == [[cleo.id]] * 2, "a choice holds at running tables, and after a restart"


async def test_a_start_calls_those_who_look_away_once_and_their_first_decision_waits(
    evening: Evening,
) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    lobby = await evening.lobby(ann, ben, cleo)
    await evening.wait(20 * 60)
    await evening.press(ann, lobby, "start")
    await evening.wait(CALLED)
    [call] = evening.calls()
    assert (pinged(call), words(call)) == ([ben.id, cleo.id], ["hand"])
    assert "⏳ Waiting for **ben** and **cleo**. The clock starts <t:" in text(evening.board())
    await evening.choose(ann)
    await evening.wait(26)
    await evening.press(ben, call, "hand")
    assert [message.id for message in evening.calls()] == [call.id], "cleo may still come"
    await evening.press(cleo, call, "hand")
    await evening.paint()
    assert evening.calls() == []
    await evening.wait(85)
    assert evening.table().prompt.turn == 0, "the time for the move comes after the wait"
    await evening.wait(5)
    assert evening.table().prompt.turn == 1
    assert len(evening.table().present) == 3


async def test_who_misses_a_move_unseen_is_called_to_the_next_one_before_they_are_away(
    evening: Evening,
) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.choose_setting(cleo, "notify", "never")
    lobby = await evening.lobby(ann, ben, cleo)
    await evening.wait(20 * 60)
    await evening.press(ann, lobby, "start")
    await evening.wait(CALLED)
    assert [pinged(call) for call in evening.calls()] == [[ben.id]]
    await evening.restart()
    await evening.choose(ann)
    await evening.wait(20)
    assert [pinged(call) for call in evening.calls()] == [[ben.id]], "once, also after a restart"
    await evening.wait(35 + 90)
    [call] = evening.calls()
    assert pinged(call) == [ben.id]
    assert "Miss two moves in a row, and a bot plays for you." in text(call)
    await evening.press(ben, call, "hand")
    assert "Miss one more move, and a bot plays on for you." in text(evening.hand(ben))


async def test_after_a_pause_those_are_called_whose_hands_have_closed(evening: Evening) -> None:
    ann, ben = await evening.players("ann", "ben", house=1)
    for _ in range(4):
        await evening.wait(60)
        for _ in range(2):
            await evening.act(evening.table(), min(evening.table().prompt.seats))
    await evening.press(ann, hand := evening.hand(ann), "read table")
    await evening.press(ann, hand, "pause")
    assert "The game pauses once everybody agrees. No answer yet from ben." in text(hand)
    await evening.paint()
    assert "Pause: 1/2" in labels(evening.board())
    assert "⏸️ **ann** asks for a pause · 1 of 2" in text(evening.board())
    told = answer_of(await evening.press(ben, evening.board(), "pause"))
    await evening.paint()
    assert "*End the pause* lets it go on." in text(told)
    assert "⏸️ The game is paused. It goes on <t:" in text(evening.board())
    assert words(evening.hand(ann)) == ["unpause"], "no card can be played"
    refused = said(await evening.press(ben, evening.board(), "unpause"))
    assert "The game goes on once one more of you, or the host, agrees." in refused
    await evening.paint()
    assert labels(evening.board())[-1] == "End the pause: 1/2"
    assert "▶️ **ben** wants to play on · 1 of 2" in text(evening.board())
    await evening.wait(10 * 60)
    [call] = evening.calls()
    assert pinged(call) == [ben.id], "ann has pressed in her hand"
    assert "The pause is over at **Zum Kuckuck! · table 1**." in text(call)
    assert "End the pause" not in str([text(one) for one in evening.private(ben)]), (
        "such answers go with the pause"
    )


async def test_the_answer_to_a_vote_names_who_is_missing_and_goes_with_the_vote(evening: Evening) -> None:
    ann, ben, cleo = await evening.players("ann", "ben", "cleo")
    told = answer_of(await evening.press_old(ann, evening.board(), "t:1:-:close"))
    assert "No answer yet from ben, cleo." in text(told)
    await evening.press_old(ben, evening.board(), "t:1:-:pause")
    await evening.paint()
    asked = text(evening.board())
    assert "⏸️ **ben** asks for a pause · 1 of 3" in asked
    assert "🚪 **ann** wants to close the table · 1 of 3" in asked
    await evening.press(ben, evening.board(), "hand")
    question = answer_of(await evening.press(ben, evening.hand(ben), "close?"))
    assert "🚪 **ann** wants to close the table · 1 of 3" in text(question)
    await evening.press(ben, question, "close")
    await evening.paint()
    assert "No answer yet from cleo." in text(told)
    again = answer_of(await ben.slash(evening.channel, "table close"))
    assert "No answer yet from cleo." in text(again), "who has agreed is not asked again"
    assert said(await evening.press(ben, again, "unclose")) == "You no longer ask to close the table."
    await evening.paint()
    assert "No answer yet from ben, cleo." in text(told)
    await evening.press_old(ben, evening.board(), "t:1:-:close")
    await evening.paint()
    assert "🚪 **ann** and **ben** want to close the table · 2 of 3" in text(evening.board())
    await evening.press_old(cleo, evening.board(), "t:1:-:close")
    await evening.paint()
    assert told.id not in [one.id for member in (ann, ben) for one in evening.private(member)]


async def test_where_the_house_takes_its_time_a_decision_made_ahead_is_played_before_anybody_is_called(
    evening: Evening,
) -> None:
    await evening.bot.close()
    pace = Pace(house_pause=10, beats=0)
    slow = Kuckuck(evening.bot.store, Running(lambda: evening.env.now().timestamp(), pace=pace))
    await evening.env.restart_bot(slow)
    members = evening.members("ann", "ben", "cleo", "dan", "eve")
    await evening.start_game(*members, game="coucou", **SLOW)
    order = [evening.table().players[seat].user for seat in evening.table().state.waiting]
    first, second, third = (next(one for one in members if one.id == user) for user in order[:3])
    await evening.press(second, evening.hand(second), ahead_of(evening, second, "keep"))
    await evening.wait(CALLED_IF_SLOW)
    assert [pinged(call) for call in evening.calls()] == [[first.id]]
    await evening.press(first, evening.hand(first), "keep")
    await evening.wait(9)
    assert third.id not in [user for call in evening.calls() for user in pinged(call)]
    await evening.wait(CALLED_IF_SLOW + 1)
    assert [pinged(call) for call in evening.calls()] == [[third.id]]


async def test_a_call_that_discord_or_the_database_refuses_is_logged_and_stalls_nothing(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    members = evening.members("ann", "ben", "cleo")
    with evening.without_database("reminders"):
        board = await evening.start_game(*members, **SLOW)
        await evening.wait(CALLED_IF_SLOW)
        assert evening.calls() == []
    caplog.clear()
    await evening.each_chooses(*members)
    for status, code in ((403, 50013), (500, 0)):
        evening.env.inject_error("POST", "/channels/*/messages", status=status, code=code, times=None)
        await evening.wait(CALLED_IF_SLOW)
        assert evening.calls() == [], status
        called = [record.levelno for record in caplog.records if "called" in record.message]
        assert called == [logging.WARNING], status
        before = text(board)
        await evening.each_chooses(*members)
        await evening.paint()
        assert text(board) != before, status
        caplog.clear()
        evening.env.backend.faults.clear()
    await evening.wait(CALLED_IF_SLOW)
    assert len(evening.calls()) == 1


async def test_after_a_restart_a_turn_is_called_for_once_and_the_call_goes_with_it(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.start_game(ann, ben, cleo, **SLOW)
    await evening.restart()
    await evening.wait(CALLED_IF_SLOW)
    [call] = evening.calls()
    assert pinged(call) == [ann.id, ben.id, cleo.id], "it had begun just before the restart"
    await evening.restart()
    await evening.wait(CALLED_IF_SLOW)
    assert [message.id for message in evening.calls()] == [call.id]
    assert said(await ann.slash(evening.channel, "table remind")).startswith("They've already been reminded")
    await evening.each_chooses(ann, ben, cleo)
    await evening.restart()
    await evening.wait(CALLED_IF_SLOW)
    [second] = evening.calls()
    assert second.id != call.id
    assert pinged(second) == [ann.id, ben.id, cleo.id]
    evening.env.inject_error("DELETE", "/channels/*", status=403, code=50013)
    await evening.each_chooses(ann, ben, cleo)
    await evening.wait(CALLED_IF_SLOW)
    assert len(evening.calls()) == 2, "one that cannot be deleted is let be"


async def test_who_has_the_hand_by_direct_message_is_called_by_it_alone(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await evening.want_letters(ann)
    await evening.start_game(ann, ben, house=1, pace="post")
    first = evening.letter(ann)
    await evening.choose(ben)
    await evening.wait(CALLED)
    assert evening.calls() == [], "where all are called by letter the channel stays quiet"
    assert evening.letter(ann).id == first.id, "it has just been sent"
    await evening.wait(60)
    await evening.press(ann.user, first, str(cards(first)[0]))
    await evening.wait(CALLED + CALLED_IF_SLOW)
    second = evening.letter(ann)
    assert second.id != first.id, "a new message, so that Discord tells them; the former one is gone"
    assert len(cards(second)) == 11
    [call] = evening.calls()
    assert pinged(call) == [ben.id]
    assert "ann" not in text(call)
    await evening.restart()
    await evening.wait(CALLED_IF_SLOW)
    assert evening.letter(ann).id == second.id, "called once"

    await evening.wait(60)
    await evening.press(ben, evening.board(), "hand")
    await evening.choose_in(ben, evening.hands(ben)[-1])
    await evening.press(ann.user, second, str(cards(second)[0]))
    close_letters(evening, ann)
    await evening.wait(CALLED + CALLED_IF_SLOW)
    [call] = evening.calls()
    assert sorted(pinged(call)) == sorted([ann.id, ben.id]), (
        "with closed direct messages in the channel, once"
    )
    assert text(call).count("<@") == 2


async def test_a_hand_that_moved_silently_to_a_new_message_is_sent_again_as_a_call(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await evening.want_letters(ann)
    await evening.start_game(ann, ben, house=1, pace="post")
    first = evening.letter(ann)
    await evening.wait(2 * 3600)
    await evening.press(ben, evening.board(), "hand")
    await evening.choose_in(ben, evening.hands(ben)[-1])
    await evening.press(ann.user, evening.letter(ann), str(cards(evening.letter(ann))[0]))
    await evening.wait(40)
    path = f"/channels/{first.channel_id}/messages/*"
    evening.env.inject_error("PATCH", path, status=400, code=30046, times=1)
    await evening.press(ben, evening.board(), "hand")
    await evening.choose_in(ben, evening.hands(ben)[-1])
    await evening.wait(5)
    silent = evening.letter(ann)
    await evening.wait(CALLED_IF_SLOW)
    assert first.id != silent.id != evening.letter(ann).id, "Discord has told them of neither of the former"


async def vote(evening: Evening, member: MemberActor) -> str:
    """Asks to close the table, and confirms. Returns the answer."""
    await member.slash(evening.channel, "table close")
    [question] = [message for message in evening.private(member) if "close" in words(message)]
    return text(answer_of(await evening.press(member, question, "close")))


async def test_a_nudge_calls_only_those_who_are_waited_for_and_once_a_move(evening: Evening) -> None:
    ann, ben, cleo, dan = evening.members("ann", "ben", "cleo", "dan")
    await evening.start_game(ann, ben, cleo)
    await evening.choose(ann)
    nudged = answer_of(await ann.slash(evening.channel, "table remind"))
    assert text(nudged) == f"⏰ <@{ben.id}> <@{cleo.id}> Your move at **Zum Kuckuck! · table 1**."
    assert words(nudged) == ["hand"]
    assert pinged(nudged) == [ben.id, cleo.id]
    again = await ben.slash(evening.channel, "table remind")
    assert said(again) == "They've already been reminded of this move. Give them a moment."
    stranger = await dan.slash(evening.channel, "table remind")
    assert said(stranger).startswith("You're not in a running game here, so nobody is keeping you waiting.")
    await evening.each_chooses(ben, cleo)
    await evening.paint()
    await evening.press(ann, hand := evening.hand(ann), "read table")
    nudged = answer_of(await evening.press(ann, hand, "nudge"))
    assert not nudged.ephemeral, "it is another move"
    await evening.start_game(dan, house=2)
    assert said(await dan.slash(evening.channel, "table remind")) == (
        "The table is waiting only for you or for a bot. Make your move, or wait a moment."
    )


async def test_who_is_away_is_called_when_a_vote_begins_unless_they_want_no_calls(evening: Evening) -> None:
    ann, ben, cleo, dan = evening.members("ann", "ben", "cleo", "dan")
    await evening.choose_setting(cleo, "notify", "never")
    await evening.start_game(ann, ben, cleo, dan)
    while len(evening.table().present) > 2:
        await evening.each_chooses(ann, dan)
        await evening.wait(evening.table().seconds + 1)
    await vote(evening, dan)
    await evening.paint()
    [call] = evening.calls()
    await evening.leave(dan)
    await vote(evening, ann)
    await evening.paint()
    assert [each.id for each in evening.calls()] == [call.id], "once a game, though another one votes"
    assert f"<@{ben.id}> Others want to close **Zum Kuckuck! · table 1**" in text(call)
    assert pinged(call) == [ben.id]
    question = answer_of(await evening.press(ben, call, "close?"))
    assert "🚪 **ann** wants to close the table · 1 of 3" in text(question)
    again = answer_of(await evening.press(ann, evening.board(), "close"))
    await evening.press(ann, again, "unclose")
    await evening.paint()
    assert evening.calls() == [], "it goes with the last vote that is taken back"
    await vote(evening, ann)
    await evening.paint()
    assert evening.calls() == [], "they know"
    assert evening.table().phase is Phase.PLAYING
    await evening.press(ben, question, "close")
    assert said(await evening.press(cleo, evening.board(), "close")) == "Table 1 is closed."
    await evening.paint()
    assert evening.calls() == []


async def test_a_table_closes_with_its_channel(evening: Evening) -> None:
    ann = evening.member("ann")
    channel, thread = evening.channel, evening.thread("cards", ann)
    for number, place in enumerate((thread, channel), start=1):
        evening.channel = place
        await evening.open_table(ann)
        evening.env.backend.delete_channel(place.id)
        await evening.paint()
        assert (await evening.bot.tables.get(TableId(number))).closed == "gone"
        assert [*evening.bot.tables] == []
