"""`/learn`: lessons that only their learner sees."""

import pytest
from simcord import ResponseMessage

from bot.games.offers import taught
from bot.ids import GuildId
from cogs.ranking.stored import KeptLeaderboards
from tests.cogs.circumstances import unhurried
from tests.cogs.evening import Evening
from tests.cogs.reading import _parts, answer_of, labels, said, text, word_of, words

__all__ = ["unhurried"]


@pytest.fixture
def beats() -> float:
    return 1.0


def advised(panel: ResponseMessage) -> str | None:
    """The word in the address of the button that the coach advises."""
    marked = [part["custom_id"] for part in _parts(panel.components) if "💡" in part.get("label", "")]
    assert len(marked) <= 1
    return word_of(marked[0]) if marked else None


async def test_a_whole_lesson_by_following_the_coach(evening: Evening) -> None:
    ann = evening.member("ann", locale="fr")
    evening.shut_bot_out()  # a lesson only answers presses, for which it needs no permission
    panel = await evening.learn(ann, "As qui court")
    assert panel.ephemeral
    assert "Quitter la leçon" in labels(panel)
    while "quit" in words(panel):
        if word := "on" if "on" in words(panel) else advised(panel):
            await evening.press(ann, panel, word)
        else:
            await evening.paint()
    others = ["lesson"] * (len(taught()["As qui court"].chapters) - 1)
    assert {word.split()[0] for word in words(panel)} == {"open", *others, "learn", "page"}
    assert evening.shared() == [], "nobody else has seen anything"
    assert [message.id for message in evening.private(ann)] == [panel.id]
    assert list(evening.bot.tables) == []
    assert (await KeptLeaderboards(evening.bot.store).page(GuildId(evening.guild.id), "coucou")).players == 0
    assert await evening.bot.store.archive.last(GuildId(evening.guild.id)) is None
    await evening.press(ann, panel, "page coucou cards")
    assert text(evening.private(ann)[-1]) != text(panel), "the cards are told beside it"
    evening.allow()
    await evening.press(ann, panel, "open coucou 1 0")
    table = evening.table()
    assert (table.lesson, table.options) == (False, {"variant": "as", "chips": 3})
    assert "As qui court" in text(evening.shared()[0])


async def test_it_begins_with_what_it_is_and_its_results_wait_for_the_learner(evening: Evening) -> None:
    ann = evening.member("ann")
    panel = answer_of(await ann.slash(evening.channel, "learn"))
    assert labels(panel) == [*taught()], "without a game it asks which one"
    await evening.press(ann, panel, "learn kuckuck 0")
    assert words(panel) == ["lesson kuckuck 0 0", "lesson kuckuck 0 1", "page kuckuck rules"]
    for word in ("learn nogame 0", "lesson kuckuck 9 0", "open kuckuck 0 9", "page nogame cards"):
        await evening.press_old(ann, panel, f"t:0:-:{word}")
        assert [*evening.bot.tables, *evening.shared()] == [], "a forged address begins nothing"
    await evening.press(ann, panel, "lesson kuckuck 0 0")
    assert advised(panel) == "3"
    await evening.press(ann, panel, "3")
    await evening.wait(300)
    assert words(panel) == ["on", "quit"]
    assert "Well dodged" in text(panel)
    await evening.press(ann, panel, "on")
    other = next(word for word in words(panel) if word.isdigit() and word != advised(panel))
    await evening.press(ann, panel, other)
    await evening.wait(3)
    await evening.press(ann, panel, "on")
    assert evening.table().state.trick == 3, "another press than the advised one is fine"
    opened = answer_of(await ann.slash(evening.channel, "hand"))
    assert advised(opened) == advised(panel), "the command for a hand opens it too"
    await evening.press(ann, opened, "quit")
    assert "You've left the lesson" in text(opened)


async def test_there_is_one_lesson_at_a_time_until_it_is_left_or_forgotten(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await evening.learn(ann)
    for command in ("table show", "table remind"):
        refused = said(await ann.slash(evening.channel, command))
        assert refused.startswith(("There's no open", "You're not")), "it is no table of the channel"
    panel = await evening.learn(ben)
    await evening.press_old(ben, panel, f"t:{evening.table().id - 1}:-:hand")
    assert "You're not at this table" in text(evening.private(ben)[-1]), "it is its learner's own"
    for member, command in ((ann, "table leave"), (ben, "table close")):
        asked = answer_of(await member.slash(evening.channel, command))
        if command == "table close":
            assert text(asked).startswith("Leave **Zum Kuckuck! · lesson**?")
            await evening.press(member, asked, "close")
        await evening.paint()
        told = [text(shown) for shown in evening.private(member)]
        assert "You've left the lesson" in "".join(told), command
    assert list(evening.bot.tables) == []
    await evening.learn(ann)
    first = evening.table()
    again = await evening.learn(ann)
    assert [table.id for table in evening.bot.tables] == [first.id]
    assert evening.hands(ann)[-1].id == again.id, "the former panel is gone"
    other = await evening.learn(ann, "Duck Soup")
    assert "Zum Kuckuck! · lesson" in text(other).replace("\xa0", " ")
    assert "isn't over yet" in text(other)
    await evening.wait(770)
    assert evening.table().phase.live
    await evening.wait(30)
    assert [*evening.bot.tables] == []
    assert "You haven't pressed anything" in text(evening.private(ann)[-1])
