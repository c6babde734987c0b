"""Reads what the pages of `/settings` show, and what is stored."""

import json

import simcord

from bot.i18n import Tr
from bot.ids import UserId
from bot.settings import PersonSettings
from tests.cogs.evening import Evening
from tests.cogs.reading import word_of

JOIN = {language: Tr(language)("Join") for language in ("en", "fr", "de")}
GONE = "That choice is gone. Open your settings again with `/settings`."


def labels(message: simcord.ResponseMessage) -> str:
    return json.dumps(message.components, ensure_ascii=False)


def chosen_on(page: simcord.ResponseMessage) -> dict[str, str]:
    """The choice in each of the page's menus, keyed by the setting."""
    rows = [part["components"][0] for part in page.components[0]["components"] if part["type"] == 1]
    return {
        word_of(menu["custom_id"]).rpartition(" ")[2]: option["value"]
        for menu in rows
        for option in menu.get("options", ())
        if option.get("default")
    }


async def preferences(evening: Evening, member: simcord.MemberActor) -> PersonSettings:
    return (await evening.bot.store.people.preferences([UserId(member.id)]))[UserId(member.id)]
