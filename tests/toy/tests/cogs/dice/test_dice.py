"""`/dice` in a server where a whole game is played, and a language that is hardly translated."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing

from bot.discord_ui.slash_commands import CommandTexts
from bot.table import Phase
from tests.cogs.evening import Evening
from tests.cogs.finished import content_of
from tests.cogs.reading import answer_of, text


async def test_rolls_are_counted_handed_over_and_deleted_beside_a_whole_game(evening: Evening) -> None:
    ann = evening.member("ann")
    rolled = answer_of(await ann.slash(evening.channel, "dice"))
    assert re.search(r"rolls a \*\*[1-6]\*\*. 1 roll so far.", text(rolled))
    again = answer_of(await evening.press(ann, rolled, "dice"))
    assert "2 rolls so far." in text(again)
    assert [message.id for message in evening.shared()] == [rolled.id, again.id], "everybody sees them"
    await evening.start_game(ann, house=4, game="coucou")
    assert (await evening.play_out(ann)).phase is Phase.OVER
    assert "**1** count of your rolls." in text(await evening.my_data(ann, "show", here=True))
    [attachment] = (await evening.my_data(ann, "export", here=True)).attachments
    [row] = json.loads(content_of(evening, attachment))["tables"]["rolls"]
    assert row["times"] == 2
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
