"""Plans game nights by forms and presses, and brings people together for them."""

from typing import Any

import pytest
from simcord import InteractionResult, MemberActor, ResponseMessage

from bot.ids import EveningId
from cogs.evenings import live
from cogs.evenings.evening import Evening as GameNight
from cogs.evenings.stored import KeptEvenings
from tests.cogs.evening import Evening
from tests.cogs.reading import answer_of, text, words

NUMBER = EveningId(1)
HOUR = 3600.0


@pytest.fixture(autouse=True)
def nobody_sets_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "LOOK", HOUR)


async def night(evening: Evening) -> GameNight:
    """The first evening as it is stored."""
    found = await KeptEvenings(evening.bot.store).load(NUMBER)
    assert found
    return found.evening


async def filled_in(evening: Evening, host: MemberActor, **how: Any) -> InteractionResult:
    """Fills in the form for a new evening."""
    options = {name: how.pop(name) for name in ("zone", "places") if how.get(name, 0)}
    wanted = {"games": ["kuckuck"], "when": "today 5:00", "rounds": ["0"], "final": ["first"], "weeks": "0"}
    form = await host.slash(evening.channel, "gamenight plan", **{"zone": "UTC", **options})
    return await host.submit_modal(form, wanted | how)


async def ask(evening: Evening, host: MemberActor, **how: Any) -> ResponseMessage:
    """Plans an evening. Returns the page that asks to confirm the time."""
    return answer_of(await filled_in(evening, host, **how))


async def change(evening: Evening, member: MemberActor) -> ResponseMessage:
    """The page on which this member changes the newest evening."""
    shown = [(message, word) for message in evening.shared() for word in words(message)]
    message, word = [found for found in shown if found[1].startswith("evechange")][-1]
    return answer_of(await evening.press(member, message, word))


async def at_another_hour(evening: Evening, member: MemberActor, when: str) -> ResponseMessage:
    """Moves the evening. Returns the page that asks to confirm the new time."""
    form = await evening.press(member, await change(evening, member), "eveform move 1")
    return answer_of(await member.submit_modal(form, {"when": when}))


async def settle(evening: Evening, member: MemberActor, page: ResponseMessage) -> str:
    """Confirms the time on this page, and returns the page's new text."""
    [word] = [word for word in words(page) if word.startswith("eveat")]
    await evening.press(member, page, word)
    await evening.paint()
    return text(page)


async def plan(evening: Evening, host: MemberActor, **how: Any) -> ResponseMessage:
    """Plans an evening, and returns the evening's message."""
    await settle(evening, host, await ask(evening, host, **how))
    return evening.shared()[-1]


async def until(evening: Evening, before: float) -> None:
    """Lets time pass until ``before`` seconds are left before the evening begins."""
    await evening.env.advance_time((await night(evening)).at - evening.bot.now() - before)
    await evening.paint()


async def gathered(evening: Evening, *people: MemberActor) -> None:
    """Signs these people up. Before the evening begins, they say that they are here."""
    shown = evening.shared()[-1]
    for member in people:
        await evening.press(member, shown, "evening 1 come")
    await until(evening, 599)
    for member in people:
        await evening.press(member, evening.shared()[-1], "evening 1 here")


async def began(evening: Evening, *people: MemberActor) -> None:
    """Signs these people up. They say that they are here, and the first round begins."""
    await gathered(evening, *people)
    await until(evening, 0)
    await evening.wait(6)
