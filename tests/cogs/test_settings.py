"""Private texts are in the reader's language, shared ones in the server's or as `/settings language` says."""

from __future__ import annotations

import pytest
import simcord

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


@pytest.mark.parametrize(
    ("locale", "sentence"),
    [
        ("en-US", "Only who may manage this server can change the language of its tables"),
        ("fr", "Il faut pouvoir gérer ce serveur"),
        ("de", "Nur wer diesen Server verwalten darf"),
    ],
)
async def test_the_language_of_the_tables_is_the_admins(evening: Evening, locale: str, sentence: str) -> None:
    ann = evening.member("ann", locale=locale)
    refused = await ann.slash(evening.channel, "settings language", language="fr")
    assert said(refused).startswith(sentence)
    assert await evening.bot.store.languages() == {}
