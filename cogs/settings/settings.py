"""The settings that belong to no other feature: a person's own, and those for a server's tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.discord_ui.setting import (
    OFF,
    ON,
    ON_OR_OFF,
    AnySetting,
    Choice,
    ChoiceNews,
    Codec,
    OfChannels,
    OfChoices,
    OfRole,
    Page,
    null_for,
)
from bot.i18n import LANGUAGES, N_
from bot.ids import UserId
from bot.screens.birds import LEVELS
from bot.settings import MANAGERS
from bot.table import Phase, Table
from bot.table.commands import Refused
from bot.table.paces import HOUR, SECONDS
from bot.table.paces import TEXTS as PACES
from cogs.settings.options import usual_options
from engine.minds import FAIR

if TYPE_CHECKING:  # a manifest needs no Discord
    import discord

    from bot.app import Kuckuck
    from bot.discord_ui.visit import Visit

OF_DISCORD, EVERYBODY, ROLE, ONLY_MANAGERS = "discord", "everybody", "role", "managers"
MOST_CHANNELS = 25
"""People can choose at most this many channels in one of Discord's menus."""
BY_POST = N_("For players who look in now and then. The host can choose another pace.")

PAGES = (
    Page("tables", N_("Tables")),
    Page("opening", N_("New tables")),
    Page("places", N_("Channels")),
    Page(
        "options",
        N_("Usual options"),
        says=lambda _: N_("A table opens with these options, unless its host chooses others."),
    ),
)


def _languages(text: str) -> dict[str, Choice]:
    """A choice for each language, with its name in that language. ``text`` has a placeholder for the name."""

    def choice(language: str) -> Choice:
        return Choice(lambda _: language, lambda tr: tr(text, language=language))

    return {key: choice(language) for key, language in LANGUAGES.items()}


# What happens after a choice


async def _bring_hands(visit: Visit, where: str) -> ChoiceNews:
    """Moves a person's open hands to the place that they have chosen. Returns a sentence on the result."""
    bot: Kuckuck = visit.interaction.client
    user_id, tr = visit.user, visit.tr
    running = [table for table in _playing(bot, user_id) if table.shared]
    if where == "panel":
        for table in running:
            await bot.panels.take_back(table.id, user_id)
        return ChoiceNews(tr("From now on your hand opens at the table: press *My hand* there."))
    try:
        for table in running:
            await bot.panels.deliver(table.id, user_id, tr)
    except Refused:
        sentence = tr(
            "I can't write to you, so your hand stays at the table. Allow direct messages from this server, "
            "then press *My hand*."
        )
        return ChoiceNews(sentence, done=False)
    if running:
        return ChoiceNews(
            tr("Your hand is in your direct messages now, and will be there whenever a game starts.")
        )
    return ChoiceNews(tr("From now on your hand comes by direct message whenever a game starts."))


async def _show_again(visit: Visit, _: str) -> ChoiceNews:
    """Draws a person's open pages again, in another language or without pictures."""
    bot: Kuckuck = visit.interaction.client
    user_id = visit.user
    open_at = await bot.panels.translate(user_id, visit.tr.language)
    for table_id in {*open_at, *(table.id for table in _playing(bot, user_id))}:
        bot.painter.touch(table_id)
    return ChoiceNews()


async def _paint_again(visit: Visit, chosen: str) -> ChoiceNews:
    """Draws all tables of a server again, in another language or look."""
    from bot.discord_ui.permissions import allowed_in, no_pictures

    visit.interaction.client.painter.touch_server(visit.server())
    here = allowed_in(visit.interaction.guild, visit.interaction.channel_id or 0)
    if chosen == "drawn" and not here.attach_files:
        return ChoiceNews(no_pictures(visit.tr), done=False)
    return ChoiceNews()


async def _look_for_threads(visit: Visit, chosen: str) -> ChoiceNews:
    from bot.discord_ui.permissions import no_threads

    missing = no_threads(visit) if chosen == ON else None
    return ChoiceNews(missing, done=False) if missing else ChoiceNews()


