"""``/kuckuck start``, by simcord."""

from __future__ import annotations

from tests.cogs.evening import Evening


async def test_start_opens_a_lobby_that_everybody_sees(evening: Evening) -> None:
    ann = evening.member("ann")
    opened = await ann.slash(evening.channel, "kuckuck start")
    assert opened.response is not None
    assert not opened.ephemeral
    assert "**ann** · host" in str(opened.response.components)
