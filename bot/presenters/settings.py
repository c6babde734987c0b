"""The pages of `/settings`: each setting with its meaning and a menu, and a form for all at once."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from bot.i18n import LANGUAGES, N_, Tr
from bot.screen import Block, Button, Field, Form, Line, Menu, Option, RoleMenu, Row, Screen, Text, address
from bot.settings import HAND_TEXTS, MANAGERS, NOTIFY_TEXTS, PersonSettings, ServerSettings
from bot.table.paces import TEXTS as PACES

OF_DISCORD, ON, OFF = "discord", "on", "off"
EVERYBODY, ROLE, ONLY_MANAGERS = "everybody", "role", "managers"


class Choice(NamedTuple):
    """One choice of a setting. ``meaning`` says in a sentence what it does."""

    label: str
    meaning: str


class Setting(NamedTuple):
    """A setting and its choices, by value. The first choice is the default."""

    title: str
    choices: Mapping[str, Choice]


class Notice(NamedTuple):
    """What came of a choice just made, shown below its setting. Without a sentence it was saved."""

    key: str
    sentence: str | None = None
    done: bool = True


OWN_LANGUAGE = Choice(
    "{language}", N_("My language with you: {language}. Only the list of commands follows Discord.")
)
TABLES_LANGUAGE = Choice(
    "{language}", N_("Language of the tables: {language}. Each player's hand is in that player's language.")
)

MINE: Mapping[str, Setting] = {
    "hand": Setting(
        N_("Your hand"),
        {
            "panel": Choice(HAND_TEXTS["panel"], N_("*My hand* opens it at the table; only you can see it.")),
            "dm": Choice(
                HAND_TEXTS["dm"], N_("It comes to you when a game starts, and stays until its end.")
            ),
        },
    ),
    "notify": Setting(
        N_("Pings when it is your move"),
        {
            "slow": Choice(
                NOTIFY_TEXTS["slow"], N_("Once per move, if you have two minutes or more for it.")
            ),
            "always": Choice(NOTIFY_TEXTS["always"], N_("Once per move, in any game.")),
            "never": Choice(
                NOTIFY_TEXTS["never"], N_("Not even with `/nudge`: look at your tables now and then.")
            ),
        },
    ),
    "pictures": Setting(
        N_("Pictures"),
        {
            ON: Choice(N_("with pictures"), N_("Cards and charts are pictures, each with a description.")),
            OFF: Choice(N_("text only"), N_("Cards and charts are told in words.")),
        },
    ),
    "language": Setting(
        N_("Your language"),
        {
            OF_DISCORD: Choice(
                N_("same as your Discord"), N_("I use the language of your Discord, if I know it.")
            )
        }
        | dict.fromkeys(LANGUAGES, OWN_LANGUAGE),
    ),
}
"""The settings of a person."""

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
                PACES["live"], N_("For players who watch the table. The host can choose another pace.")
            ),
            "relaxed": Choice(
                PACES["relaxed"], N_("For a game beside other things. The host can choose another pace.")
            ),
            "post": Choice(PACES["post"], N_("For a look now and then. The host can choose another pace.")),
        },
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
NOT_IN_FORM = ("looks",)
"""Settings of a server for which its form, which asks for no role either, has no room."""


def on_or_off(on: bool) -> str:
    return ON if on else OFF


def my_page(
    mine: PersonSettings, tr: Tr, notices: Sequence[Notice] = (), *, saved: Collection[str] | None = None
) -> Screen:
    """A person's settings. ``saved`` are those that a form has just changed, None if no form was sent."""
    chosen = _of_person(mine)
    title = Text("## " + tr("Your settings") + "\n" + tr("They go with you to every server where I am."))
    blocks = [block for key in MINE for block in _setting("me", key, MINE[key], chosen[key], tr, notices)]
    return Screen((title, *blocks, *_foot("me", MINE, tr, notices, saved)))


def server_page(
    settings: ServerSettings,
    tr: Tr,
    notices: Sequence[Notice] = (),
    *,
    roles: Sequence[int],
    asked: bool = False,
    saved: Collection[str] | None = None,
) -> Screen:
    """A server's settings. ``roles`` are the roles that the server has.

    ``asked``: the role that opens tables is still to be chosen. ``saved`` are the settings that a form has
    just changed, None if no form was sent.
    """
    openers, chosen = settings.openers, _of_server(settings)
    if asked:
        chosen["openers"] = ROLE
    if openers and openers not in roles and all(each.key != "openers" for each in notices):
        gone = tr(
            "This role is gone, so only people who can manage the server can open tables. "
            "Choose another role."
        )
        notices = (*notices, Notice("openers", gone, done=False))
    blocks: list[Block] = []
    for key, setting in SERVERS.items():
        blocks += _setting("server", key, setting, chosen[key], tr, notices)
        if key == "openers" and chosen[key] == ROLE:
            role = openers if openers in roles else None
            blocks.append(RoleMenu(address("set server role"), tr("Which role?"), role))
    title = Text("## " + tr("Settings of this server") + "\n" + tr("They apply to everybody who plays here."))
    return Screen((title, *blocks, *_foot("server", SERVERS, tr, notices, saved)))


