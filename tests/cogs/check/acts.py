"""What *Try it here* asks Discord for."""

from bot.screen import address
from tests.cogs.answering import Act, Acts, Route, Stage
from tests.cogs.reading import answer_of, text

ASKED: tuple[Route, ...] = (("POST", "channels/*/messages/*/threads"), ("DELETE", "channels/*/messages/*"))
"""What it tries, and what it cleans up. It asks for all else in the same way."""


async def a_manager_tries_it(stage: Stage) -> None:
    stage.evening.invite_bot(manage_threads=True)
    page = answer_of(await stage.boss.slash(stage.evening.channel, "manage check"))
    await stage.acts(stage.evening.press_old(stage.boss, page, address("try-here")))
    assert "✗" in text(page) or stage.answer[0] == 404 or stage.answer[0] in (0, 500, 502)


tried: Act = a_manager_tries_it
ACTS: Acts = tuple((route, tried) for route in ASKED)
