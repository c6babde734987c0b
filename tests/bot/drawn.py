"""Makes a table for each moment of a game, and all screens of a table. Reads what a screen shows."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from hashlib import sha256
from random import Random
from typing import Any

import msgspec
import regex

from bot.discord_ui.layout import layout
from bot.games.common import MANY
from bot.i18n import Tr
from bot.ids import ChannelId, GuildId, MessageId, TableId, UserId
from bot.names import width_of
from bot.pictures.faces import all_faces
from bot.scores.ending import UNTOLD
from bot.screen import (
    ADDRESS,
    Beside,
    Button,
    ChannelMenu,
    Menu,
    Picture,
    RoleMenu,
    Row,
    Screen,
    Text,
    UserMenu,
)
from bot.screens.ending import full_page
from bot.screens.hand import panel, taken_back
from bot.screens.poster import poster, result
from bot.screens.prompts import reminder
from bot.screens.table import picture_of, table_message
from bot.screens.watching import watching
from bot.table import Phase, Table, log
from bot.table.folding import evolve, fold
from bot.table.guessing import number_now, open_guesses
from bot.table.nouns import Moment
from engine.game import Seat
from tests.engine.contract import Setting

HOST = UserId(100)
WATCHER, GUESSER = UserId(HOST - 2), UserId(HOST - 3)
"""People without a seat at these games."""
NUMBER = TableId(10**12 - 1)
"""The highest table number that an address has room for."""
LONGEST_FACES = {name: f"<:{name}:{10**19 - 1}>" for name in all_faces()}
"""The longest markup that each face can have."""
SECRET = "a-secret-that-nobody-sees"  # noqa: S105
SALT = "a-salt-that-nobody-sees"
DEADLINE = 1_700_000_000.0
NOTICE = "⚠"

MASKED_LINK = regex.compile(r"\[([^\]\n]+)\]\(<?https?:")
EMOJI = regex.compile(r"(?V1)\p{Extended_Pictographic}|<a?:\w+:\d+>")
MOST_COMPONENTS = 40
MOST_CHARACTERS = 4000
MOST_BUTTONS_A_ROW = 5
LONGEST_LABEL, MOST_IN_LABEL = 34, 80
"""How wide a label may be for a phone to show it well, and how many characters Discord takes."""
LONGEST_ADDRESS = 100
LONGEST_ALT = 1024
LONGEST_PLACEHOLDER = 150
LONGEST_OPTION = 100
"""The most characters of an option's label, and of its description."""
MOST_OPTIONS = 25
ROW, BUTTON, MENU, USERS, ROLES, TEXT, GALLERY = 1, 2, 3, 5, 6, 10, 12


def lobby(setting: Setting, names: Sequence[str], house: int = 0) -> Table:
    """A lobby with people of these names, the first of them as its host, and ``house`` bots."""
    options = msgspec.to_builtins(setting.options)
    return fold(
        Table(NUMBER),
        [
            log.Opened(setting.game.key, GuildId(1), ChannelId(2), HOST, options, 60, SECRET, salt=SALT),
            *(log.Joined(UserId(HOST + i), name) for i, name in enumerate(names)),
            *(log.HouseJoined(bird) for bird in range(house)),
        ],
    )


def started(setting: Setting, names: Sequence[str], seed: str = "seed") -> Table:
    """A game that has just begun, with bots in the seats without a name."""
    table = lobby(setting, names, house=setting.seats - len(names))
    seed = sha256(seed.encode()).hexdigest()
    return evolve(table, log.Started(setting.game.version, table.options, seed))


def evening(setting: Setting, names: Sequence[str], seed: str = "seed") -> Iterator[Table]:
    """A random game from start to end, in which one person goes away for a while and another leaves.

    If the game allows it, somebody decides ahead from time to time, or takes that decision back.
    """
    return iter(_evening(setting, tuple(names), seed))


@cache
def _evening(setting: Setting, names: tuple[str, ...], seed: str) -> Sequence[Table]:
    return [*_drawn(setting, names, seed)]


