"""A channel of the embedded Discord: what people do there, and what each of them sees."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from simcord import ChannelHandle, InteractionResult, MemberActor, ResponseMessage

from bot.i18n import Tr
from bot.ids import UserId
from bot.scores.ending import UNTOLD, Ending
from bot.screen import Beside, Button, Row, Screen, Text
from bot.screens.hand import panel
from bot.screens.table import table_message
from bot.table import Phase, Table
from bot.table.nouns import Moment
from playground import Member, Playground
from tests.cogs.evening import forged
from tests.cogs.reading import address_of, cards, faces, text, words
from tests.patience import PATIENCE
from tests.titles import is_hand

EN = Tr("en")
WATCHING = ("You're watching", "The game is over. The score sheet is at the table.")
"""Words by which a watcher's panel can be recognised."""
FOUR = ("Ann", "Ben", "Cleo", "Dan")


class Room:
    """The playground's channel for games, or another one."""

    def __init__(
        self, playground: Playground, names: Sequence[str] = FOUR, *, channel: ChannelHandle | None = None
    ) -> None:
        self.playground = playground
        self.channel = channel or playground.channel("games")
        self.members = [playground.member(name) for name in names]
        self.ann, self.ben, self.cleo, self.dan = self.members[:4]

    def shared(self) -> list[ResponseMessage]:
        return [message for message in self.ann.sees(self.channel) if not message.ephemeral]

    @property
    def board(self) -> ResponseMessage:
        """The newest shared message. At the end of a game there are two for a moment."""
        *_, board = self.shared()
        return board

    def hands(self, member: Member) -> list[ResponseMessage]:
        """The open hands of a member. A watcher's panel is not a hand."""
        private = [message for message in member.sees(self.channel) if message.ephemeral]
        return [
            message
            for message in private
            if is_hand(shown := text(message)) and not any(EN(words) in shown for words in WATCHING)
        ]

    def hand(self, member: Member) -> ResponseMessage:
        [hand] = self.hands(member)
        return hand

    def dismiss_all_but_last(self, member: Member) -> None:
        """Removes all of the member's hands but the last. A bot that restarted no longer knows the others."""
        for hand in self.hands(member)[:-1]:
            member.dismiss(hand)

    async def press(self, member: Member, message: ResponseMessage, word: str) -> InteractionResult:
        return await member.click(message, custom_id=address_of(message, word))

    async def press_old(
        self,
        member: Member,
        message: ResponseMessage,
        custom_id: str,
        values: Sequence[Any] | None = None,
    ) -> InteractionResult:
        """Presses a button that the message does not offer (any more), as a slow client or a forger would.

        If ``values`` is not None, chooses them in a menu instead.
        """
        discord = self.playground.discord
        server, user = discord.server(message.channel_id), discord.users[self.members.index(member)]
        actor = MemberActor(discord, server, user)
        return await discord.answered(forged(actor, message, custom_id, values))

    async def start_game(self, *members: Member, house: int = 0) -> None:
        """Starts a game, and returns when all hands are open and show the cards to choose from."""
        host, *others = members
        await host.slash(self.channel, "kuckuck start")
        for other in others:
            await self.press(other, self.board, "join")
        if house:
            await self.choose_bots(host, house)
        await self.press(host, self.board, "start")
        await self.until(
            lambda: all([*map(bool, map(cards, self.hands(member)))] == [True] for member in members)
        )

    async def host_page(self, host: Member) -> ResponseMessage:
        """The page behind *Set up…*, which may come a moment after the answer to the press."""

        def pages() -> list[ResponseMessage]:
            return [shown for shown in host.sees(self.channel) if shown.ephemeral and "bots" in words(shown)]

        await self.press(host, self.board, "host")
        await self.until(pages)
        return pages()[-1]

    async def choose_bots(self, host: Member, count: int) -> None:
        """The host adds this many bots on the page for hosts. Waits until the game can start."""
        page = await self.host_page(host)
        await host.select(page, [f"{count}"], custom_id=address_of(page, "bots"))
        await self.until(lambda: "start" in words(self.board))

    async def until(self, condition: Callable[..., object], seconds: float = PATIENCE) -> None:
        await self.playground.until(lambda: bool(condition()), seconds)

    async def play_trick(self, *members: Member) -> None:
        """Everybody who can play a card plays the lowest one in their hand."""
        for member in members:
            if playable := cards(self.hand(member)):
                await self.press(member, self.hand(member), str(playable[0]))

    def over(self) -> bool:
        return "🏆" in text(self.board)

    async def shows(self, table: Table, deadline: float | None = None, ending: Ending = UNTOLD) -> None:
        """Waits until each screen shows this table, with one hand per player. Fails if that never happens.

        At the end of a game the bot forgets which hands are open. A later press may open another one.
        """
        wanted = [[contents(table_message(table, Moment(deadline), EN, ending=ending))]]
        for member in self.members:
            seat = None if table.phase is Phase.LOBBY else table.seat(UserId(member.id))
            wanted.append(
                [] if seat is None else [contents(panel(table, seat, Moment(deadline), EN, ending=ending))]
            )

        def seen() -> list[list[Any]]:
            shown = [
                [[face for face in faces(message) if "⚠️" not in str(face)] for message in messages]
                for messages in (self.shared(), *map(self.hands, self.members))
            ]
            return shown if table.phase.live else [distinct(messages) for messages in shown]

        with suppress(TimeoutError):
            await self.until(lambda: seen() == wanted)
        now = seen()
        differing = [
            f"{name} sees {is_}, not {should_be}"
            for name, is_, should_be in zip(
                ("all", *(m.name for m in self.members)), now, wanted, strict=True
            )
            if is_ != should_be
        ]
        assert not differing, "\n".join(differing)


def contents(screen: Screen) -> list[Any]:
    """This screen's texts and buttons, in the form in which `faces` reads them from a message."""
    found: list[Any] = []
    for block in screen.blocks:
        if isinstance(block, Text):
            found.append(block.text)
        elif isinstance(block, Beside):
            found += [block.text, (block.button.label, block.button.press, block.button.disabled)]
        elif isinstance(block, Row):
            found += [(_label(button), button.press, button.disabled) for button in block.buttons]
    return found


def _label(button: Button) -> str:
    """What the button says beside its picture."""
    return "" if button.emoji and button.picture_only else button.label


def distinct(found: list[Any]) -> list[Any]:
    return [each for number, each in enumerate(found) if each not in found[:number]]