def my_form(mine: PersonSettings, tr: Tr) -> Form:
    """All settings of a person in one form."""
    return _form("me", tr("Your settings"), MINE, _of_person(mine), tr)


def server_form(settings: ServerSettings, tr: Tr) -> Form:
    """The settings of a server in one form. It has five fields, so the page asks for the rest."""
    fields = {key: setting for key, setting in SERVERS.items() if key not in NOT_IN_FORM}
    return _form("server", tr("Settings of this server"), fields, _of_server(settings), tr)


def _of_person(mine: PersonSettings) -> dict[str, str]:
    return _offered(
        MINE,
        hand=mine.hand,
        notify=mine.notify,
        pictures=on_or_off(not mine.text_only),
        language=mine.language or OF_DISCORD,
    )


def _of_server(settings: ServerSettings) -> dict[str, str]:
    openers = settings.openers
    return _offered(
        SERVERS,
        language=settings.language or OF_DISCORD,
        looks=settings.looks,
        pace=settings.pace,
        threads=on_or_off(settings.threads),
        openers=ROLE if openers else ONLY_MANAGERS if openers == MANAGERS else EVERYBODY,
        seasons=on_or_off(settings.seasons),
    )


def _offered(settings: Mapping[str, Setting], **chosen: str) -> dict[str, str]:
    """The chosen values. Where a newer bot has saved an unknown value, the default stands instead."""
    return {
        key: chosen[key] if chosen[key] in setting.choices else next(iter(setting.choices))
        for key, setting in settings.items()
    }


def _setting(
    whose: str, key: str, setting: Setting, chosen: str, tr: Tr, notices: Sequence[Notice]
) -> tuple[Text, Menu]:
    says = _filled(setting.choices[chosen].meaning, chosen, tr)
    for each in notices:
        if each.key == key:
            says = each.sentence or tr("Saved.") + " " + says
            says = ("✓ " if each.done else "⚠️ ") + says
    text = Text(f"**{tr(setting.title)}**\n{says}")
    return text, _menu(address(f"set {whose} {key}"), setting, chosen, tr)


def _menu(press: str, setting: Setting, chosen: str, tr: Tr) -> Menu:
    options = tuple(
        Option(_filled(choice.label, value, tr), value, plain(_filled(choice.meaning, value, tr)))
        for value, choice in setting.choices.items()
    )
    return Menu(press, options, chosen)


def _foot(
    whose: str,
    settings: Mapping[str, Setting],
    tr: Tr,
    notices: Sequence[Notice],
    saved: Collection[str] | None,
) -> Iterator[Block]:
    """The button to the form, and above it what came of the form just sent."""
    yield Line()
    if saved is not None:
        named = ", ".join(f"**{tr(settings[key].title)}**" for key in saved)
        lines = ["✓ " + tr("Saved: {settings}.", settings=named) if saved else tr("Nothing has changed.")]
        if open_ones := [f"**{tr(settings[each.key].title)}**" for each in notices if not each.done]:
            lines.append("⚠️ " + tr("Look above: {settings}.", settings=", ".join(open_ones)))
        yield Text("\n".join(lines))
    yield Row((Button(tr("Change several"), address(f"fill {whose}")),))


def _form(whose: str, title: str, settings: Mapping[str, Setting], chosen: Mapping[str, str], tr: Tr) -> Form:
    """A form with a menu for each setting.

    Each field's name holds the value that it showed, so that only what was changed in the form is saved.
    """
    return Form(
        title,
        address(f"filled {whose}"),
        tuple(
            Field(tr(setting.title), _menu(f"{key} {chosen[key]}", setting, chosen[key], tr))
            for key, setting in settings.items()
        ),
    )


def _filled(text: str, value: str, tr: Tr) -> str:
    language = LANGUAGES.get(value, "")
    return language if text == "{language}" else tr(text, language=language)


def plain(text: str) -> str:
    """The text without markdown, which a menu would show as it is."""
    return text.replace("*", "").replace("`", "")