def _drawn(setting: Setting, names: Sequence[str], seed: str) -> Iterator[Table]:
    rng, table, count = Random(seed), started(setting, names, seed), 0
    left = log.Left(UserId(HOST + 1))
    happens: dict[int, log.Entry] = {
        setting.seats * 3: log.WentAway(0, 0.0),
        setting.seats * 3 + 1: log.VotedToClose(UserId(HOST + 1)),
        setting.seats * 4: left,
        setting.seats * 4 + 1: log.CameLate(UserId(HOST - 1), "*" * 32, evolve(table, left).free[0]),
        setting.seats * 9: log.CameBack(0),
    }
    yield table
    while waiting := table.prompt.seats:
        table = ahead(table, rng)
        seat = rng.choice(sorted(waiting))
        action = rng.choice(table.rules.legal(table.state, seat))
        table = evolve(table, log.Acted(seat, action))
        count += 1
        if count in happens and table.phase is Phase.PLAYING:
            table = evolve(table, happens[count])
        if seats := open_guesses(table):
            table = evolve(table, log.Guessed(GUESSER, "*" * 32, seats[-1], number_now(table)))
        yield table


def ahead(table: Table, rng: Random) -> Table:
    """The table after a seat has decided before its turn came, or has taken back such a decision."""
    seat = rng.randrange(len(table.players))
    turn = table.turn_of(seat)
    if turn is None:
        return table
    if table.players[seat].ahead:
        return evolve(table, log.TookBack(seat))
    return evolve(table, log.DecidedAhead(seat, rng.choice(turn.choices), *turn.hand))


def some_seats(table: Table, number: int) -> Collection[Seat]:
    """At a large table a third of the seats, with each ``number`` others, and those whose turn it is."""
    seats = range(len(table.players))
    return {*seats[number % 3 :: 3], *table.prompt.seats} if len(seats) > MANY else seats


def everything(table: Table, tr: Tr, seats: Iterable[Seat] | None = None) -> Iterator[Screen]:
    """Every screen that a table shows to anybody, or else of the hands only those of these seats."""
    yield table_message(table, Moment(DEADLINE), tr)
    for seat in range(len(table.players)) if seats is None else sorted(seats):
        playing = seat % 2 and table.phase is Phase.PLAYING
        picture = picture_of(table, tr, in_beat=False, seat=seat) if playing else None
        above = [picture] if picture else []
        hand = panel(table, seat, Moment(DEADLINE), tr, NOTICE, direct=True, drawn=bool(above))
        yield Screen((*above, *hand.blocks), hand.accent)
    yield taken_back(table, tr)
    if table.phase is not Phase.LOBBY:
        for user in (WATCHER, GUESSER):
            yield watching(table, user, Moment(DEADLINE), tr, NOTICE)
    people = [UserId(user) for user in table.people]
    yield reminder(table, people, people[::2], tr)
    yield table_message(table, Moment(DEADLINE), tr, drawn=True)
    yield poster(table, tr)
    if table.phase is Phase.OVER:
        yield full_page(table, UNTOLD, tr)
        yield result(table, MessageId(77), tr)


def text_of(screen: Screen) -> str:
    """The words on a screen, with its buttons in brackets."""
    parts = []
    for block in screen.blocks:
        if isinstance(block, Text):
            parts.append(block.text)
        elif isinstance(block, Beside):
            parts += [block.text, f"[{block.button.label}]"]
        elif isinstance(block, Row):
            parts += [f"[{button.label}]" for button in block.buttons]
        elif isinstance(block, Picture):
            parts.append(block.alt)
        elif isinstance(block, Menu):
            parts += [block.placeholder] if block.placeholder else []
            parts += [f"[{option.label}]\n{option.description}" for option in block.options]
        elif isinstance(block, RoleMenu | ChannelMenu | UserMenu):
            parts.append(block.placeholder)
    return "\n".join(parts)


