"""All screens of all games: they match what is written down, keep Discord's limits, and show no secret."""

import re
from collections.abc import Iterator, Sequence
from difflib import unified_diff
from itertools import cycle, product
from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.common import IN_LINES, MANY, SHORT, name_of, sitting
from bot.i18n import NO_FACES, FaceMarkup, Tr
from bot.ids import UserId
from bot.names import cut, escaped, graphemes, tidy, width_of
from bot.scores.ending import UNTOLD
from bot.screen import Beside, Picture, Screen, Text
from bot.screens.ending import full_page
from bot.screens.hand import hands_of_others, panel
from bot.screens.table import CLOSED, story, table_message
from bot.screens.watching import watching
from bot.table import Phase, Table, log
from bot.table.extras import extras
from bot.table.folding import evolve
from bot.table.nouns import Moment, Player
from bot.table.occasions import KINDS
from bot.zones import ZONES
from engine.game import Seat
from engine.registry import games
from tests.bot.drawn import (
    DEADLINE,
    LONGEST_FACES,
    SALT,
    SECRET,
    WATCHER,
    buttons,
    components,
    evening,
    everything,
    live_buttons,
    lobby,
    refusals,
    some_seats,
    text_of,
)
from tests.bot.hard_names import HOSTILE, long_names
from tests.bot.screens.held import HELD, said
from tests.bot.screens.pages import pages
from tests.bot.screens.positions import position
from tests.bot.screens.veiled import NAMELESS, Veiled, untranslated
from tests.bot.screens.written import SHELF, drawn_now, written_down
from tests.engine.contract import FEW_SETTINGS, SOME_SETTINGS, Setting, biggest_of

LOOKS: list[tuple[str, FaceMarkup]] = [("fr", LONGEST_FACES), ("de", LONGEST_FACES), ("de", NO_FACES)]
"""Languages and face markup. German has the longest words, and a card's markup is longer than its name."""
MOST_PLANNED = 4
MOST_HELD, GAMES_HELD = 5, 3
"""Every sentence is checked in so many games of up to `MOST_HELD` players: enough for each to be said."""
each_game = pytest.mark.parametrize("game", games())


def some_of(game: str) -> list[Setting]:
    return [setting for setting in SOME_SETTINGS if setting.game.key == game]


def moments(setting: Setting, names: Sequence[str], every: int) -> list[Table]:
    """Enough moments of a game to meet each kind of moment, and the end of the game."""
    met = [*evening(setting, names)]
    return [*met[::every], *met[-2:]]


def untimely(setting: Setting, names: Sequence[str]) -> list[Table]:
    """Lobbies: empty, with only a host, with bots, and full of people."""
    return [
        lobby(setting, []),
        lobby(setting, names[:1]),
        lobby(setting, names[:1], house=1),
        lobby(setting, names[:1], house=setting.seats - 1),
        lobby(setting, names),
    ]


def closed(setting: Setting, names: Sequence[str]) -> list[Table]:
    """A full lobby, closed for each reason."""
    return [evolve(lobby(setting, names), log.Closed(reason)) for reason in CLOSED]


@pytest.mark.parametrize("name", sorted(SHELF))
def test_screens_are_as_they_are_written_down(name: str) -> None:
    """If a screen has changed on purpose, `make screens` writes it down again. Read the difference."""
    before = [line for head, told in written_down(name).items() for line in (head, *told)]
    now = [line for head, told in drawn_now(name).items() for line in (head, *told)]
    assert [*unified_diff(before, now, "as written down", "as drawn now", lineterm="")] == []


# Faults of a screen

SUIT = re.compile("[♣♠]")
"""Discord draws them black, and so not to be seen on its dark theme."""
CODE_WIDTH = 27
"""How many letters a line of a code block has room for on a phone that is 360 pixels wide."""


def wrong(screen: Screen, tr: Tr) -> Iterator[str]:
    """A screen's faults: refused by Discord, a placeholder left, a secret shown, or markup in alt text."""
    yield from refusals(components(screen))
    said = text_of(screen)
    yield from (f"{word} is not filled in" for word in re.findall(r"\{\w*\}", said))
    yield from (f"{secret} is told" for secret in (SECRET, SALT) if secret in said)
    seen = [block.text for block in screen.blocks if isinstance(block, Text)]
    seen += [button.label for button in buttons(screen) if not (button.picture_only and button.emoji)]
    yield from (f"{words} has a suit without a picture" for words in seen if tr.faces and SUIT.search(words))
    listed = [line for block in said.split("```")[1::2] for line in block.splitlines()]
    yield from (f"{line} is broken on a small phone" for line in listed if width_of(line) > CODE_WIDTH)
    for picture in (block for block in screen.blocks if isinstance(block, Picture)):
        alt = re.sub(r"\*{29,32}|\*+…$", "", picture.alt)  # 32 stars are a latecomer's name
        yield from (
            f"{markup} in what is said of a picture" for markup in ("**", "<:", "🤖") if markup in alt
        )
        if tr.language == "fr" and re.search(r"\w: ", alt):
            yield "a French colon without its space"


