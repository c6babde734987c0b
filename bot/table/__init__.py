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
from bot.table.extras import Extras, extras
from bot.table.nouns import Asked, Door, Guesser, Pause, Player
from bot.table.occasions import KINDS, PLAIN, RATED, Friendly, Kind, Lesson, Occasion, Repeated, Series
from bot.table.paces import BY_POST
from bot.table.remembered import remembered
from bot.table.results import Ranked, Result, ranking, results
from engine.game import Action, Game, Outcome, Prompt, Seat, State, View
from engine.minds import Level
from engine.playout import callers
from engine.registry import games

NO_PROMPT = Prompt(turn=-1, seats=frozenset())
LEARNER: Seat = 0
"""The seat of the one person at a lesson."""
PEOPLE = 2
"""A game counts for ratings if it was dealt to at least this many people."""


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


class Table(msgspec.Struct, frozen=True, dict=True):
    """One table, from its lobby to its end. ``seq`` is the number of log entries folded into it.

    A press asks for some properties dozens of times, so the table remembers their values.
    """

    id: TableId
    seq: int = 0
    phase: Phase = Phase.LOBBY
    opened: log.Opened = UNOPENED
    """The whole first entry of the log, with the game, the place, the options, the pace and the secret."""
    host: UserId = UserId(0)
    """The present host, who may have taken over from the host named in ``opened``."""
    changed: log.Changed | None = None
    """The host's last change in the lobby. None if the host has changed nothing."""
    alone: log.Changed | None = None
    """The host's last change before anybody else came to the lobby. None if the host had changed nothing."""
    sat_down_under: Mapping[UserId, log.Changed | None] = {}
    """For each person who came to the lobby, the host's last change before they sat down. None if none."""
    unseen: float = 0.0
    """When the host last made it another game (`is_another_game`) for people who were there; Unix time."""
    posted: MessageId | None = None
    """The id of the first message that showed the seal. Discord chose this id after seeing the seal."""
    players: tuple[Player, ...] = ()
    late: tuple[Player, ...] = ()
    """The people who take over a seat at the next deal, in the order in which they came."""
    former: tuple[tuple[Seat, Player], ...] = ()
    """The people who left a seat that somebody else has taken over since."""
    asked: tuple[Asked, ...] = ()
    """Players of the previous game who are asked to play this one too and have not joined its lobby yet."""
    votes: frozenset[UserId] = frozenset()
    """The users who have agreed to close the table."""
    impatient: frozenset[UserId] = frozenset()
    """The users who have agreed in this turn to move on without the awaited players."""
    overtime: frozenset[Seat] = frozenset()
    """The seats whose person has used some of their extra minute in this turn."""
    called: frozenset[Seat] = frozenset()
    """The seats whose people were called: the game waits until they have opened their hands."""
    pause: Pause = Pause()
    changes: Mapping[Seat, int] = {}
    """How often each seat has changed its decision for this turn or for a later one."""
    second_thoughts: Mapping[Seat, int] = {}
    """How often in this game each seat has changed its decision once more in the same turn."""
    bustle: Mapping[UserId, int] = {}
    """How often each person has come, gone, or changed the table."""
    birds_moved: int = 0
    """How often a bot has come or gone."""
    guessers: Mapping[UserId, Guesser] = {}
    door: Door = Door()
    seed: str = ""
    state: State = None
    heard: Heard | None = None
    """What the commentary has heard and said. None before the start, or if the game has no commentary."""
    closed: log.CloseReason | None = None
    continued: TableId | None = None
    """The next table of the same people. None if they have not opened one."""
    occasion: Occasion = PLAIN
    """What the table is for, and what follows from that."""
    forgotten: tuple[log.Forgot, ...] = ()
    """The deletions of people's data."""

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
        """The game's options, keyed by name."""
        return (self.changed or self.opened).options

    @property
    def seconds(self) -> int:
        """How many seconds one decision may take."""
        return (self.changed or self.opened).seconds

    @property
    def level(self) -> Level:
        """How well bots play. In place of people who are away, the house always plays at the level `FAIR`."""
        return (self.changed or self.opened).level

    @property
    def seating(self) -> dealing.Seating:
        """How players get their seats at the start. No list decides who gets cards that were known before."""
        return dealing.LOT if self.occasion.dealt_elsewhere else (self.changed or self.opened).seating

    @property
    def most(self) -> int:
        """How many seats there are, including those of house players."""
        if self.same:
            return len(self.same.seats)
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
        """Whether other people can see the table: in its channel, in lists, and by its number."""
        return self.occasion.shared

    @property
    def script(self) -> str:
        """The key of the chapter (`bot.table.lessons`) that this lesson plays. "" if it plays none."""
        return self.occasion.script if isinstance(self.occasion, Lesson) else ""

    @property
    def same(self) -> Repeated | None:
        """The finished game whose deal is played again here, or None. Such a repeated game is never rated."""
        return self.occasion if isinstance(self.occasion, Repeated) else None

    @property
    def series(self) -> Series | None:
        """The series to which this game belongs, or None. Texts for players call it a *match*."""
        return self.occasion if isinstance(self.occasion, Series) else None

    @property
    def kind(self) -> Kind:
        """The kind of game that the host has chosen: rated, friendly, or with open hands."""
        return next((kind for kind, occasion in KINDS.items() if self.occasion == occasion), RATED)

    @property
    def open_hands(self) -> bool:
        """Whether all who play or watch see every hand. A game with open hands is never rated."""
        return isinstance(self.occasion, Friendly) and self.occasion.open_hands

    @property
    def between_games(self) -> bool:
        """Whether this is the lobby between two games of a series."""
        series = self.series
        return self.phase is Phase.LOBBY and series is not None and series.games > 0

    @property
    def by_post(self) -> bool:
        """Whether the table may stay open for weeks. Always False for a lesson."""
        return self.seconds >= BY_POST and self.shared

    @property
    def secret(self) -> str:
        return self.opened.secret

    @property
    def rules(self) -> Game:
        return games()[self.opened.game]

    @property
    def extras(self) -> Extras:
        """What the game offers besides its rules and its screens."""
        return extras(self.opened.game)

    @property
    def sealed(self) -> dealing.Sealed:
        """The part of the table's randomness that is fixed before the game starts."""
        opened = self.opened
        return dealing.Sealed(opened.secret, opened.salt, opened.salted, self.posted)

    @property
    def commitment(self) -> str:
        """The seal, which is shown before the start."""
        return self.sealed.commitment

    @property
    def unshown(self) -> bool:
        """Whether this is a lobby and we know of no message yet that shows the seal."""
        return self.phase is Phase.LOBBY and self.posted is None

    @property
    def aliases(self) -> tuple[str, ...]:
        """The aliases of the players in the lobby."""
        return tuple(self.sealed.alias(player.user) for player in self.players)

    def seed_text(self, aliases: tuple[str, ...]) -> str:
        """The text whose SHA-256 is the seed. ``aliases`` are those of the players in the lobby."""
        return self.sealed.seed_text(self.opened.beside or self.id, aliases)

    @property
    def hosting(self) -> Player | None:
        """The host as a player. None if they do not sit at this table."""
        return next((player for player in self.players if player.user == self.host), None)

    @remembered
    def people(self) -> tuple[UserId, ...]:
        """The users who hold a seat, in seat order."""
        return tuple(player.user for player in self.players if player.user is not None and not player.gone)

    @remembered
    def present(self) -> tuple[UserId, ...]:
        """The users who play their seats themselves, in seat order."""
        return tuple(player.user for player in self.players if player.user is not None and player.present)

    @property
    def awaited(self) -> tuple[UserId, ...]:
        """The users whose decision the table waits for, in seat order; none in a pause.

        Players who have decided ahead are included, so that others notice a decision only when it is played.
        """
        asked = [] if self.paused else [self.players[seat] for seat in sorted(self.prompt.seats)]
        return tuple(player.user for player in asked if player.user is not None and player.present)

    @property
    def free(self) -> tuple[Seat, ...]:
        """The seats that a bot holds or that a person has left, in seat order. For running games only."""
        return tuple(seat for seat, player in enumerate(self.players) if player.user is None or player.gone)

    @property
    def awake(self) -> bool:
        """Whether any person plays or waits for a seat. If not, the house does not play either."""
        return bool(self.present or self.late)

    @property
    def waits_for_called(self) -> bool:
        """Whether no clock runs yet because people who were called have not opened their hands."""
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
    def unhurried(self) -> bool:
        """Whether one person plays against bots alone, and keeps nobody waiting, as at a night's table."""
        alone = len(self.people) == 1 and not self.late and self.phase is Phase.PLAYING
        return alone and self.shared and self.occasion.hosted

    @remembered
    def prompt(self) -> Prompt:
        """The prompt that the table waits for. Its turn is -1 while no game is on."""
        return self.rules.prompt(self.state) if self.phase is Phase.PLAYING else NO_PROMPT

    @property
    def outcome(self) -> Outcome | None:
        return self.rules.outcome(self.state) if self.state is not None else None

    @remembered
    def owners(self) -> tuple[tuple[Seat, Player], ...]:
        """Every person who has or had a seat in this game, with that seat."""
        seated = ((seat, player) for seat, player in enumerate(self.players) if player.user is not None)
        return (*seated, *self.former)

    @property
    def has_nameless(self) -> bool:
        """Whether a player's data was deleted."""
        return any(player.nameless for _, player in self.owners)

    @property
    def dealt_to(self) -> tuple[tuple[Seat, Player], ...]:
        """The people to whom the game was dealt at its start, with their seats. Some may have left."""
        return tuple(
            sorted((owner for owner in self.owners if not owner[1].late), key=lambda owner: owner[0])
        )

    @property
    def counts(self) -> bool:
        """Whether the table's result counts for the ratings. Nothing after the deal changes this."""
        return self.occasion.rated and len(self.dealt_to) >= PEOPLE

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
        """Whether the present decision has only a few seconds. A learner always has more."""
        return self.prompt.brief and not (self.lesson and LEARNER in self.prompt.seats)

    @remembered
    def house_seats(self) -> tuple[Seat, ...]:
        """The seats that the house must act for now, in seat order."""
        return tuple(seat for seat in sorted(self.prompt.seats) if not self.players[seat].present)

    @remembered
    def ahead_seats(self) -> tuple[Seat, ...]:
        """The seats that must act now and have decided ahead."""
        if self.prompt.brief:
            return ()
        return tuple(seat for seat in sorted(self.prompt.seats) if self.decided_ahead(seat))

    @property
    def stirs(self) -> bool:
        """Whether something will happen without a press once the house's pause is over."""
        due = self.awake and not self.paused
        return due and bool(self.house_seats or self.ahead_seats or any(self.house_callers()))

    def house_callers(self) -> Iterator[tuple[Seat, tuple[Action, ...]]]:
        """The house's seats that may act out of turn now, each with the actions to choose from."""
        if self.prompt.calls:
            absent = [seat for seat, player in enumerate(self.players) if not player.present]
            yield from callers(self.rules, self.state, self.prompt, absent)

    @remembered
    def public_view(self) -> View:
        """What everybody may know of the game."""
        return self.rules.view(self.state, None)

    def view(self, seat: Seat) -> View:
        """What the person in this seat may know. They see only the deals for which they had the seat."""
        return self._whole_view(seat).since(self.players[seat].since)

    def turn_of(self, seat: Seat) -> Turn | None:
        """The turn that this seat has or will have in this deal, if it may be decided ahead."""
        if self.phase is not Phase.PLAYING:
            return None
        return turn_in(self._whole_view(seat), self.prompt.deal)

    def decided_ahead(self, seat: Seat) -> Action | None:
        """What the person in this seat has decided ahead for their next turn. None if no decision holds."""
        player = self.players[seat]
        if player.ahead is None or not player.present:
            return None
        turn = self.turn_of(seat)
        return player.ahead.action if turn and turn.hand == player.ahead.hand else None

    def answer_of(self, seat: Seat) -> Turn | None:
        """The answers from which this seat may choose in advance, in case somebody asks for its card."""
        if self.phase is not Phase.PLAYING:
            return None
        return answer_in(self._whole_view(seat), self.prompt.deal)

    def settled_answer(self, seat: Seat) -> Action | None:
        """What this seat has chosen to answer if somebody asks for its card. None if no choice holds."""
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

    @remembered
    def _whole_views(self) -> dict[Seat, View]:
        return {}

    def _whole_view(self, seat: Seat) -> View:
        """What the seat may know, with the deals for which its present owner did not have it yet."""
        if seat not in self._whole_views:
            self._whole_views[seat] = self.rules.view(self.state, seat)
        return self._whole_views[seat]
