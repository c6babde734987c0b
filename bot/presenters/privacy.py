"""`/privacy`: docs/privacy.md in short."""

from __future__ import annotations

from collections.abc import Iterator

from bot.contact import Host
from bot.i18n import Tr
from bot.presenters.host import sources
from bot.screen import Screen, Text


def privacy(host: Host, tr: Tr) -> Screen:
    """What is stored, why, for how long, who sees it, how to get or delete it, and whom to ask."""
    sections = (
        (
            tr("What is stored"),
            tr(
                "Your Discord ID and the name that you had in a server when you sat down there; "
                "each game with its moves and results; the game nights to which you come; "
                "what follows from them: ratings, statistics and the reviews that you ask for; "
                "your tries at the deals of the day; what you chose with "
                "`/settings me`, and until when you are `/away`. "
                "No messages, no e-mail addresses, no avatars."
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
                "Until you delete it. When I am removed from a server, everything stored about "
                "that server is deleted after 30 days, unless I am invited back before then."
            ),
        ),
        (
            tr("Your rights"),
            tr(
                "`/mydata show` tells what is stored about you, `/mydata export` hands it over as a file, "
                "`/mydata delete` deletes it, in one server or everywhere. Others keep their results; in "
                "your seat is a *deleted player*. It also works in a direct message to me."
            ),
        ),
    )
    text = "\n".join(f"### {head}\n{words}" for head, words in sections)
    return Screen((Text("## " + tr("Privacy")), Text(text), Text("\n".join(_host(host, tr)))))


def _host(host: Host, tr: Tr) -> Iterator[str]:
    if host.contact:
        yield tr("Questions about your data: {contact}", contact=" ".join(host.contact.split()))
    if host.privacy_url:
        yield tr("The privacy policy of the person who runs me: {link}", link=f"<{host.privacy_url}>")
    yield "-# " + tr("In full: `docs/privacy.md` in {sources}.", sources=sources(host, tr))
