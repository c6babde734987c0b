"""Settings of one row that are chosen in the same moment: each choice counts."""

import asyncio
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

import discord
import pytest
from simcord import MemberActor, ResponseMessage

from bot.discord_ui.setting import AnySetting, OfChannels, OfChoices, OfRole
from bot.i18n import Tr
from bot.ids import GuildId, UserId
from bot.screen import address
from bot.storage.writer import Work, Writer
from cogs.settings.pages import my_settings, owned, settings_of
from cogs.telling.pages import choices
from cogs.telling.stored import KeptWishes
from tests.cogs.evening import Evening, forged
from tests.cogs.settings.reading import preferences

TURNS = 200
"""In so many turns of the event loop, each press comes as far as it can without writing."""
ORDERS = (1, -1)
"""Each choice is once before, and once after each other choice."""


class Chosen(NamedTuple):
    """A choice in the menu of a setting, as Discord sends it, and as it is read from what is stored."""

    setting: AnySetting
    picked: str
    read: object


def settings_of_a_server(evening: Evening, role: str, channel: str) -> Iterator[Chosen]:
    """A choice other than the default for each setting, but for only one of two that share a column."""
    columns: set[str] = set()
    above = (*settings_of("server").values(), *settings_of("option").values())
    for setting in (each for one in above for each in (one, *owned(one))):
        if setting.stored in columns and setting.whose != "option":
            continue
        columns.add(setting.stored)
        match setting:
            case OfChoices():
                *_, last = (value for value, choice in setting.choices.items() if not choice.role)
                yield Chosen(setting, last, last)
            case OfRole():
                yield Chosen(setting, role, int(role))
            case OfChannels():
                yield Chosen(setting, channel, (int(channel),) if setting.most > 1 else int(channel))


def read(setting: AnySetting, settings: Any) -> object:
    stored = getattr(settings, setting.stored)
    return setting.codec.read(stored) if isinstance(setting, OfChoices) else stored


Press: TypeAlias = tuple[MemberActor, ResponseMessage, str, str]
"""Who chooses, on which page, in which menu, and what."""


async def at_once(presses: Sequence[Press]) -> None:
    """Makes all these presses. The bot writes nothing before it has read all that it reads for each."""
    write = Writer.write

    async def after_all_else(writer: Writer, work: Work[Any]) -> Any:
        for _ in range(TURNS):
            await asyncio.sleep(0)
        return await write(writer, work)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Writer, "write", after_all_else)
        await asyncio.gather(
            *(forged(member, page, address(word), [value]) for member, page, word, value in presses)
        )


@pytest.mark.parametrize("order", ORDERS)
async def test_all_settings_of_a_server_may_be_chosen_at_once(evening: Evening, order: int) -> None:
    role, guild = evening.guild.create_role("regulars", mentionable=True), evening.guild
    manager = guild.create_role("manager", permissions=discord.Permissions.all(), position=10)
    admin = evening.member("tom", roles=[manager])
    chosen = [*settings_of_a_server(evening, f"{role.id}", f"{evening.channel.id}")][::order]
    page = await evening.settings(admin, "server")
    await at_once(
        [
            (
                evening.member(f"{n}", roles=[manager]),
                page,
                f"set {one.setting.whose} {one.setting.key}",
                one.picked,
            )
            for n, one in enumerate(chosen)
        ]
    )
    here = GuildId(guild.id)
    for settings in (evening.bot.chosen.of_server(here), (await evening.bot.store.guilds.customs())[here]):
        assert [(one.setting.key, read(one.setting, settings)) for one in chosen] == [
            (one.setting.key, one.read) for one in chosen
        ]


@pytest.mark.parametrize("order", ORDERS)
async def test_all_settings_of_a_person_and_all_they_want_to_hear_of_may_be_chosen_at_once(
    evening: Evening, order: int
) -> None:
    ann, mine = evening.member("ann"), my_settings()
    page = await evening.settings(ann)
    wanted = {key: [*setting.choices][-1] for key, setting in mine.items() if not setting.kept}
    await at_once([(ann, page, f"set me {key}", value) for key, value in [*wanted.items()][::order]])
    stored = await preferences(evening, ann)
    assert {key: read(mine[key], stored) for key in wanted} == wanted
    known = evening.bot.store.people.known[UserId(ann.id)]
    assert known == stored

    await evening.press(ann, page, "tell")
    await forged(ann, page, address("tell game"), ["any"])
    wanted = {field: [*offered][-1] for field, offered in choices(Tr("en")).items()}
    await at_once([(ann, page, f"tell {field}", value) for field, value in [*wanted.items()][::order]])
    wish = await KeptWishes(evening.bot.store).find(GuildId(evening.guild.id), UserId(ann.id))
    assert wish is not None
    assert {field: f"{getattr(wish, field)}" for field in wanted} == wanted
