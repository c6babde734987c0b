"""A game night in a server, planned and begun in few words."""

from __future__ import annotations

from simcord import MemberActor, ResponseMessage

from bot.evenings import Evening as GameNight
from bot.ids import EveningId
from tests.cogs.evening import Evening
from tests.cogs.reading import answer_of, text, words

NUMBER = EveningId(1)


async def night(evening: Evening) -> GameNight:
    """The first evening as it is stored."""
    found = await evening.bot.store.evenings.load(NUMBER)
    assert found
    return found.evening


async def ask(evening: Evening, host: MemberActor, **how: object) -> ResponseMessage:
    """The page that asks whether the hour was understood."""
    wanted = {"game": "kuckuck", "when": "today 5:00", "zone": "UTC"} | how
    wanted = {name: value for name, value in wanted.items() if value is not None}
    return answer_of(await host.slash(evening.channel, "evening plan", **wanted))


async def settle(evening: Evening, member: MemberActor, page: ResponseMessage) -> str:
    """Says that the hour is right; gives the answer."""
    [word] = [word for word in words(page) if word.startswith("eveat")]
    await evening.press(member, page, word)
    await evening.paint()
    return text(page)


async def plan(evening: Evening, host: MemberActor, **how: object) -> ResponseMessage:
    """The message of an evening that is planned."""
    await settle(evening, host, await ask(evening, host, **how))
    return evening.shared()[-1]


async def until(evening: Evening, before: float) -> None:
    """Lets time pass until this many seconds before the hour."""
    await evening.env.advance_time((await night(evening)).at - evening.bot.now() - before)
    await evening.paint()


async def gathered(evening: Evening, *people: MemberActor) -> None:
    """These people come, and are here before the hour."""
    shown = evening.shared()[-1]
    for member in people:
        await evening.press(member, shown, "evening 1 come")
    await until(evening, 599)
    for member in people:
        await evening.press(member, evening.shared()[-1], "evening 1 here")


async def began(evening: Evening, *people: MemberActor) -> None:
    """These people come, are here, and are seated for the first round."""
    await gathered(evening, *people)
    await until(evening, 0)
    await evening.wait(6, step=2)
