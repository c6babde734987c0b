"""Short answers that one person sees, such as a refusal or a question. They do not pile up.

In a channel, a person's next answer replaces the last one. The last one is also removed once they do
something else there. A page to read stays until the next page. We forget answers and pages when their tokens
expire, and at a restart. A message that we have forgotten stays where it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from bot import logs
from bot.discord_ui.messages.ephemeral import TOKEN_SECONDS, EphemeralMessage
from bot.discord_ui.messages.followed_pages import FollowedPages, Follows
from bot.discord_ui.trying import tried
from bot.discord_ui.visit import Sent, Visit
from bot.ids import ChannelId, MessageId, TableId, UserId
from bot.live.lately import Lately
from bot.live.tables import Tables
from bot.live.turnstile import Turnstile
from bot.screen import Screen
from bot.screens.prompts import sentence, with_hand
from bot.table import Phase, Table
from bot.tasks import Tasks

logger = logs.logger(__name__)

MOST_HANDS = 1000

Place: TypeAlias = tuple[ChannelId, UserId]


class Given(NamedTuple):
    """A short answer or a page that a person was given."""

    interaction: int
    """The id of the interaction that the message answered. Later interactions have higher ids."""
    message: EphemeralMessage


class ShortAnswers:
    """Each person's last short answer in a place: the next one replaces it. ``now`` gives Unix time."""

    def __init__(self, tables: Tables, turnstile: Turnstile, now: Callable[[], float]) -> None:
        self._tables = tables
        self._now = now
        self.followed = FollowedPages(tables, turnstile, now)
        self._last: dict[Place, Given] = {}
        """The short answer that each person still has in a channel, the oldest first."""
        self._pages: dict[Place, Given] = {}
        """The page that each person reads in each channel. The oldest page comes first."""
        self._hands: Lately[MessageId, bool] = Lately(MOST_HANDS)
        """The messages that became hands most recently."""
        self._tasks = Tasks()

    def __len__(self) -> int:
        return len(self._last) + len(self._pages) + len(self.followed)

    async def give(
        self,
        visit: Visit,
        shown: Screen | str,
        table_id: TableId | None = None,
        *,
        in_place: bool = False,
        follows: Follows | None = None,
    ) -> None:
        """Answers the person who acts, about this table if one is given.

        If the person plays in this channel, a sentence comes with a button to their hand. The answer replaces
        a pressed short answer. If ``in_place``, it replaces any pressed ephemeral message but a hand.
        ``follows`` draws the answer again as its table changes.
        """
        self._forget_the_old()
        place, pressed = _place(visit), _pressed(visit)
        last, (table, named) = self._last.get(place), self._playing_here(visit, table_id)
        is_short = last is not None and last.message.message_id == pressed
        over = pressed if (in_place or is_short) and pressed not in self._hands else None
        if isinstance(shown, str) and (table or over or follows):
            shown = sentence(shown, table, visit.tr, named=named)
        if over and isinstance(shown, Screen) and await visit.try_redraw(shown):
            sent = Sent(over, followup=False)
        else:
            sent = await visit.say(shown)
        self._drop(self._last, place, unless=sent.message_id)
        given = self._last[place] = self._kept(visit, sent)
        if follows and isinstance(shown, Screen):
            self.followed.put(visit, given.message, shown, follows)

    async def show_page(
        self, visit: Visit, page: Screen, *, beside: bool = False, follows: Follows | None = None
    ) -> None:
        """Shows a page to read, such as one of the rules, in place of a pressed private message.

        If ``beside``, the page comes below that message instead. A player in this channel gets a button to
        their hand. A new page removes the last one. ``follows`` draws the page again as its table changes.
        """
        self._forget_the_old()
        shown, pressed = self.with_hand(visit, page), visit.pressed
        if pressed and not beside and visit.private and await visit.try_redraw(shown):
            given = self._kept(visit, Sent(MessageId(pressed.id), followup=False))
        else:
            sent, place = await visit.say(shown), _place(visit)
            self._drop(self._pages, place, unless=sent.message_id)
            given = self._pages[place] = self._kept(visit, sent)
        if follows:

            def draw(table: Table) -> Screen | None:
                page = follows.draw(table)
                return page and self.with_hand(visit, page)

            self.followed.put(visit, given.message, shown, follows._replace(draw=draw))

    def with_hand(self, visit: Visit, page: Screen) -> Screen:
        """The page, with a button to the person's hand if they are playing in this channel."""
        table, named = self._playing_here(visit)
        return page if table is None else with_hand(page, table, visit.tr, named=named)

    def end(self, visit: Visit) -> None:
        """Removes the last short answer, as its reader has done something else."""
        last = self._last.get(_place(visit))
        if last and last.interaction < visit.interaction.id:
            self.clear(visit)

    def clear(self, visit: Visit) -> None:
        """Removes the last short answer to this person here, unless it has become another screen."""
        self._drop(self._last, _place(visit), unless=visit.redrawn)

    def clear_page(self, visit: Visit) -> None:
        """Removes the page that this person was reading here, as they begin something else.

        A page that follows its table stays. It is removed once it has nothing left to show.
        """
        last = self._pages.get(_place(visit))
        if last and last.message.message_id not in self.followed:
            self._drop(self._pages, _place(visit), unless=visit.redrawn)

    def let_go(self, visit: Visit) -> None:
        """Makes sure that no other press removes the pressed message, which is about to become a hand.

        The message may be a short answer whose sending Discord has not confirmed yet.
        """
        if (pressed := _pressed(visit)) is not None:
            self.know_hand(pressed)

    def know_hand(self, message_id: MessageId) -> None:
        """Notes that this message is a hand now, which no short answer may replace."""
        self._hands[message_id] = True

    async def close(self) -> None:
        """From now on, neither removes nor redraws any message."""
        await self.followed.close()
        await self._tasks.close(0)

    def _playing_here(self, visit: Visit, table_id: TableId | None = None) -> tuple[Table | None, bool]:
        """The actor's running game in this channel, and whether they might mean another game.

        Of several games, this is the one with ``table_id``, or else one that waits for them.
        """
        channel_id, user_id = _place(visit)
        here = [
            table
            for table in self._tables.in_channel(channel_id)
            if table.phase is Phase.PLAYING and table.seat(user_id) is not None
        ]
        if not here:
            return None, False
        table = max(here, key=lambda table: (table.id == table_id, user_id in table.awaited))
        return table, table.id != table_id and (len(here) > 1 or table_id is not None)

    def _kept(self, visit: Visit, sent: Sent) -> Given:
        expires = self._now() + TOKEN_SECONDS
        message = EphemeralMessage.by(visit, expires, sent.message_id, followup=sent.followup)
        return Given(visit.interaction.id, message)

    def _drop(self, given: dict[Place, Given], place: Place, unless: MessageId | None) -> None:
        """Forgets a place's last answer. Deletes its message unless it is a hand or has the id ``unless``."""
        last = given.pop(place, None)
        if last is None:
            return
        message_id = last.message.message_id
        self.followed.forget(message_id)
        if message_id != unless and message_id not in self._hands and last.message.lives(self._now()):
            removing = tried(last.message.remove(), logger.debug, "a short answer was gone already, or stays")
            self._tasks.begin(removing, "short-answer")

    def _forget_the_old(self) -> None:
        now = self._now()
        for given in (self._last, self._pages):
            while given:
                place, oldest = next(iter(given.items()))
                if oldest.message.lives(now):
                    break
                del given[place]


def _place(visit: Visit) -> Place:
    return ChannelId(visit.interaction.channel_id or 0), visit.user


def _pressed(visit: Visit) -> MessageId | None:
    """The pressed message if it is ephemeral, else None. An answer may replace only an ephemeral message."""
    message = visit.pressed
    return MessageId(message.id) if message and message.flags.ephemeral else None
