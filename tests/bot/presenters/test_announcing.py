"""What a server's members are told of its tables: it fits, and bypasses no catalogue."""

from __future__ import annotations

import pytest

from bot.i18n import LANGUAGES, Tr
from bot.ids import MessageId
from bot.presenters.announcing import opened_table, result
from tests.bot.drawn import assert_fits, text_of
from tests.bot.people import ANN, NAMES, lobby
from tests.bot.recorded import replayed
from tests.engine.contract import Setting, taking_turns

MESSAGE = MessageId(77)


@pytest.mark.parametrize(("setting", "language"), taking_turns(LANGUAGES), ids=repr)
def test_a_result_names_everybody_and_links_to_the_table(setting: Setting, language: str) -> None:
    table = replayed(setting).table
    screen = result(table, MESSAGE, Tr(language))
    assert_fits(screen)
    said = text_of(screen)
    assert f"(https://discord.com/channels/{table.guild}/{table.channel}/{MESSAGE})" in said.splitlines()[0]
    assert len(said.splitlines()) >= 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_ping_says_who_has_opened_which_table(language: str) -> None:
    table, tr = lobby(ANN), Tr(language)
    screen = opened_table(table, 55, MESSAGE, tr)
    assert_fits(screen)
    assert text_of(screen).startswith("<@&55> ")
    assert NAMES[ANN] in text_of(screen)
    assert f"/{table.channel}/{MESSAGE})" in text_of(screen)