@each_game
def test_every_moment_of_a_game_fits_whatever_the_names_and_tells_nothing_secret(game: str) -> None:
    found, smallest, biggest = [], some_of(game)[0], biggest_of(game)
    *big, last, end = moments(biggest, long_names(biggest), 83)
    drawn = [*product([last, end, *closed(smallest, long_names(smallest))], LOOKS)]
    drawn += zip(big, cycle(LOOKS), strict=False)
    for setting in some_of(game):
        names = long_names(setting)
        tables = moments(setting, names, 33 + setting.seats) + untimely(setting, names)
        drawn += zip(tables + moments(setting, names[:2], 61), cycle(LOOKS), strict=False)
    for met, (table, (language, faces)) in enumerate(drawn):
        tr = Tr(language, faces=faces)
        for number, screen in enumerate(everything(table, tr, some_seats(table, met))):
            complaints = [*wrong(screen, tr)]
            complaints += ["the seed"] if table.seed and table.seed in text_of(screen) else []
            found += [(table.options, table.seq, language, number, complaint) for complaint in complaints]
    assert found == []


@pytest.mark.parametrize(("language", "faces"), [("de", NO_FACES), ("fr", NO_FACES), ("de", LONGEST_FACES)])
def test_help_lists_settings_and_questions_fit(language: str, faces: FaceMarkup) -> None:
    tr, names = Tr(language, faces=faces), long_names(FEW_SETTINGS[-1])
    told = [(name, complaint) for name, screen in pages(tr, names) for complaint in wrong(screen, tr)]
    assert told == []


@pytest.mark.parametrize("game", HELD)
def test_a_sentence_on_what_happened_is_true_of_the_state_it_speaks_of(game: str) -> None:
    met, untrue = set(), []
    before: Any
    small = [setting for setting in FEW_SETTINGS if setting.game.key == game and setting.seats <= MOST_HELD]
    for number in range(GAMES_HELD):
        setting, before = small[5 * number % len(small)], None  # sizes and options change with each step of 5
        for place, table in enumerate(evening(setting, ["Ann", "Ben"], f"held {number}")):
            ended, before = table.state.last is not before, table.state.last
            for in_beat in {False, ended} if ended or place % 4 == 1 else ():
                for one in said(table, HELD[game], in_beat=in_beat):
                    met.add(one.text)
                    if not HELD[game][one.text](one):
                        untrue.append((setting, table.seq, one.me, one.text, one.details))
    assert untrue == []
    assert met == HELD[game].keys(), "nobody says it any more: see `held.py`"


# Every word comes from a catalogue


@pytest.mark.parametrize("name", [*games(), "pages"])
def test_no_word_bypasses_the_catalogues(name: str) -> None:
    if name in games():
        drawn: list[tuple[str, Screen]] = []
        for setting in some_of(name)[::2]:
            tables = [*untimely(setting, [str(seat) for seat in range(setting.seats)])]
            tables += [*closed(setting, NAMELESS), *moments(setting, NAMELESS, 61)]
            for met, table in enumerate(tables):
                screens = everything(table, Veiled(), some_seats(table, met))
                drawn += [(f"{setting}", screen) for screen in screens]
    else:
        others = ("rules", "evening of one game, moved", "evening of games, moved")
        """The rulebooks have a page for each language, and a day has its name in Japanese."""
        drawn = [(head, screen) for head, screen in pages(Veiled(), "123") if not head.startswith(others)]
    told = [(head, word) for head, screen in drawn for word in untranslated(screen)]
    unknown = {"SHA", "SHAKE", "gone", *re.findall(r"[^\W\d_]+", " ".join(ZONES))}
    assert [one for one in told if one[1] not in unknown] == [], "but for time zones, and a game that is gone"


# If the names on a screen change, nothing else on it changes


