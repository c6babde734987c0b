"""A table as a pure value. `bot.table.folding` makes it from its log.

Nothing here knows of Discord, of storage or of the time; equal arguments give equal results.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum

import msgspec

from bot.ids import ChannelId, GuildId, MessageId, TableId, UserId
from bot.table import dealing, log
from bot.table.ahead import Turn, answer_in, turn_in
from bot.table.commentary import Heard
from bot.table.nouns import Asked, Door, Guesser, Pause, Player
from bot.table.occasions import (
    KINDS,
    PLAIN,
    RATED,
    Friendly,
    Kind,
    Lesson,
    Match,
    Occasion,
    Repeated,
    Series,
)
from bot.table.paces import BY_POST
from bot.table.results import Ranked, Result, ranking, results
from engine.game import Action, Game, Outcome, Prompt, Seat, State, View
from engine.minds import Level
from engine.playout import callers
from engine.registry import games

NO_PROMPT = Prompt(turn=-1, seats=frozenset())
LEARNER: Seat = 0
"""The seat of the one person at a lesson."""
PEOPLE = 2
"""The fewest people to whom a game must be dealt to count for ratings."""


class Phase(Enum):
    """How far a table has come. ``live`` says whether anything can still happen there."""

    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"
    """The game came to its end, and has a result."""
    CLOSED = "closed"
    """The table ended without a result: ``Table.closed`` says why."""

    @property
    def live(self) -> bool:
        """Whether anything can still happen at the table."""
        return self in (Phase.LOBBY, Phase.PLAYING)


UNOPENED = log.Opened(
    game="", guild=GuildId(0), channel=ChannelId(0), host=UserId(0), options={}, seconds=60, secret=""
)
"""The first entry of a table whose log has not begun."""


class Table(msgspec.Struct, frozen=True, gc=False):
    """One table, from its lobby to its end. ``seq`` is the number of log entries folded into it."""

    id: TableId
    seq: int = 0
    phase: Phase = Phase.LOBBY
    opened: log.Opened = UNOPENED
    """The first entry of the log, whole: the game, the place, the options, the pace, the secret."""
    host: UserId = UserId(0)
    """The host now. They may have taken over from the one in ``opened``."""
    changed: log.Changed | None = None
    """What the host has changed since the lobby opened. None if nothing."""
    alone: log.Changed | None = None
    """What the host chose before anybody else was there."""
    posted: MessageId | None = None
    """The first message that showed the seal: Discord made its number after it was given the seal."""
    players: tuple[Player, ...] = ()
    late: tuple[Player, ...] = ()
    """The people who take over a seat at the next deal, in the order in which they came."""
    former: tuple[tuple[Seat, Player], ...] = ()
    """The people who left a seat that somebody else has taken over since."""
    asked: tuple[Asked, ...] = ()
    """The players of the game before who are asked to play this one too, and are not in its lobby yet."""
    votes: frozenset[UserId] = frozenset()
    """The users who have agreed to close the table."""
    impatient: frozenset[UserId] = frozenset()
    """The users who have agreed, in this turn, to move on without the players the game waits for."""
    overtime: frozenset[Seat] = frozenset()
    """The seats that have had more time in this turn, out of their person's extra minute."""
    called: frozenset[Seat] = frozenset()
    """The seats that the game waits for until their hands are open."""
    pause: Pause = Pause()
    changes: Mapping[Seat, int] = {}
    """How often each seat has changed its mind in this turn, or about a later turn."""
    guessers: Mapping[UserId, Guesser] = {}
    """The people who have guessed at this game, by user."""
    door: Door = Door()
    seed: str = ""
    state: State = None
    heard: Heard | None = None
    """What the commentary has heard and said about the game. None before the start, or without one."""
    closed: log.CloseReason | None = None
    continued: TableId | None = None
    """The table at which the same people went on."""
    occasion: Occasion = PLAIN
    """What the table is for, and what follows from that."""

    @property
    def game(self) -> str:
        """The key of the game."""
        return self.opened.game

    @property
    def guild(self) -> GuildId:
        return self.opened.guild

    @property
    def channel(self) -> ChannelId:
        return self.opened.channel

    @property
    def options(self) -> Mapping[str, str | int]:
        """The game's options, by name."""
        return (self.changed or self.opened).options

    @property
    def seconds(self) -> int:
        """How long one decision may take."""
        return (self.changed or self.opened).seconds

    @property
    def level(self) -> Level:
        """How well its bots play. For people who are away, the house always plays fair."""
        return (self.changed or self.opened).level

    @property
    def seating(self) -> dealing.Seating:
        """How players get their seats at the start. In a team match, seats are always drawn."""
        return dealing.LOT if self.match else (self.changed or self.opened).seating

    @property
    def most(self) -> int:
        """How many seats there are, including those of house players."""
        match self.occasion:
            case Repeated(seats=seats):
                return len(seats)
            case Match():
                return 2 * self.rules.seats[-1]
        return (self.changed and self.changed.most) or self.rules.seats[-1]

    @property
    def kept(self) -> tuple[Asked, ...]:
        """The people for whom a seat in the lobby is kept for a while. Nobody else can take it."""
        return tuple(asked for asked in self.asked if asked.kept)

    @property
    def lesson(self) -> bool:
        """Whether one person, in seat 0, learns the game here."""
        return isinstance(self.occasion, Lesson)

    @property
    def shared(self) -> bool:
        """Whether others see the table: in its channel, in lists, and by its number."""
        return self.occasion.shared

    @property
    def script(self) -> str:
        """The key of the chapter (`bot.table.lessons`) that this lesson plays. "" if it plays none."""
        return self.occasion.script if isinstance(self.occasion, Lesson) else ""

    @property
    def same(self) -> Repeated | None:
        """The finished game whose deal is played again here, if one is. Such a table never counts."""
        return self.occasion if isinstance(self.occasion, Repeated) else None

    @property
    def series(self) -> Series | None:
        """The match to which its game belongs; None for none."""
        return self.occasion if isinstance(self.occasion, Series) else None

    @property
    def kind(self) -> Kind:
        """What its host has made of the game: rated or not, and whether hands are open."""
        return next((kind for kind, occasion in KINDS.items() if self.occasion == occasion), RATED)

    @property
    def open_hands(self) -> bool:
        """Whether all who play or watch see every hand on their own page. Such games never count."""
        return isinstance(self.occasion, Friendly) and self.occasion.open_hands

    @property
    def match(self) -> Match | None:
        """The team match of which this table is, or will be, one half. It never counts."""
        return self.occasion if isinstance(self.occasion, Match) else None

    @property
    def between_games(self) -> bool:
        """Whether this is the lobby between two games of a match."""
        series = self.series
        return self.phase is Phase.LOBBY and series is not None and series.games > 0

    @property
    def by_post(self) -> bool:
        """Whether the table may be open for weeks. Nobody waits for a learner that long."""
        return self.seconds >= BY_POST and self.shared

    @property
    def secret(self) -> str:
        return self.opened.secret

    @property
    def rules(self) -> Game:
        return games()[self.opened.game]

    @property
    def sealed(self) -> dealing.Sealed:
        """The part of the table's chance that was settled before its start."""
        opened = self.opened
        return dealing.Sealed(opened.secret, opened.salt, opened.salted, self.posted)

    @property
    def commitment(self) -> str:
        """The seal, which is shown before the start."""
        return self.sealed.commitment

    @property
    def unshown(self) -> bool:
        """Whether this is a lobby and we know of no message yet that shows its seal."""
        return self.phase is Phase.LOBBY and self.posted is None

    @property
    def aliases(self) -> tuple[str, ...]:
        """The aliases of the players in the lobby."""
        return tuple(self.sealed.alias(player.user) for player in self.players)

    def seed_text(self, aliases: tuple[str, ...]) -> str:
        """The text whose SHA-256 is the seed, with the players of the lobby."""
        return self.sealed.seed_text(self.opened.beside or self.id, aliases)

    @property
    def hosting(self) -> Player | None:
        """The host as a player, if they sit here."""
        return next((player for player in self.players if player.user == self.host), None)

    @property
    def people(self) -> tuple[UserId, ...]:
        """The users who hold a seat, in seat order."""
        return tuple(player.user for player in self.players if player.user is not None and not player.gone)

    @property
    def present(self) -> tuple[UserId, ...]:
        """The users who play their seats themselves, in seat order."""
        return tuple(player.user for player in self.players if player.user is not None and player.present)

    @property
    def awaited(self) -> tuple[UserId, ...]:
        """The users whose decision the table waits for, in seat order; none in a pause.

        They include players who have decided ahead: others must not see a difference before it is played.
        """
        asked = [] if self.paused else [self.players[seat] for seat in sorted(self.prompt.seats)]
        return tuple(player.user for player in asked if player.user is not None and player.present)

    @property
    def free(self) -> tuple[Seat, ...]:
        """The seats of a running game that no longer belong to a person, in seat order."""
        return tuple(seat for seat, player in enumerate(self.players) if player.user is None or player.gone)

    @property
    def awake(self) -> bool:
        """Whether anybody is there to play for, or waits for a seat. If not, the house waits too."""
        return bool(self.present or self.late)

    @property
    def waits_for_called(self) -> bool:
        """Whether nobody's time runs yet, because some who were called have not opened their hands."""
        on = self.phase is Phase.PLAYING and not self.pause.on
        return on and any(self.players[seat].present for seat in self.called)

    @property
    def paused(self) -> bool:
        """Whether the game is paused: nobody can act, and nobody's time runs."""
        return self.phase is Phase.PLAYING and self.pause.on

    @property
    def alone_by_post(self) -> bool:
        """Whether only one person (perhaps with bots) sits at a table that may be open for weeks."""
        return self.by_post and len(self.people) + len(self.kept) <= 1

    @property
    def prompt(self) -> Prompt:
        """The prompt that the table waits for. Its turn is -1 while no game is on."""
        return self.rules.prompt(self.state) if self.phase is Phase.PLAYING else NO_PROMPT

    @property
    def outcome(self) -> Outcome | None:
        return self.rules.outcome(self.state) if self.state is not None else None

    @property
    def owners(self) -> tuple[tuple[Seat, Player], ...]:
        """Everybody who has or had a seat in this game, with that seat."""
        seated = ((seat, player) for seat, player in enumerate(self.players) if player.user is not None)
        return (*seated, *self.former)

    @property
    def dealt_to(self) -> tuple[tuple[Seat, Player], ...]:
        """The people to whom the game was dealt at its start, with their seats. Some may have left."""
        return tuple(
            sorted((owner for owner in self.owners if not owner[1].late), key=lambda owner: owner[0])
        )

    @property
    def withheld(self) -> bool:
        """Whether nothing of the cards may be shown, as the other table of a match still plays with them."""
        return bool(self.match and self.seed and not self.match.settled)

    @property
    def counts(self) -> bool:
        """Whether its result counts for the ratings, whatever anybody does from now on."""
        return self.occasion.rated and len(self.dealt_to) >= PEOPLE

    @property
    def matters(self) -> bool:
        """Whether others care how the table ends, so that no single player may end it."""
        return self.counts or self.match is not None

    @property
    def ranking(self) -> tuple[Ranked, ...]:
        """Everybody's place in a finished game, the winners first."""
        outcome = self.outcome
        assert outcome is not None  # noqa: S101 - the game is finished
        return ranking(outcome, self.players, self.former)

    @property
    def results(self) -> tuple[Result, ...]:
        """The results of a finished game, as they are stored."""
        return results(self.ranking)

    @property
    def brief(self) -> bool:
        """Whether the table waits only a few seconds. Nobody hurries a learner."""
        return self.prompt.brief and not (self.lesson and LEARNER in self.prompt.seats)

    @property
    def house_seats(self) -> tuple[Seat, ...]:
        """The seats that the house must act for now, in seat order."""
        return tuple(seat for seat in sorted(self.prompt.seats) if not self.players[seat].present)

    @property
    def ahead_seats(self) -> tuple[Seat, ...]:
        """The seats whose present decision was made ahead."""
        if self.prompt.brief:
            return ()
        return tuple(seat for seat in sorted(self.prompt.seats) if self.decided_ahead(seat))

    @property
    def stirs(self) -> bool:
        """Whether something will happen without a press, after the house's pause."""
        due = self.awake and not self.paused
        return due and bool(self.house_seats or self.ahead_seats or any(self.house_callers()))

    def house_callers(self) -> Iterator[tuple[Seat, tuple[Action, ...]]]:
        """The house's seats that could call something out of turn, with the actions they are offered."""
        if self.prompt.calls:
            absent = [seat for seat, player in enumerate(self.players) if not player.present]
            yield from callers(self.rules, self.state, self.prompt, absent)

    def view(self, seat: Seat) -> View:
        """What the person in this seat may know. They see only the deals for which they had the seat."""
        return self.rules.view(self.state, seat).since(self.players[seat].since)

    def turn_of(self, seat: Seat) -> Turn | None:
        """The turn that this seat has or will have in this deal, if it may be decided ahead."""
        if self.phase is not Phase.PLAYING:
            return None
        return turn_in(self.rules.view(self.state, seat), self.prompt.deal)

    def decided_ahead(self, seat: Seat) -> Action | None:
        """What the person in this seat has decided for their next turn. None if nothing still holds."""
        player = self.players[seat]
        if player.ahead is None or not player.present:
            return None
        turn = self.turn_of(seat)
        return player.ahead.action if turn and turn.hand == player.ahead.hand else None

    def answer_of(self, seat: Seat) -> Turn | None:
        """The answer that this seat may settle ahead, in case somebody asks for its card."""
        if self.phase is not Phase.PLAYING:
            return None
        return answer_in(self.rules.view(self.state, seat), self.prompt.deal)

    def settled_answer(self, seat: Seat) -> Action | None:
        """What the person in this seat answers if somebody asks. None if nothing still holds."""
        player = self.players[seat]
        if player.answer is None or not player.present:
            return None
        to = self.answer_of(seat)
        return player.answer.action if to and to.hand == player.answer.hand else None

    def dropped(self, seat: Seat) -> Action | None:
        """What the person in this seat had decided ahead for their next turn, before their card changed."""
        ahead = self.players[seat].ahead
        turn = self.turn_of(seat) if ahead else None
        if ahead is None or turn is None or turn.hand == ahead.hand:
            return None
        return ahead.action if turn.hand.deal == ahead.hand.deal else None

    def seat(self, user_id: UserId) -> Seat | None:
        """The seat this user holds, or None."""
        return next((s for s, p in enumerate(self.players) if p.user == user_id and not p.gone), None)

    def expects(self, user_id: UserId) -> bool:
        """Whether the user has a seat here, or takes one at the next deal."""
        return self.seat(user_id) is not None or any(player.user == user_id for player in self.late)