def _playing(bot: Kuckuck, user_id: UserId) -> list[Table]:
    return [table for table in bot.tables if table.phase is Phase.PLAYING and table.seat(user_id) is not None]


# Why a role cannot be chosen


def _may_not_call(role: discord.Role, member: discord.Member) -> str | None:
    """Why the member may not choose this role for the bot's pings. None if they may."""
    if role.is_default():
        return N_("I never ping everybody. Choose another role.")
    if not (role.mentionable or member.guild_permissions.mention_everyone):
        return N_(
            "Choose a role you could mention yourself: one that anybody can mention, unless you're allowed "
            "to mention all roles."
        )
    return None


def _cannot_call(role: discord.Role, visit: Visit) -> str | None:
    from bot.discord_ui.permissions import may_ping

    if may_ping(role, visit.interaction.app_permissions):
        return None
    return N_("I'm not allowed to ping this role. Let everybody mention it, or let me mention all roles.")


MINE = (
    OfChoices(
        key="hand",
        whose="me",
        title=N_("Your hand"),
        choices={
            "panel": Choice(
                N_("here, in the channel"), N_("*My hand* opens it at the table; only you can see it.")
            ),
            "dm": Choice(
                N_("by direct message"), N_("It comes to you when a game starts, and stays until the end.")
            ),
        },
        then=_bring_hands,
    ),
    OfChoices(
        key="notify",
        whose="me",
        title=N_("Pings when it's your move"),
        choices={
            "slow": Choice(
                N_("in slow games"), N_("Once per move, if you have two minutes or more to make it.")
            ),
            "always": Choice(N_("always"), N_("Once per move, in any game.")),
            "never": Choice(
                N_("never"),
                N_("Not even with `/table remind` or an invitation: look at your tables now and then."),
            ),
        },
    ),
    OfChoices(
        key="pictures",
        whose="me",
        column="text_only",
        title=N_("Pictures"),
        choices={
            ON: Choice(N_("with pictures"), N_("Cards and charts are pictures, each with a description.")),
            OFF: Choice(N_("text only"), N_("Cards and charts are put into words.")),
        },
        codec=Codec(lambda text_only: OFF if text_only else ON, lambda value, _: value == OFF),
        then=_show_again,
    ),
    OfChoices(
        key="language",
        whose="me",
        title=N_("Your language"),
        choices={
            OF_DISCORD: Choice(N_("same as your Discord")),
            **_languages(N_("I speak {language} with you. Only the list of commands follows Discord.")),
        },
        codec=null_for(OF_DISCORD),
        then=_show_again,
    ),
)

OPENERS = OfRole(
    key="role",
    page="opening",
    column="openers",
    none=N_("Which role?"),
    gone=N_(
        "This role is gone, so only people who can manage the server can open tables. Choose another role."
    ),
    optional=False,
)