def stand_in(seat: Seat) -> str:
    """A name as wide as names get on a score sheet."""
    return chr(ord("A") + seat) + "X" * 11


def renamed(table: Table, names: Sequence[str]) -> Table:
    """The same table, with these names in place of those that `stand_in` gives."""
    new = {stand_in(seat): name for seat, name in enumerate(names)}

    def called(player: Player) -> Player:
        return replace(player, name=new.get(player.name, player.name))

    former = tuple((seat, called(player)) for seat, player in table.former)
    return replace(table, players=tuple(map(called, table.players)), former=former)


def in_markdown(screen: Screen) -> Screen:
    """Only the screen's texts, because names are not escaped in its buttons and pictures."""
    said = [Text(block.text) for block in screen.blocks if isinstance(block, Text | Beside)]
    return replace(screen, blocks=tuple(said))


def in_lines(name: str) -> str:
    """The name as it is shown in a line that lists several names."""
    return escaped(cut(tidy(name).replace("`", "'"), IN_LINES))


@each_game
def test_whatever_is_in_a_name_all_else_on_the_screen_stays_the_same(game: str) -> None:
    settings = [setting for setting in some_of(game) if setting.seats <= MANY]
    tr = Tr("en")
    hostile = [tidy(name) for name in HOSTILE if name != "*" * 32]  # 32 stars are a latecomer's name
    for setting in cycle(settings):
        names, hostile = hostile[: setting.seats], hostile[setting.seats :]
        if not names:
            break
        plain = [*map(stand_in, range(setting.seats))]
        for table in (lobby(setting, plain), *moments(setting, plain, 41)):
            drawn = zip(everything(renamed(table, names), tr), everything(table, tr), strict=True)
            for seen, expected in drawn:
                parts, others = (text_of(in_markdown(screen)).split("```") for screen in (seen, expected))
                said = others[::2]
                for seat, name in enumerate(names):
                    said = [part.replace(stand_in(seat), escaped(name)) for part in said]
                    said = [part.replace(in_lines(stand_in(seat)), in_lines(name)) for part in said]
                assert parts[::2] == said
                assert [part.count("\n") for part in parts[1::2]] == [
                    part.count("\n") for part in others[1::2]
                ]
                assert not any("`" in part for part in parts[1::2])


def test_a_name_that_is_cut_short_is_as_harmless_as_a_whole_one() -> None:
    for whole in map(tidy, HOSTILE):
        short = name_of(Player(user=UserId(1), name=whole), Tr("en"), SHORT)
        signs = graphemes(whole)
        kept = whole if len(signs) <= SHORT else "".join(signs[: SHORT - 1]).rstrip() + "…"
        assert short == escaped(kept)


# Nobody reads anything that they must not know


def look(table: Table, seat: Seat | None, *, drawn: bool = False) -> Screen:
    if seat is None:
        return table_message(table, Moment(DEADLINE), Tr("en"), drawn=drawn)
    return panel(table, seat, Moment(DEADLINE), Tr("en"))


@each_game
def test_the_shared_screen_is_the_same_whatever_is_chosen_in_secret(game: str) -> None:
    for setting in some_of(game):
        together = [table for table in evening(setting, ["Ann", "Ben"]) if len(table.prompt.seats) > 1]
        for table in together[::31]:
            for seat in sorted(table.prompt.seats)[:2]:
                choices = [evolve(table, log.Acted(seat, a)) for a in table.rules.legal(table.state, seat)]
                other = (seat + 1) % setting.seats
                first, *others = (
                    (look(one, None), look(one, other), look(one, None, drawn=True)) for one in choices
                )
                assert others == [first] * len(others)
                own = {text_of(look(choice, seat)) for choice in choices}
                assert len(own) == len(choices), "but one's own panel shows it"
        assert together or getattr(setting.options, "bidding", "") != "sealed"


@each_game
def test_secret_and_seed_are_led_to_where_a_game_was_dealt_and_is_over(game: str) -> None:
    setting = some_of(game)[0]
    *_, playing, over = evening(setting, ["Ann", "Ben"])
    unplayed = [evolve(playing, log.Closed(reason)) for reason in ("unplayed", "voted", "empty", "gone")]
    # Another process may still play a game that is void here, so a void game's screens show no secret.
    void = [evolve(playing, log.Closed("void")), evolve(lobby(setting, ["Ann"]), log.Closed("cancelled"))]
    shown = [
        bool({"Watch again", "Verify"} & {*live_buttons(look(table, None))})
        for table in (over, *unplayed, playing, *void)
    ]
    assert shown == [True] * 5 + [False] * 3
    for table in (over, *unplayed, *void):
        told = "".join(map(text_of, everything(table, Tr("en"))))
        assert not any(secret in told for secret in (SECRET, SALT, table.seed or SECRET))


