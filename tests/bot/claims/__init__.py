"""What must be true for each remark, honour and tip to be true: conditions on the whole state of the game.

They are written from the words of the phrases in all languages, and call none of the code that chooses a
remark. `PUBLIC` and `OWN` of each game's module are keyed by the kind of moment, `HONOURS` by `Honour.word`,
`TIPS` by the message of the coach.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from importlib import import_module
from itertools import pairwise
from random import Random
from string import Formatter
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

import msgspec

from bot.games.common import sitting
from bot.games.course import course_of
from bot.games.statistics import Fact, GameStatistics, Honour, statistics
from bot.ids import ChannelId, GuildId, TableId, UserId
from bot.table import LEARNER, Phase, Table, log
from bot.table.commentary import Moment
from bot.table.dealing import sha
from bot.table.extras import extras
from bot.table.folding import evolve, fold
from bot.table.nouns import Player
from cogs.evenings.honours import LEAST
from engine.game import WAIT, Action, Seat, State
from engine.options import combinations
from engine.registry import games
from tests.bot.lessons import ENGLISH, Lesson, course, headstrong, hint, obedient
from tests.engine.contract import Setting

HOST = UserId(1)
CHANGES = 0.004
"""How likely somebody is to leave or to come before any one action."""


class Step(NamedTuple):
    """An action, with the states before and after it."""

    before: State
    seat: Seat
    action: Action
    after: State


class Told:
    """A remark, and the game until then with all its hidden cards."""

    def __init__(
        self,
        moment: Moment,
        steps: Sequence[Step],
        first: State,
        seat: Seat = -1,
        since: Mapping[Seat, int] = MappingProxyType({}),
    ) -> None:
        """``seat`` is the reader of an own remark. ``first`` is the state if there was no action yet.

        ``since`` has the number of steps before somebody else took a seat.
        """
        self.moment, self.steps, self.first, self.seat, self.since = moment, steps, first, seat, since

    def one(self, role: str) -> Seat:
        """The only seat that the remark names as ``role``."""
        [seat] = self.moment.people[role]
        return seat

    def all(self, role: str = "names") -> list[Seat]:
        """The seats that the remark names as ``role``, in order."""
        return sorted(self.moment.people[role])

    def thing(self, what: str) -> Any:
        return self.moment.things[what]

    @cached_property
    def named(self) -> set[Seat]:
        """Everybody whom the remark names, and its reader."""
        return {self.seat}.union(*self.moment.people.values())

    @cached_property
    def now(self) -> Any:
        return self.steps[-1].after if self.steps else self.first

    @cached_property
    def just_ended(self) -> bool:
        """Whether the last action ended a deal, trick or round."""
        return bool(self.steps) and self.now.last is not self.steps[-1].before.last

    @cached_property
    def ended(self) -> list[Any]:
        """All deals, tricks or rounds that have ended, in order, as `State.last` had them."""
        found = [step.after.last for step in self.steps if step.after.last is not step.before.last]
        assert all(one != other for one, other in pairwise(found))
        return found

    def ended_with(self, *seats: Seat) -> list[Any]:
        """As `ended`, but only since the people named now have all been in these seats."""
        late = max((self.since.get(seat, 0) for seat in seats), default=0)
        return [step.after.last for step in self.steps[late:] if step.after.last is not step.before.last]

    @cached_property
    def over(self) -> bool:
        return not self.steps[-1].after.waiting if self.steps else False


Claim: TypeAlias = Callable[[Told], bool]
"""Whether all phrases of a key are true."""


class Tip(NamedTuple):
    """A coach's advice, and the whole position."""

    state: Any
    said: Mapping[str, str]
    """What fills in the message, keyed by placeholder."""
    names: Sequence[str]
    """Each seat's name, as the tip spells it."""
    advised: Action

    def seat(self, field: str) -> Seat:
        return self.names.index(self.said[field])

    def number(self, field: str) -> int:
        return int(self.said[field])


TipClaim: TypeAlias = Callable[[Tip], bool]
"""Whether a tip is true."""


class Honoured(NamedTuple):
    """An honour, and the whole game."""

    honour: Honour
    steps: Sequence[Step]


class Play(NamedTuple):
    """A finished game, its log, its remarks, and each of its steps."""

    entries: list[log.Entry]
    told: list[Told]
    steps: list[Step]


def played(setting: Setting, chance: str, *, bots: bool) -> Play:
    """A game in which everybody plays at random, or as bots do, but calls the owl as people do.

    Somebody may leave on the way, so that the house plays on for them, and a newcomer may take their seat.
    What is told of the newcomer's past is held against what has happened since.
    """
    rules, rng = setting.game, Random(chance)
    options = msgspec.to_builtins(setting.options)
    people = [UserId(number) for number in range(1, setting.seats + 1)]
    entries: list[log.Entry] = [
        log.Opened(rules.key, GuildId(1), ChannelId(1), HOST, options, 60, ""),
        *(log.Joined(user, f"P{user}") for user in people),
        log.Started(rules.version, options, sha(chance)),
    ]
    table = fold(Table(TableId(1)), entries)
    told, steps, since = list[Told](), list[Step](), dict[Seat, int]()
    if table.heard and table.heard.remark:
        told.append(Told(table.heard.remark, (), table.state))
    while table.phase is Phase.PLAYING:
        if rng.random() < CHANGES and (entry := _change(table, rng)):
            entries.append(entry)
            table = evolve(table, entry)
            continue
        seat, action = _choice(table, rng, bots=bots)
        before = table
        entries.append(log.Acted(seat, action, rng.choice(("player", "clock", "ahead"))))
        table = evolve(table, entries[-1])
        steps.append(Step(before.state, seat, action, table.state))
        heard, known, then = table.heard, (*steps,), {**since}
        if heard and heard is not before.heard:
            found = [Told(heard.remark, known, before.state, -1, then)] if heard.remark else []
            if table.state.last is not before.state.last:
                own = heard.own.items()
                found += [Told(moment, known, before.state, reader, then) for reader, moment in own]
            new = {one for one, (was, now) in enumerate(_both(before, table)) if was.user != now.user}
            assert all(new.isdisjoint(one.named) for one in found), "somebody who was not there is named"
            told += found
            since |= dict.fromkeys(new, len(steps))
    return Play(entries, told, steps)


