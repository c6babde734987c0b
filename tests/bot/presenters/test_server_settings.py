"""The pages of `/settings server`."""

from __future__ import annotations

import pytest

from bot.i18n import LANGUAGES, Tr
from bot.presenters.server_settings import Has, server_page
from bot.screen import Menu
from bot.settings import ServerSettings
from engine.options import choices
from engine.registry import games
from tests.bot.drawn import text_of


def test_the_options_of_one_game_are_shown_at_a_time() -> None:
    for game in ("cucco", "poker"):  # the first one stands for a game that there is not
        page = server_page(ServerSettings(), Tr("en"), has=Has([]), part="options", game=game)
        menus = [block for block in page.blocks if isinstance(block, Menu)]
        _, which, *options = menus
        shown = game if game in games() else next(iter(games()))
        assert (which.chosen, len(options)) == (shown, len(choices(games()[shown].Options)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_options_of_the_games_have_headings_like_all_other_settings(language: str) -> None:
    pages = [
        server_page(ServerSettings(), Tr(language), None, has=Has([]), part="options", game=game)
        for game in games()
    ]
    shown = "\n".join(map(text_of, pages))
    titles = [line.strip("*") for line in shown.splitlines() if line.startswith("**") and line.endswith("**")]
    options = [title.partition(" · ")[2] for title in titles if " · " in title]
    assert len(options) > 5
    assert all(option[0].isupper() for option in options), options
