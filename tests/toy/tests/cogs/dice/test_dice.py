"""`/dice` in a server where a whole game is played, and a language that is hardly translated."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing

from bot.discord_ui.slash_commands import CommandTexts
from bot.table import Phase
from tests.cogs.evening import Evening
from tests.cogs.finished import ask, content_of, played
from tests.cogs.reading import answer_of, text


async def test_a_roll_is_kept_handed_over_and_deleted_beside_a_whole_game(evening: Evening) -> None:
    ann = evening.member("ann")
    rolled = await ask(ann, evening, "dice")
    assert text(answer_of(await evening.press(ann, rolled, "dice"))).startswith("A ")
    assert (await played(evening, ann)).phase is Phase.OVER
    assert "Your last roll of a die." in text(await evening.my_data(ann, "show", here=True))
    [attachment] = (await evening.my_data(ann, "export", here=True)).attachments
    [row] = json.loads(content_of(evening, attachment))["tables"]["rolls"]
    assert row["pips"] in range(1, 7)
    await evening.my_data(ann, "delete", here=True)
    with closing(sqlite3.connect(evening.database)) as database:
        assert database.execute("SELECT count(*) FROM rolls").fetchone() == (0,)


async def test_a_language_that_has_only_been_begun_is_offered_and_says_the_rest_in_english(
    evening: Evening,
) -> None:
    ann = evening.member("ann")
    page = await evening.settings(ann)
    await evening.choose_on(page, ann, "language", "nl")
    assert text(page).startswith("## Jouw instellingen")
    assert "I speak Nederlands with you." in text(page)
    [settings] = [command for command in evening.bot.tree.get_commands() if command.name == "settings"]
    shown = await settings.get_translated_payload(evening.bot.tree, CommandTexts())
    assert shown["description_localizations"]["nl"] == shown["description"], "at Discord, too"
