"""The pages of `/settings server`."""

from __future__ import annotations

import re

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


def test_the_options_of_the_games_have_headings_like_all_other_settings() -> None:
    for tr in map(Tr, LANGUAGES):
        pages = [
            server_page(ServerSettings(), tr, has=Has([]), part="options", game=game) for game in games()
        ]
        titles = re.findall(r"^\*\*(.+)\*\*$", "\n".join(map(text_of, pages)), re.MULTILINE)
        options = [title.partition(" · ")[2] for title in titles if " · " in title]
        assert len(options) > 5
        assert [option for option in options if not option[0].isupper()] == []
