"""The page of `/settings me`: each setting with its meaning and a menu."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from bot.i18n import LANGUAGES, N_, Tr
from bot.screen import Block, Menu, Option, Screen, Text, address
from bot.settings import (
    HAND_TEXTS,
    NOTIFY_TEXTS,
    OF_DISCORD,
    OFF,
    ON,
    Choice,
    Notice,
    PersonSettings,
    Setting,
)

OWN_LANGUAGE = Choice(
    "{language}", N_("My language with you: {language}. Only the list of commands follows Discord.")
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
"""The settings of a person, beside those that features have."""
OTHERS_AFTER = 2
"""After so many of them those of features come."""


def on_or_off(on: bool) -> str:
    return ON if on else OFF


def my_page(
    mine: PersonSettings,
    tr: Tr,
    notice: Notice | None = None,
    others: Mapping[str, tuple[Setting, str]] = MappingProxyType({}),
) -> Screen:
    """A person's settings, and those ``others`` that features have, with what is chosen."""
    chosen = _of_person(mine)
    shown = [(key, setting, chosen[key]) for key, setting in MINE.items()]
    shown[OTHERS_AFTER:OTHERS_AFTER] = [(key, *other) for key, other in others.items()]
    title = Text("## " + tr("Your settings") + "\n" + tr("They go with you to every server where I am."))
    blocks: list[Block] = []
    for key, setting, value in shown:
        news = notice if notice and notice.key == key else None
        blocks += explained(address(f"set me {key}"), setting, value, tr, news)
    return Screen((title, *blocks))


def _of_person(mine: PersonSettings) -> dict[str, str]:
    return offered(
        MINE,
        hand=mine.hand,
        notify=mine.notify,
        pictures=on_or_off(not mine.text_only),
        language=mine.language or OF_DISCORD,
    )


def offered(settings: Mapping[str, Setting], **chosen: str) -> dict[str, str]:
    """The chosen values. Where a newer bot has saved an unknown value, the default stands instead."""
    return {
        key: chosen[key] if chosen[key] in setting.choices else next(iter(setting.choices))
        for key, setting in settings.items()
    }


def explained(
    press: str, setting: Setting, chosen: str, tr: Tr, notice: Notice | None = None
) -> tuple[Text, Menu]:
    """A setting's title, what is chosen with what that means or what has just come of it, and its menu."""
    options = tuple(
        Option(_filled(choice.label, value, tr), value, plain(_filled(choice.meaning, value, tr)))
        for value, choice in setting.choices.items()
    )
    says = _filled(setting.choices[chosen].meaning, chosen, tr)
    return heading(tr(setting.title), says, tr, notice), Menu(press, options, chosen)


def heading(title: str, says: str, tr: Tr, notice: Notice | None = None) -> Text:
    """What stands above a menu."""
    if notice:
        says = ("✓ " if notice.done else "⚠️ ") + (notice.sentence or tr("Saved.") + " " + says)
    return Text(f"**{title}**\n{says}")


def _filled(text: str, value: str, tr: Tr) -> str:
    language = LANGUAGES.get(value, "")
    return language if text == "{language}" else tr(text, language=language)


def plain(text: str) -> str:
    """The text without markdown, which a menu would show as it is."""
    return text.replace("*", "").replace("`", "")
