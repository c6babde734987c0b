"""What people press in the deal of the day."""

from __future__ import annotations

from simcord import MemberActor, ResponseMessage, UserHandle

from tests.cogs.evening import Evening
from tests.cogs.reading import answer_of, words

Person = MemberActor | UserHandle
MOST_PRESSES = 90


async def pass_to(evening: Evening, time: float) -> None:
    await evening.env.advance_time(time - evening.env.now().timestamp())


async def ask(evening: Evening, member: Person) -> ResponseMessage:
    if isinstance(member, UserHandle):
        return answer_of(await member.slash("daily"))
    return answer_of(await member.slash(evening.channel, "daily"))


async def begin(evening: Evening, member: Person) -> ResponseMessage:
    first = await ask(evening, member)
    await evening.press(member, first, words_of(first, "daily-begin"))
    return first


def words_of(message: ResponseMessage, start: str) -> str:
    [word] = [word for word in words(message) if word.startswith(start)][:1]
    return word


async def press_on(evening: Evening, member: Person, hand: ResponseMessage, number: int = 0) -> bool:
    """One press of what can be done next; says whether there was anything."""
    todo = [word for word in words(hand) if word.startswith(("daily-move", "daily-on"))]
    if todo:
        await evening.press(member, hand, todo[number % len(todo)])
    return bool(todo)


async def play(evening: Evening, member: Person) -> ResponseMessage:
    """Today's deal from its beginning to its end."""
    hand = await begin(evening, member)
    for number in range(MOST_PRESSES):
        # Not always the first or the last button: one calls an owl in vain, and one leads back.
        if not await press_on(evening, member, hand, number):
            return hand
    raise AssertionError("it does not come to an end")
