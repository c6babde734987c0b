"""Named examples of the pages of `/settings`, for `tests.bot.screens.pages`."""

from collections.abc import Sequence
from itertools import product

from bot.discord_ui.setting import ChoiceNews
from bot.i18n import Tr
from bot.settings import MANAGERS, PersonSettings, ServerSettings
from cogs.settings.pages import Has, my_page, my_settings, server_page, server_pages, settings_of
from engine.registry import games
from tests.features import Pages

NEWS = {"options": ("coucou chips",)}
"""For each page, the game options that it shows as newly chosen."""


def of_settings(tr: Tr, _: Sequence[str]) -> Pages:
    """A person's settings, then a server's: unchanged, changed, stored by a newer bot, and with news."""
    mine = [PersonSettings(), PersonSettings("dm", "never", text_only=True, language="fr")]
    for preferences, news in product(mine, ("", *my_settings())):
        name = f"my{' other' if preferences.text_only else ''} settings, {news}"
        kept = {
            key: [*each.choices][preferences.text_only] for key, each in my_settings().items() if each.kept
        }
        yield name, my_page(preferences, kept, tr, {news: ChoiceNews()})
    theirs = {
        "by default": ServerSettings(),
        "otherwise": ServerSettings("fr", "post", threads=True, openers=5, seasons=False),
        "of a newer bot": ServerSettings("xx", "hourly", openers=6, channels=(7,), called=8, announced=9),
        "of channels": ServerSettings(channels=tuple(range(25)), called=5, announced=3, level="strong"),
        "of podiums": ServerSettings(podium=3),
        "of what is gone": ServerSettings(announced=3, podium=99),
    }
    for (name, customs), page in product(theirs.items(), server_pages()):
        has = Has([]) if name in ("of a newer bot", "of what is gone") else Has([5], range(25))
        yield f"server {name}: {page}", server_page(customs, tr, has=has, page=page)
    for game in games():
        chosen = ServerSettings(options={"coucou": {"chips": 5}})
        yield f"options of {game}", server_page(chosen, tr, has=Has([]), page="options", game=game)
    unknown = server_page(ServerSettings(), tr, has=Has([]), page="options", game="poker")
    yield "options of a game that there is not", unknown
    told, unsaved = {"openers": ChoiceNews("?", done=False)}, {"openers": "role"}
    asked = server_page(
        ServerSettings(openers=MANAGERS), tr, told, has=Has([]), page="opening", unsaved=unsaved
    )
    yield "server, asked for a role", asked
    for page in server_pages():
        there = [key for key, each in settings_of("server").items() if each.page == page]
        for key in (*there, *NEWS.get(page, ())):
            has, told = Has([5], range(25)), {key: ChoiceNews()}
            shown = server_page(ServerSettings(), tr, told, has=has, page=page)
            yield f"server, news of {key} on {page}", shown


PAGES = {"pages-settings": of_settings}
