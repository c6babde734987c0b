"""Members of the server. They act through simcord, and wait up to 3 seconds for an answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from simcord import (
    ChannelHandle,
    InteractionResult,
    MemberActor,
    ResponseMessage,
    SetupError,
    UserHandle,
)
from simcord import actors as simcord_actors
from simcord._modal import _modal_control_map, _submit_modal
from simcord.backend import serializers
from simcord.backend.access import message_accessible
from simcord.backend.models import Message
from simcord.enums import SELECT_TYPES, AppCommandType, ComponentType, OptionType
from simcord.interactions import walk_to_subcommand

from playground.embedded.cdn import Wire
from playground.embedded.discord import EmbeddedDiscord

_ENTITIES = (OptionType.USER, OptionType.CHANNEL, OptionType.ROLE, OptionType.MENTIONABLE)


class Member:
    """A member of the server.

    Each act returns when the bot has answered it, or after 3 seconds. A member, role or channel can be given
    as an object or by its id.
    """

    def __init__(self, discord: EmbeddedDiscord, user: UserHandle) -> None:
        self._discord = discord
        self._world = discord.backend
        self._user = user
        self.id = user.id
        self.name = user.name
        self.dm = user.dm_channel
        """This member's private channel with the bot."""

    @property
    def locale(self) -> str:
        """The language of this member's Discord client."""
        return self._world.locales.get(self.id, self._world.locale)

    @locale.setter
    def locale(self, locale: str) -> None:
        self._world.locales[self.id] = locale
        self._world.tell_of_server()

    @property
    def manages_server(self) -> bool:
        return self.id == self._discord.guild.owner.id

    def sees(self, channel: ChannelHandle) -> list[ResponseMessage]:
        """The messages of ``channel`` that this member sees, oldest first."""
        messages = sorted(self._world.messages[channel.id].values(), key=lambda message: message.id)
        return [ResponseMessage(self._discord, message) for message in messages if self._may_see(message)]

    def wire(self, channel_id: int, message_id: int) -> Wire | None:
        """A message in Discord's wire format. None if this member cannot see the message.

        An added key, ``pinged``, says whether the message notifies this member, by name or by a role.
        """
        message = self._world.messages[channel_id].get(message_id)
        if message is None or not self._may_see(message):
            return None
        wire = serializers.message_payload(self._world, message, for_user=self.id)
        for part in _parts(cast("list[Wire]", wire["components"])):
            # Ids are strings in Discord's wire format. discord.py sends the ids of default values as numbers.
            for default in part.get("default_values", ()):
                default["id"] = str(default["id"])
        if message.system_metadata and message.system_metadata.channel_id:
            # simcord leaves out which thread the message announces.
            wire = {**wire, "message_reference": {"channel_id": str(message.system_metadata.channel_id)}}
        return {**wire, "pinged": self._is_pinged(message)}

    def _is_pinged(self, message: Message) -> bool:
        known = self._discord.guild._guild.members.get(self.id)
        roles = known.role_ids if known else ()
        return self.id in message.ping_user_ids or not {*roles}.isdisjoint(message.ping_role_ids)

    def _may_see(self, message: Message) -> bool:
        return message.id not in self._world.dismissed and message_accessible(
            self._world, message.channel_id, message, self.id
        )

    def commands(self, channel: ChannelHandle, kind: int = AppCommandType.CHAT_INPUT) -> list[Wire]:
        """The commands of this kind that this member may use in ``channel``, as the bot registered them."""
        return self._world.visible_commands(user_id=self.id, channel_id=channel.id, type=kind)

    async def say(self, channel: ChannelHandle, text: str) -> None:
        if channel.id == self.dm.id:
            await self._user.send_dm(text)
        else:
            server = self._discord.server(channel.id)
            await MemberActor(self._discord, server, self._user).send(channel, text)

    async def slash(self, channel: ChannelHandle, command: str, /, **options: Any) -> InteractionResult:
        """Uses a command, such as ``kuckuck start``."""
        filled = self._filled(channel, command, options)
        using = simcord_actors._slash(self._acting_in(channel.id), channel, command, filled)
        return await self._discord.answered(using)

    async def use_on(self, channel: ChannelHandle, command: str, member: Any) -> InteractionResult:
        """Uses a command from the context menu of ``member``."""
        acting, target = self._acting_in(channel.id), self._entity(member)
        if not (isinstance(acting, MemberActor) and isinstance(target, MemberActor)):
            raise SetupError("Members are met in a server")
        return await self._discord.answered(acting.context_menu(channel, command, target))

    async def complete(
        self, channel: ChannelHandle, command: str, option: str, typed: str, /, **options: Any
    ) -> list[Wire]:
        """The choices that the bot offers for ``option`` when ``typed`` has been typed so far."""
        filled = self._filled(channel, command, options)
        asking = simcord_actors._autocomplete_result(
            self._acting_in(channel.id), channel, command, option, typed, filled
        )
        return (await self._discord.answered(asking)).autocomplete_choices or []

    async def click(
        self, message: ResponseMessage, *, custom_id: str | None = None, label: str | None = None
    ) -> InteractionResult:
        """Presses the button with this custom id or label."""
        actor = self._acting_in(message.channel_id)
        pressing = simcord_actors._component_click(actor, message, custom_id=custom_id, label=label)
        return await self._discord.answered(pressing)

    async def select(
        self, message: ResponseMessage, values: Sequence[Any], *, custom_id: str | None = None
    ) -> InteractionResult:
        """Chooses in a select menu."""
        menu = simcord_actors._find_component(
            message.components, types=SELECT_TYPES, custom_id=custom_id, label=None
        )
        choosing = simcord_actors._component_select(
            self._acting_in(message.channel_id), message, self._chosen(menu, values), custom_id=custom_id
        )
        return await self._discord.answered(choosing)

    async def submit(self, shown: InteractionResult, values: Mapping[str, Any]) -> InteractionResult:
        """Submits the modal in ``shown``. ``values`` are what the member fills in, keyed by custom id."""
        controls = _modal_control_map(shown.modal or {})
        filled = {key: self._chosen(controls.get(key, {}), value) for key, value in values.items()}
        sending = _submit_modal(self._acting_in(shown._interaction.channel_id), shown, filled)
        return await self._discord.answered(sending)

    def dismiss(self, message: ResponseMessage) -> None:
        """Hides an ephemeral message from this member."""
        if self._may_see(message._message):
            self._world.dismiss(message._message)

    def _acting_in(self, channel_id: int) -> MemberActor | UserHandle:
        if channel_id == self.dm.id:
            return self._user
        return MemberActor(self._discord, self._discord.server(channel_id), self._user)

    def _filled(self, channel: ChannelHandle, command: str, options: Mapping[str, Any]) -> dict[str, Any]:
        root, *path = command.split()
        spec = self._world.find_command(root, channel.guild.id if channel.guild else None)
        if spec is None:
            raise SetupError(f"There is no command /{root}")
        leaf, _ = walk_to_subcommand(spec, path)
        entities = {option["name"] for option in leaf.get("options", ()) if option["type"] in _ENTITIES}
        return {name: self._entity(value) if name in entities else value for name, value in options.items()}

    def _chosen(self, control: Wire, value: Any) -> Any:
        kind = control.get("type")
        if kind in SELECT_TYPES and kind != ComponentType.STRING_SELECT:
            return [self._entity(item) for item in value]
        return value

    def _entity(self, value: Any) -> Any:
        return self._discord.entity(int(getattr(value, "id", value)))


def _parts(components: Sequence[Wire]) -> Iterator[Wire]:
    for component in components:
        yield component
        yield from _parts(component.get("components", ()))
