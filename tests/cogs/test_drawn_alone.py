"""The picture above a private game against bots, such as the deal of the day."""

import pytest
from simcord import ResponseMessage

from tests.cogs.daily.test_daily import begin, press_on
from tests.cogs.drawing import Drawing, draw, drawing
from tests.cogs.evening import Evening
from tests.cogs.reading import text
from tests.cogs.struck import no_files

__all__ = ["draw", "drawing"]


def pictures(message: ResponseMessage) -> list[str]:
    """The names of the message's files. Each is shown above the text."""
    names = [file["filename"] for file in message._message.attachments]
    above = message.components[0]["components"][0]
    shown = [item["media"]["url"].rpartition("/")[2].partition("?")[0] for item in above.get("items", ())]
    assert shown == names
    return names


async def test_the_deal_of_the_day_is_drawn_unless_words_are_wanted_or_nobody_can_draw(
    evening: Evening, drawing: Drawing, caplog: pytest.LogCaptureFixture
) -> None:
    ann = evening.member("ann")
    hand = await begin(evening, ann)
    [first] = pictures(hand)
    assert await press_on(evening, ann, hand)
    [second] = pictures(hand)
    assert first != second, "the game has gone on"
    for drawing.answer in ("busy", "fails"):
        await press_on(evening, ann, hand)
        assert pictures(hand) == []
    [failed] = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
    assert failed == "a picture could not be drawn"
    caplog.clear()
    drawing.answer = "drawn"
    with no_files("*"):
        await press_on(evening, ann, hand)
    assert (pictures(hand), text(hand).startswith("-# Round")) == ([], True), "what it would have shown"
    await evening.choose_setting(ann, "pictures", "off")
    await press_on(evening, ann, hand)
    assert pictures(hand) == []
