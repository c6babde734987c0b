"""Forms as a client or a forger sends them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import simcord
from simcord import ChannelHandle, InteractionResult, MemberActor, ResponseMessage
from simcord.backend import serializers


async def forged_form(
    member: MemberActor, page: ResponseMessage, custom_id: str, components: Sequence[Any]
) -> InteractionResult:
    """A form that was never opened on this page, or was opened long ago."""
    sent = {"custom_id": custom_id, "components": components}
    return await _send(member, page, simcord.enums.InteractionType.MODAL_SUBMIT, sent)


async def missing_button(member: MemberActor, message: ResponseMessage, custom_id: str) -> InteractionResult:
    """The press of a button that the message, as Discord sends it along, does not hold."""
    sent = {"custom_id": custom_id, "component_type": 2, "id": 99}
    return await _send(member, message, simcord.enums.InteractionType.MESSAGE_COMPONENT, sent)


async def _send(
    member: MemberActor, message: ResponseMessage, kind: int, sent: dict[str, Any]
) -> InteractionResult:
    env = member._env
    return await simcord.actors._dispatch_actor_interaction(
        member,
        kind,
        ChannelHandle(env, member.guild, env.backend.get_channel(message.channel_id)),
        sent,
        extra={"message": dict(serializers.message_payload(env.backend, message._message))},
        source_message_id=message.id,
    )
