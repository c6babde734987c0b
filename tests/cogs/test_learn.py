"""`/learn`: whole lessons in three languages, seen by nobody but their learner."""

from __future__ import annotations

import pytest
from simcord import MemberActor, ResponseMessage

from bot.games.lessons import taught
from bot.games.presenter import presenter
from bot.ids import GuildId
from tests.cogs.evening import Evening
from tests.cogs.reading import _parts, answer_of, labels, said, text, word_of, words
from tests.cogs.unhurried import unhurried

__all__ = ["unhurried"]


@pytest.fixture
def beats() -> float:
    return 1.0


def advised(panel: ResponseMessage) -> str | None:
    """What the button with the coach's sign does."""
    marked = [part["custom_id"] for part in _parts(panel.components) if "💡" in part.get("label", "")]
    assert len(marked) <= 1
    return word_of(marked[0]) if marked else None


async def follow(evening: Evening, member: MemberActor, panel: ResponseMessage) -> int:
    """Presses what is advised until the lesson is over; returns how often that was."""
    presses = 0
    while "quit" in words(panel):
        word = "on" if "on" in words(panel) else advised(panel)
        if word:
            await evening.press(member, panel, word)
            presses += 1
        else:
            await evening.paint()
    return presses


@pytest.mark.parametrize("game", ["Coucou", "Duck Soup"])
async def test_a_whole_lesson_by_following_the_coach(evening: Evening, game: str) -> None:
    ann = evening.member("ann", locale="fr")
    evening.shut_bot_out()  # of no matter: all of it is an answer to a press
    panel = await evening.learn(ann, game)
    assert panel.ephemeral
    assert "🎓" in text(panel) or "💡" in text(panel)
    assert "Quitter la leçon" in labels(panel)
    assert await follow(evening, ann, panel)
    key = taught()[game].game
    others = ["lesson"] * (len(taught()[game].chapters) - 1)
    assert [word.split()[0] for word in words(panel)] == ["open", *others, "learn", "page"]
    assert evening.shared() == [], "nobody else has seen anything"
    assert [message.id for message in evening.private(ann)] == [panel.id]
    assert list(evening.bot.tables) == []
    assert (await evening.bot.store.leaderboards.page(GuildId(evening.guild.id), key)).players == 0
    assert await evening.bot.store.archive.last_game(GuildId(evening.guild.id)) is None


async def test_the_result_waits_for_the_learner_whatever_they_press(evening: Evening) -> None:
    ann = evening.member("ann")
    panel = await evening.learn(ann)
    assert advised(panel) == "3"
    await evening.press(ann, panel, "3")
    await evening.wait(300)
    assert words(panel) == ["on", "quit"]
    assert "Well dodged" in text(panel)
    await evening.press(ann, panel, "on")
    assert advised(panel) == "58"
    other = next(word for word in words(panel) if word.isdigit() and word != advised(panel))
    await evening.press(ann, panel, other)
    await evening.wait(3)
    await evening.press(ann, panel, "on")
    assert evening.table().state.trick == 3, "another press than the advised one is fine"
    assert advised(panel)
    opened = answer_of(await ann.slash(evening.channel, "hand"))
    assert advised(opened) == advised(panel), "the command for a hand opens it too"
    await evening.press(ann, opened, "quit")
    assert "You have left the lesson" in text(opened)
    assert list(evening.bot.tables) == []


async def test_it_begins_with_a_screen_that_says_what_it_is_and_ends_with_ways_on(evening: Evening) -> None:
    ann = evening.member("ann")
    panel = answer_of(await ann.slash(evening.channel, "learn", game="Zum Kuckuck!"))
    assert "**To win:**" in text(panel)
    assert words(panel) == ["lesson kuckuck 0 0", "lesson kuckuck 0 1", "page kuckuck rules"]
    for word in ("learn nogame 0", "lesson kuckuck 9 0", "open kuckuck 0 9", "page nogame cards"):
        await evening.press_old(ann, panel, f"t:0:-:{word}")
        assert [*evening.bot.tables, *evening.shared()] == [], "a forged address begins nothing"
    await evening.press(ann, panel, "lesson kuckuck 0 1")
    assert evening.table().script == "kuckuck-open"
    await evening.press(ann, panel, "quit")
    panel = await evening.learn(ann, "As qui court")
    await evening.press(ann, panel, "quit")
    await evening.press(ann, panel, "page coucou cards")
    assert "laid down face up" in text(evening.private(ann)[-1])
    await evening.press(ann, panel, "learn coucou 1")
    await evening.press(ann, panel, "lesson coucou 1 0")
    assert evening.table().lesson
    await evening.press(ann, panel, "quit")
    await evening.press(ann, panel, "open coucou 1 0")
    table = evening.table()
    assert (table.lesson, table.options) == (False, {"variant": "as", "chips": 3})
    assert "As qui court" in text(evening.shared()[0])


async def test_there_is_one_lesson_at_a_time_until_it_is_left_or_forgotten(evening: Evening) -> None:
    ann = evening.member("ann")
    for number, command in enumerate(("leave", "close"), start=1):
        await evening.learn(ann)
        await ann.slash(evening.channel, command)
        await evening.paint()
        assert list(evening.bot.tables) == []
        told = [text(shown) for shown in evening.private(ann) if "You have left the lesson" in text(shown)]
        assert len(told) == number, "by a command without a question"
    await evening.learn(ann)
    first = evening.table()
    again = await evening.learn(ann)
    assert [table.id for table in evening.bot.tables] == [first.id]
    assert evening.hands(ann)[-1].id == again.id, "the former panel is gone"
    other = await evening.learn(ann, "Duck Soup")
    assert "Zum Kuckuck! · lesson" in text(other).replace("\xa0", " ")
    assert "still on" in text(other)
    await evening.wait(770)
    assert list(evening.bot.tables)
    await evening.wait(30)
    assert list(evening.bot.tables) == []
    assert "Nothing was pressed" in text(evening.private(ann)[-1])


async def test_a_lesson_is_its_learners_own_and_no_table_of_the_channel(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    panels = [await evening.learn(member) for member in (ann, ben)]
    assert [len(evening.private(member)) for member in (ann, ben)] == [1, 1]
    await evening.press_old(ben, panels[1], f"t:{evening.table().id - 1}:-:hand")
    assert "You are not at this table" in text(evening.private(ben)[-1])
    for command in ("table", "nudge"):
        assert (said(await ann.slash(evening.channel, command))).startswith(
            ("There is no open", "You are not")
        )
    rules = answer_of(await ben.slash(evening.channel, "rules"))
    assert "Zum Kuckuck!" not in text(rules).splitlines()[0]
    for _ in range(3):
        await evening.open_table(ann, game="coucou")
    assert presenter("coucou").title in text(evening.shared()[0])
