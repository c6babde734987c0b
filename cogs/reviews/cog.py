"""A strong bot reviews a person's decisions in a finished game, in private."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from bot import logs
from bot.app import Kuckuck
from bot.discord_ui.errors import LOST
from bot.discord_ui.feature import Feature
from bot.discord_ui.messages.ephemeral import TOKEN_SECONDS, EphemeralMessage
from bot.discord_ui.messages.panels.panel import Hinted, Wish
from bot.discord_ui.refusals import FAILED, MEANINGLESS
from bot.discord_ui.routes import Press, Route, Routes, TableRoute
from bot.discord_ui.visit import Visit
from bot.games.presenter import presenter
from bot.i18n import N_, Tr
from bot.ids import GuildId, TableId, UserId
from bot.live.ended_games import EndedGames
from bot.live.rate_limits import loop_time
from bot.scores.finished import Finished
from bot.screen import Screen
from bot.table import Phase, Table
from bot.table.commands import Refused, Return
from bot.table.replay import Replay
from bot.table.requirements import own_seat
from bot.tasks import LAST_STROKE, Tasks
from cogs.history.files import export
from cogs.reviews.buttons import is_alone
from cogs.reviews.decisions import Decision, decisions, offered
from cogs.reviews.making import NobodyThinks, Think, make_hint, make_review
from cogs.reviews.pages import (
    SILENT,
    answer_page,
    given_up,
    hint,
    notes,
    progress,
    review_page,
    shared_review,
    try_page,
)
from cogs.reviews.stored import KeptReviews
from cogs.reviews.values import Review, in_chances
from engine.game import WAIT
from engine.minds import Mind, strong

logger = logs.logger(__name__)

BUSY = N_("I have too much to think about right now. Try again in a minute.")
STOPPED = N_("I had to stop before this review was ready. Press *Review* to ask for it again.")
NOT_ALONE = N_("I only give hints when one person plays against bots. Open a table for that with `/play`.")
NO_CHOICE = N_("There's nothing for you to choose right now. Ask for a hint when it's your move.")
GONE_ON = N_("The game moved on while I was thinking. Ask again when it's your move.")
MOST_AT_ONCE = 5
"""The most reviews made at the same time. They take turns, one decision each."""
MOST_OF_A_SERVER = 2
"""The most reviews made for one server at the same time, to leave room for others."""
TOLD_EVERY = 3.0
"""Seconds between two edits that report a review's progress."""


async def setup(bot: Kuckuck) -> None:
    await bot.add_cog(Reviews(bot))


class ReviewWanted(NamedTuple):
    """The material of a review, and its reader."""

    found: Replay
    user_id: UserId
    asked: Sequence[Decision]
    mind: Mind
    think: Think
    tr: Tr


