"""`/learn`: whole lessons in three languages, seen by nobody but their learner."""

from __future__ import annotations

import pytest
from simcord import MemberActor, ResponseMessage

from bot.games.coach import lessons
from bot.games.presenter import presenter
from bot.ids import GuildId
from tests.cogs.evening import Evening
from tests.cogs.reading import _parts, addresses, answer_of, said, text, word_of, words

LESSONS = [*lessons()]
LANGUAGES = {"en-US": "Leave the lesson", "fr": "Quitter la leçon", "de": "Lektion verlassen"}


@pytest.fixture(autouse=True)
def unhurried(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets people press as fast as a test does."""
    monkeypatch.setattr(evening.bot.router.presses, "allows", lambda user: True)


async def learn(evening: Evening, member: MemberActor, game: str = "Zum Kuckuck!") -> ResponseMessage:
    """The panel of a lesson."""
    opened = answer_of(await member.slash(evening.channel, "learn", game=game))
    assert opened.ephemeral
    return opened


def advised(panel: ResponseMessage) -> str | None:
    """What the button with the coach's sign does."""
    marked = [part["custom_id"] for part in _parts(panel.components) if "💡" in part.get("label", "")]
    assert len(marked) <= 1
    return word_of(marked[0]) if marked else None


async def follow(evening: Evening, member: MemberActor, panel: ResponseMessage, most: int = 200) -> int:
    """Presses what is advised until the lesson is over, or ``most`` times; returns how often that was."""
    presses = 0
    while "quit" in words(panel) and presses < most:
        if word := advised(panel):
            await evening.press(member, panel, word)
            presses += 1
        else:
            await evening.paint()
    return presses


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("game", LESSONS)
async def test_a_whole_lesson_by_following_the_coach(evening: Evening, game: str, locale: str) -> None:
    ann = evening.member("ann", locale=locale)
    panel = await learn(evening, ann, game)
    assert "🎓" in text(panel)
    labels = [part.get("label") for part in _parts(panel.components)]
    assert LANGUAGES[locale] in labels
    assert await follow(evening, ann, panel)
    key = lessons()[game].game
    assert f"/{key} start" in text(panel)
    assert addresses(panel) == []
    assert evening.shared() == [], "nobody else has seen anything"
    assert [message.id for message in evening.private(ann)] == [panel.id]
    assert list(evening.bot.tables) == []
    assert (await evening.bot.store.leaderboards.page(GuildId(evening.guild.id), key)).players == 0
    assert await evening.bot.store.archive.last_game(GuildId(evening.guild.id)) is None


async def test_the_coach_explains_what_the_press_has_done(evening: Evening) -> None:
    ann = evening.member("ann")
    panel = await learn(evening, ann)
    assert "Each cockatoo that you still have" in text(panel)
    await follow(evening, ann, panel, most=1)
    await evening.wait(3)
    assert "🎓 You took" in text(panel)
    assert "💡" in text(panel)


async def test_another_press_than_the_advised_one_is_fine(evening: Evening) -> None:
    ann = evening.member("ann")
    panel = await learn(evening, ann)
    other = next(word for word in words(panel) if word.isdigit() and word != advised(panel))
    await evening.press(ann, panel, other)
    await evening.wait(3)
    assert evening.table().state.trick == 2
    assert advised(panel)


async def test_a_lesson_is_left_by_a_press(evening: Evening) -> None:
    ann = evening.member("ann")
    panel = await learn(evening, ann)
    await evening.press(ann, panel, "quit")
    assert "You have left the lesson" in text(panel)
    assert addresses(panel) == []
    assert list(evening.bot.tables) == []


@pytest.mark.parametrize("command", ["leave", "close"])
async def test_or_by_a_command_without_a_question(evening: Evening, command: str) -> None:
    ann = evening.member("ann")
    await learn(evening, ann)
    await ann.slash(evening.channel, command)
    await evening.paint()
    assert list(evening.bot.tables) == []
    assert any("You have left the lesson" in text(message) for message in evening.private(ann))


async def test_a_second_learn_leads_to_the_lesson_that_is_on(evening: Evening) -> None:
    ann = evening.member("ann")
    await learn(evening, ann)
    first = evening.table()
    again = await learn(evening, ann)
    assert [table.id for table in evening.bot.tables] == [first.id]
    assert evening.hand(ann).id == again.id, "the former panel is gone"
    other = await learn(evening, ann, "Duck Soup")
    assert "Zum Kuckuck! · lesson" in text(other)
    assert "still on" in text(other)


async def test_each_has_a_lesson_of_his_own(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    panels = [await learn(evening, member, "Coucou") for member in (ann, ben)]
    assert [len(evening.private(member)) for member in (ann, ben)] == [1, 1]
    await evening.press_old(ben, panels[1], f"t:{evening.table().id - 1}:-:hand")
    assert "You are not at this table" in text(evening.private(ben)[-1])


async def test_a_lesson_ends_after_some_minutes_without_a_press(evening: Evening) -> None:
    ann = evening.member("ann")
    panel = await learn(evening, ann)
    await evening.wait(280)
    assert list(evening.bot.tables)
    await evening.wait(30)
    assert list(evening.bot.tables) == []
    assert "Nothing was pressed" in text(panel)


async def test_a_lesson_goes_on_after_a_restart(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = evening.member("ann")
    panel = await learn(evening, ann, "Zum Kuckuck!")
    await follow(evening, ann, panel, most=2)
    before = evening.table()
    await evening.restart()
    monkeypatch.setattr(evening.bot.router.presses, "allows", lambda user: True)
    assert evening.table().state.deal == before.state.deal
    await evening.wait(3)
    panel = await learn(evening, ann)
    assert evening.table().id == before.id
    await follow(evening, ann, panel)
    assert "That was the lesson" in text(panel)
    assert evening.shared() == []


async def test_a_lesson_is_no_table_of_the_channel(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await learn(evening, ann)
    for command in ("table", "nudge"):
        assert (said(await ann.slash(evening.channel, command))).startswith(
            ("There is no open", "You are not")
        )
    rules = answer_of(await ben.slash(evening.channel, "rules"))
    assert "Zum Kuckuck!" not in text(rules).splitlines()[0]
    for _ in range(3):
        await evening.open_table(ann, game="coucou")
    assert presenter("coucou").title in text(evening.shared()[0])


async def test_the_hand_command_opens_the_lesson(evening: Evening) -> None:
    ann = evening.member("ann")
    await learn(evening, ann)
    opened = answer_of(await ann.slash(evening.channel, "hand"))
    assert "🎓" in text(opened)
