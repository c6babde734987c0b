"""The message in which the bot introduces itself to a server, and the page with its invite link."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.games.common import listed
from bot.games.offers import Offer
from bot.games.presenter import with_emblem
from bot.i18n import B_, Tr
from bot.screen import Block, Button, ChannelMenu, Line, Row, Screen, Text, address
from bot.screens.play import IN_CARDS

OPEN_A_TABLE, SETTINGS = B_("Open a table"), B_("Settings")


def hello(offers: Iterable[Offer], tr: Tr, *, cards: int | None = None, asks: bool = False) -> Screen:
    """The bot's hello: what it is, with buttons for a first table, a first lesson and the server's settings.

    ``cards`` is the channel for cards. ``asks`` says whether the hello asks for that channel.
    """
    lines = (
        "## " + tr("Hello, I'm Kuckuck!"),
        tr("I've brought you card games. Bots fill the empty seats, so one of you is enough to start."),
        *(f"**{with_emblem(*offer, tr)}**" for offer in offers),
        "-# " + tr("`/help` shows everything. *Settings* is for the people who manage this server."),
    )
    ways = (
        Button(tr(OPEN_A_TABLE), address(f"play{IN_CARDS}"), "success"),
        Button(tr("Learn"), address("lessons")),
        Button(tr(SETTINGS), address("settings")),
    )
    blocks: list[Block] = [Text("\n".join(lines)), Row(ways)]
    if cards is not None:
        blocks.insert(1, Text(_answered(cards, tr)))
    elif asks:
        blocks += [Line(), *_question(tr, " hello")]
    return Screen(tuple(blocks))


def question_page(tr: Tr, cards: int | None = None) -> Screen:
    """Asks a server's managers for the channel for cards, or shows the channel that they have chosen."""
    if cards is not None:
        return Screen((Text(_answered(cards, tr)),))
    return Screen((Text(tr("I'm new here, and I've brought card games.")), *_question(tr)))


def _question(tr: Tr, where: str = "") -> Iterator[Block]:
    asked = tr("Which channel is for cards?")
    told = tr(
        "The *Open a table* button in my welcome message opens tables there. People who manage this "
        "server choose the channel."
    )
    yield Text(f"**{asked}**\n-# {told}")
    yield ChannelMenu(address(f"which-channel{where}"), tr("Choose a channel"), (), 1)


def _answered(cards: int, tr: Tr) -> str:
    told = tr(
        "The *Open a table* button in my welcome message opens tables in {channel}.", channel=f"<#{cards}>"
    )
    return f"🃏 {told}\n-# " + tr("`/manage server` changes that.")


def invitation_page(link: str, permissions: Iterable[str], tr: Tr, for_oneself: str = "") -> Screen:
    """The link that invites the bot. ``permissions`` are Discord's English names of what the bot asks for.

    ``for_oneself`` is the link by which people install the bot for themselves; it is "" if the host does not
    allow that.
    """
    asked = listed((f"**{tr(name)}**" for name in permissions), tr)
    needed = tr(
        "You need permission to manage that server. All I ask for there: {permissions}.",
        permissions=asked,
    )
    way = tr("Add me to another server")
    texts = [Text("## " + tr("Invite me") + f"\n**[{way}]({link})**\n-# {needed}")]
    if for_oneself:
        alone = tr("Install me just for you")
        told = tr("Lessons, the deal of the day and your statistics, in every server and in direct messages.")
        texts.append(Text(f"**[{alone}]({for_oneself})**\n-# {told}"))
    return Screen((*texts, Row((Button(tr("All games"), address("help")),))))
