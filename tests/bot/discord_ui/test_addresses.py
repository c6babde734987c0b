"""The addresses of the tables' pictures at Discord, which signs them for about a day."""

from types import SimpleNamespace
from typing import Any

import discord

from bot.discord_ui.messages.drawn_tables import LASTS, RENEWED, DrawnTables
from bot.drawing import Drawing
from bot.ids import TableId
from bot.pictures.files import name_of
from bot.screen import Picture

DAY = 86_400
TABLE = TableId(7)
PICTURE = Picture(Drawing(1, ()), "a table")


def file(number: int, since: int, name: str = name_of(PICTURE)) -> discord.Attachment:
    """A file as Discord tells of it at this Unix time."""
    url = f"https://cdn.discordapp.com/attachments/1/{number}/{name}?ex={since + DAY:x}&is={since:x}&hm=00&"
    told: Any = {"id": str(number), "filename": name, "size": 1, "url": url, "proxy_url": url}
    state: Any = SimpleNamespace(http=None)
    return discord.Attachment(data=told, state=state)


def test_an_address_stays_the_same_while_it_lasts_and_goes_with_its_file() -> None:
    drawn, moved = DrawnTables(None), list[TableId]()
    drawn.moved = moved.append
    first, signed_again, much_later = file(1, 0), file(1, 3600), file(1, 3600 + round(RENEWED))
    for told, stands in ((first, first), (signed_again, first), (much_later, much_later)):
        drawn.posted(TABLE, [told])
        assert drawn.where(TABLE, PICTURE, 0.0) == stands.url
    assert moved == [TABLE], "a new signature is no news"
    assert drawn.where(TABLE, PICTURE, 3600 + RENEWED + DAY - LASTS) == ""
    drawn.posted(TABLE, [another := file(2, 0)])
    assert drawn.where(TABLE, PICTURE, 0.0) == another.url
    assert moved == 2 * [TABLE]
    drawn.posted(TABLE, [file(3, 0, "other.png")])
    assert drawn.where(TABLE, PICTURE, 0.0) == ""
