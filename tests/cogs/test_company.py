"""People come and go in a channel: late, silent, outvoted, or with the channel itself."""

from __future__ import annotations

from simcord import MemberActor

from bot.ids import TableId, UserId
from bot.table import Phase
from tests.cogs.evening import Evening
from tests.cogs.reading import answer_of, labels, pinged, said, text, words


async def vote(evening: Evening, member: MemberActor) -> str:
    """Asks to close the table, and says yes; gives the answer."""
    await member.slash(evening.channel, "close")
    [question] = [message for message in evening.private(member) if "close" in words(message)]
    return said(await evening.press(member, question, "close"))


async def next_deal(evening: Evening, *members: MemberActor) -> None:
    while evening.table().prompt.deal == 1:
        await evening.each_chooses(*members)
        await evening.wait(2.5)
    await evening.paint()


async def test_a_latecomer_and_who_left_take_seats_at_the_next_deal(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.start_game(ann, ben, house=1)
    assert words(evening.board())[-1] == "join"
    await evening.press(cleo, evening.board(), "join")
    assert said(await cleo.slash(evening.channel, "leave")) == "You have left table 1.", "before the deal"
    await evening.paint()
    assert "Taking over" not in text(evening.board())
    taken = answer_of(await evening.press(cleo, evening.board(), "join"))
    assert "You take over from **🤖\xa0Magpie** at the next deal. Your hand appears here." in text(taken)
    assert "-# Your first cards: Round 2\n" in text(taken)
    await ben.slash(evening.channel, "leave")
    [question] = [message for message in evening.private(ben) if "quit" in words(message)]
    assert "you come behind everybody who stays" in text(question)
    await evening.press(ben, question, "quit")
    await evening.paint()
    panel = answer_of(await evening.press(ben, evening.board(), "join"))
    assert "You come in at the next deal. Your hand appears here." in text(panel)
    await evening.paint()
    assert "Taking over from a bot at the next deal: cleo and ben." in text(evening.board())
    await next_deal(evening, ann)
    for member, seat, shown in ((ben, 1, panel), (cleo, 2, taken)):
        assert evening.table().seat(UserId(member.id)) == seat
        assert len(words(evening.hand(member))) == 12
        assert evening.hand(member).id == shown.id
    assert "Taking over" not in text(evening.board())


async def test_a_nudge_calls_only_those_who_are_waited_for_and_once_a_move(evening: Evening) -> None:
    ann, ben, cleo, dan = evening.members("ann", "ben", "cleo", "dan")
    await evening.start_game(ann, ben, cleo)
    await evening.choose(ann)
    nudged = answer_of(await ann.slash(evening.channel, "nudge"))
    assert text(nudged) == f"⏰ <@{ben.id}> <@{cleo.id}> Your move at **Zum Kuckuck! · table 1**."
    assert words(nudged) == ["hand"]
    assert pinged(nudged) == [ben.id, cleo.id]
    again = await ben.slash(evening.channel, "nudge")
    assert said(again) == "They have already been reminded of this move. Give them a moment."
    stranger = await dan.slash(evening.channel, "nudge")
    assert said(stranger).startswith("You are not in a running game here, so nobody keeps you waiting.")
    await evening.each_chooses(ben, cleo)
    await evening.paint()
    nudged = answer_of(await ann.slash(evening.channel, "nudge"))
    assert not nudged.ephemeral, "it is another move"
    await evening.start_game(dan, house=2)
    assert said(await dan.slash(evening.channel, "nudge")) == (
        "The table is waiting only for you or for a bot. Make your move, or wait a moment."
    )


async def test_a_vote_is_asked_for_counted_and_carried(evening: Evening) -> None:
    ann, ben, cleo, eve = evening.members("ann", "ben", "cleo", "eve")
    await evening.start_game(ann, ben, cleo)
    assert "close" not in words(evening.board())
    assert await vote(evening, ann) == "The table closes when all agree. No answer yet from ben, cleo."
    await evening.paint()
    assert "Close: 1 of 3 agree" in labels(evening.board())
    for member, sentence in (
        (eve, "You are not at this table. Join one before its game starts, or open your own."),
        (ben, "The table closes when all agree. No answer yet from cleo."),
        (ben, "You have agreed already. The table closes when all agree. No answer yet from cleo."),
    ):
        assert said(await evening.press(member, evening.board(), "close")) == sentence
    assert evening.table().votes == {ann.id, ben.id}
    await evening.paint()
    assert "Close: 2 of 3 agree" in labels(evening.board())
    assert said(await evening.press(cleo, evening.board(), "close")) == "Table 1 is closed."
    await evening.paint()
    assert "The players have closed this table. The game does not count." in text(evening.board())
    nothing = "You are not at a table here, so there is nothing to close."
    assert said(await cleo.slash(evening.channel, "close")).startswith(nothing)
    await evening.open_table(ann)
    assert said(await ann.slash(evening.channel, "close")) == "Table 2 is closed.", "a lobby at once"


async def test_who_is_away_is_called_when_a_vote_begins_unless_they_want_no_calls(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.choose_setting(cleo, "notify", "never")
    await evening.start_game(ann, ben, cleo)
    while len(evening.table().present) > 1:
        await evening.choose(ann)
        await evening.wait(evening.table().seconds + 1)
    await vote(evening, ann)
    await evening.paint()
    [call] = evening.calls()
    assert f"<@{ben.id}> Others want to close **Zum Kuckuck! · table 1**" in text(call)
    assert pinged(call) == [ben.id]
    assert evening.table().phase is Phase.PLAYING
    await evening.press(ben, call, "close")
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