def buttons(screen: Screen) -> Iterator[Button]:
    """The buttons from top to bottom, even disabled ones. A hand's button to the rules is left out."""
    for block in screen.blocks:
        there = (
            block.buttons if isinstance(block, Row) else [block.button] if isinstance(block, Beside) else []
        )
        yield from (button for button in there if not leads_to_rules(button))


def leads_to_rules(button: Button) -> bool:
    """Whether the button shows the rules in place of the hand."""
    return ":-:read " in button.press


def live_buttons(screen: Screen) -> set[str]:
    """The labels of the enabled buttons."""
    return {button.label for button in buttons(screen) if not button.disabled}


def components(screen: Screen) -> list[dict[str, Any]]:
    """The components that Discord gets, including those inside others."""
    return list(nested(layout(screen).to_components()))


def nested(parts: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """These components, and all components within them."""
    for part in parts:
        yield part
        yield from nested(part.get("components", ()))
        yield from nested([part["accessory"]] if "accessory" in part else ())


def assert_fits(screen: Screen) -> None:
    """Checks that Discord takes the screen, and that a phone shows its buttons in full."""
    assert [*refusals(components(screen))] == []


def refusals(parts: Sequence[dict[str, Any]]) -> Iterator[str]:
    """The reasons why Discord would refuse these components, or a phone would not show all of them."""
    texts = [part["content"] for part in parts if part["type"] == TEXT]
    rows = [part["components"] for part in parts if part["type"] == ROW]
    buttons = [part for part in parts if part["type"] == BUTTON]
    labels = [button["label"] for button in buttons if "label" in button]
    addresses = [part["custom_id"] for part in parts if part["type"] in (BUTTON, MENU, USERS, ROLES)]
    pictures = [item for part in parts if part["type"] == GALLERY for item in part["items"]]
    ids = [part["id"] for part in parts if "id" in part]
    if len(parts) > MOST_COMPONENTS:
        yield f"{len(parts)} components"
    if (length := characters("".join(texts))) > MOST_CHARACTERS:
        yield f"{length} characters"
    if not all(text.strip() for text in texts):
        yield "an empty text"
    if broken := [text for text in texts if any(map(EMOJI.search, MASKED_LINK.findall(text)))]:
        yield f"an emoji in the words of a link, which Discord does not take: {broken}"
    if not all("label" in button or "emoji" in button for button in buttons):
        yield "an empty button"
    if not all(1 <= len(row) <= MOST_BUTTONS_A_ROW for row in rows):
        yield f"a row of {[*map(len, rows)]}"
    for label in labels:
        if not label or width_of(label) > LONGEST_LABEL or characters(label) > MOST_IN_LABEL:
            yield f"the label {label}"
    for address in addresses:
        if len(address) > LONGEST_ADDRESS or not ADDRESS.fullmatch(address):
            yield f"the address {address}"
    if len(set(addresses)) != len(addresses):
        yield f"an address twice: {addresses}"
    if not all(1 <= characters(picture["description"]) <= LONGEST_ALT for picture in pictures):
        yield "what is said of a picture"
    if len(set(ids)) != len(ids):
        yield "an id twice"
    for part in parts:
        if part["type"] == MENU:
            yield from _refusals_of_a_menu(part)


def _refusals_of_a_menu(menu: dict[str, Any]) -> Iterator[str]:
    options = menu["options"]
    chosen = sum(option["default"] for option in options)
    if not 1 <= len(options) <= MOST_OPTIONS or chosen > 1:
        yield f"a menu of {len(options)} options, {chosen} of them chosen"
    if not chosen and not 1 <= characters(menu["placeholder"]) <= LONGEST_PLACEHOLDER:
        yield "a menu that does not say what for"
    for option in options:
        for said in (option["label"], option.get("description", "-")):
            if not 1 <= characters(said) <= LONGEST_OPTION:
                yield f"the option {said}"


def characters(text: str) -> int:
    """The length of a text as a browser counts it. An emoji may count as two."""
    return len(text.encode("utf-16-le")) // 2
