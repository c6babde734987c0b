"""Two games that differ only in a hidden card look the same to everybody whom the secret does not concern.

In some pairs a secret press is accepted in one game and refused in the other. In other pairs a player holds a
card only in one game, but acts alike in both. The tests compare what Discord hears.
"""

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, NamedTuple

from simcord import MemberActor

from engine.game import State
from engine.games.cucco.nouns import LOVERS, OWL
from tests.cogs.evening import CALLED_IF_SLOW, Evening
from tests.cogs.reading import text
from tests.engine import coucou_table, cucco_table, ducksoup_table, kuckuck_table

NAMES = ["ann", "ben", "cleo", "dan", "eve"]
CHANCE = re.compile(r"[0-9a-f]{12,}|[0-9]{9,}|(?<=table )[0-9]+|(?<=t:)[0-9]+")
"""What differs between any two tables: ids, times and seals."""

Acts = Callable[[Evening, Sequence[MemberActor]], Awaitable[object]]


class Pair(NamedTuple):
    """Two states of a game, and what the players do in both."""

    game: str
    states: tuple[State, State]
    acts: Acts


class Heard(NamedTuple):
    """What Discord heard in a game: all requests, and the events that everybody in the channel saw."""

    requests: list[str]
    seen: list[tuple[float, str, str]]
    """For each event: the seconds until it came, its name, and the message's components."""
    facts: int
    """How many entries were added to the log."""


async def heard(evening: Evening, game: str, state: State, acts: Acts) -> Heard:
    """What Discord hears of these acts in a game that begins in this state."""
    members = await seated(evening, game, state)
    await evening.wait(CALLED_IF_SLOW)  # by now everybody who should be called has been called

    backend, began, seen = evening.env.backend, evening.env.now(), list[tuple[float, str, str]]()

    def listen(event: str, payload: Mapping[str, Any]) -> None:
        if payload.get("channel_id") == str(evening.channel.id) and "INTERACTION" not in event:
            passed = (evening.env.now() - began).total_seconds()
            told = CHANCE.sub("#", str(payload.get("components")))
            for letter, member in zip("ABCDE", members, strict=False):
                told = re.sub(rf"\b{member.user.name}\b", letter, told)
            seen.append((round(passed, 1), event, told))

    first, facts = len(backend.http_requests), evening.table().seq
    backend.subscribers.append(listen)
    await acts(evening, members)
    backend.subscribers.remove(listen)
    requests = [route(f"{sent.method} {sent.path}") for sent in backend.http_requests[first:]]
    return Heard(requests, seen, evening.table().seq - facts)


async def seated(evening: Evening, game: str, state: State) -> list[MemberActor]:
    """Starts a game in this state, with each hand open. Returns the players in the order of their seats."""
    players = {"cucco": 5, "coucou": 5, "kuckuck": 3, "ducksoup": 2}[game]
    members = evening.members(*NAMES[:players])
    await evening.start_from(state, *members, game=game, pace="relaxed")
    people = {member.id: member for member in members}
    return [people[user] for user in evening.table().people]


def route(request: str) -> str:
    """A request without its ids and tokens."""
    return re.sub(r"/[0-9]{15,}(/[^/]{20,})?", "/#", request)


async def of_both(evening: Evening, pair: Pair) -> tuple[Heard, Heard]:
    one, other = [await heard(Evening(evening.env), pair.game, state, pair.acts) for state in pair.states]
    return one, other


def pressing(player: int, word: str, *, on_board: bool = False, wait: float = 2) -> Acts:
    """One press of this player, in their hand or on the shared message, even if no such button is there."""

    async def acts(evening: Evening, members: Sequence[MemberActor]) -> None:
        turn = "-" if word.startswith("+") else evening.table().prompt.turn
        message = evening.board() if on_board else evening.hand(members[player])
        await evening.press_old(members[player], message, f"t:{evening.table().id}:{turn}:{word}")
        await evening.wait(wait)

    return acts


def nothing(wait: float) -> Acts:
    async def acts(evening: Evening, _members: Sequence[MemberActor]) -> None:
        await evening.wait(wait)

    return acts


def after(*acts: Acts) -> Acts:
    """These acts, one after the other."""

    async def all_of_them(evening: Evening, members: Sequence[MemberActor]) -> None:
        for each in acts:
            await each(evening, members)

    return all_of_them


def sealed(ann: int) -> State:
    return kuckuck_table.table("A(–,5) B(–,5) C(–,5)", (3, 9), f"A{ann} B47 C30")


def asked_for(rank: str) -> State:
    """The state after A has played a seven. B can answer with a quack only if ``rank`` is 7."""
    state = ducksoup_table.table("7S KC 2C", f"{rank}H QC 3C", stock="TS JS QS KS 9D TD JD QD")
    return ducksoup_table.play(state, "A:7S")[0]


ASK = pressing(0, "ask", wait=1.5)
"""Player A asks player B, and waits until B's card has decided the answer."""
OWL_OR_EIGHT = (cucco_table.table(f"A3 B7 C{OWL} D9 E14"), cucco_table.table("A3 B7 C8 D9 E14"))
OWL_IS_ASKED_FOR = (cucco_table.table(f"A3 B{OWL} C7 D9 E14"), cucco_table.table("A3 B8 C7 D9 E14"))
LOVERS_OR_SEVEN = (cucco_table.table(f"A3 B{LOVERS} C7 D9 E14"), cucco_table.table("A3 B7 C8 D9 E14"))

