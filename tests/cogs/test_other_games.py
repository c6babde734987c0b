"""Coucou, Cucco 21 and Duck Soup by people: decisions ahead, answers, the owl, and the question to quack."""

from __future__ import annotations

from simcord import MemberActor

from bot.screen import address
from bot.table import Table, log
from bot.table.folding import evolve
from engine.games.cucco.nouns import OWL
from tests.bot.logged import entries_of
from tests.cogs.evening import Evening, ahead_of
from tests.cogs.reading import address_of, faces, said, text, words
from tests.engine import cucco_table, ducksoup_table

NAMES = ["ann", "ben", "cleo", "dan", "eve"]


async def speak(evening: Evening, member: MemberActor, word: str) -> None:
    """The member keeps or asks in their open hand."""
    assert (await evening.press(member, evening.hand(member), word)).acknowledged
    await evening.paint()


def speaking(table: Table, members: list[MemberActor]) -> MemberActor:
    """Whose turn it is."""
    [seat] = table.prompt.seats
    return next(member for member in members if member.id == table.players[seat].user)


async def test_a_decision_ahead_is_seen_by_nobody_taken_back_by_the_same_press_and_played_in_turn(
    evening: Evening,
) -> None:
    members = evening.members(*NAMES)
    await evening.start_game(*members, game="coucou", variant="as")
    table = evening.table()
    for forged in ("+", "+keep", "+keep 1", "+keep x 7S", "+keep 1 7S 7S", "+keep 9999999 7S"):
        pressed = await evening.press_old(members[0], evening.hand(members[0]), f"t:1:-:{forged}")
        assert said(pressed) == "This button means nothing to me any more. Ask with a command instead."
    assert evening.table() == table
    first, board = speaking(table, members), faces(evening.board())
    second = next(m for m in members if m.id == table.players[table.state.waiting[1]].user)
    ahead = ahead_of(evening, second, "keep")
    keep = address_of(evening.hand(second), ahead)
    await evening.press(second, evening.hand(second), ahead)
    assert "✓ Decided: **I keep!**" in text(evening.hand(second))
    await evening.press(second, evening.hand(second), ahead_of(evening, second, ""))
    assert "You can decide now" in text(evening.hand(second))
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


async def test_what_nobody_refuses_is_settled_and_a_wrong_call_of_the_owl_stays_between_us(
    evening: Evening,
) -> None:
    ann, ben, cleo, dan, eve = evening.members(*NAMES)
    dealt = cucco_table.table(f"A3 B7 C{OWL} D9 E14")
    await evening.start_from(dealt, ann, ben, cleo, dan, eve, game="cucco")
    await evening.press(ann, evening.hand(ann), "ask")
    await evening.wait(7)
    assert "Your card: 7" in text(evening.hand(ann))
    assert "Your card: 3" in text(evening.hand(ben))
    before = text(evening.board())
    assert "ann 14 chips · swapped with ben" in before, "nobody else has seen the cards"
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
    assert "❌ 3 **ben −1**" in text(evening.board())


async def test_a_question_is_refused_like_its_action_and_seen_by_its_reader_alone(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    state = ducksoup_table.table("7S KC 2C", "7H QC 3C", stock="TS JS QS KS 9D TD JD QD")
    await evening.start_from(state, ann, ben, game="ducksoup", seconds=600)
    table = evening.table()

    def ask(action: str, turn: int = 0) -> str:
        return address(f"?{action}", table=table.id, turn=table.prompt.turn + turn)

    for member, custom_id, reason in (
        (ann, ask("9X"), "There is no such card."),
        (ben, ask("7H"), "It is not your turn yet."),
        (ann, ask("7S", 9), "earlier move"),
    ):
        await evening.press_old(member, evening.hand(member), custom_id)
        assert reason in text(evening.hand(member))
    stranger = await evening.press_old(evening.member("cleo"), evening.board(), ask("7S"))
    assert "You are not at this" in said(stranger)
    assert evening.table() is table
    await speak(evening, ann, "7S")
    evening.bot.tables._known[table.id].table = evolve(evening.table(), log.WentAway(1))
    await evening.press(ben, evening.hand(ben), "?7H")
    assert not evening.table().players[1].away
    await speak(evening, ben, "hand")

    def seen_by_others() -> list[object]:
        """All that anybody but who is asked can see, and how often it was drawn."""
        shown = [*evening.shared(), evening.hand(ann)]
        return [(faces(message), message._message.edited_timestamp) for message in shown]

    before, table = seen_by_others(), evening.table()
    await evening.press(ben, evening.hand(ben), "?7H")
    for _ in range(3):
        await evening.paint()
        assert words(evening.hand(ben)) == ["7H quack", "7H", "hand"]
        assert "**Quack?**" in text(evening.hand(ben))
        assert seen_by_others() == before
    assert evening.table() is table, "nothing is logged or played"
    await speak(evening, ben, "7H quack")
    assert "Quack!" in text(evening.board())
    answers = evening.table().rules.legal(evening.table().state, 0)
    assert words(evening.hand(ann)) == [*answers[1:], "duck"], "the leader is offered his answers"
