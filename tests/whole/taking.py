"""Presses that the bot has taken: what it acknowledged has to be in the log."""

from __future__ import annotations

import asyncio

from simcord import ResponseMessage

from bot.playground import Member
from tests.cogs.reading import cards, chosen, words
from tests.whole.room import Room

Press = tuple[str, str]
"""The card that each person pressed, by name."""


async def press(room: Room, member: Member, hand: ResponseMessage, card: int) -> list[Press]:
    """The press, if it was acknowledged."""
    pressed = await room.press(member, hand, str(card))
    return [(member.name, str(card))] if pressed.acknowledged else []


async def play_to_the_end(room: Room, *members: Member) -> list[Press]:
    taken: list[Press] = []
    while "again" not in words(room.board):
        for member in members:
            hand = room.hands(member)[-1]
            if cards(hand) and not chosen(hand):
                taken += await press(room, member, hand, cards(hand)[0])
        await asyncio.sleep(0.01)
    return taken
