"""The channel of the embedded Discord: who acts there, and what each of them sees."""

from __future__ import annotations

from collections.abc import Callable

from simcord import InteractionResult, ResponseMessage

from bot.playground import Member, Playground
from tests.cogs.evening import address_of, cards, text


class Room:
    """The playground's channel for games, or another one."""

    def __init__(self, playground: Playground, channel: str = "games") -> None:
        self.playground = playground
        self.channel = playground.channel(channel)
        self.ann, self.ben, self.cleo, self.dan = self.members = [
            playground.member(name) for name in ("Ann", "Ben", "Cleo", "Dan")
        ]

    def shared(self) -> list[ResponseMessage]:
        return [message for message in self.ann.sees(self.channel) if not message.ephemeral]

    @property
    def board(self) -> ResponseMessage:
        [board] = self.shared()
        return board

    def hands(self, member: Member) -> list[ResponseMessage]:
        return [
            message
            for message in member.sees(self.channel)
            if message.ephemeral and text(message).startswith("### Zum Kuckuck! ·")
        ]

    def hand(self, member: Member) -> ResponseMessage:
        [hand] = self.hands(member)
        return hand

    def dismiss_all_but_last(self, member: Member) -> None:
        """Takes away the hands that no bot of this process knows of any more."""
        for hand in self.hands(member)[:-1]:
            member.dismiss(hand)

    async def press(self, member: Member, message: ResponseMessage, word: str) -> InteractionResult:
        return await member.click(message, custom_id=address_of(message, word))

    async def start_game(self, *members: Member, house: int = 0) -> None:
        """A game that has begun, everybody's hand open."""
        host, *others = members
        await host.slash(self.channel, "kuckuck start")
        for other in others:
            await self.press(other, self.board, "join")
        for _ in range(house):
            await self.press(host, self.board, "house")
        await self.press(host, self.board, "start")
        await self.until(lambda: all(self.hands(member) for member in members))

    async def until(self, condition: Callable[[], object], seconds: float = 5) -> None:
        await self.playground.until(lambda: bool(condition()), seconds)

    async def play_trick(self, *members: Member) -> None:
        """Everybody who can plays the lowest card of his hand."""
        for member in members:
            if playable := cards(self.hand(member)):
                await self.press(member, self.hand(member), str(playable[0]))

    def over(self) -> bool:
        return "🏆" in text(self.board)