OF_TABLES = (
    OfChoices(
        key="language",
        page="tables",
        title=N_("Language of the tables"),
        choices={
            OF_DISCORD: Choice(
                N_("same as the server's Discord"),
                N_("The tables use the server's language on Discord, if I speak it."),
            ),
            **_languages(N_("The tables speak {language}. Everybody has their hand in their own language.")),
        },
        codec=null_for(OF_DISCORD),
        then=_paint_again,
    ),
    OfChoices(
        key="looks",
        page="tables",
        title=N_("What the tables look like"),
        choices={
            "drawn": Choice(
                N_("a drawn table"), N_("A picture shows the table. It changes after each trick or deal.")
            ),
            "cards": Choice(N_("cards in the text"), N_("Small pictures of the cards appear in the text.")),
            "words": Choice(
                N_("words only"), N_("The tables show no pictures. For your own hand, see `/settings`.")
            ),
        },
        then=_paint_again,
    ),
    OfChoices(
        key="pace",
        page="tables",
        title=N_("Usual pace"),
        choices={
            "live": Choice(
                PACES["live"], N_("For players who stay at the table. The host can choose another pace.")
            ),
            "relaxed": Choice(
                PACES["relaxed"], N_("For playing on the side. The host can choose another pace.")
            ),
            **{
                pace: Choice(PACES[pace], BY_POST)
                for pace, seconds in SECONDS.items()
                if (seconds or 0) >= HOUR
            },
        },
    ),
    OfChoices(
        key="threads",
        page="opening",
        title=N_("Threads"),
        choices={
            OFF: Choice(
                N_("tables in the channel"), N_("A table opens in the channel where the command is used.")
            ),
            ON: Choice(
                N_("a thread for each table"), N_("A table opened in a text channel gets its own thread.")
            ),
        },
        codec=ON_OR_OFF,
        then=_look_for_threads,
    ),
    OfChoices(
        key="openers",
        page="opening",
        title=N_("Who can open tables"),
        choices={
            EVERYBODY: Choice(
                N_("everybody"), N_("Anybody who can use commands in a channel can open a table there.")
            ),
            ROLE: Choice(
                N_("members with a certain role"),
                N_("They and the server's managers can open tables. Anybody can join."),
                role=OPENERS,
            ),
            ONLY_MANAGERS: Choice(
                N_("server managers only"), N_("Nobody else can open tables. Anybody can join.")
            ),
        },
        codec=Codec(
            lambda role: ROLE if role else ONLY_MANAGERS if role == MANAGERS else EVERYBODY,
            lambda value, _: None if value == EVERYBODY else MANAGERS,
        ),
    ),
    OfChoices(
        key="reactions",
        page="tables",
        title=N_("Reactions"),
        choices={
            ON: Choice(
                N_("with reactions"),
                N_("While a result is up, players can put 😈 😭 or 🙏 next to their names."),
            ),
            OFF: Choice(N_("without reactions"), N_("There are no buttons to react to a result.")),
        },
        codec=ON_OR_OFF,
    ),
)

OF_PLACES = (
    OfChannels(
        key="cards",
        page="opening",
        title=N_("Channel for cards"),
        none=N_("No channel"),
        gone=N_(
            "This channel is gone, so tables open wherever somebody asks for one. Choose another channel."
        ),
        says=lambda chosen: (
            N_(
                "The *Open a table* button in my welcome message opens tables here. "
                "`/play` opens one wherever it's used."
            )
            if chosen.cards
            else N_("Tables open wherever somebody asks for one.")
        ),
    ),
    OfChannels(
        key="channels",
        page="opening",
        title=N_("Channels for tables"),
        none=N_("All channels"),
        gone=N_(
            "These channels are gone, so no tables can be opened. Choose others, or none to allow "
            "all channels."
        ),
        says=lambda chosen: (
            N_("Tables can only be opened in these channels and their threads.")
            if chosen.channels
            else N_("Tables can be opened in any channel where people can use commands.")
        ),
        most=MOST_CHANNELS,
    ),
    OfRole(
        key="called",
        page="places",
        title=N_("Ping for a new table"),
        none=N_("No role"),
        gone=N_("This role is gone, so nobody is pinged. Choose another one."),
        says=lambda chosen: (
            N_(
                "This role is pinged when a table opens that anybody can join, at most once every "
                "ten minutes."
            )
            if chosen.called
            else N_("Nobody is pinged when a table opens.")
        ),
        refuses=_may_not_call,
        problem=_cannot_call,
    ),
    OfChannels(
        key="announced",
        page="places",
        title=N_("Channel for results"),
        none=N_("No channel"),
        gone=N_("This channel is gone, so results stay at their tables. Choose another one."),
        says=lambda chosen: (
            N_("When a game ends, its result is also posted here, with a link to the table.")
            if chosen.announced
            else N_("Each result stays where the game was played.")
        ),
    ),
)

BOTS = OfChoices(
    key="level",
    page="options",
    title=N_("Bots"),
    choices={level: Choice(*LEVELS[level]) for level in (FAIR, "easy", "strong")},
)

SETTINGS: tuple[AnySetting, ...] = (*MINE, *OF_TABLES, *OF_PLACES, BOTS, *usual_options())
