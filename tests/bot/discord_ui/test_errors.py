"""What a refusal of Discord's means: that a later try may succeed, or that somebody has to allow it first."""

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.discord_ui.errors import is_shut_out, lasts, will_pass


@pytest.mark.parametrize(
    ("kind", "status", "code", "passes"),
    [
        (discord.Forbidden, 403, 50013, False),
        (discord.Forbidden, 403, 40004, True),
        (discord.Forbidden, 403, 40006, True),
        (discord.HTTPException, 400, 130000, True),
        (discord.HTTPException, 400, 40058, False),
        (discord.HTTPException, 429, 20029, True),
    ],
)
def test_what_is_off_for_a_while_is_tried_again_and_shuts_nobody_out(
    kind: type[discord.HTTPException], status: int, code: int, passes: bool
) -> None:
    answer: Any = SimpleNamespace(status=status, reason="")
    error = kind(answer, {"code": code, "message": "No."})
    assert (will_pass(error), lasts(error)) == (passes, not passes)
    assert is_shut_out(error) == (not passes and status == 403)
