"""How Discord refuses requests: all its codes and statuses that we know."""

from __future__ import annotations

from contextlib import suppress

import aiohttp
import discord

from bot.logs import shortened
from bot.screen import Screen, in_words

TOO_MANY_REQUESTS, SERVER_ERROR = 429, 500
"""HTTP statuses: a rate limit, and the lowest status for Discord's own faults."""

UNKNOWN_CHANNEL = 10003
UNKNOWN_MEMBER = 10007
UNKNOWN_MESSAGE = 10008
"""The message is gone."""
TOO_OLD = 30046
"""The message is older than an hour and has had too many edits since."""
PUBLISHED = 20022
"""The message has been published to other servers, and has had too many edits lately."""
OPENED_TOO_FAST = 40003
"""Direct messages were opened to too many people at once."""
UNKNOWN_USER = 10013
NOT_REACHABLE = (50007, 50278, 50033, UNKNOWN_USER)
"""The codes for direct messages that a person does not take or, without a common server, cannot get; for
somebody who cannot be written to; and for an unknown person.
"""
ANSWERED = 40060
"""The interaction has an answer already: we sent it, but did not hear that it arrived."""
INVALID_FORM = 50035
"""Some part of the message is malformed; the error's text says which."""
TOO_MANY_NEW_COMMANDS = 30034
"""An application may make 200 new commands a day, and has made them."""
MISSING_PERMISSIONS = 50013
UPLOADS_LIMITED = 400001
"""Discord takes no files in this server for now, whatever the permissions."""
REFUSED_FILES = (MISSING_PERMISSIONS, 20009, 40005, UPLOADS_LIMITED)
"""We are not allowed to attach files, or the files are judged unfit for their reader, or are too large."""
ARCHIVED = 50083
"""The thread is archived."""
LOCKED = 160005
"""The thread is locked: only people who manage threads can write there."""

FOR_NOW = (40004, 40006, 130000)
"""Messages, or another feature of Discord's, are switched off for a while, or Discord has too much to do."""

LOST = (discord.DiscordException, aiohttp.ClientError, OSError)
"""The errors of a call that Discord refused, or whose answer was lost. TimeoutError is an OSError."""
LONGEST_WAIT = 600.0
"""Seconds that we wait at most when Discord asks us to wait."""


class Unanswered(Exception):
    """Discord did not accept our answer to a press or command. What the person did counts nevertheless."""


def loggable(error: Exception) -> object:
    """What a log line gets for an error. For an answer that was not taken, that is the reason."""
    return error.__cause__ or str(error) if isinstance(error, Unanswered) else error


def said_by(error: BaseException | None) -> str:
    """What Discord said, as the end of a sentence for the host, in one short line and without a full stop."""
    if isinstance(error, discord.RateLimited):
        return f"too many requests, wait {error.retry_after:.0f} s (HTTP {TOO_MANY_REQUESTS})"
    if not isinstance(error, discord.HTTPException):
        return "no answer"
    # A proxy in front of Discord answers with a page.
    said = "" if error.text.lstrip().startswith("<") else shortened(error.text).rstrip(".")
    code = f"HTTP {error.status}" + (f", code {error.code}" if error.code else "")
    return f"{said} ({code})" if said else code


class ShutOut(discord.DiscordException):
    """The channel is closed to the bot: we know without asking that Discord would refuse the request."""

    def __str__(self) -> str:
        return "the channel is closed to the bot"


def is_shut_out(error: Exception) -> bool:
    """Whether the error means that the bot may not do something until somebody in the server allows it."""
    code = getattr(error, "code", 0)
    return (isinstance(error, discord.Forbidden | ShutOut) and code not in FOR_NOW) or code == LOCKED


def is_closed(error: Exception) -> bool:
    """Whether a person's direct messages are closed to us, or nobody is there to read them.

    Other refusals may concern the bot, or come from a proxy: they say nothing of the person.
    """
    return isinstance(error, discord.HTTPException) and error.code in NOT_REACHABLE


def may_be_for_files(error: BaseException | None) -> bool:
    """Whether Discord may have refused a message only because of its pictures."""
    return isinstance(error, discord.HTTPException) and error.code in REFUSED_FILES


def in_words_for(error: BaseException, screen: Screen) -> Screen:
    """The screen to send once more if Discord has refused it for its pictures: what they show is in words.

    Raises the error if it has another reason.
    """
    if not (screen.pictures and may_be_for_files(error)):
        raise error
    return in_words(screen)


def will_pass(error: Exception) -> bool:
    """Whether another try may succeed later.

    It may if Discord has trouble just now, or if a picture is gone and the next try shows words instead.
    """
    if isinstance(error, discord.HTTPException):
        passes = error.status >= SERVER_ERROR or error.status == TOO_MANY_REQUESTS or error.code in FOR_NOW
        return passes or (error.code == INVALID_FORM and "Invalid emoji" in error.text)
    return True


def lasts(error: BaseException | None) -> bool:
    """Whether Discord itself has refused something for good: the same request tomorrow is refused, too."""
    return (
        isinstance(error, discord.HTTPException)
        and bool(error.code)
        and error.status < SERVER_ERROR
        and error.status != TOO_MANY_REQUESTS
        and error.code not in (TOO_MANY_NEW_COMMANDS, *FOR_NOW)
    )


def wait_asked_by(error: Exception) -> float:
    """The seconds that Discord, or the proxy in front of it, asks us to wait."""
    seconds = 0.0
    if isinstance(error, discord.RateLimited):
        seconds = error.retry_after
    elif isinstance(error, discord.HTTPException) and error.status == TOO_MANY_REQUESTS:
        with suppress(ValueError):
            seconds = float(error.response.headers.get("Retry-After", 0))
    return min(seconds, LONGEST_WAIT)