@each_game
def test_deciding_ahead_is_on_ones_own_panel_and_nowhere_else(game: str) -> None:
    """A player may also decide ahead how to answer if somebody asks for their card."""
    setting, planned = biggest_of(game), 0
    for before in [*evening(setting, ["Ann", "Ben", "Cleo"][: setting.seats])][::7]:
        for seat, player in enumerate(before.players):
            turn = before.turn_of(seat) or before.answer_of(seat)
            if turn and player.present and not player.ahead and seat not in before.prompt.seats:
                after_it = evolve(before, log.DecidedAhead(seat, turn.choices[-1], *turn.hand))
                one, two = ([*everything(now, Tr("en"))] for now in (before, after_it))
                assert [at for at, screen in enumerate(one) if screen != two[at]] == [1 + seat]
                planned += 1
                break
        if planned == MOST_PLANNED:
            break
    assert planned or game not in ("coucou", "cucco", "kuckuck")


def test_in_cucco_nobody_else_sees_who_could_refuse_or_who_has_called_the_owl() -> None:
    def seen(text: str) -> list[Screen]:
        table = position(f"cucco {text}")
        return [look(table, seat) for seat in (None, *range(5))]

    lovers, other = (seen(f"A3 B{card} C8 D9 E14 : A:ask") for card in (6, 7))
    assert [one == two for one, two in zip(lovers, other, strict=True)] == [
        True,
        True,
        False,
        True,
        True,
        True,
    ]
    asked, called = (seen(f"A5 B9 C21 D13 E14 : A:ask{owl}") for owl in ("", " C:owl"))
    assert [one == two for one, two in zip(asked, called, strict=True)] == [True] * 3 + [False] + [True] * 2
    assert all("Owl!" in live_buttons(screen) for screen in asked[1:]), "in everybody's hand alike"


@pytest.mark.parametrize("game", [game for game in games() if extras(game).open_hand])
def test_open_hands_show_who_plays_or_watches_what_each_holds_and_nothing_that_was_chosen(game: str) -> None:
    tr, told = Tr("en"), extras(game).open_hand
    assert told
    for table in (one for one in moments(some_of(game)[0], ["Ann", "Ben"], 11) if one.prompt.seats):
        shown, asked = replace(table, occasion=KINDS["open"]), min(table.prompt.seats)
        pages = {None: watching(shown, WATCHER, Moment(), tr), asked: panel(shown, asked, Moment(), tr)}
        for seat, page in pages.items():
            assert not [*hands_of_others(table, seat, tr)], "elsewhere they are closed"
            held = "".join(one.text for one in hands_of_others(shown, seat, tr))
            assert held in text_of(page)
            for other in {*range(len(table.players))} - {seat}:
                assert told(table.rules.view(table.state, other), tr) in held
            for other in table.prompt.seats if len(table.prompt.seats) > 1 else ():
                state = table.rules.apply(table.state, other, table.rules.legal(table.state, other)[0]).state
                if table.rules.prompt(state).turn == table.prompt.turn:
                    [same] = hands_of_others(replace(shown, state=state), seat, tr)
                    assert same.text == held, "what is chosen lies face down"


# What watchers see


@pytest.mark.parametrize("game", [game for game in games() if extras(game).guesses])
def test_a_watcher_reads_the_story_of_the_board_and_nobodys_guess(game: str) -> None:
    tr = Tr("en")
    for setting in some_of(game)[:3]:
        for table in moments(setting, ["Ann", "Ben"], 37):
            plain = replace(table, guessers={})
            assert table_message(table, Moment(DEADLINE), tr) == table_message(plain, Moment(DEADLINE), tr)
            if table.phase is Phase.OVER:
                assert full_page(table, UNTOLD, tr) != full_page(plain, UNTOLD, tr), "told at the end"
            if table.phase is Phase.PLAYING:
                shown = watching(table, WATCHER, Moment(DEADLINE), tr)
                assert shown == watching(plain, WATCHER, Moment(DEADLINE), tr)
                for block in story(table, sitting(table, tr, DEADLINE), in_beat=False):
                    assert getattr(block, "text", "") in text_of(shown)
