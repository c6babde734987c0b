"""`/privacy`: what is stored, in general and about the reader; and the question before data is deleted."""

from __future__ import annotations

from collections.abc import Iterator

from bot.contact import Host, sources
from bot.games.common import listed
from bot.i18n import Tr
from bot.ids import GuildId
from bot.scores.personal import DataSummary
from bot.screen import Beside, Block, Button, Row, Screen, Text, address
from bot.storage.holders import holders

EVERYWHERE = GuildId(0)
"""In an address, the number that stands for all servers."""
MOST_TABLES = 10
"""How many open tables are named."""
OF_GAMES = ("standings", "ladders", "opponents")
"""What follows from finished games. Its lines come right after theirs, before those of other features."""


def data_page(summary: DataSummary, place: GuildId, home: GuildId | None, tr: Tr) -> Screen:
    """How much is stored at a ``place``: a server, or 0 for all. ``home`` is the reader's server."""
    head = "## " + (tr("Your data in this server") if place else tr("Your data everywhere"))
    lines = [*_lines(summary, tr, here=bool(place))] or [tr("Nothing is stored about you.")]
    title: Block = Text(head)
    if place:
        title = Beside(head, Button(tr("Everywhere"), address("mydata show 0")))
    elif home:
        title = Beside(head, Button(tr("In this server"), address(f"mydata show {home}")))
    ways = Row((*_ways(place, tr), Button(tr("Privacy"), address("privacy"))))
    return Screen((title, Text("\n".join(f"- {line}" for line in lines)), ways))


def _ways(place: GuildId, tr: Tr) -> tuple[Button, ...]:
    """Buttons to download what is stored at a place, and to delete it."""
    return (
        Button(tr("As a file"), address(f"mydata export {place}")),
        Button(tr("Delete…"), address(f"mydata ask {place}")),
    )


def _lines(summary: DataSummary, tr: Tr, *, here: bool) -> Iterator[str]:
    if summary.servers and not here:
        yield tr.plural(
            "I know you from **{n}** server.", "I know you from **{n}** servers.", summary.servers
        )
    if summary.tables:
        yield tr.plural(
            "**{n}** table whose log names you, with the name you had there.",
            "**{n}** tables whose logs name you, with the names you had there.",
            summary.tables,
        )
    if summary.sits:
        yield tr("Still open, by number: {tables}.", tables=_open_tables(summary, tr))
    if summary.games:
        yield tr.plural(
            "**{n}** finished game with your name, place and points; won: **{won}**.",
            "**{n}** finished games with your name, place and points; won: **{won}**.",
            summary.games,
            won=summary.won,
        )
    told = {word: text for holder in holders() for word, text in holder.told.items()}
    for word in sorted(told, key=lambda word: word not in OF_GAMES):
        if number := summary.rows.get(word):
            yield tr.plural(*told[word], number)
    if summary.settings:
        yield tr.plural("**{n}** setting of your own.", "**{n}** settings of your own.", summary.settings)
    if summary.hands:
        yield tr.plural(
            "**{n}** direct message that shows your hand: where it is.",
            "**{n}** direct messages that show your hand: where they are.",
            summary.hands,
        )


def _open_tables(summary: DataSummary, tr: Tr) -> str:
    named = [f"{number}" for number in summary.sits[:MOST_TABLES]]
    return listed([*named, "…"] if len(summary.sits) > MOST_TABLES else named, tr)


def confirm(summary: DataSummary, guild_id: GuildId, tr: Tr) -> Screen:
    """The question before anything is deleted. ``guild_id`` 0 means everywhere."""
    if guild_id:
        question = tr("Delete what is stored about you in this server?")
    else:
        question = tr("Delete everything stored about you, in every server?")
    goes = tr("Your name and ID vanish from all games, leaderboards and statistics.")
    if not guild_id:
        goes += " " + tr("Your settings go too.")
    stays = tr(
        "The games stay for those who played with you, with a *deleted player* in your seat. The "
        "salt of your deals is deleted too: it would show who you were."
    )
    lines = [goes, stays]
    if summary.sits:
        lines.append(
            tr(
                "You leave your open tables, and a bot plays on in your seat: {tables}.",
                tables=_open_tables(summary, tr),
            )
        )
    lines.append(tr("**Nobody can undo this**, not even me."))
    return Screen(
        (
            Text(f"## {question}\n" + "\n".join(f"- {line}" for line in lines)),
            Row(
                (
                    Button(tr("Delete my data"), address(f"mydata delete {guild_id}"), style="danger"),
                    Button(tr("Keep it"), address("mydata keep")),
                )
            ),
        )
    )


def nothing_deleted(tr: Tr) -> Screen:
    """A screen that says that nothing was deleted."""
    return Screen((Text(tr("Nothing was deleted.")),))


def deleted(tr: Tr, *, everywhere: bool) -> Screen:
    """A screen that says that everything asked for was deleted."""
    done = (
        tr("Your data is deleted, in every server.")
        if everywhere
        else tr("Your data is deleted in this server.")
    )
    note = tr(
        "Messages in channels stay as they were written; anybody who can manage the channel can "
        "delete them. The person who runs me keeps the back-ups."
    )
    return Screen((Text(f"✅ {done}\n-# {note}"),))


def privacy(host: Host, tr: Tr) -> Screen:
    """What is stored, why, for how long, who sees it, how to get or delete it, and whom to ask."""
    sections = (
        (
            tr("What is stored"),
            tr(
                "Your Discord ID and the name you had in a server when you sat down there, with "
                "your username if somebody's name looked the same; each game with its moves and "
                "results; the game nights you come to; what follows from them: ratings, statistics "
                "and the reviews you ask for; your tries at the deals of the day; what you chose "
                "in `/settings`, and how long you are `/away`. No messages, no e-mail addresses, no "
                "avatars."
            ),
        ),
        (
            tr("Why"),
            tr(
                "So that games go on after a restart and can be replayed and checked, and so "
                "that there are leaderboards. For nothing else: no advertising, and nobody else "
                "gets the data."
            ),
        ),
        (
            tr("Who sees it"),
            tr(
                "The members of a server see the games, leaderboards and statistics of their "
                "server. Only you see your hand until the game is over, and your reviews unless you "
                "show them. The person who runs me can read my database."
            ),
        ),
        (
            tr("How long"),
            tr(
                "Until you delete it. If I'm removed from a server, everything stored about that server is "
                "deleted after 30 days, unless I'm invited back before then."
            ),
        ),
        (
            tr("Your rights"),
            tr(
                "The buttons below show what is stored about you, give it to you as a file or "
                "delete it, in one server or everywhere. The others keep their results, with a "
                "*deleted player* in your seat. It also works in a direct message to me."
            ),
        ),
    )
    text = "\n".join(f"### {head}\n{words}" for head, words in sections)
    mine = Button(tr("My data"), address("mydata show 0"), "primary")
    ways = Row((mine, *_ways(EVERYWHERE, tr)))
    return Screen((Text("## " + tr("Privacy")), Text(text), Text("\n".join(_host(host, tr))), ways))


def _host(host: Host, tr: Tr) -> Iterator[str]:
    if host.contact:
        yield tr("Questions about your data: {contact}", contact=" ".join(host.contact.split()))
    if host.privacy_url:
        yield tr("The privacy policy of the person who runs me: {link}", link=f"<{host.privacy_url}>")
    yield "-# " + tr("In full: `docs/privacy.md` in {sources}.", sources=sources(host, tr))
