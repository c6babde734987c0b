"""Named examples of the moment of each game, for `tests.bot.screens.pages`."""

from collections.abc import Sequence

from bot.games.statistics import honours_in
from bot.i18n import Tr
from cogs.moments.film import film_of, moment_of
from cogs.moments.pages import moment_page
from engine.registry import games
from tests.bot.logged import setting_of
from tests.bot.recorded import replayed
from tests.features import Pages


def of_moments(tr: Tr, names: Sequence[str]) -> Pages:
    for game in games():
        read = replayed(setting_of(game), names[:2])
        moment = moment_of(read, honours_in(game, read.entries)[1])
        if film := film_of(read, moment, tr):
            yield f"{game}, its moment", moment_page(read, moment, film, tr)
            yield f"{game}, its moment for all", moment_page(read, moment, film, tr, shared=True)


PAGES = {"pages-moments": of_moments}
