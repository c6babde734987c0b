"""*Play on from here*, in a replay: the person plays the game on against bots, in private.

Nothing stays in memory. Each press reads the game from the database and writes it back.
"""

from __future__ import annotations

import asyncio
import secrets
from functools import partial

from bot.app import Kuckuck
from bot.discord_ui.feature import Feature
from bot.discord_ui.messages.drawn_alone import DrawnAlone, PageWithPicture
from bot.discord_ui.refusals import MEANINGLESS
from bot.discord_ui.routes import Press, Route, Routes
from bot.discord_ui.visit import Visit
from bot.games.alone import act, go_on
from bot.games.presenter import presenter
from bot.i18n import N_
from bot.live.ended_games import EndedGames
from bot.screen import ASKING
from bot.screens.alone import BACK
from bot.table.commands import Refused
from cogs.practice.pages import practice_page
from cogs.practice.practices import Practice, Void, begin, new, recalled, seat_at
from cogs.practice.stored import KeptPractices
from engine.game import IllegalAction
from engine.worlds import knows_worlds

NOT_THEIRS = N_(
    "You weren't playing at that point of table {number}. Choose a moment when you had a "
    "seat, or a game of your own."
)
NO_WORLDS = N_("{game} can't be picked up halfway. Open a new table with `/play`.")
GONE = N_("This game is no longer kept. To start it again, press *Play on from here* in the replay.")
VOID = N_("An update has changed the rules, so this game can't go on. *Play on from here* starts it again.")
FURTHER = N_("You've already played on from there. This is where your game stands.")


async def setup(bot: Kuckuck) -> None:
    await bot.add_cog(Practices(bot))


class Practices(Feature):
    """The practices of people. A person has at most one from each finished game: the last that they began."""

    def __init__(self, bot: Kuckuck) -> None:
        self._games, self._kept = EndedGames(bot.store), KeptPractices(bot.store)
        self._drawn = DrawnAlone(bot.draw, bot.chosen)

    @property
    def routes(self) -> Routes:
        here = r" (?P<frame>[0-9]{1,6})"
        at = here + r" (?P<place>[0-9]{1,5})(?: @(?P<mark>[0-9a-f]{4}))?"
        return (
            Route("practise", self._begin, here, at_table=True),
            Route("practise-move", self._move, rf"{at} (?P<action>.+)", at_table=True, kind="action"),
            Route("practise-on", self._go_on, at, at_table=True),
        )

    async def _begin(self, visit: Visit, press: Press) -> None:
        """Deals again what the person could not know, and asks the person for a first move."""
        frame, user_id = int(press.found["frame"]), visit.user
        found, _ = await self._games.require_finished(await visit.server_of(press.table_id), press.table_id)
        seat = seat_at(found, frame, user_id)
        if seat is None:
            raise Refused(NOT_THEIRS, number=press.table_id)
        if not knows_worlds(found.table.rules):
            raise Refused(NO_WORLDS, game=presenter(found.table.game).title)
        beginning = await asyncio.to_thread(begin, found, frame, seat, secrets.token_hex(32))
        game = new(beginning, user_id, visit.name)
        await self._kept.begin(press.table_id, user_id, game)
        await visit.say(*await self._page(visit, press, game))

    async def _move(self, visit: Visit, press: Press) -> None:
        action, notice, before = press.found["action"], None, await self._require_game(visit, press)
        game, asked = before, action.removeprefix(ASKING) if action.startswith(ASKING) else None
        if not _is_here(before, press):
            asked, notice = None, visit.tr(FURTHER)
        elif asked is None and action != BACK:
            try:
                game, notice = await self._written(visit, press, before, act(before, action))
            except IllegalAction as illegal:
                notice = _why(before, illegal, visit)
        await visit.turn_page(*await self._page(visit, press, game, notice, asked))

    async def _go_on(self, visit: Visit, press: Press) -> None:
        """Lets the bots play on after a result that the person has seen, until the person must choose."""
        before, notice = await self._require_game(visit, press), None
        game, seen = before, _is_here(before, press)
        if seen and len((after := go_on(before)).moves) > len(before.moves):
            game, notice = await self._written(visit, press, before, after)
            seen = False
        await visit.turn_page(*await self._page(visit, press, game, notice, seen=seen))

    async def close(self) -> None:
        await self._drawn.close()

    async def _page(
        self,
        visit: Visit,
        press: Press,
        game: Practice,
        notice: str | None = None,
        asked: str | None = None,
        *,
        seen: bool = False,
    ) -> PageWithPicture:
        page = partial(practice_page, press.table_id, game, visit.tr, notice, asked, seen=seen)
        return await self._drawn.shown(visit, game, page, in_beat=game.stands and not seen)

    async def _written(
        self, visit: Visit, press: Press, before: Practice, after: Practice
    ) -> tuple[Practice, str | None]:
        """Stores a step. Returns the new game; if another press was first, the stored game and a notice."""
        if await self._kept.go_on(press.table_id, visit.user, len(before.moves), after):
            return after, None
        return await self._require_game(visit, press), visit.tr(FURTHER)

    async def _require_game(self, visit: Visit, press: Press) -> Practice:
        """Requires the person's stored practice of this finished game. Raises Refused."""
        if not visit.private:
            raise Refused(MEANINGLESS)
        stored = await self._kept.find(press.table_id, visit.user)
        if stored is None:
            raise Refused(GONE)
        beginning, moves, mark = stored
        try:
            return recalled(beginning, visit.user, visit.name, moves, mark)
        except Void:
            raise Refused(VOID) from None


def _is_here(game: Practice, press: Press) -> bool:
    """Whether the pressed button belongs to the present state of the game. Old buttons have no mark."""
    frame, place, begun = int(press.found["frame"]), int(press.found["place"]), game.beginning
    return (frame, place) == (begun.frame, len(game.moves)) and press.found["mark"] in (None, begun.mark)


def _why(game: Practice, illegal: IllegalAction, visit: Visit) -> str:
    key = game.table.game
    return visit.tr.of(key)(presenter(key).reasons[illegal.reason], **illegal.details)
