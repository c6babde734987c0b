"""Coucou and Duck Soup played by people: decisions in advance, and the question whether to quack."""

from simcord import MemberActor

from bot.screen import address
from bot.table import Table, log
from tests.bot.logged import entries_of
from tests.cogs.evening import Evening, ahead_of
from tests.cogs.reading import address_of, faces, said, text, words
from tests.engine import ducksoup_table

NAMES = ["ann", "ben", "cleo", "dan", "eve"]


async def speak(evening: Evening, member: MemberActor, word: str) -> None:
    """Presses the button for this action, such as ``keep`` or ``7S``, in the member's open hand."""
    assert (await evening.press(member, evening.hand(member), word)).acknowledged
    await evening.paint()


def speaking(table: Table, members: list[MemberActor]) -> MemberActor:
    """The member whose turn it is."""
    [seat] = table.prompt.seats
    return next(member for member in members if member.id == table.players[seat].user)


async def test_a_decision_ahead_is_seen_by_nobody_taken_back_and_played_in_turn(evening: Evening) -> None:
    members = evening.members(*NAMES)
    await evening.start_game(*members, game="coucou", variant="as")
    table = evening.table()
    for forged in ("+", "+keep", "+keep 1", "+keep x 7S", "+keep 1 7S 7S", "+keep 9999999 7S"):
        pressed = await evening.press_old(members[0], evening.hand(members[0]), f"t:1:-:{forged}")
        assert said(pressed) == "This button means nothing to me any more. Use a command instead."
    assert evening.table() == table
    first, board = speaking(table, members), faces(evening.board())
    second = next(m for m in members if m.id == table.players[table.state.waiting[1]].user)
    ahead = ahead_of(evening, second, "keep")
    keep = address_of(evening.hand(second), ahead)
    await evening.press(second, evening.hand(second), ahead)
    await evening.press(second, evening.hand(second), ahead_of(evening, second, ""))
    await evening.press(second, evening.hand(second), ahead)
    await evening.paint()
    assert faces(evening.board()) == board, "nobody sees who has decided"
    assert "Decided" not in text(evening.hand(first))
    await speak(evening, first, "keep")
    await evening.wait(4)
    entries = entries_of(await evening.bot.store.load(table.id))
    assert [entry.by for entry in entries if isinstance(entry, log.Acted)] == ["player", "ahead"]
    third = speaking(evening.table(), members)
    assert [m for m in members if "keep" in words(evening.hand(m))] == [third], "nobody else is asked"
    assert words(evening.hand(third)) == ["keep", "ask"]
    await evening.press_old(second, evening.hand(second), keep)
    assert "⚠️ You have no turn left in this deal. Wait for the next one." in text(evening.hand(second))


async def test_a_question_is_seen_by_its_reader_alone(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    state = ducksoup_table.table("7S KC 2C", "7H QC 3C", stock="TS JS QS KS 9D TD JD QD")
    await evening.start_from(state, ann, ben, game="ducksoup", pace="relaxed")
    await evening.press_old(ben, evening.hand(ben), address("?7H", table=1, turn=0))
    assert "It isn't your turn yet." in text(evening.hand(ben)), "it is refused like its action"
    await speak(evening, ann, "7S")
    before, table = [faces(evening.board()), faces(evening.hand(ann))], evening.table()
    await evening.press(ben, evening.hand(ben), "?7H")
    await evening.paint()
    assert words(evening.hand(ben)) == ["7H quack", "7H", "hand"]
    assert [faces(evening.board()), faces(evening.hand(ann))] == before
    assert evening.table() is table, "nothing is logged or played"
    await speak(evening, ben, "7H quack")
    assert "Quack!" in text(evening.board())