def _both(before: Table, after: Table) -> Iterator[tuple[Player, Player]]:
    return zip(before.players, after.players, strict=True)


def _change(table: Table, rng: Random) -> log.Entry | None:
    """Somebody leaves, or a newcomer asks for a seat that somebody has left. None if neither can be."""
    left = [seat for seat, player in enumerate(table.players) if player.gone and not table.late]
    if left and rng.random() < 0.8:
        number = 100 + len(table.former)
        return log.CameLate(UserId(number), f"N{number}", rng.choice(left))
    return log.Left(rng.choice(table.people)) if len(table.people) > 1 else None


def _choice(table: Table, rng: Random, *, bots: bool) -> tuple[Seat, Action]:
    rules, state = table.rules, table.state
    callers = [*rules.callers(state)]
    if callers and rng.random() < 0.3:
        return rng.choice(callers), next(iter(table.prompt.calls))
    seat = rng.choice(sorted(table.prompt.seats))
    legal = [action for action in rules.legal(state, seat) if action not in table.prompt.calls]
    if not bots or rng.random() < 0.05:
        return seat, rng.choice(legal)
    action = rules.choose(rules.view(state, seat), legal, rng)
    return seat, rng.choice(legal) if action == WAIT else action


class Chance(NamedTuple):
    """One of endlessly many games of a kind."""

    options: int
    """The place of its options among all combinations."""
    number: int
    bots: bool
    """Whether players act as bots do, or at random."""


class Counts(NamedTuple):
    """How often each key was said, how often one of its phrases is false, and the last game that said it."""

    said: Counter[str]
    false: Counter[str]
    where: dict[str, Chance]


def counted(game: str, chance: Chance) -> Counts:
    """The remarks and honours of a game, held against what they claim."""
    rules, claims = games()[game], import_module(f"tests.bot.claims.{game}")
    options = [*combinations(rules.Options)][chance.options]
    setting = Setting(rules, rules.seats[chance.number % len(rules.seats)], options)
    play = played(setting, " ".join(map(str, chance)), bots=chance.bots)
    counts, about_it = Counts(Counter(), Counter(), {}), extras(game).commentary
    assert about_it

    def hold(key: str, claim: Callable[[Any], bool] | None, told: Told | Honoured) -> None:
        counts.said[key] += 1
        counts.false[key] += claim is None or not claim(told)
        counts.where[key] = chance

    for told in play.told:
        key = told.moment.key
        known = Formatter().parse(about_it.phrases[key])
        assert {name for _, name, *_ in known if name} <= {*told.moment.people, *told.moment.things}, key
        hold(key, (claims.PUBLIC if told.seat < 0 else claims.OWN).get(key), told)
    about, course = statistics(game), course_of(play.entries)
    assert about
    assert course
    facts, decided = [*about.facts(course)], about.decided(course)
    for honour in (*about.honours(course, facts), *_feats(about, facts), *([decided] if decided else [])):
        hold(f"honour {honour.word}", claims.HONOURS.get(honour.word), Honoured(honour, play.steps))
    return counts


def _feats(about: GameStatistics, facts: Sequence[Fact]) -> Iterator[Honour]:
    """The honours that a night with only this game would give, if it counted each seat's deeds."""
    for word, sums in about.feats.items():
        found = dict[Seat, int]()
        for fact in facts:
            if fact.word == word:
                found[fact.seat] = (
                    sums((found[fact.seat], fact.number)) if fact.seat in found else fact.number
                )
        best = max(found.values(), default=0)
        if best >= LEAST and [*found.values()].count(best) == 1:
            yield Honour(word, tuple(seat for seat in found if found[seat] == best), best)


def tips_of(lesson: Lesson, chance: str, *, obeys: bool) -> Iterator[tuple[str, Tip]]:
    """Each tip of a lesson without a script, with its text. The learner does what it says, or anything."""
    for table in course(lesson, obedient if obeys else headstrong, chance):
        if table.phase is Phase.PLAYING and (found := hint(table)).text:
            names = sitting(table, ENGLISH, None, LEARNER).names
            yield found.text, Tip(table.state, {}, names, found.advised or "")


def matched(text: str, tip: Tip, claims: Mapping[str, TipClaim]) -> str | None:
    """The message of which the text was made, if the claim about it is true of the position, or else "". None
    if no claim is about it.
    """
    for message, claim in claims.items():
        if found := _pattern(message).fullmatch(text):
            return message if claim(tip._replace(said=found.groupdict())) else ""
    return None


@cache
def _pattern(message: str) -> re.Pattern[str]:
    parts = Formatter().parse(message)
    return re.compile(
        "".join(re.escape(text) + (f"(?P<{name}>.+)" if name else "") for text, name, *_ in parts)
    )
