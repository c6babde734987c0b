"""Forms as a client sends them, or a forger."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import simcord
from simcord import ChannelHandle, InteractionResult, MemberActor, ResponseMessage
from simcord.backend import serializers

from tests.cogs.evening import Evening


def fields(shown: InteractionResult) -> list[dict[str, Any]]:
    """The menus in a form that is shown."""
    assert shown.modal
    return [part["component"] for part in shown.modal["components"]]


def key_of(field: dict[str, Any]) -> str:
    """Its setting."""
    return str(field["custom_id"].split()[0])


def filled_in(shown: InteractionResult, **changes: str) -> dict[str, list[str]]:
    """What a client sends: each menu as it was shown, but for the changes."""
    values = {}
    for field in fields(shown):
        [before] = [option["value"] for option in field["options"] if option["default"]]
        values[field["custom_id"]] = [changes.pop(key_of(field), before)]
    assert not changes
    return values


async def opened(evening: Evening, member: MemberActor, whose: str = "me") -> InteractionResult:
    """The form, from a new page."""
    return await evening.press(member, await evening.settings(member, whose), f"fill {whose}")


async def forged_form(
    member: MemberActor, page: ResponseMessage, custom_id: str, components: Sequence[Any]
) -> InteractionResult:
    """A form that was never opened on this page, or one of long ago."""
    env = member._env
    return await simcord.actors._dispatch_actor_interaction(
        member,
        simcord.enums.InteractionType.MODAL_SUBMIT,
        ChannelHandle(env, member.guild, env.backend.get_channel(page.channel_id)),
        {"custom_id": custom_id, "components": components},
        extra={"message": dict(serializers.message_payload(env.backend, page._message))},
        source_message_id=page.id,
    )


def field(name: str, *values: Any) -> dict[str, Any]:
    """A menu in a form that is sent."""
    return {"type": 18, "id": 1, "component": {"type": 3, "id": 2, "custom_id": name, "values": [*values]}}
