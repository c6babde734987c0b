"""What a member can do on the page, as the page sends it."""

from __future__ import annotations

from typing import Any

import msgspec
from simcord import ChannelHandle, InteractionResult, ResponseMessage

from playground.embedded import EmbeddedDiscord, Member, Wire


class _Act(msgspec.Struct, tag=str.lower, forbid_unknown_fields=True):
    """Ids are strings of digits, as at Discord."""


class _InChannel(_Act):
    channel: str


class _OnMessage(_InChannel):
    message: str


class Say(_InChannel):
    text: str


class Slash(_InChannel):
    command: str
    options: dict[str, Any]


class Complete(_InChannel):
    command: str
    option: str
    typed: str
    options: dict[str, Any]


class Click(_OnMessage):
    custom_id: str


class Select(_OnMessage):
    custom_id: str
    values: list[str]


class Submit(_Act):
    interaction: str
    values: dict[str, Any]


class Dismiss(_OnMessage):
    pass


class Language(_Act):
    locale: str
    server: bool


Act = Say | Slash | Complete | Click | Select | Submit | Dismiss | Language


async def perform(discord: EmbeddedDiscord, member: Member, act: Act) -> Wire:
    """Does it, and returns what the page must know at once. Raises SetupError or BackendError if it fails."""

    def channel(of: _InChannel) -> ChannelHandle:
        return discord.channel(int(of.channel))

    def message(of: _OnMessage) -> ResponseMessage:
        return discord.message(int(of.channel), int(of.message))

    def answer(result: InteractionResult) -> Wire:
        interaction = str(discord.id_of(result))
        return {"answered": result.acknowledged, "modal": result.modal, "interaction": interaction}

    match act:
        case Say():
            await member.say(channel(act), act.text)
        case Slash():
            return answer(await member.slash(channel(act), act.command, **act.options))
        case Complete():
            choices = await member.complete(channel(act), act.command, act.option, act.typed, **act.options)
            return {"choices": choices}
        case Click():
            return answer(await member.click(message(act), custom_id=act.custom_id))
        case Select():
            return answer(await member.select(message(act), act.values, custom_id=act.custom_id))
        case Submit():
            return answer(await member.submit(discord.result(int(act.interaction)), act.values))
        case Dismiss():
            member.dismiss(message(act))
        case Language(server=True) if member.manages_server:
            discord.locale = act.locale
        case Language(server=False):
            member.locale = act.locale
    return {}
