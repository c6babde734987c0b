"""The pages of `/settings`: what is chosen now, what that means, and a menu for each choice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.i18n import LANGUAGES, N_, Tr
from bot.paces import TEXTS as PACES
from bot.preferences import HAND_TEXTS, MANAGERS, NOTIFY_TEXTS, Customs, Preferences
from bot.screen import Block, Menu, Option, RoleMenu, Screen, Text, address

OF_DISCORD, ON, OFF = "discord", "on", "off"
EVERYBODY, ROLE, ONLY_MANAGERS = "everybody", "role", "managers"


class Choice(NamedTuple):
    """One that a setting has; ``meaning`` is what it does, in a sentence."""

    label: str
    meaning: str


class Setting(NamedTuple):
    """What can be chosen, by value; the first choice is the default."""

    title: str
    choices: Mapping[str, Choice]


class News(NamedTuple):
    """What has become of the choice just made, below its setting; without a sentence it was saved."""

    key: str
    sentence: str | None = None
    done: bool = True


OWN_LANGUAGE = Choice("{language}", N_("I speak {language} to you; only the list of commands is Discord's."))
TABLES_LANGUAGE = Choice(
    "{language}", N_("The tables speak {language}; to each player I speak his own language.")
)

MINE: Mapping[str, Setting] = {
    "hand": Setting(
        N_("Your hand"),
        {
            "panel": Choice(HAND_TEXTS["panel"], N_("*My hand* opens it at the table, for your eyes only.")),
            "dm": Choice(
                HAND_TEXTS["dm"], N_("It comes to you when a game starts, and stays until its end.")
            ),
        },
    ),
    "notify": Setting(
        N_("Calls when it is your move"),
        {
            "slow": Choice(
                NOTIFY_TEXTS["slow"], N_("Once a move, where you have two minutes or more for it.")
            ),
            "always": Choice(NOTIFY_TEXTS["always"], N_("Once a move, in any game.")),
            "never": Choice(
                NOTIFY_TEXTS["never"], N_("Not even by `/nudge`: look at your tables now and then.")
            ),
        },
    ),
    "pictures": Setting(
        N_("Pictures"),
        {
            ON: Choice(N_("with pictures"), N_("Curves are drawn, each with its description.")),
            OFF: Choice(N_("text only"), N_("Words say what a picture would show.")),
        },
    ),
    "language": Setting(
        N_("Your language"),
        {
            OF_DISCORD: Choice(
                N_("as your Discord"), N_("I speak the language of your Discord to you, where I can.")
            )
        }
        | dict.fromkeys(LANGUAGES, OWN_LANGUAGE),
    ),
}
"""What everybody chooses for himself."""

SERVERS: Mapping[str, Setting] = {
    "language": Setting(
        N_("Language of the tables"),
        {
            OF_DISCORD: Choice(
                N_("as the server's Discord"),
                N_("The tables speak the server's language at Discord, where I can."),
            )
        }
        | dict.fromkeys(LANGUAGES, TABLES_LANGUAGE),
    ),
    "pace": Setting(
        N_("Usual pace"),
        {
            "live": Choice(
                PACES["live"], N_("For players who watch the table. A host can choose otherwise.")
            ),
            "relaxed": Choice(
                PACES["relaxed"], N_("For a game beside other things. A host can choose otherwise.")
            ),
            "post": Choice(PACES["post"], N_("For a look now and then. A host can choose otherwise.")),
        },
    ),
    "threads": Setting(
        N_("Threads"),
        {
            OFF: Choice(
                N_("tables in the channel"), N_("A table opens in the channel where it is asked for.")
            ),
            ON: Choice(
                N_("a thread for each table"),
                N_("A table asked for in a text channel opens in its own thread."),
            ),
        },
    ),
    "openers": Setting(
        N_("Who may open tables"),
        {
            EVERYBODY: Choice(
                N_("everybody"), N_("Whoever can use commands in a channel can open a table there.")
            ),
            ROLE: Choice(
                N_("members with one role"),
                N_("They open tables, and who may manage the server. Anybody can join."),
            ),
            ONLY_MANAGERS: Choice(
                N_("who may manage the server"), N_("Nobody else opens tables. Anybody can join.")
            ),
        },
    ),
    "seasons": Setting(
        N_("Seasons"),
        {
            ON: Choice(
                N_("with seasons"), N_("Each month has its own leaderboard, beside that of all time.")
            ),
            OFF: Choice(N_("without seasons"), N_("There is the leaderboard of all time alone.")),
        },
    ),
}
"""What is chosen for a server."""


def on_or_off(on: bool) -> str:
    return ON if on else OFF


def my_page(mine: Preferences, tr: Tr, news: News | None = None) -> Screen:
    """All that a person has chosen."""
    chosen = {
        "hand": mine.hand,
        "notify": mine.notify,
        "pictures": on_or_off(not mine.text_only),
        "language": mine.language or OF_DISCORD,
    }
    title = Text("## " + tr("Your settings") + "\n" + tr("They go with you to every server where I am."))
    blocks = [block for key in MINE for block in _setting("me", key, MINE[key], chosen[key], tr, news)]
    return Screen((title, *blocks))


def server_page(
    customs: Customs, tr: Tr, news: News | None = None, *, roles: Sequence[int], asked: bool = False
) -> Screen:
    """All that a server has chosen; ``roles`` are those that it has.

    ``asked``: which of them opens tables is yet to be said.
    """
    openers = customs.openers
    chosen = {
        "language": customs.language or OF_DISCORD,
        "pace": customs.pace,
        "threads": on_or_off(customs.threads),
        "openers": ROLE if asked or openers else ONLY_MANAGERS if openers == MANAGERS else EVERYBODY,
        "seasons": on_or_off(customs.seasons),
    }
    if openers and openers not in roles and news is None:
        gone = tr("This role is gone, so only who may manage the server opens tables. Choose another one.")
        news = News("openers", gone, done=False)
    blocks: list[Block] = []
    for key, setting in SERVERS.items():
        blocks += _setting("server", key, setting, chosen[key], tr, news)
        if key == "openers" and chosen[key] == ROLE:
            role = openers if openers in roles else None
            blocks.append(RoleMenu(address("set server role"), tr("Which role?"), role))
    title = Text("## " + tr("Settings of this server") + "\n" + tr("They hold for everybody who plays here."))
    return Screen((title, *blocks))


def _setting(
    whose: str, key: str, setting: Setting, chosen: str, tr: Tr, news: News | None
) -> tuple[Text, Menu]:
    # What a newer bot has written is not among them.
    chosen = chosen if chosen in setting.choices else next(iter(setting.choices))
    options = tuple(
        Option(_filled(choice.label, value, tr), value, plain(_filled(choice.meaning, value, tr)))
        for value, choice in setting.choices.items()
    )
    says = _filled(setting.choices[chosen].meaning, chosen, tr)
    if news and news.key == key:
        says = news.sentence or tr("Saved.") + " " + says
        says = ("✓ " if news.done else "⚠️ ") + says
    text = Text(f"**{tr(setting.title)}**\n{says}")
    return text, Menu(address(f"set {whose} {key}"), options, chosen)


def _filled(text: str, value: str, tr: Tr) -> str:
    language = LANGUAGES.get(value, "")
    return language if text == "{language}" else tr(text, language=language)


def plain(text: str) -> str:
    """Without Discord's marks, which an option's description shows as they are."""
    return text.replace("*", "").replace("`", "")
