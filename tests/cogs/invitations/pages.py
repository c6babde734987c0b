"""Named examples of the pages of invitations, for `tests.bot.screens.pages`."""

from collections.abc import Sequence

from bot.games.offers import offers
from bot.i18n import Tr
from bot.ids import UserId
from cogs.invitations import pages
from tests.bot.drawn import lobby
from tests.engine.contract import biggest_of
from tests.features import Pages

GUEST = UserId(10**19)


def of_invitations(tr: Tr, names: Sequence[str]) -> Pages:
    """An invitation, and the page for people who choose *Play with…*."""
    table = lobby(biggest_of("kuckuck"), names[:1])
    yield "invitation", pages.invitation(table, [GUEST], (), tr)
    yield "play with somebody", pages.play_with(GUEST, offers(), tr)


PAGES = {"pages-invitations": of_invitations}
