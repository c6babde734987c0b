"""`python -m bench.presses`: the CPU that a press costs, through the loopback Discord.

The yardstick is a bot that only answers: it redraws the same panel for every press. Whatever Kuckuck costs
beyond that is for the game, the log (on disk before the answer), and the painting of the table.

A computer that has just rested needs more time for the same work, as its caches are cold. In a game, people
press together and then wait up to a second for their screens. So a game is compared with the yardstick in
that rhythm, and a change of mind, which waits for nothing, with the yardstick without any rest.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from statistics import median
from time import process_time
from typing import Any, NamedTuple, cast

import discord
from discord import app_commands, ui
from simcord import InteractionResult, ResponseMessage

from bench.errors import no_error
from bot.app import Kuckuck, Running
from bot.discord_ui.messages.panels import pictures
from bot.discord_ui.messages.refresher import INTERVAL
from bot.host import runtime as loop
from bot.host.runtime import freeze_garbage
from bot.ids import UserId
from bot.pictures.files import file_of
from bot.storage.store import Store
from bot.table import Phase, Table
from bot.table.deadlines import Pace
from bot.table.limits import Limits
from bot.worker import Worker
from playground import Member, Playground, point_discord_at

PEOPLE = ("Ann", "Ben", "Cleo")

CHANGES = 25
"""How often each person changes their mind about one card; the bot allows a few more changes."""

IN_RHYTHM = 45
"""How many presses a round has at the yardstick in a game's rhythm."""

CARDS = 12

FREE = Limits(
    tables_per_host=100,
    tables_per_channel=100,
    tables_per_server=100,
    tables_per_hour=100,
    presses_at_once=10**6,
)


def panel() -> ui.LayoutView:
    """A panel like our bot's, made with nothing but discord.py."""
    view = ui.LayoutView(timeout=None)
    buttons = [
        ui.Button[ui.LayoutView](label=str(card), custom_id=f"y:{card}", style=discord.ButtonStyle.primary)
        for card in range(CARDS)
    ]
    rows = [ui.ActionRow(*buttons[first : first + 4]) for first in range(0, CARDS, 4)]
    text = ui.TextDisplay[ui.LayoutView]("### A panel\n" + "Somebody — nest 3 · 4 cockatoos · choosing\n" * 5)
    view.add_item(ui.Container(text, *rows, accent_colour=0xE8B923))
    view.stop()
    return view


class Cost(NamedTuple):
    """The cost of some presses. It includes the work of the loopback Discord."""

    presses: int
    cpu: float
    """Seconds of CPU."""

    def and_then(self, more: Cost) -> Cost:
        return Cost(self.presses + more.presses, self.cpu + more.cpu)

    @property
    def each(self) -> float:
        return self.cpu / self.presses