THOUGHT = "a quack that is thought about"
"""A secret that leaves no entry in the log."""

SECRET = {
    "an owl that is called during a request": Pair(
        "cucco", OWL_OR_EIGHT, after(ASK, pressing(2, "owl", on_board=True))
    ),
    "an owl that is called twice, in one's hand too, and lost by the request": Pair(
        "cucco",
        OWL_IS_ASKED_FOR,
        after(ASK, pressing(1, "owl", on_board=True, wait=1), pressing(1, "owl", wait=9)),
    ),
    "an answer that is settled ahead": Pair(
        "cucco", LOVERS_OR_SEVEN, after(pressing(1, "+refuse 1 6"), ASK, pressing(1, "+accept 1 6", wait=9))
    ),
    "a turn that is decided ahead": Pair(
        "coucou",
        (coucou_table.table("A3 B8 C5 DJ E9"), coucou_table.table("A3 B7 C5 DJ E9")),
        after(pressing(1, "+keep 1 8C", wait=3), pressing(1, "+ask 1 8C"), pressing(1, "+ 1 8C")),
    ),
    "a bid that is changed": Pair(
        "kuckuck",
        (sealed(52), sealed(51)),
        after(pressing(0, "1", wait=3), pressing(0, "52"), pressing(0, "52", on_board=True)),
    ),
    THOUGHT: Pair("ducksoup", (asked_for("7"), asked_for("8")), pressing(1, "?7H", wait=3)),
}
"""Pairs of games of which the first accepts a press and the second refuses it."""

HOLDING = {
    "lovers that might refuse": Pair("cucco", LOVERS_OR_SEVEN, after(ASK, nothing(9))),
    "an owl that nobody calls": Pair("cucco", OWL_IS_ASKED_FOR, after(ASK, nothing(9))),
    "whatever card is kept": Pair(
        "coucou",
        (coucou_table.table("AK B8 C5 DJ E9"), coucou_table.table("A3 B8 C5 DJ E9")),
        pressing(0, "keep", wait=4),
    ),
    "whatever is bid": Pair(
        "kuckuck",
        (sealed(52), sealed(51)),
        after(pressing(0, "1", wait=3), pressing(0, "2"), pressing(1, "3", wait=3)),
    ),
    "a card that might quack": Pair("ducksoup", (asked_for("7"), asked_for("8")), nothing(4)),
}
"""Pairs of games in which the players act alike, though a hidden card is different."""


async def test_a_secret_press_shows_nothing_whether_it_is_accepted_or_refused(evening: Evening) -> None:
    for secret, pair in SECRET.items():
        accepted, refused = await of_both(evening, pair)
        assert accepted.facts > refused.facts or secret == THOUGHT, secret
        assert accepted.seen == refused.seen, secret
        answers = [[sent for sent in game.requests if "callback" in sent] for game in (accepted, refused)]
        assert answers[0] == answers[1], f"{secret}: one to each press"
        public = [[sent for sent in game.requests if "/channels/" in sent] for game in (accepted, refused)]
        assert public[0] == public[1], secret


async def test_what_somebody_holds_shows_in_nothing_that_discord_hears(evening: Evening) -> None:
    shown = {holding: await of_both(evening, pair) for holding, pair in HOLDING.items()}
    assert [holding for holding, (holder, other) in shown.items() if holder != other] == []
    for compared in ("whatever card is kept", "whatever is bid"):
        assert shown[compared][0].seen, "a turn and a bid would be seen"


async def test_what_is_compared_is_what_happens(evening: Evening) -> None:
    """The comparison must notice an owl that is called in the open."""
    accepted, refused = await of_both(evening, Pair("cucco", OWL_OR_EIGHT, pressing(2, "owl", on_board=True)))
    assert "🦉" in accepted.seen[0][2]
    assert refused.seen == []


async def test_a_person_who_has_decided_ahead_is_called_and_reminded_as_if_not(evening: Evening) -> None:
    def nudged(decide: Acts) -> Acts:
        async def acts(there: Evening, members: Sequence[MemberActor]) -> None:
            await decide(there, members)
            await pressing(0, "keep", wait=1)(there, members)
            await members[0].slash(there.channel, "table remind")
            await there.wait(0.5)

        return acts

    state = coucou_table.table("A3 B8 C5 DJ E9")
    ahead = await heard(Evening(evening.env), "coucou", state, nudged(pressing(1, "+keep 1 8C", wait=3)))
    waits = await heard(Evening(evening.env), "coucou", state, nudged(nothing(3)))
    assert ahead.seen == waits.seen
    assert any("⏰" in shown for _, _, shown in ahead.seen)


async def test_a_person_who_has_called_in_secret_sees_it_in_their_own_hand(evening: Evening) -> None:
    members = await seated(evening, "cucco", OWL_OR_EIGHT[0])
    await ASK(evening, members)
    assert (await evening.press(members[2], evening.hand(members[2]), "owl")).acknowledged
    await evening.paint()
    assert "🦉 Called!" in text(evening.hand(members[2]))
    await evening.press(members[3], evening.hand(members[3]), "owl")
    assert "and you have none. Nobody has noticed." in text(evening.hand(members[3]))
