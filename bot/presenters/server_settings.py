"""The pages of `/settings server`: each setting with its meaning and a menu."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from bot.games.presenter import presenter
from bot.i18n import LANGUAGES, N_, Tr
from bot.presenters.birds import LEVELS
from bot.presenters.season_settings import season_blocks, season_losses
from bot.presenters.settings import explained, heading, offered, on_or_off
from bot.screen import Block, Button, ChannelMenu, Line, Menu, Option, RoleMenu, Row, Screen, Text, address
from bot.settings import MANAGERS, OF_DISCORD, OFF, ON, Choice, Notice, ServerSettings, Setting
from bot.table.paces import HOUR, SECONDS
from bot.table.paces import TEXTS as PACES
from engine.minds import FAIR
from engine.options import choices
from engine.registry import games

EVERYBODY, ROLE, ONLY_MANAGERS = "everybody", "role", "managers"
MOST_CHANNELS = 25
"""As many as one menu of Discord lets people choose."""

Part: TypeAlias = Literal["tables", "places", "podiums", "options"]
PARTS: Mapping[Part, str] = {
    "tables": N_("Tables"),
    "places": N_("Channels"),
    "podiums": N_("Seasons"),
    "options": N_("Options"),
}
"""The pages, each with the label of its button."""

LEVEL = Setting(N_("Bots"), {level: LEVELS[level] for level in (FAIR, "easy", "strong")})
"""Stands among the usual options."""

CHANNELS, CALLED, ANNOUNCED = (
    N_("Channels for tables"),
    N_("Ping for a new table"),
    N_("Channel for results"),
)


class Has(NamedTuple):
    """The roles and the channels that a server has, and what keeps the bot from what was chosen there."""

    roles: Collection[int]
    channels: Collection[int] = ()
    problems: Sequence[Notice] = ()


BY_POST = N_("For a look now and then. The host can choose another pace.")
TABLES_LANGUAGE = Choice(
    "{language}", N_("Language of the tables: {language}. Each player's hand is in that player's language.")
)

SERVERS: Mapping[str, Setting] = {
    "language": Setting(
        N_("Language of the tables"),
        {
            OF_DISCORD: Choice(
                N_("same as the server's Discord"),
                N_("The tables use the server's language on Discord, if I know it."),
            )
        }
        | dict.fromkeys(LANGUAGES, TABLES_LANGUAGE),
    ),
    "looks": Setting(
        N_("What the tables look like"),
        {
            "drawn": Choice(
                N_("a drawn table"),
                N_("A picture shows the table. It changes after each trick or deal."),
            ),
            "cards": Choice(N_("cards in the text"), N_("Small pictures of cards stand between the words.")),
            "words": Choice(
                N_("words only"), N_("The tables show no pictures. For your hand, choose in `/settings me`.")
            ),
        },
    ),
    "pace": Setting(
        N_("Usual pace"),
        {
            "live": Choice(
                PACES["live"], N_("For players who stay at the table. The host can choose another pace.")
            ),
            "relaxed": Choice(
                PACES["relaxed"], N_("For playing beside other things. The host can choose another pace.")
            ),
        }
        | {pace: Choice(PACES[pace], BY_POST) for pace, seconds in SECONDS.items() if (seconds or 0) >= HOUR},
    ),
    "threads": Setting(
        N_("Threads"),
        {
            OFF: Choice(
                N_("tables in the channel"), N_("A table opens in the channel where the command is used.")
            ),
            ON: Choice(
                N_("a thread for each table"),
                N_("A table opened in a text channel gets its own thread."),
            ),
        },
    ),
    "openers": Setting(
        N_("Who may open tables"),
        {
            EVERYBODY: Choice(
                N_("everybody"), N_("Anybody who can use commands in a channel can open a table there.")
            ),
            ROLE: Choice(
                N_("members with one role"),
                N_("They and the server's managers can open tables. Anybody can join."),
            ),
            ONLY_MANAGERS: Choice(
                N_("server managers only"), N_("Nobody else can open tables. Anybody can join.")
            ),
        },
    ),
    "seasons": Setting(
        N_("Seasons"),
        {
            ON: Choice(
                N_("with seasons"), N_("Each month has its own leaderboard, beside the all-time one.")
            ),
            OFF: Choice(N_("without seasons"), N_("Only the all-time leaderboard.")),
        },
    ),
}
"""The settings of a server."""


def server_page(
    settings: ServerSettings,
    tr: Tr,
    notice: Notice | None = None,
    *,
    has: Has,
    part: Part = "tables",
    asked: bool = False,
    game: str = "",
) -> Screen:
    """One page of a server's settings.

    ``asked``: the role that opens tables is still to be chosen. ``game`` is the one whose options are shown;
    "" for any.
    """
    told = {notice.key: notice} if notice else {}
    # What is wrong is told again with each choice.
    told |= {each.key: each for each in (*has.problems, *_gone(settings, tr, has))}
    title = Text("## " + tr("Settings of this server") + "\n" + tr("They apply to everybody who plays here."))
    if part == "tables":
        blocks = _tables(settings, tr, told, has, asked=asked)
    else:
        blocks = _others(part, settings, tr, told, has, game)
    turns = (
        Button(
            tr(name), address(f"part {key}"), "primary" if key == part else "secondary", disabled=key == part
        )
        for key, name in PARTS.items()
    )
    return Screen((title, *blocks, Line(), Row(tuple(turns))))


def _gone(settings: ServerSettings, tr: Tr, has: Has) -> Iterator[Notice]:
    """What was chosen and is there no more."""
    if settings.openers and settings.openers not in has.roles:
        gone = tr(
            "This role is gone, so only people who can manage the server can open tables. "
            "Choose another role."
        )
        yield Notice("openers", gone, done=False)
    if settings.channels and not {*settings.channels} & {*has.channels}:
        gone = tr(
            "These channels are gone, so no table can open. Choose others, or none to allow all channels."
        )
        yield Notice("channels", gone, done=False)
    if settings.called and settings.called not in has.roles:
        yield Notice("called", tr("This role is gone, so nobody is pinged. Choose another one."), done=False)
    if settings.announced and settings.announced not in has.channels:
        gone = tr("This channel is gone, so results stay at their tables. Choose another one.")
        yield Notice("announced", gone, done=False)
    yield from season_losses(settings, tr, has.roles, has.channels)


def _tables(
    settings: ServerSettings, tr: Tr, told: Mapping[str, Notice], has: Has, *, asked: bool
) -> Iterator[Block]:
    chosen = _of_server(settings)
    if asked:
        chosen["openers"] = ROLE
    for key, setting in SERVERS.items():
        yield from explained(address(f"set server {key}"), setting, chosen[key], tr, told.get(key))
        if key == "openers" and chosen[key] == ROLE:
            role = settings.openers if settings.openers in has.roles else None
            yield RoleMenu(address("set server role"), tr("Which role?"), role)


def _places(settings: ServerSettings, tr: Tr, told: Mapping[str, Notice], has: Has) -> Iterator[Block]:
    channels = tuple(each for each in settings.channels if each in has.channels)
    says = (
        tr("Tables open only in these channels and their threads.")
        if settings.channels
        else tr("Tables can open in every channel where people can use commands.")
    )
    yield heading(tr(CHANNELS), says, tr, told.get("channels"))
    yield ChannelMenu(address("set server channels"), tr("All channels"), channels, MOST_CHANNELS)
    says = (
        tr("This role is pinged when a table opens that anybody can join, at most once in ten minutes.")
        if settings.called
        else tr("Nobody is pinged when a table opens.")
    )
    yield heading(tr(CALLED), says, tr, told.get("called"))
    role = settings.called if settings.called in has.roles else None
    yield RoleMenu(address("set server called"), tr("No role"), role, optional=True)
    says = (
        tr("When a game ends, its result is also posted here, with a link to the table.")
        if settings.announced
        else tr("Each result stays where the game was played.")
    )
    yield heading(tr(ANNOUNCED), says, tr, told.get("announced"))
    announced = tuple(each for each in (settings.announced,) if each and each in has.channels)
    yield ChannelMenu(address("set server announced"), tr("No channel"), announced, 1)


def _others(
    part: Part, settings: ServerSettings, tr: Tr, told: Mapping[str, Notice], has: Has, game: str
) -> Iterator[Block]:
    if part == "places":
        return _places(settings, tr, told, has)
    if part == "podiums":
        return season_blocks(settings, tr, told, has.roles, has.channels)
    return _options(settings, tr, told, game)


def _options(settings: ServerSettings, tr: Tr, told: Mapping[str, Notice], chosen: str) -> Iterator[Block]:
    """The options of one game at a time: those of all would be two screens of a phone."""
    yield Text(tr("A table opens with these options, unless its host chooses others."))
    level = offered({"level": LEVEL}, level=settings.level)["level"]
    yield from explained(address("set server level"), LEVEL, level, tr, told.get("level"))
    game = games().get(chosen) or next(iter(games().values()))
    offered_games = tuple(Option(presenter(key).title, key) for key in games())
    yield Line()
    yield Menu(address("set server game"), offered_games, game.key)
    shown, of_game = presenter(game.key), tr.of(game.key)
    usual = settings.options_of(game.key)
    for name, values in choices(game.Options).items():
        options = tuple(Option(of_game(shown.value_texts[value]), str(value)) for value in values)
        key = f"{game.key} {name}"
        called = of_game(name)  # the word of the command, which Discord wants in small letters
        title = f"{shown.title} · {called[:1].upper()}{called[1:]}"
        yield heading(title, of_game(shown.option_texts[name]) + ".", tr, told.get(key))
        yield Menu(address(f"set option {key}"), options, str(usual[name]))


def _of_server(settings: ServerSettings) -> dict[str, str]:
    openers = settings.openers
    return offered(
        SERVERS,
        language=settings.language or OF_DISCORD,
        looks=settings.looks,
        pace=settings.pace,
        threads=on_or_off(settings.threads),
        openers=ROLE if openers else ONLY_MANAGERS if openers == MANAGERS else EVERYBODY,
        seasons=on_or_off(settings.seasons),
    )