class Yardstick(discord.Client):
    """Answers each press by drawing the same panel again."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self) -> None:
        @self.tree.command(name="panel", description="Opens a panel")
        async def opens(interaction: discord.Interaction) -> None:
            await interaction.response.send_message(view=panel(), ephemeral=True)

        self.add_dynamic_items(Answer)
        await self.tree.sync()


class Answer(ui.DynamicItem[ui.Button[Any]], template=r"y:(?P<card>[0-9]+)"):
    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Answer:
        return cls(cast("ui.Button[Any]", item))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.edit_message(view=panel())


async def answer_to(acting: Awaitable[InteractionResult]) -> ResponseMessage:
    """The message with which the bot answered."""
    message = (await acting).response
    assert message is not None  # noqa: S101
    return message


async def press_button(playground: Playground, member: Member, shown: ResponseMessage, button: str) -> None:
    """Presses a button as soon as the message shows it."""
    # `shown.components` would be a deep copy, made again for each change at this Discord.
    await playground.until(lambda: button in str(shown._message.components))
    await member.click(shown, custom_id=button)


async def measure(people: Sequence[Member], press: Callable[[Member], Awaitable[bool]]) -> Cost:
    """Lets everybody press at the same time, each until they have nothing left to press."""
    cpu, count = process_time(), 0
    while True:
        pressed = sum(await asyncio.gather(*(press(member) for member in people)))
        if not pressed:
            return Cost(count, process_time() - cpu)
        count += pressed


class Panels:
    """Three people, each with a panel that the `Yardstick` has sent."""

    def __init__(self, playground: Playground) -> None:
        self._playground = playground
        self._people = [playground.member(name) for name in PEOPLE]

    async def open(self) -> None:
        channel = self._playground.channel("games")
        self._panels = {
            member.name: await answer_to(member.slash(channel, "panel")) for member in self._people
        }

    async def press_all(self, presses: int) -> Cost:
        """Presses the panels this many times, and returns the cost. The bot does nothing but answer."""
        left = dict.fromkeys(PEOPLE, presses // len(PEOPLE))

        async def press(member: Member) -> bool:
            if left[member.name] == 0:
                return False
            left[member.name] -= 1
            button = f"y:{left[member.name] % CARDS}"
            await press_button(self._playground, member, self._panels[member.name], button)
            return True

        return await measure(self._people, press)

    async def press_in_rhythm(self, presses: int) -> Cost:
        """Like `press_all`, but everybody presses only once a second, as in a game."""
        cost = Cost(0, 0.0)
        while cost.presses < presses:
            cost = cost.and_then(await self.press_all(len(PEOPLE)))
            await asyncio.sleep(INTERVAL)
        return cost


class Sitting:
    """Three people at a running table, each with an open hand."""

    def __init__(self, playground: Playground, bot: Kuckuck) -> None:
        self._playground = playground
        self._bot = bot
        self.people = [playground.member(name) for name in PEOPLE]

    async def sit_down(self) -> None:
        channel = self._playground.channel("games")
        ann, *others = self.people
        opened = await answer_to(ann.slash(channel, "kuckuck start", pace="relaxed"))
        self._number = max(table.id for table in self._bot.tables)
        for member in others:
            await member.click(opened, custom_id=f"t:{self._number}:-:join")
        await ann.click(opened, custom_id=f"t:{self._number}:-:start")
        # A started game opens everybody's hand without a press.
        for member in self.people:
            await self._playground.until(partial(self._is_open, member))
        self._panels = {member.name: self._hand(member) for member in self.people}

    def _hand(self, member: Member) -> ResponseMessage | None:
        """This person's hand at this table. None until the hand is open."""
        cards = f"t:{self._number}:0:"
        seen = member.sees(self._playground.channel("games"))
        return next((message for message in seen if cards in str(message.components)), None)

    def _is_open(self, member: Member) -> bool:
        return self._hand(member) is not None

    async def table(self) -> Table:
        return await self._bot.tables.get(self._number)

    async def may_choose(self, member: Member) -> bool:
        """Whether this person can play a card, or change the one they chose."""
        table = await self.table()
        seat = table.seat(UserId(member.id))
        return (
            table.phase is Phase.PLAYING and seat is not None and bool(table.rules.legal(table.state, seat))
        )

    async def ask(self, member: Member) -> bool:
        """Whether the table waits for this person."""
        table = await self.table()
        return table.phase is Phase.PLAYING and table.seat(UserId(member.id)) in table.prompt.seats

    async def choose(self, member: Member, *, pick: int) -> None:
        """Presses one of the cards that can be played, once the panel shows this turn."""
        table = await self.table()
        seat = table.seat(UserId(member.id))
        assert seat is not None  # noqa: S101
        cards = table.rules.legal(table.state, seat)
        button = f"t:{self._number}:{table.prompt.turn}:{cards[pick % len(cards)]}"
        panel = self._panels[member.name]
        assert panel  # noqa: S101
        await press_button(self._playground, member, panel, button)