class Reviews(Feature):
    """Makes each review once and keeps it."""

    def __init__(self, bot: Kuckuck) -> None:
        self._core, self._files, self._showings, self._panels = bot.core, bot.files, bot.showings, bot.panels
        self._reviews = KeptReviews(bot.store)
        self._games = EndedGames(bot.store)
        self._think = bot.minds.think if bot.minds and bot.minds.on else None
        self._busy: dict[UserId, GuildId] = {}
        """The people whose reviews are being made, with the servers of their games."""
        self._tasks = Tasks()

    @property
    def routes(self) -> Routes:
        return (
            TableRoute("hint", self._hint),
            Route("review", self._turn, r" (?P<page>[0-9]{1,3})(?: (?P<way>new|all|file))?", at_table=True),
            Route(
                "try", self._try, r" (?P<page>[0-9])(?: (?P<way>answer|chose (?P<chosen>.+)))?", at_table=True
            ),
        )

    async def review(self, visit: Visit, table_id: TableId, page: int = 0, *, beside: bool = True) -> None:
        """Shows a player the review of their game, and makes the review first if needed.

        If ``beside``, the review is a new message, even after a press on a private one. Raises Refused.
        """
        tr, user_id = visit.tr, visit.user
        found, _ = await self._require_mine(visit, table_id)
        review = await self._kept(found, user_id)
        if review:
            screen = await asyncio.to_thread(review_page, found, review, page, tr)
        if not review:
            await self._begin(visit, found, tr)
        elif beside:
            await visit.say(screen)
        else:
            await visit.turn_page(screen)

    async def close(self) -> None:
        """Stops the reviews that are being made. Their messages say so, and people can ask for them again."""
        await self._tasks.close(0)

    async def _turn(self, visit: Visit, press: Press) -> None:
        match press.found["way"]:
            case "all":
                await self._show_to_all(visit, press.table_id)
            case "file":
                await self._save(visit, press.table_id)
            case way:
                page = int(press.found["page"])
                await self.review(visit, press.table_id, page, beside=way == "new")

    async def _try(self, visit: Visit, press: Press) -> None:
        """Shows a turning point as a question. If the person has chosen or given up, shows the answer."""
        found, _, review = await self._require_made(visit, press.table_id)
        page, way, chosen = int(press.found["page"]), press.found["way"], press.found["chosen"]
        points, action = review.turning_points, WAIT if chosen == SILENT else chosen
        if page >= len(points) or action not in (None, *points[page].offered):
            raise Refused(MEANINGLESS)
        answered = partial(answer_page, found, review, page, action, visit.tr)
        draw = answered if way else partial(try_page, found, review, page, visit.tr)
        await visit.turn_page(await asyncio.to_thread(draw))

    async def _show_to_all(self, visit: Visit, table_id: TableId) -> None:
        """Shows everybody the review's summary and its most costly decision. Raises Refused."""

        async def page(tr: Tr) -> Screen:
            found, _, review = await self._require_made(visit, table_id)
            return await asyncio.to_thread(shared_review, found, review, visit.user, tr)

        await self._showings.show(visit, page)

    async def _save(self, visit: Visit, table_id: TableId) -> None:
        """Gives the game as a web page, with a note on each of the person's decisions."""
        async with self._files.turn(visit):
            found, played, review = await self._require_made(visit, table_id)
            noted = partial(notes, found, review)
            file = await asyncio.to_thread(export, found, "page", played.at, visit.tr, noted, about="-review")
        await visit.hand_over(file.name, file.content.encode())

    async def _hint(self, visit: Visit, table: Table) -> None:
        """If one person plays against bots, shows a strong bot's choice in the hand. Raises Refused."""
        seat, turn = own_seat(table, visit.user), table.prompt.turn
        if not is_alone(table):
            raise Refused(NOT_ALONE)
        on = visit.private and table.phase is Phase.PLAYING
        if not on or len(offered(table, seat)) < 2:
            raise Refused(NO_CHOICE)
        mind, think = self._require_mind(table)
        await visit.carry_out(table, Return(visit.user))
        visit.make_room()
        try:
            judged = await make_hint(think, mind, table, seat)
        except NobodyThinks:
            raise Refused(BUSY) from None
        if (await self._core.tables.get(table.id)).prompt.turn != turn:
            raise Refused(GONE_ON)
        said = hint(table, seat, judged, visit.tr)
        await self._panels.show(visit, table.id, Wish(hint=Hinted(turn, said)))

    def _require_mind(self, table: Table) -> tuple[Mind, Think]:
        """The strong bot of a table's game, and the process that thinks. Raises Refused."""
        mind = strong(table.rules)
        if mind is None or self._think is None:
            raise Refused(
                N_("There's no strong bot here to review games of {game}."), game=presenter(table.game).title
            )
        return mind, self._think

    async def _begin(self, visit: Visit, found: Replay, tr: Tr) -> None:
        """Begins to make a review, and says so. Raises Refused."""
        user_id = visit.user
        mind, think = self._require_mind(found.table)
        if user_id in self._busy:
            raise Refused(N_("I'm still working on another review for you. Wait until it's ready."))
        guild_id = found.table.guild
        of_server = [*self._busy.values()].count(guild_id)
        if len(self._busy) >= MOST_AT_ONCE or of_server >= MOST_OF_A_SERVER:
            raise Refused(BUSY)
        self._busy[user_id] = guild_id
        try:
            asked = decisions(found, user_id)
            sent = await visit.say(progress(found, 0, len(asked), tr))
        except BaseException:
            del self._busy[user_id]
            raise
        expires = self._core.now() + TOKEN_SECONDS
        message = EphemeralMessage.by(visit, expires, sent.message_id, followup=sent.followup)
        making = self._make(message, ReviewWanted(found, user_id, asked, mind, think, tr))
        self._tasks.begin(making, f"review-{found.table.id}")

    async def _make(self, message: EphemeralMessage, wanted: ReviewWanted) -> None:
        """Makes and stores a review. The message shows the progress, and at the end the review."""
        found, user_id, asked, mind, think, tr = wanted
        told = loop_time()

        async def tell(done: int) -> None:
            nonlocal told
            if loop_time() - told >= TOLD_EVERY:
                told = loop_time()
                with suppress(*LOST):
                    await message.show(progress(found, done, len(asked), tr))

        try:
            review = await make_review(think, mind, found, asked, tell)
            await self._reviews.keep(found.table.id, user_id, review)
            screen = await asyncio.to_thread(review_page, found, in_chances(found, review), 0, tr)
        except asyncio.CancelledError:  # the bot stops; the message must not show progress for ever
            with suppress(*LOST):
                async with asyncio.timeout(LAST_STROKE):
                    await message.show(given_up(found, tr(STOPPED), tr))
            raise
        except NobodyThinks:
            screen = given_up(found, tr(BUSY), tr)
        except Exception:
            logger.exception("a review could not be made", table=found.table.id)
            screen = given_up(found, tr(FAILED), tr)
        finally:
            del self._busy[user_id]
        with suppress(*LOST):  # the person may have deleted the message
            await message.show(screen)

    async def _kept(self, found: Replay, user_id: UserId) -> Review | None:
        """A person's stored review of this game, as it is shown. None if no review is stored."""
        review = await self._reviews.find(found.table.id, user_id)
        return in_chances(found, review) if review else None

    async def _require_made(self, visit: Visit, table_id: TableId) -> tuple[Replay, Finished, Review]:
        """A player's finished game and its stored review. Raises Refused."""
        found, played = await self._require_mine(visit, table_id)
        review = await self._kept(found, visit.user)
        if review is None:
            raise Refused(
                N_("This review is no longer stored. Ask for it again: `/history` leads to its game.")
            )
        return found, played, review

    async def _require_mine(self, visit: Visit, table_id: TableId) -> tuple[Replay, Finished]:
        """A finished game in which the person who acts had a seat. Raises Refused."""
        found, played = await self._games.require_finished(await visit.server_of(table_id), table_id)
        if not found.had_seat(visit.user):
            raise Refused(
                N_("You had no seat at table {number}. Reviews are for the people who played there."),
                number=table_id,
            )
        return found, played
