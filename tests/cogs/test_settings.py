"""Private texts are in the reader's language, shared ones in the server's or as `/settings language` says."""

from __future__ import annotations

import pytest
import simcord
from simcord import SetupError

from bot.i18n import Tr
from tests.cogs.evening import Evening, said, text

JOIN = {language: Tr(language)("Join") for language in ("en", "fr", "de")}


def labels(message: simcord.ResponseMessage) -> str:
    return str(message.components)


async def test_the_table_speaks_the_servers_language_and_a_hand_its_readers(env: simcord.Env) -> None:
    evening = Evening(env, locale="fr")
    ann, ben = evening.member("ann", locale="de"), evening.member("ben", locale="en-GB")
    lobby = await evening.open_table(ann)
    assert JOIN["fr"] in labels(lobby)
    await evening.press(ben, lobby, "join")
    await evening.press(ann, lobby, "house")
    await evening.press(ann, lobby, "start")
    await evening.paint()
    for member, language in ((ann, "de"), (ben, "en")):
        where = Tr(language, "kuckuck")(
            "Round {round} of {rounds} · trick {trick} of 12", round=1, rounds=3, trick=1
        )
        assert where in text(evening.hand(member))
    assert Tr("fr")("My hand") in labels(evening.board())


async def test_an_admin_chooses_the_language_and_open_tables_change_at_once(evening: Evening) -> None:
    ann, admin = evening.member("ann"), evening.admin("tom", locale="de")
    lobby = await evening.open_table(ann)
    assert JOIN["en"] in labels(lobby)
    for language, shown in (("fr", "fr"), ("de", "de"), ("discord", "en")):
        answer = said(await admin.slash(evening.channel, "settings language", language=language))
        assert answer.startswith("Die Tische"), "the answer is for its reader alone"
        await evening.paint()
        assert JOIN[shown] in labels(lobby)
    await admin.slash(evening.channel, "settings language", language="fr")
    await evening.restart()
    await evening.paint()
    assert JOIN["fr"] in labels(await evening.open_table(ann)), "the choice outlives the bot"


async def test_the_settings_are_the_admins(evening: Evening) -> None:
    ann = evening.member("ann")
    with pytest.raises(SetupError, match="default-member-permissions"):
        await ann.slash(evening.channel, "settings language", language="fr")