async def change_minds(sitting: Sitting, presses: int) -> Cost:
    """Until there are this many presses, two people change their minds while the third thinks."""
    await sitting.sit_down()
    cost = Cost(0, 0.0)
    while cost.presses < presses:
        left = dict.fromkeys(PEOPLE[:2], CHANGES)

        async def press(member: Member, left: dict[str, int] = left) -> bool:
            if not left.get(member.name) or not await sitting.may_choose(member):
                return False
            left[member.name] -= 1
            await sitting.choose(member, pick=left[member.name])
            return True

        cost = cost.and_then(await measure(sitting.people, press))
        for member in sitting.people:
            if await sitting.ask(member):
                await sitting.choose(member, pick=0)
    return cost


async def play_game(sitting: Sitting) -> Cost:
    """Plays a whole game of three people. They press as fast as their screens allow."""
    await sitting.sit_down()

    async def press(member: Member) -> bool:
        if not await sitting.ask(member):
            return False
        await sitting.choose(member, pick=0)
        return True

    return await measure(sitting.people, press)


class Round(NamedTuple):
    """What one round has measured: bare answers without any rest and in a game's rhythm, changed choices,
    and a whole game.
    """

    answered: Cost
    in_rhythm: Cost
    changed: Cost
    game: Cost


async def play_rounds(presses: int, rounds: int, drawn: str | None = None) -> Sequence[Round]:
    """Plays a round to warm up, and then the rounds that count.

    If ``drawn``, hands show a picture of the table: "own" is a picture for each person, as the bot has them
    while few people play; "shared" is the table's, as in a busy bot. The process that draws does not count.
    """
    if drawn == "shared":
        pictures.MOST_OWN = 0
    measured = []
    worker = Worker(kind="drawings")
    draw = (lambda shown: worker.run(file_of, shown)) if drawn else None
    with tempfile.TemporaryDirectory() as folder, no_error():
        store = await Store.open(f"sqlite+aiosqlite:///{folder}/bench.sqlite3")
        async with Playground(members=PEOPLE) as bare, Playground(members=PEOPLE) as ours:
            bot = Kuckuck(store, Running(pace=Pace(beats=0), limits=FREE, draw=draw))
            panels, sitting = Panels(bare), Sitting(ours, bot)
            await bare.connect(Yardstick())
            await panels.open()
            await ours.connect(bot)
            freeze_garbage()  # as a bot does at its start
            for _ in range(1 + rounds):
                # discord.py knows one Discord for all bots of a process.
                point_discord_at(bare.api, bare.gateway)
                answered = await panels.press_all(presses)
                in_rhythm = await panels.press_in_rhythm(IN_RHYTHM)
                point_discord_at(ours.api, ours.gateway)
                changed, game = await change_minds(sitting, presses), await play_game(sitting)
                measured.append(Round(answered, in_rhythm, changed, game))
        await store.close()
        await worker.close()
    return measured[1:]


def line(name: str, costs: Sequence[Cost], yardstick: Sequence[Cost]) -> str:
    """The median cost of the rounds, and the median of each round's ratio to the yardstick."""
    ratios = sorted(cost.each / answered.each for cost, answered in zip(costs, yardstick, strict=True))
    milliseconds = 1e3 * median(cost.each for cost in costs)
    times = f"{median(ratios):6.2f} times ({ratios[0]:.2f} to {ratios[-1]:.2f})"
    return f"{name:38}{milliseconds:6.2f} ms of CPU a press {times}"


async def compare(presses: int, rounds: int, drawn: str | None = None) -> None:
    answered, in_rhythm, changed, games = zip(*await play_rounds(presses, rounds, drawn), strict=True)
    print(line("yardstick: a bot that only answers", answered, answered))
    print(line("ours: a change of mind, on disk", changed, answered))
    print(line("yardstick in the rhythm of a game", in_rhythm, answered))
    print(line("ours: whole games, all screens drawn", games, in_rhythm))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--presses", type=int, default=300, help="of each kind without rest, in a round")
    parser.add_argument("--rounds", type=int, default=5, help="each takes about three quarters of a minute")
    parser.add_argument("--drawn", choices=("own", "shared"), help="with pictures of the table in the hands")
    arguments = parser.parse_args()
    loop.run(compare(arguments.presses, arguments.rounds, arguments.drawn))


if __name__ == "__main__":
    main()
