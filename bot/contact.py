"""The person who runs the bot, if they say who they are."""

from __future__ import annotations

from typing import NamedTuple

from bot.i18n import Tr


class Host(NamedTuple):
    """What `/privacy` says about the person who runs the bot. A field that is None is left out."""

    contact: str | None = None
    privacy_url: str | None = None
    source_url: str | None = None


UNNAMED = Host()


def sources(host: Host, tr: Tr) -> str:
    """The words "my source code" for use after "in", as a link if the host says where the sources are."""
    # Translators: Behind “in”: “… and `docs/fairness.md` in my source code.”
    words = tr("my source code")
    return f"[{words}](<{host.source_url}>)" if host.source_url else words


def whom_to_ask(host: Host, tr: Tr) -> str:
    """A space and a sentence that names the contact, or "" if there is no contact."""
    return " " + tr("Contact: {contact}", contact=" ".join(host.contact.split())) if host.contact else ""
