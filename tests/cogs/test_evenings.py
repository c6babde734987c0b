"""A game night in a server: planned, called, played in rounds, and told to its end."""

from __future__ import annotations

from simcord import ChannelHandle, MemberActor, ResponseMessage

from bot.evenings import Evening as GameNight
from bot.evenings import Phase as Stage
from bot.ids import EveningId
from bot.table import Phase
from bot.table.commands import Act
from tests.cogs.evening import Evening
from tests.cogs.reading import answer_of, text, words

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")


async def night(evening: Evening) -> GameNight:
    """The first evening as it is stored."""
    found = await evening.bot.store.evenings.load(EveningId(1))
    assert found
    return found.evening


async def plan(evening: Evening, host: MemberActor, **how: object) -> ResponseMessage:
    """The message of an evening tomorrow at eight."""
    asked = answer_of(
        await host.slash(
            evening.channel, "evening plan", **{"game": "kuckuck", "when": "tomorrow 20:00"} | how
        )
    )
    [settle] = [word for word in words(asked) if word.startswith("eveat")]
    await evening.press(host, asked, settle)
    await evening.paint()
    return evening.shared()[-1]


async def begin(evening: Evening, *people: MemberActor) -> None:
    """These people come, are called, and are here at the hour; nobody else."""
    shown = evening.shared()[-1]
    for member in people:
        await evening.press(member, shown, "evening 1 come")
    at = (await night(evening)).at
    await evening.env.advance_time(at - evening.bot.now() - 599)
    await evening.paint()
    for member in people:
        await evening.press(member, evening.shared()[-1], "evening 1 here")
    await evening.env.advance_time(at - evening.bot.now())
    await evening.wait(3, step=1)


async def ready(evening: Evening, *people: MemberActor) -> None:
    """All who sit at a table of the round say so, and the games begin."""
    now = (await night(evening)).round
    assert now
    for seating in now.tables:
        [lobby] = evening.shared(thread(evening, seating.channel))
        for member in people:
            if member.id in seating.users:
                await evening.press(member, lobby, "ready")
    await evening.paint()


def thread(evening: Evening, number: int) -> ChannelHandle:
    [found] = [each for each in evening.channel.threads if each.id == number]
    return found


async def play(evening: Evening) -> None:
    """Plays all tables to their ends."""
    while tables := [table for table in evening.bot.tables if table.phase is Phase.PLAYING]:
        for table in tables:
            for seat in sorted(table.prompt.seats):
                user, legal = table.players[seat].user, table.rules.legal(table.state, seat)
                if user is not None and legal:
                    await evening.bot.tables.handle(table.id, Act(user, table.prompt.turn, legal[0]))
        await evening.env.advance_time(2.5)
    await evening.paint()


async def test_an_evening_of_two_rounds_to_its_podium(evening: Evening) -> None:
    people = evening.members(*NAMES)
    shown = await plan(evening, people[0], rounds=2)
    assert "Coming: 1 of 60" in text(shown)
    await begin(evening, *people)
    for number in (1, 2):
        assert f"Round {number} of 2" in text(evening.shared()[-1])
        await ready(evening, *people)
        await play(evening)
        await evening.paint()
        print(text(evening.shared()[-1]))
        assert f"Round {number} of 2 is over" in text(evening.shared()[-1])
        await evening.wait(125)
    print(text(evening.shared()[-1]))
    assert "Final table" in text(evening.shared()[-1])
    await evening.wait(125)
    await play(evening)
    await evening.wait(125)
    print(text(evening.shared()[-1]))
    assert (await night(evening)).phase is Stage.OVER
    assert text(evening.shared()[-1]).startswith("## 🏆 Game night: Zum Kuckuck!")
